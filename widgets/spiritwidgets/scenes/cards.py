"""Animal cards in every size, and the backs of piles."""

from __future__ import annotations

import math

from spiritgame.cards import ANIMALS, LEVEL, VARAN, Animal
from spiritwidgets import sprites
from spiritwidgets.scene import (
    Box,
    Disc,
    Emphasis,
    Group,
    Ink,
    Linear,
    Path,
    Polygon,
    Shadow,
    Shape,
    Sprite,
    Stamp,
)
from spiritwidgets.scenes.chips import Amounts, chips, lying, posture
from spiritwidgets.scenes.pieces import DIM, SMALL_PRINT, ring, text
from spiritwidgets.view import View

SLIM = 60.0
"""A card narrower than this has its chips one below the other; its name only from `NAMED` on."""
NAMED = 48.0
ROOMY = 70.0
"""From this width on a name has letters of the usual size."""
LEAST_CHIP = 15.0
TALL, LOW = 125.0, 112.0
LARGEST = 1.4
"""How much larger than its well a picture with wide margins may be."""


def animal_of(view: View, card: str) -> Animal:
    """The animal as the edition of the game prints it."""
    return ANIMALS[view.observation.rules.starting_cards][card]


def card_outline(animal: Animal, x: float, y: float, w: float, h: float, ink: Ink, *, grow: float = 0) -> Path:
    """The outline tells the temper: cut corners solitary, round gregarious, plain neutral."""
    x, y, w, h = x - grow, y - grow, w + 2 * grow, h + 2 * grow
    if animal.temper != "solitary":
        return Box(x, y, w, h, (20 if animal.temper == "gregarious" else 10) + grow, ink=ink)
    k, right, bottom = 12 + grow * 0.4, x + w, y + h
    upper = ((x + k, y), (right - k, y), (right, y + k), (right, bottom - k))
    lower = ((right - k, bottom), (x + k, bottom), (x, bottom - k), (x, y + k))
    return Polygon((*upper, *lower), ink=ink)


def card(
    view: View,
    name: str,
    x: float,
    y: float,
    w: float,
    h: float,
    *,
    cost: bool = False,
    emphasis: Emphasis = "",
    dim: bool = False,
) -> list[Shape]:
    """An animal card; `cost` shows what it costs, `dim` that it cannot be taken now."""
    edition = view.observation.rules.starting_cards
    key = ("card", name, round(w, 1), round(h, 1), cost, view.theme.name, view.words.lang, edition)
    animal = animal_of(view, name)
    stamp = Stamp(key, x, y, w, h, _face(view, animal, w, h, has_cost=cost), alpha=DIM if dim else 1.0)
    if not emphasis:
        return [stamp]
    return [stamp, *ring(view, card_outline(animal, x, y, w, h, Ink(), grow=2), emphasis, x + w - 2, y + h - 2)]


def _face(view: View, animal: Animal, w: float, h: float, *, has_cost: bool) -> tuple[Shape, ...]:
    t = view.theme
    paper = Ink(fill=t["card"], shadow=Shadow(t["shadow_rest"], 5, 1.5))
    inside = _slim(view, animal, w, h) if w < SLIM else _full(view, animal, w, h)
    clipped = Group(tuple(inside), clip=card_outline(animal, 0, 0, w, h, Ink()))
    face: list[Shape] = [card_outline(animal, 0, 0, w, h, paper), clipped]
    if animal.temper == "neutral":
        face.append(card_outline(animal, 0.5, 0.5, w - 1, h - 1, Ink(stroke=t["card_line"])))
    else:
        frame = Ink(stroke=t[animal.temper], line=2.5)
        place, size = ((14.0, 15.0), 25.0) if w >= 84 else ((11.0, 12.0), 21.0) if w >= SLIM else ((10.0, 10.5), 19.0)
        face += [card_outline(animal, 1.25, 1.25, w - 2.5, h - 2.5, frame), Sprite(animal.temper, *place, size)]
    if has_cost and animal.level:
        q, size = (12, 28) if w < 84 else (15, 33)
        points = 12 if w < 84 else 13 if animal.cost > 9 else 15
        number = text(view, str(animal.cost), w - q, q + 0.5, points, weight=800, color="cost_ink", align="center")
        face += [Sprite("sun", w - q, q, size), number]
    return tuple(face)


def _amounts(animal: Animal) -> Amounts:
    return [(element, value) for element, value in animal.elements.items() if value]


def _well(view: View, animal: Animal, x: float, y: float, w: float, h: float) -> Shape:
    """The ground behind the animal; its tint tells the stack."""
    stack = "varan" if animal.name == VARAN else str(LEVEL[animal.name] or "start")
    radius = 14 if animal.temper == "gregarious" else 8
    return Box(x, y, w, h, radius, ink=Ink(fill=Linear(y, y + h, *view.theme.well(stack))))


def _picture(name: str, well: Box) -> Sprite:
    """The animal as large as its well allows, whatever margins its drawing has; the middle of the well is its own."""
    left, top, right, bottom = sprites.ink(name)
    margin = 4 if well.h < 50 else 9
    size = min((well.h - margin) / (bottom - top), (well.w - 14) / (right - left), LARGEST * well.h)
    cx, cy = well.x + well.w / 2, well.y + well.h / 2
    return Sprite(name, cx - ((left + right) / 2 - 0.5) * size, cy - ((top + bottom) / 2 - 0.5) * size, size)


def _full(view: View, animal: Animal, w: float, h: float) -> list[Shape]:
    """From below upwards: band, chips, name; what is left is for the picture."""
    values = _amounts(animal)
    band = 0.0 if animal.temper == "neutral" else 18 if h > TALL else 16 if h >= LOW else 15
    chips_w = w - 8
    chips_h = 0.0 if not values else 25 if h > TALL else 23
    if posture(values, chips_w) == "standing":
        chips_h = 33 if h > TALL else 29
    chips_y = h - band - (4 if band else 5) - chips_h
    name_y = chips_y - (9 if values else 8)
    top = 5.0
    well_h = name_y - 8 - top
    size = "label" if view.words.lang == "zh" else "caption" if w >= ROOMY else SMALL_PRINT
    name = view.words.title("card", animal.name)
    shapes: list[Shape] = [
        _well(view, animal, 6, top, w - 12, well_h),
        _picture(animal.name, Box(6, top, w - 12, well_h)),
        text(view, name, w / 2, name_y, size, weight=600, color="card_ink", align="center", max_width=w - 4),
        *chips(view, values, 4, chips_y, chips_w, chips_h),
    ]
    if band:
        label, middle = view.words.title("temper", animal.temper), h - band / 2 - 1
        shapes += [
            Box(0, h - band, w, band, ink=Ink(fill=view.theme[animal.temper])),
            text(
                view, label, w / 2, middle, "caption", weight=700, color="on_temper", align="center", max_width=w - 16
            ),
        ]
    return shapes


def _slim(view: View, animal: Animal, w: float, h: float) -> list[Shape]:
    """A card among many: the picture, and all its chips in a column."""
    values = _amounts(animal)
    band = 0.0 if animal.temper == "neutral" else 10.0
    art, top = min(w - 8, h * (0.28 if w >= NAMED else 0.32)), 8.0
    first = top + art + 6
    shapes: list[Shape] = [_well(view, animal, 4, 5, w - 8, art + 6), Sprite(animal.name, w / 2, top + art / 2, art)]
    if w >= NAMED:
        name = view.words.title("card", animal.name)
        middle, room = w / 2, w - 6
        shapes.append(
            text(
                view,
                name,
                middle,
                first + 6,
                "caption",
                weight=600,
                color="card_ink",
                align="center",
                max_width=room,
            )
        )
        first += 16
    room = h - band - 4 - first
    columns = 1 if not values or room / len(values) >= LEAST_CHIP else 2
    step = min(22.0, room / max(1, -(-len(values) // columns)))
    across = (w - 6) / columns
    for place, (element, value) in enumerate(values):
        x, y = 4 + place % columns * across, first + place // columns * step
        shapes += lying(view, element, value, x, y, across - 2, step - 2, min(15.0, step - 2))
    if band:
        shapes.append(Box(0, h - band, w, band, ink=Ink(fill=view.theme[animal.temper])))
    return shapes


def back(view: View, x: float, y: float, w: float, h: float, count: int) -> Stamp:
    """A face-down pile; its thickness tells roughly how many cards it holds."""
    t = view.theme
    layers = min(4, max(1, math.ceil(count / 4)))
    shapes: list[Shape] = []
    for i in range(layers - 1, -1, -1):
        shadow = Shadow(t["shadow_rest"], 6, 2) if i == layers - 1 else None
        shapes.append(Box(-i * 2, -i * 2, w, h, 10, ink=Ink(fill=t["back"], stroke=t["back_line"], shadow=shadow)))
    shapes.append(Box(6, 6, w - 12, h - 12, 7, ink=Ink(stroke=t["back_line"], line=1.5)))
    cx, cy, s = w / 2, h / 2 - (10 if h > 90 else 0), min(w, h) * 0.3
    petal = Ink(stroke=t["back_line"], line=1.25)
    for a in (i * math.pi / 3 for i in range(6)):
        shapes.append(Disc(cx + math.cos(a) * s * 0.55, cy + math.sin(a) * s * 0.55, s * 0.52, ink=petal))
    return Stamp(("back", layers, round(w, 1), round(h, 1), t.name), x, y, w, h, tuple(shapes), margin=14)
