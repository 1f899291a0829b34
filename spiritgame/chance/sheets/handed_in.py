"""What a class handed in: files and folders as they come, pooled; whatever cannot be read is told beside the others."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from attrs import evolve, frozen

from spiritgame.chance.sheets.names import seed_of
from spiritgame.chance.sheets.results import Result, ResultsError
from spiritgame.chance.sheets.rows import read_rows
from spiritgame.trouble import told

Key: TypeAlias = tuple[str, str, int, str]

WORTH: Final = {"right": 4, "rough": 3, "wrong": 2, "unreadable": 1, "open": 0, "tried": 0}
"""Of several versions of an answer the best counts; what is not named here is worth as much as a wrong one."""
SYSTEM: Final = re.compile(r"(?i)[.~]|thumbs\.db$|desktop\.ini$|__macosx$|icon\r$")
"""What systems and programs put beside people's files, by the beginning of its name."""
SILENT: Final = (".txt", ".md")
"""What may lie beside results and claims to be none."""
COPY: Final = re.compile(
    r"(?i)\s*[-_]?\s*(?:\((?P<n>\d+)\)|[-_ ](?:copy|kopie|copia|copie|副本)(?:\s*\(?(?P<m>\d+)\)?)?|（(?P<k>\d+)）)$"
)
NOTES: Final = ("date", "claimed")
"""Faults of a row that is read all the same."""


@frozen
class HandedIn:
    """The `results` of a class, and what could not be read or believed of its files: `faults`, told by file and row."""

    results: tuple[Result, ...] = ()
    faults: tuple[ResultsError, ...] = ()

    @property
    def unread(self) -> tuple[ResultsError, ...]:
        """The faults of what is missing in the results."""
        return tuple(fault for fault in self.faults if fault.fault not in NOTES)


def handed_in(*paths: str | Path) -> HandedIn:
    """The results in these files, and in the CSV files of these folders and the folders in them.

    An answer is judged anew, from the name and what was typed. Of several versions of one the best counts, among equals
    the later copy. Names that differ only in capitals, width or blanks are one student's.
    """
    results: list[Result] = []
    faults: list[ResultsError] = []
    seen: set[Path] = set()
    for path, label in _files(paths, faults):
        if (place := path.resolve()) in seen:
            continue
        seen.add(place)
        found = list(read_rows(path, label))
        results += [one for one in found if isinstance(one, Result)]
        faults += [one for one in found if isinstance(one, ResultsError)]
    return HandedIn(better(results), tuple(faults))


def read_results(*paths: str | Path) -> tuple[Result, ...]:
    """The results that `handed_in` finds; ResultsError for the first thing that cannot be read."""
    found = handed_in(*paths)
    for fault in found.unread:
        raise fault
    return found.results


def better(results: Iterable[Result]) -> tuple[Result, ...]:
    """The best version of each answer, the later one among equals; of a trial, the longest."""
    best: dict[Key, Result] = {}
    spelled: dict[str, str] = {}
    for result in results:
        key = key_of(result)
        name = spelled.setdefault(key[0], result.student)
        if key not in best or worth(result) >= worth(best[key]):
            best[key] = result if result.student == name else evolve(result, student=name)
    return tuple(best.values())


def key_of(result: Result) -> Key:
    """What a result is a version of."""
    return seed_of(result.student), result.lesson, result.sheet, result.task


def worth(result: Result) -> tuple[int, int]:
    """Orders the versions of an answer, and of a trial."""
    return WORTH.get(result.result, 2), result.runs


def _files(paths: Sequence[str | Path], faults: list[ResultsError]) -> list[tuple[Path, str]]:
    found: list[tuple[Path, str]] = []
    for path in map(Path, paths):
        if not path.is_dir():
            found.append((path, path.name))
            continue
        inside = sorted(_walk(path, faults), key=lambda file: _order(file.relative_to(path)))
        tables = [file for file in inside if ".csv" in file.name.casefold()]
        answered = {file.with_suffix("") for file in tables} | {file.parent for file in tables if file.parent != path}
        for file in inside:
            is_silent = file in tables or file.suffix.casefold() in SILENT
            if not is_silent and not {file.with_suffix(""), file.parent} & answered:
                faults.append(ResultsError(file.relative_to(path).as_posix(), "other_file"))
        if not tables:
            faults.append(ResultsError(path.name or str(path), "empty_folder"))
        found += [(file, file.relative_to(path).as_posix()) for file in tables]
    return found


def _walk(folder: Path, faults: list[ResultsError]) -> list[Path]:
    def refused(error: OSError) -> None:
        faults.append(ResultsError(Path(str(error.filename)).name, "unreadable", trouble=told(error, folder)))

    found = []
    for here, folders, files in os.walk(folder, onerror=refused):
        folders[:] = sorted(name for name in folders if not SYSTEM.match(name))
        found += [Path(here, name) for name in files if not SYSTEM.match(name)]
    return found


def _order(file: Path) -> tuple[str, str, int]:
    """Copies of a file come after it, in the order of their numbers."""
    stem = re.sub(r"(?i)^(copy of|kopie von|copie de|copia de) ", "", file.stem)
    number = int(stem != file.stem)
    if copy := COPY.search(stem):
        stem, number = stem[: copy.start()], int(copy["n"] or copy["m"] or copy["k"] or 1)
    return file.parent.as_posix(), stem, number
