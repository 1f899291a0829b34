"""Chances and expectations that the lessons ask for, counted over all patterns of kinds of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial, prod
from types import MappingProxyType

from spiritgame.cards import StartingCards
from spiritgame.chance.decks import deck_of, drawn
from spiritgame.probability import Prospect, odds, patterns
from spiritgame.probability.enumeration import Pattern
from spiritgame.probability.pmf import Number


@cache
def _patterns(varans: int = 0, gregarious: int = 0) -> tuple[Pattern, ...]:
    return tuple(patterns(Prospect(deck=deck_of(varans, gregarious))))


def _share(event: Callable[[Pattern], bool]) -> Fraction:
    every = _patterns()
    return Fraction(sum(map(event, every)), len(every))


def _average(value: Callable[[Pattern], Number], varans: int = 0) -> Number:
    every = _patterns(varans)
    return sum((value(pattern) for pattern in every), Fraction(0)) / len(every)


def places(pattern: Pattern) -> tuple[int, ...]:
    """The places of the solitary cards of a pattern, counted from 1."""
    return tuple(place for place, kind in enumerate(pattern, 1) if kind == "S")


def reached(pattern: Pattern, solitude: int) -> int:
    """After how many cards solitude first is so high; 0 where it never is."""
    height = 0
    for place, kind in enumerate(pattern, 1):
        height += {"S": 1, "G": -1, "N": 0}[kind]
        if height == solitude:
            return place
    return 0


def number(_cards: StartingCards, text: str) -> Number:
    """The number written as a fraction."""
    return Fraction(text)


def product(_cards: StartingCards, *factors: int | str) -> Number:
    """The product of numbers written as fractions."""
    return prod(map(Fraction, factors), start=Fraction(1))


def total(cards: StartingCards, *pairs: int | str) -> Number:
    """The sum of products of two numbers each."""
    return sum((product(cards, *pairs[i : i + 2]) for i in range(0, len(pairs), 2)), Fraction(0))


def choose(_cards: StartingCards, n: int, k: int) -> Number:
    """In how many ways k of n things can be chosen."""
    return Fraction(comb(n, k))


def orders(_cards: StartingCards, n: int) -> Number:
    """In how many orders n things can lie."""
    return Fraction(factorial(n))


def pattern_count(_cards: StartingCards, varans: int = 0, gregarious: int = 0) -> Number:
    """How many patterns of kinds of cards the deck has."""
    return Fraction(len(_patterns(varans, gregarious)))


def solitary_run(_cards: StartingCards, cards: int) -> Number:
    """The chance that the first so many cards are all solitary."""
    return _share(lambda pattern: pattern.startswith("S" * cards))


def neutral_run(_cards: StartingCards, cards: int) -> Number:
    """The chance that none of the first so many cards is solitary."""
    return _share(lambda pattern: pattern.startswith("N" * cards))


def solitary_at(_cards: StartingCards, place: int) -> Number:
    """The chance that the card in this place is solitary."""
    return _share(lambda pattern: pattern[place - 1] == "S")


def solitary_given(cards: StartingCards, neutral: int, solitary: int) -> Number:
    """The chance that the next card is solitary when so many of each kind have been drawn."""
    next_one = odds(drawn(cards, neutral + solitary, solitary))
    return Fraction(next_one.solitary, next_one.left)


def same_kind(_cards: StartingCards) -> Number:
    """The chance that the first two cards are of one kind."""
    return _share(lambda pattern: pattern[0] == pattern[1])


def hand_of(_cards: StartingCards, cards: int, solitary: int) -> Number:
    """The chance of exactly so many solitaries among the first cards."""
    return _share(lambda pattern: pattern[:cards].count("S") == solitary)


def hands(_cards: StartingCards, cards: int, solitary: int) -> Number:
    """How many hands of so many cards hold exactly so many solitaries."""
    return Fraction(comb(5, solitary) * comb(9, cards - solitary))


def hands_closing(cards: StartingCards, size: int, solitary: int = 0) -> Number:
    """How many hands of so many cards hold three solitaries or more; with `solitary`, exactly so many."""
    wanted = (solitary,) if solitary else range(3, 6)
    return sum((hands(cards, size, s) for s in wanted), Fraction(0))


def share_of_hands(cards: StartingCards, size: int) -> Number:
    """The share of hands of so many cards that hold three solitaries or more."""
    return hands_closing(cards, size) / comb(14, size)


def mean_solitary(_cards: StartingCards, cards: int) -> Number:
    """The expected number of solitaries among the first cards."""
    return _average(lambda pattern: pattern[:cards].count("S"))


def wait_on(_cards: StartingCards, nth: int, place: int) -> Number:
    """The chance that the n-th solitary lies in this place."""
    return _share(lambda pattern: places(pattern)[nth - 1] == place)


def wait_by(_cards: StartingCards, nth: int, place: int) -> Number:
    """The chance that the n-th solitary has come by this place."""
    return _share(lambda pattern: places(pattern)[nth - 1] <= place)


def mean_wait(_cards: StartingCards, nth: int, varans: int = 0) -> Number:
    """The expected place of the n-th solitary card, varans among them."""
    return _average(lambda pattern: places(pattern)[nth - 1], varans)


def wait_formula(_cards: StartingCards, nth: int, deck: int = 14, solitary: int = 5) -> Number:
    """The same by the formula for the places that cards of one kind have on average."""
    return Fraction(nth * (deck + 1), solitary + 1)


def survives(_cards: StartingCards, more: int) -> Number:
    """The chance that so many more cards after the second solitary are all neutral."""
    return _share(lambda pattern: (two := places(pattern)[1]) + more < places(pattern)[2] and two + more <= 14)


def somebody_closes(_cards: StartingCards, spirits: int) -> Number:
    """The chance that at least one of several spirits closes with one card at solitude 2."""
    return 1 - (1 - _share(lambda pattern: places(pattern)[2] == places(pattern)[1] + 1)) ** spirits


def second_length(_cards: StartingCards) -> Number:
    """The expected length of the second line when both are stopped at the second solitary."""
    return _average(lambda pattern: places(pattern)[3] - places(pattern)[1])


def third_length(_cards: StartingCards) -> Number:
    """The same for the third line, which goes on through the reshuffled discard pile."""
    return _average(lambda pattern: len(pattern) - places(pattern)[3] + Fraction(places(pattern)[3] + 1, 5))


def left_after_two(_cards: StartingCards) -> Number:
    """The expected number of cards in the deck after two rounds stopped at the second solitary."""
    return _average(lambda pattern: len(pattern) - places(pattern)[3])


def last_is_next(_cards: StartingCards) -> Number:
    """The chance that the fifth solitary comes right after the fourth."""
    return _share(lambda pattern: places(pattern)[4] == places(pattern)[3] + 1)


def some_with(_cards: StartingCards, solitary: int, varans: int, seen: int = 3) -> Number:
    """The chance of exactly so many solitary symbols among the first cards of a deck with so many varans."""
    marked, cards = 5 + varans, 14 + varans
    return Fraction(comb(marked, solitary) * comb(cards - marked, seen - solitary), comb(cards, seen))


def varans_behind(cards: StartingCards, solitary: int, seen: int = 3) -> Number:
    """The chance of three varans in a deck, even at first, once so many of the first cards were solitary."""
    clean, dirty = (some_with(cards, solitary, varans, seen) for varans in (0, 3))
    return dirty / (clean + dirty)


def closing_patterns(_cards: StartingCards) -> Number:
    """How many patterns with a gregarious animal shuffled in have a solitary card right after solitude 2."""
    return Fraction(sum(p[reached(p, 2) :].startswith("S") for p in _patterns(0, 1)))


def gregarious_closes(cards: StartingCards) -> Number:
    """The share of these patterns."""
    return closing_patterns(cards) / pattern_count(cards, 0, 1)


_FUNCTIONS = (
    number, product, total, choose, orders, pattern_count, solitary_run, neutral_run, solitary_at,
    solitary_given, same_kind, hand_of, hands, hands_closing, share_of_hands, mean_solitary, wait_on, wait_by,
    mean_wait, wait_formula, survives, somebody_closes, second_length, third_length, left_after_two,
    last_is_next, some_with, varans_behind, closing_patterns, gregarious_closes,
)  # fmt: skip
COUNTED: Mapping[str, Callable[..., Number]] = MappingProxyType({f.__name__: f for f in _FUNCTIONS})
