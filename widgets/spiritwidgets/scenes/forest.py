"""The forest of the spirit that looks: trees, corners, lines, and where a tree may be planted."""

from __future__ import annotations

from spiritgame.cards import STARTING_TREE, TREES, Element
from spiritgame.forest import COLUMNS, CORNERS, LINES, ROWS, STARTING_SPACE, Corner, Line, Space
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Box, Ink, Linear, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import faded, ring, text, title
from spiritwidgets.view import COVERED, View

HEAD, SIDE, TAG, GAP, PAD = 34.0, 46.0, 22.0, 4.0, 12.0
TIGHT = 50.0
"""In a narrower space the parts of a line's label move together."""
ROOMY = 60.0
"""From this width of a space on a tree has its gift beside it."""
WIDE = 76.0
"""From this width on lines tell in numbers how far they are; "+1" and "0/3" must not read as one number."""
_SIZES: dict[float, tuple[float, float, str]] = {
    WIDE: (16, 6.0, "label"),
    ROOMY: (14, 4.0, "label"),
    TIGHT: (13, 3.0, "caption"),
    0.0: (11, 1.0, "caption"),
}
"""Of a line's label by the least width of a space: its picture, the picture's distance from the edge, its words."""

ROOMY = 350.0
"""A forest this wide has room for the whole hint beside its title."""


def forest(view: View, area: Area) -> Scene:
    """The 5 × 3 spaces with the rewards of the lines along two sides."""
    me = view.observation.me
    trees: dict[Space, str] = {STARTING_SPACE: STARTING_TREE, **{space: tree for tree, space in me.forest}}
    w = (area.w - 2 * PAD - SIDE - GAP * (COLUMNS - 1)) / COLUMNS
    h = (area.h - HEAD - TAG - 10 - GAP * (ROWS - 1)) / ROWS
    shapes: list[Shape] = [*title(view, view.words.say("board.forest"), PAD, 18, "forest")]
    if "lines" not in view.covers:  # how to read numbers that are covered explains nothing
        hint = view.words.say("board.forest_hint" if area.w >= ROOMY else "board.forest_hint.short")
        room = area.w - 130
        shapes.append(text(view, hint, area.w - PAD, 18.5, "caption", color="ink_soft", align="right", max_width=room))
    for line in LINES:
        shapes += _tag(view, line, len(line.spaces & trees.keys()), w, h)
    targets: list[Target] = []
    badges: list[Shape] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            space = (column, row)
            x, y = PAD + column * (w + GAP), HEAD + TAG + row * (h + GAP)
            tree = trees.get(space)
            emphasis = view.emphasis("space", *space)
            shapes += _tree(view, tree, x, y, w, h) if tree else _ground(view, space, x, y, w, h, bool(emphasis))
            if emphasis:
                shapes += ring(view, Box(x + 1.5, y + 1.5, w - 3, h - 3, 8), emphasis, x + w - 4, y + h - 4)
                badges += _gains(view, space, frozenset(trees), x, y, w)
            name = names.space_name(view, space, tree)
            targets.append(Target(("space", *space), x, y, w, h, name, radius=9))
    planted = view.words.join([view.words.name("tree", tree) for tree, _ in me.forest])
    words = view.words.say("board.words.forest", trees=planted or view.words.say("board.no_tree"))
    return Scene(area.w, area.h, (*shapes, *badges), tuple(view.mark(t) for t in targets), words)


def _reward(line: Line) -> tuple[Element, int]:
    return next((element, value) for element, value in line.gives.items() if value)


def _tag(view: View, line: Line, have: int, w: float, h: float) -> list[Shape]:
    """What a line gives once it is full, and how far it is."""
    element, amount = _reward(line)
    need = 0 if "lines" in view.covers else len(line.spaces)
    progress = f"{have}/{need}" if need else COVERED
    is_full = 0 < need == have
    ground, ink = view.theme.chip(element)
    style = Ink(fill=ground, stroke=ink, line=1.5) if is_full else Ink(fill=view.theme["soil"])
    color, soft = (ink, ink) if is_full else ("ink", "ink_soft")
    if line.name == "flower_row":
        x, y, w = PAD + COLUMNS * (w + GAP) + 2, HEAD + TAG + h + GAP, SIDE - 6
        return [
            Box(x, y, w, h, 6, ink=style),
            Sprite(element, x + w / 2, y + h / 2 - 13, 18 if h > 46 else 14),
            text(view, f"+{amount}", x + w / 2, y + h / 2 + 4, "body", weight=700, color=color, align="center"),
            text(view, progress, x + w / 2, y + h / 2 + 17, "caption", color=soft, align="center"),
        ]
    column = min(line.spaces)[0]
    x, y, height = PAD + column * (w + GAP), HEAD - 1, TAG - 2
    cy = y + height / 2
    icon, edge, size = _SIZES[next(least for least in _SIZES if w >= least)]
    shapes: list[Shape] = [
        Box(x, y, w, height, 6, ink=style),
        Sprite(element, x + edge + icon / 2, cy, icon),
        text(view, f"+{amount}", x + edge + icon + 2, cy + 0.5, size, weight=700, color=color),
    ]
    if w >= WIDE:
        return [*shapes, text(view, progress, x + w - 7, cy + 0.5, "caption", color=soft, align="right")]
    done, blank = Ink(fill=view.theme[color] if color == "ink" else color), Ink(stroke=view.theme["ink_soft"])
    for place in range(need):
        square = done if place < have else blank
        if w >= ROOMY:
            shapes.append(Box(x + w - 25 + place * 7.5, cy - 3, 6, 6, 1, ink=square))
        else:
            shapes.append(Box(x + w - (8 if w >= TIGHT else 6), cy + 4 - place * 6, 4, 4, 1, ink=square))
    return shapes


def _tree(view: View, tree: str, x: float, y: float, w: float, h: float) -> list[Shape]:
    t = view.theme
    well = Linear(y, y + h, *t.pair("tree_well"))
    size = min(h - 4, 46)
    shapes: list[Shape] = [Box(x, y, w, h, 9, ink=Ink(fill=well))]
    given = [] if tree == STARTING_TREE else [(e, v) for e, v in TREES[tree].elements.items() if v]
    if not given:
        return [*shapes, Sprite(tree, x + w / 2, y + h / 2, size)]
    (element, value), *_ = given
    ground, ink = t.chip(element)
    if w < ROOMY:
        left = x + w / 2 - 14
        return [
            *shapes,
            Sprite(tree, x + w / 2, y + (h - 15) / 2, h - 17),
            Box(left - 3, y + h - 18, 34, 16, 5, ink=Ink(fill=ground)),
            Sprite(element, left + 6, y + h - 10, 12),
            text(view, f"+{value}", left + 13, y + h - 9.5, "caption", weight=700, color=ink),
        ]
    chip_h = min(34.0, h - 6)
    return [
        *shapes,
        Sprite(tree, x + w * 0.36, y + h / 2, size),
        Box(x + w - 27, y + (h - chip_h) / 2, 24, chip_h, 6, ink=Ink(fill=ground)),
        Sprite(element, x + w - 15, y + h / 2 - 7, 14),
        text(view, f"+{value}", x + w - 15, y + h / 2 + 9, "label", weight=700, color=ink, align="center"),
    ]


def _ground(view: View, space: Space, x: float, y: float, w: float, h: float, is_open: bool) -> list[Shape]:
    t = view.theme
    shapes: list[Shape] = [
        Box(x, y, w, h, 9, ink=Ink(fill=t["good_tint" if is_open else "soil"], stroke=t["soil_line"])),
    ]
    corner = CORNERS.get(space)
    if corner is not None:
        shapes.append(faded(_corner(view, corner, x, y, w, h), 1.0 if is_open else 0.8))
    elif is_open and view.tree:
        strong = view.emphasis("space", *space) == "chosen"
        shapes.append(faded([Sprite(view.tree, x + w / 2, y + h / 2, min(h - 8, 40))], 1.0 if strong else 0.5))
    return shapes


def _corner(view: View, corner: Corner, x: float, y: float, w: float, h: float) -> list[Shape]:
    left, right, cy = x + w / 2 - min(14.0, w * 0.2), x + w / 2 + min(15.0, w * 0.25), y + h / 2
    if corner.bonus is None:
        return [
            Sprite("fragment", left, cy, min(24.0, w * 0.42)),
            text(view, f"×{corner.fragments}", right, cy + 1, "body", weight=700, align="center"),
        ]
    element = "sun" if corner.bonus == "attract" else "drop"
    return [
        Sprite(f"act_{corner.bonus}", left, cy, min(28.0, w * 0.46)),
        Sprite(element, right, cy - 8, 14),
        text(view, f"+{corner.extra}", right, cy + 8, "label", weight=700, align="center"),
    ]


def _gains(view: View, space: Space, planted: frozenset[Space], x: float, y: float, w: float) -> list[Shape]:
    """The lines that a tree on this space would complete."""
    shapes: list[Shape] = []
    for line in LINES:
        if space in line.spaces and line.spaces - planted == {space}:
            element, amount = _reward(line)
            ground, ink = view.theme.chip(element)
            shapes += [
                Box(x + w - 36, y - 6, 40, 19, 9.5, ink=Ink(fill=ground, stroke=ink, line=1.25)),
                Sprite(element, x + w - 25, y + 3.5, 13),
                text(view, f"+{amount}", x + w - 17, y + 4, "caption", weight=700, color=ink),
            ]
    return shapes
