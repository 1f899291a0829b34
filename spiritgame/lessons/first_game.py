"""The guided game: its first round is dealt from fixed piles, everything after by luck (storyboard, lesson 10)."""

from __future__ import annotations

from spiritgame.cards import LEVELS, RESERVE, STARTING
from spiritgame.lessons.setting import LEARNER, USUAL_RESERVE
from spiritgame.record import Record
from spiritgame.rng import shuffled
from spiritgame.rules.edition import Rules
from spiritgame.rules.setup import Deal

SPIRITS = (LEARNER, "summer", "winter")
TOPS = (
    "weasel bee lynx hummingbird fox hare owl",
    "tanuki bee hummingbird fox",
    "goldfish boar hare baboon",
)
"""The animals on top of each deck, in the order of the seats."""


def first_game(seed: int, rules: Rules) -> Record:
    """A game for three in which the first cards are known; what lies below them depends on `seed`."""
    decks = tuple(_on_top(top, STARTING, seed, "deck", seat) for seat, top in enumerate(TOPS))
    rows = {level: _on_top(USUAL_RESERVE[str(level)], RESERVE[level], seed, "reserve", level) for level in LEVELS}
    return Record(SPIRITS, rules, seed, Deal(decks, rows), ())


def _on_top(top: str, cards: tuple[str, ...], *purpose: int | str) -> tuple[str, ...]:
    first = tuple(top.split())
    return (*first, *shuffled([card for card in cards if card not in first], *purpose))
