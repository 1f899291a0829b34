"""What is refused: a move, and games or options that there are not."""

from __future__ import annotations

import pytest

import spiritgame as sg
from tests.engine.helpers import acting


def test_a_refused_move_changes_nothing_and_names_its_rule() -> None:
    state = acting({"help_line": ["weasel", "hare"]}, reserve={"2": ["koala", "bull", "frog", "crane"]})
    with pytest.raises(sg.IllegalMoveError) as caught:
        sg.apply(state, sg.Attract(0, "koala"))
    reason = caught.value.reason
    assert (reason.key, reason.rule, dict(reason.params)["short"]) == ("sun_short", "8", 7)
    assert "Koala costs 9" in str(caught.value)
    assert "(Rule 8)" in str(caught.value)


@pytest.mark.parametrize(
    "spirits",
    [("winter",), ("winter", "winter"), ("winter", "moon"), (), ("winter", "spring", "summer", "autumn", "x")],
)
def test_games_that_cannot_begin(spirits: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="spirit"):
        sg.new_game(spirits)


@pytest.mark.parametrize(
    "options",
    [
        {"fire_capacity": 0},
        {"fire_capacity": True},
        {"minimum_draw": 2},
        {"minimum_draw": True},
        {"fire_when_none_attracted": "never"},
        {"starting_cards": "x"},
        {"count_starting_tree": 1},
    ],
)
def test_options_that_do_not_exist(options: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        sg.Rules(**options)  # type: ignore[arg-type]
