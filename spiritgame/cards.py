"""The printed things of the game: animals and trees, read once from the tables in `data/`.

Cards are known by their identifiers (`"koala"`, `"tree_3_sun"`); the tables here say what they are. The values of
the 14 starting animals depend on the edition: on the cards of the `"text"` edition the drop value and the seed value
trade places (rules §3).
"""

from __future__ import annotations

import csv
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias, cast

from attrs import evolve, frozen

Element: TypeAlias = Literal["sun", "drop", "seed", "wind", "flower"]
Temper: TypeAlias = Literal["solitary", "gregarious", "neutral"]
StartingCards: TypeAlias = Literal["text", "printed"]

ELEMENTS: tuple[Element, ...] = ("sun", "drop", "seed", "wind", "flower")
LEVELS = (1, 2, 3)
VARAN = "fire_varan"
STARTING_TREE = "tree_start"
REPEAT_TREE = "tree_11_repeat"


class Elements(NamedTuple):
    """An amount of each of the five elements; amounts may be negative (rules §1).

    `+` and `-` are those of vectors, and an amount is had by name: `elements["sun"]`.
    """

    # A named tuple is made in half the time of a frozen class, and every card drawn makes one.
    sun: int = 0
    drop: int = 0
    seed: int = 0
    wind: int = 0
    flower: int = 0

    def __add__(self, other: Elements) -> Elements:  # type: ignore[override]
        a, b, c, d, e = self
        v, w, x, y, z = other
        return Elements(a + v, b + w, c + x, d + y, e + z)

    def __sub__(self, other: Elements) -> Elements:
        a, b, c, d, e = self
        v, w, x, y, z = other
        return Elements(a - v, b - w, c - x, d - y, e - z)

    def __getitem__(self, element: Element) -> int:  # type: ignore[override]
        return cast(int, getattr(self, element))

    def items(self) -> Iterator[tuple[Element, int]]:
        """The amounts in the fixed order of `ELEMENTS`."""
        return zip(ELEMENTS, self, strict=True)


NOTHING = Elements()


@frozen
class Animal:
    """One kind of animal card.

    `level` is 1, 2 or 3 for the reserve and 0 for starting animals and varans, which cost nothing and cannot be
    attracted. `weight` is what the card adds to the solitude of a line: 1, −1 or 0 (rules §7).
    """

    name: str
    level: int
    cost: int
    temper: Temper
    elements: Elements
    weight: int
    is_starting: bool

    @property
    def fire(self) -> int:
        """The value of the fire that attracting it leaves behind (rules §8)."""
        return self.level + 1


@frozen
class Tree:
    """One kind of protective tree: cost in seeds, what it gives, copies by number of spirits (rules §4, §5)."""

    name: str
    cost: int
    elements: Elements
    copies: Mapping[int, int]


_WEIGHT = {"solitary": 1, "gregarious": -1, "neutral": 0}


def _rows(table: str) -> Iterator[dict[str, str]]:
    text = files("spiritgame").joinpath("data", table).read_text(encoding="utf-8")
    return csv.DictReader(text.splitlines())


def _printed_animals() -> Iterator[Animal]:
    for row in sorted(_rows("animals.csv"), key=lambda row: int(row["number"])):
        yield Animal(
            name=row["name"],
            level=int(row["stack"]) if row["stack"].isdigit() else 0,
            cost=int(row["cost"]),
            temper=cast(Temper, row["temper"]),
            elements=Elements(*(int(row[element]) for element in ELEMENTS)),
            weight=_WEIGHT[row["temper"]],
            is_starting=row["stack"] == "start",
        )


def _with_drop_and_seed_swapped(animal: Animal) -> Animal:
    e = animal.elements
    return evolve(animal, elements=e._replace(drop=e.seed, seed=e.drop))


_PRINTED = {animal.name: animal for animal in _printed_animals()}
_TEXT = {name: _with_drop_and_seed_swapped(a) if a.is_starting else a for name, a in _PRINTED.items()}

ANIMALS: Mapping[StartingCards, Mapping[str, Animal]] = MappingProxyType(
    {"text": MappingProxyType(_TEXT), "printed": MappingProxyType(_PRINTED)}
)
"""Every animal by edition and identifier, in the order of their numbers."""

ORDER: Mapping[str, int] = MappingProxyType({name: index for index, name in enumerate(_PRINTED)})
"""The place of each animal by its number: the order in which unordered piles are listed, and shuffled.

A number never changes, whatever row it stands in, and a new animal takes the next one; so every game can be dealt
again, from the animals that there were.
"""

ALL_ANIMALS = len(_PRINTED)
"""So many kinds of animals there are: a game is dealt from those with the numbers 1 to this."""
FIRST_ANIMALS = 66
"""So many there were when records did not say it."""

STARTING = tuple(a.name for a in _PRINTED.values() if a.is_starting)
RESERVE: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {level: tuple(a.name for a in _PRINTED.values() if a.level == level) for level in LEVELS}
)


def starting_of(animals: int) -> tuple[str, ...]:
    """The starting animals where there are only so many kinds of animals."""
    return tuple(card for card in STARTING if ORDER[card] < animals)


def reserve_of(level: int, animals: int) -> tuple[str, ...]:
    """The animals of a level where there are only so many kinds of animals."""
    return tuple(card for card in RESERVE[level] if ORDER[card] < animals)


LEVEL: Mapping[str, int] = MappingProxyType({a.name: a.level for a in _PRINTED.values()})
COST: Mapping[str, int] = MappingProxyType({a.name: a.cost for a in _PRINTED.values()})


def _trees() -> Iterator[Tree]:
    for row in _rows("trees.csv"):
        gives = {row["element"]: int(row["amount"])} if row["element"] else {}
        yield Tree(
            name=row["name"],
            cost=int(row["cost"]),
            elements=Elements(**gives),
            copies=MappingProxyType({n: int(row[f"copies_{n}"]) for n in (2, 3, 4)}),
        )


TREES: Mapping[str, Tree] = MappingProxyType({tree.name: tree for tree in _trees()})
"""The 12 kinds of protective trees by identifier, cheapest first."""


def sorted_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in the order of the table, so that a pile without order always reads the same."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


@cache
def fingerprint(animals: int) -> str:
    """Eight digits that are others as soon as anything printed on the first `animals` or on a tree is."""
    cards = [repr((a.name, a.level, a.cost, a.temper, tuple(a.elements))) for a in list(_PRINTED.values())[:animals]]
    trees = [repr((t.name, t.cost, tuple(t.elements), sorted(t.copies.items()))) for _, t in sorted(TREES.items())]
    return f"{zlib.crc32(chr(10).join(cards + trees).encode()):08x}"
