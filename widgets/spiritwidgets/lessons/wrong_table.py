"""The picture of a table for two that somebody has set up with four mistakes.

No position of the engine could be like it, so it is made of sprites alone. Every lettered place can be ticked.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Final

from spiritgame.forest import COLUMNS, ROWS, STARTING_SPACE, Space
from spiritgame.locale import Words
from spiritgame.moves import TILES
from spiritwidgets.controls.markup import Html, icon, tag

PLACES: Final = ("A", "B", "C", "D", "E", "F", "G", "H", "I")
ROCKS: Final = 12
SPRING_ROCK, WINTER_ROCK = 0, 3  # the other one stands on rock 6
FIRST_ROW: Final = ("hedgehog", "flamingo", "beaver", "wolf")
SECOND_ROW: Final = ("rooster", "woodpecker", "frog", "bull")
THIRD_ROW: Final = ("bison", "panda", "crocodile")  # one too few
WRONG_SPACE: Final[Space] = (0, 0)
CARDS: Final = 14


def wrong_table(words: Words, ticked: Collection[str], *, is_told: bool) -> Html:
    """The table; `ticked` are the letters chosen so far, `is_told` says that all of them are right and no others."""

    def place(letter: str, *content: Html, style: str | None = None) -> Html:
        told = words.say(f"course.place.{letter}")
        field = tag("input", type="checkbox", name=f"letter:{letter}", value=letter, checked=letter in ticked)
        name = tag("span", told, class_="sg-unseen")
        return tag("label", field, tag("b", letter), *content, name, class_="sg-place", style=style, title=told)

    def home(spirit: str, *content: Html) -> Html:
        return tag("div", icon(f"spirit_{spirit}", words.title("spirit", spirit)), *content, class_="sg-home")

    stones = [tag("i", str(rock), class_="sg-stone", style=_at(rock)) for rock in range(ROCKS)]
    ring = tag(
        "div",
        tag("div", *stones, aria_hidden="true"),
        place("A", icon("spirit_spring"), tag("small", str(SPRING_ROCK)), style=_at(SPRING_ROCK)),
        place("B", icon("spirit_winter"), tag("small", str(WINTER_ROCK)), style=_at(WINTER_ROCK)),
        place("C", icon("fire_2"), style="left: 50%; top: 50%"),
        class_="sg-wrong-ring",
    )
    rows = tag(
        "div",
        place("D", *map(icon, FIRST_ROW)),
        tag("div", *map(icon, SECOND_ROW), class_="sg-right-place"),
        place("E", *map(icon, THIRD_ROW)),
        class_="sg-wrong-rows",
    )
    tiles = tag("span", *(icon(f"tile_{tile}") for tile in TILES))
    deck = tag("span", str(CARDS), class_="sg-wrong-deck")
    homes = tag(
        "div",
        home("spring", tag("div", _forest(STARTING_SPACE), class_="sg-right-place"), place("F", icon("fragment"))),
        home("winter", place("G", _forest(WRONG_SPACE))),
        place("H", icon("spirit_spring"), tiles, icon("spirit_winter"), tiles),
        place("I", icon("spirit_spring"), deck, icon("spirit_winter"), deck),
        class_="sg-wrong-homes",
    )
    return tag("div", ring, rows, homes, class_="sg-wrong-table" + " sg-found" * is_told)


def _at(rock: int) -> str:
    angle = math.radians(30 * rock - 90)
    return f"left: {50 + 40 * math.cos(angle):.1f}%; top: {50 + 40 * math.sin(angle):.1f}%"


def _forest(start: Space) -> Html:
    """A forest with nothing but its starting tree."""
    spaces = [
        tag("i", icon("tree_start") if (column, row) == start else "")
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    return tag("span", *spaces, class_="sg-wrong-forest")
