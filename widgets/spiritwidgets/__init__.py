"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at."""

from spiritwidgets.chance.page import Chance
from spiritwidgets.lesson import Lesson, Puzzles
from spiritwidgets.lessons.first_game import FirstGame
from spiritwidgets.rulebook import Rulebook
from spiritwidgets.session import Session
from spiritwidgets.table import Table

__all__ = ["Chance", "FirstGame", "Lesson", "Puzzles", "Rulebook", "Session", "Table"]
