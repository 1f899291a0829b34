"""How the boards and panes of a table stand in each other; the style sheet places them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ipywidgets import Box

from spiritwidgets.controls import look
from spiritwidgets.controls.pane import Pane
from spiritwidgets.easel import Easel
from spiritwidgets.geometry import layout

USUAL_WIDTH: Final = 1280
"""The width of a table that no page has reported yet."""


def furnish(easel: Easel, panes: Mapping[str, Pane], unseen: Any) -> list[Any]:
    """Add all boards to the easel; the children of the table's box, with an `unseen` widget among them."""
    boards = {
        name: easel.add(name, width=area.w, height=area.h).widget for name, area in layout(USUAL_WIDTH).boards.items()
    }
    spread = easel.add("look", width=look.WIDEST, height=56).widget
    panels = _box(*(boards[f"panel{place}"] for place in range(3)), name="sg-panels")
    side = _box(boards["circle"], panels, panes["log"], name="sg-side")
    top = [panes[name] for name in ("bar", "ask", "tabs")]
    middle = [boards[name] for name in ("line", "reserve", "forest", "trees")]
    closer = _box(panes["look"], spread, name="sg-look")
    unseen.add_class("sg-unseen")
    return [*top, side, *middle, panes["coach"], closer, panes["help"], panes["over"], easel.widget, unseen]


def _box(*children: Any, name: str) -> Any:
    box = Box(children)
    box.add_class(name)
    return box
