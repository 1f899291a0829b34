"""Positions that cannot be: each is refused with the field that is to blame."""

from __future__ import annotations

from typing import Any

import pytest

import spiritgame as sg
from spiritgame.state import ActionPhase, Attracting, TakingTiles, Task
from tests.engine.helpers import CALM_LINE, acting


def base() -> dict[str, Any]:
    return {
        "phase": "action",
        "players": {"winter": {"help_line": ["lemur", *CALM_LINE]}, "spring": {"help_line": list(CALM_LINE)}},
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    fields: dict[str, Any] = base()
    *way, last = path.split("/")
    place = fields
    for step in way:
        place = place.setdefault(step, {})
    place[last] = value
    return fields


CORNER = [["tree_3_sun", [1, 1]], ["tree_3_sun", [1, 0]], ["tree_3_drop", [0, 0]]]
WRONG: list[tuple[str, Any, str]] = [
    # cards
    ("players/winter/help_line", ["bear", "fox", "owl", "hare"], "players.winter.help_line"),
    ("players/winter/help_line", ["bear", "fox", "owl", "stag"], "players.winter.help_line"),
    ("players/winter/help_line", ["bear", "bear"], "players.winter.help_line"),
    ("players/winter/help_line", ["unicorn"], "players.winter.help_line"),
    ("players/winter/help_line", [], "players.winter.help_line"),
    ("players/winter/help_line", "hare", "players.winter.help_line"),
    ("players/winter/help_line", [None], "players.winter.help_line"),
    ("players/winter/help_line", None, "players.winter.help_line"),
    ("players/winter/deck", ["hare"], "players.winter.deck"),
    ("players/winter/discard", ["bee", "bee"], "players.winter.discard"),
    ("players/winter/deck", ["hedgehog", "hedgehog"], "players.winter.deck"),
    ("players/spring/discard", ["lemur"], "players.spring.discard"),
    ("players/winter/discard", ["fire_varan"] * 24, "players.winter.discard"),
    ("players/winter/discard", ["fire_varan"] * 1001, "players.winter.discard"),
    ("players/winter/solitude", 2, "players.winter.solitude"),
    ("players/winter/deck_count", 3, "players.winter.deck_count"),
    ("players/winter/deck_count", 12.0, "players.winter.deck_count"),
    ("players/winter/elements", {"sun": 0}, "players.winter.elements"),
    ("players/winter/elements", {"fish": 0}, "players.winter.elements"),
    ("players/winter/elements", [], "players.winter.elements"),
    # forests
    ("players/winter/forest", [["tree_3_sun", [0, 0]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [1, 0]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [2, 1]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [5, 1]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [True, 1]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", "20"]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun"]], "players.winter.forest"),
    ("players/winter/forest", {"tree_3_sun": [2, 0]}, "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [2, 0]], ["tree_3_drop", [2, 0]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [x, 1]] for x in (0, 1, 3)], "players.winter.forest"),
    ("players/winter/forest", [["tree_start", [2, 0]]], "players.winter.forest"),
    # tokens
    ("players/winter/victory_tiles", ["fire"] * 3, "players.winter.victory_tiles"),
    ("players/winter/victory_tiles", ["fire", "fire", "flower", "tree"], "players.winter.victory_tiles"),
    ("players/winter/victory_tiles", ["gold"], "players.winter.victory_tiles"),
    ("players/winter/rock", 6, "players.winter.rock"),
    ("players/spring/rock", 0, "players.spring.rock"),
    ("players/winter/rock", 12, "players.winter.rock"),
    ("players/winter/rock", True, "players.winter.rock"),
    ("players/winter/fragments", 21, "players.winter.fragments"),
    ("players/winter/fragments", -1, "players.winter.fragments"),
    ("players/winter/fires", [5], "players.winter.fires"),
    ("players/winter/fires", [10**5000], "players.winter.fires"),
    ("players/winter/colour", "white", "players.winter.colour"),
    ("players/winter", [], "players.winter"),
    ("players/moon", {}, "players"),
    ("players", {"winter": {}}, "players"),
    ("players", {3: {}, "spring": {}}, "players"),
    ("players", [], "players"),
    # table
    ("round", 0, "round"),
    ("round", "1", "round"),
    ("round", True, "round"),
    ("first_player", "autumn", "first_player"),
    ("circle_fires", [2] * 8, "circle_fires"),
    ("circle_fires", [1], "circle_fires"),
    ("circle_fires", ["2"], "circle_fires"),
    ("reserve/1", ["beaver"] * 2, "reserve.1"),
    ("reserve/1", ["frog"], "reserve.1"),
    ("reserve/1", ["lemur"], "reserve.1"),
    ("reserve/1", ["beaver", "raven", "wolf", "ram", "bat"], "reserve.1"),
    ("reserve/1", ["beaver", "raven", "wolf", "ram", None], "reserve.1"),
    ("reserve/1", "beaver", "reserve.1"),
    ("reserve/9", [], "reserve.9"),
    ("reserve", {1: [], "1": []}, "reserve.1"),
    ("stacks", {"1": 3}, "stacks"),
    ("stacks", {"4": 3}, "stacks"),
    ("stack_cards/1", ["beaver"], "stack_cards.1"),
    ("stack_cards/1", [None], "stack_cards.1"),
    ("trees_left", {"tree_3_sun": 1}, "trees_left"),
    ("varan_supply", 3, "varan_supply"),
    ("varan_supply", 23.0, "varan_supply"),
    ("fragment_supply", 3, "fragment_supply"),
    ("weather", "fine", "weather"),
    # whose decision it is
    ("phase", "dusk", "phase"),
    ("phase", "game_over", "phase"),
    ("current", "autumn", "current"),
    ("drawing", ["winter"], "drawing"),
    ("actions_left", 3, "actions_left"),
    ("actions_left", 1, "actions_left"),
    ("used", ["attract", "plant"], "actions_left"),
    ("used", ["dance"], "used"),
    ("attracted", [1], "attracted"),
    ("attracted", [7], "attracted"),
    ("pending", {"action": "attract"}, "pending.left"),
    ("pending", {"action": "attract", "left": 9}, "pending.left"),
    ("pending", {"action": "attract", "left": 0}, "pending.left"),
    ("pending", {"action": "attract", "bonus": "corner"}, "pending.bonus"),
    ("pending", {"action": "attract", "bonus": "rock"}, "pending.bonus"),
    ("pending", {"action": "attract", "bonus": "moon"}, "pending.bonus"),
    ("pending", {"action": "attract", "owed": []}, "pending.owed"),
    ("pending", {"action": "plant"}, "pending.bonus"),
    ("pending", {"action": "plant", "bonus": "rock", "left": 3}, "pending.left"),
    ("pending", {"action": "take_tile"}, "pending.owed"),
    ("pending", {"action": "take_tile", "owed": ["winter"]}, "pending.owed"),
    ("pending", {"action": "take_tile", "owed": ["spring"], "left": 3}, "pending.bonus"),
    ("pending", {"action": "sing"}, "pending.action"),
    ("pending", ["attract"], "pending"),
    ("outcome", {}, "outcome"),
]


@pytest.mark.parametrize(("path", "value", "field"), WRONG, ids=[f"{p}-{i}" for i, (p, _, _) in enumerate(WRONG)])
def test_what_cannot_be_is_refused_with_its_field(path: str, value: Any, field: str) -> None:
    sg.position(base())
    with pytest.raises(sg.PositionError) as caught:
        sg.position(changed(path, value))
    assert caught.value.field == field
    assert field in str(caught.value)
    assert caught.value.reason


DRAWING: dict[str, Any] = {"winter": {}, "spring": {}}
AT_THREE = {"help_line": ["bear", "fox", "owl"]}
WRONG_TOGETHER: dict[str, tuple[dict[str, Any], str]] = {
    "stopped without a card": ({"players": DRAWING, "drawing": ["winter"]}, "drawing"),
    "twice": ({"players": DRAWING, "drawing": ["winter", "winter", "spring"]}, "drawing"),
    "nobody draws": ({"players": DRAWING, "drawing": []}, "drawing"),
    "closed, no fragment": (
        {"players": {"winter": AT_THREE, "spring": {}}, "drawing": ["winter", "spring"]},
        "drawing",
    ),
    "attracted while drawing": ({"players": DRAWING, "attracted": [1]}, "attracted"),
    "a gap while drawing": ({"players": DRAWING, "reserve": {"1": ["beaver", "raven", "wolf"]}}, "reserve.1"),
    "acting while drawing": ({"players": DRAWING, "current": "winter"}, "current"),
    "actions while drawing": ({"players": DRAWING, "actions_left": 2}, "actions_left"),
    "used while drawing": ({"players": DRAWING, "used": ["plant"]}, "used"),
    "more fires than they may be": ({"players": DRAWING, "circle_fires": [2] * 8}, "circle_fires"),
    "seven tiles": (
        {"players": {"winter": {"victory_tiles": ["fire", "flower", "tree", "tree"]}, "spring": {}}},
        "players.winter.victory_tiles",
    ),
    "tiles of both": (
        {"players": {"winter": {"victory_tiles": ["fire"] * 2}, "spring": {"victory_tiles": ["fire"]}}},
        "players.spring.victory_tiles",
    ),
    "fragments of both": (
        {"players": {"winter": {"fragments": 11}, "spring": {"fragments": 10}}},
        "players.spring.fragments",
    ),
    "varans of both": (
        {"players": {"winter": {"deck": ["fire_varan"] * 12}, "spring": {"discard": ["fire_varan"] * 12}}},
        "players.spring.discard",
    ),
    "one animal in two decks": (
        {"players": {"winter": {"deck": ["koala"]}, "spring": {"deck": ["koala"]}}},
        "players.spring.deck",
    ),
    "an animal in a deck and in its row": (
        {"players": {"winter": {"deck": ["beaver"]}, "spring": {}}, "reserve": {"1": ["beaver", "ram", "wolf", "bat"]}},
        "reserve.1",
    ),
    "an animal in its row and its stack": (
        {
            "players": DRAWING,
            "reserve": {"3": ["gorilla", "dog", "stag", "panda"]},
            "stack_cards": {"3": ["dog"]},
        },
        "stack_cards.3",
    ),
}


@pytest.mark.parametrize("case", WRONG_TOGETHER)
def test_fields_that_cannot_be_together(case: str) -> None:
    fields, field = WRONG_TOGETHER[case]
    with pytest.raises(sg.PositionError) as caught:
        sg.position(fields)
    assert caught.value.field == field


def refused_field(first: dict[str, Any], *others: dict[str, Any], **fields: Any) -> str:
    with pytest.raises(sg.PositionError) as caught:
        acting(first, *others, **fields)
    return caught.value.field


def task_of(state: sg.GameState) -> Task | None:
    assert isinstance(state.phase, ActionPhase)
    return state.phase.task


def test_turns_that_cannot_be() -> None:
    line = {"help_line": ["lemur", "spider", "hare"]}
    assert refused_field(line, used=["attract", "attract"], pending={"action": "attract", "left": 3}) == "used"
    assert refused_field({"help_line": ["bear", "fox", "owl"]}, actions_left=2) == "actions_left"
    assert refused_field(line, used=["take_fragment"], actions_left=2) == "used"
    assert refused_field(line, reserve={"1": ["ram", "wolf", "bat"]}, current="winter") == "attracted"
    assert refused_field({**line, "fragments": 20}, reserve={}, used=["plant", "travel"]) == "actions_left"
    corner = {**line, "forest": CORNER, "rock": 3}
    pending = {"action": "attract", "bonus": "corner"}
    assert refused_field(corner, used=["travel"], pending=pending) == "used"
    assert task_of(acting({**corner, "rock": 0}, used=["travel"], pending=pending)) == Attracting(
        acting(line).players[0].elements.sun + 2 + 3, "corner"
    )


def test_the_repeat_tree_allows_the_same_action_under_way_again() -> None:
    line = {"help_line": ["lemur", "weasel"]}
    fields: dict[str, Any] = {
        "reserve": {"1": ["raven", "wolf", None, None]},
        "used": ["attract"],
        "actions_left": 1,
        "pending": {"action": "attract", "left": 2},
    }
    built = acting({**line, "forest": [["tree_11_repeat", [2, 0]]]}, **fields)
    assert built.phase == ActionPhase(0, 1, ("attract", "attract"), Attracting(2))
    assert refused_field(line, **fields) == "used"


def test_a_turn_with_nothing_left_to_do_is_over() -> None:
    nothing = {"help_line": ["bear"], "fragments": 20}
    assert sg.legal_moves(acting({**nothing, "fragments": 19}, circle_fires=[])) == (sg.TakeFragment(0), sg.Pass(0))
    assert refused_field(nothing, circle_fires=[]) == "current"


def test_whose_tiles_are_owed() -> None:
    line = {"help_line": ["hare"], "rock": 4}
    others = ({"rock": 1}, {"rock": 2}, {"rock": 3, "victory_tiles": []})
    pending = {"action": "take_tile", "owed": ["spring", "summer"]}
    assert task_of(acting(line, *others, pending=pending)) == TakingTiles((1, 2))
    assert task_of(acting(line, *others, pending={**pending, "owed": ["summer"]})) == TakingTiles((2,))
    for owed in (["summer", "spring"], ["spring"], ["autumn"], ["spring", "summer", "summer"], []):
        assert refused_field(line, *others, pending={**pending, "owed": owed}) == "pending.owed"


def test_what_an_attract_under_way_has_left() -> None:
    line = {"help_line": ["lemur", "weasel"]}
    sun = acting(line).players[0].elements.sun
    fields: dict[str, Any] = {"reserve": {"1": ["raven", "wolf", "bat", None]}, "used": ["attract"]}
    built = acting(line, **fields, pending={"action": "attract", "bonus": None, "left": 4})
    assert built.phase == ActionPhase(0, 2, ("attract",), Attracting(4))
    assert built.attracted == (1,)
    assert acting(line, **fields, pending={"action": "attract", "left": 4}, actions_left=2) == built
    for left in (sun, sun + 1, 1, 0, -1, None, "3", True):
        assert refused_field(line, **fields, pending={"action": "attract", "left": left}) == "pending.left"


@pytest.mark.parametrize(
    "value",
    [None, [], 3, "x", {}, {"players": None}, {"players": {"winter": 3, "spring": {}}}, {3: 4}, {10**5000: 1}],
    ids=range(9),
)
def test_what_is_no_position_at_all(value: Any) -> None:
    with pytest.raises(sg.PositionError):
        sg.position(value)
