"""The circle of spirits: twelve rocks, the spirits on them, and the stops of a journey."""

from __future__ import annotations

import math
from collections.abc import Iterator

from attrs import frozen

from spiritgame.circle import ROCKS, Landing, RockBonus, landings
from spiritgame.observation import Observation, SpiritView
from spiritwidgets.geometry import FINGER, Area
from spiritwidgets.scene import Arc, Disc, Ink, Linear, Polygon, Scene, Shadow, Shape, Sprite, Stamp, Target, Text
from spiritwidgets.scenes import names
from spiritwidgets.scenes.fires import ground, hearth, omens
from spiritwidgets.scenes.pieces import SMALL_PRINT, faded, ring, text
from spiritwidgets.view import View

LARGEST_ROCK = 32.0
OUTSIDE = 22.0
"""Between the rocks and the edge of the board: room for their numbers."""
OUT_OF_REACH = 0.55
"""How opaque the sign of a rock is where the journey cannot end."""
ROBBED = {1: (12.0, 0.0), 2: (10.5, 14.0), 3: (8.5, 10.0)}
"""Radius and distance of the signs of so many robbed spirits: those of neighbouring stops stay apart."""


@frozen
class Round:
    """The circle on its board: its middle, the radius through the rocks, the radius of a rock."""

    cx: float
    cy: float
    radius: float
    rock: float

    @property
    def ash(self) -> float:
        """The radius of the ground inside the rocks."""
        return self.radius - self.rock - 6

    def at(self, rock: float, out: float = 0.0) -> tuple[float, float]:
        """The middle of a rock, or the point that lies `out` farther from the middle of the circle."""
        angle, radius = _angle(rock), self.radius + out
        return self.cx + radius * math.cos(angle), self.cy + radius * math.sin(angle)


def circle(view: View, area: Area) -> Scene:
    """The circle as the observing spirit sees it."""
    half = min(area.w, area.h) / 2
    radius = half - 46
    rock = min(LARGEST_ROCK, radius * 0.235)
    place = Round(area.w / 2, area.h / 2, min(radius, half - rock - OUTSIDE), rock)
    stops = _stops(view)
    shapes: list[Shape] = [_floor(view, place, area, has_numbers=not stops), *_path(view, place, stops)]
    targets: list[Target] = []
    for part, marked in (hearth(view, place.cx, place.cy, place.ash), _rocks(view, place, stops)):
        shapes += part
        targets += marked
    shapes += omens(view, area)
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(q) for q in targets), _words(view))


def _angle(rock: float) -> float:
    return -math.pi / 2 + rock * math.pi / 6


def _stops(view: View) -> dict[int, Landing]:
    """The marked rocks as ends of a journey, with their counted steps."""
    o = view.observation
    rocks = tuple(spirit.rock for spirit in o.spirits)
    return {stop.rock: stop for stop in landings(rocks, o.seat, len(ROCKS)) if view.emphasis("rock", stop.rock)}


def _floor(view: View, place: Round, area: Area, *, has_numbers: bool) -> Stamp:
    """What lies under everything: the way, the ash, and around them the numbers of the rocks."""
    shapes: list[Shape] = [
        Disc(place.cx, place.cy, place.radius, ink=Ink(stroke=view.theme["line"], line=6)),
        ground(view, place.cx, place.cy, place.ash),
    ]
    if has_numbers:
        shapes += (_number(view, place, rock, 8) for rock in range(len(ROCKS)))
    key = ("circle", area.w, area.h, has_numbers, view.theme.name)
    return Stamp(key, 0, 0, area.w, area.h, tuple(shapes), margin=0)


def _number(view: View, place: Round, rock: int, out: float) -> Text:
    x, y = place.at(rock, place.rock + out)
    return text(view, str(rock), x, y, SMALL_PRINT, color="ink_soft", align="center")


def _path(view: View, place: Round, stops: dict[int, Landing]) -> list[Shape]:
    """The way from the own rock to the farthest stop."""
    if not stops:
        return []
    own, t = view.observation.me.rock, view.theme
    farthest = max((rock - own - 1) % len(ROCKS) + 1 for rock in stops)
    way = (place.cx, place.cy, place.radius, _angle(own), _angle(own + farthest))
    return [
        Arc(*way, ink=Ink(stroke=t["target_halo"], line=12)),
        Arc(*way, ink=Ink(stroke=t["target"], line=3, dash=(2, 7))),
    ]


def _rock_outline(x: float, y: float, r: float, rock: int, ink: Ink) -> Polygon:
    points = []
    for k in range(9):
        a = k * math.pi * 2 / 9 + rock
        q = r * (0.9 + 0.1 * math.sin(rock * 7.3 + k * 2.1))
        points.append((x + q * math.cos(a), y + q * math.sin(a)))
    return Polygon(tuple(points), ink=ink)


def _stone(view: View, place: Round, rock: int, sign: float) -> Stamp:
    """A rock with its sign, so opaque; 0: without it."""
    t, r = view.theme, place.rock
    paper = Ink(fill=Linear(0, 2 * r, *t.pair("stone")), stroke=t["stone_line"], shadow=Shadow(t["shadow_rest"], 4, 2))
    shapes: list[Shape] = [_rock_outline(r, r, r, rock, paper)]
    if sign:
        shapes.append(faded([_sign(ROCKS[rock], r, r, r * 1.28)], sign))
    x, y = place.at(rock)
    key = ("stone", rock, sign, round(r, 1), t.name)
    return Stamp(key, x - r, y - r, 2 * r, 2 * r, tuple(shapes))


def _sign(bonus: RockBonus, x: float, y: float, size: float) -> Shape:
    return Sprite("fragment", x, y, size * 0.7) if bonus == "fragment" else Sprite(f"act_{bonus}", x, y, size)


def _rocks(view: View, place: Round, stops: dict[int, Landing]) -> tuple[list[Shape], list[Target]]:
    shapes: list[Shape] = []
    above: list[Shape] = []
    targets: list[Target] = []
    here = {spirit.rock: spirit.spirit for spirit in view.observation.spirits}
    for rock in range(len(ROCKS)):
        x, y = place.at(rock)
        stop = stops.get(rock)
        is_out_of_reach = bool(stops) and stop is None
        shapes.append(_stone(view, place, rock, 0 if rock in here else OUT_OF_REACH if is_out_of_reach else 1))
        if rock in here:
            above.append(_token(view, place, rock, here[rock]))
        if stop is not None:
            shapes += _stop_ring(view, place, rock)
            above += [*_steps(view, place, stop), *_robbed(view, place, stop)]
        if stops:
            above.append(_number(view, place, rock, 8 if stop is None else 14))
        side = max(FINGER, 2 * place.rock)
        name = names.rock_name(view, rock)
        targets.append(Target(("rock", rock), x - side / 2, y - side / 2, side, side, name, radius=side / 2))
    return shapes + above, targets


def _token(view: View, place: Round, rock: int, spirit: str) -> Stamp:
    """A spirit on its rock; the sign of the rock moves inwards."""
    t, size = view.theme, place.rock
    half = 2 * size
    shapes: list[Shape] = [
        Disc(half, half, size * 0.84, ink=Ink(fill=t["board_active"], shadow=Shadow(t["shadow_raised"], 6, 2)))
    ]
    if is_me := spirit == view.observation.me.spirit:
        shapes.append(Disc(half, half, size * 0.86, ink=Ink(stroke=t.spirit(spirit), line=3)))
    shapes.append(Sprite(f"spirit_{spirit}", half, half, size * 1.48))
    (x, y), inwards = place.at(rock, 4), 4 + 0.8 * size
    bx, by = half - inwards * math.cos(_angle(rock)), half - inwards * math.sin(_angle(rock))
    shapes.append(Disc(bx, by, 11, ink=Ink(fill=t["board_active"], stroke=t["stone_line"])))
    shapes.append(_sign(ROCKS[rock], bx, by, 18))
    key = ("token", spirit, is_me, rock, round(size, 1), t.name)
    return Stamp(key, x - half, y - half, 2 * half, 2 * half, tuple(shapes))


def _stop_ring(view: View, place: Round, rock: int) -> list[Shape]:
    emphasis = view.emphasis("rock", rock)
    outline = _rock_outline(*place.at(rock), place.rock + 2, rock, Ink())
    return ring(view, outline, emphasis, *place.at(rock, place.rock - 1))


def _steps(view: View, place: Round, stop: Landing) -> Iterator[Shape]:
    """The number of steps to a stop."""
    t = view.theme
    x, y = place.at(stop.rock, place.rock - 1)
    color = t["selected" if view.emphasis("rock", stop.rock) == "chosen" else "target"]
    yield Disc(x, y, 10, ink=Ink(fill=color, stroke=t["board_active"], line=2))
    yield text(view, str(stop.steps), x, y + 0.5, "caption", weight=800, color="on_target", align="center")


def _robbed(view: View, place: Round, stop: Landing) -> Iterator[Shape]:
    """Who loses a tile to a journey that ends here."""
    t, o = view.theme, view.observation
    spirits = [o.spirits[seat].spirit for seat in stop.jumped if o.spirits[seat].tiles]
    if not spirits:
        return
    size, step = ROBBED[len(spirits)]
    x, y = place.at(stop.rock, -place.rock - size * 0.9)
    ox, oy = math.cos(_angle(stop.rock)), math.sin(_angle(stop.rock))
    for k, spirit in enumerate(spirits):
        q = (k - (len(spirits) - 1) / 2) * step
        sx, sy = x - oy * q, y + ox * q
        yield Disc(sx, sy, size, ink=Ink(fill=t["board_active"], stroke=t.spirit(spirit), line=1.5))
        yield Sprite(f"spirit_{spirit}", sx, sy, size * 1.6)


def _words(view: View) -> str:
    o, words = view.observation, view.words
    fires = words.join([str(value) for value in o.circle_fires])
    where = [words.say("board.on_rock", spirit=s.spirit, rock=s.rock) for s in _clockwise(o)]
    return words.say(
        "board.words.circle",
        fires=fires or words.say("board.no_fire"),
        power=view.told("power", sum(o.circle_fires)),
        drops=view.told("drop", o.me.elements.drop),
        where=words.say("list.comma").join(where),
    )


def _clockwise(o: Observation) -> Iterator[SpiritView]:
    """All spirits clockwise on the circle, the observing one first."""
    return iter(sorted(o.spirits, key=lambda spirit: (spirit.rock - o.me.rock) % len(ROCKS)))
