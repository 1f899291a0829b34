"""The fires in the centre of the circle, and what they threaten."""

from __future__ import annotations

import math
from collections.abc import Iterator

from spiritgame.observation import Observation
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Disc, Ink, Radial, Shape, Sprite, Target
from spiritwidgets.scenes.pieces import faded, fire, ring, signed, text
from spiritwidgets.view import View

SPACING = 40.0
"""Between neighbouring fires; each can be touched."""
SPACES = 7


def coming_fires(o: Observation) -> tuple[int, ...]:
    """The fires that the animals attracted this round will leave, as far as there is room (rules §10.2)."""
    wanted = tuple(level + 1 for level in sorted(o.attracted))
    capacity = o.rules.fire_capacity
    return wanted if capacity is None else wanted[: max(0, capacity - len(o.circle_fires))]


def ground(view: View, cx: float, cy: float, r: float) -> Shape:
    """The ash on which the fires lie."""
    return Disc(cx, cy, r, ink=Ink(fill=Radial(cx, cy, 4, r, *view.theme.pair("ash"))))


def _spots() -> Iterator[tuple[float, float]]:
    """One in the middle, six around it; more, where the rules set no limit, around those."""
    yield 0.0, 0.0
    for radius, count in ((SPACING, 6), (1.6 * SPACING, 12)):
        for k in range(count):
            angle = -math.pi / 2 + k * 2 * math.pi / count
            yield radius * math.cos(angle), radius * math.sin(angle)


def hearth(view: View, cx: float, cy: float) -> tuple[list[Shape], list[Target]]:
    """The fires that lie there, pale with a plus those that will be added, and the empty spaces."""
    o, t = view.observation, view.theme
    coming = coming_fires(o)
    shapes: list[Shape] = []
    targets: list[Target] = []
    for place, (dx, dy) in enumerate(_spots()):
        x, y, later = cx + dx, cy + dy, place - len(o.circle_fires)
        if later < 0:
            value, emphasis = o.circle_fires[place], view.emphasis("fire", place)
            if emphasis:
                shapes += ring(view, Disc(x, y, 19), emphasis, x + 14, y + 14)
            shapes += fire(view, value, x, y - 2, 38, 15)
            name = view.words.say("board.name.fire", value=value)
            targets.append(Target(("fire", place), x - 20, y - 20, 40, 40, name, radius=20))
        elif later < len(coming):
            shapes.append(faded(fire(view, coming[later], x, y - 2, 34, 13), 0.5))
            shapes.append(text(view, "+", x + 15, y - 13, 15, weight=800, align="center"))
        elif place < (o.rules.fire_capacity or SPACES):
            shapes.append(Disc(x, y, 11, ink=Ink(stroke=t["stone_line"], dash=(3, 4))))
    return shapes, targets


def omens(view: View, area: Area) -> list[Shape]:
    """In the corners: what burns, what stands against it, what would come of it, how far one may go."""
    o, words, t = view.observation, view.words, view.theme
    power, drop, wind = sum(o.circle_fires), o.me.elements.drop, o.me.elements.wind
    y, right, room = area.h - 14, area.w, min(66.0, area.w * 0.21)
    shapes: list[Shape] = [
        Sprite("fire_3", 22, 22, 28),
        text(view, str(power), 40, 23, "total", weight=800),
        text(view, words.say("board.fire"), 9, 46, "caption", color="ink_soft", max_width=room),
        Sprite("drop", right - 21, 22, 23),
        text(view, signed(drop), right - 36, 23, "total", weight=800, align="right"),
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
        text(view, signed(wind), right - 37, y - 21, "total", weight=800, align="right"),
        text(view, words.say("board.steps"), right - 9, y, "caption", color="ink_soft", align="right"),
    ]
    if power > drop:
        label = words.say("board.varans", n=len(o.circle_fires))
        varans = text(view, label, 9, y, "label", weight=700, color="danger", max_width=max(room, 60))
        return [*shapes, Sprite("fire_varan", 24, y - 21, 32), varans]
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
