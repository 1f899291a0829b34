"""Chances and expectations that the lessons ask for, from the odds of the next card and the laws of the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from spiritgame.cards import StartingCards
from spiritgame.chance.decks import GREGARIOUS, NEUTRAL, SOLITARY, deck_of, drawn, second_round, weight
from spiritgame.chance.exact import second_length
from spiritgame.probability import (
    NEVER_STOP,
    STOP_AT_TWO,
    Prospect,
    StopAtDeckEnd,
    StopAtSolitude,
    closing_curve,
    law,
    means,
    odds,
)
from spiritgame.probability.law import Feature
from spiritgame.probability.pmf import Number


def closed_by(cards: StartingCards, draws: int) -> Number:
    """The chance that the line has closed by this card if drawing goes on."""
    return closing_curve(Prospect.starting(cards))[draws]


def not_closed_by(cards: StartingCards, draws: int) -> Number:
    """The chance that it has not."""
    return 1 - closed_by(cards, draws)


def closes_now(cards: StartingCards, length: int) -> Number:
    """The chance that the next card closes a line of so many cards, two of them solitary."""
    return odds(drawn(cards, length, 2)).closing


def closes_in_second_round(cards: StartingCards, hidden: int) -> Number:
    """The same where two solitaries lie in the discard pile as well and so many cards are hidden."""
    return odds(second_round(cards, hidden)).closing


def mean_of(cards: StartingCards, feature: Feature, solitude: int = 2, varans: int = 0) -> Number:
    """The expectation of a feature of the line when drawing stops at this solitude."""
    return means(Prospect.starting(cards, varans=varans), StopAtSolitude(solitude))[feature]


def mean_of_law(cards: StartingCards, feature: Feature) -> Number:
    """The same for solitude 2, from the whole law."""
    return law(Prospect.starting(cards), STOP_AT_TWO, feature).mean()


def variance_of(cards: StartingCards, feature: Feature) -> Number:
    """The variance of a feature of the line when drawing stops at solitude 2."""
    return law(Prospect.starting(cards), STOP_AT_TWO, feature).variance()


def at_least(cards: StartingCards, feature: Feature, amount: int) -> Number:
    """The chance of so much of it when drawing stops at solitude 2."""
    return law(Prospect.starting(cards), STOP_AT_TWO, feature).at_least(amount)


def fewer_than(cards: StartingCards, feature: Feature, amount: int) -> Number:
    """The chance of less of it when drawing stops at solitude 2."""
    return 1 - at_least(cards, feature, amount)


def rounds_below(cards: StartingCards, feature: Feature, amount: int, part: str) -> Number:
    """The same as rounds `of` a number of rounds: `few` of `all`."""
    chance = Fraction(fewer_than(cards, feature, amount))
    return Fraction(chance.numerator if part == "few" else chance.denominator)


def exactly(cards: StartingCards, feature: Feature, amount: int) -> Number:
    """The chance of exactly so much of it when drawing stops at solitude 2."""
    return law(Prospect.starting(cards), STOP_AT_TWO, feature)[amount]


def at_least_in_joint(cards: StartingCards, feature: Feature, amount: int) -> Number:
    """The chance of so much of it, from the law of all lines by elements and length."""
    every = law(Prospect.starting(cards), STOP_AT_TWO, (feature, "cards"))
    return every.p(lambda end: end[0] >= amount)


def useful_lost(cards: StartingCards, varans: int) -> Number:
    """How many useful cards of a line so many varans cost on average."""
    return mean_of(cards, "useful") - mean_of(cards, "useful", 2, varans)


def second_length_after(cards: StartingCards, first: int) -> Number:
    """The expected length of the second line where the first one was stopped at solitude 2 with so many cards."""
    return means(drawn(cards, first, 2).next_round(), STOP_AT_TWO)["cards"]


def closes_at_two(cards: StartingCards, varans: int = 0) -> Number:
    """The chance that one card more closes a line that has come to solitude 2, whenever that was."""
    at_two = law(Prospect.starting(cards, varans=varans), STOP_AT_TWO, "cards")
    return at_two.mean(lambda length: Fraction(3 + varans, 14 + varans - length))


def length_with_gregarious(cards: StartingCards) -> Number:
    """The expected number of cards up to solitude 2 with a gregarious animal shuffled in."""
    return means(Prospect(deck=deck_of(gregarious=1), cards=cards), STOP_AT_TWO)["cards"]


def highest_solitude(cards: StartingCards, solitary: int) -> Number:
    """The highest solitude with so many solitaries in the deck and a gregarious animal on top of it."""
    before = drawn(cards, 5, 5 - solitary)
    second = before.next_round((GREGARIOUS,))
    ends = law(second, NEVER_STOP | StopAtDeckEnd(), "solitude")
    return Fraction(max(ends.support))


def in_line(cards: StartingCards, card: str) -> Number:
    """The chance that this starting animal is in the line when drawing stops at the second solitary."""
    kind = 1 if weight(card) > 0 else 0
    alike = SOLITARY if kind else NEUTRAL
    length = mean_of(cards, "cards")
    return (Fraction(2) if kind else length - 2) / len(alike)


def extra_on_top(cards: StartingCards) -> Number:
    """How many cards more a second line has, stopped at solitude 2, with a gregarious animal on top of the deck.

    It is itself a card, and the line then ends at the last of three solitaries.
    """
    first = law(Prospect.starting(cards), STOP_AT_TWO, "cards")
    return 1 + first.mean(lambda length: Fraction(3 * (len(deck_of()) - length + 1), 4)) - second_length(cards)


_FUNCTIONS = (
    closed_by, not_closed_by, closes_now, closes_in_second_round, mean_of, mean_of_law, variance_of, at_least,
    fewer_than, rounds_below, exactly, at_least_in_joint, useful_lost, second_length_after, closes_at_two,
    length_with_gregarious, highest_solitude, in_line, extra_on_top,
)  # fmt: skip
FROM_LINES: Mapping[str, Callable[..., Number]] = MappingProxyType({f.__name__: f for f in _FUNCTIONS})
