"""The strips of HTML of the probability lessons and their labs."""

from __future__ import annotations

from spiritwidgets.controls.pane import Pane
from spiritwidgets.front import read_asset


class ChancePane(Pane):
    """A pane with the looks of a probability lesson and its lab."""

    _css = "".join(map(read_asset, ("table.css", "lesson.css", "chance.css", "labs.css")))
