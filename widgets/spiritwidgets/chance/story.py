"""The story of a probability lesson: where one is, what is asked and told, and the way on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import unescape

from attrs import field, frozen

from spiritgame.chance import Exercise, Guess, Teller, Verdict
from spiritgame.locale import Words
from spiritwidgets.chance.guesses import in_words, look_back
from spiritwidgets.chance.parts import GAME, GUESS, IDEA, LAB, TRY, WAYS, parts_of
from spiritwidgets.chance.state import AnswerExercise, ForgetGuesses, GoOn, GoTo, NoteGuesses, ShowSolution
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, emphasised, icon, join, tag
from spiritwidgets.controls.tools import dot, quiet
from spiritwidgets.page.intents import written as act


@frozen
class Story:
    """What the story needs: the part that is shown, and what the learner has done.

    `verdicts` has one entry for each exercise, `typed` what is in the fields, `fault` what kept a form from being read,
    `note` what is to be said of what the browser keeps.
    """

    part: str
    verdicts: Sequence[Verdict]
    guesses: Sequence[str] = ()
    answers: Mapping[str, str] = field(factory=dict)
    typed: Mapping[str, str] = field(factory=dict)
    fault: str = ""
    shown: frozenset[str] = frozenset()
    following: str | None = None
    note: str = ""


def story(teller: Teller, page: Story) -> Html:
    """The panel of a part."""
    title = part_title(page.part, teller.words)
    if page.part == GUESS:
        content = _guess(teller, page)
    elif page.part.startswith("ex."):
        content = _exercise(teller, page)
    else:
        content = _told(teller, page)
    ways = tag("div", *_ways(teller, page), class_="sg-ways")
    note = tag("p", page.note, class_="sg-answer", role="alert") if page.note else ""
    return tag("article", _head(teller, page, title), note, content, ways, class_="sg-story", aria_label=title)


def part_title(part: str, words: Words) -> str:
    """The name of a part."""
    kind, _, number = part.partition(".")
    return words.say("lab.part.ex", step=int(number)) if number else words.say(f"lab.part.{kind}")


def is_done(part: str, page: Story) -> bool:
    """Whether a part leaves nothing to be done."""
    if part == GUESS:
        return bool(page.guesses)
    return any(verdict.exercise.part == part and verdict.is_right for verdict in page.verdicts)


def _head(teller: Teller, page: Story, title: str) -> Html:
    words, parts = teller.words, parts_of(teller.lesson)
    dots = []
    for number, part in enumerate(parts, 1):
        done = is_done(part, page)
        name = words.say("course.dot.solved" if done else "course.dot", step=number, title=part_title(part, words))
        dots.append(dot(number, act(GoTo(part)), name, is_done=done, is_here=part == page.part))
    count = words.say("course.step_of", step=parts.index(page.part) + 1, n=len(parts))
    return join(tag("nav", tag("ol", *dots), tag("span", count), class_="sg-dots", aria_label=count), tag("h2", title))


def _guess(teller: Teller, page: Story) -> Html:
    words = teller.words
    opening = tag("p", emphasised(teller.tell("question")), class_="sg-told sg-opening")
    if page.guesses:
        noted = [
            tag(
                "p",
                tag("span", emphasised(teller.tell(f"guess.{number}"))),
                " ",
                tag("b", in_words(guess, given, teller)),
            )
            for number, (guess, given) in enumerate(zip(teller.lesson.guesses, page.guesses, strict=True), 1)
        ]
        said = tag("div", tag("p", words.say("lab.noted")), class_="sg-feedback sg-plain", role="status")
        return join(opening, tag("div", *noted, class_="sg-question sg-noted"), said)
    fields = [_guess_field(number, guess, teller, page) for number, guess in enumerate(teller.lesson.guesses, 1)]
    fault = tag("p", words.say(f"typed.{page.fault}"), class_="sg-answer", role="alert") if page.fault else ""
    note = button(act(NoteGuesses()), words.say("lab.note"), is_primary=True)
    return join(opening, tag("div", *fields, fault, note, class_="sg-question sg-guesses"))


def _guess_field(number: int, guess: Guess, teller: Teller, page: Story) -> Html:
    name, asked = f"guess.{number}", tag("h3", emphasised(teller.tell(f"guess.{number}")), id=f"sg-guess-{number}")
    options = {option: teller.tell(f"option.{option}") for option in guess.options}
    match guess.kind:
        case "choice":
            radios = [
                tag(
                    "label",
                    tag("input", type="radio", name=name, value=option, checked=page.typed.get(name) == option),
                    tag("span", text),
                    class_="sg-radio",
                )
                for option, text in options.items()
            ]
            return join(
                asked,
                tag("div", *radios, class_="sg-options", role="radiogroup", aria_labelledby=f"sg-guess-{number}"),
            )
        case "order":
            places = [_place(f"{name}.{place}", place, options, teller, page) for place in range(1, len(options) + 1)]
            return join(asked, tag("ol", *places, class_="sg-order-of"))
        case kind:
            return join(
                asked, _field(name, page, teller.words.say(f"lab.placeholder.{kind}"), act(NoteGuesses()), asked)
            )


def _place(name: str, place: int, options: Mapping[str, str], teller: Teller, page: Story) -> Html:
    chosen = page.typed.get(name, "")
    label = teller.words.say("lab.guess.place", step=place, n=len(options))
    entries = [tag("option", text, value=option, selected=option == chosen) for option, text in options.items()]
    empty = tag("option", teller.words.say("course.choose"), value="")
    return tag("li", tag("select", empty, *entries, name=name, class_="sg-select", aria_label=label))


def _field(name: str, page: Story, placeholder: str, sent: str, label: str) -> Html:
    return tag(
        "input",
        name=name,
        value=page.typed.get(name, ""),
        maxlength=80,
        autocomplete="off",
        data_enter=sent,
        placeholder=placeholder,
        aria_label=_plain(label),
        class_="sg-field",
    )


def _plain(text: str) -> str:
    """What can be read of a piece of HTML."""
    return unescape(re.sub(r"<[^>]+>", "", text))


def _told(teller: Teller, page: Story) -> Html:
    if page.part == LAB:
        return tag("p", teller.words.say(f"labs.{teller.lesson.lab}.told"), class_="sg-told")
    told = {TRY: "trial", IDEA: "idea", WAYS: "way.asked", GAME: "consequence"}[page.part]
    content = [tag("p", emphasised(teller.tell(told)), class_="sg-told")]
    if page.part == IDEA:
        content += [
            tag("p", look_back(guess, given, teller), class_="sg-feedback sg-plain")
            for guess, given in zip(teller.lesson.guesses, page.guesses, strict=False)
        ]
    if page.part == GAME:
        solved = sum(verdict.is_right for verdict in page.verdicts)
        count = teller.words.say("lab.score", step=solved, n=len(page.verdicts))
        content.append(tag("div", icon("sacred_tree"), tag("p", count), class_="sg-feedback sg-good", role="status"))
    return join(*content)


def _exercise(teller: Teller, page: Story) -> Html:
    words = teller.words
    exercise = teller.lesson.exercise(f"{teller.lesson.id}.{page.part[3:]}")
    verdict = next(verdict for verdict in page.verdicts if verdict.exercise is exercise)
    asked = tag("h3", emphasised(teller.tell(f"{page.part}.ask")))
    if verdict.is_right:
        given = tag("p", words.say("course.your_answer"), tag("b", page.answers[exercise.id]), class_="sg-given")
        question = tag("div", asked, given, class_="sg-question")
    else:
        name = f"answer.{exercise.id}"
        field = _field(name, page, words.say(f"lab.placeholder.{_form(exercise)}"), act(AnswerExercise()), asked)
        again = "course.answer" if verdict.result == "open" else "course.answer_again"
        send = button(act(AnswerExercise()), words.say(again), is_primary=verdict.result == "open")
        question = tag("div", asked, field, send, class_="sg-question")
    return join(question, _feedback(verdict, teller), _solution(exercise, verdict, teller, page))


def _form(exercise: Exercise) -> str:
    return "law" if exercise.kind == "law" else "answer"


def _feedback(verdict: Verdict, teller: Teller) -> Html:
    if verdict.result == "open":
        return Html()
    tone = "good" if verdict.is_right else "retry"
    sign = icon("sacred_tree") if verdict.is_right else ""
    text = tag("p", emphasised(verdict.say(teller.words.lang)))
    return tag("div", sign, text, class_=f"sg-feedback sg-{tone}", role="status")


def _solution(exercise: Exercise, verdict: Verdict, teller: Teller, page: Story) -> Html:
    if not verdict.is_right and exercise.id not in page.shown:
        return Html()
    head = tag("b", teller.words.say("lab.solution"))
    return tag("div", head, tag("p", emphasised(teller.tell(f"{exercise.part}.solution"))), class_="sg-worked")


def _ways(teller: Teller, page: Story) -> Iterator[Html]:
    words, parts = teller.words, parts_of(teller.lesson)
    is_last = page.part == parts[-1]
    is_exercise = page.part.startswith("ex.")
    needs_deed = (page.part == GUESS or is_exercise) and not is_done(page.part, page)
    if is_last and page.following:
        yield tag("a", words.say("course.next_lesson"), href=page.following, class_="sg-button sg-primary sg-links")
    elif not is_last:
        if needs_deed:
            yield quiet(act(GoOn()), words.say("course.skip"))
        else:
            yield button(act(GoOn()), words.say("course.next"), is_primary=True)
    exercise = f"{teller.lesson.id}.{page.part[3:]}"
    if is_exercise and needs_deed and exercise not in page.shown:
        yield quiet(act(ShowSolution(exercise)), words.say("lab.solution.show"))
    if page.part == GUESS and page.guesses:
        yield quiet(act(ForgetGuesses()), words.say("lab.guess.again"))
