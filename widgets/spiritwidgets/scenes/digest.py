"""The help line in few words: the fragments, the actions left and the totals, below another board of layout S."""

from __future__ import annotations

from spiritwidgets.geometry import FINGER, LINE, Area
from spiritwidgets.scene import Box, Scene, Shape, Sprite, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.pieces import ring, stat, text
from spiritwidgets.scenes.totals import ACTIONS_W, actions, totals
from spiritwidgets.view import View

HEIGHT = 98.0
MIDDLE = 24.0


def digest(view: View, area: Area) -> Scene:
    """What counts of the observing spirit's line while one decides on another board; its height is its own."""
    me, pad = view.observation.me, LINE["S"].pad
    name, tint = view.words.say(f"board.short_spirit.{me.spirit}"), view.theme.spirit(me.spirit)
    x = area.w - pad - ACTIONS_W - 54
    shapes: list[Shape] = [
        Sprite(f"spirit_{me.spirit}", pad + 15, MIDDLE, 30),
        text(view, name, pad + 38, MIDDLE + 0.5, "value", weight=700, color=tint, max_width=x - pad - 44),
        *stat(view, "fragment", f"×{me.fragments}", x, MIDDLE, 18, 14),
    ]
    if emphasis := view.emphasis("fragments"):
        shapes += ring(view, Box(x - 5, MIDDLE - 18, 52, 36, 10), emphasis, x + 44, MIDDLE + 15)
    targets = [
        Target(("spirit", me.seat), pad - 4, MIDDLE - FINGER / 2, x - pad - 4, FINGER, names.spirit_name(view, me)),
        Target(
            ("fragments",),
            x - 4,
            MIDDLE - FINGER / 2,
            50,
            FINGER,
            view.words.say("board.name.fragments", n=me.fragments),
        ),
    ]
    for part, marked in (actions(view, me, area.w - pad - ACTIONS_W, MIDDLE), totals(view, me, area, MIDDLE + 21)):
        shapes += part
        targets += marked
    words = names.line_words(view, me)
    return Scene(area.w, HEIGHT, tuple(shapes), tuple(view.mark(t) for t in targets), words)
