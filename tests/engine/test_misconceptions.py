"""What learners get wrong, where no other test of the rules tries it."""

from __future__ import annotations

import pytest

import spiritgame as sg
from spiritgame.rules.winning import score
from spiritgame.state import ActionPhase
from tests.engine.helpers import acting, play, refusal


@pytest.mark.rule("7", "M1", "M2")
@pytest.mark.parametrize("line", ["bear beetle lynx", "bear bee beetle weasel hare lynx", "weasel bear beetle bee fox"])
def test_neutral_animals_between_solitary_ones_cancel_nothing(line: str) -> None:
    *before, last = line.split()
    state = sg.position({"players": {"winter": {"help_line": before, "deck": [last]}, "spring": {}}})
    assert state.players[0].solitude == 2
    assert play(state, sg.Draw(0)).players[0].solitude == 3


@pytest.mark.rule("8", "M10")
def test_a_plant_action_plants_one_tree_however_many_seeds_are_left() -> None:
    state = acting({"help_line": ["rhinoceros", "squirrel", "weasel"]})
    assert state.players[0].elements.seed >= 5
    state = play(state, sg.Plant(0, "tree_3_sun", (1, 1)))
    assert state.phase == ActionPhase(0, 1, ("plant",))
    assert refusal(state, sg.Plant(0, "tree_3_drop", (3, 1))) == "action_used"


@pytest.mark.rule("11", "M12")
@pytest.mark.parametrize("value", [2, 3, 4])
def test_fires_count_by_their_number(value: int) -> None:
    state = acting({"fires": [value] * 5})
    assert score(state.players[0], state.rules).fire == 5 + 1  # and the tile


@pytest.mark.rule("11", "M13")
def test_flowers_are_not_collected() -> None:
    state = acting({"help_line": ["ram", "fawn"]}, first_player="spring", current="winter", circle_fires=[])
    flowers = score(state.players[0], state.rules).flower
    assert flowers > 1
    after = play(state, sg.Pass(0))
    assert after.round == state.round + 1
    assert score(after.players[0], after.rules).flower == 1  # the tile


@pytest.mark.rule("9", "M16")
def test_wind_need_not_be_used_up() -> None:
    state = acting({"help_line": ["wolf", "hare"]})
    wind = state.players[0].elements.wind
    assert {move.steps for move in sg.legal_moves(state) if isinstance(move, sg.Travel)} == set(range(1, wind + 1))
    assert wind > 1
