"""The moments that the guided game explains: each is recognised, and only where it is."""

from __future__ import annotations

import pytest
from attrs import evolve

import spiritgame as sg
from spiritgame.cards import STARTING
from spiritgame.lessons import Step, begin, lesson
from spiritgame.lessons.first_game import SPIRITS, TOPS, first_game
from spiritgame.lessons.moments import MOMENTS, happening
from spiritgame.lessons.setting import USUAL_RESERVE
from spiritgame.rules.winning import score
from spiritgame.state import GameState
from tests.lessons.helpers import EDITIONS, run, solved

STEPS = lesson("10").steps


def test_every_moment_belongs_to_one_step() -> None:
    assert sorted(step.trigger for step in STEPS) == sorted(MOMENTS)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", [step for step in STEPS if step.setting], ids=lambda step: step.id)
def test_the_position_of_a_step_is_its_moment(step: Step, edition: str) -> None:
    attempt = begin(step, EDITIONS[edition])
    assert step.trigger in happening(attempt.state, attempt.seat)


@pytest.mark.parametrize(
    ("step", "then"),
    [("10.1", ()), ("10.2", ()), ("10.3", ("others_act",)), ("10.4", ("round_end",)), ("10.7", ())],
)
def test_the_moment_is_over_when_the_step_is_solved(step: str, then: tuple[str, ...]) -> None:
    attempt = solved(lesson("10").step(step), "text")
    assert happening(attempt.state, attempt.seat) == then


def after(script: str) -> GameState:
    return run(begin(lesson("10").step("10.2"), sg.TEXT), script).state


def test_drawing_past_two_solitaries_closes_the_line() -> None:
    assert happening(after("draw"), 0) == ("two_solitaries",)
    assert "closed" in happening(after("draw; draw"), 0)
    assert "two_solitaries" not in happening(after("draw; draw"), 0)


def test_nine_of_anybody_counts_until_the_game_is_over() -> None:
    state = after("")
    for fires, is_near in ((7, False), (8, True)):  # one more is the fire tile
        rich = evolve(state.players[2], fires=(2,) * fires)
        near = state.with_(players=(*state.players[:2], rich))
        assert score(rich, state.rules).fire == fires + 1
        assert ("nine" in happening(near, 0)) == is_near
        assert ("nine" in happening(near, 1)) == is_near


def test_a_varan_counts_only_with_a_fragment() -> None:
    state = begin(lesson("10").step("10.7"), sg.TEXT).state
    assert "varan_with_fragment" in happening(state, 0)
    poor = state.with_(players=(evolve(state.players[0], fragments=0), *state.players[1:]))
    assert "varan_with_fragment" not in happening(poor, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_round_is_dealt_and_the_rest_is_luck(edition: str) -> None:
    one, other = (first_game(seed, EDITIONS[edition]).first() for seed in (1, 2))
    assert one.spirits == SPIRITS
    for seat, top in enumerate(TOPS):
        first = tuple(top.split())
        assert one.players[seat].deck[: len(first)] == other.players[seat].deck[: len(first)] == first
        assert sorted(one.players[seat].deck) == sorted(STARTING)
    assert one.reserve == other.reserve == tuple(tuple(row.split()) for row in USUAL_RESERVE.values())
    assert one.players[0].deck != other.players[0].deck
    assert one.stacks != other.stacks


def test_a_guided_game_can_be_written_down() -> None:
    record = first_game(5, sg.TEXT).play(sg.Draw(0))
    assert sg.from_json(sg.to_json(record)) == record
