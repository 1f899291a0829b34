"""How good a decision was, whatever luck then made of it."""

from __future__ import annotations

from fractions import Fraction
from math import isinf
from typing import Final, Literal, TypeAlias

from attrs import frozen

from spiritgame.probability import Bracket, Weighing
from spiritgame.probability.pmf import Number
from spiritgame.probability.walk import Choice
from spiritwidgets.coach.decisions import Decision

Grade: TypeAlias = Literal["good", "fine", "costly"]
GRADES: Final[tuple[Grade, ...]] = ("good", "fine", "costly")

NEARLY_BEST: Final = Fraction(1, 20)
COSTLY: Final = Fraction(1, 2)
"""Losses in expected elements: up to the first a decision is good, from the second on it is costly."""


def middle(bracket: Bracket) -> Number:
    """One number for a bracket: its middle, or its lower end where nothing is known from above."""
    return bracket.lower if isinf(bracket.upper) else bracket.middle


@frozen
class Verdict:
    """What a decision has cost on average against the best choice, `better`.

    `luck` is what the card drawn was better than average, 0 where no card was drawn. `is_close` says that the numbers
    do not tell which choice is the better one. A decision without an alternative `was_forced`, and costs nothing.
    """

    decision: Decision
    weighing: Weighing
    better: Choice
    loss: Number
    luck: Number
    is_close: bool = False

    @property
    def was_forced(self) -> bool:
        """Whether there was no other choice."""
        return len(self.weighing.values) == 1

    @property
    def grade(self) -> Grade:
        """Good, fine or costly, by the loss."""
        if self.is_close or self.loss <= NEARLY_BEST:
            return "good"
        return "fine" if self.loss < COSTLY else "costly"


def judge(decision: Decision, weighing: Weighing, worth_after: Number) -> Verdict:
    """The verdict on a decision: the choices weighed when it was due, and what the line was worth right after it."""
    best = weighing.best
    chosen = weighing.values[decision.choice]
    loss = max(Fraction(0), middle(weighing.values[best]) - middle(chosen))
    luck = worth_after - middle(chosen) if decision.choice == "draw" else Fraction(0)
    is_close = decision.choice != best and chosen.upper >= weighing.values[best].lower and not chosen.is_point
    return Verdict(decision, weighing, best, loss, luck, is_close)
