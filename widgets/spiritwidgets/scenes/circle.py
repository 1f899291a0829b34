"""The circle of spirits: twelve rocks, the fires in the centre, and what the fire threatens."""

from __future__ import annotations

import math

from spiritgame.circle import ROCKS, Landing, RockBonus, landings
from spiritgame.observation import Observation
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Arc, Disc, Ink, Linear, Polygon, Radial, Scene, Shadow, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import SMALL_PRINT, faded, fire, ring, text
from spiritwidgets.view import View

ROCK = 25.0
SPACING = 40.0
"""Between the fires in the centre; each can be touched."""


def circle(view: View, area: Area) -> Scene:
    """The circle as the observing spirit sees it."""
    t, o = view.theme, view.observation
    cx, cy, radius = area.w / 2, area.h / 2 + 2, min(area.w, area.h) / 2 - 41
    shapes: list[Shape] = [
        Disc(cx, cy, radius, ink=Ink(stroke=t["line"], line=6)),
        Disc(cx, cy, radius - 31, ink=Ink(fill=Radial(cx, cy, 4, radius - 31, *t.pair("ash")))),
    ]
    targets: list[Target] = []
    stops = _stops(view)
    if stops:
        start, end = _angle(o.me.rock), _angle(o.me.rock + max(_distance(o, s) for s in stops))
        shapes += [
            Arc(cx, cy, radius, start, end, ink=Ink(stroke=t["target_halo"], line=12)),
            Arc(cx, cy, radius, start, end, ink=Ink(stroke=t["target"], line=3, dash=(2, 7))),
        ]
    for part, marked in (_fires(view, cx, cy), _rocks(view, cx, cy, radius, stops)):
        shapes += part
        targets += marked
    shapes += _corners(view, area)
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(q) for q in targets), _words(view))


def _angle(rock: float) -> float:
    return -math.pi / 2 + rock * math.pi / 6


def _distance(o: Observation, landing: Landing) -> int:
    return (landing.rock - o.me.rock - 1) % len(ROCKS) + 1


def _stops(view: View) -> list[Landing]:
    """The marked rocks as ends of a journey, with their counted steps."""
    o = view.observation
    marked = [rock for rock in range(len(ROCKS)) if view.emphasis("rock", rock)]
    if not marked:
        return []
    rocks = tuple(s.rock for s in o.spirits)
    return [stop for stop in landings(rocks, o.seat, len(ROCKS)) if stop.rock in marked]


def coming_fires(o: Observation) -> tuple[int, ...]:
    """The fires that the animals attracted this round will leave, as far as there is room (rules §10.2)."""
    wanted = tuple(level + 1 for level in sorted(o.attracted))
    capacity = o.rules.fire_capacity
    return wanted if capacity is None else wanted[: max(0, capacity - len(o.circle_fires))]


def _fires(view: View, cx: float, cy: float) -> tuple[list[Shape], list[Target]]:
    o, t = view.observation, view.theme
    spots = [(0.0, 0.0)] + [(SPACING * math.cos(_angle(2 * k)), SPACING * math.sin(_angle(2 * k))) for k in range(6)]
    spots += [(2 * SPACING * 0.8 * math.cos(_angle(k)), 2 * SPACING * 0.8 * math.sin(_angle(k))) for k in range(12)]
    shapes: list[Shape] = []
    targets: list[Target] = []
    coming = coming_fires(o)
    capacity = max(7, len(o.circle_fires) + len(coming))
    for place, (dx, dy) in enumerate(spots[:capacity]):
        x, y = cx + dx, cy + dy
        if place < len(o.circle_fires):
            value = o.circle_fires[place]
            emphasis = view.emphasis("fire", place)
            if emphasis:
                shapes += ring(view, Disc(x, y, 19, ink=Ink()), emphasis, x + 14, y + 14)
            shapes += fire(view, value, x, y - 2, 38, 15)
            name = view.words.say("board.name.fire", value=value)
            targets.append(Target(("fire", place), x - 20, y - 20, 40, 40, name, radius=20))
        elif place - len(o.circle_fires) < len(coming):
            value = coming[place - len(o.circle_fires)]
            shapes.append(faded(fire(view, value, x, y - 2, 34, 13), 0.5))
            shapes.append(text(view, "+", x + 15, y - 13, 15, weight=800, align="center"))
        else:
            shapes.append(Disc(x, y, 11, ink=Ink(stroke=t["stone_line"], dash=(3, 4))))
    return shapes, targets


def _rock_outline(x: float, y: float, r: float, rock: int, ink: Ink) -> Polygon:
    points = []
    for k in range(9):
        a = k * math.pi * 2 / 9 + rock
        q = r * (0.9 + 0.1 * math.sin(rock * 7.3 + k * 2.1))
        points.append((x + q * math.cos(a), y + q * math.sin(a)))
    return Polygon(tuple(points), ink=ink)


def _sign(bonus: RockBonus, x: float, y: float, size: float) -> Shape:
    return Sprite("fragment", x, y, size * 0.7) if bonus == "fragment" else Sprite(f"act_{bonus}", x, y, size)


def _rocks(view: View, cx: float, cy: float, radius: float, stops: list[Landing]) -> tuple[list[Shape], list[Target]]:
    o, t = view.observation, view.theme
    shapes: list[Shape] = []
    targets: list[Target] = []
    by_rock = {stop.rock: stop for stop in stops}
    for rock, bonus in enumerate(ROCKS):
        ox, oy = math.cos(_angle(rock)), math.sin(_angle(rock))
        x, y = cx + radius * ox, cy + radius * oy
        stone = Linear(y - ROCK, y + ROCK, *t.pair("stone"))
        paper = Ink(fill=stone, stroke=t["stone_line"], shadow=Shadow(t["shadow_rest"], 4, 2))
        shapes.append(_rock_outline(x, y, ROCK, rock, paper))
        here = next((s for s in o.spirits if s.rock == rock), None)
        stop = by_rock.get(rock)
        if here is None:
            resting = bool(stops) and stop is None
            shapes.append(faded([_sign(bonus, x, y, 32)], 0.55 if resting else 1.0))
        else:
            shapes += _token(view, here.spirit, bonus, x, y, ox, oy, is_me=here.seat == o.seat)
        nx, ny = x + ox * (ROCK + 8), y + oy * (ROCK + 8)
        if stop is None:
            shapes.append(text(view, str(rock), nx, ny, SMALL_PRINT, color="ink_soft", align="center"))
        else:
            earlier = max((q.jumped for q in stops if q.steps < stop.steps), key=len, default=())
            shapes += _stop_signs(view, stop, stop.jumped[len(earlier) :], x, y, ox, oy)
        name = names.rock_name(view, rock)
        targets.append(Target(("rock", rock), x - ROCK, y - ROCK, 2 * ROCK, 2 * ROCK, name, radius=ROCK))
    return shapes, targets


def _token(
    view: View, spirit: str, bonus: RockBonus, x: float, y: float, ox: float, oy: float, *, is_me: bool
) -> list[Shape]:
    """A spirit on its rock; the sign of the rock moves inwards."""
    t = view.theme
    px, py = x + ox * 4, y + oy * 4
    bx, by = x - ox * 20, y - oy * 20
    own = [Disc(px, py, 21.5, ink=Ink(stroke=t.spirit(spirit), line=3))] if is_me else []
    return [
        Disc(px, py, 21, ink=Ink(fill=t["board_active"], shadow=Shadow(t["shadow_raised"], 6, 2))),
        *own,
        Sprite(f"spirit_{spirit}", px, py, 37),
        Disc(bx, by, 11, ink=Ink(fill=t["board_active"], stroke=t["stone_line"])),
        _sign(bonus, bx, by, 18),
    ]


def _stop_signs(
    view: View, stop: Landing, robbed_here: tuple[int, ...], x: float, y: float, ox: float, oy: float
) -> list[Shape]:
    """The ring of a possible stop, its number of steps, and who would be robbed besides those of nearer stops."""
    t, o = view.theme, view.observation
    emphasis = view.emphasis("rock", stop.rock)
    chosen = emphasis == "chosen"
    shapes = ring(view, _rock_outline(x, y, ROCK + 2, stop.rock, Ink()), emphasis, x + ox * 23, y + oy * 23)
    nx, ny = x + ox * 24, y + oy * 24
    shapes += [
        Disc(nx, ny, 11, ink=Ink(fill=t["selected" if chosen else "target"], stroke=t["board_active"], line=2)),
        text(view, str(stop.steps), nx, ny + 0.5, "label", weight=800, color="on_target", align="center"),
    ]
    robbed = [seat for seat in robbed_here if o.spirits[seat].tiles]
    for k, seat in enumerate(robbed):
        q = (k - (len(robbed) - 1) / 2) * 21
        sx, sy = x - ox * 36 - oy * q, y - oy * 36 + ox * q
        name = o.spirits[seat].spirit
        shapes += [
            Disc(sx, sy, 12, ink=Ink(fill=t["board_active"], stroke=t.spirit(name), line=2)),
            Sprite(f"spirit_{name}", sx, sy, 19),
        ]
    return shapes


def _corners(view: View, area: Area) -> list[Shape]:
    """In the corners: what burns, what stands against it, what would come of it, how far one may go."""
    o, words, t = view.observation, view.words, view.theme
    power, drop, wind = sum(o.circle_fires), o.me.elements.drop, o.me.elements.wind
    y, right = area.h - 14, area.w
    shapes: list[Shape] = [
        Sprite("fire_3", 22, 22, 28),
        text(view, str(power), 40, 23, "total", weight=800),
        text(view, words.say("board.fire"), 9, 46, "caption", color="ink_soft", max_width=60),
        Sprite("drop", right - 21, 22, 23),
        text(view, str(drop), right - 36, 23, "total", weight=800, align="right"),
        text(
            view, words.say("board.your_drops"), right - 9, 46, "caption", color="ink_soft", align="right", max_width=60
        ),
        Sprite("wind", right - 21, y - 22, 22),
        text(view, str(wind), right - 37, y - 21, "total", weight=800, align="right"),
        text(view, words.say("board.steps"), right - 9, y, "caption", color="ink_soft", align="right"),
    ]
    if power > drop:
        label = words.say("board.varans", n=len(o.circle_fires))
        return [
            *shapes,
            Sprite("fire_varan", 24, y - 21, 32),
            text(view, label, 9, y, "label", weight=700, color="danger", max_width=72),
        ]
    return [
        *shapes,
        Disc(20, y - 21, 11, ink=Ink(fill=t["primary"])),
        text(view, "✓", 20, y - 20.5, "body", weight=800, color="on_primary", align="center"),
        text(view, words.say("board.safe" if power else "board.no_fire"), 9, y, "label", weight=600, max_width=72),
    ]


def _words(view: View) -> str:
    o, words = view.observation, view.words
    fires = words.join([str(value) for value in o.circle_fires])
    where = [words.say("board.on_rock", spirit=s.spirit, rock=s.rock) for s in o.spirits]
    return words.say(
        "board.words.circle",
        fires=fires or words.say("board.no_fire"),
        power=sum(o.circle_fires),
        drops=o.me.elements.drop,
        where=words.say("list.comma").join(where),
    )
