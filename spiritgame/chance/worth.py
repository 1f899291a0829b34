"""Expectations under the lessons' yardsticks, and how far a simulation can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import ceil, comb, sqrt
from types import MappingProxyType
from typing import Final

from attrs import evolve

from spiritgame.cards import StartingCards
from spiritgame.chance.decks import drawn
from spiritgame.chance.exact import mean_wait, wait_on
from spiritgame.chance.lines import closed_by, length_with_gregarious
from spiritgame.chance.rules import RULES
from spiritgame.probability import (
    POINTS,
    STOP_AT_TWO,
    BestTotals,
    CardsTimesActions,
    Pmf,
    Prospect,
    Utility,
    law,
    law_of_best,
    odds,
    weigh,
)
from spiritgame.probability.pmf import Number
from spiritgame.state import CLOSED

CARDS: Final = CardsTimesActions()
"""The points of lesson 27: every card counts one for each action."""


def _best(prospect: Prospect, utility: Utility) -> Number:
    return weigh(prospect, utility, exact=True).value.lower


def best_points(cards: StartingCards) -> Number:
    """Cards times actions under the best play, backward over all states."""
    return _best(Prospect.starting(cards), CARDS)


def best_from(_cards: StartingCards) -> Number:
    """From how many cards on, two of them solitary, drawing one more gains nothing."""
    return Fraction(next(length for length in range(2, 12) if gain_of_one_more("text", length) <= 0))


def plan_points(cards: StartingCards, plan: str) -> Number:
    """Cards times actions under a plan of lesson 27."""
    ends = law(Prospect.starting(cards), RULES[plan], ("cards", "actions"))
    return ends.mean(lambda end: Fraction(end[0] * end[1]))


def points_by_second(cards: StartingCards) -> Number:
    """Cards times actions of the rule "two solitaries, but at least five cards", summed over when the second comes."""

    def points_from(length: int) -> Fraction:
        if length >= best_from(cards):
            return Fraction(2 * length)
        close = odds(drawn(cards, length, 2)).closing
        return close * (length + 1) + (1 - close) * points_from(length + 1)

    return sum((wait_on(cards, 2, length) * points_from(length) for length in range(2, 12)), Fraction(0))


def points_of_one_more(cards: StartingCards, length: int) -> Number:
    """Cards times actions of drawing once and then stopping, with so many cards, two of them solitary."""
    close = odds(drawn(cards, length, 2)).closing
    return close * (length + 1) + (1 - close) * 2 * (length + 1)


def gain_of_one_more(cards: StartingCards, length: int) -> Number:
    """How much more that is than stopping now."""
    return points_of_one_more(cards, length) - 2 * length


def line_worth(cards: StartingCards, choice: str, by: str, *line: str) -> Number:
    """What it is worth to `stop` or `draw` with a line, by its best `totals`, one for each action, or by `points`."""
    prospect = Prospect.starting(cards)
    for card in line:
        prospect = prospect.drawn(card)
    values = weigh(prospect, BestTotals() if by == "totals" else POINTS, exact=True).values
    return values["stop" if choice == "stop" else "draw"].lower


def closed_at_best(cards: StartingCards, second: int) -> Number:
    """The share of lines that the best play closes by the coach's points, a second action being worth so many."""
    return law_of_best(Prospect.starting(cards), evolve(POINTS, second_action=second), ("actions",))[1,]


def second_action(_cards: StartingCards) -> Number:
    """What a second action is worth by the coach's points, until another number is chosen."""
    return POINTS.second_action


def worth_of(cards: StartingCards, thing: str) -> Number:
    """How many points a fragment, a varan or a gregarious animal shuffled in is worth, every card counting one."""
    match thing:
        case "gregarious":
            return points_backward(cards, 1) - points_backward(cards)
        case "varan":
            return points_backward(cards, 0, 1) - points_backward(cards)
        case _:
            return _best(Prospect.starting(cards, fragments=1), CARDS) - best_points(cards)


def points_backward(_cards: StartingCards, gregarious: int = 0, varans: int = 0) -> Number:
    """Points under the best play, worked out backward, with so many gregarious animals and varans shuffled in."""
    solitaries = 5 + varans

    @cache
    def best(neutral: int, solitary: int, friends: int) -> Fraction:
        left = neutral + solitary + friends
        solitude, points = solitaries - solitary + friends - gregarious, 9 + solitaries + gregarious - left
        if solitude >= CLOSED:
            return Fraction(points)
        ways = ((neutral, (1, 0, 0)), (solitary, (0, 1, 0)), (friends, (0, 0, 1)))
        draw = sum(
            (count * best(neutral - n, solitary - s, friends - g) for count, (n, s, g) in ways if count), Fraction(0)
        )
        return max(Fraction(2 * points), draw / left) if left else Fraction(2 * points)

    return best(9, solitaries, gregarious)


def worth_of_looking(cards: StartingCards) -> Number:
    """How many points a second round gains by knowing the discard pile, over the best rule for a fresh deck."""
    first = law(Prospect.starting(cards), STOP_AT_TWO, "cards")
    second = first.mean(lambda length: _best(Prospect(deck=drawn(cards, length, 2).deck, cards=cards), CARDS))
    return second - best_points(cards)


def extra_neutral(cards: StartingCards) -> Number:
    """The expected number of neutral cards between the second solitary and the third."""
    return mean_wait(cards, 3) - mean_wait(cards, 2) - 1


def extra_length(cards: StartingCards) -> Number:
    """How many cards more come up to solitude 2, on average, with a gregarious animal shuffled in."""
    return length_with_gregarious(cards) - mean_wait(cards, 2)


def standard_error(cards: StartingCards, runs: int) -> Number:
    """The standard error of the share of closed lines among so many lines of six cards."""
    p = closed_by(cards, 6)
    return sqrt(p * (1 - p) / runs)


def spread_of_share(cards: StartingCards, runs: int) -> Number:
    """The same from the law of all possible shares."""
    p = closed_by(cards, 6)
    one: Pmf[int] = Pmf({1: p, 0: 1 - p})
    closed: Pmf[int] = Pmf.certain(0)
    for _ in range(runs):
        closed = closed.convolve(one)
    return closed.deviation(lambda count: Fraction(count, runs))


def runs_for(cards: StartingCards, error: str, z: str) -> Number:
    """How many lines of six cards it takes until `z` standard errors are no more than `error`."""
    p = closed_by(cards, 6)
    return Fraction(ceil(Fraction(z) ** 2 * p * (1 - p) / Fraction(error) ** 2))


def errors_away(cards: StartingCards, closed: int, runs: int) -> Number:
    """How many standard errors the share of closed lines lies above its expectation."""
    return (closed / runs - float(closed_by(cards, 6))) / float(standard_error(cards, runs))


def many_closed(cards: StartingCards, closed: int, runs: int) -> Number:
    """The chance that at least so many of so many lines of six cards close."""
    p = Fraction(closed_by(cards, 6))
    return sum((comb(runs, n) * p**n * (1 - p) ** (runs - n) for n in range(closed, runs + 1)), Fraction(0))


def closed_on(cards: StartingCards, place: int, lines: int) -> Number:
    """How many of so many lines drawn to the end close on this card, on average."""
    return lines * wait_on(cards, 3, place)


_FUNCTIONS = (
    best_points, best_from, plan_points, points_by_second, points_of_one_more, gain_of_one_more, line_worth,
    worth_of, points_backward, worth_of_looking, extra_neutral, extra_length, standard_error, spread_of_share,
    runs_for, errors_away, closed_on, many_closed, closed_at_best, second_action,
)  # fmt: skip
WORTHS: Mapping[str, Callable[..., Number]] = MappingProxyType({f.__name__: f for f in _FUNCTIONS})
