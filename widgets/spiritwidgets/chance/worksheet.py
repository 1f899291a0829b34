"""A worksheet as a page of Voila, where there are no cells to type into: fields, a trial, and a file to hand in."""

from __future__ import annotations

from typing import Final

from IPython.display import display
from ipywidgets import Box

from spiritgame.chance import Sheet, Verdict
from spiritgame.chance.sheets.names import file_name, is_anybody
from spiritgame.chance.sheets.results import results_text
from spiritgame.trouble import Trouble
from spiritwidgets.chance.pane import ChancePane
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, emphasised, join, tag
from spiritwidgets.controls.pane import Fields
from spiritwidgets.theme import LIGHT

MAX_ANSWER: Final = 80


class Worksheet(Box):  # type: ignore[misc]  # ipywidgets has no types
    """The form of a worksheet. Nothing of it is written on the server: saving hands the file to the browser."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.is_named = not is_anybody(sheet.student)
        self.typed: dict[str, str] = {}
        self.fault = ""
        self.tried = self.said = ""  # what came of the trial, and of saving
        super().__init__()
        self.pane = ChancePane("worksheet", self._act, self._fail)
        self.pane.lang = sheet.words.lang
        self.children = [self.pane]
        for name in ("sg-root", "sg-table", "sg-lesson", "sg-chance"):
            self.add_class(name)
        self._show()

    def _act(self, act: str, fields: Fields) -> None:
        self.typed = {name: value[:MAX_ANSWER] for name, value in fields.items()}
        self.fault = self.said = ""
        kind, _, number = act.partition(":")
        try:
            if kind == "begin":
                self._begin(self.typed.get("name", ""))
            elif kind == "answer":
                self.sheet.exercise(int(number), self.typed.get(act, ""))
            elif kind == "trial":
                self.tried = self.sheet.trial().text
            elif kind == "save":
                self._save()
        except Trouble as trouble:
            self.fault = trouble.say(self.sheet.words.lang)
        self._show()

    def _begin(self, name: str) -> None:
        if is_anybody(name):
            raise Trouble("trouble.name.none")
        old = self.sheet
        self.sheet = Sheet(old.lesson, name, old.number, old.words.lang)
        self.is_named = True

    def _save(self) -> None:
        sheet, words = self.sheet, self.sheet.words
        if not sheet.has_work:
            self.fault = words.say("sheet.form.nothing")
            return
        name = f"{sheet.lesson}-{sheet.number}-{file_name(sheet.student)}.csv"
        self.pane.download(name, "\ufeff" + results_text(sheet.results()))
        self.said = words.say("sheet.form.saved", file=name)

    def _fail(self, error: Exception) -> None:
        self.fault = self.sheet.words.say("trouble.other", file="", detail=type(error).__name__)
        self._show()

    def _show(self) -> None:
        self.pane.show(form(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


def show(sheet: Sheet) -> None:
    """Called by a sheet that finds itself on a page: show a form of its own, on which nothing is answered yet."""
    fresh = Sheet(sheet.lesson, sheet.student, sheet.number, sheet.words.lang)
    display(Worksheet(fresh))  # type: ignore[no-untyped-call]


def form(page: Worksheet) -> Html:
    """What the page shows."""
    words = page.sheet.words
    fault = tag("p", page.fault, class_="sg-feedback sg-retry", role="alert") if page.fault else ""
    if page.is_named:
        parts = [tag("p", words.say("sheet.form.how", student=page.sheet.student), class_="sg-told")]
        parts += [_exercise(page, step) for step in range(1, len(page.sheet.tasks) + 1)]
        acts = [button("trial", words.say("sheet.form.trial")), button("save", words.say("sheet.form.save"))]
        parts.append(tag("div", *acts, class_="sg-acts"))
        parts += [tag("p", text, role="status", class_="sg-told") for text in (page.tried, page.said) if text]
    else:
        field = _field("name", page, "begin", words.say("sheet.form.name"))
        begin = button("begin", words.say("sheet.form.begin"), is_primary=True)
        asked = tag("h3", words.say("sheet.form.name"))
        parts = [tag("div", asked, field, begin, class_="sg-question")]
    style = ";".join(f"{name}:{value}" for name, value in LIGHT.css_variables().items())
    story = tag("article", *parts, fault, class_="sg-story", aria_label=words.say("sheet.form.label"))
    return tag("div", story, style=f"{style};max-width:46rem;margin:0 auto;padding:0 1rem 2rem")


def _exercise(page: Worksheet, step: int) -> Html:
    sheet, words = page.sheet, page.sheet.words
    task = sheet.tasks[step - 1]
    answer, verdict = sheet.verdicts.get(step, ("", None))
    head = words.say("sheet.exercise", step=step)
    gap = "" if words.lang == "zh" else " "
    asked = tag("h3", f"{head}{gap}", emphasised(task.tell("ask", words)))
    name = f"answer:{step}"
    if verdict is not None and verdict.is_right:
        given = tag("p", words.say("course.your_answer"), tag("b", str(answer)), class_="sg-given")
        return join(tag("div", asked, given, class_="sg-question"), _feedback(page, verdict))
    send = button(name, words.say("course.answer" if verdict is None else "course.answer_again"))
    question = tag("div", asked, _field(name, page, name, head), send, class_="sg-question")
    return join(question, _feedback(page, verdict))


def _feedback(page: Worksheet, verdict: Verdict | None) -> Html:
    if verdict is None or verdict.result == "open":
        return Html()
    text = tag("p", emphasised(verdict.say(page.sheet.words.lang)))
    tone = "good" if verdict.is_right else "retry"
    return tag("div", text, class_=f"sg-feedback sg-{tone}", role="status")


def _field(name: str, page: Worksheet, act: str, label: str) -> Html:
    typed = page.typed.get(name, "")
    return tag(
        "input", name=name, value=typed, maxlength=MAX_ANSWER, autocomplete="off", data_enter=act, aria_label=label,
        class_="sg-field",
    )  # fmt: skip
