"""The boards: the numbers of the position, goals that can be hit, and every moment of random games."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
import spiritwidgets.scenes as boards
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from spiritwidgets.geometry import Area, layout
from spiritwidgets.lettering import width_of
from spiritwidgets.scene import Box, Ring, Scene, Sprite, Stamp, Target, Text
from spiritwidgets.scenes.chips import lying
from spiritwidgets.scenes.fires import coming_fires
from spiritwidgets.scenes.pieces import signed
from spiritwidgets.scenes.reserve import burning
from spiritwidgets.theme import DARK
from spiritwidgets.view import Key, Mark, View

import spiritgame as sg
from spiritgame.cards import ELEMENTS, RESERVE, TREES
from spiritgame.locale import words_for
from tests.engine.helpers import random_game
from tests.widgets.moments import acting, flat, legal_marks, scenes_of, some_moments, target, view_of, words_in

ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")
LEAST = 40
SMALL: dict[str, tuple[float, float]] = {"stack": (30, LEAST), "space": (36, LEAST), "tree": (LEAST, 36)}
"""Where a board of the smallest layouts leaves less."""


def overlap(one: Target, other: Target) -> float:
    """How much of the smaller target the other one covers."""
    w = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    h = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(0.0, w) * max(0.0, h) / min(one.w * one.h, other.w * other.h)


# Every moment of random games


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10_000))
def test_any_moment_can_be_shown_in_any_way(seed: int) -> None:
    for view, plan in some_moments(seed, 0.04):
        for name, scene in scenes_of(view, plan).items():
            check_targets(name, scene, view)
            check_words(scene, view)
            check_numbers(name, scene, view)


def check_targets(name: str, scene: Scene, view: View) -> None:
    keys = [found.key for found in scene.targets]
    assert len(set(keys)) == len(keys)
    goals = [found for found in scene.targets if found.emphasis]
    for found in scene.targets:
        assert found.name
        assert 0 <= found.x <= found.x + found.w <= scene.width + 0.01, (name, found)
        assert 0 <= found.y <= found.y + found.h <= scene.height + 0.01, (name, found)
        w, h = SMALL.get(str(found.key[0]), (LEAST, LEAST)) if view.size != "L" else (LEAST, LEAST)
        assert found.w > w - 0.5, (name, view.size, found)
        assert found.h > h - 0.5, (name, view.size, found)
        is_under_tiles = found.key[0] == "spirit" and len(scene.targets) > 1 and name.startswith("panel")
        if not is_under_tiles and name != "line":
            assert scene.target_at(found.x + found.w / 2, found.y + found.h / 2) == found
    pairs = [(a, b) for i, a in enumerate(goals) for b in goals[:i]]
    assert [(a.key, b.key) for a, b in pairs if overlap(a, b) > 0.2] == []


def check_words(scene: Scene, view: View) -> None:
    assert scene.words
    said = [*words_in(scene), *(found.name for found in scene.targets), scene.words]
    assert not [words for words in said if re.search(r"[{}|]|board\.", words)]
    if view.words.lang == "zh":
        assert [words for words in said if ENGLISH_WORD.search(words) and words != "III"] == []


def check_numbers(name: str, scene: Scene, view: View) -> None:
    o, shown = view.observation, words_in(scene)
    if name == "line":
        assert [signed(o.me.elements[element]) for element in ELEMENTS] == element_numbers(shown, o.me.elements)
        assert f"×{o.me.fragments}" in shown
        for count in (o.me.score.tree, o.me.score.fire, o.me.score.flower):
            assert {signed(count), f"{signed(count)}/12"} & set(shown)
    elif name == "circle":
        assert str(sum(o.circle_fires)) in shown
        assert {str(rock) for rock in range(12)} <= set(shown)
    elif name == "trees":
        assert sorted(words for words in shown if words[0] == "×") == sorted(f"×{left}" for left in o.trees)
    elif name == "reserve":
        assert [f"+{stack}" for stack in o.stacks] == [words for words in shown if re.fullmatch(r"\+\d+", words)]
        animals = {found.key[1] for found in scene.targets if found.key[0] == "reserve"}
        assert animals == {card for row in o.reserve for card in row if card}


def element_numbers(shown: list[str], elements: Any) -> list[str]:
    """The numbers of the totals, which come last on the line's board, in order."""
    wanted, found = [signed(elements[element]) for element in ELEMENTS], []
    for words in reversed(shown):
        if len(found) < len(wanted) and words == wanted[-1 - len(found)]:
            found.append(words)
    return found[::-1]


@pytest.mark.parametrize("value", [-12, -1, 1, 12])
@pytest.mark.parametrize(("w", "h"), [(14, 10), (15, 20), (22, 20), (24, 10), (28, 23)])
def test_a_chip_has_room_for_what_it_shows_however_narrow(w: float, h: float, value: int) -> None:
    view = view_of(acting())
    for shape in lying(view, "seed", value, 0, 0, w, h):
        if isinstance(shape, Sprite):
            assert shape.size >= 4
        if isinstance(shape, Text):
            assert shape.size > 0
            assert shape.max_width is not None
            assert shape.max_width <= w


def test_equal_views_give_equal_scenes() -> None:
    for view, plan in some_moments(3, 0.05):
        again = evolve(view)
        assert scenes_of(view, plan) == scenes_of(again, plan)


def test_equal_stamp_keys_promise_equal_shapes() -> None:
    known: dict[Any, Any] = {}
    for seed in range(6):
        for view, plan in some_moments(seed, 0.05):
            for scene in scenes_of(view, plan).values():
                for shape in scene.shapes:
                    if isinstance(shape, Stamp):
                        key = (shape.key, shape.w, shape.h)
                        assert known.setdefault(key, shape.shapes) == shape.shapes, key
    assert len(known) > 100


# Reserve, forest, trees


def test_gaps_burn_only_where_an_animal_was_attracted_this_round() -> None:
    assert burning((None, "spider", None, None), 1) == (0,)
    assert burning(("wolf", "spider", None, None), 0) == ()
    rest = [card for card in RESERVE[3] if card != "tapir"]
    players = {"winter": {"help_line": ["bee"]}, "spring": {"help_line": ["hare"], "discard": rest}}
    state = sg.position({"phase": "action", "players": players, "reserve": {"3": ["tapir"]}, "stack_cards": {"3": []}})
    shown = words_in(boards.reserve(view_of(state), Area(512, 408)))
    assert shown.count("makes no fire") == 3
    assert "comes at round" not in shown


def test_choosing_an_animal_dims_what_cannot_be_had() -> None:
    state = acting()
    card = next(c for row in state.reserve for c in row if c)
    scene = boards.reserve(view_of(state, active="reserve", marks={("reserve", card): Mark("legal")}), Area(512, 408))
    faces = {s.key[1]: s.alpha for s in scene.shapes if isinstance(s, Stamp) and s.key[0] == "card"}  # type: ignore[index]
    assert [name for name, alpha in faces.items() if alpha == 1] == [card]
    assert len(faces) == 12


def test_a_space_shows_the_tree_to_come_and_the_line_that_it_completes() -> None:
    forest = [["tree_3_sun", [1, 1]], ["tree_3_drop", [1, 0]]]
    players = {"winter": {"help_line": ["bee"], "forest": forest}, "spring": {"help_line": ["hare"]}}
    state = sg.position({"phase": "action", "players": players})
    marked: dict[Key, Mark] = {("space", 1, 2): Mark("legal"), ("space", 3, 1): Mark("legal")}
    view = view_of(state, tree="tree_4_wind", marks=marked, active="forest")
    scene, plain = (boards.forest(v, Area(428, 228)) for v in (view, evolve(view, marks={})))
    ghosts = [s for s in flat(scene.shapes) if isinstance(s, Sprite) and s.key == "tree_4_wind"]
    assert len(ghosts) == 2
    assert not [s for s in flat(plain.shapes) if isinstance(s, Sprite) and s.key == "tree_4_wind"]
    gains = [words for words in words_in(scene) if words == "+1"]
    assert len(gains) == len([words for words in words_in(plain) if words == "+1"]) + 1


def test_trees_that_are_owned_are_ticked() -> None:
    forest = [["tree_3_sun", [1, 1]], ["tree_3_sun", [2, 0]], ["tree_5_seed", [3, 1]]]
    players = {"winter": {"help_line": ["bee"], "forest": forest}, "spring": {"help_line": ["hare"]}}
    state = sg.position({"phase": "action", "players": players})
    shown = words_in(boards.trees(view_of(state), Area(428, 168)))
    assert shown.count("✓") == 2
    assert [words for words in shown if words.isdigit()] == [str(tree.cost) for tree in TREES.values()]


# Circle and panels


@pytest.mark.parametrize(
    ("fires", "expected"),
    [([2, 3], "2 varans"), ([2], "safe"), ([], "no fire")],  # two drops in the line, in either edition
)
def test_the_circle_compares_the_fire_with_the_own_drops(fires: list[int], expected: str) -> None:
    players = {"winter": {"help_line": ["bear", "hummingbird"]}, "spring": {"help_line": ["hare"]}}
    state = sg.position({"phase": "action", "players": players, "circle_fires": fires})
    assert state.players[0].elements.drop == 2
    assert expected in words_in(boards.circle(view_of(state), Area(292, 292)))


def test_fires_to_come_are_shown_as_far_as_there_is_room() -> None:
    row: dict[str, list[str | None]] = {"1": [None, None, "spider", "wolf"], "3": [None, "elephant", "stag", "panda"]}
    fires, done = [2, 2, 2, 3, 4], {"used": ["attract"], "actions_left": 1}
    state = acting(circle_fires=fires, attracted=[3, 1, 1], reserve=row, **done)
    observation = sg.observe(state, 0)
    assert coming_fires(observation) == (2, 2)
    assert words_in(boards.circle(view_of(state), Area(292, 292))).count("+") == 2
    assert coming_fires(evolve(observation, rules=sg.Rules(fire_capacity=None))) == (2, 2, 4)


def test_more_fires_than_spaces_are_counted_by_value() -> None:
    players = {"winter": {"help_line": ["bee"]}, "spring": {"help_line": ["hare"]}}
    rules = sg.Rules(fire_capacity=None)
    state = sg.position({"phase": "action", "players": players, "circle_fires": [2, 2, 4] * 4}, rules=rules)
    scene = boards.circle(view_of(state, marks={("fire", 0): Mark("legal")}), Area(292, 292))
    shown = words_in(scene)
    assert {"×8", "×4", "32"} <= set(shown)
    fires = [(t.key, t.emphasis) for t in scene.targets if t.key[0] == "fire"]
    assert fires == [(("fire", 0), "legal"), (("fire", 2), "")]


def test_stops_carry_their_counted_steps_and_who_is_robbed() -> None:
    # Worked case 1 of the rules: the own rock 0, the other spirit on 6, the sixth step ends on 7.
    players = {"winter": {"rock": 0, "help_line": ["bee"]}, "spring": {"rock": 6, "help_line": ["hare"]}}
    state = sg.position({"phase": "action", "players": players})
    area = Area(292, 292)
    marked: dict[Key, Mark] = {("rock", rock): Mark("legal") for rock in (5, 7)}
    scene = boards.circle(view_of(state, marks=marked), area)
    plain = boards.circle(view_of(state), area)
    assert sorted(set_apart(words_in(scene), words_in(plain))) == ["5", "6"]
    spring = [s for s in flat(scene.shapes) if isinstance(s, Sprite) and s.key == "spirit_spring"]
    assert len(spring) == 2  # on its rock, and beside rock 7
    bare = sg.position(
        {"phase": "action", "players": {**players, "spring": {**players["spring"], "victory_tiles": []}}}
    )
    nothing = boards.circle(view_of(bare, marks=marked), area)
    assert len([s for s in flat(nothing.shapes) if isinstance(s, Sprite) and s.key == "spirit_spring"]) == 1


def set_apart(more: list[str], fewer: list[str]) -> list[str]:
    """What `more` holds besides `fewer`."""
    rest = list(more)
    for words in fewer:
        rest.remove(words)
    return rest


def test_legal_fires_are_ringed() -> None:
    state = acting(circle_fires=[2, 3, 2])
    marked: dict[Key, Mark] = {("fire", 0): Mark("legal"), ("fire", 2): Mark("legal")}
    scene = boards.circle(view_of(state, marks=marked), Area(292, 292))
    assert len([s for s in scene.shapes if isinstance(s, Ring)]) == 2
    assert [t.key for t in scene.targets if t.emphasis] == list(marked)


@pytest.mark.parametrize("area", [Area(292, 68), Area(242, 78), Area(187, 122), Area(744, 54), Area(272, 54)])
def test_a_panel_offers_the_tiles_that_are_owed_and_only_those_there(area: Area) -> None:
    players = {
        "winter": {"rock": 6, "help_line": ["bee"], "victory_tiles": ["tree", "fire", "fire"]},
        "spring": {"rock": 5, "help_line": ["hare"], "victory_tiles": ["tree", "flower", "flower"]},
    }
    pending = {"action": "take_tile", "bonus": None, "owed": ["spring"]}
    state = sg.position({"phase": "action", "players": players, "used": ["travel"], "pending": pending})
    view = view_of(state, marks=legal_marks(state, 0))
    scene = boards.panel(view, 1, area)
    goals = [t for t in scene.targets if t.emphasis]
    assert [t.key for t in goals] == [("tile", 1, "tree"), ("tile", 1, "flower")]
    for goal in goals:
        assert min(goal.w, goal.h) >= LEAST
        assert scene.target_at(goal.x + goal.w / 2, goal.y + goal.h / 2) == goal
    score = view.observation.spirits[1].score
    assert {str(score.tree), str(score.fire), str(score.flower)} <= set(words_in(scene))


def test_panels_say_who_acts_and_who_waits() -> None:
    state = acting()
    area = layout(1280, 2).boards["panel0"]
    assert "acts" in words_in(boards.panel(view_of(state, 1), 0, area))
    assert "waits, 2 actions" in words_in(boards.panel(view_of(state, 0), 1, area))


def test_the_end_names_the_winner() -> None:
    for seed in range(40):
        *_, (state, _, _) = random_game(2, seed)
        winners = state.phase.outcome.winners  # type: ignore[union-attr]
        if winners == (1,):
            shown = words_in(boards.panel(view_of(state, 0), 1, Area(292, 68)))
            assert "grand protector" in shown
            return
    pytest.fail("no game was won by the second seat")


# Piles, names, words


def test_a_deck_shows_what_it_holds_but_not_in_which_order() -> None:
    state = sg.new_game(("winter", "spring"), seed=4)
    shuffled = state.with_player(0, state.players[0].with_(deck=tuple(reversed(state.players[0].deck))))
    assert boards.deck(view_of(state), 0, 600) == boards.deck(view_of(shuffled), 0, 600)
    assert len(boards.deck(view_of(state), 0, 600).targets) == 14


def test_the_known_top_of_a_deck_is_numbered() -> None:
    state = sg.new_game(("winter", "spring"), seed=4)
    p = state.players[0]
    state = state.with_player(0, p.with_(deck=("koala", *p.deck), known=1))
    scene = boards.deck(view_of(state), 0, 600)
    assert scene.targets[0].name.startswith("Koala")
    assert "1" in words_in(scene)
    other = boards.deck(view_of(state, 1), 0, 600)  # every purchase was public
    assert other.targets[0].name.startswith("Koala")


def test_targets_have_full_names() -> None:
    row: list[str] = ["koala", "frog", "eagle", "rooster"]
    state = acting(reserve={"2": row})
    names = {t.key: t.name for t in boards.reserve(view_of(state), Area(512, 408)).targets}
    assert names["reserve", "koala"] == "Koala, gregarious, costs 9: 3 sun, −2 wind"
    chinese = evolve(view_of(state), words=words_for("zh"))
    assert "考拉" in {t.key: t.name for t in boards.reserve(chinese, Area(512, 408)).targets}["reserve", "koala"]


def test_marks_reach_targets_with_their_tips() -> None:
    state = acting()
    scene = boards.circle(view_of(state, marks={("rock", 3): Mark("legal", "Go there")}), Area(292, 292))
    assert (target(scene, "rock", 3).emphasis, target(scene, "rock", 3).tip) == ("legal", "Go there")


def test_day_and_night_differ_in_colours_only() -> None:
    for view, plan in some_moments(2, 0.02):
        day, night = scenes_of(view, plan), scenes_of(evolve(view, theme=DARK), plan)
        for name in day:
            assert words_in(day[name]) == words_in(night[name])
            assert day[name].targets == night[name].targets


@pytest.mark.parametrize("path", sorted(Path(boards.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_no_words_and_no_colours_are_written_in_a_scene(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    documents = {ast.get_docstring(n, clean=False) for n in ast.walk(tree) if isinstance(n, DOCUMENTED)}
    notes = {n.value.value for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in documents | notes:
            assert not re.search(r"#[0-9a-fA-F]{3,8}|rgba?\(", node.value), node.value
            assert re.fullmatch(r"[a-z0-9_.]*|[#r]+|[^A-Za-z]{1,3}|[IVX]+|[LMS]", node.value), node.value


DOCUMENTED = (ast.Module, ast.FunctionDef, ast.ClassDef)


@pytest.mark.parametrize("width", [270, 296, 318, 340, 366, 382])
def test_the_parts_of_a_line_label_stay_apart_however_narrow_the_forest_is(width: int) -> None:
    scene = boards.forest(view_of(sg.new_game(("winter", "spring"), seed=1)), Area(width, 204))
    squares = [s for s in scene.shapes if isinstance(s, Box) and (s.w, s.h) == (4, 4)]
    amounts = [s for s in scene.shapes if isinstance(s, Text) and s.words.startswith("+")][:3]
    assert len(amounts) == 3
    for amount in amounts:
        end = amount.x + width_of(amount.words, amount.size, amount.weight)
        assert end + 2 <= min(square.x for square in squares if square.x > amount.x)
        assert any(amount.x - 3 <= s.cx + s.size / 2 <= amount.x for s in scene.shapes if isinstance(s, Sprite))
