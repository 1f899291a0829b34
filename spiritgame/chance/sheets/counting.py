"""Exercises about counting, conditioning, waiting and expectation, lessons 20 to 25: decks of n cards, s solitary."""

# ruff: noqa: ARG005 -- every formula of a family takes all its numbers
from __future__ import annotations

from fractions import Fraction as F
from math import comb, perm

from spiritgame.chance.decks import NEUTRAL, SOLITARY
from spiritgame.chance.experiments import Dealer
from spiritgame.chance.sheets.family import Family, Numbers, pick

SIZES = range(11, 18)
SOLITARIES = range(4, 8)


def share(n: int, s: int, k: int, found: int) -> F:
    """The chance of exactly so many solitaries among the first k cards."""
    return F(comb(s, found) * comb(n - s, k - found), comb(n, k))


def second_at(n: int, s: int, k: int) -> F:
    """The chance that the second solitary is the k-th card."""
    return F((k - 1) * comb(n - k, s - 2), comb(n, s))


def line_of_some(dealer: Dealer, length: int) -> tuple[str, ...]:
    """A line of so many starting animals, two of them solitary, in any order."""
    chosen = (*dealer.shuffled(SOLITARY)[:2], *dealer.shuffled(NEUTRAL)[: length - 2])
    return dealer.shuffled(chosen)


def _lying(dealer: Dealer) -> Numbers:
    numbers = pick(k=(5, 6, 7), v=(1, 2, 3))(dealer)
    length = numbers["k"]
    assert isinstance(length, int)
    return {**numbers, "lying": line_of_some(dealer, length)}


COUNTING = (
    Family(
        "20", "patterns", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(comb(n, s)),
        wrong={"order": lambda n, s: F(perm(n, s)), "put_back": lambda n, s: F(n**s)},
        told=lambda n, s: {"ways": f"C({n}, {s})"},
    ),
    Family(
        "20", "both", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(s * (s - 1), n * (n - 1)),
        wrong={"put_back": lambda n, s: F(s * s, n * n), "forgot_solitary": lambda n, s: F(s * s, n * (n - 1))},
        told=lambda n, s: {"s1": s - 1, "n1": n - 1},
        kind="chance",
    ),
    Family(
        "21", "given", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(s - 1, n - 1),
        wrong={"forgot_solitary": lambda n, s: F(s, n - 1), "forgot_card": lambda n, s: F(s - 1, n)},
        kind="chance",
    ),
    Family(
        "21", "alike", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(s * (s - 1) + (n - s) * (n - s - 1), n * (n - 1)),
        wrong={"put_back": lambda n, s: F(s * s + (n - s) ** 2, n * n), "two_outcomes": lambda n, s: F(1, 2)},
        told=lambda n, s: {"s1": s - 1, "n1": n - 1, "m": n - s, "m1": n - s - 1},
        kind="chance",
    ),
    Family(
        "22", "exactly", pick(n=SIZES, s=SOLITARIES, k=(4, 5)),
        answer=lambda n, s, k: share(n, s, k, 2),
        wrong={
            "put_back": lambda n, s, k: comb(k, 2) * F(s, n) ** 2 * F(n - s, n) ** (k - 2),
            "no_neutrals": lambda n, s, k: F(comb(s, 2), comb(n, k)),
        },
        told=lambda n, s, k: {"ways": f"C({s}, 2) · C({n - s}, {k - 2}) / C({n}, {k})"},
        kind="chance",
    ),
    Family(
        "22", "mean", pick(n=SIZES, s=SOLITARIES, k=range(4, 9)),
        answer=lambda n, s, k: F(k * s, n),
        wrong={"one_card": lambda n, s, k: F(s, n), "other_kind": lambda n, s, k: F(k * (n - s), n)},
    ),
    Family(
        "23", "third", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(3 * (n + 1), s + 1),
        wrong={"put_back": lambda n, s: F(3 * n, s), "only_neutral": lambda n, s: F(3 * (n - s), s + 1)},
    ),
    Family(
        "23", "place", pick(n=SIZES, s=SOLITARIES, k=(4, 5, 6)),
        answer=second_at,
        wrong={
            "among_first": lambda n, s, k: share(n, s, k, 2),
            "by_then": lambda n, s, k: 1 - share(n, s, k, 0) - share(n, s, k, 1),
        },
        told=lambda n, s, k: {"ways": f"{k - 1} · C({n - k}, {s - 2}) / C({n}, {s})"},
        kind="chance",
    ),
    Family(
        "24", "closing", _lying,
        answer=lambda k, v, lying: F(3 + v, 14 + v - k),
        wrong={
            "whole_deck": lambda k, v, lying: F(3 + v, 14 + v),
            "forgot_line": lambda k, v, lying: F(5 + v, 14 + v - k),
        },
        told=lambda k, v, lying: {"closers": 3 + v, "hidden": 14 + v - k},
        kind="chance",
    ),
    Family(
        "24", "survive", pick(h=range(8, 14), c=(2, 3, 4)),
        answer=lambda h, c: F((h - c) * (h - c - 1), h * (h - 1)),
        wrong={"put_back": lambda h, c: F(h - c, h) ** 2, "added_up": lambda h, c: 1 - F(2 * c, h)},
        told=lambda h, c: {"safe": h - c, "safe1": h - c - 1, "h1": h - 1},
        kind="chance",
    ),
    Family(
        "25", "suns", pick(n=range(12, 17), s=SOLITARIES, a=range(4, 10), b=range(3, 7)),
        answer=lambda n, s, a, b: F(2 * a, s + 1) + F(2 * b, s),
        wrong={
            "random_cards": lambda n, s, a, b: F(2 * (n + 1), s + 1) * F(a + b, n),
            "swapped": lambda n, s, a, b: F(2 * a, s) + F(2 * b, s + 1),
        },
    ),
    Family(
        "25", "neutral", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(2 * (n - s), s + 1),
        wrong={"all_cards": lambda n, s: F(2 * (n + 1), s + 1), "put_back": lambda n, s: F(2 * (n - s), s)},
        told=lambda n, s: {"m": n - s},
    ),
)  # fmt: skip
"""Two families for each of the lessons 20 to 25."""
