"""The coach's own pane: a pane of the table, with a style sheet of its own."""

from __future__ import annotations

from spiritwidgets.controls.pane import Pane
from spiritwidgets.front import read_asset


class CoachPane(Pane):
    """Shows what the coach says."""

    _css = read_asset("coach.css")
