"""Whole laws that the trials of the lessons are compared with; outcomes are those of the experiments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Any

from attrs import evolve

from spiritgame.cards import ANIMALS, STARTING, Element, StartingCards
from spiritgame.chance.decks import GREGARIOUS, drawn, second_round
from spiritgame.chance.exact import solitary_given, solitary_run, wait_on
from spiritgame.chance.lines import closed_by
from spiritgame.chance.rules import RULES
from spiritgame.probability import NEVER_STOP, STOP_AT_TWO, Pmf, Prospect, StopAtCards, law, odds
from spiritgame.probability.law import Feature
from spiritgame.state import CLOSED


def first_two(cards: StartingCards) -> Pmf[str]:
    """Which of the first two cards are solitary."""
    both = solitary_run(cards, 2)
    one = solitary_run(cards, 1) - both
    return Pmf({"none": 1 - 2 * one - both, "first": one, "second": one, "both": both})


def second_card(cards: StartingCards, first: str) -> Pmf[str]:
    """The kind of the second card after a first one of this kind, or of any."""
    counts = {"solitary": (0, 1), "neutral": (1, 0), "any": (0, 0)}
    p = solitary_given(cards, *counts[first])
    return Pmf({"solitary": p, "neutral": 1 - p})


def planned(cards: StartingCards, draws: int) -> Pmf[int]:
    """The number of solitaries in a line of so many cards, or of fewer where it closes."""
    return law(Prospect.starting(cards), StopAtCards(draws), "solitude")


def line_under(cards: StartingCards, plan: str, feature: Feature, varans: int = 0) -> Pmf[int]:
    """A feature of the line under a plan."""
    return law(Prospect.starting(cards, varans=varans), RULES[plan], feature)


def next_closes(cards: StartingCards, length: int) -> Pmf[str]:
    """Whether the next card closes a line of so many cards, two of them solitary."""
    p = odds(drawn(cards, length, 2)).closing
    return Pmf({"closed": p, "safe": 1 - p})


def second_round_closes(cards: StartingCards, hidden: int) -> Pmf[str]:
    """The same in a second round, with two solitaries in the discard pile and so many cards hidden."""
    p = odds(second_round(cards, hidden)).closing
    return Pmf({"closed": p, "safe": 1 - p})


def points_under(cards: StartingCards, plan: str) -> Pmf[int]:
    """Cards times actions under a plan."""
    return law(Prospect.starting(cards), RULES[plan], ("cards", "actions")).map(lambda end: end[0] * end[1])


def length_of_second(cards: StartingCards) -> Pmf[int]:
    """The length of a second line, both stopped at the second solitary."""
    first = law(Prospect.starting(cards), STOP_AT_TWO, "cards")
    return first.then(lambda length: law(drawn(cards, length, 2).next_round(), STOP_AT_TWO, "cards"))


def closed_of(cards: StartingCards, lines: int) -> Pmf[int]:
    """How many of so many lines of six cards close."""
    p = Fraction(closed_by(cards, 6))
    return Pmf({n: comb(lines, n) * p**n * (1 - p) ** (lines - n) for n in range(lines + 1)})


def third_place(cards: StartingCards) -> Pmf[int]:
    """The place of the third solitary."""
    return Pmf({place: wait_on(cards, CLOSED, place) for place in range(3, 13)})


def suns_after(cards: StartingCards, first: str) -> Pmf[int]:
    """The suns of a line stopped at the second solitary, where this card came first."""
    return law(Prospect.starting(cards).drawn(first), STOP_AT_TWO, "sun")


def length_insured(cards: StartingCards, by: str) -> Pmf[int]:
    """The length of a second line, stopped at solitude 2, with a `fragment` to go on there until a card would close, or
    a gregarious animal `shuffled` in or `on_top`.
    """

    def second(first: int) -> Pmf[int]:
        left = drawn(cards, first, 2).next_round()
        match by:
            case "fragment":
                return law(left, NEVER_STOP, "cards").map(lambda length: length - 1)
            case "shuffled":
                return law(evolve(left, deck=(*left.deck, GREGARIOUS)), STOP_AT_TWO, "cards")
            case "on_top":
                return law(drawn(cards, first, 2).next_round((GREGARIOUS,)), STOP_AT_TWO, "cards")
            case _:
                raise ValueError(f"no insurance: {by}")

    return law(Prospect.starting(cards), STOP_AT_TWO, "cards").then(second)


def any_cards(cards: StartingCards, count: int, element: Element) -> Pmf[int]:
    """The total of an element on so many random cards of the starting deck."""
    return Pmf.uniform(
        sum(ANIMALS[cards][card].elements[element] for card in hand) for hand in combinations(STARTING, count)
    )


_FUNCTIONS = (
    first_two, second_card, planned, line_under, next_closes, second_round_closes, points_under,
    length_of_second, closed_of, third_place, suns_after, length_insured, any_cards,
)  # fmt: skip
LAWS: Mapping[str, Callable[..., Pmf[Any]]] = MappingProxyType({f.__name__: f for f in _FUNCTIONS})
