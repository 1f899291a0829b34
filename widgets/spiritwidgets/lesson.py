"""Lessons and puzzles as widgets: a story with questions beside the boards of a real table."""

from __future__ import annotations

import spiritgame as sg
from spiritgame.lessons import lesson, puzzles
from spiritwidgets.lessons.frame import Course
from spiritwidgets.lessons.player import Player


class Lesson(Player):
    """A lesson of the course: `Lesson("02")`. KeyError for a number that there is not, ValueError for a language."""

    def __init__(
        self,
        id: str | int,
        lang: str = "en",
        rules: sg.Rules | None = None,
        *,
        theme: str | None = None,
        pace: float = 0.9,
        patience: float = 8.0,
    ) -> None:
        found = lesson(id)
        super().__init__(
            Course(found.id, found.steps, found, lang),
            lang=lang,
            rules=rules,
            theme=theme,
            pace=pace,
            patience=patience,
        )


class Puzzles(Player):
    """The puzzles, easiest concepts first."""

    def __init__(
        self,
        lang: str = "en",
        rules: sg.Rules | None = None,
        *,
        theme: str | None = None,
        pace: float = 0.9,
        patience: float = 8.0,
    ) -> None:
        super().__init__(
            Course("puzzles", puzzles(), lang=lang), lang=lang, rules=rules, theme=theme, pace=pace, patience=patience
        )
