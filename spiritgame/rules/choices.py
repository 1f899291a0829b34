"""What each action could choose from within a limit (rules §8, §9).

Move objects are made once and shared: games are played by the million, and most moves recur.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from spiritgame.cards import COST, LEVELS, REPEAT_TREE, RESERVE, TREES
from spiritgame.circle import ROCKS
from spiritgame.forest import Space
from spiritgame.moves import (
    ActionName,
    Attract,
    Extinguish,
    Finish,
    Move,
    Pass,
    Plant,
    TakeFragment,
    TakeTile,
    Travel,
)
from spiritgame.shared import shared
from spiritgame.state import (
    ActionPhase,
    Attracting,
    Extinguishing,
    GameState,
    Planting,
    PlayerState,
    TakingTiles,
    Task,
)

_SEATS = range(4)
_ATTRACT: tuple[Mapping[str, Attract], ...] = tuple(
    {card: Attract(seat, card) for level in LEVELS for card in RESERVE[level]} for seat in _SEATS
)
_TRAVEL = tuple(tuple(Travel(seat, steps) for steps in range(1, len(ROCKS) + 1)) for seat in _SEATS)
_TAKE_FRAGMENT = tuple((TakeFragment(seat),) for seat in _SEATS)
_FINISH = tuple((Finish(seat),) for seat in _SEATS)
_PASS = tuple((Pass(seat),) for seat in _SEATS)
_TREES = tuple(TREES.values())
_ANIMAL_COST = {card: COST[card] for level in LEVELS for card in RESERVE[level]}
_CHEAPEST_ANIMAL = min(_ANIMAL_COST.values())
_CHEAPEST_TREE = min(tree.cost for tree in _TREES)


def animals_within(state: GameState, seat: int, sun: int) -> tuple[Move, ...]:
    """An attract of each face-up animal that costs at most `sun`."""
    if sun < _CHEAPEST_ANIMAL:
        return ()
    moves, cost = _ATTRACT[seat], _ANIMAL_COST
    return tuple([moves[card] for row in state.reserve for card in row if card is not None and cost[card] <= sun])


def fires_within(state: GameState, seat: int, drop: int) -> tuple[Move, ...]:
    """An extinguish of each value of fire in the centre that is at most `drop`."""
    return _extinguishes(seat, frozenset(state.circle_fires), drop)


@shared
def _extinguishes(seat: int, values: frozenset[int], drop: int) -> tuple[Move, ...]:
    return tuple(Extinguish(seat, value) for value in sorted(values) if value <= drop)


def trees_within(state: GameState, seat: int, seed: int) -> tuple[Move, ...]:
    """A plant of each tree in supply that costs at most `seed`, on each legal space."""
    if seed < _CHEAPEST_TREE:
        return ()
    trees = tuple([tree.name for tree, left in zip(_TREES, state.trees, strict=True) if left and tree.cost <= seed])
    return _plants(seat, trees, state.players[seat].open)


@lru_cache(maxsize=65536)
def _plants(seat: int, trees: tuple[str, ...], spaces: tuple[Space, ...]) -> tuple[Move, ...]:
    return tuple(_plant(seat, tree, space) for tree in trees for space in spaces)


@cache
def _plant(seat: int, tree: str, space: Space) -> Plant:
    return Plant(seat, tree, space)


def steps_within(state: GameState, seat: int, wind: int) -> tuple[Move, ...]:
    """A travel of each number of counted rocks up to `wind`, one lap at most."""
    most = len(ROCKS) - (len(state.players) - 1)
    return _TRAVEL[seat][: min(wind, most)]


@cache
def _take_tile(seat: int, victim: int, tile: str) -> TakeTile:
    return TakeTile(seat, victim, tile)  # type: ignore[arg-type]  # a tile by construction


def may_repeat(p: PlayerState) -> bool:
    """Whether the two actions of a round may be the same; true at once after planting (rules §8)."""
    return REPEAT_TREE in dict(p.forest)


def exhausted_actions(p: PlayerState, phase: ActionPhase) -> tuple[ActionName, ...]:
    """The kinds of action that this turn does not allow any more."""
    return () if not phase.used or may_repeat(p) else phase.used


def possible_actions(state: GameState, phase: ActionPhase) -> tuple[Move, ...]:
    """All ways to begin an action now, without passing; to be asked while nothing is under way."""
    seat = phase.seat
    p = state.players[seat]
    used = exhausted_actions(p, phase)
    e = p.elements
    moves: tuple[Move, ...] = ()
    if state.fragments and "take_fragment" not in used:
        moves = _TAKE_FRAGMENT[seat]
    if e.sun > 0 and "attract" not in used:
        moves += animals_within(state, seat, e.sun)
    if e.seed > 0 and "plant" not in used:
        moves += trees_within(state, seat, e.seed)
    if e.drop > 0 and state.circle_fires and "extinguish" not in used:
        moves += fires_within(state, seat, e.drop)
    if e.wind > 0 and "travel" not in used:
        moves += steps_within(state, seat, e.wind)
    return moves


def can_act(state: GameState, phase: ActionPhase) -> bool:
    """Whether any action is possible now."""
    if state.fragments and "take_fragment" not in phase.used:
        return True
    return bool(possible_actions(state, phase))


def legal_in_turn(state: GameState, phase: ActionPhase) -> tuple[Move, ...]:
    """All legal moves of the acting seat."""
    if phase.task is not None:
        return within_task(state, phase.seat, phase.task)
    return possible_actions(state, phase) + _PASS[phase.seat]


def within_task(state: GameState, seat: int, task: Task) -> tuple[Move, ...]:
    """The legal moves while a decision is unfinished."""
    match task:
        case Attracting(left):
            return animals_within(state, seat, left) + _FINISH[seat]
        case Extinguishing(left):
            return fires_within(state, seat, left) + _FINISH[seat]
        case Planting():
            return trees_within(state, seat, state.players[seat].elements.seed) + _FINISH[seat]
        case TakingTiles(owed):
            victim = owed[0]
            tiles = sorted(set(state.players[victim].tiles))
            return tuple(_take_tile(seat, victim, tile) for tile in tiles)
