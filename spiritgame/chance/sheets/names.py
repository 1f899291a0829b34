"""Names as people have them: what of one decides about the exercises, and what of it can name a file."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from spiritgame.locale import LANGUAGES, words_for
from spiritgame.trouble import Trouble

MAX_NAME: Final = 80
MOST_BYTES: Final = 120  # a file's name has room for 255


class BadNameError(Trouble, ValueError):
    """A name that no worksheet can be made of."""


def seed_of(student: str) -> str:
    """What of a name decides about its exercises: not its capitals, widths, blanks and signs that cannot be seen."""
    visible = "".join(sign for sign in student if unicodedata.category(sign) != "Cf")
    seed = " ".join(unicodedata.normalize("NFKC", visible).casefold().split())
    if not seed:
        raise BadNameError("trouble.name.none")
    if len(seed) > MAX_NAME:
        raise BadNameError("trouble.name.long", n=MAX_NAME, name=seed[:20])
    return seed


def is_anybody(student: str) -> bool:
    """Whether nobody has put their name there: it is empty, or still asks for one."""
    seed = " ".join(student.casefold().split())
    return not seed or seed in {words_for(lang).say("sheet.name") for lang in LANGUAGES}


def file_name(student: str) -> str:
    """A name as part of a file's name, in letters and digits of any script."""
    kept = "".join(sign if _names(sign) else " " for sign in seed_of(student))
    name = "_".join(kept.split()) or "student"
    return name if len(name.encode()) <= MOST_BYTES else f"{_cut(name)}-{_mark(student)}"


def file_names(students: Iterable[str]) -> Mapping[str, str]:
    """A file's name for each of these, no two alike. BadNameError where two of them would have one worksheet."""
    by_seed: dict[str, str] = {}
    for student in students:
        seed = seed_of(student)
        if seed in by_seed:
            raise BadNameError("trouble.name.twice", first=by_seed[seed], second=student)
        by_seed[seed] = student
    named = sorted((file_name(student), student) for student in by_seed.values())
    found: dict[str, str] = {}
    for name, group in groupby(named, key=lambda pair: pair[0]):
        alike = [student for _, student in group]
        for student in alike:
            is_own = len(alike) == 1 or (seed_of(student).replace(" ", "_") == name and "_" not in seed_of(student))
            found[student] = name if is_own else f"{name}-{_mark(student)}"
    return {student: found[student] for student in by_seed.values()}


def _names(sign: str) -> bool:
    return sign in "-_" or unicodedata.category(sign)[0] in "LMN"


def _mark(student: str) -> str:
    return hashlib.sha256(seed_of(student).encode()).hexdigest()[:6]


def _cut(name: str) -> str:
    return name.encode()[:MOST_BYTES].decode(errors="ignore")


def initials_of(students: Iterable[str]) -> tuple[str, ...]:
    """Their initials; where several have the same, these are numbered."""
    short = ["".join(_initial(part) for part in seed_of(student).split()) or "?" for student in students]
    counts: dict[str, int] = {}
    found = []
    for letters in short:
        counts[letters] = counts.get(letters, 0) + 1
        found.append(f"{letters} {counts[letters]}" if short.count(letters) > 1 else letters)
    return tuple(found)


def _initial(part: str) -> str:
    return next((sign.upper() + "." for sign in part if unicodedata.category(sign)[0] in "LN"), "")
