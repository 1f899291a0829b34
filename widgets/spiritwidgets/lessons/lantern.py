"""What only a teacher may do: show the next cards of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Ink, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.cards import card
from spiritwidgets.scenes.pieces import pill, text
from spiritwidgets.view import View

CARD_W, CARD_H, GAP, LEFT, EDGE = 88.0, 124.0, 10.0, 150.0, 12.0
NARROW = 560.0
"""In less than this the title stands above the cards."""


def lantern(view: View, cards: Sequence[str], area: Area) -> Scene:
    """The next cards of the deck, first the one on top, on a ground that is no board's."""
    words, is_narrow = view.words, area.w < NARROW
    title = words.say("course.lantern")
    shapes: list[Shape] = [
        Box(2, 2, area.w - 4, area.h - 4, 14, ink=Ink(fill=view.theme["warn_tint"])),
        Box(2, 2, area.w - 4, area.h - 4, 14, ink=Ink(stroke=view.theme["selected"], line=2, dash=(8, 6))),
        *(_title_above(view, title, area) if is_narrow else _title_beside(view, title)),
    ]
    targets = []
    left = EDGE if is_narrow else LEFT
    w = min(CARD_W, (area.w - left - EDGE - GAP * (len(cards) - 1)) / max(1, len(cards)))
    for place, name in enumerate(cards):
        x, y = left + place * (w + GAP), area.h - CARD_H - 14 if is_narrow else (area.h - CARD_H) / 2
        shapes += card(view, name, x, y, w, CARD_H)
        shapes += pill(view, str(place + 1), x + w - 12, y + 12, 22, 20, ground="selected", ink="board_active")
        targets.append(Target(("next", place), x, y, w, CARD_H, names.card_name(view, name), radius=10))
    listed = words.join([words.name("card", name) for name in cards])
    return Scene(area.w, area.h, tuple(shapes), tuple(targets), listed or title)


def _title_beside(view: View, title: str) -> Iterator[Shape]:
    yield Sprite("sun", 70, 58, 44)
    yield text(view, title, 75, 98, "label", weight=700, align="center", color="warn_ink", max_width=130)
    more = view.words.say("course.lantern.more")
    yield text(view, more, 75, 118, "caption", align="center", max_width=130)


def _title_above(view: View, title: str, area: Area) -> Iterator[Shape]:
    """Where there is no room for it beside the cards."""
    yield Sprite("sun", 30, 27, 30)
    room = area.w - 52 - EDGE
    yield text(view, title, 52, 19, "label", weight=700, color="warn_ink", max_width=room)
    yield text(view, view.words.say("course.lantern.more"), 52, 36, "caption", max_width=room)
