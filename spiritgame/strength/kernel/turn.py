"""What a move leads to."""

from __future__ import annotations

from spiritgame.strength.kernel.choices import any_animal, any_fire, any_tree, can_act
from spiritgame.strength.kernel.compiled import Position, compiled
from spiritgame.strength.kernel.layout import (
    ACTION_PHASE,
    ATTRACT,
    ATTRACTED,
    ATTRACTING,
    BONUS,
    BUDGET,
    CARD_COST,
    CARD_ELEMENTS,
    CARD_LEVEL,
    CARD_WEIGHT,
    CARDS,
    CLOSED,
    CORNER_BONUS,
    CORNER_EXTRA,
    CORNER_FRAGMENTS,
    DISCARD_NEWEST,
    DRAW,
    DRAW_PHASE,
    DRAWING,
    DROP,
    EDITION,
    EXTINGUISH,
    EXTINGUISHING,
    FINISH,
    FIRES,
    FIRST,
    FRAGMENTS,
    FROM_ACTION,
    FROM_CORNER,
    FROM_ROCK,
    FULL_LINES,
    LEFT,
    LINE_ELEMENTS,
    MY_DECK,
    MY_DECK_SIZE,
    MY_DISCARD,
    MY_DISCARD_SIZE,
    MY_ELEMENTS,
    MY_FIRES,
    MY_FOREST_ELEMENTS,
    MY_FRAGMENTS,
    MY_KINDS,
    MY_KNOWN,
    MY_LINE,
    MY_LINE_SIZE,
    MY_PLANTED,
    MY_RESHUFFLES,
    MY_ROCK,
    MY_SOLITUDE,
    MY_TILES,
    MY_TREES,
    NOTHING,
    OWED,
    OWED_COUNT,
    PASS,
    PHASE,
    PLANT,
    PLANTING,
    RESERVE,
    ROCK_BONUS,
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
    TREE_ELEMENTS,
    TREES_LEFT,
    USED,
    USED_ATTRACT,
    USED_EXTINGUISH,
    USED_FRAGMENT,
    USED_PLANT,
    USED_TRAVEL,
    VARAN_CARD,
    VARANS,
)
from spiritgame.strength.kernel.luck import shuffle
from spiritgame.strength.kernel.round_end import end_round


@compiled
def reshuffle(s: Position, seat: int, rng: Position) -> None:
    """The discard pile becomes a new deck."""
    p = SEATS + seat * SEAT_SIZE
    n = s[p + MY_DISCARD_SIZE]
    for i in range(n):
        s[p + MY_DECK + i] = s[p + MY_DISCARD + i]
    s[p + MY_DECK_SIZE], s[p + MY_DISCARD_SIZE] = n, 0
    shuffle(s, p + MY_DECK, n, rng, seat, s[p + MY_RESHUFFLES])
    s[p + MY_RESHUFFLES] += 1


@compiled
def after_draw_step(s: Position, seat: int) -> None:
    """A spirit with nothing left to decide has stopped by itself (rules §7)."""
    p = SEATS + seat * SEAT_SIZE
    if not (s[p + MY_DECK_SIZE] or s[p + MY_DISCARD_SIZE]) or (
        s[p + MY_SOLITUDE] >= CLOSED and not s[p + MY_FRAGMENTS]
    ):
        s[DRAWING] &= ~(1 << seat)


@compiled
def draw_at(s: Position, seat: int, index: int) -> None:
    """The card at deck[index] (top = last) joins the line."""
    p = SEATS + seat * SEAT_SIZE
    n = s[p + MY_DECK_SIZE]
    card = s[p + MY_DECK + index]
    for i in range(index, n - 1):
        s[p + MY_DECK + i] = s[p + MY_DECK + i + 1]
    s[p + MY_DECK_SIZE] = n - 1
    s[p + MY_LINE + s[p + MY_LINE_SIZE]] = card
    s[p + MY_LINE_SIZE] += 1
    if s[p + MY_KNOWN]:
        s[p + MY_KNOWN] -= 1
    at = (s[EDITION] * CARDS + card) * 5
    for e in range(5):
        s[p + MY_ELEMENTS + e] += CARD_ELEMENTS[at + e]
    s[p + MY_SOLITUDE] += CARD_WEIGHT[card]
    after_draw_step(s, seat)


@compiled
def gain_fragments(s: Position, p: int, count: int) -> None:
    """So many fragments, or what the supply still holds."""
    count = min(count, s[FRAGMENTS])
    s[p + MY_FRAGMENTS] += count
    s[FRAGMENTS] -= count


@compiled
def done(s: Position) -> None:
    """The action under way is complete."""
    s[TASK], s[BUDGET], s[BONUS], s[OWED_COUNT] = 0, 0, 0, 0
    s[LEFT] -= 1


@compiled
def offer(s: Position, p: int, what: int, source: int, extra: int) -> None:
    """A bonus task, skipped where there is nothing to choose from; it sees the full total, and `extra` (rules §6)."""
    element = SUN if what == ATTRACTING else DROP if what == EXTINGUISHING else SEED
    limit = max(0, s[p + MY_ELEMENTS + element] + extra)
    if what == ATTRACTING:
        ok = any_animal(s, limit)
    elif what == EXTINGUISHING:
        ok = any_fire(s, limit)
    else:
        ok = any_tree(s, p)
    if not ok:
        done(s)
        return
    s[TASK], s[BONUS] = what, source
    s[BUDGET] = limit if what != PLANTING else 0


@compiled
def arrive(s: Position, p: int) -> None:
    """The bonus of the rock of arrival."""
    bonus = ROCK_BONUS[s[p + MY_ROCK]]
    if bonus == NOTHING:
        gain_fragments(s, p, 1)
        done(s)
    else:
        offer(s, p, bonus, FROM_ROCK, 0)


@compiled
def play(s: Position, seat: int, move: int, rng: Position) -> None:
    """Apply a legal move and go on to the next decision."""
    p = SEATS + seat * SEAT_SIZE
    if move == DRAW:
        if s[p + MY_DECK_SIZE] == 0:
            reshuffle(s, seat, rng)
        draw_at(s, seat, s[p + MY_DECK_SIZE] - 1)
    elif move == STOP:
        s[DRAWING] &= ~(1 << seat)
    elif move == DISCARD_NEWEST:
        s[p + MY_LINE_SIZE] -= 1
        card = s[p + MY_LINE + s[p + MY_LINE_SIZE]]
        if card == VARAN_CARD:
            s[VARANS] += 1
        else:
            s[p + MY_DISCARD + s[p + MY_DISCARD_SIZE]] = card
            s[p + MY_DISCARD_SIZE] += 1
        s[p + MY_FRAGMENTS] -= 1
        s[FRAGMENTS] += 1
        at = (s[EDITION] * CARDS + card) * 5
        for e in range(5):
            s[p + MY_ELEMENTS + e] -= CARD_ELEMENTS[at + e]
        s[p + MY_SOLITUDE] -= CARD_WEIGHT[card]
        after_draw_step(s, seat)
    elif move == TAKE_FRAGMENT:
        s[USED] |= USED_FRAGMENT
        s[p + MY_FRAGMENTS] += 1
        s[FRAGMENTS] -= 1
        done(s)
    elif move == FINISH:
        done(s)
    elif move == PASS:
        s[LEFT] = 0
    elif move < EXTINGUISH:
        card = move - ATTRACT
        if s[TASK] == NOTHING:
            s[USED] |= USED_ATTRACT
            s[TASK], s[BUDGET], s[BONUS] = ATTRACTING, s[p + MY_ELEMENTS + SUN], FROM_ACTION
        for i in range(12):
            if s[RESERVE + i] == card:
                s[RESERVE + i] = -1
        s[ATTRACTED + CARD_LEVEL[card] - 1] += 1
        s[p + MY_DECK + s[p + MY_DECK_SIZE]] = card
        s[p + MY_DECK_SIZE] += 1
        s[p + MY_KNOWN] += 1
        s[BUDGET] -= CARD_COST[card]
        if not any_animal(s, s[BUDGET]):
            done(s)
    elif move < TRAVEL:
        v = move - EXTINGUISH
        if s[TASK] == NOTHING:
            s[USED] |= USED_EXTINGUISH
            s[TASK], s[BUDGET], s[BONUS] = EXTINGUISHING, s[p + MY_ELEMENTS + DROP], FROM_ACTION
        s[FIRES + v - 2] -= 1
        s[p + MY_FIRES + v - 2] += 1
        s[BUDGET] -= v
        if not any_fire(s, s[BUDGET]):
            done(s)
    elif move < TAKE_TILE:
        s[USED] |= USED_TRAVEL
        steps = move - TRAVEL
        rock = s[p + MY_ROCK] + 0
        owed = 0
        while steps > 0:
            rock = (rock + 1) % 12
            free = True
            for other in range(s[SPIRITS]):
                q = SEATS + other * SEAT_SIZE
                if other != seat and s[q + MY_ROCK] == rock:
                    free = False
                    if s[q + MY_TILES] + s[q + MY_TILES + 1] + s[q + MY_TILES + 2]:
                        s[OWED + owed] = other
                        owed += 1
            if free:
                steps -= 1
        s[p + MY_ROCK] = rock
        if owed:
            s[TASK], s[OWED_COUNT], s[BUDGET], s[BONUS] = TAKING_TILES, owed, 0, 0
        else:
            arrive(s, p)
    elif move < PLANT:
        victim, t = (move - TAKE_TILE) // 3, (move - TAKE_TILE) % 3
        s[SEATS + victim * SEAT_SIZE + MY_TILES + t] -= 1
        s[p + MY_TILES + t] += 1
        s[OWED_COUNT] -= 1
        for i in range(s[OWED_COUNT]):
            s[OWED + i] = s[OWED + i + 1]
        if s[OWED_COUNT] == 0:
            arrive(s, p)
    else:
        tree, space = (move - PLANT) // SPACES, (move - PLANT) % SPACES
        if s[TASK] == NOTHING:
            s[USED] |= USED_PLANT
        before = s[p + MY_PLANTED]
        after = before | (1 << space)
        s[p + MY_PLANTED] = after
        s[p + MY_KINDS] |= 1 << tree
        s[p + MY_TREES] += 1
        s[TREES_LEFT + tree] -= 1
        for e in range(5):
            s[p + MY_FOREST_ELEMENTS + e] += TREE_ELEMENTS[tree * 5 + e]
            s[p + MY_ELEMENTS + e] += TREE_ELEMENTS[tree * 5 + e]
        for i in range(4):
            if after & FULL_LINES[i] == FULL_LINES[i] and before & FULL_LINES[i] != FULL_LINES[i]:
                for e in range(5):
                    s[p + MY_FOREST_ELEMENTS + e] += LINE_ELEMENTS[5 * i + e]
                    s[p + MY_ELEMENTS + e] += LINE_ELEMENTS[5 * i + e]
        if CORNER_BONUS[space] != NOTHING:
            offer(s, p, CORNER_BONUS[space], FROM_CORNER, CORNER_EXTRA[space])
        else:
            gain_fragments(s, p, CORNER_FRAGMENTS[space])
            done(s)
    advance(s)


@compiled
def begin_turn(s: Position, seat: int) -> None:
    """The turn of a spirit: two actions, or one after a closed line."""
    s[PHASE], s[SEAT], s[USED], s[TASK], s[BUDGET], s[BONUS], s[OWED_COUNT] = ACTION_PHASE, seat, 0, NOTHING, 0, 0, 0
    s[LEFT] = 1 if s[SEATS + seat * SEAT_SIZE + MY_SOLITUDE] >= CLOSED else 2


@compiled
def advance(s: Position) -> None:
    """Go on to the next decision."""
    while True:
        if s[PHASE] == DRAW_PHASE:
            if s[DRAWING]:
                return
            begin_turn(s, s[FIRST])
        elif s[PHASE] == ACTION_PHASE:
            if s[TASK] or (s[LEFT] and can_act(s)):
                return
            following = (s[SEAT] + 1) % s[SPIRITS]
            if following == s[FIRST]:
                end_round(s)
            else:
                begin_turn(s, following)
        else:
            return
