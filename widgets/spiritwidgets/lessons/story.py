"""The story beside the boards: title, where one is, what is told and asked. Its foot: what came of it, and the way on.

The foot has a place of its own: what is said about an answer moves nothing that was there before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from spiritgame.lessons import Attempt, Step
from spiritgame.lessons.model import Question
from spiritgame.locale import Words
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, emphasised, icon, join, tag
from spiritwidgets.controls.tools import dot
from spiritwidgets.lessons.feedback import Feedback, answer_in_words, told
from spiritwidgets.lessons.pictures import picture
from spiritwidgets.lessons.trial import Trial
from spiritwidgets.lessons.wrong_table import PLACES


@frozen
class Page:
    """What the story needs besides the step being tried.

    `steps` are the steps that lie before and behind, `typed` what is in the fields, `form` the form of answer that
    the last one had not, `happened` what other spirits did, `note` what the last click was told.
    """

    steps: Sequence[Step]
    solved: frozenset[str]
    typed: Mapping[str, str] = field(factory=dict)
    hints: int = 0
    form: str = ""
    feedback: Feedback | None = None
    happened: Sequence[str] = ()
    is_demonstration: bool = False
    is_shown: bool = False
    aside: Html = field(default=Html())
    after: Html = field(default=Html())
    note: str = ""


def story(trial: Trial, page: Page, words: Words) -> Html:
    """The panel of a step."""
    step, attempt = trial.step, trial.attempt
    ticked = [letter for letter in PLACES if f"letter:{letter}" in page.typed]
    is_told = trial.verdict == "solved" or page.is_demonstration
    parts = [
        _head(step, page, words, is_told=is_told),
        _task(trial, words, is_over=trial.verdict == "solved"),
        picture(step, words, ticked, is_told=attempt.is_answered),
    ]
    tells = tag("div", *parts, class_="sg-tells")
    return tag(
        "article", tells, question(attempt, page, words), class_="sg-story", aria_label=words.say(step.key("title"))
    )


def foot(trial: Trial, page: Page, strip: Html, words: Words) -> Html:
    """What came of what was tried, the buttons that lead on, and the strip with those of the table; always in sight."""
    is_watched = page.is_demonstration and page.feedback is None
    parts = [
        tag("div", tag("p", page.aside), class_="sg-feedback sg-plain", role="status") if page.aside else "",
        tag("p", words.say("course.watch"), class_="sg-feedback sg-plain") if is_watched else "",
        tag("p", page.note, class_="sg-answer", role="alert") if page.note else "",
        _happened(page),
        _feedback(trial, page, words),
        hints(trial.attempt, page, words),
    ]
    came = tag("div", *parts, class_="sg-came") if any(parts) else Html()
    ways = tag("div", *_ways(trial, page, words), class_="sg-ways")
    asks = tag("div", strip, class_="sg-pane-ask") if strip else Html()
    return tag("section", tag("div", came, ways, class_="sg-way-on"), asks, class_="sg-foot")


def _task(trial: Trial, words: Words, *, is_over: bool) -> Html:
    """What is told: quiet once it is done; where the table has changed and it need not hold any more, said to be of the
    start."""
    attempt = trial.attempt
    is_old = attempt.state is not attempt.start and not trial.step.is_lasting and not is_over
    since = tag("small", words.say("course.task"), class_="sg-since") if is_old else ""
    said = tag("p", emphasised(told(attempt, "told", words)), class_="sg-told" + " sg-past" * is_over)
    return tag("div", since, said)


def _head(step: Step, page: Page, words: Words, *, is_told: bool) -> Html:
    """The way through the steps and the title; what a puzzle is about is named once it has been found, or shown."""
    place = [other.id for other in page.steps].index(step.id)
    dots = [_dot(number, other, step, page, words) for number, other in enumerate(page.steps, 1)]
    count = words.say("course.step_of", step=place + 1, n=len(page.steps))
    return join(
        tag("nav", tag("ol", *dots), tag("span", count), class_="sg-dots", aria_label=count),
        tag("h2", words.say(step.key("title"))),
        tag("p", words.say(step.key("concept")), class_="sg-concept") if step.difficulty and is_told else "",
    )


def _dot(number: int, other: Step, here: Step, page: Page, words: Words) -> Html:
    is_solved = other.id in page.solved
    title = words.say(other.key("title"))
    name = words.say("course.dot.solved" if is_solved else "course.dot", step=number, title=title)
    return dot(number, f"go:{other.id}", name, is_done=is_solved, is_here=other is here)


def question(attempt: Attempt, page: Page, words: Words) -> Html:
    """The question of a step with a field for the answer, or with the answer that was right; "" where none is asked."""
    if attempt.step.question is None:
        return Html()
    asked = emphasised(told(attempt, "ask", words))
    if attempt.answer is not None and attempt.is_answered:
        given = tag("p", words.say("course.your_answer"), tag("b", answer_in_words(attempt, words)), class_="sg-given")
        return tag("div", tag("h3", asked), given, class_="sg-question")
    if page.is_demonstration:
        return tag("div", tag("h3", asked), class_="sg-question")
    fault = tag("p", words.say(f"typed.{page.form}"), class_="sg-answer", role="alert") if page.form else ""
    is_first = attempt.answer is None
    send = button("answer", words.say("course.answer" if is_first else "course.answer_again"), is_primary=is_first)
    return tag("div", tag("h3", asked, id="sg-asked"), _field(attempt, page, words), send, fault, class_="sg-question")


def _field(attempt: Attempt, page: Page, words: Words) -> Html:
    asked, typed = attempt.step.question, page.typed
    assert asked is not None
    match asked.kind:
        case "choice":
            radios = [
                tag(
                    "label",
                    tag("input", type="radio", name="answer", value=option, checked=typed.get("answer") == option),
                    tag("span", told(attempt, f"option.{option}", words)),
                    class_="sg-radio",
                )
                for option in asked.options
            ]
            return tag("div", *radios, class_="sg-options", role="radiogroup", aria_labelledby="sg-asked")
        case "letters" if attempt.step.picture:
            return tag("p", words.say("course.tick"), class_="sg-tick")
        case "card":
            chosen = typed.get("answer", "")
            cards = choices(attempt)
            options = [
                tag("option", words.title("card", card), value=card, selected=card == chosen or None) for card in cards
            ]
            empty = tag("option", words.say("course.choose"), value="")
            return tag("select", empty, *options, name="answer", class_="sg-select", aria_labelledby="sg-asked")
        case kind:
            return tag(
                "input",
                name="answer",
                type="text",
                value=typed.get("answer", ""),
                inputmode="decimal" if kind == "number" else None,
                maxlength=80,
                autocomplete="off",
                data_enter="answer",
                data_first=True,
                aria_labelledby="sg-asked",
                placeholder=words.say(f"course.placeholder.{_form(asked)}"),
                class_="sg-field" + " sg-wide" * (kind == "chance"),
            )


def _form(asked: Question) -> str:
    """The form of answer that a field names: how many numbers, where that is no secret."""
    counts = {len(answer.split()) for answer in (asked.answers or {}).values()}
    return f"numbers.{min(counts)}" if asked.kind == "numbers" and len(counts) == 1 else asked.kind


def choices(attempt: Attempt) -> tuple[str, ...]:
    """The cards that a question about a card offers, as they lie: the learner's line where it asks for one of it, else
    those of the reserve that the step speaks of."""
    line, question = attempt.start.players[attempt.seat].line, attempt.step.question
    if question is None or attempt.right_answer in line:
        return line
    spoken_of = {attempt.right_answer, *question.wrong}
    return tuple(card for row in attempt.start.reserve for card in row if card in spoken_of and card is not None)


def _happened(page: Page) -> Html:
    if not page.happened:
        return Html()
    return tag("ol", *(tag("li", line) for line in page.happened), class_="sg-happened")


def _feedback(trial: Trial, page: Page, words: Words) -> Html:
    if page.feedback is None:
        return Html()
    tone = page.feedback.tone
    sign = icon("sacred_tree") if tone == "good" else Html()
    more = Html()
    if trial.step.difficulty and (tone == "good" or page.is_demonstration):
        more = tag("p", words.say("course.puzzle.answer"), words.say(trial.step.key("answer")))
    text = tag("div", tag("p", emphasised(page.feedback.text)), more)
    return tag("div", sign, text, class_=f"sg-feedback sg-{tone}", role="status")


def hints(attempt: Attempt, page: Page, words: Words) -> Html:
    """The hints that were asked for."""
    if not page.hints:
        return Html()
    shown = [tag("li", emphasised(told(attempt, f"hint.{n}", words))) for n in range(1, page.hints + 1)]
    return tag("ul", *shown, class_="sg-hints", role="status", aria_label=words.say("course.hints"))


def _ways(trial: Trial, page: Page, words: Words) -> Iterator[Html]:
    """The buttons that lead on."""
    if page.is_demonstration:
        yield button("my-turn", words.say("course.my_turn"), is_primary=page.is_shown)
        return
    is_last = trial.step is page.steps[-1]
    if trial.verdict == "solved":
        if not is_last:
            yield button("next", words.say("course.next"), is_primary=True)
        yield from (page.after,) if is_last and page.after else ()
        yield quiet("restart", words.say("course.again"))
        return
    if trial.verdict == "failed":
        if trial.can_step_back:
            yield button("step-back", words.say("course.step_back"), is_primary=True)
        yield quiet("restart", words.say("course.restart_step"))
    elif trial.has_tried or (trial.attempt.answer is not None and not trial.attempt.is_answered):
        yield quiet("restart", words.say("course.restart_step"))
    if page.hints < trial.step.hints:
        yield quiet("hint", words.say("course.hint", step=page.hints + 1, n=trial.step.hints), is_first=True)
    yield quiet("show", words.say("course.show"))
    if not is_last:
        yield quiet("skip-step", words.say("course.skip"))


def quiet(act: str, text: str, *, is_first: bool = False) -> Html:
    """A small button; the first one takes the focus over where the field that had it has gone."""
    return tag("button", text, type="button", class_="sg-tool sg-way", data_act=act, data_first=is_first)
