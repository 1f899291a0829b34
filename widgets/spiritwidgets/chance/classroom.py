"""The results of a class in one picture: who answered what, the most frequent slips, and everybody's trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from spiritgame.chance import Result, chance_lesson, handed_in, read_class, say_number, value_of
from spiritgame.chance import exercise as exercise_of
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.saying import Teller
from spiritgame.chance.sheets import FAMILIES, families_of, trial_lesson
from spiritgame.chance.sheets.names import initials_of, seed_of
from spiritgame.chance.sheets.results import TRIAL
from spiritgame.locale import Words, words_for
from spiritwidgets.chance import plots
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.theme import LIGHT, Theme

SIGNS = {"right": "✓", "rough": "≈", "foreseen": "✗", "other": "✗", "unreadable": "?", "open": "–"}
"""What came of an answer, as it stands before the answer."""
COUNTED = ("right", "rough", "foreseen", "other", "unreadable", "open")
CELL = "padding:4px 12px;text-align:left;vertical-align:top"
LONGEST = 24


class ClassPlot:
    """The pooled results of a lesson, shown in any notebook: `ClassPlot("24", "results")`.

    `sources` are files of results and folders of them. What is typed in them is judged anew; what cannot be read is
    listed under the picture. `number` is the worksheet that counts, by itself the one that most handed in. With
    `initials` nobody is named in full; `names`, the file of the class list or the names, shows who is missing.
    KeyError for an unknown lesson, Trouble for a list that cannot be read.
    """

    def __init__(
        self,
        lesson: str | int,
        *sources: str | Path,
        lang: str = "en",
        theme: Theme = LIGHT,
        number: int | None = None,
        initials: bool = False,
        names: str | Path | Iterable[str] = (),
    ) -> None:
        self.lesson = chance_lesson(lesson)
        self.words: Words = words_for(lang)
        self.theme = theme
        found = handed_in(*sources)
        self.faults = found.faults
        of_lesson = [result for result in found.results if result.lesson == self.lesson.id]
        self.number = number if number is not None else _most_frequent(of_lesson)
        self.results = tuple(result for result in of_lesson if result.sheet == self.number)
        self.others = tuple(result for result in found.results if result not in set(self.results))
        listed = read_class(names) if isinstance(names, str | Path) else tuple(names)
        there = {seed_of(result.student) for result in self.results}
        self.missing = tuple(name for name in listed if seed_of(name) not in there)
        self.shown = _shown(self._everybody(), initials=initials)

    def _everybody(self) -> tuple[str, ...]:
        """All students by their names."""
        return tuple(sorted({result.student for result in self.results}, key=lambda name: (seed_of(name), name)))

    @property
    def students(self) -> int:
        """How many students handed something in."""
        return len(self.shown)

    @property
    def trials(self) -> tuple[float, ...]:
        """The means of all trials, in the order of the files."""
        return tuple(result.measured for result in self.results if result.task == TRIAL)

    def counts(self, task: str) -> Counter[str]:
        """How many are "right", "rough", a "foreseen" slip, "other", "unreadable" or "open"; together, everybody."""
        counts = Counter(kind_of(result) for result in self.results if result.task == task)
        counts["open"] += self.students - counts.total()
        return +counts

    def _repr_html_(self) -> str:
        words = self.words
        parts = [tag("h3", words.say("sheet.class.title", title=words.say(self.lesson.key("title")), n=self.students))]
        if self.results:
            parts += [self._counted(), self._answers(), self._trials()]
        else:
            parts.append(tag("p", words.say("sheet.class.nothing")))
        parts += [self._absent(), self._elsewhere(), self._unread()]
        style = f"background:{self.theme['board']};color:{self.theme['ink']};padding:8px 16px"
        return tag("div", *filter(None, parts), style=style)

    @property
    def tasks(self) -> tuple[str, ...]:
        """The exercises, those of the worksheet first."""
        order = [family.id for family in families_of(self.lesson.id)]
        asked = {result.task for result in self.results} - {TRIAL}
        return (*(id for id in order if id in asked), *sorted(asked - set(order)))

    def _name(self, task: str) -> str:
        order = [family.id for family in families_of(self.lesson.id)]
        return str(order.index(task) + 1) if task in order else task

    def _counted(self) -> Html:
        words = self.words
        if not self.tasks:
            return Html()
        heads = [words.say("sheet.class.exercise"), *(words.say(f"sheet.class.{kind}") for kind in COUNTED)]
        rows = [_row("th", [*heads, words.say("sheet.class.slip")])]
        for task in self.tasks:
            counts = self.counts(task)
            cells = [str(counts[kind]) for kind in COUNTED]
            rows.append(_row("td", [self._name(task), *cells, self._slip(task)]))
        return tag("table", *rows)

    def _answers(self) -> Html:
        """A row for each student: what they answered, and what came of it."""
        words = self.words
        given: dict[str, dict[str, Result]] = {}
        for result in self.results:
            given.setdefault(result.student, {})[result.task] = result
        heads = [
            words.say("sheet.class.student"),
            *(words.say("sheet.exercise", step=self._name(t)).rstrip(".。") for t in self.tasks),
        ]
        rows = [_row("th", [*heads, words.say("sheet.class.trial.mean")])]
        for student, name in self.shown.items():
            mine = given[student]
            trial = mine.get(TRIAL)
            mean = f"{say_decimal(trial.measured, 2)} ({trial.runs})" if trial else "–"
            rows.append(_row("td", [name, *(_answer(mine.get(task)) for task in self.tasks), mean]))
        summary = tag("summary", words.say("sheet.class.who"), style="cursor:pointer;padding:8px 0")
        key = tag("p", words.say("sheet.class.signs"))
        return tag("details", summary, key, tag("table", *rows), open=True)

    def _slip(self, task: str) -> str:
        """The most frequent foreseen slip of an exercise, in a sentence."""
        slips = Counter(r.because for r in self.results if r.task == task and r.because)
        if not slips:
            return "–"
        number = min(slips, key=lambda slip: (-slips[slip], slip))
        if task in FAMILIES:
            return self.words.say(f"sheet.wrong.{tuple(FAMILIES[task].wrong)[number - 1]}")
        return Teller(self.lesson, self.words).tell(f"{exercise_of(task).part}.wrong.{number}")

    def _trials(self) -> Html:
        means, words = self.trials, self.words
        if not means:
            return Html()
        ways = trial_lesson(self.lesson.id).ways
        assert ways is not None
        truth = value_of(ways.count, "text")
        written = say_number(truth)
        mean, error = fmean(means), stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
        told = {"truth": written, "mean": say_decimal(mean, 3), "band": say_decimal(2 * error, 3)}
        caption = words.say("sheet.class.trial", **told) if len(means) > 1 else self._alone(written)
        label = words.say("sheet.class.plot", n=len(means))
        band = (mean - 2 * error, mean + 2 * error)
        picture = plots.drawn(lambda: plots.people(means, float(truth), band, self.theme, label), words)
        return tag("figure", picture, tag("figcaption", caption), style="max-width:720px;margin:12px 0")

    def _alone(self, truth: str) -> str:
        return self.words.say("sheet.class.trial.few", truth=truth)

    def _absent(self) -> Html:
        names = _shown(self.missing, initials=list(self.shown) != list(self.shown.values())).values()
        return tag("p", self.words.say("sheet.class.missing", names=self.words.join(list(names)))) if names else Html()

    def _elsewhere(self) -> Html:
        """What was handed in for something else."""
        found = Counter((result.lesson, result.sheet, result.student) for result in self.others)
        counted = Counter((lesson, sheet) for lesson, sheet, _ in found)
        told = [
            tag("li", self.words.say("sheet.class.other_sheet", lesson=lesson, sheet=sheet, n=students))
            for (lesson, sheet), students in sorted(counted.items())
        ]
        return tag("ul", *told) if told else Html()

    def _unread(self) -> Html:
        if not self.faults:
            return Html()
        told = [tag("li", fault.say(self.words.lang)) for fault in self.faults]
        return join(tag("h4", self.words.say("sheet.class.unread", n=len(told))), tag("ul", *told))


def kind_of(result: Result) -> str:
    """What came of an answer, as a class counts it."""
    if result.result != "wrong":
        return result.result
    return "foreseen" if result.because else "other"


def _most_frequent(results: Iterable[Result]) -> int:
    """The worksheet that most students handed in; the first one among equals."""
    counted = Counter(sheet for _, sheet in {(result.student, result.sheet) for result in results})
    return min(counted, key=lambda sheet: (-counted[sheet], sheet), default=1)


def _shown(students: Sequence[str], *, initials: bool) -> Mapping[str, str]:
    return dict(zip(students, initials_of(students) if initials else students, strict=True))


def _answer(result: Result | None) -> str:
    kind = kind_of(result) if result else "open"
    answer = result.answer if result else ""
    short = answer if len(answer) <= LONGEST else f"{answer[: LONGEST - 1]}…"
    return f"{SIGNS.get(kind, '✗')} {short}".strip()


def _row(cell: str, texts: Sequence[str]) -> Html:
    return tag("tr", *(tag(cell, text, style=CELL) for text in texts), style="background:none")
