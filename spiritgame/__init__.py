"""The forest game known as Living Forest (灵栖之森): its complete rules as values and functions."""

from spiritgame.codec import from_json, to_json
from spiritgame.events import Event
from spiritgame.json_text import RecordError
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
from spiritgame.observation import Observation, observe
from spiritgame.positions import PositionError, position
from spiritgame.reasons import IllegalMoveError, Reason
from spiritgame.record import Record
from spiritgame.rules.edition import PRINTED, TEXT, Rules
from spiritgame.rules.engine import Step, apply, legal_moves, why_illegal
from spiritgame.rules.setup import Deal, new_game
from spiritgame.snapshot import snapshot
from spiritgame.state import GameState, Outcome

__all__ = [
    "PRINTED",
    "TEXT",
    "Attract",
    "Deal",
    "DiscardNewest",
    "Draw",
    "Event",
    "Extinguish",
    "Finish",
    "GameState",
    "IllegalMoveError",
    "Move",
    "Observation",
    "Outcome",
    "Pass",
    "Plant",
    "PositionError",
    "Reason",
    "Record",
    "RecordError",
    "Rules",
    "Step",
    "Stop",
    "TakeFragment",
    "TakeTile",
    "Travel",
    "apply",
    "from_json",
    "legal_moves",
    "new_game",
    "observe",
    "position",
    "snapshot",
    "to_json",
    "why_illegal",
]
