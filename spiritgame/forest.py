"""The forest board: 5 columns × 3 rows, its corners and its lines (rules §5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from attrs import frozen

from spiritgame.cards import Elements

Space: TypeAlias = tuple[int, int]
"""(column, row) from the top left."""

BonusAction: TypeAlias = Literal["attract", "extinguish", "plant"]
LineName: TypeAlias = Literal["drop_column", "sun_column", "wind_column", "flower_row"]

COLUMNS, ROWS = 5, 3
STARTING_SPACE: Space = (2, 1)
SPACES: tuple[Space, ...] = tuple((column, row) for row in range(ROWS) for column in range(COLUMNS))
PLANTABLE = frozenset(SPACES) - {STARTING_SPACE}


def _neighbours(space: Space) -> tuple[Space, ...]:
    column, row = space
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return tuple(s for s in around if s in SPACES)


NEIGHBOURS: Mapping[Space, tuple[Space, ...]] = MappingProxyType({s: _neighbours(s) for s in SPACES})


@frozen
class Corner:
    """What a corner gives once: fragments, or a bonus action with `extra` added to its element."""

    fragments: int = 0
    bonus: BonusAction | None = None
    extra: int = 0


CORNERS: Mapping[Space, Corner] = MappingProxyType(
    {
        (0, 0): Corner(bonus="attract", extra=3),
        (4, 0): Corner(fragments=2),
        (0, 2): Corner(fragments=2),
        (4, 2): Corner(bonus="extinguish", extra=2),
    }
)


@frozen
class Line:
    """A column or row that gives elements once all its spaces are planted."""

    name: LineName
    spaces: frozenset[Space]
    gives: Elements


LINES: tuple[Line, ...] = (
    Line("drop_column", frozenset((1, row) for row in range(ROWS)), Elements(drop=1)),
    Line("sun_column", frozenset((2, row) for row in range(ROWS)), Elements(sun=1)),
    Line("wind_column", frozenset((3, row) for row in range(ROWS)), Elements(wind=1)),
    Line("flower_row", frozenset((column, 1) for column in range(COLUMNS)), Elements(flower=2)),
)


def open_spaces(planted: frozenset[Space]) -> tuple[Space, ...]:
    """The empty spaces next to a tree, in reading order; `planted` includes the starting space."""
    near = frozenset().union(*[NEIGHBOURS[space] for space in planted])
    return tuple([space for space in SPACES if space in near and space not in planted])


def completed_lines(before: frozenset[Space], after: frozenset[Space]) -> tuple[Line, ...]:
    """The lines that are full in `after` and were not in `before`."""
    return tuple([line for line in LINES if line.spaces <= after and not line.spaces <= before])
