"""What one spirit may know about the cards to come, cut out of an observation."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from spiritgame.cards import (
    ANIMALS,
    ELEMENTS,
    NOTHING,
    STARTING,
    VARAN,
    Animal,
    Element,
    Elements,
    StartingCards,
    sorted_cards,
)
from spiritgame.observation import Observation
from spiritgame.state import CLOSED

Quantity: TypeAlias = Element | Literal["useful"]
"""What is added up over a line: an element, or the number of useful cards, which are all but the varans."""

QUANTITIES: tuple[Quantity, ...] = (*ELEMENTS, "useful")


class NothingToDrawError(ValueError):
    """There is no card left to draw, or the line is closed."""


@frozen(slots=False)
class Prospect:
    """The help line of one spirit and the cards that may still join it (rules §7).

    `top` are the known cards on top of the deck, first the next one; `deck` the other cards of the deck, in no order;
    `discard` becomes the new deck when a card is wanted and the deck is empty. `forest` is what trees and full lines
    add to every total; `cards` is the edition of the starting animals.
    """

    line: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    deck: tuple[str, ...] = field(default=(), converter=sorted_cards)
    discard: tuple[str, ...] = field(default=(), converter=sorted_cards)
    fragments: int = 0
    forest: Elements = NOTHING
    cards: StartingCards = "text"
    minimum_draw: int = 1

    @classmethod
    def of(cls, observation: Observation, seat: int | None = None) -> Prospect:
        """The prospect of the observer, or of the spirit at `seat`: all of this is public."""
        view = observation.me if seat is None else observation.spirits[seat]
        return cls(
            line=view.line,
            top=view.top,
            deck=tuple((Counter(view.deck) - Counter(view.top)).elements()),
            discard=view.discard,
            fragments=view.fragments,
            forest=view.forest_elements,
            cards=observation.rules.starting_cards,
            minimum_draw=observation.rules.minimum_draw,
        )

    @classmethod
    def starting(cls, cards: StartingCards = "text", *, varans: int = 0, fragments: int = 0) -> Prospect:
        """The shuffled starting deck, with some varans in it."""
        return cls(deck=(*STARTING, *(VARAN,) * varans), cards=cards, fragments=fragments)

    def animal(self, card: str) -> Animal:
        """What is printed on the card in this edition; KeyError for an unknown one."""
        return ANIMALS[self.cards][card]

    def amount(self, card: str, quantity: Quantity) -> int:
        """What the card adds to the quantity."""
        return int(card != VARAN) if quantity == "useful" else self.animal(card).elements[quantity]

    def total(self, quantity: Quantity) -> int:
        """The quantity as it is now; elements of the forest included."""
        return sum(card != VARAN for card in self.line) if quantity == "useful" else self.elements[quantity]

    @cached_property
    def solitude(self) -> int:
        """Solitary minus gregarious symbols in the line."""
        return sum(self.animal(card).weight for card in self.line)

    @cached_property
    def elements(self) -> Elements:
        """The totals as they are now, forest included."""
        return sum((self.animal(card).elements for card in self.line), self.forest)

    @property
    def is_closed(self) -> bool:
        """Whether the line is closed, so that one action is lost."""
        return self.solitude >= CLOSED

    @property
    def is_exhausted(self) -> bool:
        """Whether neither deck nor discard pile has a card."""
        return not (self.top or self.deck or self.discard)

    @property
    def can_draw(self) -> bool:
        """Whether a card may be drawn."""
        return not self.is_closed and not self.is_exhausted

    @property
    def pile(self) -> tuple[str, ...]:
        """The cards of which the next one will be one: the known top card alone, else the deck, else the discard pile.

        Each of them is the next one with the same chance.
        """
        return self.top[:1] or self.deck or self.discard

    def drawn(self, card: str) -> Prospect:
        """The prospect once this card has been drawn; NothingToDrawError where it cannot be the next one."""
        if not self.can_draw or card not in self.pile:
            raise NothingToDrawError(f"{card} cannot be drawn now")
        line = (*self.line, card)
        if self.top:
            return evolve(self, line=line, top=self.top[1:])
        if self.deck:
            return evolve(self, line=line, deck=_without(self.deck, card))
        return evolve(self, line=line, deck=_without(self.discard, card), discard=())

    def sent_away(self) -> Prospect:
        """The prospect once a fragment has sent the newest card away; ValueError where that cannot be done."""
        if not self.line or not self.fragments:
            raise ValueError("a fragment sends away the newest card: both are needed")
        *line, newest = self.line
        back = () if newest == VARAN else (newest,)
        return evolve(self, line=tuple(line), discard=(*self.discard, *back), fragments=self.fragments - 1)

    def next_round(self, attracted: tuple[str, ...] = (), varans: int = 0, fragments: int = 0) -> Prospect:
        """The prospect at the beginning of the next round (rules §8, §10).

        `attracted` animals come on top of the deck, first the next to be drawn; varans received join the discard pile.
        """
        return evolve(
            self,
            line=(),
            top=(*attracted, *self.top),
            discard=(*self.discard, *self.line, *(VARAN,) * varans),
            fragments=self.fragments + fragments,
        )


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
