"""Corners, full lines, rocks and tiles: what an action earns besides itself (rules §5, §8, §9)."""

from __future__ import annotations

from typing import Any

import pytest

import spiritgame as sg
from spiritgame.cards import NOTHING, TREES, Elements
from spiritgame.circle import ROCKS
from spiritgame.events import BonusBegan, BonusDeclined, BonusSkipped, FragmentsTaken, LineCompleted
from spiritgame.state import ActionPhase, Attracting, Extinguishing, GameState, Planting
from tests.engine.helpers import acting, play, refusal

ROWS = {"1": ["beaver", "raven", "wolf", "ram"]}
NEAR_CORNER: dict[tuple[int, int], list[Any]] = {
    (column, row): [["tree_3_sun", [2 + side, 1]], ["tree_3_drop", [2 + side, row]]]
    for column, side in ((0, -1), (4, 1))
    for row in (0, 2)
}


def turn(state: GameState) -> ActionPhase:
    assert isinstance(state.phase, ActionPhase)
    return state.phase


def by_corner(corner: tuple[int, int], line: list[str], **fields: Any) -> GameState:
    first = {"help_line": line, "forest": NEAR_CORNER[corner], "fragments": fields.pop("fragments", 0)}
    return acting(first, reserve=ROWS, **fields)


def plant_in_corner(state: GameState, corner: tuple[int, int]) -> sg.Step:
    return sg.apply(state, sg.Plant(0, "tree_4_flower", corner))


@pytest.mark.rule("5", "8")
def test_top_left_corner_gives_an_attract_with_three_suns_more() -> None:
    state = by_corner((0, 0), ["caterpillar", "squirrel"])
    sun = state.players[0].elements.sun
    step = plant_in_corner(state, (0, 0))
    assert turn(step.state).task == Attracting(sun + 3, "corner")
    assert BonusBegan(0, "attract", "corner", sun + 3) in step.events
    after = play(step.state, sg.Attract(0, "ram"))
    assert turn(after) == ActionPhase(0, 1, ("plant",))  # no card is affordable any more
    assert refusal(after, sg.Plant(0, "tree_3_sun", (0, 1))) == "action_used"
    assert refusal(after, sg.Attract(0, "beaver")) is None  # the bonus was not one of the two actions


@pytest.mark.rule("5", "8")
def test_bottom_right_corner_gives_an_extinguish_with_two_drops_more() -> None:
    state = by_corner((4, 2), ["caterpillar", "crocodile"], circle_fires=[2, 4, 4])
    drop = state.players[0].elements.drop
    assert drop == 3
    step = plant_in_corner(state, (4, 2))
    assert turn(step.state).task == Extinguishing(5, "corner")
    after = play(step.state, sg.Extinguish(0, 4))
    assert after.players[0].fires == (4,)
    assert turn(after) == ActionPhase(0, 1, ("plant",))
    assert sg.legal_moves(after, 0)[-1] == sg.Pass(0)
    assert refusal(after, sg.Extinguish(0, 2)) is None


@pytest.mark.rule("5")
@pytest.mark.parametrize("corner", [(4, 0), (0, 2)])
@pytest.mark.parametrize(("owned", "gained"), [(0, 2), (19, 1), (20, 0)])
def test_the_other_corners_give_two_fragments_or_what_is_left(corner: tuple[int, int], owned: int, gained: int) -> None:
    step = plant_in_corner(by_corner(corner, ["caterpillar", "squirrel"], fragments=owned), corner)
    assert FragmentsTaken(0, gained, "corner") in step.events
    assert step.state.players[0].fragments == owned + gained
    assert step.state.fragments == 20 - owned - gained
    assert turn(step.state) == ActionPhase(0, 1, ("plant",))


LINE_CASES = {
    "drop_column": ([(1, 1), (1, 0)], (1, 2), Elements(drop=1)),
    "sun_column": ([(2, 0)], (2, 2), Elements(sun=1)),
    "wind_column": ([(3, 1), (3, 0)], (3, 2), Elements(wind=1)),
    "flower_row": ([(1, 1), (0, 1), (3, 1)], (4, 1), Elements(flower=2)),
}


@pytest.mark.rule("5", "6")
@pytest.mark.parametrize("name", LINE_CASES)
def test_a_full_line_gives_its_element_from_then_on(name: str) -> None:
    before, last, gives = LINE_CASES[name]
    kinds = ("tree_3_sun", "tree_3_drop", "tree_4_wind")
    forest = [[kind, list(space)] for kind, space in zip(kinds, before, strict=False)]
    state = acting({"help_line": ["caterpillar", "squirrel"], "forest": forest})
    step = sg.apply(state, sg.Plant(0, "tree_4_flower", last))
    gained = step.state.players[0].elements - state.players[0].elements
    assert gained == TREES["tree_4_flower"].elements + gives
    assert LineCompleted(0, name) in step.events  # type: ignore[arg-type]  # a name of LINES
    spared = next_round(step.state)
    assert spared.players[0].elements == spared.players[0].forest_elements != NOTHING
    assert spared.players[0].forest_elements == step.state.players[0].forest_elements


def next_round(state: GameState) -> GameState:
    number = state.round
    while state.round == number:
        state = play(state, sg.Pass(turn(state).seat))
    return state


@pytest.mark.rule("2", "9")
@pytest.mark.parametrize("rock", range(12))
def test_every_rock_gives_its_bonus(rock: int) -> None:
    first = {"help_line": ["squirrel", "beetle", "salamander", "caterpillar"], "rock": (rock - 1) % 12}
    state = acting(first, {"rock": (rock + 5) % 12}, reserve=ROWS, circle_fires=[2, 2])
    e = state.players[0].elements
    step = sg.apply(state, sg.Travel(0, 1))
    p, task = step.state.players[0], turn(step.state).task
    assert p.rock == rock
    match ROCKS[rock]:
        case "fragment":
            assert (p.fragments, task) == (1, None)
            assert FragmentsTaken(0, 1, "rock") in step.events
        case "plant":
            assert task == Planting("rock")
        case "attract":
            assert task == Attracting(e.sun, "rock")
        case "extinguish":
            assert task == Extinguishing(e.drop, "rock")
    assert turn(step.state).left == (2 if task else 1)


@pytest.mark.rule("9")
def test_a_fragment_rock_gives_none_where_none_is_left() -> None:
    step = sg.apply(acting({"help_line": ["wolf"], "rock": 2, "fragments": 20}, {"rock": 9}), sg.Travel(0, 1))
    assert FragmentsTaken(0, 0, "rock") in step.events
    assert step.state.players[0].fragments == 20


@pytest.mark.rule("8", "9")
@pytest.mark.parametrize(("rock", "action"), [(0, "plant"), (2, "attract"), (4, "extinguish")])
def test_a_bonus_may_be_declined(rock: int, action: str) -> None:
    first = {"help_line": ["squirrel", "beetle", "salamander", "caterpillar"], "rock": (rock - 1) % 12}
    state = play(acting(first, {"rock": 9}, reserve=ROWS), sg.Travel(0, 1))
    assert refusal(state, sg.Pass(0)) == refusal(state, sg.TakeFragment(0)) == "finish_first"
    step = sg.apply(state, sg.Finish(0))
    assert BonusDeclined(0, action) in step.events  # type: ignore[arg-type]  # the name of an action
    assert turn(step.state) == ActionPhase(0, 1, ("travel",))
    assert (step.state.reserve, step.state.circle_fires) == (state.reserve, state.circle_fires)


@pytest.mark.rule("8")
def test_a_bonus_of_which_something_was_used_is_not_declined() -> None:
    state = acting({"help_line": ["marmot", "bull"], "rock": 1}, {"rock": 9}, reserve=ROWS)
    state = play(state, sg.Travel(0, 1), sg.Attract(0, "beaver"))
    step = sg.apply(state, sg.Finish(0))
    assert not any(isinstance(event, BonusDeclined) for event in step.events)
    assert turn(step.state).used == ("travel",)


@pytest.mark.rule("8", "9")
@pytest.mark.parametrize(
    ("rock", "action", "fields"),
    [
        (0, "plant", {}),
        (2, "attract", {"reserve": {"1": ["wolf", "ram", "bat", "lemur"]}}),
        (4, "extinguish", {"circle_fires": []}),
        (4, "extinguish", {"circle_fires": [4]}),
    ],
)
def test_a_bonus_with_nothing_to_choose_from_is_skipped(rock: int, action: str, fields: dict[str, Any]) -> None:
    first = {"help_line": ["owl", "baboon", "goldfish"], "rock": (rock - 1) % 12}
    step = sg.apply(acting(first, {"rock": 9}, **fields), sg.Travel(0, 1))
    assert BonusSkipped(0, action, "rock") in step.events  # type: ignore[arg-type]  # the name of an action
    assert turn(step.state) == ActionPhase(0, 1, ("travel",))


@pytest.mark.rule("9")
def test_a_bonus_plant_sees_the_full_seed_total_again() -> None:
    state = acting({"help_line": ["caterpillar", "wolf", "hummingbird"], "rock": 11}, {"rock": 8})
    state = play(state, sg.Plant(0, "tree_3_sun", (1, 1)), sg.Travel(0, 1))
    assert turn(state).task == Planting("rock")
    assert sg.Plant(0, "tree_3_sun", (3, 1)) in sg.legal_moves(state)


@pytest.mark.rule("9", "M18")
def test_a_spirit_without_tiles_is_skipped_and_a_single_tile_is_still_asked_for() -> None:
    line = {"help_line": ["wolf"], "rock": 0}
    bare, single = {"rock": 1, "victory_tiles": []}, {"rock": 2, "victory_tiles": ["tree"]}
    full = {"rock": 3, "victory_tiles": ["fire", "fire", "flower", "flower", "tree"]}
    state = play(acting(line, bare, single, full), sg.Travel(0, 1))
    assert sg.legal_moves(state) == (sg.TakeTile(0, 2, "tree"),)
    assert refusal(state, sg.Finish(0)) == "tile_first"
    assert refusal(state, sg.TakeTile(0, 3, "fire")) == "tile_first"
    state = play(state, sg.TakeTile(0, 2, "tree"))
    assert {move.tile for move in sg.legal_moves(state) if isinstance(move, sg.TakeTile)} == {"tree", "fire", "flower"}
    state = play(state, sg.TakeTile(0, 3, "fire"))
    assert [len(p.tiles) for p in state.players] == [5, 0, 0, 4]


@pytest.mark.rule("9")
def test_a_stolen_tile_can_be_taken_on() -> None:
    owner = {"rock": 1, "victory_tiles": ["fire", "flower", "tree", "tree"]}
    state = play(acting({"help_line": ["wolf"], "rock": 0}, owner, {"rock": 9, "victory_tiles": []}), sg.Travel(0, 1))
    assert play(state, sg.TakeTile(0, 1, "tree")).players[1].tiles == ("fire", "flower", "tree")


@pytest.mark.rule("9")
def test_a_journey_round_passes_everybody_once() -> None:
    line = ["wolf", "horse", "dog", "badger", "panther", "gorilla"]
    state = acting({"help_line": line}, {}, {}, {})
    state = play(state, sg.Travel(0, 9))
    asked = []
    while (move := sg.legal_moves(state)[0]) and isinstance(move, sg.TakeTile):
        asked.append(move.victim)
        state = play(state, move)
    assert asked == [3, 1, 2]  # on the rocks 3, 6 and 9
    assert state.players[0].rock == 0
    assert ROCKS[0] == "plant"
