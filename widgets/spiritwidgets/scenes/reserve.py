"""The reserve: three rows of animals with the fire that each one leaves behind."""

from __future__ import annotations

from spiritgame.cards import LEVELS
from spiritgame.state import ActionPhase, Attracting
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Ink, Linear, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import card, fire, text, title
from spiritwidgets.view import View

HEAD = 34.0
ROMAN = ("I", "II", "III")


def reserve(view: View, area: Area) -> Scene:
    """All face-up animals, the gaps, and what is left in the stacks."""
    small = view.size == "S"
    pad, label, gap = (8.0, 30.0, 6.0) if small else (12.0, 40.0, 8.0)
    w = (area.w - 2 * pad - label - 3 * gap - 4) / 4
    h = (area.h - HEAD - 10 - 2 * gap) / 3
    shapes: list[Shape] = [*title(view, view.words.say("board.reserve"), pad, 18, "reserve"), *_note(view, area, pad)]
    targets: list[Target] = []
    choosing = view.active == "reserve"
    for row, (level, cards) in enumerate(zip(LEVELS, view.observation.reserve, strict=True)):
        y = HEAD + row * (h + gap)
        stack = view.observation.stacks[row]
        shapes += _label(view, level, stack, pad, y, label - 4, h)
        name = view.words.say("board.name.stack", level=level, n=stack)
        targets.append(Target(("stack", level), pad, y, label - 4, h, name))
        for place, animal in enumerate(cards):
            x = pad + label + 2 + place * (w + gap)
            if animal is None:
                shapes += _gap(view, level, x, y, w, h)
                key: tuple[str | int, ...] = ("gap", level, place)
                targets.append(Target(key, x, y, w, h, view.words.say("board.name.gap", level=level), radius=10))
                continue
            emphasis = view.emphasis("reserve", animal)
            shapes += card(view, animal, x, y, w, h, cost=True, emphasis=emphasis, dim=choosing and not emphasis)
            targets.append(Target(("reserve", animal), x, y, w, h, names.card_name(view, animal), radius=10))
    words = view.words.say("board.words.reserve", cards=_cards_in_words(view))
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(t) for t in targets), words)


def _note(view: View, area: Area, pad: float) -> list[Shape]:
    phase = view.observation.phase
    task = phase.task if isinstance(phase, ActionPhase) else None
    if view.active == "reserve":
        left = task.left if isinstance(task, Attracting) else max(0, view.observation.me.elements.sun)
        words = view.words.say("board.suns_left", n=left)
        x = area.w - pad
        return [
            text(view, words, x - 30, 18.5, "body", weight=600, align="right", max_width=area.w - 160),
            Sprite("sun", x - 12, 18, 24),
        ]
    if view.size == "S":
        return []
    words = view.words.say("board.reserve_hint")
    return [text(view, words, area.w - pad, 18.5, "caption", color="ink_soft", align="right", max_width=area.w - 110)]


def _label(view: View, level: int, stack: int, x: float, y: float, w: float, h: float) -> list[Shape]:
    well = view.theme.well(str(level))
    cx = x + w / 2
    return [
        Box(x, y, w, h, 9, ink=Ink(fill=Linear(y, y + h, *well))),
        text(view, ROMAN[level - 1], cx, y + 19, 17, weight=800, color="well_ink", align="center"),
        *fire(view, level + 1, cx, y + h / 2 + 2, w - 4, 12),
        text(view, f"+{stack}", cx, y + h - 13, "label", weight=600, color="well_ink", align="center"),
    ]


def _gap(view: View, level: int, x: float, y: float, w: float, h: float) -> list[Shape]:
    """A place without an animal: the fire to come, or nothing where the stack was empty before this round."""
    t = view.theme
    burns = level in view.observation.attracted
    shapes: list[Shape] = [
        Box(x, y, w, h, 10, ink=Ink(fill=t["soil"])),
        Box(x + 1, y + 1, w - 2, h - 2, 10, ink=Ink(stroke=t["line_strong"], line=1.5, dash=(6, 5))),
    ]
    if burns:
        shapes += fire(view, level + 1, x + w / 2, y + h / 2 - 14, 44, 16)
    lines = view.words.say("board.gap_fire" if burns else "board.gap_empty").split("|")
    for i, words in enumerate(lines):
        cy = y + h - 34 + i * 16 if burns else y + h / 2 + (i - (len(lines) - 1) / 2) * 16
        shapes.append(text(view, words, x + w / 2, cy, "caption", align="center", max_width=w - 8))
    return shapes


def _cards_in_words(view: View) -> str:
    found = [view.words.name("card", card) for row in view.observation.reserve for card in row if card]
    return view.words.join(found)
