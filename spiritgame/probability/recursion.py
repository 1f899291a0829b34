"""The best way to draw, state by state: exact numbers for small questions, fragments and all of rules §7."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from attrs import field, frozen

from spiritgame.probability.errors import TooLargeError
from spiritgame.probability.pmf import Number
from spiritgame.probability.utility import Utility
from spiritgame.probability.walk import Choice, Node, Walk
from spiritgame.state import CLOSED

ORDER: tuple[Choice, ...] = ("stop", "draw", "discard")
"""Among equally good choices, the first of these is the best."""


@frozen(eq=False)
class Recursion:
    """Values by backward induction over a walk: what can still be gained from a state on, by the best choices.

    Values leave out what the cards and fragments now there are worth. Raises TooLargeError once more than `most_states`
    are met.
    """

    walk: Walk
    utility: Utility
    exact: bool = True
    most_states: int = 200_000
    _known: dict[Node, tuple[Number, Choice]] = field(factory=dict, init=False, repr=False)

    def value(self, node: Node) -> Number:
        """What the best choices still gain from this state on, the ending included."""
        return self._best(node)[0]

    def choose(self, node: Node) -> Choice:
        """The best choice in this state."""
        return self._best(node)[1]

    def _best(self, node: Node) -> tuple[Number, Choice]:
        known = self._known.get(node)
        if known is None:
            if len(self._known) >= self.most_states:
                raise TooLargeError(f"more than {self.most_states} states")
            values = self.values(node)
            best = max(values.values())
            choice = next(c for c in ORDER if c in values and not is_less(values[c], best))
            known = self._known[node] = (best, choice)
        return known

    def values(self, node: Node) -> dict[Choice, Number]:
        """What each possible choice is worth, when the best ones follow."""
        return {choice: self.value_of(node, choice) for choice in self.walk.choices(node)}

    def value_of(self, node: Node, choice: Choice) -> Number:
        """What this choice is worth."""
        classes = self.walk.model.classes
        if choice == "stop":
            return self.ending(node)
        if choice == "discard":
            lost = classes[node.newest[-1]].gain + self.utility.fragment
            return self.value(self.walk.sent_away(node)) - (lost if self.exact else float(lost))
        worth: Any = Fraction(0) if self.exact else 0.0
        following = self.walk.drawn(node)
        for which, count, after in following:
            gain = classes[which].gain
            worth += count * ((gain if self.exact else float(gain)) + self.value(after))
        value: Number = worth / sum(count for _, count, _ in following)
        return value

    def ending(self, node: Node) -> Number:
        """What it is worth to end here."""
        totals = dict(zip(self.walk.model.watches, node.totals, strict=True))
        worth: Number = self.utility.ending(1 if node.solitude >= CLOSED else 2, totals)
        return worth if self.exact else float(worth)


def is_less(a: Number, b: Number) -> bool:
    """Whether a is less than b by more than rounding."""
    if isinstance(a, float) or isinstance(b, float):
        return float(a) + 1e-11 * max(1.0, abs(float(a))) < float(b)
    return Fraction(a) < Fraction(b)
