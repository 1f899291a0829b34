"""The place of the next card: what is known about it, and whether it could close the line."""

from __future__ import annotations

from attrs import frozen

from spiritgame.observation import SpiritView
from spiritgame.state import CLOSED
from spiritwidgets.scene import Box, Ink, Shape
from spiritwidgets.scenes.cards import animal_of, card
from spiritwidgets.scenes.pieces import diamond, faded, pill, text
from spiritwidgets.view import View

FLAT = 80.0
"""Up to this height number and words stand side by side, and there is no room for the signs of cards."""
PITCH = 14.0


@frozen
class Prospect:
    """What the spirit may know: the next card where it has been seen, how many are hidden and how many solitary."""

    known: str | None
    hidden: int
    solitary: int
    could_close: bool


def prospect(view: View, spirit: SpiritView) -> Prospect:
    """The next card as the observing spirit knows it. An empty deck is shuffled anew from the discard pile."""
    hidden = spirit.top[:1] or spirit.deck or spirit.discard
    solitary = sum(animal_of(view, name).weight > 0 for name in hidden)
    could_close = spirit.solitude == CLOSED - 1 and solitary > 0
    return Prospect(spirit.top[0] if spirit.top else None, len(hidden), solitary, could_close)


def next_card(view: View, spirit: SpiritView, box: Box) -> list[Shape]:
    """The place for the next card of a spirit that draws or, its line closed, could still send one away."""
    t = view.theme
    is_on_the_edge = spirit.solitude == CLOSED - 1
    is_covered = "solitude" in view.covers or ("odds" in view.covers and is_on_the_edge)
    if spirit.solitude >= CLOSED and not is_covered:
        return [*_frame(view, box, "danger_tint", "danger"), *_lines(view, box, "board.closed", "danger")]
    seen = prospect(view, spirit)
    if seen.known is not None:
        warns = seen.could_close and not is_covered
        edge = "danger" if warns else "line_strong"
        label = view.words.say("board.known_closes" if warns else "board.known")
        w = min(box.w, 92.0)
        face = faded(card(view, seen.known, box.x, box.y, w, box.h), 0.6) if box.h > FLAT else _name(view, seen, box)
        outline = Box(box.x + 1, box.y + 1, box.w - 2, box.h - 2, 10, ink=Ink(stroke=t[edge], line=1.5, dash=(6, 4)))
        cx = box.x + w / 2 if box.h > FLAT else box.x + box.w - 62
        ground, ink = ("danger", "board_active") if warns else ("ink", "board_active")
        cy = box.y + box.h / 2 if box.h <= FLAT else box.y + box.h * 0.3
        return [face, outline, *pill(view, label, cx, cy, w - 6, 22, ground=ground, ink=ink, size="caption")]
    if is_covered:
        return [*_frame(view, box, "board_active", "line_strong"), *_lines(view, box, "coach.next_card", "ink")]
    if not seen.could_close:
        return [*_frame(view, box, "good_tint", "line_strong"), *_lines(view, box, "board.no_risk", "ink")]
    return [*_frame(view, box, "danger_tint", "danger"), *_risk(view, seen, box)]


def _name(view: View, seen: Prospect, box: Box) -> Shape:
    name = view.words.title("card", seen.known or "")
    return text(view, name, box.x + 14, box.y + box.h / 2, "value", weight=700, max_width=box.w - 130)


def _frame(view: View, box: Box, tint: str, edge: str) -> list[Shape]:
    t = view.theme
    inner = Box(box.x + 1, box.y + 1, box.w - 2, box.h - 2, 10, ink=Ink(stroke=t[edge], line=1.5, dash=(6, 4)))
    return [Box(box.x, box.y, box.w, box.h, 10, ink=Ink(fill=t[tint])), inner]


def _lines(view: View, box: Box, key: str, color: str) -> list[Shape]:
    lines = view.words.say(key).split("|")
    return [
        text(
            view,
            words,
            box.x + box.w / 2,
            box.y + box.h / 2 + (place - (len(lines) - 1) / 2) * 17,
            "caption",
            weight=700 if place == 0 else 400,
            color=color if place == 0 else "ink",
            align="center",
            max_width=box.w - 10,
        )
        for place, words in enumerate(lines)
    ]


def _risk(view: View, seen: Prospect, box: Box) -> list[Shape]:
    """How many of the hidden cards would close the line; as a share in percent where a coach tells it."""
    words = view.words
    number = words.say("board.of", part=seen.solitary, whole=seen.hidden)
    if view.risk is not None:
        number = words.say("board.percent", value=round(100 * view.risk))
    title, consequence = words.say("board.next_card"), words.say("board.third_solitary")
    middle, inner = box.x + box.w / 2, box.w - 10
    if box.h <= FLAT:
        y, right, room = box.y + box.h / 2, box.x + box.w - 14, box.w / 2 - 16
        return [
            text(view, number, box.x + 14, y, 24, weight=800, color="danger", max_width=room),
            text(view, title, right, y - 9, "label", weight=600, align="right", max_width=room),
            text(view, consequence, right, y + 9, "label", weight=600, align="right", max_width=room),
        ]
    points = 26 if view.risk is not None else 22 if box.w > 84 else 18
    return [
        text(view, title, middle, box.y + 15, "caption", weight=600, align="center", max_width=inner),
        text(
            view,
            number,
            middle,
            box.y + box.h * 0.33,
            points,
            weight=800,
            color="danger",
            align="center",
            max_width=inner,
        ),
        text(
            view, consequence, middle, box.y + box.h * 0.33 + 20, "caption", weight=600, align="center", max_width=inner
        ),
        *_signs(view, seen, middle, box.y + box.h - 14, inner),
    ]


def _signs(view: View, seen: Prospect, cx: float, bottom: float, w: float) -> list[Shape]:
    """The hidden cards, a diamond for each solitary one; left out where they would not fit."""
    rows = -(-seen.hidden // int(w // PITCH))
    if rows > 3 or not rows:
        return []
    per_row = -(-seen.hidden // rows)
    shapes: list[Shape] = []
    for place in range(seen.hidden):
        row = place // per_row
        in_row = min(per_row, seen.hidden - row * per_row)
        x = cx + (place % per_row - (in_row - 1) / 2) * PITCH
        y = bottom - (rows - 1 - row) * PITCH
        if place < seen.solitary:
            shapes.append(diamond(view, x, y, 6, filled=True))
        else:
            shapes.append(Box(x - 4.5, y - 4.5, 9, 9, 2.5, ink=Ink(stroke=view.theme["ink_soft"], line=1.5)))
    return shapes
