"""Drawing, the turn and the end of a round (rules §7, §8, §10)."""

from __future__ import annotations

from typing import Any

import pytest

import spiritgame as sg
from spiritgame.events import DrawingStopped, FireAttacked, FiresAdded, ReserveRefilled, SpiritSpared, TurnEnded
from spiritgame.rng import shuffled
from spiritgame.state import ActionPhase, DrawPhase, GameState
from tests.engine.helpers import CALM_LINE, acting, play, refusal


def pass_round(state: GameState) -> tuple[GameState, tuple[sg.Event, ...]]:
    events: tuple[sg.Event, ...] = ()
    number = state.round
    while state.round == number:
        assert isinstance(state.phase, ActionPhase)
        step = sg.apply(state, sg.Pass(state.phase.seat))
        state, events = step.state, events + step.events
    return state, events


def drawing(line: list[str], deck: list[str], **winter: Any) -> GameState:
    return sg.position({"players": {"winter": {"help_line": line, "deck": deck, **winter}, "spring": {}}})


@pytest.mark.rule("7", "M5")
def test_a_gregarious_card_cancels_whatever_the_order_and_keeps_its_elements() -> None:
    for line in (["koala", "bear", "fox"], ["bear", "koala", "fox"], ["bear", "fox", "koala"]):
        state = drawing(line, ["owl"])
        assert state.players[0].solitude == 1
        assert state.players[0].elements.sun == 3
        assert sg.Draw(0) in sg.legal_moves(state, 0)


@pytest.mark.rule("7", "M4")
def test_nothing_cancels_after_the_third() -> None:
    state = drawing(["bear", "fox"], ["owl", "koala"], fragments=1)
    state = play(state, sg.Draw(0))
    assert sg.legal_moves(state, 0) == (sg.Stop(0), sg.DiscardNewest(0))
    assert refusal(state, sg.Draw(0)) == "line_closed"


@pytest.mark.rule("7")
def test_several_fragments_take_the_newest_card_each_time() -> None:
    state = drawing(["weasel", "fire_varan", "bee"], ["owl"], fragments=3)
    state = play(state, sg.DiscardNewest(0), sg.DiscardNewest(0), sg.DiscardNewest(0))
    p = state.players[0]
    assert (p.line, p.discard, p.fragments) == ((), ("weasel", "bee"), 0)
    assert (state.varans, state.fragments) == (23, 20)
    assert refusal(state, sg.DiscardNewest(0)) == "no_fragment"
    assert refusal(state, sg.Stop(0)) == "draw_first"


@pytest.mark.rule("7")
def test_an_empty_line_has_no_newest_card() -> None:
    assert refusal(drawing([], ["owl"], fragments=1), sg.DiscardNewest(0)) == "line_empty"


@pytest.mark.rule("7", "8")
def test_spirits_draw_independently_and_turns_begin_with_the_first_player() -> None:
    state = sg.position({"players": {"winter": {}, "spring": {}, "summer": {}}, "first_player": "summer"})
    state = play(state, sg.Draw(1), sg.Draw(0), sg.Stop(1), sg.Draw(2), sg.Stop(2))
    assert state.phase == DrawPhase((0,))
    assert refusal(state, sg.Draw(1)) == "has_stopped"
    assert refusal(state, sg.Pass(2)) == "still_drawing"
    state = play(state, sg.Stop(0))
    assert state.phase == ActionPhase(2, 2)
    assert refusal(state, sg.Pass(0)) == "not_your_turn"
    assert refusal(state, sg.Draw(2)) == "drawing_is_over"


@pytest.mark.rule("7")
def test_who_has_no_card_at_all_does_not_draw() -> None:
    state = sg.new_game(("winter", "spring"), deal=sg.Deal(decks=((), ("hare", "bee"))))
    assert state.phase == DrawPhase((1,))
    assert sg.legal_moves(state, 0) == ()


@pytest.mark.rule("7")
def test_the_last_card_of_all_ends_the_drawing_even_with_a_fragment() -> None:
    state = sg.new_game(("winter", "spring"), deal=sg.Deal(decks=(("bee", "hare"), ("hare", "bee"))))
    state = state.with_player(0, state.players[0].with_(fragments=1), fragments=19)
    step = sg.apply(play(state, sg.Draw(0)), sg.Draw(0))
    assert DrawingStopped(0, 2, 2, by_itself=True) in step.events
    assert sg.legal_moves(step.state, 0) == ()


@pytest.mark.rule("7", "8", "M3")
def test_one_action_after_a_closed_line() -> None:
    state = acting({"help_line": ["bear", "fox", "owl"]})
    assert state.phase == ActionPhase(0, 1)
    assert play(state, sg.TakeFragment(0)).phase == ActionPhase(1, 2)


@pytest.mark.rule("8")
def test_a_turn_ends_when_nothing_more_is_possible() -> None:
    step = sg.apply(acting({"help_line": ["bear"], "fragments": 19}, circle_fires=[]), sg.TakeFragment(0))
    assert TurnEnded(0, 1) in step.events
    assert step.state.phase == ActionPhase(1, 2)


@pytest.mark.rule("8")
def test_passing_gives_up_both_actions_and_changes_nothing() -> None:
    state = acting({"help_line": ["lemur"]})
    after = play(state, sg.Pass(0))
    assert after.phase == ActionPhase(1, 2)
    assert after.players == state.players


@pytest.mark.rule("5", "8")
def test_two_actions_are_different_unless_the_repeat_tree_stands() -> None:
    line = {"help_line": CALM_LINE}
    once = play(acting(line), sg.TakeFragment(0))
    assert refusal(once, sg.TakeFragment(0)) == "action_used"
    owner = acting({**line, "forest": [["tree_11_repeat", [2, 0]]]})
    assert play(owner, sg.TakeFragment(0), sg.TakeFragment(0)).players[0].fragments == 2


@pytest.mark.rule("6", "8", "M6")
def test_the_same_total_serves_two_attracts_in_a_row() -> None:
    rows = {"1": ["lemur", "ram", "wolf", "bat"]}
    forest = [["tree_11_repeat", [2, 0]]]
    state = acting({"help_line": ["weasel", "hedgehog"], "forest": forest}, reserve=rows)
    state = play(state, sg.Attract(0, "lemur"))
    assert state.phase == ActionPhase(0, 1, ("attract",))
    state = play(state, sg.Attract(0, "ram"))
    assert state.players[0].deck[:2] == ("ram", "lemur")
    assert state.players[0].elements.sun == 5


@pytest.mark.rule("10", "M9", "M21")
def test_the_end_of_a_round_in_order() -> None:
    first = {"help_line": ["flamingo", "lynx", "fox"], "discard": ["bee"]}  # 4 drops
    second = {"help_line": [*CALM_LINE, "goldfish"]}
    state = acting(first, second, first_player="spring", current="winter", circle_fires=[2, 2], round=4)
    after, events = pass_round(state)
    kinds = [type(event).__name__ for event in events]
    assert kinds[kinds.index("FireAttacked") :] == [
        "FireAttacked", "VaransReceived", "SpiritSpared", "FiresAdded", "LinesReturned", "RoundBegan",
    ]  # fmt: skip
    assert FireAttacked(4, (2, 2)) in events
    assert SpiritSpared(0, 4, 4) in events
    assert after.players[0].discard == ("fox", "lynx", "flamingo", "bee")
    assert after.players[1].discard[:4] == ("goldfish", "hare", "baboon", "tanuki")
    assert after.players[1].discard[4:] == ("fire_varan", "fire_varan")
    assert (after.varans, after.round, after.first) == (21, 5, 0)
    assert after.phase == DrawPhase((0, 1))
    assert all(p.line == () and p.solitude == 0 for p in after.players)


@pytest.mark.rule("6", "10", "M7")
def test_a_tree_of_this_turn_counts_for_the_defence() -> None:
    line = {"help_line": ["caterpillar", "flamingo", "hummingbird"]}
    state = acting(line, {"help_line": ["dolphin"]}, circle_fires=[3])
    spared, events = pass_round(play(state, sg.Plant(0, "tree_3_drop", (2, 0))))
    assert SpiritSpared(0, 3, 3) in events
    assert spared.varans == 23


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    ("levels", "lying", "values", "dropped"),
    [
        ((1,), 0, (2,), ()),
        ((3, 1, 2), 0, (2, 3, 4), ()),
        ((3, 2, 1, 1), 4, (2, 2, 3), (4,)),
        ((2, 2), 6, (3,), (3,)),
        ((1, 3), 7, (), (2, 4)),
    ],
)
def test_new_fires(levels: tuple[int, ...], lying: int, values: tuple[int, ...], dropped: tuple[int, ...]) -> None:
    state = acting({}, current="spring", attracted=list(levels), circle_fires=[2] * lying)
    after, events = pass_round(state)
    assert FiresAdded(values, dropped, nobody=False) in events
    assert after.circle_fires == (2,) * lying + values
    assert sum(isinstance(event, ReserveRefilled) for event in events) == len(set(levels))
    assert all(None not in row for row in after.reserve)


@pytest.mark.rule("10", "13")
def test_without_a_limit_all_fires_find_room() -> None:
    state = acting({}, current="spring", attracted=[1, 1, 3], circle_fires=[2] * 7, rules=sg.Rules(fire_capacity=None))
    assert pass_round(state)[0].circle_fires == (2,) * 9 + (4,)


@pytest.mark.rule("10", "M9")
def test_a_row_is_refilled_from_the_top_of_its_stack_into_its_gaps() -> None:
    rows = {"1": ["beaver", None, "wolf", None]}
    state = acting({}, current="spring", reserve=rows)
    top = state.stacks[0][:2]
    after, events = pass_round(state)
    assert after.reserve[0] == ("beaver", top[0], "wolf", top[1])
    assert ReserveRefilled(1, top) in events


@pytest.mark.rule("8")
def test_a_fire_is_removed_from_the_centre_and_kept() -> None:
    state = acting({"help_line": ["dolphin", "bee"]}, circle_fires=[2, 3, 2, 4])
    state = play(state, sg.Extinguish(0, 2), sg.Extinguish(0, 3))
    assert (state.players[0].fires, state.circle_fires) == ((2, 3), (2, 4))
    assert state.phase == ActionPhase(0, 1, ("extinguish",))
    assert refusal(state, sg.Extinguish(0, 2)) == "action_used"


@pytest.mark.rule("11", "M14")
def test_play_goes_on_to_the_end_of_the_phase() -> None:
    state = acting({"help_line": ["bee", "flamingo"], "fires": [2] * 10}, circle_fires=[2, 2])
    state = play(state, sg.Extinguish(0, 2), sg.Pass(0))
    assert state.phase == ActionPhase(1, 2)
    over = play(state, sg.Pass(1))
    assert sg.snapshot(over)["outcome"]["winners"] == ["winter"]
    assert refusal(over, sg.Draw(0)) == "game_over"


def test_luck_is_the_same_on_every_python_for_good() -> None:
    assert shuffled(("a", "b", "c", "d", "e", "f"), 7, "reserve", 1) == ("c", "f", "e", "d", "b", "a")
    deck = sg.new_game(("winter", "spring"), seed=2024).players[1].deck
    assert deck[:5] == ("hummingbird", "fox", "goldfish", "tanuki", "weasel")
