"""Laying the table (rules §4)."""

from __future__ import annotations

from spiritgame.strength.kernel.compiled import Position, compiled, large_numbers
from spiritgame.strength.kernel.layout import (
    CAPACITY,
    EDITION,
    FIRES,
    FIRST,
    FIRST_ROCKS,
    FRAGMENTS,
    MINIMUM_DRAW,
    MY_DECK,
    MY_DECK_SIZE,
    MY_PLANTED,
    MY_ROCK,
    MY_TILES,
    ONLY_IF_EMPTY,
    RESERVE,
    ROUND,
    SEAT_SIZE,
    SEATS,
    SPIRITS,
    STACK,
    STACK_LENGTHS,
    STACK_SIZES,
    STACKED_AT,
    STARTING,
    STARTING_TREE,
    TREE_COPIES,
    TREES_LEFT,
    VARANS,
)
from spiritgame.strength.kernel.luck import shuffle
from spiritgame.strength.kernel.round_end import begin_draw


@compiled
def new_game(s: Position, n: int, edition: int, rng: Position) -> None:
    """Lay the table; decks and stacks in random order."""
    for i in range(SEATS + n * SEAT_SIZE):
        s[i] = 0
    s[SPIRITS], s[ROUND], s[FIRST] = n, 1, 0
    s[FIRES] = 1
    s[VARANS], s[FRAGMENTS] = 23, 20
    s[CAPACITY], s[MINIMUM_DRAW], s[STARTING_TREE], s[EDITION], s[ONLY_IF_EMPTY] = 7, 1, 1, edition, edition
    for k in range(12):
        s[TREES_LEFT + k] = TREE_COPIES[(n - 2) * 12 + k]
    card = 14
    for level in range(3):
        size = STACK_LENGTHS[level]
        pile = large_numbers(24)
        for i in range(size):
            pile[i] = card
            card += 1
        shuffle(pile, 0, size, rng, 7, level)
        for i in range(4):
            s[RESERVE + 4 * level + i] = pile[size - 1 - i]
        for i in range(size - 4):
            s[STACK + STACKED_AT[level] + i] = pile[i]
        s[STACK_SIZES + level] = size - 4
    for seat in range(n):
        p = SEATS + seat * SEAT_SIZE
        s[p + MY_ROCK] = FIRST_ROCKS[(n - 2) * 4 + seat]
        s[p + MY_TILES], s[p + MY_TILES + 1], s[p + MY_TILES + 2] = 1, 1, 1
        s[p + MY_PLANTED] = 1 << STARTING
        for i in range(14):
            s[p + MY_DECK + i] = i
        s[p + MY_DECK_SIZE] = 14
        shuffle(s, p + MY_DECK, 14, rng, seat, 99)
    begin_draw(s)
