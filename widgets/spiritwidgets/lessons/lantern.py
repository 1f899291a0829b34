"""What only a teacher may do with a board: show the next cards of a deck, or cover a number that is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from attrs import evolve

from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Ink, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.cards import card
from spiritwidgets.scenes.header import counts_box, solitude_box
from spiritwidgets.scenes.line import next_place
from spiritwidgets.scenes.pieces import pill, text
from spiritwidgets.view import View

CARD_W, CARD_H, GAP, LEFT = 88.0, 124.0, 10.0, 150.0

COVERED: Final[Mapping[str, str]] = MappingProxyType(
    {"02.2": "solitude", "02.5": "solitude", "02.6": "sun", "09.1": "counts", "01.tiles": "counts"}
)
"""What the question of a step asks for, though the line shows it."""


def lantern(view: View, cards: Sequence[str], area: Area) -> Scene:
    """The next cards of the deck, first the one on top, on a ground that is no board's."""
    words = view.words
    title = words.say("course.lantern")
    shapes: list[Shape] = [
        Box(2, 2, area.w - 4, area.h - 4, 14, ink=Ink(fill=view.theme["warn_tint"])),
        Box(2, 2, area.w - 4, area.h - 4, 14, ink=Ink(stroke=view.theme["selected"], line=2, dash=(8, 6))),
        Sprite("sun", 70, 58, 44),
        text(view, title, 75, 98, "label", weight=700, align="center", color="warn_ink", max_width=130),
        text(view, words.say("course.lantern.more"), 75, 118, "caption", align="center", max_width=130),
    ]
    targets = []
    step = min(CARD_W + GAP, (area.w - LEFT - CARD_W - 16) / max(1, len(cards) - 1))
    for place, name in enumerate(cards):
        x, y = LEFT + place * step, (area.h - CARD_H) / 2
        shapes += card(view, name, x, y, CARD_W, CARD_H)
        shapes += pill(view, str(place + 1), x + CARD_W - 12, y + 12, 22, 20, ground="selected", ink="board_active")
        targets.append(Target(("next", place), x, y, CARD_W, CARD_H, names.card_name(view, name), radius=10))
    listed = words.join([words.name("card", name) for name in cards])
    return Scene(area.w, area.h, tuple(shapes), tuple(targets), listed or title)


def covered(view: View, scene: Scene, area: Area, step: str) -> Scene:
    """The line before its question is answered: without the odds of the next card, and without what is asked for."""
    shapes = [shape for box in _boxes(view, scene, area, COVERED.get(step, "")) for shape in _cover(view, box)]
    return evolve(scene, shapes=(*scene.shapes, *shapes)) if shapes else scene


def unjudged(view: View, scene: Scene, area: Area) -> Scene:
    """The circle before the question is answered: it does not say yet whether the fire burns."""
    cover = _cover(view, Box(5, area.h - 52, 76, 46, 9)) if view.observation.circle_fires else ()
    return evolve(scene, shapes=(*scene.shapes, *cover))


def _boxes(view: View, scene: Scene, area: Area, what: str) -> Iterator[Box]:
    me = view.observation.me
    place = next_place(view, area)
    if place is not None and me.solitude == 2:
        yield place
    if what == "sun":
        chip = next(target for target in scene.targets if target.key == ("total", "sun"))
        yield Box(chip.x, chip.y, chip.w, chip.h, 9)
    elif what == "solitude":
        yield solitude_box(view, area)
    elif what == "counts":
        yield counts_box(view, area)


def _cover(view: View, box: Box) -> Iterator[Shape]:
    yield evolve(box, ink=Ink(fill=view.theme["warn_tint"]))
    edge = Ink(stroke=view.theme["selected"], line=1.5, dash=(6, 4))
    yield Box(box.x + 1, box.y + 1, box.w - 2, box.h - 2, box.radius, ink=edge)
    yield text(view, "?", box.x + box.w / 2, box.y + box.h / 2, "total", weight=800, align="center", color="warn_ink")
