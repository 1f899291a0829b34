"""Sizes of the boards by the width of the container: three layouts, L, M and S. Lengths are logical pixels."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from spiritwidgets.view import Size

LARGE, MEDIUM = 1100, 600
"""Container widths from which the layouts L and M are used."""

WIDEST = 1600
EDGE = 12
TOUCH, FINGER = 40, 44
"""The least height and width of what can be touched; in the layout of a phone."""


def finger(size: Size) -> float:
    """The least height and width of what can be touched in this layout."""
    return FINGER if size == "S" else TOUCH


PANEL_IN_ONE_ROW, PANEL_IN_TWO_ROWS, PANEL_IN_THREE_ROWS = 600, 284, 230
"""Widths from which the contents of a panel stand in one row, in two and in three; in five, where it is narrower."""

TREES_IN_TWO_ROWS = 352
"""From this width on the kinds of trees stand in two rows, otherwise in three."""


@frozen
class Area:
    """The size of a board."""

    w: float
    h: float


@frozen
class Layout:
    """A layout: its size, the width it fills, and the areas of its boards by name.

    `details` names the boards that have the details of another size.
    """

    size: Size
    width: float
    boards: Mapping[str, Area]
    details: Mapping[str, Size] = field(factory=dict)


def layout(container: float, spirits: int = 4) -> Layout:
    """The layout for a container of this width and so many spirits."""
    width = min(max(container, 320), WIDEST)
    if width >= LARGE:
        return _large(width, spirits)
    return _medium(width, spirits) if width >= MEDIUM else _small(width, spirits)


def _large(width: float, spirits: int) -> Layout:
    inner, side, gap = width - 2 * EDGE, 292.0, 12.0
    right = round(min(520.0, max(366.0, 428 + (width - 1280) * 0.35)))
    boards = {
        "circle": Area(side, 292),
        "line": Area(inner - side - gap, 236),
        "reserve": Area(inner - side - right - 2 * gap, 408),
        "forest": Area(right, 228),
        "trees": Area(right, 168),
    }
    boards |= {f"panel{i}": Area(side, 68) for i in range(spirits - 1)}
    return Layout("L", width, boards)


def _medium(width: float, spirits: int) -> Layout:
    inner, gap = width - 2 * EDGE, 8.0
    side = 292.0 if width >= 720 else 260.0
    others = spirits - 1
    boards = {
        "line": Area(inner, 206),
        "reserve": Area(inner - side - gap, 396),
        "circle": Area(side, 292),
        "forest": Area(inner - side - gap, 212),
        "trees": Area(side, 212),
    }
    panel = (inner - gap * (others - 1)) / others
    boards |= {f"panel{i}": Area(panel, panel_height(panel)) for i in range(others)}
    return Layout("M", width, boards)


def _small(width: float, spirits: int) -> Layout:
    inner = width - 2 * EDGE
    boards = {
        "line": Area(inner, 381),  # with two rows of cards; the scene is as high as its cards need
        "reserve": Area(inner, 384),
        "circle": Area(inner, 320),
        "forest": Area(inner, 220),
        "trees": Area(inner, 172 if inner >= TREES_IN_TWO_ROWS else 212),
    }
    boards |= {f"panel{i}": Area(inner, panel_height(inner)) for i in range(spirits - 1)}
    return Layout("S", width, boards)


def panel_height(width: float) -> float:
    """The height that a panel of this width needs to show all it has."""
    rows = ((PANEL_IN_ONE_ROW, 54.0), (PANEL_IN_TWO_ROWS, 68.0), (PANEL_IN_THREE_ROWS, 78.0))
    return next((height for least, height in rows if width >= least), 122.0)


@frozen
class LineSizes:
    """The numbers of the help line: cards, where they begin, and the row of totals below them."""

    pad: float
    card_w: float
    card_h: float
    top: float
    after_deck: float
    totals_gap: float
    totals_h: float


LINE: Mapping[Size, LineSizes] = {
    "L": LineSizes(14, 92, 132, 54, 20, 12, 34),
    "M": LineSizes(14, 80, 116, 48, 14, 6, 30),
    "S": LineSizes(11, 80, 112, 82, 14, 10, 44),
}
