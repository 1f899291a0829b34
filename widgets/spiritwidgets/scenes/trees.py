"""The supply of protective trees."""

from __future__ import annotations

from spiritgame.cards import TREES, Tree
from spiritwidgets.geometry import TREES_IN_TWO_ROWS, Area
from spiritwidgets.scene import Box, Disc, Ink, Linear, Scene, Shadow, Shape, Sprite, Stamp, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import DIM, SMALL_PRINT, is_active, ring, text, title
from spiritwidgets.view import View

PAD, HEAD, GAP = 12.0, 32.0, 6.0


def trees(view: View, area: Area) -> Scene:
    """All twelve kinds, cheapest first, with cost, gift and copies left."""
    columns = 6 if area.w >= TREES_IN_TWO_ROWS else 4
    rows = 12 // columns
    w = (area.w - 2 * PAD - GAP * (columns - 1)) / columns
    h = (area.h - HEAD - 8 - GAP * (rows - 1)) / rows
    shapes: list[Shape] = [*title(view, view.words.say("board.trees"), PAD, 17, "trees"), *_note(view, area)]
    targets: list[Target] = []
    owned = {tree for tree, _ in view.observation.me.forest}
    choosing = is_active(view, "trees")
    for place, (tree, left) in enumerate(zip(TREES.values(), view.observation.trees, strict=True)):
        x, y = PAD + (place % columns) * (w + GAP), HEAD + (place // columns) * (h + GAP)
        emphasis = "chosen" if view.tree == tree.name else view.emphasis("tree", tree.name)
        dim = not left or (choosing and not emphasis)
        key = ("tree", tree.name, round(w, 1), round(h, 1), left, tree.name in owned, view.theme.name, view.words.lang)
        face = _face(view, tree, w, h, left, is_owned=tree.name in owned)
        shapes.append(Stamp(key, x, y, w, h, face, alpha=DIM if dim else 1.0))
        if emphasis:
            shapes += ring(view, Box(x - 1, y - 1, w + 2, h + 2, 10), emphasis, x + w - 3, y + 3)
        targets.append(Target(("tree", tree.name), x, y, w, h, names.tree_name(view, tree.name, left), radius=9))
    left_kinds = view.words.join(
        [view.words.name("tree", t) for t, left in zip(TREES, view.observation.trees, strict=True) if left]
    )
    words = view.words.say("board.words.trees", trees=left_kinds)
    return Scene(area.w, area.h, tuple(shapes), tuple(view.mark(t) for t in targets), words)


def _note(view: View, area: Area) -> list[Shape]:
    if is_active(view, "trees"):
        words = view.words.say("board.up_to", value=max(0, view.observation.me.elements.seed))
        return [
            text(view, words, area.w - PAD - 26, 17.5, "body", weight=600, align="right", max_width=area.w - 120),
            Sprite("seed", area.w - PAD - 10, 16, 21),
        ]
    if area.w < TREES_IN_TWO_ROWS:
        return []
    words = view.words.say("board.trees_hint")
    return [text(view, words, area.w - PAD, 17.5, "caption", color="ink_soft", align="right", max_width=area.w - 90)]


def _face(view: View, tree: Tree, w: float, h: float, left: int, *, is_owned: bool) -> tuple[Shape, ...]:
    t = view.theme
    well = Linear(0, h, *t.pair("tree_well"))
    ground, ink = t.chip("seed")
    shapes: list[Shape] = [
        Box(0, 0, w, h, 9, ink=Ink(fill=t["card"], shadow=Shadow(t["shadow_rest"], 4, 1))),
        Box(0.5, 0.5, w - 1, h - 1, 9, ink=Ink(stroke=t["card_line"])),
        Box(3, 3, w - 6, h - 24, 7, ink=Ink(fill=well)),
        Sprite(tree.name, w / 2 + 4, 3 + (h - 24) / 2, min(h - 24, 46)),
        Box(0, 0, 24, 20, 8, ink=Ink(fill=ground, stroke=ink)),
        text(view, str(tree.cost), 12, 10.5, "body", weight=800, color=ink, align="center"),
    ]
    slim = w < 58
    edge, icon, size = (3.0, 13.0, "label") if slim else (5.0, 16.0, "body")
    cy = h - 11
    shapes.append(text(view, f"×{left}", w - edge, cy + 0.5, "caption", color="ink_soft", align="right"))
    gifts = [(element, value) for element, value in tree.elements.items() if value]
    for element, value in gifts:
        shapes += [
            Sprite(element, edge + icon / 2, cy, icon),
            text(view, f"+{value}", edge + icon + 2, cy + 0.5, size, weight=700, color="card_ink"),
        ]
    if not gifts:
        words, room = view.words.say("board.repeat"), w - 2 * edge - 15
        print_size = SMALL_PRINT if slim else "caption"
        shapes.append(text(view, words, edge, cy + 0.5, print_size, weight=600, color="card_ink", max_width=room))
    if is_owned:
        shapes += [
            Disc(w - 10, 11, 8, ink=Ink(fill=t["ink"])),
            text(view, "✓", w - 10, 11.5, SMALL_PRINT, weight=700, color="board_active", align="center"),
        ]
    return tuple(shapes)
