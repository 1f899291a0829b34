"""The help line of the spirit that looks, with its deck, discard pile, totals and possessions."""

from __future__ import annotations

from spiritgame.observation import SpiritView
from spiritwidgets.geometry import FINGER, LINE, Area
from spiritwidgets.scene import Box, Ink, Scene, Shape, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.cards import back, card
from spiritwidgets.scenes.fan import Fan, fan
from spiritwidgets.scenes.header import SECOND, header
from spiritwidgets.scenes.next_card import next_card
from spiritwidgets.scenes.pieces import faded, pill, ring, text
from spiritwidgets.scenes.totals import totals
from spiritwidgets.view import View


def line(view: View, area: Area) -> Scene:
    """The line of the observing spirit. In layout S the scene is as high as its cards need, whatever the area."""
    me, s = view.observation.me, LINE[view.size]
    places = fan(view, me, area)
    totals_y = places.bottom + s.totals_gap
    shapes: list[Shape] = []
    targets: list[Target] = []
    parts = (header(view, me, area), _piles(view, me, area, places), _cards(view, me, places))
    for part, marked in (*parts, totals(view, me, area, totals_y)):
        shapes += part
        targets += marked
    height = totals_y + s.totals_h + s.pad if view.size == "S" else area.h
    words = names.line_words(view, me)
    return Scene(area.w, height, tuple(shapes), tuple(view.mark(t) for t in targets), words)


def _cards(view: View, me: SpiritView, places: Fan) -> tuple[list[Shape], list[Target]]:
    shapes: list[Shape] = []
    targets: list[Target] = []
    for place, (name, box) in enumerate(zip(me.line, places.cards, strict=True)):
        shapes += card(view, name, box.x, box.y, box.w, box.h, emphasis=view.emphasis("line", place))
        key, words = ("line", place), names.card_name(view, name)
        targets.append(Target(key, box.x, box.y, box.w, box.h, words, radius=10))
    if places.next is not None:
        shapes += next_card(view, me, places.next)
    return shapes, targets


def _piles(view: View, me: SpiritView, area: Area, places: Fan) -> tuple[list[Shape], list[Target]]:
    """Deck and discard pile at the ends of the line; in layout S as words, but for a deck that may be drawn from."""
    s = LINE[view.size]
    if view.size == "S":
        return _small_piles(view, me, area, places)
    deck = Box(s.pad, s.top, s.card_w, s.card_h, 10)
    pile = Box(area.w - s.pad - s.card_w, s.top, s.card_w, s.card_h, 10)
    shapes = _deck(view, me, deck)
    if me.discard:
        shapes.append(faded(card(view, me.discard[0], pile.x, pile.y, pile.w, pile.h), 0.6))
        words = view.words.say("board.discard", n=len(me.discard))
        shapes += _label(view, words, pile, ground="ink", ink="board_active")
    else:
        shapes += _empty(view, pile, "board.discard_empty")
    return shapes, [_deck_target(view, me, deck), _discard_target(view, me, pile)]


def _small_piles(view: View, me: SpiritView, area: Area, places: Fan) -> tuple[list[Shape], list[Target]]:
    x, cy, w, h = 96.0, SECOND, 66.0 if area.w >= 340 else 56.0, 26.0
    words = view.words.say("board.discard", n=len(me.discard))
    shapes = pill(view, words, x + w / 2, cy, w, h, ground="ink", ink="board_active", size="caption")
    targets = [_discard_target(view, me, Box(x, cy - FINGER / 2, w, FINGER))]
    if places.deck is not None:
        return [*shapes, *_deck(view, me, places.deck)], [*targets, _deck_target(view, me, places.deck)]
    x += w + 4
    words = view.words.say("board.deck", n=len(me.deck))
    shapes += pill(view, words, x + w / 2, cy, w, h, ground="back", ink="on_dark", size="caption")
    return shapes, [*targets, _deck_target(view, me, Box(x, cy - FINGER / 2, w, FINGER))]


def _deck(view: View, me: SpiritView, box: Box) -> list[Shape]:
    """The deck, thicker the more cards it holds; ringed where it may be drawn from."""
    shapes: list[Shape] = []
    if me.deck:
        shapes.append(back(view, box.x, box.y, box.w, box.h, len(me.deck)))
        shapes += _label(view, view.words.say("board.left", n=len(me.deck)), box)
    else:
        shapes += _empty(view, box, "board.deck_empty")
    if emphasis := view.emphasis("deck"):
        outline = Box(box.x - 3, box.y - 3, box.w + 6, box.h + 6, 13)
        shapes += ring(view, outline, emphasis, box.x + box.w, box.y + box.h)
    return shapes


def _label(view: View, words: str, box: Box, *, ground: str = "board_active", ink: str = "ink") -> list[Shape]:
    cx, cy = box.x + box.w / 2, box.y + box.h - 17
    return pill(view, words, cx, cy, box.w - 12, 22, ground=ground, ink=ink)


def _empty(view: View, box: Box, key: str) -> list[Shape]:
    frame = Ink(stroke=view.theme["line_strong"], line=1.5, dash=(5, 5))
    shapes: list[Shape] = [Box(box.x + 1, box.y + 1, box.w - 2, box.h - 2, 10, ink=frame)]
    lines = view.words.say(key).split("|")
    for place, words in enumerate(lines):
        cx, cy = box.x + box.w / 2, box.y + box.h / 2 + (place - (len(lines) - 1) / 2) * 16
        shapes.append(text(view, words, cx, cy, "caption", color="ink_soft", align="center", max_width=box.w - 8))
    return shapes


def _deck_target(view: View, me: SpiritView, box: Box) -> Target:
    name = view.words.say("board.name.deck", n=len(me.deck))
    return Target(("deck",), box.x, box.y, box.w, box.h, name, radius=10)


def _discard_target(view: View, me: SpiritView, box: Box) -> Target:
    name = view.words.say("board.name.discard", n=len(me.discard))
    return Target(("discard",), box.x, box.y, box.w, box.h, name, radius=10)
