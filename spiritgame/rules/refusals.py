"""Why a move of the action phase is refused (rules §5, §8, §9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spiritgame.cards import COST, LEVELS, RESERVE, TREES
from spiritgame.circle import ROCKS
from spiritgame.forest import PLANTABLE, STARTING_SPACE
from spiritgame.moves import (
    TILES,
    ActionName,
    Attract,
    Extinguish,
    Finish,
    Pass,
    Plant,
    TakeFragment,
    TakeTile,
    Travel,
)
from spiritgame.reasons import Reason, reason
from spiritgame.rules.choices import may_repeat
from spiritgame.state import (
    ActionPhase,
    Attracting,
    Extinguishing,
    GameState,
    Planting,
    TakingTiles,
    Task,
)

TurnMove = TakeFragment | Attract | Extinguish | Plant | Travel | TakeTile | Finish | Pass

_ANIMALS = frozenset(card for level in LEVELS for card in RESERVE[level])
_TREE_INDEX = {tree: index for index, tree in enumerate(TREES)}
_ACTION: dict[type, ActionName] = {
    TakeFragment: "take_fragment",
    Attract: "attract",
    Extinguish: "extinguish",
    Plant: "plant",
    Travel: "travel",
}
_GOES_ON: dict[type, type] = {Attracting: Attract, Extinguishing: Extinguish, Planting: Plant}


def why_not_in_turn(state: GameState, phase: ActionPhase, move: TurnMove) -> Reason | None:
    """Why the acting seat may not make this move, or None."""
    kind, task = type(move), phase.task
    action = _ACTION.get(kind)
    if action is not None:
        if task is not None and kind is not _GOES_ON.get(type(task)):
            return _task_first(state, task)
        if task is None and action in phase.used and not may_repeat(state.players[phase.seat]):
            return reason("action_used", "8", action=action)
    return _WHY_NOT[kind](state, task, move)


def _tile_first(state: GameState, task: Task) -> Reason | None:
    if isinstance(task, TakingTiles):
        victim = task.owed[0]
        return reason("tile_first", "9", victim=victim, spirit=state.players[victim].spirit)
    return None


def _task_first(state: GameState, task: Task) -> Reason:
    if (tile := _tile_first(state, task)) is not None:
        return tile
    match task:
        case Attracting():
            return reason("finish_first", "8", action="attract")
        case Extinguishing():
            return reason("finish_first", "8", action="extinguish")
        case _:
            return reason("finish_first", "8", action="plant")


def _why_no_finish(state: GameState, task: Task | None, _move: Finish) -> Reason | None:
    return reason("nothing_under_way", "8") if task is None else _tile_first(state, task)


def _why_no_pass(state: GameState, task: Task | None, _move: Pass) -> Reason | None:
    return None if task is None else _task_first(state, task)


def _why_no_fragment(state: GameState, _task: Task | None, _move: TakeFragment) -> Reason | None:
    return None if state.fragments else reason("no_fragments_left", "8")


def _why_no_tile(state: GameState, task: Task | None, move: TakeTile) -> Reason | None:
    if not isinstance(task, TakingTiles):
        return reason("no_tile_owed", "9")
    victim = task.owed[0]
    if move.victim != victim:
        return reason("tile_first", "9", victim=victim, spirit=state.players[victim].spirit)
    if move.tile not in TILES:
        return reason("no_such_tile", "9")
    if move.tile not in state.players[victim].tiles:
        return reason("tile_absent", "9", spirit=state.players[victim].spirit, tile=str(move.tile))
    return None


def _why_no_animal(state: GameState, task: Task | None, move: Attract) -> Reason | None:
    card = move.card
    if not isinstance(card, str) or card not in _ANIMALS:
        return reason("no_such_animal", "8", card=str(card))
    if not any(card in row for row in state.reserve):
        return reason("animal_not_in_reserve", "8", card=card)
    sun = task.left if isinstance(task, Attracting) else state.players[move.seat].elements.sun
    cost = COST[card]
    if cost > sun:
        return reason("sun_short", "8", card=card, cost=cost, have=sun, short=cost - sun)
    return None


def _why_no_fire(state: GameState, task: Task | None, move: Extinguish) -> Reason | None:
    value = move.value
    if type(value) is not int or value not in state.circle_fires:
        return reason("no_such_fire", "8", value=value)
    drop = task.left if isinstance(task, Extinguishing) else state.players[move.seat].elements.drop
    if value > drop:
        return reason("drop_short", "8", value=value, have=drop, short=value - drop)
    return None


def _why_no_tree(state: GameState, _task: Task | None, move: Plant) -> Reason | None:
    p = state.players[move.seat]
    if not isinstance(move.tree, str) or move.tree not in _TREE_INDEX:
        return reason("no_such_tree", "8", tree=str(move.tree))
    if not state.trees[_TREE_INDEX[move.tree]]:
        return reason("tree_gone", "4", tree=move.tree)
    cost, seed = TREES[move.tree].cost, p.elements.seed
    if cost > seed:
        return reason("seed_short", "8", tree=move.tree, cost=cost, have=seed, short=cost - seed)
    if not _is_space(move.space):
        return reason("no_such_space", "5")
    if move.space in p.planted:
        return reason("space_taken", "5")
    return None if move.space in p.open else reason("space_not_adjacent", "5")


def _is_space(value: object) -> bool:
    # Plain numbers alone, as for seats.
    if not isinstance(value, tuple) or any(type(number) is not int for number in value):
        return False
    return value in PLANTABLE or value == STARTING_SPACE


def _why_no_travel(state: GameState, _task: Task | None, move: Travel) -> Reason | None:
    wind = state.players[move.seat].elements.wind
    most = len(ROCKS) - (len(state.players) - 1)
    if wind < 1:
        return reason("no_wind", "9", have=wind)
    if type(move.steps) is not int or move.steps < 1:
        return reason("no_step", "9")
    if move.steps > wind:
        return reason("wind_short", "9", steps=move.steps, have=wind)
    return reason("one_lap", "9", steps=move.steps, most=most) if move.steps > most else None


_WHY_NOT: dict[type[TurnMove], Callable[[GameState, Task | None, Any], Reason | None]] = {
    TakeFragment: _why_no_fragment,
    Attract: _why_no_animal,
    Extinguish: _why_no_fire,
    Plant: _why_no_tree,
    Travel: _why_no_travel,
    TakeTile: _why_no_tile,
    Finish: _why_no_finish,
    Pass: _why_no_pass,
}
