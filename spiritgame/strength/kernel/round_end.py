"""The end of a round, and who has won (rules §10, §11)."""

from __future__ import annotations

from spiritgame.strength.kernel.compiled import Position, compiled
from spiritgame.strength.kernel.layout import (
    ATTRACTED,
    CAPACITY,
    DRAW_PHASE,
    DRAWING,
    DROP,
    FIRES,
    FIRST,
    FLOWER,
    GAME_OVER,
    GOAL,
    LEFT,
    MY_DECK_SIZE,
    MY_DISCARD,
    MY_DISCARD_SIZE,
    MY_ELEMENTS,
    MY_FIRES,
    MY_FOREST_ELEMENTS,
    MY_KINDS,
    MY_LINE,
    MY_LINE_SIZE,
    MY_SOLITUDE,
    MY_TILES,
    ONLY_IF_EMPTY,
    PHASE,
    RESERVE,
    ROUND,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SPIRITS,
    STACK,
    STACK_SIZES,
    STACKED_AT,
    STARTING_TREE,
    USED,
    VARAN_CARD,
    VARANS,
    WINNERS,
)


@compiled
def count(s: Position, seat: int, goal: int) -> int:
    """The count of a seat towards goal 0 tree, 1 fire, 2 flower."""
    p = SEATS + seat * SEAT_SIZE
    tiles = s[p + MY_TILES + goal]
    if goal == 0:
        kinds = 0
        for k in range(12):
            kinds += (s[p + MY_KINDS] >> k) & 1
        return kinds + tiles + s[STARTING_TREE]
    if goal == 1:
        return s[p + MY_FIRES] + s[p + MY_FIRES + 1] + s[p + MY_FIRES + 2] + tiles
    return s[p + MY_ELEMENTS + FLOWER] + tiles


@compiled
def end_round(s: Position) -> None:
    """Who has won; else varans, new fires, refill, and the next round."""
    n = s[SPIRITS]
    best, winners = -1000, 0
    for seat in range(n):
        t, f, w = count(s, seat, 0), count(s, seat, 1), count(s, seat, 2)
        if t >= GOAL or f >= GOAL or w >= GOAL:
            if t + f + w > best:
                best, winners = t + f + w, 0
            if t + f + w == best:
                winners |= 1 << seat
    if winners:
        s[PHASE], s[WINNERS] = GAME_OVER, winners
        return
    fires = s[FIRES] + s[FIRES + 1] + s[FIRES + 2]
    power = 2 * s[FIRES] + 3 * s[FIRES + 1] + 4 * s[FIRES + 2]
    hit = 0
    for seat in range(n):
        if s[SEATS + seat * SEAT_SIZE + MY_ELEMENTS + DROP] < power:
            hit += 1
    each, rest = fires, 0
    if hit and s[VARANS] < fires * hit:
        each, rest = s[VARANS] // hit, s[VARANS] % hit
    for i in range(n):
        seat = (s[FIRST] + i) % n
        p = SEATS + seat * SEAT_SIZE
        nd = s[p + MY_DISCARD_SIZE]
        if fires and s[p + MY_ELEMENTS + DROP] < power:
            dealt = each
            if rest > 0:
                dealt += 1
                rest -= 1
            for _ in range(dealt):
                s[p + MY_DISCARD + nd] = VARAN_CARD
                nd += 1
            s[VARANS] -= dealt
        for j in range(s[p + MY_LINE_SIZE]):
            s[p + MY_DISCARD + nd] = s[p + MY_LINE + j]
            nd += 1
        s[p + MY_DISCARD_SIZE], s[p + MY_LINE_SIZE], s[p + MY_SOLITUDE] = nd, 0, 0
        for e in range(5):
            s[p + MY_ELEMENTS + e] = s[p + MY_FOREST_ELEMENTS + e]
    if s[ATTRACTED] + s[ATTRACTED + 1] + s[ATTRACTED + 2]:
        room = s[CAPACITY] - fires
        for v in range(3):
            new = min(max(room, 0), s[ATTRACTED + v])
            s[FIRES + v] += new
            room -= new
            s[ATTRACTED + v] = 0
    elif (s[ONLY_IF_EMPTY] == 0 or fires == 0) and fires < s[CAPACITY]:
        s[FIRES] += 1
    for i in range(12):
        level = i // 4
        if s[RESERVE + i] < 0 and s[STACK_SIZES + level]:
            s[STACK_SIZES + level] -= 1
            s[RESERVE + i] = s[STACK + STACKED_AT[level] + s[STACK_SIZES + level]]
    s[ROUND] += 1
    s[FIRST] = (s[FIRST] + 1) % n
    s[SEAT], s[LEFT], s[USED] = 0, 0, 0
    begin_draw(s)


@compiled
def begin_draw(s: Position) -> None:
    """Everybody draws who has a card at all."""
    s[PHASE] = DRAW_PHASE
    mask = 0
    for seat in range(s[SPIRITS]):
        p = SEATS + seat * SEAT_SIZE
        if s[p + MY_DECK_SIZE] or s[p + MY_DISCARD_SIZE]:
            mask |= 1 << seat
    s[DRAWING] = mask
