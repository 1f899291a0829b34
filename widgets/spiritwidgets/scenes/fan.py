"""Where the cards of the help line lie, and the next one while the spirit draws."""

from __future__ import annotations

from attrs import frozen

from spiritgame.observation import SpiritView
from spiritgame.state import CLOSED
from spiritwidgets.geometry import LINE, TOUCH, Area
from spiritwidgets.scene import Box
from spiritwidgets.scenes.cards import SLIM
from spiritwidgets.view import View

GAP, CLOSE = 8.0, 4.0
ROW_GAP = 10.0
FLAT = 56.0
"""The height of the next card's place where it fills a row of its own."""


@frozen
class Fan:
    """The boxes of the cards in the order drawn, of the next card, and in layout S of the deck; where they end."""

    cards: tuple[Box, ...]
    next: Box | None
    deck: Box | None
    bottom: float


def fan(view: View, spirit: SpiritView, area: Area) -> Fan:
    """The places of the cards of `spirit` on a board of this size."""
    return _rows(spirit, area) if view.size == "S" else _row(view, spirit, area)


def _row(view: View, spirit: SpiritView, area: Area) -> Fan:
    """One row between deck and discard pile. Many cards become narrow, but not the newest; at last they overlap."""
    s = LINE[view.size]
    x = s.pad + s.card_w + s.after_deck
    room = area.w - 2 * x
    count, after = len(spirit.line), 1 if spirit.is_drawing else 0
    step = width = s.card_w
    step += GAP
    if (count + after) * step - GAP > room and count > 1:
        step = (room - (1 + after) * step + GAP) / (count - 1)
        width = max(TOUCH, min(s.card_w, step - (GAP if step - GAP >= SLIM else CLOSE)))
    boxes = [Box(x + i * step, s.top, width, s.card_h, 10) for i in range(count - 1)]
    x += max(0, count - 1) * step
    if count:
        boxes.append(Box(x, s.top, s.card_w, s.card_h, 10))
        x += s.card_w + GAP
    following = Box(x, s.top, s.card_w, s.card_h, 10) if spirit.is_drawing else None
    return Fan(tuple(boxes), following, None, s.top + s.card_h)


def _rows(spirit: SpiritView, area: Area) -> Fan:
    """As many rows as are needed; while the spirit draws, the deck follows the newest card."""
    s = LINE["S"]
    across, down = s.card_w + GAP, s.card_h + ROW_GAP
    columns = int((area.w - 2 * s.pad + GAP) // across)

    def at(place: int) -> Box:
        return Box(s.pad + place % columns * across, s.top + place // columns * down, s.card_w, s.card_h, 10)

    count = len(spirit.line)
    cards = tuple(at(place) for place in range(count))
    if not spirit.is_drawing:
        return Fan(cards, None, None, at(max(0, count - 1)).y + s.card_h)
    deck = at(count) if spirit.solitude < CLOSED else None
    used = count + (deck is not None)
    box = at(used)
    if used % columns:
        following = Box(box.x, box.y, area.w - s.pad - box.x, s.card_h, 10)
    else:
        following = Box(box.x, box.y, area.w - 2 * s.pad, FLAT, 10)
    return Fan(cards, following, deck, following.y + following.h)
