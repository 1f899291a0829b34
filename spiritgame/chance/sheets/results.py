"""Results of worksheets as CSV files: written by students, read and pooled by their teacher."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from attrs import fields, frozen

from spiritgame.chance.load import chance_lesson, chance_lessons
from spiritgame.chance.sheets.families import families_of
from spiritgame.locale import words_for

Outcome: TypeAlias = Literal["right", "wrong", "rough", "unreadable", "open", "tried"]

TRIAL: Final = "trial"
MOST_BYTES: Final = 5_000_000
LONGEST: Final = 500
FORMULA: Final = ("=", "+", "@", "\t", "'")
"""What a spreadsheet would take for the beginning of a formula, or would swallow."""


@frozen
class Result:
    """What came of one exercise of a student, or of her trial: `task` is the exercise or "trial".

    `answer` is as she typed it; of a trial, the mean of so many `runs`. `because` is the number of the foreseen slip.
    """

    student: str
    lesson: str
    sheet: int
    task: str
    answer: str
    result: Outcome
    because: int = 0
    runs: int = 0

    @property
    def measured(self) -> float:
        """The mean of a trial."""
        return float(self.answer)


COLUMNS: Final = tuple(attribute.name for attribute in fields(Result))
NUMBERS: Final = ("sheet", "because", "runs")


class ResultsError(ValueError):
    """A file of results that cannot be read: `fault` says why, `row` in which row, 0 where it is the whole file."""

    def __init__(self, file: str, fault: str, row: int = 0, detail: str = "") -> None:
        self.file, self.fault, self.row, self.detail = file, fault, row, detail
        super().__init__(self.say())

    def say(self, lang: str = "en") -> str:
        """What is wrong, in a sentence."""
        words = words_for(lang)
        why = words.say(f"sheet.fault.{self.fault}", detail=self.detail)
        place = "sheet.fault.in_row" if self.row else "sheet.fault.in_file"
        return words.say(place, file=self.file, row=self.row, why=why)


def write_results(path: str | Path, results: Iterable[Result]) -> None:
    """Write results as CSV, so that spreadsheets open it in any language and take nothing in it for a formula."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        writer.writerow([_guarded(str(getattr(result, name))) for name in COLUMNS])
    Path(path).write_text(written.getvalue(), encoding="utf-8-sig", newline="")


def read_results(*paths: str | Path) -> tuple[Result, ...]:
    """The results in these files, and in the CSV files of these folders. ResultsError names the first that is bad.

    Where a student has handed in the same exercise twice, the later one counts, by the order of the files' names.
    """
    latest: dict[tuple[str, str, int, str], Result] = {}
    for path in _files(paths):
        for result in _read(path):
            key = (result.student, result.lesson, result.sheet, result.task)
            latest.pop(key, None)
            latest[key] = result
    return tuple(latest.values())


def _files(paths: Sequence[str | Path]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        inside = sorted(path.glob("*.csv")) if path.is_dir() else [path]
        if not inside:
            raise ResultsError(path.name, "empty_folder")
        found += inside
    return found


def _read(path: Path) -> list[Result]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ResultsError(path.name, "too_large")
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ResultsError(path.name, "unreachable", detail=error.strerror or "") from error
    except UnicodeDecodeError as error:
        raise ResultsError(path.name, "not_utf8") from error
    try:
        rows = list(csv.reader(io.StringIO(text), _delimiter(text), strict=True))
    except csv.Error as error:
        raise ResultsError(path.name, "not_csv", detail=str(error)) from error
    if not rows or tuple(name.strip() for name in rows[0]) != COLUMNS:
        raise ResultsError(path.name, "columns", detail=", ".join(COLUMNS))
    return [_result(path.name, number, row) for number, row in enumerate(rows[1:], 2) if any(row)]


def _delimiter(text: str) -> type[csv.Dialect]:
    """A comma, or the semicolon that spreadsheets write where the comma is for decimals."""

    class Found(csv.excel):
        delimiter = ";" if text.partition("\n")[0].count(";") else ","

    return Found


def _result(file: str, number: int, row: list[str]) -> Result:
    if len(row) != len(COLUMNS):
        raise ResultsError(file, "width", number, f"{len(row)} / {len(COLUMNS)}")
    given: dict[str, Any] = {name: _unguarded(cell.strip()) for name, cell in zip(COLUMNS, row, strict=True)}
    for name in NUMBERS:
        text = given[name]
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise ResultsError(file, "number", number, f"{name}: {text[:20]}")
        given[name] = int(text)
    if given["lesson"] not in {lesson.id for lesson in chance_lessons()}:
        raise ResultsError(file, "lesson", number, given["lesson"][:20])
    if given["task"] not in _tasks(given["lesson"]):
        raise ResultsError(file, "task", number, given["task"][:20])
    if given["result"] not in get_args(Outcome):
        raise ResultsError(file, "result", number, given["result"][:20])
    if not given["student"] or max(map(len, row)) > LONGEST:
        raise ResultsError(file, "student", number)
    found = Result(**given)
    if found.task == TRIAL:
        _check_trial(file, number, found)
    return found


@cache
def _tasks(lesson: str) -> frozenset[str]:
    """What can be done in a lesson: its own exercises, those of its worksheets, and the trial."""
    own = {exercise.id for exercise in chance_lesson(lesson).exercises}
    return frozenset({TRIAL, *own, *(family.id for family in families_of(lesson))})


def _check_trial(file: str, number: int, result: Result) -> None:
    try:
        is_number = abs(result.measured) < 1e6  # false for what is not a number
    except ValueError:
        is_number = False
    if not (is_number and result.runs):
        raise ResultsError(file, "trial", number, result.answer[:20])


def _guarded(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def _unguarded(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA) else text
