"""Views of the forest game for Jupyter: `Table()` in a notebook is a table to play at."""

from spiritwidgets.session import Session
from spiritwidgets.table import Table

__all__ = ["Session", "Table"]
