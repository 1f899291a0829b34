"""What a finished line is worth to somebody: the yardstick for the best way to draw.

The worth of a line is the sum of what each card of it gains, plus what the ending is worth: a function of the number of
actions and of totals. Endings are built from comparisons and arithmetic alone, so that they take
numbers and numpy arrays alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, Self

from attrs import frozen

from spiritgame.cards import ELEMENTS, Element, Elements
from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Quantity


class Utility(Protocol):
    """What a finished line is worth.

    `watches` names the quantities whose totals `ending` looks at: the fewer, the larger the questions that can be
    answered exactly.
    """

    @property
    def watches(self) -> tuple[Quantity, ...]: ...

    @property
    def is_exact(self) -> bool:
        """Whether all its numbers are whole or Fractions."""
        ...

    @property
    def fragment(self) -> Number:
        """What each fragment that is left is worth."""
        ...

    def in_floats(self) -> Utility:
        """The same utility in floats, for arrays."""
        ...

    def gain(self, elements: Elements) -> Number:
        """What these elements add, whatever else is in the line; additive."""
        ...

    def ending(self, actions: int, totals: Mapping[Quantity, Any]) -> Any:
        """What a line with so many actions and such totals (forest included) is worth beyond the gains."""
        ...


@frozen
class Goal:
    """A total worth reaching: `worth` is added once the total of the element is at least `amount`."""

    element: Element
    amount: int
    worth: Number = 1


@frozen
class Payoff:
    """A worth for each unit of an element, for each goal reached, for the second action and for each fragment kept.

    `Payoff(sun=1, drop=1, seed=1, wind=1, flower=1, second_action=4)` counts all elements alike and would give up four
    of them for the action that a closed line loses.
    """

    sun: Number = 0
    drop: Number = 0
    seed: Number = 0
    wind: Number = 0
    flower: Number = 0
    second_action: Number = 0
    fragment: Number = 0
    goals: tuple[Goal, ...] = ()

    @property
    def watches(self) -> tuple[Quantity, ...]:
        wanted = {goal.element for goal in self.goals if goal.worth}
        return tuple(element for element in ELEMENTS if element in wanted)

    @property
    def is_exact(self) -> bool:
        numbers = (self.sun, self.drop, self.seed, self.wind, self.flower, self.second_action)
        worths = (self.fragment, *(goal.worth for goal in self.goals))
        return all(isinstance(number, int | Fraction) for number in (*numbers, *worths))

    def in_floats(self) -> Payoff:
        return Payoff(
            sun=float(self.sun),
            drop=float(self.drop),
            seed=float(self.seed),
            wind=float(self.wind),
            flower=float(self.flower),
            second_action=float(self.second_action),
            fragment=float(self.fragment),
            goals=tuple(Goal(goal.element, goal.amount, float(goal.worth)) for goal in self.goals),
        )

    def gain(self, elements: Elements) -> Number:
        return (
            self.sun * elements.sun
            + self.drop * elements.drop
            + self.seed * elements.seed
            + self.wind * elements.wind
            + self.flower * elements.flower
        )

    def ending(self, actions: int, totals: Mapping[Quantity, Any]) -> Any:
        worth: Any = self.second_action if actions > 1 else 0
        for goal in self.goals:
            if goal.worth:
                worth = worth + goal.worth * (totals[goal.element] >= goal.amount)
        return worth


POINTS = Payoff(sun=1, drop=1, seed=1, wind=1, flower=1, second_action=4, fragment=2)
"""The points by which the coach weighs until another number is chosen, and the course with it."""


def all_alike(second_action: Number, goals: tuple[Goal, ...] = ()) -> Payoff:
    """Every element worth 1, the second action worth this much."""
    return Payoff(sun=1, drop=1, seed=1, wind=1, flower=1, second_action=second_action, goals=goals)


class _CountedAtTheEnd:
    """What utilities share that weigh a line only once drawing has ended, in whole numbers."""

    __slots__ = ()

    @property
    def is_exact(self) -> bool:
        return True

    @property
    def fragment(self) -> Number:
        return 0

    def in_floats(self) -> Self:
        return self

    def gain(self, elements: Elements) -> Number:  # noqa: ARG002
        return 0


@frozen
class CardsTimesActions(_CountedAtTheEnd):
    """A simple yardstick: the number of useful cards, times the number of actions."""

    @property
    def watches(self) -> tuple[Quantity, ...]:
        return ("useful",)

    def ending(self, actions: int, totals: Mapping[Quantity, Any]) -> Any:
        return actions * totals["useful"]


@frozen
class BestTotals(_CountedAtTheEnd):
    """Each action is worth the total it uses: the sum of the best two of sun, drop, seed and wind, or the best one.

    Totals below zero count as zero; two actions use two different elements (rules §6, §8).
    """

    @property
    def watches(self) -> tuple[Quantity, ...]:
        return ("sun", "drop", "seed", "wind")

    def ending(self, actions: int, totals: Mapping[Quantity, Any]) -> Any:
        a, b, c, d = (totals[element] * (totals[element] > 0) for element in self.watches)
        high, low = _max(a, b), _max(c, d)
        if actions == 1:
            return _max(high, low)
        return _max(high + low, _max(a + b, c + d))


def _max(a: Any, b: Any) -> Any:
    return a * (a >= b) + b * (a < b)
