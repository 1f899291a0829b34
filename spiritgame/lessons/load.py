"""Reading lessons from `data/`, one TOML file per lesson."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, cast

from spiritgame.cards import StartingCards
from spiritgame.lessons.model import Lesson, Question, QuestionKind, Road, Setting, Step, Variant
from spiritgame.trouble import Trouble

_FOLDER = files("spiritgame.lessons").joinpath("data")


class LessonError(ValueError):
    """A lesson file that cannot be read; the message names the file and the step."""


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    names = sorted(entry.name for entry in _FOLDER.iterdir() if entry.name[:2].isdigit())
    return tuple(_file(name) for name in names)


@cache
def puzzles() -> tuple[Step, ...]:
    """All puzzles, easiest concepts first; puzzle 7 has the identifier "p07"."""
    return _file("puzzles.toml").steps


def _file(name: str) -> Lesson:
    return read(name, _FOLDER.joinpath(name).read_text(encoding="utf-8"))


class UnknownLessonError(Trouble, KeyError):
    """A number that no lesson has."""


def lesson(id: str | int) -> Lesson:
    """The lesson with this number, such as "02" or 2; UnknownLessonError, a KeyError, where there is none."""
    wanted = f"{id:02}" if isinstance(id, int) else id
    for found in lessons():
        if found.id == wanted:
            return found
    first, *_, last = lessons()
    raise UnknownLessonError("trouble.lesson", given=id, first=first.id, last=last.id)


def read(file: str, text: str) -> Lesson:
    """The lesson that `text` describes; LessonError says where it is wrong."""
    where = file
    try:
        data = tomllib.loads(text)
        steps = []
        for number, step in enumerate(data.pop("step")):
            where = f"{file}, step {step.get('id', number + 1)}"
            steps.append(_step(step))
        where = file
        return Lesson(steps=tuple(steps), **data)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise LessonError(f"{where}: {type(error).__name__}: {error}") from error


def _words(value: str) -> tuple[str, ...]:
    return tuple(value.split())


def _step(data: dict[str, Any]) -> Step:
    for name in ("boards", "lean", "rules", "misconceptions", "cases", "covers"):
        if name in data:
            data[name] = _words(data[name])
    for name in ("success", "lit", "needs"):
        if name in data:
            data[name] = tuple(data[name])
    if "setting" in data:
        data["setting"] = read_setting(data["setting"])
    if "question" in data:
        data["question"] = _question(data["question"])
    data["roads"] = tuple(Road(**_with_checks(road)) for road in data.get("roads", ()))
    data["variants"] = tuple(Variant(**_with_checks(variant)) for variant in data.get("variants", ()))
    return Step(**data)


def _with_checks(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "when": tuple(data.get("when", ()))}


def read_setting(data: dict[str, Any]) -> Setting:
    """The setting that a table of a TOML file describes; KeyError or TypeError where it cannot be."""
    seats = _words(data.pop("seats"))
    spirits = {name: data.pop(name) for name in seats if name in data}
    data["acted"] = _words(data.get("acted", ""))
    return Setting(seats=seats, spirits=spirits, **data)


def _question(data: dict[str, Any]) -> Question:
    answer = data.pop("answer", None)
    answers: Mapping[StartingCards, str] | None
    if isinstance(answer, dict):
        answers = cast("dict[StartingCards, str]", answer)
    else:
        answers = None if answer is None else {"text": answer, "printed": answer}
    return Question(
        kind=cast(QuestionKind, data.pop("kind")),
        answers=answers,
        wrong=tuple(data.pop("wrong", ())),
        options=_words(data.pop("options", "")),
        computed=data.pop("computed", ""),
        **data,
    )
