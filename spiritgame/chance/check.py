"""Checking answers: right, wrong and why, or not attempted. Fractions, decimals, percentages and whole laws.

One rule of rounding holds for what is typed and what is computed: a decimal counts if it is the exact value rounded to
the places typed, and these are at least as many as asked for, or two. A fraction counts if it is exact, or agrees to
the places asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from types import EllipsisType
from typing import Any, Literal, TypeAlias

from attrs import evolve, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance.expressions import law_of, value_of
from spiritgame.chance.load import chance_lesson
from spiritgame.chance.load import exercise as exercise_of
from spiritgame.chance.model import AnswerKind, Exercise, TellingExercise
from spiritgame.chance.saying import Teller
from spiritgame.locale import Words, words_for
from spiritgame.probability import Pmf
from spiritgame.typed import Fault, Reading, lists, readings

Answer: TypeAlias = str | int | float | Fraction | Mapping[Any, Any] | Sequence[Any] | Pmf[Any] | EllipsisType | None
Result: TypeAlias = Literal["right", "wrong", "rough", "unreadable", "open"]

LEAST_PLACES = 2
COMPUTED = 12
"""Of so many places, a float was computed: its last ones are not taken at their word."""
AS_ROOTS = Fraction(1, 10**13)
FORMS: Mapping[AnswerKind, Fault] = {"number": "number", "chance": "number", "law": "law"}


@frozen
class Verdict:
    """What came of an answer.

    "open" means that nothing was attempted, "rough" that a decimal is rounded rightly, but to too few places; so many
    are `missing`. `because` is the number of the foreseen wrong answer, from 1, or 0 where nobody foresaw it. `fault`
    says what kept an answer from being read, or from being possible at all.
    """

    result: Result
    exercise: Exercise
    cards: StartingCards
    because: int = 0
    is_rounded: bool = False
    missing: int = 0
    fault: Fault | None = None

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
        if self.fault:
            return words.say(f"typed.{self.fault}")
        if self.result == "rough":
            return words.say("kit.rough", n=self.missing)
        if self.is_rounded:
            return words.say("kit.right.rounded")
        return words.say("kit.wrong.unforeseen" if self.result == "wrong" else f"kit.{self.result}")

    def _why(self, words: Words) -> str:
        if isinstance(self.exercise, TellingExercise):
            return self.exercise.tell(f"wrong.{self.because}", words)
        teller = Teller(chance_lesson(self.exercise.lesson), words, self.cards)
        return teller.tell(f"{self.exercise.part}.wrong.{self.because}")

    def _repr_markdown_(self) -> str:
        return self.say()


def check(answer: Answer, exercise: Exercise | str, cards: StartingCards = "text") -> Verdict:
    """Check an answer to an exercise of a lesson or a worksheet, or by its identifier ("20.1"), for these cards.

    None, "" and `...` count as not attempted. Numbers are read as `spiritgame.typed` says, or computed ones. A law is a
    mapping of outcomes to such numbers, or the numbers alone in the order of the outcomes. KeyError for an unknown
    exercise.
    """
    asked = exercise_of(exercise) if isinstance(exercise, str) else exercise
    if answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip()):
        return Verdict("open", asked, cards)
    judged = _laws(answer, asked, cards) if asked.kind == "law" else _numbers(answer, asked, cards)
    return _best(list(judged), Verdict("unreadable", asked, cards, fault=FORMS[asked.kind]))


def _computed(answer: object) -> Reading | None:
    if isinstance(answer, bool) or not isinstance(answer, Real | Decimal):
        return None
    if isinstance(answer, Rational):
        return Reading(Fraction(int(answer.numerator), int(answer.denominator)))
    try:
        exact, written = float(answer), str(answer)
        if exact.is_integer():
            return Reading(Fraction(exact))
    except (ValueError, OverflowError):
        return None
    if not isfinite(exact):
        return None
    places = max(0, -int(Decimal(written).as_tuple().exponent))
    is_single = float(written) != exact  # numpy writes a float of half the size with half the digits
    return Reading(Fraction(written), min(places, COMPUTED if not is_single else COMPUTED // 2))


def _candidates(answer: object) -> tuple[Reading, ...]:
    if isinstance(answer, str):
        return readings(answer)
    computed = _computed(answer)
    return () if computed is None else (computed,)


def _best(judged: list[tuple[Verdict, bool]], unreadable: Verdict) -> Verdict:
    """The verdict on what was meant, of those on all that it could be and whether that is unusual."""
    for verdict, _ in sorted(judged, key=lambda one: (not one[0].is_right, one[0].result != "rough")):
        if verdict.result != "wrong" or verdict.because:
            return verdict
    usual = [verdict for verdict, is_unusual in judged if not is_unusual]
    if len(usual) == 1:
        return usual[0]
    return evolve(unreadable, fault="ambiguous") if usual else unreadable


def _numbers(answer: object, asked: Exercise, cards: StartingCards) -> Iterator[tuple[Verdict, bool]]:
    truth = Fraction(value_of(asked.answer, cards))
    wrong = [[Fraction(one[cards])] for one in asked.wrong]
    for reading in _candidates(answer):
        yield _judged([reading], [truth], wrong, asked, cards), reading.is_unusual


def _laws(answer: Answer, asked: Exercise, cards: StartingCards) -> Iterator[tuple[Verdict, bool]]:
    law = law_of(asked.answer, cards)
    slips = [law_of(one[cards], cards) for one in asked.wrong]
    for given in _given(answer, law):
        outcomes = list(dict.fromkeys((*law.support, *(o for slip in slips for o in slip.support), *given)))
        nothing = Reading(Fraction(0))
        found = [given.get(outcome, nothing) for outcome in outcomes]
        verdict = _judged(found, _chances(law, outcomes), [_chances(slip, outcomes) for slip in slips], asked, cards)
        total, slack = sum((r.number for r in found), Fraction(-1)), sum((r.slack for r in found), Fraction(0))
        if verdict.result == "wrong" and not verdict.because and not verdict.fault and abs(total) > slack:
            verdict = evolve(verdict, fault="sum")
        yield verdict, False


def _chances(law: Pmf[Any], outcomes: Iterable[Any]) -> list[Fraction]:
    return [Fraction(law[outcome]) for outcome in outcomes]


def _given(answer: Answer, law: Pmf[Any]) -> Iterator[dict[Any, Reading]]:
    """The chances that were given by outcome, in all ways to read them that are as many as are asked for."""
    if isinstance(answer, Pmf):
        answer = dict(answer.items())
    given: list[Mapping[Any, Any]]
    if isinstance(answer, Mapping):
        given = [answer]
    elif isinstance(answer, str | Sequence):
        rows = lists(answer) if isinstance(answer, str) else [tuple(answer)]
        given = [dict(zip(law.support, row, strict=True)) for row in rows if len(row) == len(law)]
    else:
        given = []
    for chances in given:
        found = {outcome: _candidates(p) for outcome, p in chances.items()}
        if all(found.values()):
            yield {outcome: readings[0] for outcome, readings in found.items()}


def _judged(
    found: Sequence[Reading],
    truths: Sequence[Fraction],
    slips: Sequence[Sequence[Fraction]],
    asked: Exercise,
    cards: StartingCards,
) -> Verdict:
    """The verdict on one number or on those of a law."""
    if _are(found, truths):
        return Verdict("right", asked, cards)
    for number, slip in enumerate(slips, 1):
        if _are(found, slip):
            return Verdict("wrong", asked, cards, because=number)
    if asked.kind != "number" and not all(reading.can_be_chance for reading in found):
        return Verdict("wrong", asked, cards, fault="chance")
    if _round(found, truths, asked):
        places = [_places(reading, asked) for reading, t in zip(found, truths, strict=True) if not _are([reading], [t])]
        missing = (asked.digits or LEAST_PLACES) - min(places)
        if missing > 0:
            return Verdict("rough", asked, cards, missing=missing)
        return Verdict("right", asked, cards, is_rounded=True)
    for number, slip in enumerate(slips, 1):
        if _round(found, slip, asked):
            return Verdict("wrong", asked, cards, because=number)
    return Verdict("wrong", asked, cards)


def _are(found: Sequence[Reading], truths: Sequence[Fraction]) -> bool:
    """Whether the readings are these numbers, roots among them as exactly as a float tells them."""
    return all(abs(reading.number - truth) <= AS_ROOTS for reading, truth in zip(found, truths, strict=True))


def _round(found: Sequence[Reading], truths: Sequence[Fraction], asked: Exercise) -> bool:
    """Whether the readings round these numbers."""
    return all(abs(r.number - truth) <= _slack(r, asked) for r, truth in zip(found, truths, strict=True))


def _slack(reading: Reading, asked: Exercise) -> Fraction:
    if reading.places is not None or not asked.digits:
        return reading.slack
    return Fraction(1, 2 if reading.is_whole else 2 * 10**asked.digits)


def _places(reading: Reading, asked: Exercise) -> int:
    if reading.places is None:
        return 0 if reading.is_whole else asked.digits or 0
    return reading.places
