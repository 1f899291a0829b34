"""The best way to draw: what stopping, drawing and sending a card away are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from attrs import frozen

from spiritgame.probability.bounds import CONFIDENCE, BoundRecursion, Bracket, Paths
from spiritgame.probability.classes import Coarse, classify
from spiritgame.probability.errors import TooLargeError
from spiritgame.probability.lattice_value import LatticeRecursion
from spiritgame.probability.law import Feature, feature_of
from spiritgame.probability.pmf import Number, Pmf
from spiritgame.probability.prospect import QUANTITIES, Prospect
from spiritgame.probability.recursion import ORDER, Recursion, is_less
from spiritgame.probability.utility import Utility
from spiritgame.probability.walk import Choice, Walk

EFFORT = 1_000_000
"""States that a question may take by default, about half a second."""

FRACTION_STATES = 2_500
WALKED_STATES = 20_000
MOST_EXACT_STATES = 500_000
BINS = (64, 24, 12, 8, 6, 4, 3, 2, 1)
BLURS = (2, 3, 4, 6, 10, 100)


@frozen
class Weighing:
    """What each possible choice is worth, when the best choices follow it.

    Values are Fractions for small questions and brackets with a gap for very large ones. `whole_rules` says that
    sending several cards away in a row was considered too. Where it is false (two or more fragments and many cards) the
    values are those of sending each card away right after it was drawn or not at all; the rules may offer more.
    """

    values: Mapping[Choice, Bracket]
    whole_rules: bool

    @property
    def best(self) -> Choice:
        """The choice with the highest value that is sure; among equals, to stop comes before to draw."""
        most = max(bracket.lower for bracket in self.values.values())
        return next(c for c in ORDER if c in self.values and not is_less(self.values[c].lower, most))

    @property
    def value(self) -> Bracket:
        """What the best play is worth."""
        upper = max(bracket.upper for bracket in self.values.values())
        confidence = min(bracket.confidence for bracket in self.values.values())
        return Bracket(self.values[self.best].lower, upper, confidence)

    @property
    def is_sure(self) -> bool:
        """Whether no other choice can be better than the best one."""
        sure = self.values[self.best].lower
        return not any(is_less(sure, bracket.upper) for choice, bracket in self.values.items() if choice != self.best)

    @property
    def advantage(self) -> Number:
        """How much more the best choice is worth than the second best, by the middles; 0 where there is no other."""
        others = [bracket.middle for choice, bracket in self.values.items() if choice != self.best]
        return self.values[self.best].middle - max(others) if others else 0


def weigh(prospect: Prospect, utility: Utility, *, exact: bool | None = None, effort: int = EFFORT) -> Weighing:
    """Weigh the choices by what a finished line is worth to the spirit.

    With `exact` true the answer is in Fractions, if the utility is; with false it is in floats; by default small
    questions are answered in Fractions. Beyond `effort` states there are bounds instead. Raises TooLargeError where an
    exact answer was asked for, or where even bounds are out of reach: fragments together with many watched totals.
    """
    base = utility.gain(prospect.elements)
    if exact:
        return _by_walk(prospect, utility, base, exact=True, reach=None, most=MOST_EXACT_STATES)
    cost = _cost(prospect, utility, effort)
    is_whole = prospect.fragments < 2
    if cost is not None:
        in_fractions = exact is None and utility.is_exact and cost <= FRACTION_STATES
        most = WALKED_STATES if in_fractions or find_spec("numpy") else MOST_EXACT_STATES
        # With several fragments the newest cards are part of the state.
        walked = cost if is_whole else cost * _kinds_of_cards(prospect) ** (prospect.fragments - 1)
        if walked <= most and (in_fractions or not is_whole or most == MOST_EXACT_STATES):
            try:
                return _by_walk(prospect, utility, base, exact=in_fractions, reach=None, most=most)
            except TooLargeError:
                pass  # the estimate was too low
        if in_fractions:
            return _by_walk(prospect, utility, base, exact=True, reach=1, most=MOST_EXACT_STATES)
    return _by_lattice(prospect, utility.in_floats(), float(base), effort, is_whole=is_whole)


def _kinds_of_cards(prospect: Prospect) -> int:
    return len({*prospect.top, *prospect.deck, *prospect.discard, *prospect.line})


def _solver(prospect: Prospect, utility: Utility, coarse: Coarse | None, effort: int) -> LatticeRecursion:
    model = classify(prospect, utility.watches, utility.gain, coarse)
    return LatticeRecursion(Walk(model, 1), utility, False, effort)


def _cost(prospect: Prospect, utility: Utility, effort: int) -> int | None:
    try:
        return _solver(prospect, utility, None, effort).cost()
    except TooLargeError:
        return None


def _by_walk(
    prospect: Prospect, utility: Utility, base: Number, *, exact: bool, reach: int | None, most: int
) -> Weighing:
    walk = Walk(classify(prospect, utility.watches, utility.gain), reach)
    values = Recursion(walk, utility, exact and utility.is_exact, most).values(walk.start())
    brackets = {choice: Bracket.point(value + base) for choice, value in values.items()}
    return Weighing(brackets, reach is None or prospect.fragments < 2)


def _by_lattice(prospect: Prospect, utility: Utility, base: float, effort: int, *, is_whole: bool) -> Weighing:
    coarse, solver = _finest(prospect, utility, effort)
    start = solver.walk.start()
    lower = solver.values(start)
    if coarse is None:
        return Weighing({choice: Bracket.point(value + base) for choice, value in lower.items()}, is_whole)
    if prospect.fragments:
        above = _solver(prospect, utility, Coarse(coarse.bins, is_upper=True), effort)
        upper, confidence = above.values(start), 1.0
    else:
        paths = Paths(solver)
        bound = {
            is_upper: BoundRecursion(solver.walk, utility, False, paths=paths, is_upper=is_upper)
            for is_upper in (False, True)
        }
        upper, confidence = bound[True].values(start), CONFIDENCE
        if coarse.blur > 1:
            lower = bound[False].values(start)
    brackets = {
        choice: Bracket(low + base, max(low, upper[choice]) + base, 1.0 if choice == "stop" else confidence)
        for choice, low in lower.items()
    }
    return Weighing(brackets, is_whole)


def _partitions(prospect: Prospect) -> Iterator[Coarse | None]:
    yield None
    yield from (Coarse(bins) for bins in BINS)
    if not prospect.fragments:
        yield from (Coarse(bins, blur=blur) for blur in BLURS for bins in (8, 3, 1))


def _finest(prospect: Prospect, utility: Utility, effort: int) -> tuple[Coarse | None, LatticeRecursion]:
    """The finest partition into classes that stays within the effort."""
    for coarse in _partitions(prospect):
        solver = _solver(prospect, utility, coarse, effort)
        try:
            solver.cost()
        except TooLargeError:
            continue
        return coarse, solver
    raise TooLargeError(f"even the coarsest classes take more than {effort} states")


def law_of_best(
    prospect: Prospect, utility: Utility, of: Sequence[Feature], *, exact: bool | None = None
) -> Pmf[tuple[int, ...]]:
    """The joint law of features of the finished line when the best choices are made.

    Features are those of `law`. For small questions; raises TooLargeError for others.
    """
    watches = tuple(q for q in QUANTITIES if q in {*utility.watches, *of})
    walk = Walk(classify(prospect, watches, utility.gain))
    in_fractions = utility.is_exact if exact is None else exact
    best = Recursion(walk, utility, in_fractions, MOST_EXACT_STATES)
    found: dict[Any, Number] = {}
    for node, p in walk.endings(best.choose, exact=in_fractions).items():
        outcome = tuple(feature_of(walk, node, name) for name in of)
        found[outcome] = found.get(outcome, 0) + p
    return Pmf(found)
