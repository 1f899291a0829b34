"""Pieces that several boards share: words, cards, chips, piles, fires, diamonds, rings."""

from __future__ import annotations

import math
from collections.abc import Iterable

from spiritgame.cards import ANIMALS, ELEMENTS, LEVEL, VARAN, Animal, Element
from spiritwidgets.scene import (
    Align,
    Box,
    Disc,
    Emphasis,
    Group,
    Ink,
    Linear,
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
from spiritwidgets.view import View

SMALL_PRINT = 11  # counts on tiles and ticks, the only words below the caption size
DIM = 0.58


def signed(value: int) -> str:
    """The number with a true minus (style sheet 7.5)."""
    return f"−{-value}" if value < 0 else str(value)


def text(
    view: View,
    words: str,
    x: float,
    y: float,
    size: str | float = "body",
    *,
    weight: int = 400,
    color: str = "ink",
    align: Align = "left",
    max_width: float | None = None,
) -> Text:
    """Words in a size of the theme (or a number) and the colour of a role (or a CSS colour)."""
    points = view.theme.size(size) if isinstance(size, str) else size
    shade = color if color[0] in "#r" and color not in view.theme.colors else view.theme[color]
    return Text(words, x, y, points, weight, shade, align, max_width)


def title(view: View, words: str, x: float, y: float, board: str) -> list[Shape]:
    """The heading of a board, marked where one decides on it."""
    if view.active != board:
        return [text(view, words, x, y + 0.5, 15, weight=700)]
    dot = Disc(x + 6, y, 5, ink=Ink(fill=view.theme["target"]))
    return [dot, text(view, words, x + 18, y + 0.5, 15, weight=700, color="target")]


def animal_of(view: View, card: str) -> Animal:
    """The animal as the edition of the game prints it."""
    return ANIMALS[view.observation.rules.starting_cards][card]


def card_outline(animal: Animal, x: float, y: float, w: float, h: float, ink: Ink, *, grow: float = 0) -> Path:
    """The outline tells the temper: cut corners solitary, round gregarious, plain neutral."""
    x, y, w, h = x - grow, y - grow, w + 2 * grow, h + 2 * grow
    if animal.temper == "solitary":
        k = 12 + grow * 0.4
        across, down = x + w, y + h
        points = (
            (x + k, y),
            (across - k, y),
            (across, y + k),
            (across, down - k),
            (across - k, down),
            (x + k, down),
            (x, down - k),
            (x, y + k),
        )
        return Polygon(points, ink=ink)
    return Box(x, y, w, h, (20 if animal.temper == "gregarious" else 10) + grow, ink=ink)


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
    t = view.theme
    edition = view.observation.rules.starting_cards
    key = ("card", name, round(w, 1), round(h, 1), cost, t.name, view.words.lang, edition)
    animal = animal_of(view, name)
    shapes: list[Shape] = [Stamp(key, x, y, w, h, _card_face(view, animal, w, h, cost=cost), alpha=DIM if dim else 1.0)]
    if emphasis:
        shapes += ring(view, card_outline(animal, x, y, w, h, Ink(), grow=2), emphasis, x + w - 2, y + h - 2)
    return shapes


def ring(view: View, path: Path, emphasis: Emphasis, tick_x: float, tick_y: float) -> list[Shape]:
    """The sign of a legal or chosen thing; what is chosen carries a tick as well."""
    t = view.theme
    if emphasis != "chosen":
        return [Ring(path, t["target"], t["target_halo"])]
    tick = ((tick_x - 4.5, tick_y + 0.5), (tick_x - 1.2, tick_y + 4), (tick_x + 5, tick_y - 3.5))
    return [
        Ring(path, t["selected"], t["selected_halo"], 3.5),
        Disc(tick_x, tick_y, 11, ink=Ink(fill=t["selected"], stroke=t["board_active"], line=2)),
        Stroke(tick, ink=Ink(stroke=t["board_active"], line=2.4)),
    ]


def _card_face(view: View, animal: Animal, w: float, h: float, *, cost: bool) -> tuple[Shape, ...]:
    t = view.theme
    has_band = animal.temper != "neutral"
    band = 0 if not has_band else 18 if h > 125 else 15
    values = [(element, value) for element, value in animal.elements.items() if value]
    chips_h, tall = _chips_height(values, w - 12, h)
    chips_y = h - band - 5 - chips_h
    name_y = chips_y - ((9 if h < 112 else 10) if values else 8)
    top = 5 if h < 112 else 6
    art = name_y - (8 if h < 112 else 9) - top
    stack = "varan" if animal.name == VARAN else str(LEVEL[animal.name] or "start")
    well = t.well(stack)
    inside: list[Shape] = [
        Box(
            6, top, w - 12, art, 14 if animal.temper == "gregarious" else 8, ink=Ink(fill=Linear(top, top + art, *well))
        ),
        Sprite(animal.name, w / 2, top + art / 2 + 0.5, min(art - 2, w - 30)),
        text(
            view,
            view.words.title("card", animal.name),
            w / 2,
            name_y,
            "label" if view.words.lang == "zh" else "caption",
            weight=600,
            color="card_ink",
            align="center",
            max_width=w - 12,
        ),
        *_chips(view, values, 6, chips_y, w - 12, chips_h, tall=tall),
    ]
    if has_band:
        inside += [
            Box(0, h - band, w, band, ink=Ink(fill=t[animal.temper])),
            text(
                view,
                view.words.title("temper", animal.temper),
                w / 2,
                h - band / 2 - 0.5,
                "caption",
                weight=700,
                color="on_temper",
                align="center",
                max_width=w - 26,
            ),
        ]
    paper = Ink(fill=t["card"], shadow=Shadow(t["shadow_rest"], 5, 1.5))
    face: list[Shape] = [
        card_outline(animal, 0, 0, w, h, paper),
        Group(tuple(inside), clip=card_outline(animal, 0, 0, w, h, Ink())),
    ]
    small = w < 84
    if has_band:
        frame = Ink(stroke=t[animal.temper], line=2.5)
        face += [
            card_outline(animal, 1.25, 1.25, w - 2.5, h - 2.5, frame),
            Sprite(animal.temper, 11 if small else 14, 12 if small else 15, 21 if small else 25),
        ]
    else:
        face.append(card_outline(animal, 0.5, 0.5, w - 1, h - 1, Ink(stroke=t["card_line"])))
    if cost and animal.level:
        q = 12 if small else 15
        points = 12 if small else 13 if animal.cost > 9 else 15
        face += [
            Sprite("sun", w - q, q, 28 if small else 33),
            text(view, str(animal.cost), w - q, q + 0.5, points, weight=800, color="cost_ink", align="center"),
        ]
    return tuple(face)


def _chips_height(values: list[tuple[Element, int]], w: float, h: float) -> tuple[float, bool]:
    if not values:
        return 0, False
    each = (w - 3 * (len(values) - 1)) / len(values)
    tall = each < 26 or (each < 35 and any(value < 0 for _, value in values))
    if tall:
        return (29 if h < 125 else 33), True
    return (25 if h > 125 else 23), False


def _chips(
    view: View, values: list[tuple[Element, int]], x: float, y: float, w: float, h: float, *, tall: bool
) -> list[Shape]:
    if not values:
        return []
    gap, count = 3.0, len(values)
    each = min(30.0 if tall else 40.0, (w - gap * (count - 1)) / count)
    left = x + (w - count * each - gap * (count - 1)) / 2
    shapes: list[Shape] = []
    for place, (element, value) in enumerate(values):
        shapes += _chip(view, element, value, left + place * (each + gap), y, each, h, tall=tall)
    return shapes


def _chip(
    view: View, element: Element, value: int, x: float, y: float, w: float, h: float, *, tall: bool
) -> list[Shape]:
    """An amount of an element. A negative one is square and dark, with its picture on a white disc."""
    t = view.theme
    is_negative = value < 0
    ground, ink = t.chip(element, negative=is_negative)
    shapes: list[Shape] = [Box(x, y, w, h, 2 if is_negative else 6, ink=Ink(fill=ground))]
    disc = Ink(fill=t["chip_negative_disc"])
    words = signed(value)
    if tall:
        low = h < 32
        if is_negative:
            shapes.append(Disc(x + w / 2, y + h * 0.3, 7.5 if low else 8.5, ink=disc))
        icon = (11 if low else 12) if is_negative else min(13 if low else 15, w - 4)
        shapes += [
            Sprite(element, x + w / 2, y + h * 0.3, icon),
            text(
                view,
                words,
                x + w / 2,
                y + h * 0.76,
                "label" if low else "body",
                weight=700,
                color=ink,
                align="center",
                max_width=w - 2,
            ),
        ]
        return shapes
    two = len(words) > 1
    icon = (13 if w < 39 else 15) if two else (15 if w < 29 else 17)
    left = x + (w - icon - 2.5 - (18 if two else 9)) / 2
    if is_negative:
        shapes.append(Disc(left + icon / 2, y + h / 2, icon / 2 + 2, ink=disc))
    shapes += [
        Sprite(element, left + icon / 2, y + h / 2, icon - 1 if is_negative else icon),
        text(view, words, left + icon + (3.5 if is_negative else 2.5), y + h / 2 + 0.5, "value", weight=700, color=ink),
    ]
    return shapes


def back(view: View, x: float, y: float, w: float, h: float, count: int) -> list[Shape]:
    """A face-down pile; its thickness tells roughly how many cards it holds."""
    t = view.theme
    layers = min(4, max(1, math.ceil(count / 4)))
    shapes: list[Shape] = []
    for i in range(layers - 1, -1, -1):
        shadow = Shadow(t["shadow_rest"], 6, 2) if i == layers - 1 else None
        shapes.append(
            Box(x - i * 2, y - i * 2, w, h, 10, ink=Ink(fill=t["back"], stroke=t["back_line"], shadow=shadow))
        )
    shapes.append(Box(x + 6, y + 6, w - 12, h - 12, 7, ink=Ink(stroke=t["back_line"], line=1.5)))
    cx, cy, s = x + w / 2, y + h / 2 - (10 if h > 90 else 0), min(w, h) * 0.3
    for i in range(6):
        a = i * math.pi / 3
        petal = Ink(stroke=t["back_line"], line=1.25)
        shapes.append(Disc(cx + math.cos(a) * s * 0.55, cy + math.sin(a) * s * 0.55, s * 0.52, ink=petal))
    return shapes


def pill(
    view: View,
    words: str,
    cx: float,
    cy: float,
    w: float,
    h: float,
    *,
    ground: str = "board_active",
    ink: str = "ink",
    size: str | float = "label",
) -> list[Shape]:
    """A short word on a rounded ground."""
    return [
        Box(cx - w / 2, cy - h / 2, w, h, h / 2, ink=Ink(fill=view.theme[ground])),
        text(view, words, cx, cy + 0.5, size, weight=700, color=ink, align="center", max_width=w - 8),
    ]


def fire(view: View, value: int, cx: float, cy: float, size: float, points: float) -> list[Shape]:
    """A fire with its value on the pale core."""
    x = cx + (size * 0.09 if value == 3 else 0)
    return [
        Sprite(f"fire_{value}", cx, cy, size),
        text(view, str(value), x, cy + size * 0.235, points, weight=800, color="fire_ink", align="center"),
    ]


def diamond(view: View, cx: float, cy: float, r: float, *, filled: bool, color: str = "danger") -> Shape:
    """The sign of a solitary symbol."""
    points = ((cx, cy - r), (cx + r, cy), (cx, cy + r), (cx - r, cy))
    shade = view.theme[color]
    return Polygon(points, ink=Ink(fill=shade) if filled else Ink(stroke=shade, line=1.75))


def stat(view: View, sprite: str, words: str, x: float, cy: float, size: float, points: float) -> list[Shape]:
    """A picture with a number to its right."""
    return [Sprite(sprite, x + size / 2, cy, size), text(view, words, x + size + 4, cy + 0.5, points, weight=700)]


def faded(shapes: Iterable[Shape], alpha: float) -> Group:
    """The shapes at less than full opacity."""
    return Group(tuple(shapes), alpha=alpha)


GOALS = (("tree", "tree_start"), ("fire", "fire_2"), ("flower", "flower"))
"""The three goals with the pictures that stand for them."""

ACTION_OF_ELEMENT = {"sun": "attract", "drop": "extinguish", "seed": "plant", "wind": "travel", "flower": "flowers"}
assert tuple(ACTION_OF_ELEMENT) == ELEMENTS
