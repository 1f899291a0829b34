"""The forest game known as Living Forest (灵栖之森): its complete rules as values and functions."""

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
from spiritgame.observation import Observation, observe
from spiritgame.reasons import IllegalMoveError, Reason
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
    "Reason",
    "Rules",
    "Step",
    "Stop",
    "TakeFragment",
    "TakeTile",
    "Travel",
    "apply",
    "legal_moves",
    "new_game",
    "observe",
    "snapshot",
    "why_illegal",
]
