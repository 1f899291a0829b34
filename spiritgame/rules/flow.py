"""What happens without a decision: the way from one decision to the next (rules §7 to §10)."""

from __future__ import annotations

from typing import assert_type

from spiritgame.events import Event
from spiritgame.rules.draw import begin_draw_phase
from spiritgame.rules.facts import turn_began, turn_ended
from spiritgame.rules.round_end import end_round
from spiritgame.rules.turn import can_act
from spiritgame.state import CLOSED, ActionPhase, DrawPhase, GameOver, GameState, action_phase


def begin(state: GameState) -> GameState:
    """The first decision of a game whose table is laid."""
    events: list[Event] = []
    return advance(state.with_phase(begin_draw_phase(state.players, events)), events)


def advance(state: GameState, events: list[Event]) -> GameState:
    """Go on to the next decision: of this turn, of the next spirit, or of the next round."""
    while True:
        phase = state.phase
        if isinstance(phase, DrawPhase):
            if phase.drawing:
                return state
            state = _begin_turn(state, state.first, events)
        elif isinstance(phase, ActionPhase):
            if phase.task is not None or (phase.left and can_act(state, phase)):
                return state
            events.append(turn_ended(phase.seat, phase.left))
            following = (phase.seat + 1) % len(state.players)
            ends = following == state.first
            state = end_round(state, events) if ends else _begin_turn(state, following, events)
        else:
            assert_type(phase, GameOver)
            return state


def _begin_turn(state: GameState, seat: int, events: list[Event]) -> GameState:
    actions = 1 if state.players[seat].solitude >= CLOSED else 2
    events.append(turn_began(seat, actions))
    return state.with_phase(action_phase(seat, actions))
