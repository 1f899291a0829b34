"""The boards of a demonstration: which there are, how large they are in its panel, and what each shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

import spiritgame as sg
from spiritgame.locale import Words
from spiritwidgets import scenes
from spiritwidgets.controls.desk import BOARDS as TABLE
from spiritwidgets.controls.desk import OWN
from spiritwidgets.geometry import EDGE, TREES_IN_TWO_ROWS, WIDEST, Area, panel_height
from spiritwidgets.rulebook.showing import Showing
from spiritwidgets.scene import Scene
from spiritwidgets.theme import Theme
from spiritwidgets.view import Key, Mark, Size, View

PILES: Final = {"deck_view": "deck", "discard_view": "discard"}
"""Boards that lay a pile open, and what a demonstration calls them."""

BOARDS: Final = (*TABLE, *PILES)
GAP: Final = 8.0
"""Between two boards."""

BESIDE: Final = 1240
"""From this width of the page on the demonstration stands beside the text (the style sheet knows it too)."""

FRAME: Final = 14.0
"""Padding and border of the panel on each side."""

ROOMY: Final = 570.0
"""From this width on the boards have the details of the table's middle layout, below it those of the small one."""

RING: Final = 268.0
LINE_HEIGHT: Final[Mapping[Size, float]] = {"M": 206, "S": 356}


@frozen
class Plan:
    """The size of the details, the width of the panel, and of every board that is shown its area."""

    size: Size
    width: float
    areas: Mapping[str, Area]


def panel_width(container: float) -> float:
    """The width inside the panel of the demonstration on a page of this width, in logical pixels."""
    inner = min(max(container, 320), WIDEST) - 2 * EDGE
    panel = min(680.0, max(606.0, inner * 0.485)) if container >= BESIDE else min(inner, 760.0)
    return int(panel - 2 * FRAME)


def shown(showing: Showing) -> tuple[str, ...]:
    """The names of the boards that a demonstration needs."""
    wanted = showing.boards
    found = [name for name in wanted if name in OWN]
    if "panels" in wanted:
        found += [f"panel{place}" for place in range(len(others(showing)))]
    return (*found, *(name for name, pile in PILES.items() if pile in wanted))


def others(showing: Showing) -> tuple[int, ...]:
    """The other seats clockwise from the one that looks on: panel0 shows the first of them, and so on."""
    seats = len(showing.state.players)
    return tuple((showing.viewer + place) % seats for place in range(1, seats))


def plan(container: float, names: Sequence[str]) -> Plan:
    """The layout of the boards `names` on a page of this width."""
    width = panel_width(container)
    size: Size = "M" if width >= ROOMY else "S"
    ring, rest = (RING, width - RING - GAP) if size == "M" else (width, width)
    has_neighbour = size == "M" and not {"panel0", "forest"}.isdisjoint(names)
    other = rest if "circle" in names else width
    grove = rest if "circle" in names else width
    areas = {
        "line": Area(width, LINE_HEIGHT[size]),
        "reserve": Area(width, 384 if size == "S" else 330),
        "circle": Area(ring, 280) if has_neighbour else Area(width, 300 if size == "M" else 320),
        "forest": Area(grove, 280 if size == "M" and grove < width else 210),
        "trees": Area(width, 172 if width >= TREES_IN_TWO_ROWS else 212),
        **{f"panel{place}": Area(other, panel_height(other)) for place in range(3)},
    }
    return Plan(size, width, {name: area for name, area in areas.items() if name in names})


def pictures(showing: Showing, names: Sequence[str], theme: Theme, words: Words, layout: Plan) -> dict[str, Scene]:
    """What each of the boards `names` shows."""
    cue = showing.cue
    glowing: dict[Key, Mark] = {key: Mark("legal") for key in cue.keys}
    view = View(
        observation=sg.observe(showing.state, showing.viewer),
        theme=theme,
        words=words,
        size=layout.size,
        marks=glowing,
        tree=cue.tree,
        element=cue.element,
    )
    found: dict[str, Scene] = {}
    for name in names:
        if name in OWN:
            found[name] = OWN[name](view, layout.areas[name])
        elif name in PILES:
            spread = scenes.deck if PILES[name] == "deck" else scenes.discard
            found[name] = spread(evolve(view, marks={}), showing.viewer, layout.width)
        else:
            found[name] = scenes.panel(view, others(showing)[int(name[-1])], layout.areas[name])
    return found
