"""The teacher's kit: worksheets with exercises of each student's own, their results, and notebooks made of them."""

from spiritgame.chance.sheets.class_list import read_class
from spiritgame.chance.sheets.families import FAMILIES, families_of
from spiritgame.chance.sheets.family import Family, Task, UnfairFamilyError
from spiritgame.chance.sheets.handed_in import HandedIn, handed_in, read_results
from spiritgame.chance.sheets.notebooks import Written, write_worksheets
from spiritgame.chance.sheets.results import Result, ResultsError, write_results
from spiritgame.chance.sheets.sheet import Sheet, worksheet
from spiritgame.chance.sheets.trial import trial_lesson

__all__ = [
    "FAMILIES",
    "Family",
    "HandedIn",
    "Result",
    "ResultsError",
    "Sheet",
    "Task",
    "UnfairFamilyError",
    "Written",
    "families_of",
    "handed_in",
    "read_class",
    "read_results",
    "trial_lesson",
    "worksheet",
    "write_results",
    "write_worksheets",
]
