"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at.

What is not asked for is not loaded: a page with a table need not wait for the lessons.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from spiritwidgets.chance.classroom import ClassPlot
    from spiritwidgets.chance.labs.page import CardCounting, DeckLab, DistributionExplorer, StoppingLab
    from spiritwidgets.chance.page import Chance
    from spiritwidgets.lesson import Lesson, Puzzles
    from spiritwidgets.lessons.first_game import FirstGame
    from spiritwidgets.rulebook import Rulebook
    from spiritwidgets.session import Session
    from spiritwidgets.table import Table
    from spiritwidgets.twin import Picture, picture

__all__ = [
    "CardCounting",
    "Chance",
    "ClassPlot",
    "DeckLab",
    "DistributionExplorer",
    "FirstGame",
    "Lesson",
    "Picture",
    "Puzzles",
    "Rulebook",
    "Session",
    "StoppingLab",
    "Table",
    "picture",
]

HOMES: Final = {
    "CardCounting": "chance.labs.page",
    "Chance": "chance.page",
    "ClassPlot": "chance.classroom",
    "DeckLab": "chance.labs.page",
    "DistributionExplorer": "chance.labs.page",
    "FirstGame": "lessons.first_game",
    "Lesson": "lesson",
    "Picture": "twin",
    "Puzzles": "lesson",
    "Rulebook": "rulebook",
    "Session": "session",
    "StoppingLab": "chance.labs.page",
    "Table": "table",
    "picture": "twin",
}


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *HOMES})
