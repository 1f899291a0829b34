"""Where the story and the boards of a step lie, by the width of the container and the boards shown. Logical pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor

from attrs import frozen

from spiritwidgets.geometry import EDGE, LARGE, MEDIUM, WIDEST, Area
from spiritwidgets.view import Size

STORY = 296.0
GAP = 8.0
RING = 268.0
GROVE = 296.0
"""The widths of the column with the circle and of that with the forest, beside a reserve that has the rest."""
TIGHT = 860.0
"""A stage narrower than this has no room for reserve, circle and forest beside each other."""

LINE_HEIGHT: Mapping[Size, float] = {"L": 236, "M": 206, "S": 356}


@frozen
class Plan:
    """A layout: `size` of the whole, `width` of the stage, and of every board its area and the size of its details."""

    size: Size
    width: float
    boards: Mapping[str, Area]
    details: Mapping[str, Size]


def plan(container: float, boards: Sequence[str]) -> Plan:
    """The layout for a container of this width; `boards` are the names that are shown."""
    width = min(max(container, 320), WIDEST) - 2 * EDGE
    size: Size = "L" if container >= LARGE else "M" if container >= MEDIUM else "S"
    stage = width - STORY - 1.5 * GAP if size == "L" else width
    areas = {"line": Area(stage, LINE_HEIGHT[size]), "lantern": Area(stage, 192 if size == "S" else 172)}
    areas |= _small(stage) if size == "S" else _wide(stage, set(boards), size)
    details = {name: _detail(size, area.w) for name, area in areas.items()}
    return Plan(size, stage, areas, {**details, "line": size})


def _detail(size: Size, width: float) -> Size:
    return "M" if size == "L" and width < 420 else size


def _small(stage: float) -> dict[str, Area]:
    heights = {"reserve": 384, "circle": 320, "forest": 228, "trees": 172, "panel0": 68, "panel1": 68, "panel2": 68}
    return {name: Area(stage, height) for name, height in heights.items()}


def _wide(stage: float, boards: set[str], size: Size) -> dict[str, Area]:
    has_reserve, has_ring, has_grove = (
        bool(boards & some) for some in ({"reserve"}, {"circle", "panel0"}, {"forest", "trees"})
    )
    below = has_reserve and has_ring and has_grove and stage < TIGHT
    grove = GROVE if has_reserve and has_ring and not below else _rest(stage, has_reserve, has_ring, below)
    ring = RING if has_reserve or has_grove else floor((stage - GAP) * 0.5)
    reserve = stage
    if has_ring:
        reserve -= ring + GAP
    if has_grove and not below:
        reserve -= grove + GAP
    is_alone = not (has_reserve or has_ring) or below
    forest = trees = grove
    if is_alone and grove > 560:
        forest = floor((grove - GAP) * 0.56)
        trees = grove - GAP - forest
    panel = Area(ring, 54 if ring < 400 else 68)
    return {
        "reserve": Area(min(640, reserve), 416 if size == "L" else 366),
        "circle": Area(ring, 280 if ring <= RING else _height(boards, size)),
        "forest": Area(forest, 204 if grove <= GROVE else 228),
        "trees": Area(trees, 204 if trees <= GROVE else 228 if is_alone else 176),
        **{f"panel{place}": panel for place in range(3)},
    }


def _height(boards: set[str], size: Size) -> float:
    """The height of a circle without boards beside it; the other spirits below it have to be seen as well."""
    if size == "L":
        return 258 if "panel0" in boards else 400
    return 320


def _rest(stage: float, has_reserve: bool, has_ring: bool, below: bool) -> float:
    """The width of the forest's column where not all three columns share the stage."""
    if below:
        return stage
    if has_reserve:
        return min(440.0, floor((stage - GAP) * 0.44))  # a part of a pixel more would push the column down
    return min(560.0, stage - RING - GAP) if has_ring else stage
