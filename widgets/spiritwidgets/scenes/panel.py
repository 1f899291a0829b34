"""Another spirit at a glance: who it is and what it does, how far it is, its totals, what it owns."""

from __future__ import annotations

from attrs import frozen

from spiritgame.cards import ELEMENTS
from spiritgame.moves import TILES, Tile
from spiritgame.observation import SpiritView
from spiritgame.state import GOAL
from spiritwidgets.geometry import PANEL_IN_ONE_ROW, PANEL_IN_THREE_ROWS, PANEL_IN_TWO_ROWS, Area
from spiritwidgets.scene import Box, Disc, Ink, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.chips import lying
from spiritwidgets.scenes.header import counts
from spiritwidgets.scenes.pieces import GOALS, SMALL_PRINT, faded, ring, signed, stat, text
from spiritwidgets.scenes.status import status
from spiritwidgets.view import View

CLOSE = 10
"""A count from which it is shown in the colour of danger."""
TILE_SIZE = 40.0
OWNED_W = 101.0
LEAST_STATUS = 70.0
TWO_ROWS, THREE_ROWS = 64, 76
"""The heights that two rows need with status and bars, and three rows."""


@frozen
class Places:
    """Where the parts of a panel begin, and the steps between goals and between chips.

    A panel has room for a status of the width `status_w`, for none where that is 0.
    """

    counts_x: float
    counts_y: float
    goal: float
    chips_x: float
    chips_y: float
    chip: float
    owned_x: float
    owned_y: float
    name_y: float
    status_w: float
    has_bars: bool = False


def panel(view: View, seat: int, area: Area) -> Scene:
    """The spirit at `seat`. While it owes a tile, its tiles stand beside its counts and can be pointed at."""
    spirit = view.observation.spirits[seat]
    at = _places(area)
    is_owed = any(view.emphasis("tile", seat, tile) for tile in TILES)
    shapes: list[Shape] = [*_who(view, spirit, at, is_owed=is_owed)]
    targets = [Target(("spirit", seat), 1, 1, area.w - 2, area.h - 2, names.spirit_name(view, spirit), radius=11)]
    if is_owed:
        part, tiles = _owed(view, spirit, at)
        shapes += part
        targets += tiles
        bottom, right = _owed_top(at) + TILE_SIZE, at.counts_x + len(GOALS) * at.goal
    else:
        shapes += _counts(view, spirit, at)
        bottom = right = 0.0
    # Tiles to be taken are large: what would lie under them gives way.
    if at.chips_y - 10 >= bottom or at.chips_x >= right:
        shapes += _totals(view, spirit, at)
    if at.owned_y - 10 >= bottom or at.owned_x >= right:
        shapes += _owned(view, spirit, at)
    words = names.line_words(view, spirit)
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(t) for t in targets), words)


def _places(area: Area) -> Places:
    """The parts in one, two or three rows, as the width allows; a panel too low for that leaves status and bars out."""
    w, h = area.w, area.h
    owned, low = w - OWNED_W, h - 15
    if w >= PANEL_IN_ONE_ROW:
        spare, y = (w - PANEL_IN_ONE_ROW) / 3, h / 2
        return Places(166 + spare, y - 8, 52, 326 + 2 * spare, y, 36, owned - 4, y, y - 8, 112 + spare, has_bars=True)
    if w >= PANEL_IN_TWO_ROWS or h < THREE_ROWS:
        left, chip = max(112.0, w * 0.535), min(40.0, (owned - 16) / 5)
        goal = (w - left - 4) / 3
        if h < TWO_ROWS:
            return Places(left, 14, goal, 12, low, chip, owned, low, 14, 0)
        return Places(left, 16, goal, 12, low, chip, owned, low, 16, left - 54, has_bars=True)
    chip = (w - 18) / 5
    if w >= PANEL_IN_THREE_ROWS:
        return Places(112, 17, (w - 116) / 3, 10, low, chip, owned, 39, 17, owned - 54)
    return Places(10, 62, (w - 14) / 3, 10, low, chip, 10, 84, 17, w - 54)


def _who(view: View, spirit: SpiritView, at: Places, *, is_owed: bool) -> list[Shape]:
    t = view.theme
    name = view.words.say(f"board.short_spirit.{spirit.spirit}")
    tint, first, y = t.spirit(spirit.spirit), view.observation.first == spirit.seat, at.name_y
    if not at.status_w:
        crown = [Sprite("sacred_tree", 28, y + 8, 15)] if first else []
        room = at.counts_x - 44
        called = text(view, name, 38, y, "body", weight=700, color=tint, max_width=room)
        return [Sprite(f"spirit_{spirit.spirit}", 20, y, 26), *crown, called]
    top, below = (y - 3, 18) if at.has_bars else (y, 21)
    shapes: list[Shape] = [Sprite(f"spirit_{spirit.spirit}", 24, y + 6, 34)]
    if first:
        shapes.append(Sprite("sacred_tree", 39, y + 20, 20))
    shapes.append(text(view, name, 48, top, "body", weight=700, color=tint, max_width=62))
    room = min(at.status_w, at.counts_x - 54) if is_owed and at.counts_x > 54 else at.status_w
    if room < LEAST_STATUS:
        return shapes
    key, tone = status(view.observation, spirit)
    color = {"danger": "danger", "acting": "target", "plain": "ink_soft"}[tone]
    words = view.words.say(f"board.status.{key}")
    weight = 400 if tone == "plain" else 700
    return [*shapes, text(view, words, 48, top + below, "caption", weight=weight, color=color, max_width=room)]


def _tint(count: int) -> str:
    return "danger" if count >= CLOSE else "ink"


def _counts(view: View, spirit: SpiritView, at: Places) -> list[Shape]:
    t = view.theme
    shapes: list[Shape] = []
    for place, ((_, sprite), count) in enumerate(zip(GOALS, counts(spirit), strict=True)):
        x, y = at.counts_x + place * at.goal, at.counts_y
        shapes.append(Sprite(sprite, x + 8, y, 18))
        shapes.append(text(view, signed(count), x + 20, y + 0.5, "body", weight=800, color=_tint(count)))
        if at.has_bars:
            full = t["danger" if count >= CLOSE else "primary"]
            step = min(5.0, (at.goal - 5) / GOAL)
            for mark in range(GOAL):
                fill = full if mark < count else t["line"]
                shapes.append(Box(x + mark * step, y + 12, step - 1, 6, ink=Ink(fill=fill)))
    return shapes


def _owed_top(at: Places) -> float:
    return max(2.0, at.counts_y - 14)


def _owed(view: View, spirit: SpiritView, at: Places) -> tuple[list[Shape], list[Target]]:
    """Instead of the counts: each tile that is there, to be taken, with the count that it belongs to."""
    shapes: list[Shape] = []
    targets: list[Target] = []
    size = min(at.goal, 46.0)
    y = _owed_top(at)
    for place, ((tile, sprite), count) in enumerate(zip(GOALS, counts(spirit), strict=True)):
        x = at.counts_x + place * at.goal
        cy = y + TILE_SIZE / 2
        shown = signed(count)
        number = text(view, shown, x + size - 3, cy, "body", weight=800, color=_tint(count), align="right")
        if tile not in spirit.tiles:
            shapes += [faded([Sprite(sprite, x + 14, cy, 18)], 0.5), number]
            continue
        shapes += _tile(view, spirit, tile, x + 15, cy, 26)
        shapes.append(number)
        if emphasis := view.emphasis("tile", spirit.seat, tile):
            box = Box(x + 1, y + 1, size - 2, TILE_SIZE - 2, 9)
            shapes += ring(view, box, emphasis, x + size - 6, y + TILE_SIZE - 6)
        name = view.words.say("board.name.tile", tile=tile, spirit=spirit.spirit)
        targets.append(Target(("tile", spirit.seat, tile), x, y, size, TILE_SIZE, name, radius=9))
    return shapes, targets


def _totals(view: View, spirit: SpiritView, at: Places) -> list[Shape]:
    shapes: list[Shape] = []
    for place, element in enumerate(ELEMENTS):
        x, value = at.chips_x + place * at.chip, spirit.elements[element]
        shapes += lying(view, element, value, x, at.chips_y - 10, at.chip - 2, 20, "label")
    return shapes


def _owned(view: View, spirit: SpiritView, at: Places) -> list[Shape]:
    """Fragments and victory tiles."""
    shapes = stat(view, "fragment", str(spirit.fragments), at.owned_x, at.owned_y, 14, 13)
    for place, tile in enumerate(TILES):
        shapes += _tile(view, spirit, tile, at.owned_x + 44 + place * 20, at.owned_y, 18)
    return shapes


def _tile(view: View, spirit: SpiritView, tile: Tile, cx: float, cy: float, size: float) -> list[Shape]:
    count = spirit.tiles.count(tile)
    shapes: list[Shape] = [faded([Sprite(f"tile_{tile}", cx, cy, size)], 1.0 if count else 0.22)]
    if count > 1:
        x, y = cx + size * 0.4, cy + size * 0.33
        shapes += [
            Disc(x, y, 6.5, ink=Ink(fill=view.theme["ink"])),
            text(view, str(count), x, y + 0.5, SMALL_PRINT - 1, weight=700, color="board_active", align="center"),
        ]
    return shapes
