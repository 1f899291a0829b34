"""The five totals of the spirit that looks with what each allows, and its actions of this round."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.cards import ELEMENTS, Element
from spiritgame.observation import SpiritView
from spiritgame.state import ActionPhase, DrawPhase
from spiritwidgets.geometry import LINE, TOUCH, Area, finger
from spiritwidgets.scene import Box, Disc, Ink, Shape, Sprite, Stamp, Target
from spiritwidgets.scenes.pieces import ACTION_OF_ELEMENT, cover, ring, signed, text
from spiritwidgets.scenes.status import actions_of
from spiritwidgets.view import View

ACTIONS_W = 158.0


def totals(view: View, me: SpiritView, area: Area, y: float) -> tuple[list[Shape], list[Target]]:
    """The row that begins at height `y`; in layout L the actions stand at its end."""
    s = LINE[view.size]
    has_actions = view.size == "L"
    gap = 8.0 if has_actions else 4.0
    w = (area.w - 2 * s.pad - (ACTIONS_W + 10 if has_actions else 0) - 4 * gap) / 5
    touch = max(TOUCH, s.totals_h)
    shapes: list[Shape] = []
    targets: list[Target] = []
    for place, element in enumerate(ELEMENTS):
        x = s.pad + place * (w + gap)
        shapes += _total(view, me, element, x, y, w, s.totals_h)
        name = view.words.say("board.name.total", element=element, value=view.told(element, me.elements[element]))
        targets.append(Target(("total", element), x, y + (s.totals_h - touch) / 2, w, touch, name, radius=9))
    if has_actions:
        part, marked = actions(view, me, area.w - s.pad - ACTIONS_W, y + s.totals_h / 2)
        shapes += part
        targets += marked
    return shapes, targets


def actions(view: View, me: SpiritView, x: float, cy: float) -> tuple[list[Shape], list[Target]]:
    """The actions of this round that are left, `ACTIONS_W` wide."""
    name = view.words.say("board.name.actions", n=view.told("actions", actions_of(view.observation, me)))
    touch = finger(view.size)
    return [*_actions(view, me, x, cy)], [Target(("actions",), x, cy - touch / 2, ACTIONS_W, touch, name)]


def is_done(view: View, seat: int, action: str) -> bool:
    """Whether the spirit at `seat` has completed an action of this kind in this turn."""
    phase = view.observation.phase
    if not isinstance(phase, ActionPhase) or phase.seat != seat or action not in phase.used:
        return False
    is_under_way = phase.task is not None and phase.used[-1] == action
    return not is_under_way


def _total(view: View, me: SpiritView, element: Element, x: float, y: float, w: float, h: float) -> list[Shape]:
    if element in view.covers:
        return cover(view, x, y, w, h)
    number = signed(me.elements[element])
    tiles = me.tiles.count("flower") if element == "flower" else 0
    # The count of flowers above the line has the tiles in it; here stand those of this round (rules §11).
    verb = view.words.say(f"board.act.{ACTION_OF_ELEMENT[element]}")
    verb = view.words.say("board.act.flowers_tile", n=tiles) if tiles else verb
    if is_done(view, me.seat, ACTION_OF_ELEMENT[element]):
        verb = view.words.say("board.done", what=verb)
    shapes: list[Shape] = [_chip(view, element, verb, len(number), x, y, w, h)]
    emphasis = "chosen" if view.element == element else view.emphasis("total", element)
    if emphasis:
        out = 3 if h > TOUCH else 0  # a tick must not lie on the number
        shapes += ring(view, Box(x + 1, y + 1, w - 2, h - 2, 9), emphasis, x + w - 5 + out, y + 4 - out)
    ink = view.theme.chip(element)[1]
    if h > TOUCH:
        place, size, room = (x + w / 2 - 4, y + 16), 19, w / 2 - 8
        return [*shapes, text(view, number, *place, size, weight=800, color=ink, max_width=room)]
    return [*shapes, text(view, number, x + 34, y + h / 2 + 1, "total", weight=800, color=ink)]


def _chip(view: View, element: Element, verb: str, digits: int, x: float, y: float, w: float, h: float) -> Stamp:
    """The ground of a total: its colour, its picture, and the verb beside or below a number of so many digits."""
    ground, ink = view.theme.chip(element)
    shapes: list[Shape] = [Box(0, 0, w, h, 9, ink=Ink(fill=ground))]
    if h > TOUCH:
        shapes.append(Sprite(element, w / 2 - 17, 16, 20))
        shapes.append(text(view, verb, w / 2, 35, "caption", color=ink, align="center", max_width=w - 4))
    else:
        left = 34 + 13 * digits + 6
        shapes.append(Sprite(element, 18, h / 2, 24 if h > 32 else 21))
        shapes.append(text(view, verb, left, h / 2 + 1, "label", color=ink, max_width=w - left - 6))
    key = ("total", element, verb, digits, round(w, 3), h, view.theme.name)
    return Stamp(key, x, y, w, h, tuple(shapes), margin=2)


def _actions(view: View, me: SpiritView, x: float, cy: float) -> Iterator[Shape]:
    t = view.theme
    is_drawing = isinstance(view.observation.phase, DrawPhase)
    label = view.words.say("board.actions" if is_drawing else "board.actions_left")
    yield text(view, label, x + 92, cy + 1, "label", weight=600, color="ink_soft", align="right", max_width=92)
    if "actions" in view.covers:
        yield from cover(view, x + 100, cy - 14, 58, 28)
        return
    count = actions_of(view.observation, me)
    for place in range(2):
        cx = x + 114 + place * 32
        if place < count:
            yield Disc(cx, cy, 13, ink=Ink(fill=t["primary"]))
            yield text(view, str(place + 1), cx, cy + 0.5, "body", weight=700, color="on_primary", align="center")
        else:
            yield Disc(cx, cy, 12, ink=Ink(stroke=t["line_strong"], line=1.5, dash=(3, 3)))
