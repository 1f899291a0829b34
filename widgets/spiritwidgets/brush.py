"""Drawing shapes: from a scene's shapes to the calls of a canvas.

A `Pen` talks to anything with the drawing methods of an ipycanvas canvas. Nothing that a browser could choke on gets
past it: a command with a number that is not finite, a negative radius or a wrong type raises here, in Python, where
it can be seen (in the browser it would stop all drawing of the page for good).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol, assert_never

from spiritwidgets import sprites
from spiritwidgets.scene import (
    Arc,
    Box,
    Disc,
    Group,
    Ink,
    Paint,
    Path,
    Polygon,
    Ring,
    Shadow,
    Shape,
    Sprite,
    Stamp,
    Stroke,
    Text,
)

FULL_TURN: Final = 2 * math.pi
NO_SHADOW: Final = "rgba(0, 0, 0, 0)"
HALO_BLUR: Final = 14.0  # logical pixels


class Supplies(Protocol):
    """What lies ready beside a pen: things that are made once and used by many drawings."""

    @property
    def atlas(self) -> Any:
        """The canvas that holds all sprites."""

    def gradient(self, paint: Paint) -> Any:
        """What a canvas takes as fill style for a colour or a gradient."""

    def copy_of(self, stamp: Stamp) -> Any:
        """A canvas on which the shapes of a stamp have been drawn, margin included."""


def number(value: float, digits: int = 2) -> float:
    """The value rounded, by default to 1/100, which is finer than a pixel and short to send; whole numbers as int.

    Raises TypeError or ValueError for what is not a finite number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"not a number: {value!r}")
    if not math.isfinite(value):
        raise ValueError(f"not finite: {value!r}")
    short = round(value, digits)
    return int(short) if short == int(short) else short


def length(value: float) -> float:
    """A number that may not be negative, such as a radius."""
    if value < 0:
        raise ValueError(f"negative length: {value!r}")
    return number(value)


class Pen:
    """Draws on one canvas at `scale` canvas pixels to a logical pixel, sending a property only when it changes."""

    def __init__(self, canvas: Any, supplies: Supplies, *, scale: float, font: str) -> None:
        self.canvas = canvas
        self.supplies = supplies
        self.scale = scale
        self.font = font
        self.alpha = 1.0
        self.known: dict[str, Any] = {}  # what the canvas' properties are now

    def start(self) -> None:
        """Begin a new picture on the cleared canvas, whatever was on it."""
        self.known = {}
        self.canvas.reset_transform()
        # Not clear(): that would blank what is on the screen before the new picture is complete.
        self.canvas.clear_rect(0, 0, self.canvas.width, self.canvas.height)
        self.canvas.scale(self.scale, self.scale)
        self.alpha = 1.0
        self.set("global_alpha", 1)
        self.set("text_baseline", "middle")
        self.set("shadow_color", NO_SHADOW)
        self.dash(())

    def set(self, name: str, value: Any) -> None:
        if self.known.get(name) != value:
            setattr(self.canvas, name, value)
            self.known[name] = value

    def dash(self, segments: tuple[float, ...]) -> None:
        if self.known.get("dash") != segments:
            self.canvas.set_line_dash([length(segment) for segment in segments])
            self.known["dash"] = segments

    @contextmanager
    def saved(self) -> Iterator[None]:
        """Whatever changes in here is as before afterwards: transformation, clip and properties."""
        known, alpha = dict(self.known), self.alpha
        self.canvas.save()
        yield
        self.canvas.restore()
        self.known, self.alpha = known, alpha

    def fade(self, alpha: float) -> None:
        """Draw at `alpha` times the present opacity."""
        if not 0 <= alpha <= 1:
            raise ValueError(f"opacity out of range: {alpha!r}")
        self.alpha *= alpha
        self.set("global_alpha", number(self.alpha))

    # Paths

    def trace(self, path: Path) -> None:
        """Make `path` the current path; radii larger than a box allows are made to fit."""
        match path:
            case Box():
                self.trace_box(path)
            case Polygon(points):
                self.trace_points(points)
                self.canvas.close_path()
            case Disc(cx, cy, r):
                self.trace_arc(cx, cy, r, 0, FULL_TURN)
            case Stroke(points):
                self.trace_points(points)
            case Arc(cx, cy, r, start, end):
                self.trace_arc(cx, cy, r, start, end)
            case _:
                assert_never(path)

    def trace_box(self, box: Box) -> None:
        x, y, right, bottom = map(number, (box.x, box.y, box.x + box.w, box.y + box.h))
        radius = length(min(box.radius, box.w / 2, box.h / 2))
        canvas = self.canvas
        canvas.begin_path()
        if radius:
            canvas.move_to(number(box.x + radius), y)
            canvas.arc_to(right, y, right, bottom, radius)
            canvas.arc_to(right, bottom, x, bottom, radius)
            canvas.arc_to(x, bottom, x, y, radius)
            canvas.arc_to(x, y, right, y, radius)
            canvas.close_path()
        else:
            canvas.rect(x, y, number(box.w), number(box.h))

    def trace_points(self, points: Iterable[tuple[float, float]]) -> None:
        self.canvas.begin_path()
        step = self.canvas.move_to
        for x, y in points:
            step(number(x), number(y))
            step = self.canvas.line_to

    def trace_arc(self, cx: float, cy: float, r: float, start: float, end: float) -> None:
        self.canvas.begin_path()
        # 1/100 of a radian would show.
        self.canvas.arc(number(cx), number(cy), length(r), number(start, 4), number(end, 4))

    # Ink

    def shade(self, shadow: Shadow | None) -> None:
        """Let what is drawn from now on throw this shadow. The browser counts it in canvas pixels."""
        if shadow is not None:
            self.set("shadow_blur", length(shadow.blur * self.scale))
            self.set("shadow_offset_y", number(shadow.dy * self.scale))
        self.set("shadow_color", NO_SHADOW if shadow is None else shadow.color)

    def ink(self, ink: Ink, *, is_closed: bool = True) -> None:
        """Fill and stroke the current path."""
        if ink.fill is not None and is_closed:
            self.shade(ink.shadow)
            self.set("fill_style", self.supplies.gradient(ink.fill))
            self.canvas.fill()
            self.shade(None)
        if ink.stroke is not None:
            self.stroke(ink.stroke, ink.line, ink.dash)

    def stroke(self, color: str, line: float, dash: tuple[float, ...] = ()) -> None:
        self.set("stroke_style", color)
        self.set("line_width", length(line))
        self.dash(dash)
        self.canvas.stroke()

    # Shapes

    def paint(self, shapes: Iterable[Shape]) -> None:
        """Draw the shapes in order. Raises TypeError or ValueError for a shape that cannot be drawn."""
        for shape in shapes:
            match shape:
                case Box() | Polygon() | Disc():
                    self.trace(shape)
                    self.ink(shape.ink)
                case Stroke() | Arc():
                    self.trace(shape)
                    self.ink(shape.ink, is_closed=False)
                case Text():
                    self.write(shape)
                case Sprite():
                    self.paint_sprite(shape)
                case Ring():
                    self.paint_ring(shape)
                case Group():
                    self.paint_group(shape)
                case Stamp():
                    self.paint_stamp(shape)
                case _:
                    assert_never(shape)

    def write(self, text: Text) -> None:
        if not isinstance(text.words, str):
            raise TypeError(f"not words: {text.words!r}")
        self.set("font", f"{number(text.weight)} {length(text.size)}px {self.font}")
        self.set("text_align", text.align)
        self.set("fill_style", text.color)
        width = () if text.max_width is None else (length(text.max_width),)
        self.canvas.fill_text(text.words, number(text.x), number(text.y), *width)

    def paint_sprite(self, sprite: Sprite) -> None:
        # A canvas here can only be copied whole, so the atlas is laid behind a window the size of the sprite.
        column, row = sprites.spot(sprite.key)
        ratio = length(sprite.size) / sprites.SIZE
        size = number(sprite.size)
        x, y = number(sprite.cx - sprite.size / 2), number(sprite.cy - sprite.size / 2)
        width, height = sprites.atlas_size()
        self.canvas.save()
        self.canvas.begin_path()
        self.canvas.rect(x, y, size, size)
        self.canvas.clip()
        # Rounded less than the rest: the error of the scale grows with the distance from the atlas' corner.
        place = (x - column * ratio, y - row * ratio, width * ratio, height * ratio)
        self.canvas.draw_image(self.supplies.atlas, *(number(value, 4) for value in place))
        self.canvas.restore()

    def paint_ring(self, ring: Ring) -> None:
        self.trace(ring.path)
        self.shade(Shadow(ring.halo, HALO_BLUR))
        self.stroke(ring.color, ring.line)
        self.stroke(ring.color, ring.line)  # the second one makes the halo strong enough
        self.shade(None)
        self.stroke(ring.color, ring.line)  # and this one lies on top of it, sharp

    def paint_group(self, group: Group) -> None:
        with self.saved():
            if group.x or group.y:
                self.canvas.translate(number(group.x), number(group.y))
            if group.clip is not None:
                self.trace(group.clip)
                self.canvas.clip()
            self.fade(group.alpha)
            self.paint(group.shapes)

    def paint_stamp(self, stamp: Stamp) -> None:
        copy = self.supplies.copy_of(stamp)
        # On whole canvas pixels, or the copy would be blurred.
        x, y = (round((edge - stamp.margin) * self.scale) / self.scale for edge in (stamp.x, stamp.y))
        opacity = self.alpha
        self.fade(stamp.alpha)
        self.canvas.draw_image(copy, number(x), number(y), copy.width / self.scale, copy.height / self.scale)
        self.alpha = opacity
        self.set("global_alpha", number(opacity))


def stamps_in(shapes: Iterable[Shape]) -> Iterator[Stamp]:
    """All stamps among the shapes and inside their groups."""
    for shape in shapes:
        if isinstance(shape, Stamp):
            yield shape
        elif isinstance(shape, Group):
            yield from stamps_in(shape.shapes)
