"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at."""

from spiritwidgets.lesson import Lesson, Puzzles
from spiritwidgets.rulebook import Rulebook
from spiritwidgets.session import Session
from spiritwidgets.table import Table

__all__ = ["Lesson", "Puzzles", "Rulebook", "Session", "Table"]
