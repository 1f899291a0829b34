"""Checking answers: right, wrong and why, or not attempted. Fractions, decimals, percentages and whole laws."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from numbers import Real
from types import EllipsisType
from typing import Any, Literal, TypeAlias

from attrs import frozen

from spiritgame.cards import StartingCards
from spiritgame.chance.expressions import law_of, value_of
from spiritgame.chance.load import chance_lesson
from spiritgame.chance.load import exercise as exercise_of
from spiritgame.chance.model import Exercise, TellingExercise
from spiritgame.chance.saying import Teller
from spiritgame.locale import Words, words_for
from spiritgame.probability import Pmf

Answer: TypeAlias = str | int | float | Fraction | Mapping[Any, Any] | Sequence[Any] | Pmf[Any] | EllipsisType | None
Result: TypeAlias = Literal["right", "wrong", "rough", "unreadable", "open"]

MAX_LENGTH = 80
LEAST_DIGITS = 2
FLOAT_TOLERANCE = Fraction(1, 2000)
LAW_TOLERANCE = Fraction(1, 200)


@frozen
class Verdict:
    """What came of an answer.

    "open" means that nothing was attempted, "rough" that a decimal has too few digits to tell. `because` is the
    number of the foreseen wrong answer, from 1, or 0 where nobody foresaw it.
    """

    result: Result
    exercise: Exercise
    cards: StartingCards
    because: int = 0

    def __repr__(self) -> str:
        return f"Verdict({self.result!r})"

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.result == "right"

    def say(self, lang: str = "en") -> str:
        """The verdict in a sentence."""
        words = words_for(lang)
        if self.because:
            return words.say("kit.wrong", why=self._why(words))
        if self.result == "unreadable":
            return words.say(f"kit.unreadable.{self.exercise.kind}")
        return words.say("kit.wrong.unforeseen" if self.result == "wrong" else f"kit.{self.result}")

    def _why(self, words: Words) -> str:
        if isinstance(self.exercise, TellingExercise):
            return self.exercise.tell(f"wrong.{self.because}", words)
        teller = Teller(chance_lesson(self.exercise.lesson), words, self.cards)
        return teller.tell(f"{self.exercise.part}.wrong.{self.because}")

    def _repr_markdown_(self) -> str:
        return self.say()


@frozen
class Reading:
    """A number as it was typed: `slack` is half a unit of its last place, 0 where it is exact."""

    number: Fraction
    slack: Fraction
    digits: int


def check(answer: Answer, exercise: Exercise | str, cards: StartingCards = "text") -> Verdict:
    """Check an answer to an exercise of a lesson or a worksheet, or by its identifier ("20.1"), for these cards.

    None, "" and `...` count as not attempted. Numbers may be fractions ("10/91", Fraction), decimals that are rounded
    rightly with two digits or more, or percentages ("11 %"). A law is a mapping of outcomes to such numbers, or the
    numbers alone in the order of the outcomes. KeyError for an unknown exercise.
    """
    asked = exercise_of(exercise) if isinstance(exercise, str) else exercise
    if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
        return Verdict("open", asked, cards)
    if asked.kind == "law":
        return _judge_law(answer, asked, cards)
    reading = read_number(answer)
    if reading is None:
        return Verdict("unreadable", asked, cards)
    return _judge(reading, asked, cards)


def _judge(reading: Reading, asked: Exercise, cards: StartingCards) -> Verdict:
    truth = Fraction(value_of(asked.answer, cards))
    if _fits(reading, truth, asked.digits):
        is_rough = reading.slack and truth != reading.number and reading.digits < LEAST_DIGITS and not asked.digits
        return Verdict("rough" if is_rough else "right", asked, cards)
    for number, wrong in enumerate(asked.wrong, 1):
        if _fits(reading, Fraction(wrong[cards]), asked.digits):
            return Verdict("wrong", asked, cards, because=number)
    return Verdict("wrong", asked, cards)


def _fits(reading: Reading, truth: Fraction, digits: int | None) -> bool:
    """Whether the reading is this number, or rounds it."""
    slack = reading.slack if digits is None else Fraction(1, 2 * 10**digits)
    return abs(reading.number - truth) <= slack


def read_number(answer: object) -> Reading | None:
    """A number from what was typed or computed; None where it cannot be read as one."""
    if isinstance(answer, bool):
        return None
    if isinstance(answer, int | Fraction):
        return Reading(Fraction(answer), Fraction(0), 0)
    if isinstance(answer, Real):
        try:
            return Reading(Fraction(float(answer)), FLOAT_TOLERANCE, 3)
        except (ValueError, OverflowError):
            return None
    return _read_text(answer) if isinstance(answer, str) else None


def _read_text(text: str) -> Reading | None:
    text = text.replace("−", "-").replace("％", "%").replace("／", "/").replace("½", " 1/2").strip()
    if len(text) > MAX_LENGTH:
        return None
    if mixed := re.fullmatch(r"(\d+) +(\d+)/(\d*[1-9]\d*)", text):
        return Reading(int(mixed[1]) + Fraction(int(mixed[2]), int(mixed[3])), Fraction(0), 0)
    text = "".join(text.split())
    scale = 100 if text.endswith("%") else 1
    text = text.removesuffix("%")
    try:
        if "/" in text:
            top, bottom = text.split("/")
            return Reading(Fraction(int(top), int(bottom)) / scale, Fraction(0), 0)
        number = Decimal(text.replace(",", "."))
    except (ValueError, ZeroDivisionError, InvalidOperation):
        return None
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > MAX_LENGTH or abs(number.adjusted()) > MAX_LENGTH:
        return None
    places = max(0, -exponent)
    slack = Fraction(1, 2 * 10**places) if places or scale > 1 else Fraction(0)
    return Reading(Fraction(number) / scale, slack / scale, places + (2 if scale > 1 else 0))


def _judge_law(answer: Answer, asked: Exercise, cards: StartingCards) -> Verdict:
    truth = law_of(asked.answer, cards)
    given = _read_law(answer, truth)
    if given is None:
        return Verdict("unreadable", asked, cards)
    if _is_law(given, truth):
        return Verdict("right", asked, cards)
    for number, wrong in enumerate(asked.wrong, 1):
        if _is_law(given, law_of(wrong[cards], cards)):
            return Verdict("wrong", asked, cards, because=number)
    return Verdict("wrong", asked, cards)


def _read_law(answer: Answer, truth: Pmf[Any]) -> dict[Any, Reading] | None:
    """The chances that were given by outcome; None where they cannot be read, or are not as many as are asked for."""
    given: Mapping[Any, Any]
    if isinstance(answer, str):
        answer = [part for part in re.split(r"[,;，；、]\s*", answer.strip()) if part]
    if isinstance(answer, Pmf):
        given = dict(answer.items())
    elif isinstance(answer, Mapping):
        given = answer
    elif isinstance(answer, Sequence) and len(answer) == len(truth):
        given = dict(zip(truth.support, answer, strict=True))
    else:
        return None
    readings = {outcome: read_number(p) for outcome, p in given.items()}
    return {outcome: r for outcome, r in readings.items() if r} if all(readings.values()) else None


def _is_law(given: Mapping[Any, Reading], law: Pmf[Any]) -> bool:
    nothing = Reading(Fraction(0), Fraction(0), 0)
    readings = {outcome: given.get(outcome, nothing) for outcome in {*law.support, *given}}
    return all(abs(r.number - Fraction(law[o])) <= min(r.slack, LAW_TOLERANCE) for o, r in readings.items())
