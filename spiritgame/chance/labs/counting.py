"""The card-counting trainer: a second round whose discard pile is to be remembered, and what was rebuilt."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from fractions import Fraction

from attrs import frozen

from spiritgame.cards import STARTING
from spiritgame.chance.decks import weight
from spiritgame.chance.experiments import Dealer, line_from, solitude_of

LEAST_HIDDEN = 2


@frozen
class CountingRound:
    """A first line, now discarded, and a second one with two solitaries; the other starting animals are hidden."""

    first: tuple[str, ...]
    second: tuple[str, ...]

    @property
    def hidden(self) -> tuple[str, ...]:
        """What is left in the deck, in the order of the table."""
        return tuple(card for card in STARTING if card not in self.first and card not in self.second)

    @property
    def closing(self) -> Fraction:
        """The chance that the next card closes the line."""
        return Fraction(sum(weight(card) > 0 for card in self.hidden), len(self.hidden))


def deal_round(dealer: Dealer) -> CountingRound:
    """A round to be counted: a first line of three to six cards, then a second one up to two solitaries."""
    while True:
        planned = 3 + dealer.below(4)
        order = dealer.shuffled(STARTING)
        first = line_from(order, lambda cards, _solitude, planned=planned: cards >= planned)  # type: ignore[misc]
        second = line_from(order[len(first) :], lambda _cards, solitude: solitude >= 2)
        found = CountingRound(first, second)
        if solitude_of(second) == 2 and len(found.hidden) >= LEAST_HIDDEN:
            return found


@frozen
class Rebuilt:
    """What was rebuilt of a deck: cards taken for hidden that are not, and hidden ones that were forgotten."""

    extra: tuple[str, ...]
    forgotten: tuple[str, ...]

    @property
    def slips(self) -> int:
        """How many cards are in the wrong place."""
        return len(self.extra) + len(self.forgotten)


def rebuilt(round: CountingRound, marked: AbstractSet[str]) -> Rebuilt:
    """Compare the cards marked as hidden with those that are."""
    hidden = set(round.hidden)
    extra = tuple(card for card in STARTING if card in marked - hidden)
    return Rebuilt(extra, tuple(card for card in STARTING if card in hidden - marked))
