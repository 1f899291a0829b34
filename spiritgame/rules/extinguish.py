"""The action *extinguish* (rules §8): any fires from the centre within the drops; they are kept."""

from __future__ import annotations

from spiritgame.events import Event
from spiritgame.moves import Extinguish, Move
from spiritgame.reasons import Reason, reason
from spiritgame.rules.facts import fire_extinguished
from spiritgame.shared import shared
from spiritgame.state import ActionPhase, GameState


def choices(state: GameState, seat: int, drop: int) -> tuple[Move, ...]:
    """An extinguish of each value of fire in the centre that is at most `drop`."""
    return _moves(seat, frozenset(state.circle_fires), drop)


@shared
def _moves(seat: int, values: frozenset[int], drop: int) -> tuple[Move, ...]:
    return tuple(Extinguish(seat, value) for value in sorted(values) if value <= drop)


def why_not(state: GameState, move: Extinguish, drop: int) -> Reason | None:
    """Why the fire cannot be put out with so many drops, or None."""
    value = move.value
    if type(value) is not int or value not in state.circle_fires:
        return reason("no_such_fire", "8", value=value)
    if value > drop:
        return reason("drop_short", "8", value=value, have=drop, short=value - drop)
    return None


def put_out(state: GameState, move: Extinguish, phase: ActionPhase, left: int, events: list[Event]) -> GameState:
    """The position in `phase` once the spirit has the fire, with `left` drops to go."""
    seat, value = move.seat, move.value
    p = state.players[seat]
    at = state.circle_fires.index(value)
    events.append(fire_extinguished(seat, value, left))
    return state.with_player(
        seat,
        p.with_(fires=(*p.fires, value)),
        phase=phase,
        circle_fires=state.circle_fires[:at] + state.circle_fires[at + 1 :],
    )
