"""What may be done: the legal moves of a seat."""

from __future__ import annotations

from spiritgame.strength.kernel.compiled import Position, compiled
from spiritgame.strength.kernel.layout import (
    ACTION_PHASE,
    ATTRACT,
    ATTRACTING,
    BUDGET,
    CARD_COST,
    CLOSED,
    DISCARD_NEWEST,
    DRAW,
    DRAW_PHASE,
    DRAWING,
    DROP,
    EXTINGUISH,
    EXTINGUISHING,
    FINISH,
    FIRES,
    FIRST,
    FRAGMENTS,
    GAME_OVER,
    MINIMUM_DRAW,
    MY_DECK_SIZE,
    MY_DISCARD_SIZE,
    MY_ELEMENTS,
    MY_FRAGMENTS,
    MY_KINDS,
    MY_LINE_SIZE,
    MY_PLANTED,
    MY_SOLITUDE,
    MY_TILES,
    NEIGHBOURS,
    NOTHING,
    OWED,
    PASS,
    PHASE,
    PLANT,
    REPEAT_TREE,
    RESERVE,
    SEAT,
    SEAT_SIZE,
    SEATS,
    SEED,
    SPACES,
    SPIRITS,
    STOP,
    SUN,
    TAKE_FRAGMENT,
    TAKE_TILE,
    TAKING_TILES,
    TASK,
    TRAVEL,
    TREE_COST,
    TREES_LEFT,
    USED,
    USED_ATTRACT,
    USED_EXTINGUISH,
    USED_FRAGMENT,
    USED_PLANT,
    USED_TRAVEL,
    WHOLE_FOREST,
    WIND,
)


@compiled
def to_decide(s: Position) -> int:
    """The seat whose decision is next (drawing seats in turn order), -1 after the end."""
    if s[PHASE] == ACTION_PHASE:
        return s[SEAT] + 0
    if s[PHASE] == DRAW_PHASE:
        for i in range(s[SPIRITS]):
            seat = (s[FIRST] + i) % s[SPIRITS]
            if (s[DRAWING] >> seat) & 1:
                return seat
    return -1


@compiled
def trees_within(s: Position, p: int, seed: int, out: Position, k: int) -> int:
    """A plant of each tree within the seeds on each legal space, from `out[k]` on; where they end."""
    if seed < TREE_COST[0]:
        return k
    planted = s[p + MY_PLANTED]
    for tree in range(12):
        if s[TREES_LEFT + tree] and TREE_COST[tree] <= seed:
            for space in range(SPACES):
                if not (planted >> space) & 1 and planted & NEIGHBOURS[space]:
                    out[k] = PLANT + tree * SPACES + space
                    k += 1
    return k


@compiled
def animals_within(s: Position, sun: int, out: Position, k: int) -> int:
    """An attract of each face-up animal within the suns, likewise."""
    for i in range(12):
        card = s[RESERVE + i]
        if card >= 0 and CARD_COST[card] <= sun:
            out[k] = ATTRACT + card
            k += 1
    return k


@compiled
def fires_within(s: Position, drop: int, out: Position, k: int) -> int:
    """An extinguish of each value within the drops, likewise."""
    for v in range(3):
        if s[FIRES + v] and v + 2 <= drop:
            out[k] = EXTINGUISH + v + 2
            k += 1
    return k


@compiled
def possible_actions(s: Position, out: Position) -> int:
    """All ways to begin an action, likewise."""
    p = SEATS + s[SEAT] * SEAT_SIZE
    used = 0 if (s[p + MY_KINDS] >> REPEAT_TREE) & 1 else s[USED]
    k = 0
    if s[FRAGMENTS] and not used & USED_FRAGMENT:
        out[k] = TAKE_FRAGMENT
        k += 1
    if s[p + MY_ELEMENTS + SUN] > 0 and not used & USED_ATTRACT:
        k = animals_within(s, s[p + MY_ELEMENTS + SUN], out, k)
    if s[p + MY_ELEMENTS + SEED] > 0 and not used & USED_PLANT:
        k = trees_within(s, p, s[p + MY_ELEMENTS + SEED], out, k)
    if s[p + MY_ELEMENTS + DROP] > 0 and not used & USED_EXTINGUISH:
        k = fires_within(s, s[p + MY_ELEMENTS + DROP], out, k)
    if s[p + MY_ELEMENTS + WIND] > 0 and not used & USED_TRAVEL:
        for steps in range(1, min(s[p + MY_ELEMENTS + WIND], 13 - s[SPIRITS]) + 1):
            out[k] = TRAVEL + steps
            k += 1
    return k


@compiled
def legal(s: Position, seat: int, out: Position) -> int:
    """The legal moves of `seat` into `out`; their number."""
    p = SEATS + seat * SEAT_SIZE
    k = 0
    if s[PHASE] == DRAW_PHASE:
        if not (s[DRAWING] >> seat) & 1:
            return 0
        if s[p + MY_SOLITUDE] < CLOSED and (s[p + MY_DECK_SIZE] or s[p + MY_DISCARD_SIZE]):
            out[k] = DRAW
            k += 1
        if s[p + MY_LINE_SIZE] >= s[MINIMUM_DRAW]:
            out[k] = STOP
            k += 1
        if s[p + MY_FRAGMENTS] > 0 and s[p + MY_LINE_SIZE]:
            out[k] = DISCARD_NEWEST
            k += 1
        return k
    if s[PHASE] == GAME_OVER or s[SEAT] != seat:
        return 0
    if s[TASK] == NOTHING:
        k = possible_actions(s, out)
        out[k] = PASS
        return k + 1
    if s[TASK] == TAKING_TILES:
        victim = s[OWED]
        for t in range(3):
            if s[SEATS + victim * SEAT_SIZE + MY_TILES + t]:
                out[k] = TAKE_TILE + 3 * victim + t
                k += 1
        return k
    if s[TASK] == ATTRACTING:
        k = animals_within(s, s[BUDGET], out, 0)
    elif s[TASK] == EXTINGUISHING:
        k = fires_within(s, s[BUDGET], out, 0)
    else:
        k = trees_within(s, p, s[p + MY_ELEMENTS + SEED], out, 0)
    out[k] = FINISH
    return k + 1


@compiled
def any_animal(s: Position, sun: int) -> bool:
    """Whether a face-up animal is within the suns."""
    for i in range(12):
        if s[RESERVE + i] >= 0 and CARD_COST[s[RESERVE + i]] <= sun:
            return True
    return False


@compiled
def any_fire(s: Position, drop: int) -> bool:
    """Whether a fire is within the drops."""
    for v in range(3):
        if s[FIRES + v] and v + 2 <= drop:
            return True
    return False


@compiled
def any_tree(s: Position, p: int) -> bool:
    """Whether a tree in supply is within the seeds of a seat that has room for it."""
    if s[p + MY_PLANTED] == WHOLE_FOREST:
        return False
    for tree in range(12):
        if s[TREES_LEFT + tree] and TREE_COST[tree] <= s[p + MY_ELEMENTS + SEED]:
            return True
    return False


@compiled
def can_act(s: Position) -> bool:
    """Whether the acting spirit could begin any action."""
    p = SEATS + s[SEAT] * SEAT_SIZE
    used = 0 if (s[p + MY_KINDS] >> REPEAT_TREE) & 1 else s[USED]
    if s[FRAGMENTS] and not used & USED_FRAGMENT:
        return True
    if s[p + MY_ELEMENTS + WIND] > 0 and not used & USED_TRAVEL:
        return True
    if not used & USED_EXTINGUISH:
        for v in range(3):
            if s[FIRES + v] and v + 2 <= s[p + MY_ELEMENTS + DROP]:
                return True
    if not used & USED_ATTRACT:
        for i in range(12):
            if s[RESERVE + i] >= 0 and CARD_COST[s[RESERVE + i]] <= s[p + MY_ELEMENTS + SUN]:
                return True
    if not used & USED_PLANT and s[p + MY_ELEMENTS + SEED] >= 3 and s[p + MY_PLANTED] != WHOLE_FOREST:
        for tree in range(12):
            if s[TREES_LEFT + tree] and TREE_COST[tree] <= s[p + MY_ELEMENTS + SEED]:
                return True
    return False
