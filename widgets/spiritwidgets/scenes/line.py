"""The help line of the spirit that looks, with its deck, discard pile, totals and possessions."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.cards import ELEMENTS, Element
from spiritgame.moves import TILES
from spiritgame.observation import SpiritView
from spiritgame.state import CLOSED, ActionPhase, DrawPhase
from spiritwidgets.geometry import LINE, Area
from spiritwidgets.scene import Box, Disc, Ink, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import (
    ACTION_OF_ELEMENT,
    GOALS,
    SMALL_PRINT,
    animal_of,
    back,
    card,
    diamond,
    faded,
    pill,
    ring,
    signed,
    stat,
    text,
)
from spiritwidgets.scenes.status import actions_of
from spiritwidgets.view import View


def line(view: View, area: Area) -> Scene:
    """The line of the observing spirit."""
    me = view.observation.me
    shapes: list[Shape] = [*_header(view, me, area)]
    targets: list[Target] = [*_header_targets(view, me, area)]
    for part, marked in (_piles(view, me, area), _cards(view, me, area), _totals(view, me, area)):
        shapes += part
        targets += marked
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(t) for t in targets), names.line_words(view, me))


def _header(view: View, me: SpiritView, area: Area) -> Iterator[Shape]:
    t, words, pad = view.theme, view.words, LINE[view.size].pad
    yield Sprite(f"spirit_{me.spirit}", pad + 17, 27, 36)
    counts = {"tree": me.score.tree, "fire": me.score.fire, "flower": me.score.flower}
    name = words.say("board.short_spirit." + me.spirit)
    tint = t.spirit(me.spirit)
    if view.size == "S":
        yield text(view, name, pad + 42, 27, "value", weight=700, color=tint, max_width=60)
        for i, (goal, sprite) in enumerate(GOALS):
            x = 122 + i * (area.w - 366 + 132) / 2
            yield Sprite(sprite, x + 9, 27, 20)
            yield text(view, f"{counts[goal]}/12", x + 22, 27.5, "body", weight=700)
        yield from stat(view, "fragment", str(me.fragments), area.w - pad - 32, 27, 17, 14)
        return
    is_large = view.size == "L"
    yield text(view, name, pad + 44, 20 if is_large else 27, 17, weight=700, color=tint, max_width=62)
    if is_large:
        yield text(view, words.say("board.you"), pad + 44, 38, "caption", color="ink_soft")
    bar = _bar(view, area)
    for i, (goal, sprite) in enumerate(GOALS):
        x = _track_x(view, area, i)
        yield Sprite(sprite, x + 12, 27, 24)
        yield text(view, words.say(f"board.track.{goal}"), x + 28, 18, "caption", max_width=12 * bar - 32)
        shown = f"{counts[goal]}/12"
        yield text(view, shown, x + 26 + 12 * bar, 18, "label", weight=700, align="right")
        for q in range(12):
            ink = Ink(fill=t["primary"]) if q < counts[goal] else Ink(stroke=t["line_strong"])
            yield Box(x + 28 + q * bar, 28, bar - 2, 9, 2, ink=ink)
    x = _track_x(view, area, 3)
    yield from stat(view, "fragment", f"×{me.fragments}", x, 27, 22, 15)
    if view.emphasis("fragments"):
        yield from ring(view, Box(x - 5, 9, 56, 36, 10), view.emphasis("fragments"), x + 48, 42)
    step = 28 if is_large else 25
    for i, tile in enumerate(TILES):
        count, cx = me.tiles.count(tile), x + (62 if is_large else 52) + 13 + i * step
        yield faded([Sprite(f"tile_{tile}", cx, 27, 27 if is_large else 24)], 1.0 if count else 0.25)
        if count > 1:
            yield from pill(view, f"×{count}", cx + 9, 38, 22, 14, ground="ink", ink="board_active", size=SMALL_PRINT)
    right = area.w - pad
    yield text(
        view,
        words.say("board.solitude"),
        right - 84,
        27,
        "label" if is_large else "caption",
        weight=600,
        color="ink_soft",
        align="right",
        max_width=80 if is_large else 52,
    )
    for i in range(CLOSED):
        cx = right - 66 + i * 27
        yield diamond(view, cx, 27, 11, filled=i < me.solitude)
        if i < me.solitude:
            yield text(view, str(i + 1), cx, 27.5, "caption", weight=800, color="board_active", align="center")


def _bar(view: View, area: Area) -> float:
    # The tracks share what the name, the tiles and the solitude leave free.
    free = area.w - (126 + 3 * 52 + 160 + 180 if view.size == "L" else 126 + 3 * 40 + 130 + 150)
    return max(3.5, min(9.0, free / 36))


def _track_x(view: View, area: Area, i: int) -> float:
    return 126 + i * (12 * _bar(view, area) + (52 if view.size == "L" else 40))


def _header_targets(view: View, me: SpiritView, area: Area) -> Iterator[Target]:
    words, pad = view.words, LINE[view.size].pad
    own = names.spirit_name(view, me)
    yield Target(("spirit", me.seat), pad - 4, 7, 40 if view.size == "S" else 104, 40, own)
    x, w = (area.w - pad - 36, 44.0) if view.size == "S" else (_track_x(view, area, 3) - 4, 52.0)
    yield Target(("fragments",), x, 7, w, 40, words.say("board.name.fragments", n=me.fragments))


def _piles(view: View, me: SpiritView, area: Area) -> tuple[list[Shape], list[Target]]:
    """Deck and discard pile; in the layout S the deck is the place of the next card."""
    words, s = view.words, LINE[view.size]
    if view.size == "S":
        return [], []
    shapes: list[Shape] = []
    left = len(me.deck)
    if left:
        shapes += back(view, s.pad, s.top, s.card_w, s.card_h, left)
        shapes += pill(
            view, words.say("board.left", n=left), s.pad + s.card_w / 2, s.top + s.card_h - 17, s.card_w - 20, 22
        )
    else:
        shapes += _empty(view, s.pad, s.top, s.card_w, s.card_h, "board.deck_empty")
    if view.emphasis("deck"):
        outline = Box(s.pad - 3, s.top - 3, s.card_w + 6, s.card_h + 6, 13)
        shapes += ring(view, outline, view.emphasis("deck"), s.pad + s.card_w, s.top + s.card_h)
    x = area.w - s.pad - s.card_w
    if me.discard:
        shapes.append(faded(card(view, me.discard[0], x, s.top, s.card_w, s.card_h), 0.6))
        label = words.say("board.discard", n=len(me.discard))
        shapes += pill(
            view,
            label,
            x + s.card_w / 2,
            s.top + s.card_h / 2 - 6,
            s.card_w - 6,
            22,
            ground="ink",
            ink="board_active",
            size="caption",
        )
    else:
        shapes += _empty(view, x, s.top, s.card_w, s.card_h, "board.discard_empty")
    return shapes, [
        Target(("deck",), s.pad, s.top, s.card_w, s.card_h, words.say("board.name.deck", n=left), radius=10),
        Target(
            ("discard",),
            x,
            s.top,
            s.card_w,
            s.card_h,
            words.say("board.name.discard", n=len(me.discard)),
            radius=10,
        ),
    ]


def _empty(view: View, x: float, y: float, w: float, h: float, key: str) -> list[Shape]:
    frame = Ink(stroke=view.theme["line_strong"], line=1.5, dash=(5, 5))
    shapes: list[Shape] = [Box(x + 1, y + 1, w - 2, h - 2, 10, ink=frame)]
    lines = view.words.say(key).split("|")
    for i, words in enumerate(lines):
        cy = y + h / 2 + (i - (len(lines) - 1) / 2) * 16
        shapes.append(text(view, words, x + w / 2, cy, "caption", color="ink_soft", align="center", max_width=w - 10))
    return shapes


def places(view: View, me: SpiritView, area: Area) -> list[tuple[float, float]]:
    """Where the cards of the line lie, and the place of the next one while it draws."""
    s = LINE[view.size]
    count = len(me.line) + (1 if me.is_drawing else 0)
    if view.size == "S":
        columns = max(4, int((area.w - 2 * s.pad + 8) // (s.card_w + 8)))
        return [
            (s.pad + (i % columns) * (s.card_w + 8), s.top + (i // columns) * (s.card_h + 10)) for i in range(count)
        ]
    x0 = s.pad + s.card_w + s.after_deck
    room = area.w - s.pad - s.card_w - s.after_deck - x0
    step = min(s.card_w + 8, (room - s.card_w) / max(1, count - 1))
    return [(x0 + i * step, s.top) for i in range(count)]


def _cards(view: View, me: SpiritView, area: Area) -> tuple[list[Shape], list[Target]]:
    s = LINE[view.size]
    shapes: list[Shape] = []
    targets: list[Target] = []
    spots = places(view, me, area)
    for i, (name, (x, y)) in enumerate(zip(me.line, spots, strict=False)):
        emphasis = view.emphasis("line", i)
        shapes += card(view, name, x, y, s.card_w, s.card_h, emphasis=emphasis)
        targets.append(Target(("line", i), x, y, s.card_w, s.card_h, names.card_name(view, name), radius=10))
    if me.is_drawing:
        x, y = spots[-1]
        if view.size == "S":
            shapes += back(view, x, y, s.card_w, s.card_h, len(me.deck))
            label = view.words.say("board.left", n=len(me.deck))
            shapes += pill(view, label, x + s.card_w / 2, y + s.card_h - 17, s.card_w - 12, 22)
            if view.emphasis("deck"):
                shapes += ring(
                    view, Box(x - 2, y - 2, s.card_w + 4, s.card_h + 4, 12), view.emphasis("deck"), x + s.card_w, y
                )
            name = view.words.say("board.name.deck", n=len(me.deck))
            targets.append(Target(("deck",), x, y, s.card_w, s.card_h, name, radius=10))
        else:
            shapes += _next_card(view, me, x, y, s.card_w, s.card_h)
    return shapes, targets


def _next_card(view: View, me: SpiritView, x: float, y: float, w: float, h: float) -> list[Shape]:
    """The place of the next card: how many of the hidden cards are solitary, once a third one would close the line."""
    t, words = view.theme, view.words
    hidden = me.deck or me.discard
    solitary = sum(animal_of(view, name).weight > 0 for name in hidden)
    in_danger = me.solitude == CLOSED - 1 and solitary > 0
    tint, edge = ("danger_tint", "danger") if in_danger else ("good_tint", "line_strong")
    shapes: list[Shape] = [
        Box(x, y, w, h, 10, ink=Ink(fill=t[tint])),
        Box(x + 1, y + 1, w - 2, h - 2, 10, ink=Ink(stroke=t[edge], line=1.5, dash=(6, 4))),
    ]

    def say(key: str, cy: float) -> Shape:
        return text(view, words.say(key), x + w / 2, cy, "caption", weight=600, align="center", max_width=w - 10)

    if me.solitude >= CLOSED:
        return [*shapes, say("board.closed", y + h / 2)]
    shapes.append(say("board.next_card", y + 16))
    if not in_danger:
        return [*shapes, say("board.no_risk", y + h / 2)]
    share = words.say("board.of", part=solitary, whole=len(hidden))
    shapes += [
        text(
            view, share, x + w / 2, y + h * 0.36, "total", weight=800, color="danger", align="center", max_width=w - 8
        ),
        say("board.third_solitary", y + h * 0.36 + 21),
    ]
    count = min(len(hidden), 10)
    rows = 1 if count <= 5 else 2
    for i in range(count):
        row = i // 5
        in_row = min(5, count - row * 5)
        cx = x + w / 2 - (in_row - 1) * 7 + (i % 5) * 14
        cy = y + h - 14 - (rows - 1 - row) * 14
        if i < solitary:
            shapes.append(diamond(view, cx, cy, 6, filled=True))
        else:
            shapes.append(Box(cx - 4.5, cy - 4.5, 9, 9, 2.5, ink=Ink(stroke=t["ink_soft"], line=1.5)))
    return shapes


def _totals(view: View, me: SpiritView, area: Area) -> tuple[list[Shape], list[Target]]:
    """The five totals with what they allow, and the actions of this round."""
    s = LINE[view.size]
    y = area.h - s.totals_h - 10 if view.size == "S" else s.top + s.card_h + s.totals_gap
    actions = 168.0 if view.size == "L" else 0.0
    room = area.w - 2 * s.pad - actions
    gap = 4.0 if view.size != "L" else 8.0
    w = (room - 4 * gap) / 5
    shapes: list[Shape] = []
    targets: list[Target] = []
    for i, element in enumerate(ELEMENTS):
        x = s.pad + i * (w + gap)
        shapes += _total(view, me, element, x, y, w, s.totals_h)
        name = view.words.say("board.name.total", element=element, value=me.elements[element])
        targets.append(Target(("total", element), x, min(y, area.h - 42), w, 40, name, radius=9))
    if actions:
        shapes += _actions(view, me, area, y, s.totals_h, s.pad)
        name = view.words.say("board.name.actions", n=actions_of(view.observation, me))
        targets.append(Target(("actions",), area.w - s.pad - 158, area.h - 46, 158, 40, name))
    return shapes, targets


def _total(view: View, me: SpiritView, element: Element, x: float, y: float, w: float, h: float) -> list[Shape]:
    t, words = view.theme, view.words
    ground, ink = t.chip(element)
    value = me.elements[element]
    action = ACTION_OF_ELEMENT[element]
    shapes: list[Shape] = [Box(x, y, w, h, 9, ink=Ink(fill=ground))]
    emphasis = view.emphasis("total", element)
    if emphasis or view.element == element:
        shapes += ring(view, Box(x, y, w, h, 9), "legal", 0, 0)
    phase = view.observation.phase
    is_used = isinstance(phase, ActionPhase) and phase.seat == me.seat and action in phase.used
    verb = ("✓ " if is_used else "") + words.say(f"board.act.{action}")
    if h > 40:
        return [
            *shapes,
            Sprite(element, x + 17, y + 16, 20),
            text(view, signed(value), x + 32, y + 16, 19, weight=800, color=ink),
            text(view, verb, x + w / 2, y + 35, "caption", color=ink, align="center", max_width=w - 4),
        ]
    wide = value > 9 or value < 0
    return [
        *shapes,
        Sprite(element, x + 18, y + h / 2, 24 if h > 32 else 21),
        text(view, signed(value), x + 34, y + h / 2 + 1, "total", weight=800, color=ink),
        text(
            view, verb, x + (62 if wide else 52), y + h / 2 + 1, "label", color=ink, max_width=w - (68 if wide else 58)
        ),
    ]


def _actions(view: View, me: SpiritView, area: Area, y: float, h: float, pad: float) -> Iterator[Shape]:
    t = view.theme
    x, cy = area.w - pad - 158, y + h / 2
    drawing = isinstance(view.observation.phase, DrawPhase)
    label = view.words.say("board.actions" if drawing else "board.actions_left")
    yield text(view, label, x + 92, cy + 1, "label", weight=600, color="ink_soft", align="right", max_width=92)
    count = actions_of(view.observation, me)
    for i in range(2):
        cx = x + 114 + i * 32
        if i < count:
            yield Disc(cx, cy, 13, ink=Ink(fill=t["primary"]))
            yield text(view, str(i + 1), cx, cy + 0.5, "body", weight=700, color="on_primary", align="center")
        else:
            yield Disc(cx, cy, 12, ink=Ink(stroke=t["line_strong"], line=1.5, dash=(3, 3)))
