"""Bounds on the value of the best way to draw, where its exact value would take too many states.

From below: the exact value of the best policy that sees coarse classes, or what following such a policy brings in
simulation. From above: the martingale dual. On every simulated path the martingale part of an approximate value is
taken away, and the best stop is chosen with hindsight; the mean of that is never below the true value, and close to it
when the approximation is good (Rogers 2002; Haugh and Kogan 2004).
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from spiritgame.probability.errors import numpy
from spiritgame.probability.lanes import Lanes
from spiritgame.probability.lattice_value import LatticeRecursion, PileValues, reshuffled
from spiritgame.probability.pmf import Number
from spiritgame.probability.recursion import Recursion
from spiritgame.probability.walk import Choice, Node
from spiritgame.state import CLOSED

CONFIDENCE = 0.99
DEVIATIONS = 3.0
"""Standard errors added on each side: it takes an error of 0.13 %, once or twice a bound, to be wrong."""


@frozen
class Bracket:
    """A number known to lie between `lower` and `upper`; with `confidence` below 1 where simulation took part."""

    lower: Number
    upper: Number
    confidence: float = 1.0

    @classmethod
    def point(cls, value: Number) -> Bracket:
        """A number known exactly, or up to rounding."""
        return cls(value, value)

    @property
    def is_point(self) -> bool:
        """Whether the number is known."""
        return self.lower == self.upper

    @property
    def middle(self) -> Number:
        """The number itself where it is known, else the middle."""
        return self.lower if self.is_point else (self.lower + self.upper) / 2

    @property
    def gap(self) -> Number:
        """How far the bounds are apart."""
        return self.upper - self.lower

    def __add__(self, shift: Number) -> Bracket:
        return Bracket(self.lower + shift, self.upper + shift, self.confidence)


@frozen(eq=False)
class Paths:
    """Paths of a prospect without fragments, for bounds from a coarse solution.

    `coarse` holds the approximate values; `prospect` and `utility` within it say what the cards are really worth.
    """

    coarse: LatticeRecursion
    runs: int = 40_000
    seed: int = 0
    _known: dict[Node, tuple[float, float]] = field(factory=dict, init=False, repr=False)

    def bounds(self, node: Node) -> tuple[float, float]:
        """Below and above what drawing the first card of a pile, here and now, is worth."""
        if node not in self._known:
            self._known[node] = self._simulate(self.coarse.pile(node))
        return self._known[node]

    def _simulate(self, pile: PileValues) -> tuple[float, float]:
        np = numpy()
        after = self.coarse.after(pile.start, ())
        beyond = None if after is None else self.bounds(after)
        lanes = Lanes(self.coarse, pile, self.runs, np.random.Generator(np.random.PCG64([self.seed, len(self._known)])))
        followed, dual = np.zeros(self.runs), np.full(self.runs, -np.inf)
        while len(lanes.number):
            lanes.draw()
            is_closed = lanes.solitude >= CLOSED
            worth = lanes.gained + np.where(is_closed, lanes.ending(1), lanes.ending(2))
            stops = is_closed | lanes.policy_stops()
            best = worth
            if lanes.is_exhausted and beyond is not None:
                best = np.where(is_closed, worth, np.maximum(worth, lanes.gained + beyond[1]))
                worth = np.where(stops, worth, lanes.gained + beyond[0])
            dual[lanes.number] = np.maximum(dual[lanes.number], best - lanes.martingale)
            first = ~lanes.has_stopped & (stops | lanes.is_exhausted)
            followed[lanes.number[first]] = worth[first]
            lanes.has_stopped |= first
            lanes.keep(~is_closed & (not lanes.is_exhausted))
        return _with_margin(followed, -DEVIATIONS), _with_margin(dual, DEVIATIONS)


def _with_margin(values: Any, deviations: float) -> float:
    return float(values.mean() + deviations * values.std(ddof=1) / len(values) ** 0.5)


@frozen(eq=False)
class BoundRecursion(Recursion):
    """A recursion over known cards whose values beyond them are bounds from paths."""

    paths: Paths = field(kw_only=True)
    is_upper: bool = field(kw_only=True)

    def value_of(self, node: Node, choice: Choice) -> Number:
        if choice != "draw" or node.top < len(self.walk.model.top):
            return super().value_of(node, choice)
        return self.paths.bounds(reshuffled(node))[self.is_upper]
