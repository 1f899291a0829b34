"""The fires in the centre of the circle, and what they threaten."""

from __future__ import annotations

import math
from collections.abc import Iterator

from spiritgame.observation import Observation
from spiritgame.state import ActionPhase, GameOver
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Disc, Ink, Radial, Shape, Sprite, Target
from spiritwidgets.scenes.pieces import cover, faded, fire, pill, ring, signed, text
from spiritwidgets.view import View

LEAST_SPACING = 40.0
"""Between neighbouring fires, so that each can be touched."""
SPACES, VALUES = 7, (2, 3, 4)


def coming_fires(o: Observation) -> tuple[int, ...]:
    """The fires that the animals attracted this round will leave, as far as there is room (rules §10.2)."""
    wanted = tuple(level + 1 for level in sorted(o.attracted))
    capacity = o.rules.fire_capacity
    return wanted if capacity is None else wanted[: max(0, capacity - len(o.circle_fires))]


def ground(view: View, cx: float, cy: float, r: float) -> Shape:
    """The ash on which the fires lie."""
    return Disc(cx, cy, r, ink=Ink(fill=Radial(cx, cy, 4, r, *view.theme.pair("ash"))))


def _spots(spacing: float) -> Iterator[tuple[float, float]]:
    """One in the middle and six around it."""
    yield 0.0, 0.0
    for k in range(SPACES - 1):
        angle = -math.pi / 2 + k * math.pi / 3
        yield spacing * math.cos(angle), spacing * math.sin(angle)


def hearth(view: View, cx: float, cy: float, r: float) -> tuple[list[Shape], list[Target]]:
    """The fires on ash of radius `r`, pale with a plus those that will be added, and the empty spaces."""
    o, t = view.observation, view.theme
    coming = coming_fires(o)
    if len(o.circle_fires) + len(coming) > SPACES:
        return _heaps(view, cx, cy, r)
    side = max(LEAST_SPACING, r * 0.52)
    unit = side / LEAST_SPACING
    shapes: list[Shape] = []
    targets: list[Target] = []
    for place, (dx, dy) in enumerate(_spots(side)):
        x, y, later = cx + dx, cy + dy, place - len(o.circle_fires)
        if later < 0:
            part, marked = _fire(view, place, x, y, unit)
            shapes += part
            targets.append(marked)
        elif later < len(coming):
            shapes.append(faded(fire(view, coming[later], x, y - 2, 34 * unit, 13 * unit), 0.5))
            shapes.append(text(view, "+", x + 15 * unit, y - 13 * unit, 15, weight=800, align="center"))
        elif place < (o.rules.fire_capacity or SPACES):
            shapes.append(Disc(x, y, 11 * unit, ink=Ink(stroke=t["stone_line"], dash=(3, 4))))
    return shapes, targets


def _fire(view: View, place: int, x: float, y: float, unit: float) -> tuple[list[Shape], Target]:
    value, emphasis, side = view.observation.circle_fires[place], view.emphasis("fire", place), LEAST_SPACING * unit
    shapes: list[Shape] = []
    if emphasis:
        shapes += ring(view, Disc(x, y, 19 * unit), emphasis, x + 14 * unit, y + 14 * unit)
    shapes += fire(view, value, x, y - 2, 38 * unit, 15 * unit)
    name = view.words.say("board.name.fire", value=value)
    return shapes, Target(("fire", place), x - side / 2, y - side / 2, side, side, name, radius=side / 2)


def _heaps(view: View, cx: float, cy: float, r: float) -> tuple[list[Shape], list[Target]]:
    """More fires than the centre has spaces, as some rules allow: one for each value, and how many there are of it."""
    o = view.observation
    coming = coming_fires(o)
    shapes: list[Shape] = []
    targets: list[Target] = []
    for place, value in enumerate(VALUES):
        angle = -math.pi / 2 + place * 2 * math.pi / len(VALUES)
        x, y = cx + r * 0.48 * math.cos(angle), cy + r * 0.48 * math.sin(angle)
        count, more = o.circle_fires.count(value), coming.count(value)
        if count:
            part, marked = _fire(view, o.circle_fires.index(value), x, y, 1.0)
            shapes += part
            targets.append(marked)
        elif more:
            shapes.append(faded(fire(view, value, x, y - 2, 34, 13), 0.5))
        if count > 1:
            at = x - 15 if more else x
            shapes += pill(view, f"×{count}", at, y + 21, 30, 17, ground="ink", ink="board_active", size="caption")
        if more:
            shapes.append(text(view, f"+{more}", x + 20, y + 20, "label", weight=800, align="center"))
    return shapes, targets


def _room(area: Area) -> float:
    """The width of a corner that no rock and no number of one reaches into."""
    return min(66.0, area.w * 0.21)


def _is_to_come(o: Observation) -> bool:
    """Whether the attack of this round can be foreseen: not before the first card, not once all have acted."""
    match o.phase:
        case GameOver() | ActionPhase(left=0):
            return False
        case _:
            return bool(o.me.line)


def omens(view: View, area: Area) -> list[Shape]:
    """In the corners: what burns, what stands against it, what would come of it, how far one may go."""
    o, words, t = view.observation, view.words, view.theme
    power, drop, wind = sum(o.circle_fires), o.me.elements.drop, o.me.elements.wind
    y, right, room = area.h - 14, area.w, _room(area)
    shapes: list[Shape] = [
        Sprite("fire_3", 22, 22, 28),
        text(view, str(view.told("power", power)), 40, 23, "total", weight=800),
        text(view, words.say("board.fire"), 9, 46, "caption", color="ink_soft", max_width=room),
        Sprite("drop", right - 21, 22, 23),
        text(view, str(view.told("drop", signed(drop))), right - 36, 23, "total", weight=800, align="right"),
        text(
            view,
            words.say("board.your_drops"),
            right - 9,
            46,
            "caption",
            color="ink_soft",
            align="right",
            max_width=room,
        ),
        Sprite("wind", right - 21, y - 22, 22),
        text(view, str(view.told("wind", signed(wind))), right - 37, y - 21, "total", weight=800, align="right"),
        text(view, words.say("board.steps"), right - 9, y, "caption", color="ink_soft", align="right"),
    ]
    if view.covers & {"verdict", "power", "drop"}:
        return [*shapes, *cover(view, 5, area.h - 52, max(room, 60) + 5, 46)]
    if not _is_to_come(o):
        return shapes
    if power > drop:
        label = words.say("board.varans", n=min(len(o.circle_fires), o.varans))
        varans = text(view, label, 9, y, "label", weight=700, color="danger", max_width=max(room, 60))
        return [*shapes, Sprite("fire_varan", 24, y - 25, 29), varans]
    return [
        *shapes,
        Disc(20, y - 21, 11, ink=Ink(fill=t["primary"])),
        text(view, "✓", 20, y - 20.5, "body", weight=800, color="on_primary", align="center"),
        text(
            view,
            words.say("board.safe" if power else "board.no_fire"),
            9,
            y,
            "label",
            weight=600,
            max_width=max(room, 60),
        ),
    ]
