"""The reserve: three rows of animals with the fire that each one leaves behind."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.cards import LEVELS
from spiritgame.forest import CORNERS
from spiritgame.state import ActionPhase, Attracting, Row
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Ink, Linear, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.cards import card
from spiritwidgets.scenes.pieces import cover, fire, text, title
from spiritwidgets.view import View

HEAD = 34.0
WIDEST_CARD = 150.0
ROMAN = ("I", "II", "III")


def reserve(view: View, area: Area) -> Scene:
    """All face-up animals, the gaps, and what is left in the stacks."""
    pad, label, gap = (8.0, 30.0, 6.0) if view.size == "S" else (12.0, 40.0, 8.0)
    left = pad + label + 2
    room = area.w - pad - left - 2
    w, h = min(WIDEST_CARD, (room - 3 * gap) / 4), (area.h - HEAD - 10 - 2 * gap) / 3
    across = (room - w) / 3
    shapes: list[Shape] = [*title(view, view.words.say("board.reserve"), pad, 18, "reserve"), *_note(view, area, pad)]
    targets: list[Target] = []
    for level, cards in zip(LEVELS, view.observation.reserve, strict=True):
        y, stack = HEAD + (level - 1) * (h + gap), view.observation.stacks[level - 1]
        shapes += _label(view, level, stack, pad, y, label - 4, h)
        name = view.words.say("board.name.stack", level=level, n=stack)
        targets.append(Target(("stack", level), 2, y, left - 6, h, name))
        for place, animal in enumerate(cards):
            box = Box(left + place * across, y, w, h, 10)
            shapes += _gap(view, level, place, box) if animal is None else _animal(view, animal, box)
            targets.append(_target(view, level, place, animal, box))
    words = view.words.say("board.words.reserve", rows=" ".join(_rows_in_words(view)))
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(t) for t in targets), words)


def _animal(view: View, animal: str, box: Box) -> list[Shape]:
    emphasis = view.emphasis("reserve", animal)
    dim = view.active == "reserve" and not emphasis
    return card(view, animal, box.x, box.y, box.w, box.h, cost=True, emphasis=emphasis, dim=dim)


def _target(view: View, level: int, place: int, animal: str | None, box: Box) -> Target:
    key: tuple[str | int, ...] = ("gap", level, place) if animal is None else ("reserve", animal)
    name = view.words.say("board.name.gap", level=level) if animal is None else names.card_name(view, animal)
    return Target(key, box.x, box.y, box.w, box.h, name, radius=10)


def _note(view: View, area: Area, pad: float) -> list[Shape]:
    """What the symbols mean; while one attracts, what is left of the ceiling."""
    right = area.w - pad
    if view.active != "reserve":
        if view.size == "S":
            return []
        words, room = view.words.say("board.reserve_hint"), area.w - 120
        return [text(view, words, right, 18.5, "caption", color="ink_soft", align="right", max_width=room)]
    left, ceiling = suns(view)
    words = view.words.say("board.suns_left", n=left, ceiling=ceiling)
    return [
        text(view, words, right - 30, 18.5, "body", weight=600, align="right", max_width=area.w - 160),
        Sprite("sun", right - 12, 18, 24),
    ]


def suns(view: View) -> tuple[int, int]:
    """The suns still to use, and the ceiling of the attract under way or to come (rules §6)."""
    phase, ceiling = view.observation.phase, view.observation.me.elements.sun
    task = phase.task if isinstance(phase, ActionPhase) else None
    if not isinstance(task, Attracting):
        return max(0, ceiling), max(0, ceiling)
    if task.bonus == "corner":
        ceiling += next(corner.extra for corner in CORNERS.values() if corner.bonus == "attract")
    return task.left, max(0, ceiling)


def _label(view: View, level: int, stack: int, x: float, y: float, w: float, h: float) -> list[Shape]:
    well = view.theme.well(str(level))
    cx = x + w / 2
    side = min(32, w + 2)
    middle = y + h / 2 + 2
    left = fire(view, level + 1, cx, middle, side, 12)
    if "fires" in view.covers:
        left = cover(view, cx - side / 2 + 1, middle - side / 2 + 1, side - 2, side - 2, 8)
    return [
        Box(x, y, w, h, 9, ink=Ink(fill=Linear(y, y + h, *well))),
        text(view, ROMAN[level - 1], cx, y + 19, 17, weight=800, color="well_ink", align="center"),
        *left,
        text(view, f"+{stack}", cx, y + h - 13, "label", weight=600, color="well_ink", align="center"),
    ]


def _gap(view: View, level: int, place: int, box: Box) -> list[Shape]:
    """A place without an animal: the fire to come, or nothing where the stack was empty before this round."""
    t = view.theme
    burns = place in burning(view.observation.reserve[level - 1], view.observation.attracted.count(level))
    cx, bottom = box.x + box.w / 2, box.y + box.h
    dashed = Ink(stroke=t["line_strong"], line=1.5, dash=(6, 5))
    shapes: list[Shape] = [
        Box(box.x, box.y, box.w, box.h, 10, ink=Ink(fill=t["soil"])),
        Box(box.x + 1, box.y + 1, box.w - 2, box.h - 2, 10, ink=dashed),
    ]
    if burns:
        shapes += fire(view, level + 1, cx, box.y + box.h / 2 - 22, 40, 16)
    lines = view.words.say("board.gap_fire" if burns else "board.gap_empty").split("|")
    for number, words in enumerate(lines):
        cy = bottom - 16 * (len(lines) - number) if burns else box.y + box.h / 2 + (number - (len(lines) - 1) / 2) * 16
        shapes.append(text(view, words, cx, cy, "caption", align="center", max_width=box.w - 8))
    return shapes


def burning(row: Row, attracted: int) -> tuple[int, ...]:
    """The gaps that will burn: as many as were attracted. Gaps of earlier rounds, if any, lie at the end of the row."""
    gaps = tuple(place for place, animal in enumerate(row) if animal is None)
    return gaps[:attracted]


def _rows_in_words(view: View) -> Iterator[str]:
    o, words = view.observation, view.words
    for level, row, stack in zip(LEVELS, o.reserve, o.stacks, strict=True):
        animals = words.join([words.name("card", animal) for animal in row if animal])
        key = "board.words.row" if animals else "board.words.empty_row"
        yield words.say(key, level=level, cards=animals, stack=stack)
