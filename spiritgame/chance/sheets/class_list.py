"""A teacher's list of names, as schools export them: a text, or a table with a header line."""

from __future__ import annotations

import csv
import re
import unicodedata
from pathlib import Path
from typing import Final

from spiritgame.chance.sheets.results import unguarded
from spiritgame.chance.sheets.texts import read_text
from spiritgame.trouble import Trouble

HEADINGS: Final = {
    "whole": "name names student students studentname fullname displayname schüler schülername nom élève nombre alumno "
    "姓名 名字 学生 学生姓名 名单",
    "given": "firstname first givenname forename vorname prénom 名",
    "family": "lastname last surname familyname nachname familienname nomdefamille 姓 姓氏",
}
"""How a column of names may be headed, without its capitals and blanks."""
WHOLE, GIVEN, FAMILY = (frozenset(words.split()) for words in HEADINGS.values())
LOST: Final = re.compile(r"\ufffd|\?\?|^\W*\?")
"""What stands for letters that a program could not write."""


class ClassListError(Trouble, ValueError):
    """A list of a class that cannot be read as names."""


def read_class(path: str | Path) -> tuple[str, ...]:
    """The names in a file, one in each line, or in its column "name", or first and last name.

    Blank lines, a header line and numbers before the names are left out. Trouble where the file cannot be read, or
    its columns cannot be told apart.
    """
    place = Path(path)
    if place.is_dir():
        raise ClassListError("trouble.list.folder", file=place)
    lines = [line.strip("\ufeff \t\r") for line in read_text(place).splitlines()]
    filled = [(number, line) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if filled and filled[0][1].casefold().startswith("sep="):
        del filled[0]
    if not filled:
        raise ClassListError("trouble.list.empty", file=place.name)
    names = tuple(_table(place.name, filled) or _lines(place.name, filled))
    for name in names:
        if LOST.search(name):
            raise ClassListError("trouble.list.lost", file=place.name, name=name)
    return names


def _table(file: str, lines: list[tuple[int, str]]) -> list[str]:
    """The names in a table whose header line says where they are; nothing where there is no such line."""
    head_line = lines[0][1]
    delimiter = max("\t;,", key=head_line.count)
    head = [_plain(cell) for cell in _cells(head_line, delimiter)]
    whole = [place for place, cell in enumerate(head) if cell in WHOLE]
    parts = [place for names in (GIVEN, FAMILY) for place, cell in enumerate(head) if cell in names]
    places = parts if len(parts) == 2 else whole[:1]
    if not places:
        return []
    rows = [_cells(line, delimiter) for _, line in lines[1:]]
    is_chinese = bool({"姓", "姓氏"} & set(head))
    ordered = places[::-1] if is_chinese else places
    joined = [("" if is_chinese else " ").join(row[place] for place in ordered if place < len(row)) for row in rows]
    names = [name for name in map(_name, joined) if name]
    if not names:
        raise ClassListError("trouble.list.empty", file=file)
    return names


def _lines(file: str, lines: list[tuple[int, str]]) -> list[str]:
    """A name in each line; of a table without a header line, the only column with letters."""
    found = []
    for number, line in lines:
        cells = [cell for cell in map(_name, re.split(r"[\t;]", line)) if cell]
        is_table = len(cells) > 1
        names = [cell for cell in cells if not is_table or any(map(_is_of_a_name, cell))]
        if len(names) > 1:
            raise ClassListError("trouble.list.columns", file=file, row=number)
        found += names
    if not found:
        raise ClassListError("trouble.list.empty", file=file)
    return found


def _is_of_a_name(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "NPZ"


def _name(cell: str) -> str:
    """A name without its number, its quotes, and what guards it against spreadsheets."""
    text = unguarded(cell.strip())
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].replace('""', '"')
    return re.sub(r"^\d+[.)、]?\s+", "", text).strip()


def _cells(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter), [])


def _plain(cell: str) -> str:
    return re.sub(r"[\s_\-\"']+", "", unicodedata.normalize("NFKC", cell).casefold())
