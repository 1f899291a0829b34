"""Worksheets as notebooks, and their twins with solutions: both from the same cells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, TypeAlias

from attrs import frozen

from spiritgame.chance.load import chance_lesson
from spiritgame.chance.sheets.sheet import Sheet, file_name

Kind: TypeAlias = Literal["markdown", "code"]

SOLUTIONS = "solutions"


@frozen
class Cell:
    """A cell of a notebook; `is_solution` marks what only the twin has."""

    kind: Kind
    text: str
    is_solution: bool = False


def cells(sheet: Sheet, *, solved: bool) -> tuple[Cell, ...]:
    """The cells of a worksheet or, `solved`, of its twin: the same ones, answered, with solutions in between."""
    return tuple(cell for cell in _cells(sheet, solved=solved) if solved or not cell.is_solution)


def _cells(sheet: Sheet, *, solved: bool) -> Iterator[Cell]:
    words, lesson = sheet.words, chance_lesson(sheet.lesson)
    title = words.say("sheet.title.solved" if solved else "sheet.title", title=words.say(lesson.key("title")))
    is_anybodys = sheet.student == words.say("sheet.name")
    how = words.say("sheet.how") if is_anybodys else words.say("sheet.how.named", student=_plain(sheet.student))
    yield Cell("markdown", f"# {title}\n\n**{words.say(lesson.key('question'))}**\n\n{how}")
    arguments = [json.dumps(sheet.lesson), f"student={json.dumps(sheet.student, ensure_ascii=False)}"]
    arguments += [f"number={sheet.number}"] * (sheet.number != 1) + [f'lang="{words.lang}"'] * (words.lang != "en")
    yield Cell("code", f"from spiritgame.chance import Sheet\nsheet = Sheet({', '.join(arguments)})")
    for step, task in enumerate(sheet.tasks, 1):
        yield Cell("markdown", words.say("sheet.do"))
        answer = json.dumps(task.solution, ensure_ascii=False) if solved else "..."
        yield Cell("code", f"sheet.exercise({step}, answer={answer})")
        told = f"{task.tell('ask', words)}\n\n**{words.say('sheet.solution')}** {sheet.solution(step)}"
        yield Cell("markdown", told, is_solution=True)
    yield Cell("markdown", words.say("sheet.do.trial"))
    yield Cell("code", "sheet.trial()")
    yield Cell("markdown", words.say("sheet.do.save"))
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
            "metadata": {"tags": ["solution"]} if cell.is_solution else {},
            **({"execution_count": None, "outputs": []} if cell.kind == "code" else {}),
            "source": cell.text.splitlines(keepends=True),
        }
        for number, cell in enumerate(of)
    ]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    content = {"cells": written, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def write_worksheets(
    folder: str | Path, lesson: str, students: Iterable[str], number: int = 1, lang: str = "en"
) -> tuple[Path, ...]:
    """Write a worksheet for each student into a folder, and its twin into the folder `solutions` within.

    The files of one are named alike. Gives the worksheets' paths; ValueError where two names would make the same file.
    """
    named: dict[str, Sheet] = {}
    for student in students:
        name = f"{lesson}-{number}-{file_name(student)}.ipynb"
        if name in named:
            raise ValueError(f"two students would have the file {name}")
        named[name] = Sheet(lesson, student, number, lang)
    target = Path(folder)
    (target / SOLUTIONS).mkdir(parents=True, exist_ok=True)
    for name, sheet in named.items():
        (target / name).write_text(notebook(cells(sheet, solved=False)), encoding="utf-8")
        (target / SOLUTIONS / name).write_text(notebook(cells(sheet, solved=True)), encoding="utf-8")
    return tuple(target / name for name in named)
