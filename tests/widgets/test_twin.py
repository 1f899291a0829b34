"""Static twins: complete, small, always the same, and kept where a notebook is read without a kernel."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from nbconvert import HTMLExporter
from spiritwidgets import Lesson, Picture, Puzzles, Session, Table, picture

import spiritgame as sg
from spiritgame.lessons import lessons
from tests.widgets.moments import acting
from tests.widgets.tables import playing

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
MIME = "image/svg+xml"
WHOLE, ONE = 300_000, 80_000  # bytes
BOARDS = ("line", "reserve", "forest", "trees", "circle", "panel0")


def words(found: Picture) -> str:
    return ElementTree.fromstring(found.svg).findtext(f"{SVG}desc") or ""


def test_a_picture_says_what_it_shows() -> None:
    found = picture(acting(round=4))
    root = ElementTree.fromstring(found.svg)
    assert found.title == root.findtext(f"{SVG}title") == root.get("aria-label") == "Round 4 · Actions · Winter"
    assert words(found).count("Your forest") == words(found).count("Reserve") == 1
    assert "Spring: " in words(found)
    assert repr(found) == found.title
    assert found._repr_mimebundle_() == {MIME: found.svg, "text/plain": found.title}
    assert found._repr_svg_() == found.svg


def test_a_picture_is_complete_and_speaks_both_languages() -> None:
    game = Session.new(seed=3)
    for lang, title in (("en", "Round 1 · Draw"), ("zh", "第1轮 · 翻牌")):
        found = picture(game, lang=lang)
        assert found.title == title
        ids = re.findall(r' id="([^"]+)"', found.svg)
        assert len(set(ids)) == len(ids)
        assert {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', found.svg)} <= set(ids)
        assert "://" not in found.svg.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_small(theme: str) -> None:
    game = Session.new(("winter", "spring", "summer", "autumn"), (None, "steady", "steady", "steady"), seed=2)
    game.play_computers()
    whole = len(picture(game, theme=theme).svg.encode())
    assert whole < WHOLE
    parts = [len(picture(game, [board], theme=theme).svg.encode()) for board in BOARDS]
    assert max(parts) < ONE
    assert whole < sum(parts)  # what several boards show is there once


def test_boards_lie_side_by_side() -> None:
    """Every board lies inside the picture, and none on another one."""
    game = Session.new(seed=3)
    root = ElementTree.fromstring(picture(game).svg)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    grounds = list(placed(root))
    assert len(grounds) == 7
    for x, y, w, h in grounds:
        assert 0 <= x < x + w <= width
        assert 0 <= y < y + h <= height
    for number, (x, y, w, h) in enumerate(grounds):
        for a, b, c, d in grounds[number + 1 :]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y


def placed(part: ElementTree.Element, x: float = 0, y: float = 0) -> list[tuple[float, float, float, float]]:
    """Where the grounds of the boards are: rectangles with their round corners."""
    found = []
    for child in part:
        if child.tag == f"{SVG}rect" and child.get("rx") == "13":
            box = [float(child.get(name, 0)) for name in ("x", "y", "width", "height")]
            found.append((x + box[0], y + box[1], box[2], box[3]))
        elif child.tag == f"{SVG}g":
            dx, dy = re.findall(r"-?[\d.]+", child.get("transform", "translate(0 0)"))
            found += placed(child, x + float(dx), y + float(dy))
    return found


def test_a_choice_of_boards() -> None:
    game = Session.new(seed=3)
    found = picture(game, ["reserve", "trees"])
    assert len(placed(ElementTree.fromstring(found.svg))) == 2
    assert words(found).startswith("Reserve. ")
    assert "Totals: " not in words(found)
    with pytest.raises(KeyError):
        picture(game, ["moon"])


def test_states_sessions_and_records_are_seen_by_somebody() -> None:
    state = acting()
    assert picture(state) == picture(state, seat=0) != picture(state, seat=1)
    record = sg.Record(("winter", "spring"), seed=3)
    assert picture(record) == picture(record.state) == picture(Session(record, (None, "steady")))
    assert picture(Session(record, ("steady", None))) == picture(record, seat=1) != picture(record)
    with pytest.raises(ValueError, match="seat"):
        picture(state, seat=2)


def test_a_picture_is_the_same_in_every_process() -> None:
    program = "from spiritwidgets import *; import hashlib; game = Session.new(seed=5); game.play_computers()\n"
    program += "print(hashlib.sha256((picture(game).svg + Lesson('08').picture().svg).encode()).hexdigest())"
    sums = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        sums.add(done.stdout)
    assert len(sums) == 1


def test_a_table_hands_its_picture_over_beside_the_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing()
    bundle = table._repr_mimebundle_()
    assert bundle is not None
    assert set(bundle) == {"text/plain", MIME, "application/vnd.jupyter.widget-view+json"}
    assert bundle[MIME] == picture(table.session).svg
    table.session.ask(sg.Draw(0))
    drawn = table.picture()
    assert drawn.svg == picture(table.session).svg != bundle[MIME]
    table._do("look-back", {})
    table._do("back-first", {})
    assert table.picture().svg == bundle[MIME]
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    assert MIME not in (table._repr_mimebundle_() or {})


def test_a_table_without_a_game_shows_the_beginning_of_one() -> None:
    assert Table().picture() == Table().picture()
    assert Table(lang="zh").picture().title == "第1轮 · 翻牌"


def test_a_picture_that_fails_does_not_keep_the_widget_away(monkeypatch: pytest.MonkeyPatch, troubles: Any) -> None:
    table = playing()

    def fail() -> Picture:
        raise RuntimeError("no picture")

    monkeypatch.setattr(table, "picture", fail)
    assert "application/vnd.jupyter.widget-view+json" in (table._repr_mimebundle_() or {})
    assert troubles() == ["no picture"]


@pytest.mark.parametrize("id", [lesson.id for lesson in lessons()])
def test_a_lesson_shows_the_boards_of_its_step(id: str) -> None:
    page = Lesson(id)
    found = page.picture()
    assert found is not None
    assert found.title.startswith(f"Lesson {int(id)} · ")
    assert "Line: " in words(found)


def test_a_step_without_boards_has_no_picture() -> None:
    page = Lesson("01")
    page.go_to("01.5")
    assert page.picture() is None
    assert MIME not in (page._repr_mimebundle_() or {})
    assert Puzzles().picture() is not None


@pytest.mark.parametrize("name", ["90_play", "05_attracting", "zh/08_travelling", "puzzles"])
def test_notebooks_keep_a_picture(name: str) -> None:
    notebook = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
    pictures = [
        "".join(output["data"][MIME])
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        if MIME in output.get("data", {})
    ]
    assert len(pictures) == 1
    assert ElementTree.fromstring(pictures[0]).find(f"{SVG}defs/{SVG}symbol") is not None


def test_an_export_shows_the_picture_where_there_is_no_widget() -> None:
    page, _ = HTMLExporter().from_filename(str(ROOT / "notebooks" / "05_attracting.ipynb"))
    assert "data:image/svg+xml;base64," in page.split('class="jp-RenderedSVG')[1]
    assert "Lesson()" not in page
