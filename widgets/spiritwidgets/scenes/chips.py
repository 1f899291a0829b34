"""Chips: amounts of elements, on cards and elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from spiritgame.cards import Element
from spiritwidgets.scene import Box, Disc, Ink, Shape, Sprite
from spiritwidgets.scenes.pieces import signed, text
from spiritwidgets.view import View

Amounts: TypeAlias = Sequence[tuple[Element, int]]
Posture: TypeAlias = Literal["lying", "standing"]

GAP = 2.0
LYING, LYING_NEGATIVE = 25.0, 36.0
"""The least widths in which a picture has room beside its number."""
WIDEST = {"lying": 40.0, "standing": 30.0}
LEAST_PICTURE, LEAST_NUMBER = 8.0, 9.0
"""What can still be made out of a picture and of a number in the narrowest chips."""
LOW = 14.0
"""A chip as low as this is filled by its picture from edge to edge."""


def posture(amounts: Amounts, w: float) -> Posture:
    """Whether chips that share the width have their pictures beside or above the numbers."""
    if not amounts:
        return "lying"
    needed = LYING_NEGATIVE if any(value < 0 for _, value in amounts) else LYING
    return "lying" if (w - GAP * (len(amounts) - 1)) / len(amounts) >= needed else "standing"


def chips(view: View, amounts: Amounts, x: float, y: float, w: float, h: float) -> list[Shape]:
    """The amounts side by side in the middle of the width."""
    if not amounts:
        return []
    how = posture(amounts, w)
    each = min(WIDEST[how], (w - GAP * (len(amounts) - 1)) / len(amounts))
    left = x + (w - len(amounts) * (each + GAP) + GAP) / 2
    shapes: list[Shape] = []
    for place, (element, value) in enumerate(amounts):
        shapes += (lying if how == "lying" else standing)(view, element, value, left + place * (each + GAP), y, each, h)
    return shapes


def ground(view: View, element: Element, value: int, x: float, y: float, w: float, h: float) -> Shape:
    """What a chip lies on. A negative one is square and dark."""
    color, _ = view.theme.chip(element, negative=value < 0)
    return Box(x, y, w, h, 2 if value < 0 else 6, ink=Ink(fill=color))


def picture(view: View, element: Element, value: int, cx: float, cy: float, size: float) -> list[Shape]:
    """The picture of an element; on a white disc where the amount is negative, so that it stands out."""
    if value >= 0:
        return [Sprite(element, cx, cy, size)]
    disc = Disc(cx, cy, size / 2 + 2, ink=Ink(fill=view.theme["chip_negative_disc"]))
    return [disc, Sprite(element, cx, cy, size - 1)]


def lying(
    view: View, element: Element, value: int, x: float, y: float, w: float, h: float, size: str | float = "value"
) -> list[Shape]:
    """A chip with its picture beside the number. Where both have no room the number gives way a little, and at last the
    picture wholly: then the colour tells the element."""
    _, ink = view.theme.chip(element, negative=value < 0)
    words = signed(value)
    points = view.theme.size(size) if isinstance(size, str) else size
    em, margin = 0.6 * len(words), 6 if value < 0 else 4.5
    points = min(points, max(LEAST_NUMBER, (w - LEAST_PICTURE - margin) / em))
    wide = points * em
    icon = min(17.0 if len(words) == 1 else 15.0, h - (6 if h > LOW else 2), w - wide - margin)
    if icon < LEAST_PICTURE - 2:
        points = min(points, (w - 3) / em)
        number = text(
            view, words, x + w / 2, y + h / 2 + 0.5, points, weight=700, color=ink, align="center", max_width=w - 2
        )
        return [ground(view, element, value, x, y, w, h), number]
    gap = 3 if icon > 14 else 2
    left = x + (w - icon - gap - wide) / 2
    number = text(view, words, left + icon + gap, y + h / 2 + 0.5, points, weight=700, color=ink, max_width=wide + 3)
    return [
        ground(view, element, value, x, y, w, h),
        *picture(view, element, value, left + icon / 2, y + h / 2, icon),
        number,
    ]


def standing(view: View, element: Element, value: int, x: float, y: float, w: float, h: float) -> list[Shape]:
    """A chip with its picture above the number."""
    _, ink = view.theme.chip(element, negative=value < 0)
    size = "label" if h < 32 else "body"
    icon = min(h * 0.46, w - 2) - (3 if value < 0 else 0)
    number = text(
        view, signed(value), x + w / 2, y + h * 0.77, size, weight=700, color=ink, align="center", max_width=w - 2
    )
    return [
        ground(view, element, value, x, y, w, h),
        *picture(view, element, value, x + w / 2, y + h * 0.3, icon),
        number,
    ]
