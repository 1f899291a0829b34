"""A student's own runs of the experiment of a lesson."""

from __future__ import annotations

from itertools import islice
from typing import Final

from spiritgame.chance.load import chance_lesson
from spiritgame.chance.model import ChanceLesson
from spiritgame.chance.sheets.names import seed_of
from spiritgame.chance.sheets.results import TRIAL, Result
from spiritgame.chance.trials import stream
from spiritgame.trouble import Trouble

SIX_CARDS: Final = "22"
TRIAL_RUNS: Final = 20
MOST_RUNS: Final = 10_000


class RunsError(Trouble, ValueError):
    """A number of runs that no trial can have."""


def trial_lesson(lesson: str) -> ChanceLesson:
    """The lesson whose experiment is tried in this one: its own, or the line of six cards of lesson 22."""
    found = chance_lesson(lesson)
    return found if found.ways and found.ways.statistic == "mean" else chance_lesson(SIX_CARDS)


def trial_result(lesson: str, student: str, number: int = 1, runs: int = TRIAL_RUNS) -> Result:
    """The mean of a student's own runs of the experiment of a lesson; RunsError where there is no such number."""
    if type(runs) is not int or not 1 <= runs <= MOST_RUNS:
        raise RunsError("trouble.runs", most=MOST_RUNS, given=runs)
    ways = trial_lesson(lesson).ways
    assert ways is not None
    source = stream(ways.experiment, "text", f"{lesson}/{number}/{seed_of(student)}")
    mean = sum(run.value for run in islice(source, runs)) / runs
    return Result(student, lesson, number, TRIAL, f"{mean:.6g}", "tried", runs=runs)
