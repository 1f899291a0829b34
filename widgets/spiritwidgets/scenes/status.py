"""What a spirit is doing now, as a key of the catalogue and a tone."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spiritgame.observation import Observation, SpiritView
from spiritgame.state import CLOSED, ActionPhase, DrawPhase, GameOver

Tone: TypeAlias = Literal["plain", "danger", "acting"]


def actions_of(observation: Observation, spirit: SpiritView) -> int:
    """How many actions the spirit has, or still has this round."""
    phase = observation.phase
    whole = 1 if spirit.solitude >= CLOSED else 2
    match phase:
        case ActionPhase(seat, left) if seat == spirit.seat:
            return left
        case ActionPhase(seat):
            order = observation.turn_order
            return 0 if order.index(spirit.seat) < order.index(seat) else whole
        case GameOver():
            return 0
        case _:
            return whole


def status(observation: Observation, spirit: SpiritView) -> tuple[str, Tone]:
    """The key of the status of a spirit (below `board.status.`), and how it is shown."""
    phase = observation.phase
    match phase:
        case DrawPhase():
            if spirit.is_drawing:
                return "drawing", "plain"
            return ("closed", "danger") if spirit.solitude >= CLOSED else ("stopped", "plain")
        case ActionPhase(seat) if seat == spirit.seat:
            return "acting", "acting"
        case ActionPhase():
            left = actions_of(observation, spirit)
            return ("done" if not left else f"waits_{left}"), "plain"
        case GameOver(outcome):
            return ("won", "acting") if spirit.seat in outcome.winners else ("over", "plain")
