"""Exercises about distributions, stopping, rounds, worth, information and trials, lessons 26 to 32."""

# ruff: noqa: ARG005 -- every formula of a family takes all its numbers
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as F
from functools import cache
from itertools import combinations, product
from math import ceil, sqrt

from spiritgame.cards import ANIMALS, STARTING
from spiritgame.chance.decks import NEUTRAL, SOLITARY
from spiritgame.chance.experiments import Dealer
from spiritgame.chance.lines import closed_by
from spiritgame.chance.sheets.counting import SIZES, SOLITARIES
from spiritgame.chance.sheets.family import Family, Numbers, pick

Z = F(196, 100)


def suns(*cards: str) -> int:
    """The suns on some starting animals, the same in both editions."""
    return sum(ANIMALS["text"][card].elements.sun for card in cards)


def pairs_with(cards: tuple[str, ...], t: int) -> int:
    """How many pairs of these cards bring so many suns."""
    return sum(suns(*pair) >= t for pair in combinations(cards, 2))


def _hidden(size: int) -> Callable[[Dealer], Numbers]:
    def deal(dealer: Dealer) -> Numbers:
        return {"cards": dealer.shuffled(STARTING)[:size], "t": (2, 3, 4)[dealer.below(3)]}

    return deal


def _given(dealer: Dealer) -> Numbers:
    first, *others = dealer.shuffled(STARTING)[:6]
    return {"first": (first,), "cards": tuple(others), "t": (2, 3, 4)[dealer.below(3)]}


def _after_first(first: tuple[str, ...], cards: tuple[str, ...], t: int) -> int:
    return sum(suns(*first, card) >= t for card in cards)


def _two_piles(dealer: Dealer) -> Numbers:
    """A line with two solitaries and a discard pile with one or two: nine or ten cards in all."""
    found = 1 + dealer.below(2)
    in_line, in_pile = 4 + dealer.below(2), 5
    solitary, neutral = dealer.shuffled(SOLITARY), dealer.shuffled(NEUTRAL)
    line = (*solitary[:2], *neutral[: in_line - 2])
    pile = (*solitary[2 : 2 + found], *neutral[in_line - 2 : in_line - 2 + in_pile - found])
    return {"lying": dealer.shuffled(line), "pile": dealer.shuffled(pile), "d": found}


def _hidden_behind(lying: tuple[str, ...], pile: tuple[str, ...]) -> int:
    return len(STARTING) - len(lying) - len(pile)


def once_more(n: int, s: int, k: int, *, closed: int = 1) -> F:
    """Cards times actions of drawing once and then stopping, with k cards, two of them solitary."""
    close = F(s - 2, n - k)
    return close * closed * (k + 1) + (1 - close) * 2 * (k + 1)


def both_of(n: int, s: int) -> F:
    """The chance that the first two cards are both solitary."""
    return F(s * (s - 1), n * (n - 1))


def behind(n: int, s: int, v: int) -> F:
    """The chance of varans in a deck, even at first, once the first two cards were solitary."""
    clean, dirty = both_of(n, s), both_of(n + v, s + v)
    return dirty / (clean + dirty)


@cache
def _p(k: int) -> F:
    return F(closed_by("text", k))


def _error(runs: int, k: int) -> F:
    return F(sqrt(_p(k) * (1 - _p(k)) / runs))


def _many(e: int, k: int, z: F = Z) -> F:
    return z**2 * _p(k) * (1 - _p(k)) / F(e, 1000) ** 2


def _runs(e: int, k: int, z: F = Z) -> F:
    return F(ceil(_many(e, k, z)))


_STOPPING = pick(n=range(13, 18), s=range(4, 8), k=range(3, 8))
_PLANS = (5, 6, 7)

PLAYING = (
    Family(
        "26", "pairs", _hidden(5),
        answer=lambda cards, t: F(pairs_with(cards, t), 10),
        wrong={
            "complement": lambda cards, t: 1 - F(pairs_with(cards, t), 10),
            "put_back": lambda cards, t: F(sum(suns(*pair) >= t for pair in product(cards, repeat=2)), 25),
        },
        told=lambda cards, t: {"count": pairs_with(cards, t)},
        kind="chance",
    ),
    Family(
        "26", "given", _given,
        answer=lambda first, cards, t: F(_after_first(first, cards, t), 5),
        wrong={
            "not_given": lambda first, cards, t: F(pairs_with((*first, *cards), t), 15),
            "complement": lambda first, cards, t: 1 - F(_after_first(first, cards, t), 5),
        },
        told=lambda first, cards, t: {"count": _after_first(first, cards, t), "need": t - suns(*first)},
        kind="chance",
    ),
    Family(
        "27", "once", _STOPPING,
        answer=once_more,
        wrong={
            "closed_nothing": lambda n, s, k: once_more(n, s, k, closed=0),
            "no_risk": lambda n, s, k: F(2 * (k + 1)),
        },
        told=lambda n, s, k: {"c": s - 2, "h": n - k, "safe": n - k - s + 2, "k1": k + 1},
    ),
    Family(
        "27", "gain", _STOPPING,
        answer=lambda n, s, k: once_more(n, s, k) - 2 * k,
        wrong={
            "closed_nothing": lambda n, s, k: once_more(n, s, k, closed=0) - 2 * k,
            "no_risk": lambda n, s, k: F(2),
        },
        told=lambda n, s, k: {"c": s - 2, "h": n - k, "safe": n - k - s + 2, "now": 2 * k},
    ),
    Family(
        "28", "second", pick(n=range(14, 18), s=(5, 6, 7), k=range(4, 8)),
        answer=lambda n, s, k: F(2 * (n - k + 1), s - 1),
        wrong={
            "fresh_deck": lambda n, s, k: F(2 * (n + 1), s + 1),
            "put_back": lambda n, s, k: F(2 * (n - k), s - 2),
        },
        told=lambda n, s, k: {"h": n - k, "c": s - 2},
    ),
    Family(
        "28", "left", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: n - F(4 * (n + 1), s + 1),
        wrong={"used_up": lambda n, s: F(4 * (n + 1), s + 1), "one_round": lambda n, s: n - F(2 * (n + 1), s + 1)},
    ),
    Family(
        "29", "length", pick(n=SIZES, s=SOLITARIES, v=(1, 2, 3, 4)),
        answer=lambda n, s, v: F(2 * (n + v + 1), s + v + 1),
        wrong={
            "no_varans": lambda n, s, v: F(2 * (n + 1), s + 1),
            "put_back": lambda n, s, v: F(2 * (n + v), s + v),
        },
    ),
    Family(
        "29", "useful", pick(n=SIZES, s=SOLITARIES, v=(1, 2, 3, 4)),
        answer=lambda n, s, v: F(2 * (n - s), s + v + 1) + F(2 * s, s + v),
        wrong={
            "with_varans": lambda n, s, v: F(2 * (n + v + 1), s + v + 1),
            "only_neutral": lambda n, s, v: F(2 * (n - s), s + v + 1),
        },
        told=lambda n, s, v: {"m": n - s},
    ),
    Family(
        "30", "gap", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: F(n - s, s + 1),
        wrong={"with_third": lambda n, s: F(n - s, s + 1) + 1, "put_back": lambda n, s: F(n - s, s)},
        told=lambda n, s: {"m": n - s},
    ),
    Family(
        "30", "friend", pick(n=SIZES, s=SOLITARIES),
        answer=lambda n, s: 1 + F(3 * (n + 1), s + 1),
        wrong={"itself": lambda n, s: F(3 * (n + 1), s + 1), "no_friend": lambda n, s: 1 + F(2 * (n + 1), s + 1)},
    ),
    Family(
        "31", "pile", _two_piles,
        answer=lambda lying, pile, d: F(3 - d, _hidden_behind(lying, pile)),
        wrong={
            "pile_unseen": lambda lying, pile, d: F(3, 14 - len(lying)),
            "pile_half": lambda lying, pile, d: F(3, _hidden_behind(lying, pile)),
        },
        told=lambda lying, pile, d: {"closers": 3 - d, "hidden": _hidden_behind(lying, pile)},
        kind="chance",
    ),
    Family(
        "31", "behind", pick(n=SIZES, s=SOLITARIES, v=(2, 3, 4)),
        answer=behind,
        wrong={"no_evidence": lambda n, s, v: F(1, 2), "turned_round": lambda n, s, v: both_of(n + v, s + v)},
        told=lambda n, s, v: {"clean": both_of(n, s), "dirty": both_of(n + v, s + v)},
        kind="chance",
    ),
    Family(
        "32", "error", pick(runs=(400, 625, 900, 1600, 2500, 3600, 4900, 6400), k=_PLANS),
        answer=_error,
        wrong={"no_root": lambda runs, k: _p(k) * (1 - _p(k)) / runs, "one_run": lambda runs, k: _error(1, k)},
        told=lambda runs, k: {"p": _p(k), "q": 1 - _p(k)},
        digits=4,
    ),
    Family(
        "32", "runs", pick(e=(10, 15, 20, 25, 30, 40, 50), k=_PLANS),
        answer=_runs,
        wrong={"one_error": lambda e, k: _runs(e, k, F(1)), "no_square": lambda e, k: _runs(e, k, F(14, 10)),
               "worst_case": lambda e, k: F(ceil(Z**2 / 4 / F(e, 1000) ** 2))},
        told=lambda e, k: {"p": _p(k), "q": 1 - _p(k), "near": f"{e / 1000:g}", "raw": f"{float(_many(e, k)):.2f}"},
    ),
)  # fmt: skip
"""Two families for each of the lessons 26 to 32."""
