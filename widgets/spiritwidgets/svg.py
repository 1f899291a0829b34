"""Scenes as SVG: the static twin of every board, for saved notebooks, prints and pages without a kernel."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import assert_never
from xml.sax.saxutils import escape, quoteattr

from spiritwidgets import sprites
from spiritwidgets.scene import (
    Arc,
    Box,
    Disc,
    Group,
    Ink,
    Linear,
    Path,
    Polygon,
    Radial,
    Ring,
    Scene,
    Shape,
    Sprite,
    Stamp,
    Stroke,
    Text,
)
from spiritwidgets.theme import Theme

_ANCHOR = {"left": "start", "center": "middle", "right": "end"}
_SPRITE_BOX = 32  # the side of every sprite's drawing


def to_svg(scene: Scene, theme: Theme) -> str:
    """The scene as one self-contained SVG, the same bytes every time; its words are the accessible description."""
    drawing = _Drawing(theme)
    body = drawing.shapes(scene.shapes)
    size = f'width="{_n(scene.width)}" height="{_n(scene.height)}" viewBox="0 0 {_n(scene.width)} {_n(scene.height)}"'
    words = f"<desc>{escape(scene.words)}</desc>" if scene.words else ""
    label = f" aria-label={quoteattr(scene.words)}" if scene.words else ""
    definitions = "".join(drawing.definitions)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"{label} font-family={quoteattr(theme.font)}>'
        f"{words}<defs>{definitions}</defs>{body}</svg>"
    )


def _n(value: float) -> str:
    return f"{round(value, 2):g}"


class _Drawing:
    """One SVG being written; what it refers to is collected in `definitions`, each thing once."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.definitions: list[str] = []
        self.known: dict[object, str] = {}

    def shapes(self, shapes: Iterable[Shape]) -> str:
        return "".join(self.shape(shape) for shape in shapes)

    def shape(self, shape: Shape) -> str:
        match shape:
            case Box() | Polygon() | Disc() | Stroke() | Arc():
                return self.path(shape, shape.ink)
            case Text():
                return self.text(shape)
            case Sprite(key, cx, cy, size):
                half = size / 2
                place = f'x="{_n(cx - half)}" y="{_n(cy - half)}" width="{_n(size)}" height="{_n(size)}"'
                return f'<use href="#{self.sprite(key)}" {place}/>'
            case Ring(path, color, halo, line):
                glow = self.path(path, Ink(stroke=halo, line=line + 6))
                return f'<g opacity="0.5">{glow}</g>' + self.path(path, Ink(stroke=color, line=line))
            case Group():
                return self.group(shape)
            case Stamp():
                return self.moved(shape.x, shape.y, shape.alpha, self.shapes(shape.shapes))
            case _:
                assert_never(shape)

    def group(self, group: Group) -> str:
        clip = ""
        if group.clip is not None:
            name = self.define(("clip", group.clip), "clipPath", self.path(group.clip, Ink(fill="#000")))
            clip = f' clip-path="url(#{name})"'
        return self.moved(group.x, group.y, group.alpha, self.shapes(group.shapes), clip)

    def moved(self, x: float, y: float, alpha: float, body: str, more: str = "") -> str:
        move = f' transform="translate({_n(x)} {_n(y)})"' if x or y else ""
        fade = f' opacity="{_n(alpha)}"' if alpha != 1 else ""
        return f"<g{move}{fade}{more}>{body}</g>"

    def text(self, text: Text) -> str:
        squeeze = ""
        if text.max_width is not None and _length(text) > text.max_width:
            squeeze = f' textLength="{_n(text.max_width)}" lengthAdjust="spacingAndGlyphs"'
        return (
            f'<text x="{_n(text.x)}" y="{_n(text.y)}" dominant-baseline="central" font-size="{_n(text.size)}" '
            f'font-weight="{text.weight}" text-anchor="{_ANCHOR[text.align]}" fill={quoteattr(text.color)}{squeeze}>'
            f"{escape(text.words)}</text>"
        )

    def sprite(self, key: str) -> str:
        body = sprites.svg_body(key)
        box = f'viewBox="0 0 {_SPRITE_BOX} {_SPRITE_BOX}"'
        return self.define(("sprite", key), "symbol", body, box, name=f"s-{key}")

    def define(self, key: object, tag: str, body: str, attributes: str = "", *, name: str = "") -> str:
        """The name of a definition, written at its first use."""
        if key not in self.known:
            self.known[key] = name or f"d{len(self.known)}"
            space = " " if attributes else ""
            self.definitions.append(f'<{tag} id="{self.known[key]}"{space}{attributes}>{body}</{tag}>')
        return self.known[key]

    def path(self, path: Path, ink: Ink) -> str:
        return f"<{_outline(path)} {self.ink(ink)}/>"

    def ink(self, ink: Ink) -> str:
        parts = [f"fill={quoteattr(self.paint(ink.fill))}"]
        if ink.stroke:
            parts.append(f'stroke={quoteattr(ink.stroke)} stroke-width="{_n(ink.line)}"')
        if ink.dash:
            parts.append(f'stroke-dasharray="{" ".join(map(_n, ink.dash))}"')
        return " ".join(parts)

    def paint(self, paint: str | Linear | Radial | None) -> str:
        match paint:
            case None:
                return "none"
            case Linear(y0, y1, top, bottom):
                ends = f'gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{_n(y0)}" y2="{_n(y1)}"'
                return f"url(#{self.define(paint, 'linearGradient', _stops(top, bottom), ends)})"
            case Radial(cx, cy, r0, r1, inner, outer):
                ends = f'gradientUnits="userSpaceOnUse" cx="{_n(cx)}" cy="{_n(cy)}" fr="{_n(r0)}" r="{_n(r1)}"'
                return f"url(#{self.define(paint, 'radialGradient', _stops(inner, outer), ends)})"
            case str():
                return paint


def _stops(first: str, last: str) -> str:
    return f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{last}"/>'


def _outline(path: Path) -> str:
    match path:
        case Box(x, y, w, h, radius):
            return f'rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" rx="{_n(radius)}"'
        case Disc(cx, cy, r):
            return f'circle cx="{_n(cx)}" cy="{_n(cy)}" r="{_n(r)}"'
        case Polygon(points):
            return f'polygon points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}"'
        case Stroke(points):
            return f'polyline points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in points)}"'
        case Arc(cx, cy, r, start, end):
            x0, y0, x1, y1 = cx + r * cos(start), cy + r * sin(start), cx + r * cos(end), cy + r * sin(end)
            large = int((end - start) % (2 * pi) > pi)
            return f'path d="M{_n(x0)} {_n(y0)}A{_n(r)} {_n(r)} 0 {large} 1 {_n(x1)} {_n(y1)}"'
        case _:
            assert_never(path)


def _length(text: Text) -> float:
    # A guess at the width, enough to know whether words may have to be squeezed: Chinese signs are square.
    wide = sum(1.0 if ord(sign) > 0x2E80 else 0.56 for sign in text.words)
    return wide * text.size
