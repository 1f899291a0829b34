"""Positions: every moment of a game can be set up and played on; test_position_refused.py has what cannot be."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spiritgame as sg
from spiritgame.cards import RESERVE
from spiritgame.state import GameOver
from tests.engine.helpers import (
    OPTIONS,
    acting,
    check_counts,
    position_fields,
    random_game,
    without_luck,
)


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
        assert same_as_given(sg.snapshot(state), sg.snapshot(built))
    assert last is not None
    assert without_luck(sg.position(position_fields(last), rules=rules)) == without_luck(last)


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


def test_a_row_that_is_not_given_has_the_gaps_of_the_animals_attracted() -> None:
    built = acting({}, current="spring", attracted=[1, 1, 3], circle_fires=[2] * 5)
    assert [row.count(None) for row in built.reserve] == [2, 0, 1]
    assert sg.apply(built, sg.Pass(1)).state.circle_fires == (2,) * 7  # rules §12, case 7


def test_levels_may_be_numbers() -> None:
    row = ["gorilla", "dog", "stag", "panda"]
    stack = [card for card in RESERVE[3] if card not in row]
    players: dict[str, Any] = {"players": {"winter": {}, "spring": {}}}
    by_number = sg.position({**players, "reserve": {3: row}, "stack_cards": {3: stack}, "stacks": {3: 8}})
    assert by_number == sg.position({**players, "reserve": {"3": row}, "stack_cards": {"3": stack}})
    assert by_number.stacks[2] == tuple(stack)


def test_the_end_of_a_game_follows_from_the_spirits() -> None:
    fields = {"phase": "game_over", "players": {"winter": {"fires": [2] * 11, "help_line": ["hare"]}, "spring": {}}}
    with pytest.raises(sg.PositionError) as caught:
        sg.position(fields)
    assert caught.value.field == "players.spring.help_line"
    fields["players"]["spring"] = {"help_line": ["hare"]}  # type: ignore[index]
    over = sg.position(fields)
    shown = sg.snapshot(over)["outcome"]
    assert shown["winners"] == ["winter"]
    assert sg.legal_moves(over) == ()
    assert sg.position({**fields, "outcome": shown}) == over
    with pytest.raises(sg.PositionError) as caught:
        sg.position({**fields, "outcome": {"winners": ["spring"]}})
    assert caught.value.field == "outcome"
    with pytest.raises(sg.PositionError) as caught:
        sg.position({**fields, "drawing": ["spring"]})
    assert caught.value.field == "drawing"


def same_as_given(given: Any, shown: Any) -> bool:
    """Whether what is shown repeats what was given, as far as a snapshot shows it."""
    if isinstance(given, dict) and isinstance(shown, dict):
        return all(same_as_given(value, shown[key]) for key, value in given.items() if key in shown)
    if isinstance(given, list) and isinstance(shown, list):
        given = [item for item in given if item is not None]  # gaps of the reserve are not shown
        return len(given) == len(shown) and all(map(same_as_given, given, shown))
    return type(given) is type(shown) and given == shown


def changed_somewhere(value: Any, rng: random.Random) -> Any:
    """The value with one thing in it left out, doubled or replaced."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(list(value))
        if rng.random() < 0.15:
            return {key: item for key, item in value.items() if key != name}
        return {**value, name: changed_somewhere(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        part = rng.choice(([], [value[at]] * 2, [changed_somewhere(value[at], rng)]))
        return [*value[:at], *part, *value[at + 1 :]]
    if type(value) is int and rng.random() < 0.7:
        return value + rng.choice((-1, 1))
    return rng.choice((None, True, -1, 0, 2, 10**5000, 0.5, "", "winter", "hare", "wolf", "action", [], {}, [[]]))


@settings(deadline=None, max_examples=40)
@given(size=st.integers(2, 4), seed=st.integers(0, 10**9), rules=st.sampled_from(OPTIONS))
def test_whatever_is_accepted_is_shown_and_can_be_played(size: int, seed: int, rules: sg.Rules) -> None:
    rng = random.Random(seed)
    states = [state for state, _, _ in random_game(size, seed, rules)]
    for state in rng.choices(states, k=20):
        fields = changed_somewhere(position_fields(state), rng)
        try:
            built = sg.position(fields, rules=rules)
        except sg.PositionError:
            continue
        assert same_as_given(fields, sg.snapshot(built))
        for _ in range(12):
            check_counts(built)
            moves = sg.legal_moves(built)
            if not moves:
                assert isinstance(built.phase, GameOver)
                break
            built = sg.apply(built, rng.choice(moves)).state
