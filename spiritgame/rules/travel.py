"""Travelling around the circle and taking tiles from the spirits jumped over (rules §9)."""

from __future__ import annotations

from spiritgame.circle import ROCKS, landings
from spiritgame.events import Event
from spiritgame.moves import TakeTile, Travel
from spiritgame.rules.facts import tile_taken, travelled
from spiritgame.rules.progress import (
    acting,
    begun,
    complete_action,
    gain_fragments,
    offer_bonus,
    with_task,
)
from spiritgame.state import GameState, TakingTiles


def travel(state: GameState, move: Travel, events: list[Event]) -> GameState:
    """Go round; tiles of the spirits jumped over come before the bonus of the rock."""
    seat = move.seat
    players = state.players
    landing = landings(tuple([p.rock for p in players]), seat, move.steps)[-1]
    p = players[seat]
    state = state.with_player(seat, p.with_(rock=landing.rock), phase=begun(state, "travel"))
    events.append(travelled(seat, move.steps, landing.rock, ROCKS[landing.rock], landing.jumped))
    owed = tuple(victim for victim in landing.jumped if players[victim].tiles)
    return with_task(state, TakingTiles(owed)) if owed else _arrive(state, events)


def take_tile(state: GameState, move: TakeTile, events: list[Event]) -> GameState:
    """One tile changes hands."""
    task = acting(state).task
    assert isinstance(task, TakingTiles)
    p, robbed = state.players[move.seat], state.players[move.victim]
    at = robbed.tiles.index(move.tile)
    state = state.with_player(move.seat, p.with_(tiles=tuple(sorted((*p.tiles, move.tile)))))
    state = state.with_player(move.victim, robbed.with_(tiles=robbed.tiles[:at] + robbed.tiles[at + 1 :]))
    events.append(tile_taken(move.seat, task.owed[0], move.tile))
    if len(task.owed) > 1:
        return with_task(state, TakingTiles(task.owed[1:]))
    return _arrive(state, events)


def _arrive(state: GameState, events: list[Event]) -> GameState:
    bonus = ROCKS[state.players[acting(state).seat].rock]
    if bonus == "fragment":
        return complete_action(gain_fragments(state, 1, "rock", events), events)
    return offer_bonus(state, bonus, "rock", events)
