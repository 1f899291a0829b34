"""Luck: shuffles as a function of (seed, purpose), the same on every Python and platform.

A seat's n-th reshuffle depends on (seed, seat, n) and the cards alone, so the order in which simultaneous drawers act
changes nothing. Only `Random.random` is used: Python promises that its sequence for a seed never changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import frozen

from spiritgame.cards import sorted_cards


def shuffled(cards: Sequence[str], *purpose: int | str) -> tuple[str, ...]:
    """The cards in an order that depends on them, on their given order and on `purpose` only."""
    return Shuffler("/".join(map(str, purpose))).shuffled(cards)


class Shuffler:
    """A source of luck that depends on its seed alone, on every Python. All luck goes through `below`."""

    def __init__(self, seed: int | str) -> None:
        self._source = Random(str(seed))
        self._random = self._source.random

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, all equally likely."""
        return int(self._random() * n)

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in a random order, all equally likely."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


@frozen
class Luck:
    """The source of all reshuffles of a game.

    `given` holds, per seat, decks to use for its first reshuffles; later ones come from `seed`.
    """

    seed: int = 0
    given: tuple[tuple[tuple[str, ...], ...], ...] = ()

    def reshuffle(self, seat: int, count: int, discard: tuple[str, ...]) -> tuple[str, ...]:
        """The new deck, top first, for the seat's reshuffle number `count` (from 0).

        Raises ValueError where a given deck is not made of exactly the cards of the discard pile.
        """
        cards = sorted_cards(discard)
        decks = self.given[seat] if seat < len(self.given) else ()
        if count >= len(decks):
            return shuffled(cards, self.seed, "reshuffle", seat, count)
        if sorted_cards(decks[count]) != cards:
            raise ValueError(f"reshuffle {count + 1} given for seat {seat} does not hold the cards of the discard pile")
        return decks[count]
