"""Positions: every moment of a game can be set up, and what cannot be is refused with its field."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spiritgame as sg
from tests.engine.helpers import CALM_LINE, OPTIONS, acting, position_fields, random_game, without_luck


@settings(deadline=None, max_examples=25)
@given(size=st.integers(2, 4), seed=st.integers(0, 10**9), rules=st.sampled_from(OPTIONS))
def test_every_moment_of_a_game_can_be_set_up(size: int, seed: int, rules: sg.Rules) -> None:
    rng = random.Random(seed)
    last = None
    for state, _, _ in random_game(size, seed, rules):
        last = state
        if rng.random() > 0.1:
            continue
        fields = position_fields(state)
        built = sg.position(fields, rules=rules)
        assert without_luck(built) == without_luck(state)
    assert last is not None
    assert without_luck(sg.position(position_fields(last), rules=rules)) == without_luck(last)


@settings(deadline=None, max_examples=10)
@given(size=st.integers(2, 4), seed=st.integers(0, 10**9))
def test_a_snapshot_repeats_every_field_given(size: int, seed: int) -> None:
    for state, _, _ in random_game(size, seed):
        fields = position_fields(state)
        shown = sg.snapshot(sg.position(fields))
        for key in shown:
            want = copy.deepcopy(fields[key])
            if key == "players":
                for p in want.values():
                    p.pop("deck")
            if key == "reserve":
                want = {level: [c for c in row if c] for level, row in want.items()}
            if key == "pending" and want:
                want = {name: want[name] for name in ("action", "bonus")}
            assert shown[key] == want
        if state.round > 2:
            break


def test_what_is_left_out_is_as_at_the_start() -> None:
    built, fresh = sg.position({"players": {"winter": {}, "spring": {}}}), sg.new_game(("winter", "spring"))
    assert [sorted(p.deck) for p in built.players] == [sorted(p.deck) for p in fresh.players]
    assert [p.rock for p in built.players] == [0, 6]
    assert (built.circle_fires, built.round, built.varans, built.fragments) == ((2,), 1, 23, 20)
    assert [len(row) for row in built.reserve] == [4, 4, 4]


def test_unnamed_starting_animals_lie_under_the_deck_in_the_order_of_the_table() -> None:
    state = sg.position({"players": {"winter": {"deck": ["hare"], "help_line": ["bee"]}, "spring": {}}})
    assert state.players[0].deck[:4] == ("hare", "bear", "beetle", "lynx")


def test_continuing_from_a_position_is_the_same_game() -> None:
    state = acting({"help_line": ["lemur", "weasel"]}, reserve={"1": ["beaver", "raven", "wolf", "ram"]})
    again = sg.position(position_fields(state))
    for move in (sg.Attract(0, "beaver"), sg.Finish(0), sg.TakeFragment(0)):
        state, again = sg.apply(state, move).state, sg.apply(again, move).state
        assert sg.snapshot(state) == sg.snapshot(again)


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


WRONG = [
    ("players/winter/help_line", ["bear", "fox", "owl", "hare"], "players.winter.help_line"),
    ("players/winter/help_line", ["bear", "bear"], "players.winter.help_line"),
    ("players/winter/help_line", ["unicorn"], "players.winter.help_line"),
    ("players/winter/help_line", [], "players.winter.help_line"),
    ("players/winter/deck", ["hedgehog", "hedgehog"], "players"),
    ("players/winter/forest", [["tree_3_sun", [0, 0]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [2, 1]]], "players.winter.forest"),
    ("players/winter/forest", [["tree_3_sun", [2, 0]], ["tree_3_drop", [2, 0]]], "players.winter.forest"),
    (
        "players/winter/forest",
        [["tree_3_sun", [2, 0]]] * 1 + [["tree_3_sun", [1, 0]], ["tree_3_sun", [0, 0]]],
        "players",
    ),
    ("players/winter/forest", [["tree_x", [2, 0]]], "players.winter.forest"),
    ("players/winter/victory_tiles", ["fire"] * 3, "players"),
    ("players/winter/victory_tiles", ["gold"], "players.winter.victory_tiles"),
    ("players/winter/rock", 6, "players"),
    ("players/winter/rock", 12, "players.winter.rock"),
    ("players/winter/rock", True, "players.winter.rock"),
    ("players/winter/fragments", 21, "players"),
    ("players/winter/fragments", -1, "players.winter.fragments"),
    ("players/winter/fires", [5], "players.winter.fires"),
    ("players/winter/discard", ["fire_varan"] * 24, "players"),
    ("players/winter/solitude", 2, "players.winter.solitude"),
    ("players/winter/deck_count", 3, "players.winter.deck_count"),
    ("players/winter/elements", {"sun": 0}, "players.winter.elements"),
    ("players/winter/colour", "white", "players.winter.colour"),
    ("players/moon", {}, "players"),
    ("players", {"winter": {}}, "players"),
    ("players", [], "players"),
    ("round", 0, "round"),
    ("round", "1", "round"),
    ("phase", "dusk", "phase"),
    ("phase", "game_over", "phase"),
    ("first_player", "autumn", "first_player"),
    ("current", "autumn", "current"),
    ("actions_left", 3, "actions_left"),
    ("actions_left", 1, "actions_left"),
    ("used", ["attract", "plant"], "actions_left"),
    ("used", ["dance"], "used"),
    ("circle_fires", [2] * 8, "circle_fires"),
    ("circle_fires", [1], "circle_fires"),
    ("reserve/1", ["beaver"] * 2, "reserve.1"),
    ("reserve/1", ["frog"], "reserve.1"),
    ("reserve/1", ["beaver", "raven", "wolf", "ram", "bat"], "reserve.1"),
    ("reserve/9", [], "reserve.9"),
    ("stacks", {"1": 3}, "stacks"),
    ("stack_cards/1", ["beaver"], "stack_cards.1"),
    ("attracted", [1], "attracted"),
    ("attracted", [7], "attracted"),
    ("trees_left", {}, "trees_left"),
    ("varan_supply", 3, "varan_supply"),
    ("fragment_supply", 3, "fragment_supply"),
    ("pending", {"action": "attract"}, "pending.left"),
    ("pending", {"action": "attract", "left": 9}, "pending.left"),
    ("pending", {"action": "attract", "left": 0}, "pending.left"),
    ("pending", {"action": "attract", "bonus": "corner"}, "pending.bonus"),
    ("pending", {"action": "attract", "bonus": "rock"}, "pending.bonus"),
    ("pending", {"action": "plant"}, "pending.bonus"),
    ("pending", {"action": "take_tile"}, "pending.owed"),
    ("pending", {"action": "take_tile", "owed": ["winter"]}, "pending.owed"),
    ("pending", {"action": "sing"}, "pending.action"),
    ("outcome", {}, "outcome"),
    ("weather", "fine", "weather"),
]


@pytest.mark.parametrize(("path", "value", "field"), WRONG, ids=[f"{p}-{i}" for i, (p, _, _) in enumerate(WRONG)])
def test_what_cannot_be_is_refused_with_its_field(path: str, value: Any, field: str) -> None:
    sg.position(base())
    with pytest.raises(sg.PositionError) as caught:
        sg.position(changed(path, value))
    assert caught.value.field == field


@pytest.mark.parametrize("value", [None, [], 3, "x", {"players": None}, {"players": {"winter": 3, "spring": {}}}])
def test_what_is_no_position_at_all(value: Any) -> None:
    with pytest.raises(sg.PositionError):
        sg.position(value)


def test_a_draw_phase_in_which_somebody_cannot_have_stopped() -> None:
    with pytest.raises(sg.PositionError) as caught:
        sg.position({"players": {"winter": {}, "spring": {}}, "drawing": ["winter"]})
    assert caught.value.field == "drawing"
