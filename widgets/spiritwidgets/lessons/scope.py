"""What belongs to a step that is about one thing only: such as to draw, or to call animals."""

from __future__ import annotations

from typing import Final

import spiritgame as sg
from spiritwidgets.clicks import DrawOn, Meaning, Selection
from spiritwidgets.controls.menu import Choice, Menu, Picker

MOVES: Final[dict[str, tuple[type[sg.Move], ...]]] = {
    "draw": (sg.Draw,),
    "line": (sg.Draw, sg.Stop),
    "attract": (sg.Attract, sg.Finish),
    "plant": (sg.Plant, sg.Finish),
}
"""The moves of the steps that are about one thing."""


def belongs(wanted: Meaning, only: str) -> bool:
    """Whether what is asked for belongs to a step that is about `only`; "": about everything."""
    if not only:
        return True
    if isinstance(wanted, Selection):
        return wanted.action == only
    return isinstance(wanted, MOVES[only]) and not isinstance(wanted, DrawOn)


def within(menu: Menu, only: str) -> Menu:
    """The buttons for what the step is about."""
    return tuple(entry for entry in menu if isinstance(entry, Picker) or _is_within(entry, only))


def _is_within(choice: Choice, only: str) -> bool:
    return belongs(choice.asks, only) if only else True
