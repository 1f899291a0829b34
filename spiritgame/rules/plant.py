"""The action *plant* (rules §5, §8): one tree within the seeds, next to a tree of the same forest."""

from __future__ import annotations

from functools import cache, lru_cache

from spiritgame.cards import TREES
from spiritgame.events import Event, TreePlanted
from spiritgame.forest import PLANTABLE, STARTING_SPACE, Space, completed_lines, open_spaces
from spiritgame.moves import Move, Plant
from spiritgame.reasons import Reason, reason
from spiritgame.rules.facts import line_completed
from spiritgame.state import ActionPhase, GameState

_TREES = tuple(TREES.values())
_CHEAPEST = min(tree.cost for tree in _TREES)
_INDEX = {tree: index for index, tree in enumerate(TREES)}


def choices(state: GameState, seat: int, seed: int) -> tuple[Move, ...]:
    """A plant of each tree in supply that costs at most `seed`, on each legal space."""
    if seed < _CHEAPEST:
        return ()
    trees = tuple([tree.name for tree, left in zip(_TREES, state.trees, strict=True) if left and tree.cost <= seed])
    return _moves(seat, trees, state.players[seat].open)


@lru_cache(maxsize=65536)
def _moves(seat: int, trees: tuple[str, ...], spaces: tuple[Space, ...]) -> tuple[Move, ...]:
    return tuple(_move(seat, tree, space) for tree in trees for space in spaces)


@cache
def _move(seat: int, tree: str, space: Space) -> Plant:
    return Plant(seat, tree, space)


def why_not(state: GameState, move: Plant, seed: int) -> Reason | None:
    """Why the tree cannot be planted there with so many seeds, or None."""
    p = state.players[move.seat]
    if not isinstance(move.tree, str) or move.tree not in _INDEX:
        return reason("no_such_tree", "8", tree=str(move.tree))
    if not state.trees[_INDEX[move.tree]]:
        return reason("tree_gone", "4", tree=move.tree)
    cost = TREES[move.tree].cost
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


def planted(state: GameState, move: Plant, phase: ActionPhase, events: list[Event]) -> GameState:
    """The position in `phase` once the tree stands: it gives its element at once, and so do the lines it completes."""
    seat, tree, space = move.seat, move.tree, move.space
    p = state.players[seat]
    spaces = p.planted | {space}
    lines = completed_lines(p.planted, spaces)
    gained = TREES[tree].elements
    for line in lines:
        gained += line.gives
    index, trees = _INDEX[tree], state.trees
    events.append(TreePlanted(seat, tree, space))
    events.extend(line_completed(seat, line.name) for line in lines)
    return state.with_player(
        seat,
        p.with_(
            forest=(*p.forest, (tree, space)),
            planted=spaces,
            open=open_spaces(spaces),
            forest_elements=p.forest_elements + gained,
            elements=p.elements + gained,
        ),
        phase=phase,
        trees=(*trees[:index], trees[index] - 1, *trees[index + 1 :]),
    )
