"""The tabs of the small layout: one board at a time, the one to decide on first."""

from __future__ import annotations

from typing import Final

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, icon, tag

TABS: Final = ("line", "reserve", "forest", "circle", "spirits", "log")
_SPRITES: Final = {
    "line": "fragment",
    "reserve": "act_attract",
    "forest": "tree_start",
    "circle": "act_travel",
    "spirits": "spirit_spring",
    "log": "sacred_tree",
}


def tabs(chosen: str, words: Words) -> Html:
    """The row of tabs."""
    found = [
        tag(
            "button",
            icon(_SPRITES[name]),
            tag("span", words.say(f"table.tab.{name}")),
            class_="sg-tab",
            type="button",
            data_act=f"tab:{name}",
            aria_pressed=str(name == chosen).lower(),
        )
        for name in TABS
    ]
    return tag("nav", *found)


def tab_of(board: str) -> str:
    """The tab on which a board is shown."""
    if board.startswith("panel"):
        return "spirits"
    return "forest" if board == "trees" else board
