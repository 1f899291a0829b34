"""Reading the rulebook from `data/`, one TOML file per section."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from spiritgame.lessons.load import read_setting
from spiritgame.rulebook.model import Demo, Section, Sentence

_FOLDER = files("spiritgame.rulebook").joinpath("data")


class RulebookError(ValueError):
    """A file of the rulebook that cannot be read; the message names the file and the sentence."""


class UnknownRuleError(KeyError):
    """The rules have no such section."""


@cache
def sections() -> tuple[Section, ...]:
    """All sections in their order."""
    names = sorted(entry.name for entry in _FOLDER.iterdir() if entry.name.endswith(".toml"))
    return tuple(read(name, _FOLDER.joinpath(name).read_text(encoding="utf-8")) for name in names)


def section_of(rule: str) -> Section:
    """The section that a rule belongs to, given as `Reason.rule` gives it: "7", "10.2" or "7.3".

    UnknownRuleError for anything else, also for "", which is the rule of what no rule of the game touches.
    """
    return _by_id()[_number(rule)]


@cache
def _by_id() -> Mapping[str, Section]:
    return MappingProxyType({section.id: section for section in sections()})


def _number(rule: str) -> str:
    number = rule.partition(".")[0]
    if number not in _by_id():
        raise UnknownRuleError(rule)
    return number


def read(file: str, text: str) -> Section:
    """The section that `text` describes; RulebookError says where it is wrong."""
    where = file
    try:
        data = tomllib.loads(text)
        sentences = []
        for number, sentence in enumerate(data["sentence"], start=1):
            where = f"{file}, sentence {number}"
            sentences.append(_sentence(f"{data['id']}.{number}", sentence))
        return Section(data["id"], _key(data["id"]), tuple(sentences))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise RulebookError(f"{where}: {type(error).__name__}: {error}") from error


def _key(id: str) -> str:
    return f"rule.{id}"


def _sentence(id: str, data: dict[str, Any]) -> Sentence:
    demo = data.pop("demo", None)
    return Sentence(
        id=id,
        key=_key(id),
        demo=None if demo is None else _demo(demo),
        see=tuple(data.pop("see", "").split()),
        **data,
    )


def _demo(data: dict[str, Any]) -> Demo:
    return Demo(
        boards=tuple(data.pop("boards").split()),
        setting=read_setting(data.pop("setting")),
        shows=tuple(data.pop("shows")),
        why=tuple(data.pop("why", "").split()),
        lit=tuple(data.pop("lit", ())),
        options=MappingProxyType(data.pop("options", {})),
        **data,
    )
