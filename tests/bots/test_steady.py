"""What a steady player does where good sense leaves no doubt."""

from __future__ import annotations

import random
from typing import Any

import pytest

import spiritgame as sg
from spiritgame.bots import SteadyPlayer
from spiritgame.moves import Move
from spiritgame.observation import observe
from spiritgame.state import GameOver


def choice(fields: dict[str, Any], seat: int = 0) -> Move:
    state = sg.position(fields)
    return SteadyPlayer().choose(observe(state, seat), sg.legal_moves(state, seat), random.Random(0))


DRAWING = {
    "one solitary": ({"help_line": ["bear"]}, sg.Draw(0)),
    "two solitaries": ({"help_line": ["bear", "beetle"]}, sg.Stop(0)),
    "two, one cancelled": ({"help_line": ["bear", "beetle", "chimpanzee"]}, sg.Draw(0)),
    "two, and no solitary left to draw": (
        {"help_line": ["bear", "beetle"], "discard": ["lynx", "fox", "owl"]},
        sg.Draw(0),
    ),
    "a varan": ({"help_line": ["hare", "fire_varan"], "fragments": 1}, sg.DiscardNewest(0)),
    "a varan below another card": ({"help_line": ["fire_varan", "hare"], "fragments": 1}, sg.Draw(0)),
    "a varan, no fragment": ({"help_line": ["hare", "fire_varan"]}, sg.Draw(0)),
    "a closed line": ({"help_line": ["bear", "beetle", "lynx"], "fragments": 1}, sg.DiscardNewest(0)),
    "two solitaries, a fragment": ({"help_line": ["bear", "beetle"], "fragments": 1}, sg.Stop(0)),
}


@pytest.mark.parametrize(("winter", "expected"), DRAWING.values(), ids=DRAWING.keys())
def test_drawing(winter: dict[str, Any], expected: Move) -> None:
    assert choice({"players": {"winter": winter, "spring": {}}}) == expected


def test_draws_on_where_the_next_card_is_known_and_harmless() -> None:
    state = sg.position({"players": {"winter": {"help_line": ["bear", "beetle"], "deck": ["hedgehog"]}, "spring": {}}})
    seen = state.with_player(0, state.players[0].with_(known=1))
    for position, expected in ((state, sg.Stop(0)), (seen, sg.Draw(0))):
        moves = sg.legal_moves(position, 0)
        assert SteadyPlayer().choose(observe(position, 0), moves, random.Random(0)) == expected


def acting(winter: dict[str, Any], spring: dict[str, Any], **fields: Any) -> dict[str, Any]:
    spring = {"help_line": ["tanuki"], **spring}
    return {"phase": "action", "players": {"winter": winter, "spring": spring}, **fields}


def test_takes_a_win_when_there_is_one() -> None:
    winter = {"help_line": ["flamingo"], "fires": [2] * 10}
    assert choice(acting(winter, {}, circle_fires=[2])) == sg.Extinguish(0, 2)


def test_travels_over_a_spirit_that_would_win_and_takes_the_tile_that_makes_it_win() -> None:
    winter = {"help_line": ["wolf"], "rock": 5}
    spring = {"fires": [2] * 11, "rock": 6}
    state = sg.position(acting(winter, spring, circle_fires=[4]))
    rng = random.Random(0)
    seen = []
    while not isinstance(state.phase, GameOver) and state.round == 1:
        seat = state.phase.seat  # type: ignore[union-attr]
        player = SteadyPlayer()
        move = player.choose(observe(state, seat), sg.legal_moves(state, seat), rng) if seat == 0 else sg.Pass(1)
        seen.append(move)
        state = sg.apply(state, move).state
    assert sg.TakeTile(0, 1, "fire") in seen
    assert not isinstance(state.phase, GameOver)


@pytest.mark.parametrize(("fires", "expected"), [([2, 3], sg.Extinguish), ([4], sg.Attract)])
def test_prefers_putting_out_a_fire_to_calling_animals_when_that_keeps_varans_away(
    fires: list[int], expected: type[Move]
) -> None:
    reserve = {"1": ["hedgehog", "bat", "coati", "raccoon"]}
    winter = {"help_line": ["flamingo", "tanuki", "lynx", "weasel", "beetle"]}  # 10 suns, 4 drops
    assert isinstance(choice(acting(winter, {}, circle_fires=fires, reserve=reserve)), expected)


@pytest.mark.parametrize(("used", "tree"), [([], "tree_3_sun"), (["take_fragment"], "tree_4_flower")])
def test_plants_the_tree_that_helps_the_second_action_only_where_there_is_one(used: list[str], tree: str) -> None:
    winter = {"help_line": ["goldfish", "caterpillar", "weasel"], "fragments": len(used)}  # 2 suns, 4 seeds
    reserve = {"1": ["hedgehog", "lemur", "ram", "wolf"]}  # 3 suns would call the hedgehog
    move = choice(acting(winter, {}, used=used, reserve=reserve))
    assert isinstance(move, sg.Plant)
    assert move.tree == tree
