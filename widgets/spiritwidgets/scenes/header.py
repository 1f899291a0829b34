"""The head of the help line: who it is, how far it is, and what it owns."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.moves import TILES
from spiritgame.observation import SpiritView
from spiritgame.state import CLOSED, GOAL
from spiritwidgets.geometry import FINGER, LINE, Area
from spiritwidgets.scene import Box, Ink, Shape, Sprite, Stamp, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import GOALS, SMALL_PRINT, cover, diamond, faded, pill, ring, signed, stat, text
from spiritwidgets.view import COVERED, View

MIDDLE = 27.0
SECOND = 58.0
"""The middles of the first row, and in layout S of the second one."""
TRACK = 40.0
"""The least distance between a track and the beginning of the next one: room for its picture."""
ROOMY_BAR = 7.0
"""From this width of a twelfth on there is room to say of how many."""


def header(view: View, me: SpiritView, area: Area) -> tuple[list[Shape], list[Target]]:
    """Name, the three goals, fragments, tiles and solitude."""
    draw = _small if view.size == "S" else _wide
    return list(draw(view, me, area)), list(_targets(view, me, area))


def _name(view: View, me: SpiritView) -> tuple[str, str]:
    return view.words.say(f"board.short_spirit.{me.spirit}"), view.theme.spirit(me.spirit)


def counts(spirit: SpiritView) -> tuple[int, int, int]:
    """How far a spirit is with the three goals, in their order."""
    return spirit.score.tree, spirit.score.fire, spirit.score.flower


def _wide(view: View, me: SpiritView, area: Area) -> Iterator[Shape]:
    words, pad = view.words, LINE[view.size].pad
    is_large = view.size == "L"
    name, tint = _name(view, me)
    yield Sprite(f"spirit_{me.spirit}", pad + 17, MIDDLE, 36)
    yield text(view, name, pad + 44, 20 if is_large else MIDDLE, 17, weight=700, color=tint, max_width=64)
    if is_large:
        yield text(view, words.say("board.you"), pad + 44, 38, "caption", color="ink_soft")
    if view.is_bare:
        yield from _solitude(view, me, area)
        return
    if "counts" in view.covers:
        yield from cover(view, 118, 9, _track_x(view, area, 3) - 126, 36)
    else:
        for place in range(len(GOALS)):
            yield _track(view, place, counts(me)[place], _track_x(view, area, place), _bar(view, area))
    x = _track_x(view, area, 3)
    yield from stat(view, "fragment", f"×{me.fragments}", x, MIDDLE, 22, 15)
    if emphasis := view.emphasis("fragments"):
        yield from ring(view, Box(x - 5, 9, 56, 36, 10), emphasis, x + 48, 42)
    yield from _tiles(view, me, x + (62 if is_large else 54), MIDDLE, 28 if is_large else 25)
    yield from _solitude(view, me, area)


def _track(view: View, place: int, count: int, x: float, bar: float) -> Stamp:
    """How far one is with a goal: its picture, its name where there is room, the count, and twelve steps."""
    (goal, sprite), t, right = GOALS[place], view.theme, 26 + GOAL * bar
    shapes: list[Shape] = [Sprite(sprite, 12, MIDDLE, 24)]
    shown = f"{signed(count)}/{GOAL}" if bar >= ROOMY_BAR else signed(count)
    label = right - 28 - (34 if bar >= ROOMY_BAR else 18)
    if label >= 24:
        words = view.words.say(f"board.track.{goal}")
        shapes.append(text(view, words, 28, 18, "caption", color="ink_soft", max_width=label))
    shapes.append(text(view, shown, right, 18, "label", weight=700, align="right"))
    for step in range(GOAL):
        ink = Ink(fill=t["primary"]) if step < count else Ink(stroke=t["line_strong"])
        shapes.append(Box(28 + step * bar, 28, bar - 2, 9, 2, ink=ink))
    key = ("track", goal, count, round(bar, 3), t.name, view.words.lang)
    return Stamp(key, x, 0, right, 2 * MIDDLE, tuple(shapes), margin=2)


def _small(view: View, me: SpiritView, area: Area) -> Iterator[Shape]:
    pad = LINE["S"].pad
    name, tint = _name(view, me)
    yield Sprite(f"spirit_{me.spirit}", pad + 17, MIDDLE, 36)
    yield text(view, name, pad + 42, MIDDLE, "value", weight=700, color=tint, max_width=62)
    if view.is_bare:
        yield from _solitude(view, me, area)
        return
    step = (area.w - 122 - 58) / len(GOALS)
    for place, ((_, sprite), count) in enumerate(zip(GOALS, counts(me), strict=True)):
        shown = signed(count) if "counts" not in view.covers else COVERED
        shown += f"/{GOAL}" if step >= 60 else ""
        yield from stat(view, sprite, shown, 122 + place * step, MIDDLE, 20, 14)
    yield from stat(view, "fragment", f"×{me.fragments}", area.w - pad - 42, MIDDLE, 18, 14)
    if emphasis := view.emphasis("fragments"):
        yield from ring(view, Box(area.w - pad - 47, 9, 52, 36, 10), emphasis, area.w - pad + 2, 42)
    yield from _tiles(view, me, pad, SECOND, 26)
    yield from _solitude(view, me, area)


def _tiles(view: View, me: SpiritView, x: float, cy: float, step: float) -> Iterator[Shape]:
    for place, tile in enumerate(TILES):
        count, cx = me.tiles.count(tile), x + 13 + place * step
        picture = Sprite(f"tile_{tile}", cx, cy, step - 1)
        yield picture if count else faded([picture], 0.25)
        if count > 1:
            label = f"×{count}"
            yield from pill(view, label, cx + 8, cy + 11, 22, 14, ground="ink", ink="board_active", size=SMALL_PRINT)


def _solitude(view: View, me: SpiritView, area: Area) -> Iterator[Shape]:
    """Three diamonds, filled as far as solitude goes; the word before them where there is room for it."""
    cy, step, r = (SECOND, 21, 9) if view.size == "S" else (MIDDLE, 27, 11)
    label = {"L": 80.0, "M": min(54.0, area.w - 650), "S": min(80.0, area.w - 312)}[view.size]
    first = area.w - LINE[view.size].pad - r - 1 - (CLOSED - 1) * step
    if label >= 40:
        size, right = "label" if label > 60 else "caption", first - r - 6
        words = view.words.say("board.solitude")
        yield text(view, words, right, cy, size, weight=600, color="ink_soft", align="right", max_width=label)
    if "solitude" in view.covers:
        yield from cover(view, first - r, cy - 15, (CLOSED - 1) * step + 2 * r + 3, 30)
        return
    for place in range(CLOSED):
        cx = first + place * step
        yield diamond(view, cx, cy, r, filled=place < me.solitude)
        if place < me.solitude:
            number = str(place + 1)
            yield text(view, number, cx, cy + 0.5, "caption", weight=800, color="board_active", align="center")


def _bar(view: View, area: Area) -> float:
    """The width of a twelfth of a track: the tracks share what the name, the tiles and the solitude leave free."""
    taken = 126 + 3 * TRACK + (146 + 218 if view.size == "L" else 132 + 168)
    return max(2.8, min(9.0, (area.w - taken) / (3 * GOAL)))


def _track_x(view: View, area: Area, place: int) -> float:
    step = min(52.0 if view.size == "L" else 44.0, TRACK + (area.w - 740) / 10)
    return 126 + place * (GOAL * _bar(view, area) + max(TRACK, step))


def _targets(view: View, me: SpiritView, area: Area) -> Iterator[Target]:
    pad = LINE[view.size].pad
    who = Target(("spirit", me.seat), pad - 4, MIDDLE - FINGER / 2, 104, FINGER, names.spirit_name(view, me))
    x, w = (area.w - pad - 46, 50.0) if view.size == "S" else (_track_x(view, area, 3) - 4, 54.0)
    yield who
    if view.is_bare:
        return
    name = view.words.say("board.name.fragments", n=me.fragments)
    yield Target(("fragments",), x, MIDDLE - FINGER / 2, w, FINGER, name)
