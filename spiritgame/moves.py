"""What a spirit may ask for. A move says what is wanted; whether it is legal is the engine's answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from attrs import field, frozen

from spiritgame.forest import Space

Tile: TypeAlias = Literal["tree", "fire", "flower"]
TILES: tuple[Tile, ...] = ("tree", "fire", "flower")
ActionName: TypeAlias = Literal["take_fragment", "attract", "plant", "extinguish", "travel"]
ACTIONS: tuple[ActionName, ...] = ("take_fragment", "attract", "plant", "extinguish", "travel")


def _pair(space: Sequence[int]) -> Space:
    """The space, also where JSON has made a list of it; whether there is one is asked by the rules."""
    return tuple(space) if isinstance(space, list) else space  # type: ignore[return-value]


@frozen
class Draw:
    """Draw the top card of the deck into the help line (rules §7)."""

    seat: int


@frozen
class Stop:
    """End the own draw phase (rules §7)."""

    seat: int


@frozen
class DiscardNewest:
    """Spend a fragment to send the newest card of the line away (rules §7)."""

    seat: int


@frozen
class TakeFragment:
    """The action that takes one fragment from the supply (rules §8)."""

    seat: int


@frozen
class Attract:
    """Call one face-up animal; an attract goes on until nothing more is affordable or `Finish` (rules §8)."""

    seat: int
    card: str


@frozen
class Extinguish:
    """Put out one fire of this value; goes on like an attract (rules §8)."""

    seat: int
    value: int


@frozen
class Plant:
    """Plant one tree of the kind `tree` on `space`, given as (column, row) (rules §5, §8)."""

    seat: int
    tree: str
    space: Space = field(converter=_pair)


@frozen
class Travel:
    """Travel so many counted rocks clockwise (rules §9)."""

    seat: int
    steps: int


@frozen
class TakeTile:
    """Take a victory tile from the spirit at seat `victim`, owed after a jump (rules §9)."""

    seat: int
    victim: int
    tile: Tile


@frozen
class Finish:
    """End the attract or extinguish under way, or decline a bonus action (rules §8)."""

    seat: int


@frozen
class Pass:
    """Give up the remaining actions of this turn (rules §8)."""

    seat: int


Move: TypeAlias = (
    Draw | Stop | DiscardNewest | TakeFragment | Attract | Extinguish | Plant | Travel | TakeTile | Finish | Pass
)
