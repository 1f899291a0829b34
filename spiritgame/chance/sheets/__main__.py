"""`python -m spiritgame.chance.sheets 24 Anna Ben --folder monday`: a worksheet for each student, and its twin."""

from __future__ import annotations

import argparse
from pathlib import Path

from spiritgame.chance.load import chance_lessons
from spiritgame.chance.sheets.class_list import read_class
from spiritgame.chance.sheets.notebooks import Written, solutions_for, write_worksheets
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.trouble import Trouble, ending_in_a_sentence


def main(arguments: list[str] | None = None) -> None:
    """Write the notebooks and say where they are, and which were there before. What cannot be done is a sentence."""
    parser = argparse.ArgumentParser(prog="python -m spiritgame.chance.sheets", description=__doc__)
    parser.add_argument("lesson", choices=[lesson.id for lesson in chance_lessons()])
    parser.add_argument("students", nargs="*", help="their names")
    parser.add_argument("--list", type=Path, help="a file with a name in each line, or with a column of names")
    parser.add_argument("--folder", type=Path, default=Path("worksheets"), help="for the worksheets")
    parser.add_argument("--solutions", type=Path, help="for the twins (default: a folder beside all that is served)")
    parser.add_argument("--number", type=int, default=1, help="another number gives other exercises (default: 1)")
    parser.add_argument("--replace", action="store_true", help="write notebooks anew that are there already")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    given = parser.parse_intermixed_args(arguments)
    with ending_in_a_sentence(given.lang):
        if not 1 <= given.number < 1000:
            raise Trouble("trouble.number", given=given.number)
        students = [*given.students, *(read_class(given.list) if given.list else ())]
        if not students:
            raise Trouble("trouble.list.nobody")
        written = write_worksheets(
            given.folder, given.lesson, students, given.number, given.lang,
            solutions=given.solutions, replace=given.replace,
        )  # fmt: skip
        _tell(written, given.folder, given.solutions or solutions_for(given.folder), given.lang)


def _tell(written: Written, folder: Path, solutions: Path, lang: str) -> None:
    words = words_for(lang)
    print(words.say("sheet.written", n=len(written.worksheets), folder=folder, solutions=solutions))
    for key, paths in (("kept", written.kept), ("replaced", written.replaced)):
        if paths:
            print(words.say(f"sheet.written.{key}", n=len(paths)))
            print(*(f"  {path}" for path in paths), sep="\n")


if __name__ == "__main__":
    main()
