"""The moments of a game that the guided game explains: what a `trigger` of its steps means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from spiritgame.cards import VARAN
from spiritgame.rules.winning import score
from spiritgame.state import CLOSED, ActionPhase, DrawPhase, GameOver, GameState

Moment: TypeAlias = Callable[[GameState, int], bool]

CLOSE_TO_THE_END = 9


def start(state: GameState, seat: int) -> bool:
    """The game begins, and this spirit has not drawn yet."""
    return state.round == 1 and isinstance(state.phase, DrawPhase) and not state.players[seat].line


def two_solitaries(state: GameState, seat: int) -> bool:
    """She may draw on, and one more solitary animal would close her line."""
    phase = state.phase
    is_drawing = isinstance(phase, DrawPhase) and seat in phase.drawing
    return is_drawing and state.players[seat].solitude == CLOSED - 1


def varan_with_fragment(state: GameState, seat: int) -> bool:
    """Her newest card is a varan, and she owns a fragment to send it away with."""
    phase, p = state.phase, state.players[seat]
    return isinstance(phase, DrawPhase) and seat in phase.drawing and p.line[-1:] == (VARAN,) and p.fragments > 0


def closed(state: GameState, seat: int) -> bool:
    """Her line is closed."""
    return not isinstance(state.phase, GameOver) and state.players[seat].solitude >= CLOSED


def first_turn(state: GameState, seat: int) -> bool:
    """It is her turn to act."""
    return isinstance(state.phase, ActionPhase) and state.phase.seat == seat


def others_act(state: GameState, seat: int) -> bool:
    """It is another spirit's turn to act."""
    return isinstance(state.phase, ActionPhase) and state.phase.seat != seat


def round_end(state: GameState, seat: int) -> bool:
    """A round has ended, and she has not drawn in the new one."""
    return state.round > 1 and isinstance(state.phase, DrawPhase) and not state.players[seat].line


def nine(state: GameState, _seat: int) -> bool:
    """Somebody has nine of twelve of something, and nobody has won yet."""
    if isinstance(state.phase, GameOver):
        return False
    counts = (score(p, state.rules) for p in state.players)
    return any(max(count.tree, count.fire, count.flower) >= CLOSE_TO_THE_END for count in counts)


def over(state: GameState, _seat: int) -> bool:
    """The game is over."""
    return isinstance(state.phase, GameOver)


MOMENTS: Final[Mapping[str, Moment]] = MappingProxyType(
    {
        moment.__name__: moment
        for moment in (
            over,
            round_end,
            varan_with_fragment,
            closed,
            two_solitaries,
            start,
            nine,
            first_turn,
            others_act,
        )
    }
)
"""Every moment by its name, first the one to speak of first where several have come together."""


def happening(state: GameState, seat: int) -> tuple[str, ...]:
    """The names of all moments that this position is, for the spirit at `seat`."""
    return tuple(name for name, is_now in MOMENTS.items() if is_now(state, seat))
