"""Values that are made once and shared by all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import spiritgame as sg
from spiritgame.cards import Elements
from spiritgame.shared import shared
from tests.engine.helpers import SPIRITS


def test_what_is_shared_is_made_once() -> None:
    made: list[int] = []

    @shared
    def double(number: int) -> int:
        made.append(number)
        return 2 * number

    assert [double(4), double(5), double(4)] == [8, 10, 8]
    assert made == [4, 5]


ODD: dict[str, tuple[Callable[[], Any], str]] = {
    "a truth for a seat": (lambda: sg.Pass(False), "no_such_seat"),
    "a float for a seat": (lambda: sg.Pass(0.0), "no_such_seat"),  # type: ignore[arg-type]
    "a float for a value": (lambda: sg.Extinguish(0, 2.0), "no_such_fire"),  # type: ignore[arg-type]
    "half a step": (lambda: sg.Travel(0, 1.5), "no_step"),  # type: ignore[arg-type]
    "a truth for steps": (lambda: sg.Travel(0, True), "no_step"),
}


@pytest.mark.parametrize(("make", "key"), ODD.values(), ids=ODD.keys())
def test_numbers_that_are_no_plain_numbers_are_refused(make: Callable[[], Any], key: str) -> None:
    players = {"winter": {"help_line": ["flamingo", "wolf"]}, "spring": {"help_line": ["hare"]}}
    state = sg.position({"phase": "action", "players": players, "circle_fires": [2]})
    refusal = sg.why_illegal(state, make())
    assert refusal is not None
    assert refusal.key == key


def test_a_position_stays_as_it_was_while_the_game_goes_on() -> None:
    start = state = sg.new_game(SPIRITS[:3], seed=3)
    before = sg.snapshot(start)
    for _ in range(200):
        if moves := sg.legal_moves(state):
            state = sg.apply(state, moves[len(moves) // 2]).state
    assert state.round > 1
    assert sg.snapshot(start) == before
    assert start == sg.new_game(SPIRITS[:3], seed=3)


def test_elements_add_like_vectors_and_are_had_by_name() -> None:
    a, b = Elements(sun=3, drop=-1), Elements(sun=1, drop=4, flower=2)
    assert a + b == Elements(4, 3, 0, 0, 2)
    assert a + b - b == a
    assert (a + b)["drop"] == 3
    assert dict(a.items()) == {"sun": 3, "drop": -1, "seed": 0, "wind": 0, "flower": 0}
