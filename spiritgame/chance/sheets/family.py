"""Families of exercises: one question, one way to its answer, numbers or cards of each student's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from attrs import field, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance.experiments import Dealer
from spiritgame.chance.expressions import say_decimal, say_number
from spiritgame.chance.model import AnswerKind, TellingExercise
from spiritgame.locale import Words

Given: TypeAlias = int | Fraction | str | tuple[str, ...]
Numbers: TypeAlias = Mapping[str, Given]
"""What is put into a question by name: numbers, also as they are written, or cards."""

Formula: TypeAlias = Callable[..., Fraction]


class UnfairFamilyError(ValueError):
    """A family that found no fair numbers."""


def pick(**choices: Sequence[int]) -> Callable[[Dealer], Numbers]:
    """Deals one of the numbers for each name, all equally likely."""
    return lambda dealer: {name: of[dealer.below(len(of))] for name, of in choices.items()}


@frozen(eq=False)
class Family:
    """One question of a lesson, `name`, whose variants are equally hard.

    They have the same sentences, hence the same steps, and differ in what `deal` puts in. `answer` and the foreseen
    `wrong` answers by reason are formulas of these numbers; `told` are further numbers of the solution. `digits` counts
    the decimals asked for; None where an exact answer is wanted. `kind` says whether the answer is a chance.
    """

    lesson: str
    name: str
    deal: Callable[[Dealer], Numbers]
    answer: Formula
    wrong: Mapping[str, Formula]
    told: Callable[..., Numbers] = field(default=lambda **_: {})
    digits: int | None = None
    kind: AnswerKind = "number"

    @property
    def id(self) -> str:
        """Such as "24.closing"."""
        return f"{self.lesson}.{self.name}"

    def task(self, seed: str) -> Task:
        """The variant of a seed: the same for the same seed. UnfairFamilyError where none is fair."""
        dealer = Dealer(f"{self.id}/{seed}")
        for _ in range(1000):
            numbers = self.deal(dealer)
            if self.is_fair(numbers):
                return self.with_numbers(numbers)
        raise UnfairFamilyError(self.id)

    def is_fair(self, numbers: Numbers) -> bool:
        """Whether the answer cannot be had for nothing: it is not 0 or 1, and no foreseen slip leads to it."""
        answer = self.answer(**numbers)
        slips = [formula(**numbers) for formula in self.wrong.values()]
        least = Fraction(1, 10**self.digits) if self.digits else Fraction(0)
        return answer not in (0, 1) and all(abs(slip - answer) > least for slip in slips)

    def with_numbers(self, numbers: Numbers) -> Task:
        """The variant with these numbers."""
        slips = [str(formula(**numbers)) for formula in self.wrong.values()]
        wrong: tuple[Mapping[StartingCards, str], ...] = tuple({"text": slip, "printed": slip} for slip in slips)
        answer = self.answer(**numbers)
        return Task(
            id=self.id,
            answer=f"number {answer}",
            wrong=wrong,
            digits=self.digits,
            kind=self.kind,
            family=self,
            numbers={**numbers, **self.told(**numbers)},
            truth=answer,
        )


@frozen(eq=False)
class Task(TellingExercise):
    """One variant of a family: an exercise that `check` takes like those of the lessons."""

    family: Family = field(kw_only=True)
    numbers: Numbers = field(kw_only=True)
    truth: Fraction = field(kw_only=True)

    def __repr__(self) -> str:
        return f"Task({self.id!r})"

    @property
    def solution(self) -> str:
        """The right answer as it can be typed."""
        return say_number(self.truth) if self.digits is None else say_decimal(self.truth, self.digits)

    def tell(self, part: str, words: Words) -> str:
        """The question (`ask`), the way to the answer (`solution`), or what is behind a wrong answer (`wrong.2`)."""
        values = {name: _written(value, words) for name, value in self.numbers.items()}
        if part.startswith("wrong."):
            reason = tuple(self.family.wrong)[int(part[6:]) - 1]
            return words.say(f"sheet.wrong.{reason}", **values)
        told = words.say(f"sheet.{self.id}.{part}", **values, answer=self.solution)
        answer = re.escape(self.solution)
        return re.sub(rf"(?<![\d/]){answer} = {answer}", self.solution, told)  # a fraction that was not reduced


def _written(value: Given, words: Words) -> str:
    if isinstance(value, tuple):
        return words.join([words.name("card", card) for card in value])
    return value if isinstance(value, str) else say_number(value)
