"""Scenes as SVG: the static twin of every board, for saved notebooks, prints and pages without a kernel.

The same scene always gives the same text. Sprites are embedded once as symbols; fonts are named, never embedded. Ids
begin with a digest of the picture, so that several pictures can stand on one page.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from html import escape
from typing import Final, assert_never

from spiritwidgets import sprites
from spiritwidgets.brush import HALO_BLUR, number
from spiritwidgets.lettering import width_of
from spiritwidgets.scene import (
    Arc,
    Box,
    Disc,
    Group,
    Ink,
    Linear,
    Paint,
    Path,
    Polygon,
    Ring,
    Scene,
    Shadow,
    Shape,
    Sprite,
    Stamp,
    Stroke,
    Text,
)
from spiritwidgets.theme import Theme

SVG: Final = "image/svg+xml"
"""What a notebook calls such a text."""

BASELINE: Final = 0.32  # of the font size below the middle of a line: where a canvas puts it, fonts differing a little
ANCHORS: Final = {"left": "start", "center": "middle", "right": "end"}
ID: Final = "\ue000"
"""What ids begin with until the digest of the whole is known: a sign that no words hold."""


def to_svg(scene: Scene, theme: Theme, title: str = "") -> str:
    """The scene as one self-contained SVG; its words are the accessible description, its targets are left out.

    With a title that is its accessible name, else the words are.

    Raises KeyError for an unknown sprite, TypeError or ValueError for numbers that are none.
    """
    writer = _Writer()
    body = "".join(writer.write(scene.shapes))
    w, h = number(scene.width), number(scene.height)
    name = title or scene.words
    label = f' aria-label="{escape(name)}"' if name else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"'
        f' role="img"{label} font-family="{escape(theme.font)}">'
    )
    heading = f"<title>{escape(title, quote=False)}</title>" if title else ""
    words = f"{heading}<desc>{escape(scene.words, quote=False)}</desc>" if scene.words else heading
    svg = f"{head}{words}<defs>{''.join(writer.definitions.values())}</defs>{body}</svg>"
    return svg.replace(ID, f"s{hashlib.sha256(svg.encode()).hexdigest()[:8]}-")


class _Writer:
    """Writes shapes, and collects what they refer to: gradients, shadows, clips and sprites."""

    def __init__(self) -> None:
        self.definitions: dict[object, str] = {}

    def write(self, shapes: Iterable[Shape]) -> Iterable[str]:
        for shape in shapes:
            match shape:
                case Box() | Polygon() | Disc() | Stroke() | Arc():
                    yield self.path(shape)
                case Text():
                    yield text(shape)
                case Sprite():
                    yield self.sprite(shape)
                case Ring():
                    yield from self.ring(shape)
                case Group():
                    clip = "" if shape.clip is None else f' clip-path="url(#{self.clip(shape.clip)})"'
                    yield f"<g{moved(shape.x, shape.y)}{clip}{faded(shape.alpha)}>"
                    yield from self.write(shape.shapes)
                    yield "</g>"
                case Stamp():
                    yield f"<g{moved(shape.x, shape.y)}{faded(shape.alpha)}>"
                    yield from self.write(shape.shapes)
                    yield "</g>"
                case _:
                    assert_never(shape)

    # What shapes refer to

    def define(self, key: object, element: str) -> str:
        """The id of a definition, written once; `{id}` in the element stands for it."""
        if key not in self.definitions:
            self.definitions[key] = element.replace("{id}", f"{ID}{len(self.definitions)}")
        return self.definitions[key].split('"', 2)[1]

    def paint(self, paint: Paint) -> str:
        match paint:
            case str():
                return escape(paint)
            case Linear(y0, y1, top, bottom):
                place = f'x1="0" x2="0" y1="{number(y0)}" y2="{number(y1)}"'
                gradient = gradient_of("linearGradient", place, 0, top, bottom)
            case _:
                place = f'cx="{number(paint.cx)}" cy="{number(paint.cy)}" r="{number(paint.r1)}"'
                gradient = gradient_of("radialGradient", place, paint.r0 / paint.r1, paint.inner, paint.outer)
        return f"url(#{self.define(paint, gradient)})"

    def shadow(self, shadow: Shadow) -> str:
        drop = (
            f'<feDropShadow dx="0" dy="{number(shadow.dy)}" stdDeviation="{number(shadow.blur / 2)}"'
            f' flood-color="{shadow.color}"/>'
        )
        return self.define(shadow, f'<filter id="{{id}}" x="-0.5" y="-0.5" width="2" height="2">{drop}</filter>')

    def clip(self, path: Path) -> str:
        return self.define(("clip", path), f'<clipPath id="{{id}}">{outline(path)}/></clipPath>')

    # Shapes

    def path(self, path: Path) -> str:
        ink = path.ink
        is_closed = isinstance(path, Box | Polygon | Disc)
        fill = self.paint(ink.fill) if ink.fill is not None and is_closed else "none"
        if ink.shadow is None or fill == "none":
            return f'{outline(path)} fill="{fill}"{stroke(ink)}/>'
        # The shadow lies under the fill alone, as on a canvas.
        filled = f'{outline(path)} fill="{fill}" filter="url(#{self.shadow(ink.shadow)})"/>'
        return filled if ink.stroke is None else f'{filled}{outline(path)} fill="none"{stroke(ink)}/>'

    def sprite(self, sprite: Sprite) -> str:
        box = f'viewBox="0 0 {sprites.VIEW_BOX} {sprites.VIEW_BOX}"'
        body = sprites.svg_body(sprite.key)
        name = self.define(("sprite", sprite.key), f'<symbol id="{{id}}" {box}>{body}</symbol>')
        x, y, size = number(sprite.cx - sprite.size / 2), number(sprite.cy - sprite.size / 2), number(sprite.size)
        return f'<use href="#{name}" x="{x}" y="{y}" width="{size}" height="{size}"/>'

    def ring(self, ring: Ring) -> Iterable[str]:
        line = f'{outline(ring.path)} fill="none"{stroke(Ink(stroke=ring.color, line=ring.line))}'
        halo = f'{line} filter="url(#{self.shadow(Shadow(ring.halo, HALO_BLUR))})"/>'
        yield from (halo, halo, f"{line}/>")


def gradient_of(tag: str, place: str, start: float, first: str, last: str) -> str:
    stops = f'<stop offset="{number(start, 4)}" stop-color="{first}"/><stop offset="1" stop-color="{last}"/>'
    return f'<{tag} id="{{id}}" gradientUnits="userSpaceOnUse" {place}>{stops}</{tag}>'


def moved(x: float, y: float) -> str:
    return f' transform="translate({number(x)} {number(y)})"' if x or y else ""


def faded(alpha: float) -> str:
    return "" if alpha == 1 else f' opacity="{number(alpha)}"'


def stroke(ink: Ink) -> str:
    if ink.stroke is None:
        return ""
    width = "" if ink.line == 1 else f' stroke-width="{number(ink.line)}"'
    dash = f' stroke-dasharray="{" ".join(str(number(part)) for part in ink.dash)}"' if ink.dash else ""
    return f' stroke="{ink.stroke}"{width}{dash}'


def outline(path: Path) -> str:
    """The beginning of the element that has this path; attributes and the end are still to come."""
    match path:
        case Box(x, y, w, h, radius):
            fitting = min(radius, w / 2, h / 2)
            corners = f' rx="{number(fitting)}"' if fitting else ""
            return f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"{corners}'
        case Disc(cx, cy, r):
            return f'<circle cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}"'
        case Polygon(points):
            return f'<polygon points="{joined(points)}"'
        case Stroke(points):
            return f'<polyline points="{joined(points)}"'
        case Arc():
            return f'<path d="{arc(path)}"'
        case _:
            assert_never(path)


def joined(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def arc(path: Arc) -> str:
    """The path data of an arc, in two halves so that a full turn is one as well."""
    radius = number(path.r)
    angles = (path.start, (path.start + path.end) / 2, path.end)
    start, *rest = (
        f"{number(path.cx + path.r * math.cos(angle))} {number(path.cy + path.r * math.sin(angle))}" for angle in angles
    )
    return f"M{start}" + "".join(f"A{radius} {radius} 0 0 1 {point}" for point in rest)


def text(text: Text) -> str:
    """One line of words; squeezed only where it is likely to be longer than it may be."""
    width = text.max_width
    is_long = width is not None and width_of(text.words, text.size, text.weight) > width
    squeeze = f' textLength="{number(width)}" lengthAdjust="spacingAndGlyphs"' if width is not None and is_long else ""
    anchor = "" if text.align == "left" else f' text-anchor="{ANCHORS[text.align]}"'
    weight = "" if text.weight == 400 else f' font-weight="{text.weight}"'
    place = f'x="{number(text.x)}" y="{number(text.y + BASELINE * text.size)}"'
    words = escape(text.words, quote=False)
    return f'<text {place} font-size="{number(text.size)}"{weight} fill="{text.color}"{anchor}{squeeze}>{words}</text>'
