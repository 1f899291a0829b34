"""The teacher's kit: worksheets with exercises of each student's own, their results, and notebooks made of them."""

from spiritgame.chance.sheets.families import FAMILIES, families_of
from spiritgame.chance.sheets.family import Family, Task, UnfairFamilyError
from spiritgame.chance.sheets.notebooks import write_worksheets
from spiritgame.chance.sheets.results import Result, ResultsError, read_results, write_results
from spiritgame.chance.sheets.sheet import Sheet, trial_lesson, worksheet

__all__ = [
    "FAMILIES",
    "Family",
    "Result",
    "ResultsError",
    "Sheet",
    "Task",
    "UnfairFamilyError",
    "families_of",
    "read_results",
    "trial_lesson",
    "worksheet",
    "write_results",
    "write_worksheets",
]
