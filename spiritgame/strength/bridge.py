"""Between the engine's values and the kernel's numbers: positions, observations, moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from spiritgame.cards import ELEMENTS, ORDER, TREES
from spiritgame.moves import (
    TILES,
    Attract,
    DiscardNewest,
    Draw,
    Extinguish,
    Finish,
    Move,
    Pass,
    Plant,
    Stop,
    TakeFragment,
    TakeTile,
    Travel,
)
from spiritgame.observation import Observation, SpiritView
from spiritgame.state import (
    ActionPhase,
    Attracting,
    DrawPhase,
    Extinguishing,
    GameOver,
    GameState,
    Phase,
    Planting,
    PlayerState,
    TakingTiles,
)
from spiritgame.strength.kernel import layout as at
from spiritgame.strength.kernel.compiled import Position, small_numbers

_TREES = {tree: index for index, tree in enumerate(TREES)}
_USED = {
    "take_fragment": at.USED_FRAGMENT,
    "attract": at.USED_ATTRACT,
    "plant": at.USED_PLANT,
    "extinguish": at.USED_EXTINGUISH,
    "travel": at.USED_TRAVEL,
}
_SOURCES = {None: at.FROM_ACTION, "rock": at.FROM_ROCK, "corner": at.FROM_CORNER}


def number_of(move: Move) -> int:
    """The kernel's number of a move, whoever makes it."""
    match move:
        case Draw():
            return at.DRAW
        case Stop():
            return at.STOP
        case DiscardNewest():
            return at.DISCARD_NEWEST
        case TakeFragment():
            return at.TAKE_FRAGMENT
        case Finish():
            return at.FINISH
        case Pass():
            return at.PASS
        case Attract(_, card):
            return at.ATTRACT + ORDER[card]
        case Extinguish(_, value):
            return at.EXTINGUISH + value
        case Travel(_, steps):
            return at.TRAVEL + steps
        case TakeTile(_, victim, tile):
            return at.TAKE_TILE + len(TILES) * victim + TILES.index(tile)
        case Plant(_, tree, (column, row)):
            return at.PLANT + _TREES[tree] * at.SPACES + column + at.COLUMNS * row
        case _:
            assert_never(move)


def encoded(state: GameState | Observation) -> Position:
    """The kernel's position.

    Of an observation, what nobody may know lies in the order of the table of cards, under the known cards on top: who
    plays on shuffles it first.
    """
    seats: Sequence[PlayerState | SpiritView] = state.players if isinstance(state, GameState) else state.spirits
    stacks = state.stacks if isinstance(state, GameState) else state.hidden
    s = small_numbers(at.SEATS + len(seats) * at.SEAT_SIZE)
    s[at.SPIRITS], s[at.ROUND], s[at.FIRST] = len(seats), state.round, state.first
    rules = state.rules
    s[at.ONLY_IF_EMPTY] = rules.fire_when_none_attracted == "only_if_empty"
    s[at.CAPACITY] = at.UNLIMITED if rules.fire_capacity is None else rules.fire_capacity
    s[at.MINIMUM_DRAW], s[at.STARTING_TREE] = rules.minimum_draw, rules.count_starting_tree
    s[at.EDITION] = rules.starting_cards == "printed"
    for value in state.circle_fires:
        s[at.FIRES + value - 2] += 1
    for level in state.attracted:
        s[at.ATTRACTED + level - 1] += 1
    s[at.VARANS], s[at.FRAGMENTS] = state.varans, state.fragments
    for level, (row, stack) in enumerate(zip(state.reserve, stacks, strict=True)):
        for place in range(4):
            card = row[place] if place < len(row) else None
            s[at.RESERVE + 4 * level + place] = -1 if card is None else ORDER[card]
        s[at.STACK_SIZES + level] = len(stack)
        _lay(s, at.STACK + at.STACKED_AT[level], stack[::-1])
    for tree, left in enumerate(state.trees):
        s[at.TREES_LEFT + tree] = left
    _encode_phase(s, state.phase)
    for seat, p in enumerate(seats):
        _encode_seat(s, at.SEATS + seat * at.SEAT_SIZE, p)
    return s


def _lay(s: Position, place: int, pile: Sequence[str]) -> None:
    for distance, card in enumerate(pile):
        s[place + distance] = ORDER[card]


def _encode_phase(s: Position, phase: Phase) -> None:
    match phase:
        case DrawPhase(drawing):
            s[at.PHASE], s[at.DRAWING] = at.DRAW_PHASE, sum(1 << seat for seat in drawing)
        case GameOver(outcome):
            s[at.PHASE], s[at.WINNERS] = at.GAME_OVER, sum(1 << seat for seat in outcome.winners)
        case ActionPhase(seat, left, used, task):
            s[at.PHASE], s[at.SEAT], s[at.LEFT] = at.ACTION_PHASE, seat, left
            s[at.USED] = sum(_USED[action] for action in set(used))
            match task:
                case None:
                    pass
                case Attracting(budget, bonus):
                    s[at.TASK], s[at.BUDGET], s[at.BONUS] = at.ATTRACTING, budget, _SOURCES[bonus]
                case Extinguishing(budget, bonus):
                    s[at.TASK], s[at.BUDGET], s[at.BONUS] = at.EXTINGUISHING, budget, _SOURCES[bonus]
                case Planting(bonus):
                    s[at.TASK], s[at.BONUS] = at.PLANTING, _SOURCES[bonus]
                case TakingTiles(owed):
                    s[at.TASK], s[at.OWED_COUNT] = at.TAKING_TILES, len(owed)
                    for place, victim in enumerate(owed):
                        s[at.OWED + place] = victim
                case _:
                    assert_never(task)
        case _:
            assert_never(phase)


def _encode_seat(s: Position, mine: int, p: PlayerState | SpiritView) -> None:
    s[mine + at.MY_FRAGMENTS], s[mine + at.MY_ROCK], s[mine + at.MY_SOLITUDE] = p.fragments, p.rock, p.solitude
    for place, tile in enumerate(TILES):
        s[mine + at.MY_TILES + place] = p.tiles.count(tile)
    for place, element in enumerate(ELEMENTS):
        s[mine + at.MY_FOREST_ELEMENTS + place] = p.forest_elements[element]
        s[mine + at.MY_ELEMENTS + place] = p.elements[element]
    s[mine + at.MY_PLANTED] = 1 << at.STARTING
    for tree, (column, row) in p.forest:
        s[mine + at.MY_PLANTED] |= 1 << (column + at.COLUMNS * row)
        s[mine + at.MY_KINDS] |= 1 << _TREES[tree]
        s[mine + at.MY_TREES] += 1
    for value in p.fires:
        s[mine + at.MY_FIRES + value - 2] += 1
    if isinstance(p, PlayerState):
        deck, s[mine + at.MY_KNOWN], s[mine + at.MY_RESHUFFLES] = p.deck, p.known, p.reshuffles
    else:
        rest = list(p.deck)
        for card in p.top:
            rest.remove(card)
        deck, s[mine + at.MY_KNOWN] = (*p.top, *rest), len(p.top)
    s[mine + at.MY_DECK_SIZE], s[mine + at.MY_LINE_SIZE] = len(deck), len(p.line)
    s[mine + at.MY_DISCARD_SIZE] = len(p.discard)
    _lay(s, mine + at.MY_DECK, deck[::-1])
    _lay(s, mine + at.MY_LINE, p.line)
    _lay(s, mine + at.MY_DISCARD, p.discard)
