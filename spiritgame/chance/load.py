"""Reading probability lessons from `data/`, one TOML file per lesson."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from spiritgame.cards import StartingCards
from spiritgame.chance.model import Arm, ChanceLesson, Exercise, Guess, ThreeWays, Trial
from spiritgame.trouble import Trouble

_FOLDER = files("spiritgame.chance").joinpath("data")


class ChanceLessonError(ValueError):
    """A lesson file that cannot be read; the message names the file and what is wrong."""


@cache
def chance_lessons() -> tuple[ChanceLesson, ...]:
    """All probability lessons in their order."""
    names = sorted(entry.name for entry in _FOLDER.iterdir() if entry.name.endswith(".toml"))
    return tuple(read(name, _FOLDER.joinpath(name).read_text(encoding="utf-8")) for name in names)


class UnknownChanceLessonError(Trouble, KeyError):
    """A number that no probability lesson has."""


def chance_lesson(id: str | int) -> ChanceLesson:
    """The lesson with this number, such as "20"; UnknownChanceLessonError, a KeyError, where there is none."""
    for found in chance_lessons():
        if found.id == str(id):
            return found
    first, *_, last = chance_lessons()
    raise UnknownChanceLessonError("trouble.lesson", given=id, first=first.id, last=last.id)


def exercise(id: str) -> Exercise:
    """The exercise with this identifier, such as "20.1"; KeyError where there is none."""
    return chance_lesson(id.partition(".")[0]).exercise(id)


def read(file: str, text: str) -> ChanceLesson:
    """The lesson that `text` describes; ChanceLessonError says where it is wrong."""
    try:
        return _lesson(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise ChanceLessonError(f"{file}: {type(error).__name__}: {error}") from error


def _lesson(data: dict[str, Any]) -> ChanceLesson:
    id = data["id"]
    guesses = tuple(_guess(guess) for guess in data.pop("guess", ()))
    exercises = tuple(_exercise(f"{id}.{n}", exercise) for n, exercise in enumerate(data.pop("exercise"), 1))
    trial = _trial(data.pop("trial")) if "trial" in data else None
    ways = ThreeWays(**data.pop("ways")) if "ways" in data else None
    return ChanceLesson(guesses=guesses, exercises=exercises, trial=trial, ways=ways, **data)


def _words(value: str) -> tuple[str, ...]:
    return tuple(value.split())


def _guess(data: dict[str, Any]) -> Guess:
    return Guess(options=_words(data.pop("options", "")), **data)


def _trial(data: dict[str, Any]) -> Trial:
    if "span" in data:
        least, greatest = data.pop("span")
        data["span"] = (int(least), int(greatest))
    for name in ("bins", "series"):
        if name in data:
            data[name] = _words(data[name])
    arms = tuple(Arm(law=tuple(arm.pop("law", ())), **arm) for arm in data.pop("arm"))
    return Trial(arms=arms, **data)


def _exercise(id: str, data: dict[str, Any]) -> Exercise:
    wrong: tuple[dict[StartingCards, str], ...] = tuple(
        w if isinstance(w, dict) else {"text": w, "printed": w} for w in data.pop("wrong")
    )
    return Exercise(id=id, wrong=wrong, **data)
