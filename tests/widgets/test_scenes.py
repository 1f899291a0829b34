"""The boards of random games in every size, theme and language: numbers, places that can be hit, twins in SVG."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
import spiritwidgets.scenes as boards
from spiritwidgets.geometry import Layout, layout
from spiritwidgets.scene import Group, Scene, Shape, Stamp, Text
from spiritwidgets.svg import to_svg
from spiritwidgets.theme import THEMES
from spiritwidgets.view import Mark, View

import spiritgame as sg
from spiritgame.cards import ELEMENTS
from spiritgame.locale import LANGUAGES, words_for
from tests.engine.helpers import random_game

WIDTHS = (1280, 1100, 1440, 768, 600, 390)
ENGLISH_WORD = re.compile(r"[A-Za-z]{3,}")


def scenes_of(view: View, plan: Layout) -> dict[str, Scene]:
    found = {name: getattr(boards, name)(view, plan.boards[name]) for name in ("line", "reserve", "forest", "trees")}
    found["circle"] = boards.circle(view, plan.boards["circle"])
    seats = len(view.observation.spirits)
    for place in range(1, seats):
        seat = (view.observation.seat + place) % seats
        found[f"panel{place - 1}"] = boards.panel(view, seat, plan.boards[f"panel{place - 1}"])
        for pile in (boards.other_line, boards.discard, boards.deck):
            found[f"{pile.__name__}{place}"] = pile(view, seat, 480)
    return found


def views() -> Iterator[tuple[View, Layout]]:
    """Moments of random games, each seen in another way."""
    rng = random.Random(11)
    for seed in range(6):
        for state, _, _ in random_game(2 + seed % 3, seed, sg.TEXT if seed % 2 else sg.PRINTED):
            if rng.random() > 0.015:
                continue
            width, theme, lang = rng.choice(WIDTHS), rng.choice(["light", "dark"]), rng.choice(LANGUAGES)
            seat = rng.randrange(len(state.players))
            plan = layout(width, len(state.players))
            marked = {("rock", n): Mark("legal") for n in range(12) if rng.random() < 0.3}
            marked |= {("space", c, r): Mark("chosen") for c in range(5) for r in range(3) if rng.random() < 0.2}
            marked |= {("deck",): Mark("legal", "tip"), ("fire", 0): Mark("legal")}
            active = rng.choice(["", "line", "reserve", "trees", "circle"])
            tree = rng.choice([None, "tree_3_sun"])
            observation = sg.observe(state, seat)
            yield View(observation, THEMES[theme], words_for(lang), plan.size, marked, tree, None, active), plan


MOMENTS = list(views())


def texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group | Stamp):
            yield from texts(shape.shapes)


def test_there_are_moments_of_every_kind() -> None:
    assert len(MOMENTS) > 40
    assert {view.size for view, _ in MOMENTS} == {"L", "M", "S"}
    assert {view.words.lang for view, _ in MOMENTS} == set(LANGUAGES)


def test_equal_views_give_equal_scenes() -> None:
    for view, plan in MOMENTS[:6]:
        assert scenes_of(view, plan) == scenes_of(view, plan)


def test_targets_lie_on_their_board_and_are_hit_in_the_middle() -> None:
    for view, plan in MOMENTS:
        for name, scene in scenes_of(view, plan).items():
            keys = [target.key for target in scene.targets]
            assert len(set(keys)) == len(keys)
            for target in scene.targets:
                assert target.name
                assert -1 <= target.x <= target.x + target.w <= scene.width + 1, (name, target)
                assert -1 <= target.y <= target.y + target.h <= scene.height + 1, (name, target)
                if name.startswith("line") or target.key[0] == "spirit":
                    continue  # cards may overlap, panels lie under their tiles
                assert scene.target_at(target.x + target.w / 2, target.y + target.h / 2) == target


def test_numbers_shown_are_those_of_the_position() -> None:
    for view, plan in MOMENTS:
        me = view.observation.me
        shown = [text.words for text in texts(boards.line(view, plan.boards["line"]).shapes)]
        for element in ELEMENTS:
            assert str(me.elements[element]).replace("-", "−") in shown
        circle = [text.words for text in texts(boards.circle(view, plan.boards["circle"]).shapes)]
        assert str(sum(view.observation.circle_fires)) in circle
        assert [word for word in circle if word in map(str, range(12))]


def test_chinese_boards_hold_no_english() -> None:
    for view, plan in MOMENTS:
        if view.words.lang != "zh":
            continue
        for scene in scenes_of(view, plan).values():
            said = [text.words for text in texts(scene.shapes)] + [t.name for t in scene.targets] + [scene.words]
            assert [words for words in said if ENGLISH_WORD.search(words) and words != "III"] == []


def test_every_scene_has_a_twin_in_svg_of_stable_bytes() -> None:
    for view, plan in MOMENTS[::4]:
        for scene in scenes_of(view, plan).values():
            svg = to_svg(scene, view.theme)
            assert to_svg(scene, view.theme) == svg
            root = ElementTree.fromstring(svg)
            assert root.get("role") == "img"
            used = set(re.findall(r'href="#([\w-]+)"|url\(#([\w-]+)\)', svg))
            assert {a or b for a, b in used} <= set(re.findall(r' id="([\w-]+)"', svg))


@pytest.mark.parametrize("path", sorted(Path(boards.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_no_words_and_no_colours_are_written_in_a_scene(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            assert not re.fullmatch(r"#[0-9a-fA-F]{3,8}", node.value), node.value
            assert not re.search(r"[a-z] [a-z]", node.value) or node.value[0].isupper() or "." in node.value, node.value


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("spirits", [2, 3, 4])
def test_boards_fit_the_container(width: int, spirits: int) -> None:
    plan = layout(width, spirits)
    inner = plan.width - 24
    assert {"line", "reserve", "forest", "trees", "circle"} <= plan.boards.keys()
    assert sum(name.startswith("panel") for name in plan.boards) == spirits - 1
    assert max(area.w for area in plan.boards.values()) <= inner
    if plan.size == "L":
        assert plan.boards["circle"].w + 12 + plan.boards["line"].w == inner
        side = plan.boards["circle"].w + plan.boards["reserve"].w + plan.boards["forest"].w + 24
        assert side == inner
        left = 292 + (spirits - 1) * 76
        assert left < 236 + 12 + 408  # the log keeps some room
