"""Results of worksheets as CSV files: written so that spreadsheets leave them as they are, and read back."""

from __future__ import annotations

import csv
import io
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

from attrs import fields, frozen

from spiritgame.chance.check import Result as Judgement
from spiritgame.locale import words_for
from spiritgame.trouble import Trouble, told

Outcome: TypeAlias = Judgement | Literal["tried"]

TRIAL: Final = "trial"
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "'", "＝", "＋", "－", "＠")
"""What a spreadsheet would take for the beginning of a formula, or would swallow."""


@frozen
class Result:
    """What came of one exercise of a student, or of their trial: `task` is the exercise or "trial".

    `answer` is as they typed it; of a trial, the mean of so many `runs`. `because` is the number of the foreseen slip.
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


class ResultsError(Trouble, ValueError):
    """Something handed in that cannot be read: `fault` says why, `row` in which row, 0 where it is the whole file.

    `detail` is put into the sentence, and so is what else is `named`. Where a name or a file is in `trouble`, that is
    what the sentence says.
    """

    def __init__(
        self, file: str, fault: str, row: int = 0, detail: str = "", trouble: Trouble | None = None, **named: object
    ) -> None:
        self.file, self.fault, self.row, self.detail, self.trouble = file, fault, row, detail, trouble
        super().__init__(f"sheet.fault.{fault}", detail=detail, **named)

    def say(self, lang: str = "en") -> str:
        """What is wrong, in a sentence."""
        if self.trouble and not self.row:
            return Trouble(self.trouble.key, **{**self.trouble.told, "file": self.file}).say(lang)
        why = self.trouble.say(lang) if self.trouble else super().say(lang)
        place = "sheet.fault.in_row" if self.row else "sheet.fault.in_file"
        return words_for(lang).say(place, file=self.file, row=self.row, why=why)


def write_results(path: str | Path, results: Iterable[Result]) -> None:
    """Write results as CSV, in place of what is there. Trouble where they cannot be written; then nothing is changed.

    Spreadsheets open the file in any language, take nothing in it for a formula, and make no date of a fraction.
    """
    put_in_place(Path(path), results_text(results).encode("utf-8-sig"))


def results_text(results: Iterable[Result]) -> str:
    """Results as the text of a CSV file."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        writer.writerow([guarded(str(getattr(result, name)), is_answer=name == "answer") for name in COLUMNS])
    return written.getvalue()


def put_in_place(path: Path, data: bytes) -> None:
    """Write a file wholly or not at all; Trouble where that cannot be."""
    try:
        if path.exists() and not os.access(path, os.W_OK):
            raise PermissionError(13, "", str(path))
        handle, name = tempfile.mkstemp(prefix=".saving-", dir=path.parent)
        fresh = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            fresh.chmod(path.stat().st_mode if path.exists() else 0o644)
            fresh.replace(path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise
    except OSError as error:
        error.filename = str(path)
        raise told(error, path) from error


def guarded(text: str, *, is_answer: bool = False) -> str:
    """A cell of which a spreadsheet makes no formula and, where it is an answer, no date and no other number."""
    return f"'{text}" if _is_taken(text, is_answer=is_answer) else text


def unguarded(text: str, *, is_answer: bool = False) -> str:
    """The cell as it was before `guarded`."""
    return text[1:] if text[:1] == "'" and _is_taken(text[1:], is_answer=is_answer) else text


def _is_taken(text: str, *, is_answer: bool) -> bool:
    first = text.lstrip(" ")[:1]
    return first in FORMULA or (is_answer and first.isdigit())
