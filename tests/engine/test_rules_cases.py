"""The worked cases of rules §12 by their numbers, and what else the sections say."""

from __future__ import annotations

import pytest

import spiritgame as sg
from spiritgame.cards import RESERVE
from spiritgame.circle import landings
from spiritgame.events import BonusSkipped, DrawingStopped, FireAttacked, VaransReceived
from spiritgame.rules.round_end import deal_varans
from spiritgame.rules.winning import outcome, score
from spiritgame.state import ActionPhase
from tests.engine.helpers import CALM_LINE, acting, play, refusal

ALL_KINDS = ("3_sun", "3_drop", "4_wind", "4_flower", "5_sun", "5_seed", "6_drop", "7_wind", "8_drop", "9_flower")
WIDE = [(2, 0), (1, 0), (3, 0), (1, 1), (3, 1), (1, 2), (2, 2), (3, 2), (0, 1), (4, 1)]


def forest(*kinds: str) -> list[list[object]]:
    return [[f"tree_{kind}", list(space)] for kind, space in zip(kinds, WIDE, strict=False)]


@pytest.mark.rule("9", "12.1", "M17")
def test_case_1_occupied_rock_is_skipped() -> None:
    found = landings((0, 6), 0, 6)
    assert [stop.rock for stop in found] == [1, 2, 3, 4, 5, 7]
    assert found[-1].jumped == (1,)
    state = acting({"rock": 0, "help_line": ["wolf", "horse", "dog"]}, {"rock": 6})
    state = play(state, sg.Travel(0, 6))
    assert state.players[0].rock == 7
    assert set(sg.legal_moves(state)) == {sg.TakeTile(0, 1, t) for t in ("tree", "fire", "flower")}


@pytest.mark.rule("9", "12.2", "M17")
def test_case_2_four_spirits() -> None:
    found = landings((0, 6, 9, 3), 0, 3)
    assert [(stop.rock, stop.jumped) for stop in found] == [(1, ()), (2, ()), (4, (3,))]


@pytest.mark.rule("9", "12.3", "M18")
def test_case_3_three_spirits_in_a_row() -> None:
    line = {"help_line": ["hare", "lynx"]}
    state = acting({"rock": 0, **line}, {"rock": 1}, {"rock": 2}, {"rock": 3}, circle_fires=[2])
    assert [stop.rock for stop in landings((0, 1, 2, 3), 0, 1)] == [4]
    state = play(state, sg.Travel(0, 1))
    for victim in (1, 2, 3):
        assert refusal(state, sg.Pass(0)) == "tile_first"
        state = play(state, sg.TakeTile(0, victim, "fire"))
    assert state.players[0].tiles.count("fire") == 4


@pytest.mark.rule("7", "12.4")
@pytest.mark.parametrize(
    ("line", "solitude", "actions"),
    [("bear fox owl", 3, 1), ("bear fox stag owl", 2, 2), ("bear fox stag koala owl lynx beetle", 3, 1)],
)
def test_case_4_lines(line: str, solitude: int, actions: int) -> None:
    state = acting({"help_line": line.split()})
    assert state.players[0].solitude == solitude
    assert sg.snapshot(state)["actions_left"] == actions


@pytest.mark.rule("7", "12.5")
def test_case_5_a_fragment_on_a_varan() -> None:
    players = {"winter": {"help_line": ["bear", "fox", "fire_varan"], "fragments": 1}, "spring": {}}
    state = sg.position({"players": players})
    assert refusal(state, sg.Draw(0)) == "line_closed"
    after = play(state, sg.DiscardNewest(0))
    assert (after.varans, after.fragments) == (23, 20)
    assert after.players[0].solitude == 2
    assert sg.Draw(0) in sg.legal_moves(after, 0)


@pytest.mark.rule("10", "12.6", "M19", "M20")
@pytest.mark.parametrize(("line", "drop", "varans"), [(["dolphin"], 4, 2), (["flamingo", "platypus"], 5, 0)])
def test_case_6_equal_is_safe(line: list[str], drop: int, varans: int) -> None:
    state = acting({"help_line": line}, {"help_line": ["crocodile"]}, circle_fires=[2, 3])
    assert state.players[0].elements.drop == drop
    after = end_of_round(state)
    assert after.players[0].discard.count("fire_varan") == varans


def end_of_round(state: sg.GameState) -> sg.GameState:
    number = state.round
    while state.round == number and isinstance(state.phase, ActionPhase):
        state = play(state, sg.Pass(state.phase.seat))
    return state


@pytest.mark.rule("10", "12.7")
def test_case_7_seven_spaces() -> None:
    line = ["bison", "lemur", "weasel", "cockatoo"]  # 15 suns
    rows = {"1": ["beaver", "raven", "wolf", "ram"], "3": ["gorilla", "dog", "stag", "panda"]}
    state = acting({"help_line": line}, circle_fires=[2] * 5, reserve=rows)
    state = play(state, sg.Attract(0, "beaver"), sg.Attract(0, "raven"), sg.Attract(0, "gorilla"))
    after = end_of_round(state)
    assert sorted(after.circle_fires) == [2] * 7


@pytest.mark.rule("10", "12.8")
@pytest.mark.parametrize(
    ("supply", "each", "spirits", "dealt"),
    [(2, 2, 3, (1, 1, 0)), (5, 2, 3, (2, 2, 1)), (6, 2, 3, (2, 2, 2)), (0, 3, 2, (0, 0)), (3, 4, 2, (2, 1))],
)
def test_case_8_short_supply_is_dealt_one_at_a_time(
    supply: int, each: int, spirits: int, dealt: tuple[int, ...]
) -> None:
    assert deal_varans(supply, each, spirits) == dealt


@pytest.mark.rule("10", "12.8")
def test_case_8_from_the_first_player_on() -> None:
    varans = ["fire_varan"] * 7
    players = {name: {"help_line": CALM_LINE, "discard": varans} for name in ("winter", "spring", "summer")}
    fields = {"phase": "action", "first_player": "spring", "current": "winter", "circle_fires": [2, 2]}
    state = sg.position({**fields, "players": players})
    assert state.varans == 2
    step = sg.apply(state, sg.Pass(0))
    received = {e.seat: e.count for e in step.events if isinstance(e, VaransReceived)}
    assert received == {1: 1, 2: 1, 0: 0}


@pytest.mark.rule("5", "8", "12.9")
def test_case_9_corner_below_zero() -> None:
    state = acting(
        {"help_line": ["bat", "horse", "fawn"], "forest": [["tree_3_drop", [1, 1]], ["tree_4_flower", [1, 0]]]},
        reserve={"1": ["spider", "hippopotamus", "hedgehog", "flamingo"]},
    )
    assert state.players[0].elements.sun == -2
    state = play(state, sg.Plant(0, "tree_3_drop", (0, 0)))
    assert set(sg.legal_moves(state)) == {sg.Attract(0, "spider"), sg.Finish(0)}


@pytest.mark.rule("5", "6", "12.10")
def test_case_10_sun_column() -> None:
    state = acting({"help_line": ["spider", "weasel"], "forest": [["tree_3_drop", [2, 0]]]})
    sun = state.players[0].elements.sun
    after = play(state, sg.Plant(0, "tree_3_drop", (2, 2)))
    assert after.players[0].elements.sun == sun + 1


@pytest.mark.rule("11", "12.11", "M11")
def test_case_11_twins_do_not_count() -> None:
    state = acting(
        {
            "help_line": ["spider", "weasel"],
            "forest": forest(*ALL_KINDS[:9]),
            "victory_tiles": ["fire", "flower", "tree", "tree"],
        },
        {"victory_tiles": ["fire", "flower"]},
    )
    assert score(state.players[0], state.rules).tree == 12
    state = play(state, sg.Plant(0, "tree_3_sun", (4, 1)))
    assert score(state.players[0], state.rules).tree == 12


@pytest.mark.rule("9", "11", "12.12", "M14")
def test_case_12_a_tile_lost_at_twelve() -> None:
    state = acting(
        {"help_line": ["hare", "lynx"], "rock": 5},
        {"fires": [2] * 11, "rock": 6},
        first_player="spring",
        current="winter",
        circle_fires=[],
    )
    assert outcome(state) is not None
    state = play(state, sg.Travel(0, 1), sg.TakeTile(0, 1, "fire"))
    assert outcome(state) is None
    assert end_of_round(state).round == 2


@pytest.mark.rule("11", "12.13", "M15")
def test_case_13_the_larger_sum_among_the_qualified() -> None:
    # A 12/3/4, B 5/12/1, C 11/11/11.
    a = {"forest": forest(*ALL_KINDS), "fires": [2] * 2, "help_line": CALM_LINE}
    b = {"forest": forest("3_sun", "3_drop", "4_wind"), "fires": [2] * 11, "help_line": ["tanuki", "fawn"]}
    c = {"forest": forest(*ALL_KINDS[:9]), "fires": [2] * 10, "help_line": ["elephant", "panda", "ram"]}
    state = acting(a, b, c, circle_fires=[])
    scores = [score(p, state.rules) for p in state.players]
    assert [s.tree for s in scores] == [12, 5, 11]
    assert [s.fire for s in scores] == [3, 12, 11]
    result = outcome(state)
    assert result is not None
    assert result.winners == (0,)
    assert max(scores, key=lambda s: s.total) is scores[2]


@pytest.mark.rule("11")
def test_level_sums_share_the_victory() -> None:
    a = {"forest": forest(*ALL_KINDS), "fires": [2] * 3, "help_line": ["weasel", "lynx"]}
    b = {"forest": forest(*ALL_KINDS), "fires": [2] * 3, "help_line": ["weasel", "lynx"]}
    result = outcome(acting(a, b, circle_fires=[]))
    assert result is not None
    assert result.winners == (0, 1)


@pytest.mark.rule("6", "M6")
def test_totals_are_never_spent() -> None:
    state = acting({"help_line": ["lemur", "beetle", "lynx"]}, reserve={"1": ["beaver", "raven", "wolf", "ram"]})
    sun = state.players[0].elements.sun
    state = play(state, sg.Attract(0, "beaver"), sg.Attract(0, "raven"), sg.Finish(0))
    assert state.players[0].elements.sun == sun
    assert refusal(state, sg.Attract(0, "wolf")) == "action_used"


@pytest.mark.rule("8", "M8")
def test_attracted_animals_lie_on_the_deck_last_on_top() -> None:
    state = acting({"help_line": ["lemur", "beetle"]}, reserve={"1": ["beaver", "raven", "wolf", "ram"]})
    state = play(state, sg.Attract(0, "beaver"), sg.Attract(0, "raven"))
    assert state.players[0].deck[:2] == sg.observe(state, 1).spirits[0].top == ("raven", "beaver")
    assert state.reserve[0][:2] == (None, None)


@pytest.mark.rule("5", "8")
def test_repeat_tree_works_at_once_but_adds_no_action() -> None:
    line = ["praying_mantis", "rhinoceros", "bat", "caterpillar"]
    state = acting({"help_line": line})
    state = play(state, sg.Plant(0, "tree_11_repeat", (1, 1)), sg.Plant(0, "tree_10_sun", (3, 1)))
    assert len(state.players[0].forest) == 2
    assert sg.snapshot(state)["current"] == "spring"


@pytest.mark.rule("8", "9")
def test_bonus_chain_from_rock_to_corner() -> None:
    state = acting(
        {
            "help_line": ["hare", "spider", "weasel"],
            "rock": 5,
            "forest": [["tree_4_wind", [1, 1]], ["tree_4_flower", [1, 0]]],
        },
        {"rock": 9},
        reserve={"1": ["beaver", "raven", "wolf", "ram"]},
    )
    state = play(state, sg.Travel(0, 1))
    assert sg.snapshot(state)["pending"] == {"action": "plant", "bonus": "rock"}
    state = play(state, sg.Plant(0, "tree_3_sun", (0, 0)))
    assert sg.snapshot(state)["pending"] == {"action": "attract", "bonus": "corner"}
    assert state.phase.left == 2  # type: ignore[union-attr]  # the action under way still counts
    state = play(state, sg.Attract(0, "ram"), sg.Finish(0))
    assert sg.snapshot(state)["actions_left"] == 1
    assert refusal(state, sg.Travel(0, 1)) == "action_used"
    assert refusal(state, sg.Plant(0, "tree_3_sun", (2, 0))) is None


def test_a_bonus_with_nothing_to_choose_from_is_skipped() -> None:
    state = acting({"help_line": ["hare"], "rock": 1}, {"rock": 9})
    step = sg.apply(state, sg.Travel(0, 1))
    assert any(isinstance(e, BonusSkipped) for e in step.events)
    assert sg.snapshot(step.state)["actions_left"] == 1


@pytest.mark.rule("5")
def test_fragments_of_a_corner_when_the_supply_is_short() -> None:
    state = acting(
        {
            "help_line": ["spider", "weasel"],
            "fragments": 10,
            "forest": [["tree_3_sun", [2, 0]], ["tree_3_drop", [3, 0]]],
        },
        {"fragments": 9},
    )
    state = play(state, sg.Plant(0, "tree_3_sun", (4, 0)))
    assert (state.players[0].fragments, state.fragments) == (11, 0)
    assert refusal(state, sg.TakeFragment(0)) == "no_fragments_left"


@pytest.mark.rule("9")
def test_full_lap_ends_on_the_own_rock() -> None:
    state = acting({"help_line": ["wolf", "horse", "dog", "gorilla", "panther", "raven"], "rock": 0}, {"rock": 6})
    assert [stop.rock for stop in landings((0, 6), 0, 99)][-1] == 0
    journeys = [move for move in sg.legal_moves(state) if isinstance(move, sg.Travel)]
    assert journeys == [sg.Travel(0, steps) for steps in range(1, 12)]
    assert refusal(state, sg.Travel(0, 12)) == "one_lap"
    after = play(state, sg.Travel(0, 11))
    assert after.players[0].rock == 0


@pytest.mark.rule("7")
def test_a_closed_line_stops_by_itself_without_a_fragment() -> None:
    deal = sg.Deal(decks=(("bear", "fox", "owl", "hare"), ("hare", "bee")), reserve=None, reshuffles=None)
    state = sg.new_game(("winter", "spring"), deal=deal)
    state = play(state, sg.Draw(0), sg.Draw(0))
    step = sg.apply(state, sg.Draw(0))
    assert DrawingStopped(0, 3, 1, by_itself=True) in step.events
    assert refusal(step.state, sg.Draw(0)) == "has_stopped"


@pytest.mark.rule("7")
def test_no_card_left_stops_by_itself_even_with_a_fragment_and_an_empty_line() -> None:
    state = sg.new_game(("winter", "spring"), deal=sg.Deal(decks=(("fire_varan",), ("hare", "bee"))))
    p = state.players[0]
    state = state.with_player(0, p.with_(fragments=1), fragments=19)
    step = sg.apply(state, sg.Draw(0))
    assert DrawingStopped(0, 1, 2, by_itself=True) in step.events
    two = sg.new_game(("winter", "spring"), deal=sg.Deal(decks=(("fire_varan", "bee"), ("hare", "bee"))))
    two = two.with_player(0, two.players[0].with_(fragments=2), fragments=18)
    two = play(two, sg.Draw(0), sg.DiscardNewest(0))
    assert (two.players[0].line, refusal(two, sg.Stop(0))) == ((), "draw_first")


@pytest.mark.rule("7")
def test_the_discard_pile_is_shuffled_when_a_card_is_wanted_not_earlier() -> None:
    decks, reshuffles = (("hare", "bee"), ("hare", "bee")), ((("bee", "hare"),), ())
    state = sg.new_game(("winter", "spring"), deal=sg.Deal(decks=decks, reshuffles=reshuffles))
    state = state.with_player(0, state.players[0].with_(fragments=2), fragments=18)
    state = play(state, sg.Draw(0), sg.DiscardNewest(0), sg.Draw(0), sg.DiscardNewest(0))
    assert (state.players[0].deck, state.players[0].discard) == ((), ("bee", "hare"))
    state = play(state, sg.Draw(0))
    assert (state.players[0].line, state.players[0].deck) == (("bee",), ("hare",))


def test_a_given_reshuffle_must_be_the_discard_pile() -> None:
    state = sg.new_game(
        ("winter", "spring"), deal=sg.Deal(decks=(("hare", "bee"), ("bee",)), reshuffles=((("owl",),), ()))
    )
    state = state.with_player(0, state.players[0].with_(fragments=1), fragments=19)
    state = play(state, sg.Draw(0), sg.DiscardNewest(0), sg.Draw(0))
    with pytest.raises(ValueError, match="discard pile"):
        sg.apply(state, sg.Draw(0))


@pytest.mark.rule("10")
@pytest.mark.parametrize(
    ("rules", "before", "after"),
    [
        (sg.TEXT, [3], [2, 3]),
        (sg.PRINTED, [3], [3]),
        (sg.TEXT, [], [2]),
        (sg.PRINTED, [], [2]),
        (sg.TEXT, [2] * 7, [2] * 7),
        (sg.Rules(fire_capacity=None), [2] * 7, [2] * 8),
    ],
)
def test_fires_when_nobody_attracted(rules: sg.Rules, before: list[int], after: list[int]) -> None:
    state = end_of_round(acting({}, circle_fires=before, rules=rules))
    assert sorted(state.circle_fires) == after


@pytest.mark.rule("10")
def test_no_fire_attacks_nobody() -> None:
    state = acting({}, {}, first_player="spring", current="winter", circle_fires=[])
    step = sg.apply(state, sg.Pass(0))
    assert not any(isinstance(e, FireAttacked) for e in step.events)
    assert step.state.varans == 23


@pytest.mark.rule("10")
def test_an_empty_stack_leaves_gaps_that_never_burn_again() -> None:
    deck = [card for card in RESERVE[3] if card not in ("gorilla", "dog", "stag", "panda")]
    state = acting(
        {"help_line": ["bison", "lemur", "weasel"], "deck": [c for c in deck if c != "bison"]},
        reserve={"3": ["gorilla", "dog", "stag", "panda"]},
        stack_cards={"3": []},
        circle_fires=[],
    )
    state = end_of_round(play(state, sg.Attract(0, "gorilla")))
    assert state.reserve[2].count(None) == 1
    assert state.circle_fires == (4,)
    assert state.attracted == ()


@pytest.mark.rule("11", "13")
def test_starting_tree_counts_by_option() -> None:
    rules = sg.Rules(count_starting_tree=False)
    assert score(acting({}, rules=rules).players[0], rules).tree == 1  # the tile alone
    assert score(acting({}).players[0], sg.TEXT).tree == 2


@pytest.mark.rule("7", "13")
def test_minimum_draw_by_option() -> None:
    assert refusal(sg.new_game(("winter", "spring")), sg.Stop(0)) == "draw_first"
    assert refusal(sg.new_game(("winter", "spring"), rules=sg.Rules(minimum_draw=0)), sg.Stop(0)) is None


@pytest.mark.rule("11")
def test_negative_flowers_count_as_negative() -> None:
    state = acting({"help_line": ["tanuki", "baboon"]})
    assert score(state.players[0], state.rules).flower == 0  # −1 and the tile
