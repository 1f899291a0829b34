"""Asking, refusing and applying: the one door to the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, assert_type

from spiritgame.events import Event
from spiritgame.moves import (
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
from spiritgame.reasons import IllegalMoveError, Reason, reason
from spiritgame.rules import draw, turn
from spiritgame.rules.flow import advance
from spiritgame.state import ActionPhase, DrawPhase, GameOver, GameState


class Step(NamedTuple):
    """The position after a move, and what happened on the way."""

    state: GameState
    events: tuple[Event, ...]


def legal_moves(state: GameState, seat: int | None = None) -> tuple[Move, ...]:
    """The legal moves of `seat`, or of all seats that may move; () for a seat that may not."""
    phase = state.phase
    if isinstance(phase, DrawPhase):
        if seat is None:
            return draw.legal_draws(state, phase.drawing)
        return draw.legal_draws(state, (seat,)) if seat in phase.drawing else ()
    if isinstance(phase, ActionPhase):
        return turn.legal_in_turn(state, phase) if seat is None or seat == phase.seat else ()
    return ()


def why_illegal(state: GameState, move: Move) -> Reason | None:
    """Why the move is not legal now, or None where it is."""
    phase, seat = state.phase, move.seat
    # Plain numbers alone: True is no seat, and what is equal to a number must not take its place in shared values.
    if type(seat) is not int or not 0 <= seat < len(state.players):
        return reason("no_such_seat", "1")
    if isinstance(phase, DrawPhase):
        if not isinstance(move, _DRAWING):
            return reason("still_drawing", "7")
        if seat not in phase.drawing:
            return reason("has_stopped", "7", seat=seat, spirit=state.players[seat].spirit)
        return draw.why_no_draw(state, move)
    if isinstance(phase, ActionPhase):
        if isinstance(move, _DRAWING):
            return reason("drawing_is_over", "7")
        if seat != phase.seat:
            return reason("not_your_turn", "8", seat=phase.seat, spirit=state.players[phase.seat].spirit)
        return turn.why_not_in_turn(state, phase, move)
    assert_type(phase, GameOver)
    return reason("game_over", "11")


def apply(state: GameState, move: Move) -> Step:
    """The position and the events after `move`, up to the next decision.

    Raises IllegalMoveError where the rules do not allow it; `state` is a value and stays as it was.
    """
    if (refusal := why_illegal(state, move)) is not None:
        raise IllegalMoveError(refusal)
    events: list[Event] = []
    state = advance(_CHANGE[type(move)](state, move, events), events)
    return Step(state, tuple(events))


def alone(state: GameState, move: Move) -> Step:
    """What a legal move does by itself, before the turn goes on or the round ends."""
    events: list[Event] = []
    return Step(_CHANGE[type(move)](state, move, events), tuple(events))


_DRAWING = (Draw, Stop, DiscardNewest)
_CHANGE: dict[type[Move], Callable[[GameState, Any, list[Event]], GameState]] = {
    Draw: draw.draw,
    Stop: draw.stop,
    DiscardNewest: draw.discard_newest,
    TakeFragment: turn.take_fragment,
    Attract: turn.call,
    Extinguish: turn.put_out,
    Plant: turn.plant_tree,
    Travel: turn.go_round,
    TakeTile: turn.take_tile,
    Finish: turn.finish,
    Pass: turn.pass_turn,
}
