"""Small pieces that several boards share: words, rings, pills, fires, diamonds."""

from __future__ import annotations

from collections.abc import Iterable

from spiritgame.cards import ELEMENTS
from spiritgame.moves import Tile
from spiritwidgets.scene import (
    Align,
    Box,
    Disc,
    Emphasis,
    Group,
    Ink,
    Path,
    Polygon,
    Ring,
    Shape,
    Sprite,
    Stroke,
    Text,
)
from spiritwidgets.view import COVERED, View

SMALL_PRINT = 11  # counts on tiles and ticks, the only words below the caption size
DIM = 0.58


def signed(value: int) -> str:
    """The number with a true minus (style sheet 7.5)."""
    return f"−{-value}" if value < 0 else str(value)


def text(
    view: View,
    words: str,
    x: float,
    y: float,
    size: str | float = "body",
    *,
    weight: int = 400,
    color: str = "ink",
    align: Align = "left",
    max_width: float | None = None,
) -> Text:
    """Words in a size of the theme (or a number) and the colour of a role (or a CSS colour)."""
    points = view.theme.size(size) if isinstance(size, str) else size
    shade = color if color[0] in "#r" and color not in view.theme.colors else view.theme[color]
    return Text(words, x, y, points, weight, shade, align, max_width)


def is_active(view: View, board: str) -> bool:
    """Whether one decides on a board; on forest and trees one decides together."""
    return view.active == board or {view.active, board} == {"forest", "trees"}


def title(view: View, words: str, x: float, y: float, board: str) -> list[Shape]:
    """The heading of a board, marked where one decides on it."""
    if not is_active(view, board):
        return [text(view, words, x, y + 0.5, 15, weight=700)]
    dot = Disc(x + 6, y, 5, ink=Ink(fill=view.theme["target"]))
    return [dot, text(view, words, x + 18, y + 0.5, 15, weight=700, color="target")]


def ring(view: View, path: Path, emphasis: Emphasis, tick_x: float, tick_y: float) -> list[Shape]:
    """The sign of a legal or chosen thing; what is chosen carries a tick as well."""
    t = view.theme
    if emphasis != "chosen":
        return [Ring(path, t["target"], t["target_halo"])]
    tick = ((tick_x - 4.5, tick_y + 0.5), (tick_x - 1.2, tick_y + 4), (tick_x + 5, tick_y - 3.5))
    return [
        Ring(path, t["selected"], t["selected_halo"], 3.5),
        Disc(tick_x, tick_y, 11, ink=Ink(fill=t["selected"], stroke=t["board_active"], line=2)),
        Stroke(tick, ink=Ink(stroke=t["board_active"], line=2.4)),
    ]


def pill(
    view: View,
    words: str,
    cx: float,
    cy: float,
    w: float,
    h: float,
    *,
    ground: str = "board_active",
    ink: str = "ink",
    size: str | float = "label",
) -> list[Shape]:
    """A short word on a rounded ground."""
    return [
        Box(cx - w / 2, cy - h / 2, w, h, h / 2, ink=Ink(fill=view.theme[ground])),
        text(view, words, cx, cy + 0.5, size, weight=700, color=ink, align="center", max_width=w - 8),
    ]


def fire(view: View, value: int, cx: float, cy: float, size: float, points: float) -> list[Shape]:
    """A fire with its value on the pale core."""
    x = cx + (size * 0.09 if value == 3 else 0)
    return [
        Sprite(f"fire_{value}", cx, cy, size),
        text(view, str(value), x, cy + size * 0.235, points, weight=800, color="fire_ink", align="center"),
    ]


def diamond(view: View, cx: float, cy: float, r: float, *, filled: bool, color: str = "danger") -> Shape:
    """The sign of a solitary symbol."""
    points = ((cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy))
    shade = view.theme[color]
    return Polygon(points, ink=Ink(fill=shade) if filled else Ink(stroke=shade, line=1.75))


def cover(view: View, x: float, y: float, w: float, h: float, radius: float = 9) -> list[Shape]:
    """What lies in the place of something that a question asks for."""
    t = view.theme
    edge = Ink(stroke=t["selected"], line=1.5, dash=(6, 4))
    return [
        Box(x, y, w, h, radius, ink=Ink(fill=t["warn_tint"])),
        Box(x + 1, y + 1, w - 2, h - 2, radius, ink=edge),
        text(view, COVERED, x + w / 2, y + h / 2, "total", weight=800, align="center", color="warn_ink"),
    ]


def stat(view: View, sprite: str, words: str, x: float, cy: float, size: float, points: float) -> list[Shape]:
    """A picture with a number to its right."""
    return [Sprite(sprite, x + size / 2, cy, size), text(view, words, x + size + 4, cy + 0.5, points, weight=700)]


def faded(shapes: Iterable[Shape], alpha: float) -> Group:
    """The shapes at less than full opacity."""
    return Group(tuple(shapes), alpha=alpha)


GOALS: tuple[tuple[Tile, str], ...] = (("tree", "tree_start"), ("fire", "fire_2"), ("flower", "flower"))
"""The three goals, each named as its tile is, with the pictures that stand for them."""

ACTION_OF_ELEMENT = {"sun": "attract", "drop": "extinguish", "seed": "plant", "wind": "travel", "flower": "flowers"}
assert tuple(ACTION_OF_ELEMENT) == ELEMENTS
