"""Worksheets as notebooks, and their twins with solutions: both from the same cells, never in one place."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

from attrs import frozen

from spiritgame.chance.load import chance_lesson
from spiritgame.chance.sheets.names import file_names, is_anybody
from spiritgame.chance.sheets.results import put_in_place
from spiritgame.chance.sheets.sheet import Sheet
from spiritgame.trouble import Trouble, told

Kind: TypeAlias = Literal["markdown", "code"]

SOLUTIONS: Final = "solutions"
"""A folder of this name is never served, and neither is a notebook with a cell that has the tag `SOLUTION`."""
SOLUTION: Final = "solution"
NOTEBOOK_ONLY: Final = "notebook-only"  # as the template of the pages has it
TABLE: Final = "90_play.ipynb"


class SolutionsError(Trouble, ValueError):
    """A place where solutions must not lie."""


@frozen
class Cell:
    """A cell of a notebook; `tag` marks what only the twin has, or what a page does not show."""

    kind: Kind
    text: str
    tag: str = ""

    @property
    def is_solution(self) -> bool:
        """Whether only the twin has it."""
        return self.tag == SOLUTION


def cells(sheet: Sheet, *, solved: bool) -> tuple[Cell, ...]:
    """The cells of a worksheet or, `solved`, of its twin: the same ones, answered, with solutions in between.

    A twin has no results to save.
    """
    return tuple(cell for cell in _cells(sheet, solved=solved) if solved or not cell.is_solution)


def _cells(sheet: Sheet, *, solved: bool) -> Iterator[Cell]:
    words, lesson = sheet.words, chance_lesson(sheet.lesson)
    title = words.say("sheet.title.solved" if solved else "sheet.title", title=words.say(lesson.key("title")))
    how = (
        words.say("sheet.how")
        if is_anybody(sheet.student)
        else words.say("sheet.how.named", student=_plain(sheet.student))
    )
    yield Cell("markdown", f"# {title}\n\n**{words.say(lesson.key('question'))}**")
    yield Cell("markdown", how, NOTEBOOK_ONLY)
    arguments = [json.dumps(sheet.lesson), f"student={json.dumps(sheet.student, ensure_ascii=False)}"]
    arguments += [f"number={sheet.number}"] * (sheet.number != 1) + [f'lang="{words.lang}"'] * (words.lang != "en")
    arguments += ["solved=True"] * solved
    yield Cell("code", f"from spiritgame.chance import Sheet\nsheet = Sheet({', '.join(arguments)})")
    for step, task in enumerate(sheet.tasks, 1):
        yield Cell("markdown", words.say("sheet.do"), NOTEBOOK_ONLY)
        answer = json.dumps(task.solution, ensure_ascii=False) if solved else "..."
        yield Cell("code", f"sheet.exercise({step}, answer={answer})")
        told = f"{task.tell('ask', words)}\n\n**{words.say('sheet.solution')}** {sheet.solution(step)}"
        yield Cell("markdown", told, SOLUTION)
    yield Cell("markdown", words.say("sheet.do.trial"), NOTEBOOK_ONLY)
    yield Cell("code", "sheet.trial()")
    if not solved:
        yield Cell("markdown", words.say("sheet.do.save"), NOTEBOOK_ONLY)
        yield Cell("code", "sheet.save()")


def _plain(name: str) -> str:
    """A name as Markdown shows it, whatever signs are in it."""
    return re.sub(r"([^\w\s])", r"\\\1", " ".join(name.split()))


def notebook(of: Iterable[Cell]) -> str:
    """The text of a notebook file that has these cells and no outputs."""
    written = [
        {
            "cell_type": cell.kind,
            "id": f"cell-{number:02d}",
            "metadata": {"tags": [cell.tag]} if cell.tag else {},
            **({"execution_count": None, "outputs": []} if cell.kind == "code" else {}),
            "source": cell.text.splitlines(keepends=True),
        }
        for number, cell in enumerate(of)
    ]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    content = {"cells": written, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


@frozen
class Written:
    """What became of the notebooks of a class: the paths of all worksheets, and of those files that were there before.

    `kept` are those that were left as they are though they would be written otherwise now, `replaced` those that were
    not. Twins are counted in both.
    """

    worksheets: tuple[Path, ...]
    kept: tuple[Path, ...] = ()
    replaced: tuple[Path, ...] = ()


def write_worksheets(
    folder: str | Path,
    lesson: str | int,
    students: Iterable[str],
    number: int = 1,
    lang: str = "en",
    *,
    solutions: str | Path | None = None,
    replace: bool = False,
) -> Written:
    """Write a worksheet for each student into a folder, and its twin into a folder for `solutions` that is not served.

    The files of one are named alike. A notebook that is there already is kept, for somebody may have filled it in;
    with `replace` it gives way. Trouble where two names are one student's, where the solutions would lie among what is
    served, or where the files cannot be written.
    """
    target = Path(folder)
    answers = solutions_for(target) if solutions is None else _apart(Path(solutions), target)
    files: dict[Path, str] = {}
    for student, name in file_names(students).items():
        sheet = Sheet(lesson, student, number, lang)
        file = f"{sheet.lesson}-{number}-{name}.ipynb"
        files[target / file] = notebook(cells(sheet, solved=False))
        files[answers / file] = notebook(cells(sheet, solved=True))
    return _write(files, target, answers, replace=replace)


def _write(files: Mapping[Path, str], target: Path, answers: Path, *, replace: bool) -> Written:
    kept: list[Path] = []
    replaced: list[Path] = []
    _make(target)
    _make(answers, is_private=True)
    for path, text in files.items():
        if path.exists():
            if _is_same(path, text):
                continue
            (replaced if replace else kept).append(path)
            if not replace:
                continue
        put_in_place(path, text.encode())
    return Written(tuple(path for path in files if path.parent == target), tuple(kept), tuple(replaced))


def _is_same(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def _make(folder: Path, *, is_private: bool = False) -> None:
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if is_new and is_private:
            folder.chmod(0o700)
    except OSError as error:
        raise told(error, folder) from error


def solutions_for(folder: Path) -> Path:
    """Where the solutions of the worksheets in this folder lie: in `solutions` beside all that is served.

    That is the outermost folder with our pages, or the first one of a path that begins here.
    """
    place = Path(os.path.abspath(folder))
    here = Path.cwd()
    top = place
    if place.is_relative_to(here) and place != here:
        top = here / place.relative_to(here).parts[0]
    for above in place.parents:
        if is_served(above):
            top = above
    if is_served(place) and top not in place.parents:
        top = place
    return top.parent / SOLUTIONS / place.relative_to(top.parent)


def is_served(folder: Path) -> bool:
    """Whether this is a folder of pages: it holds our table, or is named as the one that `serve` takes by itself."""
    return folder.name == "notebooks" or (folder / TABLE).exists()


def _apart(solutions: Path, folder: Path) -> Path:
    place, beside = Path(os.path.abspath(solutions)), Path(os.path.abspath(folder))
    if place.is_relative_to(beside) or any(map(is_served, (place, *place.parents))):
        raise SolutionsError("trouble.solutions", file=solutions)
    return solutions
