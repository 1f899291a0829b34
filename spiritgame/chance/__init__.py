"""The probability course: lessons about chance in the game, as data, with trials, exact numbers and checked answers."""

from spiritgame.chance.check import Answer, Verdict, check
from spiritgame.chance.experiments import Dealer, DealerLuck, Run
from spiritgame.chance.expressions import law_of, say_number, say_value, value_of
from spiritgame.chance.load import ChanceLessonError, chance_lesson, chance_lessons, exercise
from spiritgame.chance.model import Arm, ChanceLesson, Exercise, Guess, ThreeWays, Trial
from spiritgame.chance.saying import Teller
from spiritgame.chance.sheets import (
    HandedIn,
    Result,
    ResultsError,
    Sheet,
    handed_in,
    read_class,
    read_results,
    worksheet,
    write_worksheets,
)
from spiritgame.chance.trials import Simulation, Tally, runs_of, simulate_ways, simulated, stream, with_portion

__all__ = [
    "Answer",
    "Arm",
    "ChanceLesson",
    "ChanceLessonError",
    "Dealer",
    "DealerLuck",
    "Exercise",
    "Guess",
    "HandedIn",
    "Result",
    "ResultsError",
    "Run",
    "Sheet",
    "Simulation",
    "Tally",
    "Teller",
    "ThreeWays",
    "Trial",
    "Verdict",
    "chance_lesson",
    "chance_lessons",
    "check",
    "exercise",
    "handed_in",
    "law_of",
    "read_class",
    "read_results",
    "runs_of",
    "say_number",
    "say_value",
    "simulate_ways",
    "simulated",
    "stream",
    "value_of",
    "with_portion",
    "worksheet",
    "write_worksheets",
]
