"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at."""

from spiritwidgets.chance.page import Chance
from spiritwidgets.lesson import Lesson, Puzzles
from spiritwidgets.session import Session
from spiritwidgets.table import Table
from spiritwidgets.twin import Picture, picture

__all__ = ["Chance", "Lesson", "Picture", "Puzzles", "Session", "Table", "picture"]
