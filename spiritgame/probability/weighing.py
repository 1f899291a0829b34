"""The best way to draw: what stopping, drawing and sending a card away are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Any

from attrs import evolve, frozen

from spiritgame.probability.bounds import CONFIDENCE, BoundRecursion, Bracket, Paths
from spiritgame.probability.classes import Coarse, classify
from spiritgame.probability.errors import TooLargeError, has_numpy
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
SORT_BINS = (8, 4, 2, 1)
BLURS = (2, 3, 4, 6, 10, 100)


@frozen
class Weighing:
    """What each possible choice is worth, when the best choices follow it.

    Values are Fractions for small questions and brackets with a gap for very large ones. `whole_rules` says that
    sending several cards away in a row was considered too. Where it is false (two or more fragments and many cards) the
    values are those of sending each card away right after it was drawn or not at all; the rules may offer a bit more.
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
    questions are answered in Fractions. Beyond `effort` states there are bounds instead; for several fragments together
    with many watched totals only bounds from below, those from above are infinite. Raises TooLargeError where an exact
    answer was asked for, or where the effort is too little for any.
    """
    if exact:
        return _by_walk(prospect, utility, exact=True, reach=None, most=MOST_EXACT_STATES)
    cost = _cost(prospect, utility, effort)
    is_whole = prospect.fragments < 2
    if cost is not None:
        in_fractions = exact is None and utility.is_exact and cost <= FRACTION_STATES
        most = WALKED_STATES if in_fractions or has_numpy() else MOST_EXACT_STATES
        # With several fragments the newest cards are part of the state.
        walked = cost if is_whole else cost * _kinds_of_cards(prospect) ** (prospect.fragments - 1)
        if walked <= most and (in_fractions or not is_whole or most == MOST_EXACT_STATES):
            try:
                return _by_walk(prospect, utility, exact=in_fractions, reach=None, most=most)
            except TooLargeError:
                pass  # the estimate was too low
        if in_fractions:
            return _by_walk(prospect, utility, exact=True, reach=1, most=MOST_EXACT_STATES)
    return _by_lattice(prospect, utility.in_floats(), effort, is_whole=is_whole)


def _kinds_of_cards(prospect: Prospect) -> int:
    return len({*prospect.top, *prospect.deck, *prospect.discard, *prospect.line})


def _solver(
    prospect: Prospect,
    utility: Utility,
    effort: int,
    coarse: Coarse | None = None,
    *,
    sort_bins: int | None = None,
    is_upper: bool = False,
) -> LatticeRecursion:
    model = classify(prospect, utility.watches, utility.gain, coarse)
    return LatticeRecursion(Walk(model, 1), utility, False, effort, sort_bins=sort_bins, is_upper=is_upper)


def _cost(prospect: Prospect, utility: Utility, effort: int) -> int | None:
    try:
        return _solver(prospect, utility, effort).cost()
    except TooLargeError:
        return None


def _base(prospect: Prospect, utility: Utility) -> Number:
    """What the cards and fragments that are there are worth."""
    return utility.gain(prospect.elements) + prospect.fragments * utility.fragment


def _by_walk(prospect: Prospect, utility: Utility, *, exact: bool, reach: int | None, most: int) -> Weighing:
    base = _base(prospect, utility)
    walk = Walk(classify(prospect, utility.watches, utility.gain), reach)
    values = Recursion(walk, utility, exact and utility.is_exact, most).values(walk.start())
    brackets = {choice: Bracket.point(value + base) for choice, value in values.items()}
    return Weighing(brackets, reach is None or prospect.fragments < 2)


def _by_lattice(prospect: Prospect, utility: Utility, effort: int, *, is_whole: bool) -> Weighing:
    base = float(_base(prospect, utility))
    try:
        coarse, solver = finest(prospect, utility, effort)
    except TooLargeError:
        return _with_fewer_fragments(prospect, utility, effort)
    start = solver.walk.start()
    lower = solver.values(start)
    upper, confidence = lower, 1.0
    if prospect.fragments:
        if coarse is not None or not solver.is_exact_value:
            above = None if coarse is None else evolve(coarse, is_upper=True)
            upper = _solver(prospect, utility, effort, above, sort_bins=solver.sort_bins, is_upper=True).values(start)
    elif coarse is not None:
        bounds = BoundRecursion(solver.walk, utility, False, paths=Paths(solver), is_upper=True)
        upper, confidence = bounds.values(start), CONFIDENCE
        if coarse.blur > 1:
            lower = evolve(bounds, is_upper=False).values(start)
    brackets = {
        choice: Bracket(low + base, max(low, upper[choice]) + base, 1.0 if choice == "stop" else confidence)
        for choice, low in lower.items()
    }
    return Weighing(brackets, is_whole)


def _with_fewer_fragments(prospect: Prospect, utility: Utility, effort: int) -> Weighing:
    """Bounds from below, by keeping one fragment whatever happens."""
    if not prospect.fragments:
        raise TooLargeError(f"even the coarsest classes take more than {effort} states")
    fewer = evolve(prospect, fragments=prospect.fragments - 1)
    values = dict(_by_lattice(fewer, utility, effort, is_whole=False).values)
    if prospect.line and not fewer.fragments and not prospect.is_exhausted:
        values["discard"] = _by_lattice(prospect.sent_away(), utility, effort, is_whole=False).value + -utility.fragment
    brackets = {
        choice: bracket + utility.fragment
        if choice == "stop"
        else Bracket(bracket.lower + utility.fragment, inf, bracket.confidence)
        for choice, bracket in values.items()
    }
    return Weighing(brackets, False)


def finest(prospect: Prospect, utility: Utility, effort: int) -> tuple[Coarse | None, LatticeRecursion]:
    """The finest partition into classes that stays within the effort."""
    for coarse, sort_bins in _partitions(prospect):
        solver = _solver(prospect, utility, effort, coarse, sort_bins=sort_bins)
        try:
            solver.cost()
        except TooLargeError:
            continue
        return coarse, solver
    raise TooLargeError(f"even the coarsest classes take more than {effort} states")


def _partitions(prospect: Prospect) -> Iterator[tuple[Coarse | None, int | None]]:
    """From fine to coarse: how cards are thrown together, and how finely those sent away are told apart."""
    yield None, None
    if prospect.fragments:
        yield from ((None, sort_bins) for sort_bins in SORT_BINS)
        yield from ((Coarse(bins), 1) for bins in BINS)
    else:
        yield from ((Coarse(bins), None) for bins in BINS)
        yield from ((Coarse(bins, blur=blur), None) for blur in BLURS for bins in (8, 3, 1))


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
