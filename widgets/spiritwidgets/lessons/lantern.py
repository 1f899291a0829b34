"""What only a teacher may do: show the next cards of a deck."""

from __future__ import annotations

from collections.abc import Sequence

from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Ink, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.cards import card
from spiritwidgets.scenes.pieces import pill, text
from spiritwidgets.view import View

CARD_W, CARD_H, GAP, LEFT = 88.0, 124.0, 10.0, 150.0


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
