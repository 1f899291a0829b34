"""Scenes: what a board looks like, as data.

A scene is made by a pure function (`spiritwidgets.scenes`) and shown by a painter (`spiritwidgets.paint`) or written
as SVG. Lengths are logical pixels with the origin at the top left, angles are radians, colours are CSS colours that
the theme has already resolved. Shapes are painted in order, later ones on top.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, TypeAlias

from attrs import field, frozen

Align: TypeAlias = Literal["left", "center", "right"]
Emphasis: TypeAlias = Literal["", "legal", "chosen"]


@frozen
class Linear:
    """A vertical gradient from `top` at height y0 to `bottom` at height y1."""

    y0: float
    y1: float
    top: str
    bottom: str


@frozen
class Radial:
    """A gradient from `inner` at radius r0 around (cx, cy) to `outer` at radius r1."""

    cx: float
    cy: float
    r0: float
    r1: float
    inner: str
    outer: str


Paint: TypeAlias = str | Linear | Radial


@frozen
class Shadow:
    """A soft shadow under a filled shape: blur radius and downward offset."""

    color: str
    blur: float
    dy: float = 0.0


@frozen(kw_only=True)
class Ink:
    """How a path is drawn: filled, stroked or both. A shadow lies under the fill."""

    fill: Paint | None = None
    stroke: str | None = None
    line: float = 1.0
    dash: tuple[float, ...] = ()
    shadow: Shadow | None = None


@frozen
class Box:
    """A rectangle; `radius` rounds its corners."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    ink: Ink = field(factory=Ink, kw_only=True)


@frozen
class Polygon:
    """A closed polygon through `points`."""

    points: tuple[tuple[float, float], ...]
    ink: Ink = field(factory=Ink, kw_only=True)


@frozen
class Disc:
    """A circle."""

    cx: float
    cy: float
    r: float
    ink: Ink = field(factory=Ink, kw_only=True)


@frozen
class Stroke:
    """An open polyline through `points`; only the stroke of its ink counts."""

    points: tuple[tuple[float, float], ...]
    ink: Ink = field(factory=Ink, kw_only=True)


@frozen
class Arc:
    """An open arc of a circle, clockwise from `start` to `end`; only the stroke of its ink counts."""

    cx: float
    cy: float
    r: float
    start: float
    end: float
    ink: Ink = field(factory=Ink, kw_only=True)


Path: TypeAlias = Box | Polygon | Disc | Stroke | Arc


@frozen
class Text:
    """One line of words, centred on height y; squeezed to `max_width` where it would be longer."""

    words: str
    x: float
    y: float
    size: float = 14.0
    weight: int = 400
    color: str = "#000"
    align: Align = "left"
    max_width: float | None = None


@frozen
class Sprite:
    """A picture of the sprite sheet, centred on (cx, cy), `size` wide and high."""

    key: str
    cx: float
    cy: float
    size: float


@frozen
class Ring:
    """The sign of a legal or chosen thing: a solid ring along `path` with a soft halo."""

    path: Path
    color: str
    halo: str
    line: float = 3.0


@frozen
class Group:
    """Shapes moved by (x, y), seen through `clip` (in the moved coordinates), at `alpha` opacity."""

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    alpha: float = 1.0
    clip: Path | None = None


@frozen
class Stamp:
    """A picture that recurs, such as a card: `shapes` in a box of w × h with its corner at (x, y).

    Shapes are given in the stamp's own coordinates and may reach up to `margin` beyond the box (for shadows). A painter
    may draw them once per `key` and copy the result; equal keys promise equal shapes, size included.
    """

    key: Hashable
    x: float
    y: float
    w: float
    h: float
    shapes: tuple[Shape, ...] = field(eq=False)
    margin: float = 8.0
    alpha: float = 1.0


Shape: TypeAlias = Box | Polygon | Disc | Stroke | Arc | Text | Sprite | Ring | Group | Stamp


@frozen
class Target:
    """A thing of the game that can be pointed at.

    `key` names the thing for the session, e.g. ("reserve", "koala") or ("rock", 5): strings and whole numbers only,
    so that it survives JSON. `name` is its accessible name, `tip` says what a click would do or why not. `emphasis`
    tells whether it is a legal goal now. Later targets lie on top.
    """

    key: tuple[str | int, ...]
    x: float
    y: float
    w: float
    h: float
    name: str
    tip: str = ""
    radius: float = 8.0
    emphasis: Emphasis = ""


@frozen
class Scene:
    """One board: its size, its shapes, what can be pointed at, and a description in words for screen readers."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    targets: tuple[Target, ...] = ()
    words: str = ""

    def target_at(self, x: float, y: float) -> Target | None:
        """The topmost target that covers the point, or None."""
        for target in reversed(self.targets):
            if target.x <= x <= target.x + target.w and target.y <= y <= target.y + target.h:
                return target
        return None
