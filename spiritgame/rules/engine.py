"""Asking, refusing and applying: the one door to the rules."""

from __future__ import annotations

from typing import assert_never

from attrs import frozen

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
from spiritgame.rules import actions, draw, progress, travel
from spiritgame.rules.choices import legal_in_turn
from spiritgame.rules.flow import advance
from spiritgame.rules.refusals import why_not_in_turn
from spiritgame.state import ActionPhase, DrawPhase, GameOver, GameState


@frozen
class Step:
    """The position after a move, and what happened on the way."""

    state: GameState
    events: tuple[Event, ...]


def legal_moves(state: GameState, seat: int | None = None) -> tuple[Move, ...]:
    """The legal moves of `seat`, or of all seats that may move; () for a seat that may not."""
    phase = state.phase
    if isinstance(phase, DrawPhase):
        if seat is not None:
            return draw.legal_draws(state, seat) if seat in phase.drawing else ()
        moves: tuple[Move, ...] = ()
        for drawing in phase.drawing:
            moves += draw.legal_draws(state, drawing)
        return moves
    if isinstance(phase, ActionPhase):
        return legal_in_turn(state, phase) if seat is None or seat == phase.seat else ()
    return ()


def why_illegal(state: GameState, move: Move) -> Reason | None:
    """Why the move is not legal now, or None where it is."""
    phase, seat = state.phase, move.seat
    if not 0 <= seat < len(state.players):
        return reason("no_such_seat", "1")
    match phase:
        case GameOver():
            return reason("game_over", "11")
        case DrawPhase(drawing):
            if not isinstance(move, Draw | Stop | DiscardNewest):
                return reason("still_drawing", "7")
            if seat not in drawing:
                return reason("has_stopped", "7", seat=seat, spirit=state.players[seat].spirit)
            return draw.why_no_draw(state, move)
        case ActionPhase():
            if isinstance(move, Draw | Stop | DiscardNewest):
                return reason("drawing_is_over", "7")
            if seat != phase.seat:
                return reason("not_your_turn", "8", seat=phase.seat, spirit=state.players[phase.seat].spirit)
            return why_not_in_turn(state, phase, move)
        case _:
            assert_never(phase)


def apply(state: GameState, move: Move) -> Step:
    """The position and the events after `move`, up to the next decision.

    Raises IllegalMoveError where the rules do not allow it; `state` is a value and stays as it was.
    """
    if (refusal := why_illegal(state, move)) is not None:
        raise IllegalMoveError(refusal)
    events: list[Event] = []
    state = advance(_change(state, move, events), events)
    return Step(state, tuple(events))


def _change(state: GameState, move: Move, events: list[Event]) -> GameState:
    match move:
        case Draw():
            return draw.draw(state, move, events)
        case Stop():
            return draw.stop(state, move, events)
        case DiscardNewest():
            return draw.discard_newest(state, move, events)
        case TakeFragment():
            return progress.take_fragment(state, move, events)
        case Attract():
            return actions.attract(state, move, events)
        case Extinguish():
            return actions.extinguish(state, move, events)
        case Plant():
            return actions.plant(state, move, events)
        case Travel():
            return travel.travel(state, move, events)
        case TakeTile():
            return travel.take_tile(state, move, events)
        case Finish():
            return progress.finish(state, move, events)
        case Pass():
            return progress.pass_turn(state, move, events)
        case _:
            assert_never(move)
