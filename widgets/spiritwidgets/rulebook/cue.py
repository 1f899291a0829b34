"""What glows before a move of a demonstration, so that the eye is where something is about to happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

import spiritgame as sg
from spiritgame.cards import Element
from spiritgame.circle import ROCKS, landings
from spiritgame.state import DrawPhase, GameState
from spiritwidgets.view import Key


@frozen
class Cue:
    """The targets that glow, the tree that waits to be planted, and the total that is in use."""

    keys: tuple[Key, ...] = ()
    tree: str | None = None
    element: Element | None = None


NOTHING: Final = Cue()


def cue(state: GameState, move: sg.Move) -> Cue:
    """The cue for a move that is about to be made in this position."""
    match move:
        case sg.Draw():
            return Cue((("deck",),))
        case sg.DiscardNewest(seat):
            return Cue((("fragments",), ("line", len(state.players[seat].line) - 1)))
        case sg.TakeFragment():
            return Cue((("fragments",),))
        case sg.Attract(_, card):
            return Cue((("reserve", card),), element="sun")
        case sg.Plant(_, tree, space):
            return Cue((("tree", tree), ("space", *space)), tree, "seed")
        case sg.Extinguish(_, value):
            return Cue((("fire", state.circle_fires.index(value)),), element="drop")
        case sg.Travel(seat, steps):
            stops = landings(tuple(player.rock for player in state.players), seat, len(ROCKS))
            return Cue((("rock", stops[steps - 1].rock),), element="wind")
        case sg.TakeTile(_, victim, tile):
            return Cue((("tile", victim, tile),))
        case sg.Stop() | sg.Finish() | sg.Pass():
            return Cue((("actions",),) if isinstance(state.phase, DrawPhase) else ())


def keys(written: Sequence[str]) -> tuple[Key, ...]:
    """Target keys as demonstrations write them, such as "tile 0 tree"."""
    return tuple(tuple(int(word) if word.isdigit() else word for word in key.split()) for key in written)
