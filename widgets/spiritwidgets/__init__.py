"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at."""

from spiritwidgets.chance.classroom import ClassPlot
from spiritwidgets.chance.labs import CardCounting, DeckLab, DistributionExplorer, StoppingLab
from spiritwidgets.chance.page import Chance
from spiritwidgets.lesson import Lesson, Puzzles
from spiritwidgets.lessons.first_game import FirstGame
from spiritwidgets.rulebook import Rulebook
from spiritwidgets.session import Session
from spiritwidgets.table import Table

__all__ = [
    "CardCounting",
    "Chance",
    "ClassPlot",
    "DeckLab",
    "DistributionExplorer",
    "FirstGame",
    "Lesson",
    "Puzzles",
    "Rulebook",
    "Session",
    "StoppingLab",
    "Table",
]
