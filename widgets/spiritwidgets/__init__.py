"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at.

What is not asked for is not loaded: a page with a table need not wait for the lessons.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from spiritwidgets.chance.page import Chance
    from spiritwidgets.lesson import Lesson, Puzzles
    from spiritwidgets.lessons.first_game import FirstGame
    from spiritwidgets.rulebook import Rulebook
    from spiritwidgets.session import Session
    from spiritwidgets.table import Table
    from spiritwidgets.twin import Picture, picture

__all__ = ["Chance", "FirstGame", "Lesson", "Picture", "Puzzles", "Rulebook", "Session", "Table", "picture"]

HOMES: Final = {
    "Chance": "chance.page",
    "FirstGame": "lessons.first_game",
    "Lesson": "lesson",
    "Picture": "twin",
    "Puzzles": "lesson",
    "Rulebook": "rulebook",
    "Session": "session",
    "Table": "table",
    "picture": "twin",
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *HOMES})
