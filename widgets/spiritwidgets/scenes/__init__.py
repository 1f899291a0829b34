"""Scenes of the boards, each a pure function from a view to shapes and targets."""

from spiritwidgets.scenes.circle import circle
from spiritwidgets.scenes.digest import digest
from spiritwidgets.scenes.forest import forest
from spiritwidgets.scenes.line import line
from spiritwidgets.scenes.panel import panel
from spiritwidgets.scenes.piles import deck, discard, other_line
from spiritwidgets.scenes.reserve import reserve
from spiritwidgets.scenes.trees import trees

__all__ = ["circle", "deck", "digest", "discard", "forest", "line", "other_line", "panel", "reserve", "trees"]
