"""All families of exercises, and which of them a lesson asks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spiritgame.chance.load import chance_lesson
from spiritgame.chance.sheets.counting import COUNTING
from spiritgame.chance.sheets.family import Family
from spiritgame.chance.sheets.playing import PLAYING

FAMILIES: Final[Mapping[str, Family]] = MappingProxyType({family.id: family for family in (*COUNTING, *PLAYING)})
REVIEW: Final = "33"
MIXED: Final = ("21.alike", "23.third", "24.closing", "26.pairs", "27.once")
"""What the review asks again, with other numbers."""


def families_of(lesson: str) -> tuple[Family, ...]:
    """The families of a lesson in the order of its worksheet; KeyError for an unknown lesson."""
    chance_lesson(lesson)
    if lesson == REVIEW:
        return tuple(FAMILIES[id] for id in MIXED)
    return tuple(family for family in FAMILIES.values() if family.lesson == lesson)
