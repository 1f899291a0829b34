"""The facts of rules §1 to §5, one by one."""

from __future__ import annotations

import pytest

import spiritgame as sg
from spiritgame.cards import ANIMALS, NOTHING, RESERVE, STARTING, TREES, VARAN, Elements
from spiritgame.circle import ROCKS
from spiritgame.forest import CORNERS, LINES, PLANTABLE
from tests.engine.helpers import SPIRITS, acting, play


@pytest.mark.rule("1", "13")
@pytest.mark.parametrize(("edition", "drop", "seed"), [(sg.TEXT, 9, 6), (sg.PRINTED, 6, 9)], ids=["text", "printed"])
def test_starting_totals(edition: sg.Rules, drop: int, seed: int) -> None:
    animals = ANIMALS[edition.starting_cards]
    total = sum((animals[card].elements for card in STARTING), NOTHING)
    assert total == Elements(sun=9, drop=drop, seed=seed, wind=2, flower=1)


@pytest.mark.rule("1", "3")
def test_starting_animals() -> None:
    assert len(STARTING) == 14
    solitary = {card for card in STARTING if ANIMALS["text"][card].temper == "solitary"}
    assert solitary == {"bear", "beetle", "lynx", "fox", "owl"}


@pytest.mark.rule("3", "13")
def test_drop_and_seed_trade_places_on_starting_animals_only() -> None:
    for name, printed in ANIMALS["printed"].items():
        text = ANIMALS["text"][name]
        e = printed.elements
        swapped = Elements(e.sun, e.seed, e.drop, e.wind, e.flower)
        assert text.elements == (swapped if name in STARTING else e)
    assert ANIMALS["printed"]["boar"].elements == Elements(sun=-2, seed=2)
    assert ANIMALS["text"]["boar"].elements == Elements(sun=-2, drop=2)


@pytest.mark.rule("1")
def test_reserve_counts() -> None:
    assert [len(RESERVE[level]) for level in (1, 2, 3)] == [23, 16, 12]
    assert len(ANIMALS["text"]) == 66


@pytest.mark.rule("1", "7")
def test_varan_is_solitary_and_gives_nothing() -> None:
    varan = ANIMALS["text"][VARAN]
    assert (varan.temper, varan.weight, varan.elements) == ("solitary", 1, NOTHING)


@pytest.mark.rule("2")
def test_rocks() -> None:
    assert ROCKS == ("plant", "fragment", "attract", "fragment", "extinguish", "fragment") * 2


@pytest.mark.rule("4")
@pytest.mark.parametrize(("size", "rocks"), [(2, (0, 6)), (3, (2, 6, 10)), (4, (0, 6, 9, 3))])
def test_start_rocks(size: int, rocks: tuple[int, ...]) -> None:
    assert tuple(p.rock for p in sg.new_game(SPIRITS[:size]).players) == rocks


@pytest.mark.rule("4")
@pytest.mark.parametrize(
    ("size", "copies"),
    [
        (2, [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]),
        (3, [3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2]),
        (4, [4, 4, 4, 4, 4, 4, 3, 3, 3, 2, 2, 2]),
    ],
)
def test_copies_of_trees(size: int, copies: list[int]) -> None:
    assert list(sg.snapshot(sg.new_game(SPIRITS[:size]))["trees_left"].values()) == copies


@pytest.mark.rule("4")
def test_set_up() -> None:
    table = sg.snapshot(sg.new_game(("summer", "winter", "autumn"), seed=5))
    assert (table["round"], table["phase"], table["first_player"]) == (1, "draw", "summer")
    assert (table["circle_fires"], table["varan_supply"], table["fragment_supply"]) == ([2], 23, 20)
    assert table["stacks"] == {"1": 19, "2": 12, "3": 8}
    assert [len(row) for row in table["reserve"].values()] == [4, 4, 4]
    for spirit in table["players"].values():
        assert (spirit["deck_count"], spirit["help_line"], spirit["discard"]) == (14, [], [])
        assert (spirit["fragments"], spirit["fires"], spirit["forest"]) == (0, [], [])
        assert spirit["victory_tiles"] == ["fire", "flower", "tree"]


TREE_ROWS = {
    "tree_3_sun": (3, Elements(sun=1)),
    "tree_3_drop": (3, Elements(drop=1)),
    "tree_4_wind": (4, Elements(wind=1)),
    "tree_4_flower": (4, Elements(flower=1)),
    "tree_5_sun": (5, Elements(sun=2)),
    "tree_5_seed": (5, Elements(seed=1)),
    "tree_6_drop": (6, Elements(drop=2)),
    "tree_7_wind": (7, Elements(wind=2)),
    "tree_8_drop": (8, Elements(drop=3)),
    "tree_9_flower": (9, Elements(flower=2)),
    "tree_10_sun": (10, Elements(sun=4)),
    "tree_11_repeat": (11, NOTHING),
}


@pytest.mark.rule("1", "5")
@pytest.mark.parametrize("tree", TREE_ROWS)
def test_trees(tree: str) -> None:
    assert (TREES[tree].cost, TREES[tree].elements) == TREE_ROWS[tree]


@pytest.mark.rule("5", "6")
@pytest.mark.parametrize("tree", TREE_ROWS)
def test_a_planted_tree_gives_its_element_at_once(tree: str) -> None:
    state = acting({"help_line": ["praying_mantis", "rhinoceros", "bat", "caterpillar"]})  # 12 seeds
    before = state.players[0].elements
    after = play(state, sg.Plant(0, tree, (1, 1))).players[0].elements
    assert after - before == TREE_ROWS[tree][1]


@pytest.mark.rule("5")
def test_forest_board() -> None:
    assert len(PLANTABLE) == 14
    gives = {line.name: (sorted(line.spaces), line.gives) for line in LINES}
    assert gives["drop_column"] == ([(1, 0), (1, 1), (1, 2)], Elements(drop=1))
    assert gives["sun_column"] == ([(2, 0), (2, 1), (2, 2)], Elements(sun=1))
    assert gives["wind_column"] == ([(3, 0), (3, 1), (3, 2)], Elements(wind=1))
    assert gives["flower_row"] == ([(0, 1), (1, 1), (2, 1), (3, 1), (4, 1)], Elements(flower=2))
    assert {space: (c.fragments, c.bonus, c.extra) for space, c in CORNERS.items()} == {
        (0, 0): (0, "attract", 3),
        (4, 0): (2, None, 0),
        (0, 2): (2, None, 0),
        (4, 2): (0, "extinguish", 2),
    }
