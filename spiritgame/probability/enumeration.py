"""Going through all orders of the cards one by one: the plainest way to an exact answer, for few cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Prospect
from spiritgame.probability.stopping import Standing, StoppingRule

Pattern: TypeAlias = str
"""The kinds of cards in the order in which they lie: S solitary, G gregarious, N neutral."""

LETTERS = {1: "S", -1: "G", 0: "N"}


def patterns(prospect: Prospect) -> Iterator[Pattern]:
    """All orders of the kinds of cards in the deck, known top cards first; each is equally likely."""
    top = "".join(LETTERS[prospect.animal(card).weight] for card in prospect.top)
    counts = Counter(LETTERS[prospect.animal(card).weight] for card in prospect.deck)
    cards = len(prospect.deck)
    for solitary in combinations(range(cards), counts["S"]):
        others = [place for place in range(cards) if place not in set(solitary)]
        for gregarious in combinations(others, counts["G"]):
            order = ["N"] * cards
            for place in solitary:
                order[place] = "S"
            for place in gregarious:
                order[place] = "G"
            yield top + "".join(order)


def count_patterns(prospect: Prospect, event: Callable[[Pattern], bool]) -> tuple[int, int]:
    """How many of all patterns show the event, and how many there are."""
    favourable = total = 0
    for pattern in patterns(prospect):
        favourable += event(pattern)
        total += 1
    return favourable, total


def endings(prospect: Prospect, rule: StoppingRule) -> dict[Prospect, Number]:
    """How drawing ends under the rule, and with which chance: every order of every card is followed to its end.

    For decks of a handful of cards; the number of orders grows like a factorial.
    """
    found: dict[Prospect, Number] = {}
    _follow(prospect, rule, Fraction(1), found)
    return found


def _follow(prospect: Prospect, rule: StoppingRule, chance: Fraction, found: dict[Prospect, Number]) -> None:
    if prospect.is_closed and rule.spends_fragments and prospect.fragments and not prospect.is_exhausted:
        _follow(prospect.sent_away(), rule, chance, found)
    elif not prospect.can_draw or (
        len(prospect.line) >= prospect.minimum_draw and rule.stops(standing(prospect, rule))
    ):
        found[prospect] = found.get(prospect, 0) + chance
    else:
        for card, count in Counter(prospect.pile).items():
            _follow(prospect.drawn(card), rule, chance * count / len(prospect.pile), found)


def standing(prospect: Prospect, rule: StoppingRule) -> Standing:
    """What a rule sees of a prospect."""
    return Standing(
        cards=len(prospect.line),
        solitude=prospect.solitude,
        totals={quantity: prospect.total(quantity) for quantity in rule.watches},
        deck=len(prospect.top) + len(prospect.deck),
        left=len(prospect.pile),
        solitary=sum(prospect.animal(card).weight > 0 for card in prospect.pile),
    )
