"""The rows of a file of results, believed in nothing: what an answer is worth follows from name and exercise."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from spiritgame.chance.check import Verdict, check
from spiritgame.chance.load import chance_lesson, chance_lessons
from spiritgame.chance.load import exercise as exercise_of
from spiritgame.chance.sheets.families import families_of
from spiritgame.chance.sheets.family import Task
from spiritgame.chance.sheets.names import is_anybody, seed_of
from spiritgame.chance.sheets.results import COLUMNS, TRIAL, Result, ResultsError, unguarded
from spiritgame.chance.sheets.texts import read_text
from spiritgame.chance.sheets.trial import MOST_RUNS, trial_result
from spiritgame.trouble import Trouble

LONGEST: Final = 500
MOST_SHEETS: Final = 1000
NEEDED: Final = ("student", "lesson", "sheet", "task", "answer")
DATE: Final = re.compile(
    r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}( \d.*)?|\d{1,2}月\d{1,2}日|\d{4}年.*"
    r"|\d{1,4}[-. /]{1,2}[^\W\d]{3,}\.?|[^\W\d]{3,}\.?[- ]\d{1,4}"
)
"""What spreadsheets make of a fraction such as 1/2."""

Read: TypeAlias = Result | ResultsError


def read_rows(path: Path, label: str) -> Iterator[Read]:
    """The results in a file, and what is wrong with its other rows; `label` is the name it is told by.

    A row of which a part is not believed gives both.
    """
    try:
        text = read_text(path)
        rows = _table(text)
    except Trouble as trouble:
        yield ResultsError(label, "unreadable", trouble=trouble)
        return
    except csv.Error as error:
        yield ResultsError(label, "not_csv", detail=str(error))
        return
    if not rows or not set(NEEDED) <= set(rows[0]):
        yield ResultsError(label, "columns", detail=", ".join(COLUMNS))
        return
    head = rows[0]
    for number, row in enumerate(rows[1:], 2):
        if any(cell.strip() for cell in row):
            yield from _row(label, number, head, row, decimal_comma=";" in text.partition("\n")[0])


def _table(text: str) -> list[list[str]]:
    """The rows; the columns are named in the first one, whatever a spreadsheet did to them."""
    if text[:4].casefold() == "sep=":
        text = text.partition("\n")[2]
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    return [[name.strip().casefold() for name in rows[0]], *rows[1:]] if rows else []


def _row(file: str, number: int, head: list[str], row: list[str], *, decimal_comma: bool) -> Iterator[Read]:
    if len(row) < len(head) or any(cell.strip() for cell in row[len(head) :]):
        yield ResultsError(file, "width", number, f"{len(row)} / {len(head)}")
        return
    given = {name: unguarded(cell.strip(), is_answer=name == "answer") for name, cell in zip(head, row, strict=False)}
    if max(map(len, row)) > LONGEST:
        yield ResultsError(file, "long", number)
        return
    try:
        if is_anybody(given["student"]):
            raise ResultsError(file, "student", number)
        seed_of(given["student"])
        yield from _judged(file, number, given, decimal_comma=decimal_comma)
    except ResultsError as error:
        yield error
    except Trouble as trouble:
        yield ResultsError(file, "unreadable", number, trouble=trouble)


def _judged(file: str, number: int, given: Mapping[str, str], *, decimal_comma: bool) -> Iterator[Read]:
    lesson, task = given["lesson"], given["task"]
    if decimal_comma:
        task = re.sub(r"^(\d\d),(\d)", r"\1.\2", task)
    if lesson not in {lesson.id for lesson in chance_lessons()}:
        raise ResultsError(file, "lesson", number, lesson[:20])
    if task not in tasks_of(lesson):
        raise ResultsError(file, "task", number, task[:20])
    sheet = _whole(file, number, "sheet", given, 1, MOST_SHEETS)
    if task == TRIAL:
        yield _trial(file, number, given, sheet)
        return
    answer = given["answer"]
    verdict = judged(given["student"], lesson, sheet, task, answer)
    if verdict.result == "unreadable" and DATE.fullmatch(answer):
        yield ResultsError(file, "date", number, answer[:40])
    elif given.get("result", "").casefold() == "right" and not verdict.is_right:
        yield ResultsError(file, "claimed", number, answer[:40] or "–")
    yield Result(given["student"], lesson, sheet, task, answer, verdict.result, verdict.because)


def judged(student: str, lesson: str, sheet: int, task: str, answer: str) -> Verdict:
    """The verdict on an answer, from the student's own numbers; an exercise of the lesson itself, in either edition."""
    if re.fullmatch(r"-?\d*\.\d{13,}", answer):  # a number of the computer, not a rounded one
        answer = str(round(float(answer), 12))
    own = {own.id: own for own in tasks_for(lesson, sheet, seed_of(student))}
    if task in own:
        return check(answer, own[task])
    text = check(answer, exercise_of(task), "text")
    printed = check(answer, exercise_of(task), "printed")
    return printed if printed.is_right else text


@cache
def tasks_for(lesson: str, sheet: int, seed: str) -> tuple[Task, ...]:
    """The exercises of the worksheet of a name, given as what decides about them."""
    return tuple(family.task(f"{lesson}/{sheet}/{seed}") for family in families_of(lesson))


@cache
def tasks_of(lesson: str) -> frozenset[str]:
    """What can be done in a lesson: its own exercises, those of its worksheets, and the trial."""
    own = {exercise.id for exercise in chance_lesson(lesson).exercises}
    return frozenset({TRIAL, *own, *(family.id for family in families_of(lesson))})


def _trial(file: str, number: int, given: Mapping[str, str], sheet: int) -> Result:
    runs = _whole(file, number, "runs", given, 1, MOST_RUNS)
    told = given["answer"]
    try:
        mean = float(told.replace("−", "-").replace(",", "."))
    except ValueError:
        raise ResultsError(file, "trial", number, told[:20]) from None
    found = trial_result(given["lesson"], given["student"], sheet, runs)
    if not abs(found.measured - mean) <= 0.005:  # also where it is not a number
        raise ResultsError(file, "trial_other", number, told[:20], mean=f"{found.measured:.6g}", n=runs)
    return found


def _whole(file: str, number: int, name: str, given: Mapping[str, str], least: int, most: int) -> int:
    text = re.sub(r"[.,]0+$", "", given.get(name, ""))
    if not (text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most):
        raise ResultsError(file, "number", number, f"{name}: {text[:20]}", least=least, most=most)
    return int(text)
