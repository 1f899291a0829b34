"""`python -m spiritgame.chance.sheets 24 Anna Ben --folder monday`: a worksheet for each student, and its twin."""

from __future__ import annotations

import argparse
from pathlib import Path

from spiritgame.chance.load import chance_lessons
from spiritgame.chance.sheets.notebooks import SOLUTIONS, write_worksheets
from spiritgame.locale import LANGUAGES


def main(arguments: list[str] | None = None) -> None:
    """Write the notebooks and say where they are."""
    parser = argparse.ArgumentParser(prog="python -m spiritgame.chance.sheets", description=__doc__)
    parser.add_argument("lesson", choices=[lesson.id for lesson in chance_lessons()])
    parser.add_argument("students", nargs="*", help="their names")
    parser.add_argument("--list", type=Path, help="a text file with a name in each line")
    parser.add_argument("--folder", type=Path, default=Path("worksheets"))
    parser.add_argument("--number", type=int, default=1, help="another number gives other exercises (default: 1)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    given = parser.parse_args(arguments)
    listed = given.list.read_text(encoding="utf-8-sig").splitlines() if given.list else []
    students = [name for name in (*given.students, *listed) if name.strip()]
    if not students:
        parser.error("name the students, or give their --list")
    try:
        written = write_worksheets(given.folder, given.lesson, students, given.number, given.lang)
    except ValueError as error:
        parser.error(str(error))
    print(f"{len(written)} worksheets in {given.folder}, their solutions in {given.folder / SOLUTIONS}")


if __name__ == "__main__":
    main()
