"""The decks and positions that the probability lessons speak about."""

from __future__ import annotations

from typing import Final

from spiritgame.cards import ANIMALS, STARTING, VARAN, StartingCards
from spiritgame.probability import Prospect

SOLITARY: Final = tuple(card for card in STARTING if ANIMALS["text"][card].weight > 0)
NEUTRAL: Final = tuple(card for card in STARTING if ANIMALS["text"][card].weight == 0)
GREGARIOUS: Final = "butterfly"
"""A gregarious animal of the first row of the reserve."""


def weight(card: str) -> int:
    """What a card adds to solitude: 1, 0 or −1, in both editions."""
    return ANIMALS["text"][card].weight


def deck_of(varans: int = 0, gregarious: int = 0) -> tuple[str, ...]:
    """The starting deck with some varans and gregarious animals shuffled in."""
    return (*STARTING, *(VARAN,) * varans, *(GREGARIOUS,) * gregarious)


def line_of(length: int, solitary: int) -> tuple[str, ...]:
    """So many starting animals, so many of them solitary; ValueError where there are not as many."""
    neutral = length - solitary
    if not (0 <= solitary <= len(SOLITARY) and 0 <= neutral <= len(NEUTRAL)):
        raise ValueError(f"no {solitary} solitary among {length} starting animals")
    return (*NEUTRAL[:neutral], *SOLITARY[:solitary])


def drawn(cards: StartingCards, length: int, solitary: int) -> Prospect:
    """A first round in which so many cards lie in the line, so many of them solitary."""
    line = line_of(length, solitary)
    return Prospect(line=line, deck=tuple(card for card in STARTING if card not in line), cards=cards)


def second_round(cards: StartingCards, hidden: int) -> Prospect:
    """A second round with two solitaries in the line, two in the discard pile and `hidden` cards still in the deck."""
    deck = (SOLITARY[4], *NEUTRAL[: hidden - 1])
    rest = NEUTRAL[hidden - 1 :]
    return Prospect(line=(*SOLITARY[2:4], *rest[:1]), deck=deck, discard=(*SOLITARY[:2], *rest[1:]), cards=cards)
