"""Another spirit at a glance."""

from __future__ import annotations

from spiritgame.cards import ELEMENTS
from spiritgame.moves import TILES
from spiritgame.observation import SpiritView
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Disc, Ink, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import GOALS, SMALL_PRINT, faded, ring, signed, stat, text
from spiritwidgets.scenes.status import status
from spiritwidgets.view import View

CLOSE = 10
"""A count from which it is shown in the colour of danger."""


def panel(view: View, seat: int, area: Area) -> Scene:
    """Counts, totals, fragments and tiles of the spirit at `seat`."""
    spirit = view.observation.spirits[seat]
    compact = area.h < 60
    shapes: list[Shape] = [*_who(view, spirit, compact=compact), *_counts(view, spirit, area, compact=compact)]
    shapes += _totals(view, spirit, compact=compact)
    targets = [Target(("spirit", seat), 1, 1, area.w - 2, area.h - 2, names.spirit_name(view, spirit), radius=11)]
    owed = any(view.emphasis("tile", seat, tile) for tile in TILES)
    if owed or not compact:
        part, tiles = _tiles(view, spirit, area, owed=owed)
        shapes += part
        targets += tiles if owed else []
    words = names.line_words(view, spirit)
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(t) for t in targets), words)


def _who(view: View, spirit: SpiritView, *, compact: bool) -> list[Shape]:
    t = view.theme
    name = view.words.say(f"board.short_spirit.{spirit.spirit}")
    shapes: list[Shape] = [Sprite(f"spirit_{spirit.spirit}", 24, 19 if compact else 22, 34)]
    if view.observation.first == spirit.seat:
        shapes.append(Sprite("sacred_tree", 38, 32 if compact else 38, 20))
    shapes.append(text(view, name, 48, 13, "body", weight=700, color=t.spirit(spirit.spirit), max_width=60))
    if compact:
        return shapes
    key, tone = status(view.observation, spirit)
    color = {"danger": "danger", "acting": "target", "plain": "ink_soft"}[tone]
    words = view.words.say(f"board.status.{key}")
    weight = 400 if tone == "plain" else 700
    return [*shapes, text(view, words, 48, 31, "caption", weight=weight, color=color, max_width=101)]


def _counts(view: View, spirit: SpiritView, area: Area, *, compact: bool) -> list[Shape]:
    t = view.theme
    counts = {"tree": spirit.score.tree, "fire": spirit.score.fire, "flower": spirit.score.flower}
    left = 112 if compact else 151
    step = (area.w - left - 4) / 3
    shapes: list[Shape] = []
    for i, (goal, sprite) in enumerate(GOALS):
        x, y, count = left + i * step, 14 if compact else 16, counts[goal]
        color = "danger" if count >= CLOSE else "ink"
        shapes += [
            Sprite(sprite, x + 8, y, 18),
            text(view, signed(count), x + 20, y + 0.5, "body", weight=800, color=color),
        ]
        if not compact:
            full = "danger" if count >= CLOSE else "primary"
            shapes += [Box(x + q * 3.4, 28, 2.4, 6, ink=Ink(fill=t[full if q < count else "line"])) for q in range(12)]
    return shapes


def _totals(view: View, spirit: SpiritView, *, compact: bool) -> list[Shape]:
    t = view.theme
    y, x, step = (39.0, 48.0, 36.0) if compact else (53.0, 12.0, 34.0)
    shapes: list[Shape] = []
    for i, element in enumerate(ELEMENTS):
        value = spirit.elements[element]
        ground, ink = t.chip(element, negative=value < 0)
        left = x + i * step
        shapes.append(Box(left, y - 10, step - 2, 20, 2 if value < 0 else 6, ink=Ink(fill=ground)))
        if value < 0:
            shapes.append(Disc(left + 8, y, 7.5, ink=Ink(fill=t["chip_negative_disc"])))
        shapes += [
            Sprite(element, left + (8 if value < 0 else 10), y, 11 if value < 0 else 13),
            text(
                view,
                signed(value),
                left + (16 if value < 0 else 18),
                y + 0.5,
                "label",
                weight=700,
                color=ink,
                max_width=16,
            ),
        ]
    return shapes


def _tiles(view: View, spirit: SpiritView, area: Area, *, owed: bool) -> tuple[list[Shape], list[Target]]:
    """Fragments and victory tiles. While a tile is owed they grow, so that they can be touched."""
    seat = spirit.seat
    if not owed:
        shapes = stat(view, "fragment", str(spirit.fragments), 190, 53, 14, 13)
        for i, tile in enumerate(TILES):
            shapes += _tile(view, spirit, tile, 230 + i * 20, 53, 18)
        return shapes, []
    ground = Box(area.w - 142, 3, 139, area.h - 6, 9, ink=Ink(fill=view.theme["board_active"]))
    shapes = [ground]
    targets: list[Target] = []
    for i, tile in enumerate(TILES):
        if tile not in spirit.tiles:
            continue
        cx, cy = area.w - 118 + i * 46, area.h / 2
        shapes += _tile(view, spirit, tile, cx, cy, 34)
        emphasis = view.emphasis("tile", seat, tile)
        if emphasis:
            shapes += ring(view, Box(cx - 20, cy - 21, 40, 42, 9), emphasis, cx + 16, cy + 16)
        name = view.words.say("board.name.tile", tile=tile, spirit=spirit.spirit)
        targets.append(Target(("tile", seat, tile), cx - 21, cy - 21, 42, 42, name, radius=9))
    return shapes, targets


def _tile(view: View, spirit: SpiritView, tile: str, cx: float, cy: float, size: float) -> list[Shape]:
    count = spirit.tiles.count(tile)
    shapes: list[Shape] = [faded([Sprite(f"tile_{tile}", cx, cy, size)], 1.0 if count else 0.22)]
    if count > 1:
        x, y = cx + size * 0.4, cy + size * 0.33
        shapes += [
            Disc(x, y, 6.5, ink=Ink(fill=view.theme["ink"])),
            text(view, str(count), x, y + 0.5, SMALL_PRINT - 1, weight=700, color="board_active", align="center"),
        ]
    return shapes
