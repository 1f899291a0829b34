"""The action *travel* (rules §9): around the circle, taking a tile from each of the spirits jumped over."""

from __future__ import annotations

from functools import cache

from spiritgame.circle import ROCKS, landings
from spiritgame.events import Event
from spiritgame.moves import TILES, Move, TakeTile, Travel
from spiritgame.reasons import Reason, reason
from spiritgame.rules.facts import tile_taken, travelled
from spiritgame.state import ActionPhase, GameState, TakingTiles, Task

_MOVES = tuple(tuple(Travel(seat, steps) for steps in range(1, len(ROCKS) + 1)) for seat in range(4))


def most_steps(spirits: int) -> int:
    """How many rocks are counted in one lap among so many spirits."""
    return len(ROCKS) - (spirits - 1)


def choices(state: GameState, seat: int, wind: int) -> tuple[Move, ...]:
    """A travel of each number of counted rocks up to `wind`, one lap at most."""
    return _MOVES[seat][: min(max(wind, 0), most_steps(len(state.players)))]


def why_not(state: GameState, move: Travel, wind: int) -> Reason | None:
    """Why the spirit cannot travel so far with this wind, or None."""
    most = most_steps(len(state.players))
    if wind < 1:
        return reason("no_wind", "9", have=wind)
    if type(move.steps) is not int or move.steps < 1:
        return reason("no_step", "9")
    if move.steps > wind:
        return reason("wind_short", "9", steps=move.steps, have=wind)
    return reason("one_lap", "9", steps=move.steps, most=most) if move.steps > most else None


def arrived(
    state: GameState, move: Travel, phase: ActionPhase, events: list[Event]
) -> tuple[GameState, tuple[int, ...]]:
    """The position in `phase` with the spirit on its new rock, and the seats that owe it a tile, in this order."""
    seat, players = move.seat, state.players
    landing = landings(tuple([p.rock for p in players]), seat, move.steps)[-1]
    events.append(travelled(seat, move.steps, landing.rock, ROCKS[landing.rock], landing.jumped))
    state = state.with_player(seat, players[seat].with_(rock=landing.rock), phase=phase)
    return state, tuple(victim for victim in landing.jumped if players[victim].tiles)


def tile_choices(state: GameState, seat: int, owed: tuple[int, ...]) -> tuple[Move, ...]:
    """The taking of each kind of tile that the spirit jumped over first has."""
    return tuple(_take(seat, owed[0], tile) for tile in sorted(set(state.players[owed[0]].tiles)))


@cache
def _take(seat: int, victim: int, tile: str) -> TakeTile:
    return TakeTile(seat, victim, tile)  # type: ignore[arg-type]  # a tile by construction


def why_no_tile(state: GameState, move: TakeTile, task: Task | None) -> Reason | None:
    """Why the tile cannot be taken, or None."""
    if not isinstance(task, TakingTiles):
        return reason("no_tile_owed", "9")
    victim = task.owed[0]
    spirit = state.players[victim].spirit
    if move.victim != victim:
        return reason("tile_first", "9", victim=victim, spirit=spirit)
    if move.tile not in TILES:
        return reason("no_such_tile", "9")
    if move.tile not in state.players[victim].tiles:
        return reason("tile_absent", "9", spirit=spirit, tile=str(move.tile))
    return None


def tile_moved(state: GameState, move: TakeTile, owed: tuple[int, ...], events: list[Event]) -> GameState:
    """The position once the tile has changed hands."""
    p, robbed = state.players[move.seat], state.players[move.victim]
    at = robbed.tiles.index(move.tile)
    state = state.with_player(move.seat, p.with_(tiles=tuple(sorted((*p.tiles, move.tile)))))
    events.append(tile_taken(move.seat, owed[0], move.tile))
    return state.with_player(move.victim, robbed.with_(tiles=robbed.tiles[:at] + robbed.tiles[at + 1 :]))
