"""Every thing of the game has a name, and every name a thing."""

from __future__ import annotations

from typing import get_args

import pytest

from spiritgame.cards import ELEMENTS, ORDER, STARTING_TREE, TREES, Temper
from spiritgame.circle import ROCKS
from spiritgame.forest import LINES, SPACES, LineName
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.locale.words import NAMED
from spiritgame.moves import ACTIONS, TILES
from spiritgame.rules.setup import SPIRITS
from tests.locale.catalogues import entries

THINGS = {
    "card": set(ORDER),
    "tree": {STARTING_TREE, *TREES},
    "spirit": set(SPIRITS),
    "tile": set(TILES),
    "action": set(ACTIONS),
    "element": set(ELEMENTS),
    "line": set(get_args(LineName)),
    "rock_bonus": set(ROCKS),
    "temper": set(get_args(Temper)),
    "space": {f"{column}_{row}" for column, row in SPACES},
    "gives": {element for line in LINES for element, amount in line.gives.items() if amount},
}


def test_all_kinds_of_things_are_looked_at() -> None:
    assert set(THINGS) - {"gives"} == NAMED


@pytest.mark.parametrize("kind", THINGS)
def test_things_and_names_belong_together(kind) -> None:
    named = {key.removeprefix(f"{kind}.") for key in entries("en", "rules") if key.startswith(f"{kind}.")}
    assert named == THINGS[kind]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", sorted(NAMED - {"rock_bonus"}))
def test_no_two_things_share_a_name(kind, lang) -> None:
    words = words_for(lang)
    names = [words.name(kind, thing) for thing in THINGS[kind]]
    assert len(names) == len(set(names))


def test_trees_are_written_with_their_cost() -> None:
    for tree in TREES.values():
        assert words_for("en").name("tree", tree.name).endswith(f" ({tree.cost})")
        assert words_for("zh").name("tree", tree.name).endswith(f"（{tree.cost}）")


def test_english_names_are_lower_case_inside_sentences() -> None:
    words = words_for("en")
    for kind in NAMED:
        for thing in THINGS[kind]:
            name = words.name(kind, thing)
            assert name == (name.title() if kind == "spirit" else name.lower())
