"""The easel without a browser: what is painted when, whose clicks count, and that no error goes unseen."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from attrs import evolve
from spiritwidgets import easel as easel_module
from spiritwidgets.easel import Easel, Metrics
from spiritwidgets.headless import open_page, press, send
from spiritwidgets.scene import Box, Disc, Ink, Scene, Stamp, Target
from spiritwidgets.theme import DARK, LIGHT

RED = Ink(fill="#ff0000")
DECK = Target(("deck",), 0, 0, 20, 30, "Deck")
ROCK = Target(("rock", 5), 10, 10, 20, 20, "Rock 5")
SCENE = Scene(60, 40, (Box(0, 0, 9, 9, ink=RED),), (DECK, ROCK), "A deck and a rock.")


@pytest.fixture
def easel(drawn: Any) -> Easel:
    """Two boards, line and circle, not shown yet."""
    assert drawn == []
    easel = Easel()
    easel.add("line", width=60, height=40, label="Line", classes="wide low")
    easel.add("circle", width=60, height=40)
    return easel


@pytest.fixture
def clicks(easel: Easel) -> list[Any]:
    clicks: list[Any] = []
    easel.on_click(lambda board, key: clicks.append((board, key)))
    return clicks


def painted(easel: Easel, drawn: Any) -> list[str]:
    """The boards painted since, in order; forgets them."""
    names = [name for name, board in easel.boards.items() if "clearRect" in drawn.names(board.canvas)]
    drawn.clear()
    return names


# What is painted when


def test_nothing_is_drawn_before_a_page_is_ready_for_it(easel: Easel, drawn: Any) -> None:
    easel.show({"line": SCENE})
    assert drawn == []
    open_page(easel)
    assert len(drawn) == 1
    assert painted(easel, drawn) == ["line"]


def test_only_changed_boards_are_painted(easel: Easel, drawn: Any) -> None:
    easel.show({"line": SCENE, "circle": SCENE})
    open_page(easel)
    assert painted(easel, drawn) == ["line", "circle"]
    easel.show({"line": evolve(SCENE), "circle": evolve(SCENE, shapes=())})
    assert painted(easel, drawn) == ["circle"]
    easel.show({"line": evolve(SCENE, shapes=())})
    assert painted(easel, drawn) == ["line"]


def test_every_loaded_page_is_painted(easel: Easel, drawn: Any) -> None:
    easel.show({"line": SCENE})
    for _ in range(3):
        open_page(easel)
        assert painted(easel, drawn) == ["line"]


def test_a_board_takes_the_size_of_its_scene_at_the_sharpness_of_the_page(easel: Easel, drawn: Any) -> None:
    board = easel.boards["line"]
    open_page(easel)
    easel.show({"line": evolve(SCENE, width=100.5, height=70)})
    assert (board.canvas.width, board.canvas.height) == (201, 140)
    assert (board.widget.layout.width, board.widget.layout.height) == ("100.5px", "70px")
    drawn.clear()
    send(easel, {"event": "metrics", "width": 800, "dpr": 3.0, "dark": False, "reduced_motion": False})
    assert (board.canvas.width, board.canvas.height) == (302, 210)
    assert ("scale", 3, 3) in drawn.on(board.canvas)
    assert painted(easel, drawn) == ["line"]


def test_a_theme_reaches_stamps_though_the_scenes_are_equal(easel: Easel, drawn: Any) -> None:
    def scene(color: str) -> Scene:
        return Scene(60, 40, (Stamp("koala", 0, 0, 9, 9, (Box(0, 0, 9, 9, ink=Ink(fill=color)),)),))

    easel.show({"line": scene(LIGHT["card"])})
    open_page(easel)
    drawn.clear()
    easel.set_theme(DARK)
    easel.show({"line": scene(DARK["card"])})
    fills = [command[2] for message in drawn for command in message if command[:2] == ("set", "fill_style")]
    assert fills == [DARK["card"]]
    assert painted(easel, drawn) == ["line"]
    assert easel.front.variables["--sg-card"] == DARK["card"]
    assert easel.front.theme == "dark"


def test_a_metrics_handler_that_shows_new_scenes_makes_one_picture_of_each(easel: Easel, drawn: Any) -> None:
    easel.show({"line": SCENE, "circle": SCENE})
    easel.on_metrics(lambda metrics: easel.show({"line": evolve(SCENE, width=float(metrics.width), height=40)}))
    send(easel, {"event": "ready", "page": "p", "width": 0, "dpr": 1.5, "dark": False, "reduced_motion": False})
    assert easel.metrics == Metrics(width=0, dpr=1.5, dark=False, reduced_motion=False)
    assert len(drawn) == 1
    assert painted(easel, drawn) == ["line", "circle"]


def test_metrics_are_told_when_they_change(easel: Easel) -> None:
    told: list[Metrics] = []
    easel.on_metrics(told.append)
    open_page(easel, width=768, dpr=2.0, dark=True, reduced_motion=True)
    open_page(easel, width=768, dpr=2.0, dark=True, reduced_motion=True)
    assert told[-1] == Metrics(width=768, dpr=2.0, dark=True, reduced_motion=True)
    assert len(told) == len(set(told))


# Errors


def test_a_bad_scene_is_refused_alone(easel: Easel, drawn: Any, clicks: list[Any]) -> None:
    open_page(easel)
    easel.show({"line": SCENE, "circle": SCENE})
    drawn.clear()
    bad = Scene(60, 40, (Disc(0, 0, float("nan"), ink=RED),), (evolve(DECK, key=("deck", "bad")),))
    with pytest.raises(ValueError, match="finite"):
        easel.show({"line": bad, "circle": evolve(SCENE, shapes=(), targets=(DECK,))})
    assert painted(easel, drawn) == ["circle"]
    with pytest.raises(KeyError):
        press(easel, "line", ("deck", "bad"))  # its buttons are still those of the last good scene
    press(easel, "line", ("rock", 5))
    with pytest.raises(KeyError):
        press(easel, "circle", ("rock", 5))  # the other board has its new ones
    assert clicks == [("line", ("rock", 5))]
    easel.show({"line": SCENE})
    assert painted(easel, drawn) == ["line"]


def test_an_error_while_a_page_is_painted_is_shown_and_logged(easel: Easel, drawn: Any, troubles: Any) -> None:
    easel.show({"line": Scene(60, 40, (Disc(0, 0, -1, ink=RED),))})
    open_page(easel)
    assert drawn == []
    assert "negative" in troubles()[0]
    assert "negative" in easel.front.trouble
    easel.show({"line": SCENE})
    assert painted(easel, drawn) == ["line"]


def test_an_error_in_a_click_handler_is_shown_and_logged(easel: Easel, clicks: list[Any], troubles: Any) -> None:
    easel.click_handlers.insert(0, lambda _board, _key: 1 / 0)
    easel.show({"line": SCENE})
    press(easel, "line", ("deck",))
    assert troubles() == ["division by zero"]
    assert easel.front.trouble == "ZeroDivisionError('division by zero')"
    assert clicks == [("line", ("deck",))]  # the others are called all the same


def test_the_banner_has_the_words_it_is_given(drawn: Any, troubles: Any) -> None:
    easel = Easel(words_for=lambda error: f"Sorry: {error}")
    easel.on_metrics(lambda _metrics: 1 / 0)
    open_page(easel)
    assert easel.front.trouble == "Sorry: division by zero"
    assert troubles() == ["division by zero"]
    assert drawn == []


def test_an_error_in_the_browser_is_shown_and_logged(easel: Easel, troubles: Any) -> None:
    send(easel, {"event": "trouble", "text": "no such model"})
    assert troubles() == ["in the browser: no such model"]


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"event": "dance"},
        {"event": "click", "board": "line", "key": "deck", "version": 1},
        {"event": "click", "board": "line", "key": ["deck"]},
        {"event": "click", "board": "moon", "key": ["deck"], "version": 1},
        {"event": "metrics", "width": None},
        {"event": "ready"},
    ],
)
def test_a_message_that_makes_no_sense_is_refused(
    easel: Easel, clicks: list[Any], troubles: Any, message: dict[str, Any]
) -> None:
    easel.show({"line": SCENE})
    send(easel, message)
    assert len(troubles()) == 1
    assert clicks == []


def test_an_error_outside_the_guard_fails_the_test(easel: Easel) -> None:
    """The fixture `loud_callbacks` works: without it ipywidgets would swallow this."""
    easel.front.on_msg(lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        send(easel, {"event": "click", "board": "line", "key": [], "version": 99})


# Clicks


def test_a_click_comes_with_board_and_key(easel: Easel, clicks: list[Any]) -> None:
    easel.show({"line": SCENE})
    press(easel, "line", ("rock", 5))
    assert clicks == [("line", ("rock", 5))]


def test_a_key_that_is_not_shown_cannot_be_pressed(easel: Easel, clicks: list[Any]) -> None:
    easel.show({"line": SCENE})
    with pytest.raises(KeyError):
        press(easel, "line", ("rock", 6))
    with pytest.raises(KeyError):
        press(easel, "circle", ("rock", 5))
    send(easel, {"event": "click", "board": "line", "key": ["rock", 6], "version": 1})
    assert clicks == []


def click_on(version: int) -> dict[str, Any]:
    return {"event": "click", "board": "line", "key": ["deck"], "version": version}


def test_the_second_click_of_a_double_click_is_ignored(easel: Easel, clicks: list[Any]) -> None:
    easel.show({"line": SCENE})
    easel.on_click(lambda _board, _key: easel.show({"line": evolve(SCENE, targets=(DECK,))}))
    version = easel.boards["line"].version
    send(easel, click_on(version))
    send(easel, click_on(version))
    assert clicks == [("line", ("deck",))]
    send(easel, click_on(version + 1))
    assert len(clicks) == 2


def test_a_click_stays_good_while_only_the_picture_or_another_board_changes(easel: Easel, clicks: list[Any]) -> None:
    easel.show({"line": SCENE, "circle": SCENE})
    version = easel.boards["line"].version
    easel.show({"line": evolve(SCENE, shapes=()), "circle": evolve(SCENE, targets=())})
    send(easel, click_on(version))
    assert clicks == [("line", ("deck",))]


def test_a_question_is_answered_as_long_as_its_thing_is_there(easel: Easel, clicks: list[Any]) -> None:
    asked: list[Any] = []
    easel.on_question(lambda board, key: asked.append((board, key)))
    easel.show({"line": SCENE})
    question = {**click_on(easel.boards["line"].version), "asks": True}
    easel.show({"line": evolve(SCENE, targets=(DECK,))})
    send(easel, question)
    assert asked == [("line", ("deck",))]
    easel.show({"line": evolve(SCENE, targets=())})
    send(easel, question)
    assert len(asked) == 1
    assert clicks == []


def test_without_a_front_the_canvas_itself_can_be_clicked(easel: Easel, clicks: list[Any]) -> None:
    easel.show({"line": SCENE})
    canvas = easel.boards["line"].canvas
    for x, y in ((2, 2), (2 * 15, 2 * 15), (2 * 55, 2)):  # canvas pixels; the rock lies on the deck; nothing
        canvas._handle_custom_msg({"event": "mouse_down", "x": x, "y": y}, [])
    canvas._handle_custom_msg({"event": "touch_start", "touches": [{"x": 2, "y": 2}]}, [])
    canvas._handle_custom_msg({"event": "touch_start", "touches": []}, [])
    assert clicks == [("line", ("deck",)), ("line", ("rock", 5)), ("line", ("deck",))]


def test_mouse_moves_and_keys_on_the_canvas_reach_nobody(easel: Easel) -> None:
    canvas = easel.boards["line"].canvas
    for event in ("mouse_move", "mouse_out", "mouse_wheel", "key_down", "touch_move"):
        assert getattr(canvas, f"_{event}_callbacks").callbacks == []


def test_without_a_front_boards_are_painted_after_a_while(
    easel: Easel, drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(easel_module, "PATIENCE", 0)
    easel.show({"line": SCENE})
    canvas = easel.boards["line"].canvas
    canvas._handle_custom_msg({"event": "client_ready"}, [])
    assert drawn == []  # no event loop, no page

    async def load_page() -> None:
        canvas._handle_custom_msg({"event": "client_ready"}, [])
        assert drawn == []
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(load_page())
    assert painted(easel, drawn) == ["line"]


def test_with_a_front_nothing_is_painted_twice(easel: Easel, drawn: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(easel_module, "PATIENCE", 0)
    easel.show({"line": SCENE})

    async def load_page() -> None:
        easel.boards["line"].canvas._handle_custom_msg({"event": "client_ready"}, [])
        open_page(easel)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(load_page())
    assert len(drawn) == 1


# Around the boards


def test_a_board_has_its_classes_and_its_canvas_is_known_to_the_front(easel: Easel) -> None:
    board = easel.boards["line"]
    assert set(board.widget._dom_classes) == {
        *("sg-board", "sg-board-line", f"sg-at-{board.canvas.model_id}", "wide", "low"),
    }
    assert easel.front.canvases == {name: other.canvas.model_id for name, other in easel.boards.items()}
    assert easel.front.labels == {"line": "Line", "circle": ""}
    easel.describe("circle", "Circle")
    assert easel.front.labels == {"line": "Line", "circle": "Circle"}


@pytest.mark.parametrize("name", ["line", "two words", ""])
def test_a_board_needs_a_name_of_its_own(easel: Easel, name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        easel.add(name, width=1, height=1)


def test_an_unknown_board_cannot_be_shown(easel: Easel) -> None:
    with pytest.raises(KeyError):
        easel.show({"moon": SCENE})


def test_active_boards_are_lit_and_the_others_rest(easel: Easel) -> None:
    def moods() -> list[list[str]]:
        return [
            [mood for mood in ("sg-active", "sg-resting") if mood in board.widget._dom_classes]
            for board in easel.boards.values()
        ]

    easel.activate("circle")
    assert moods() == [["sg-resting"], ["sg-active"]]
    easel.activate("line", "circle")
    assert moods() == [["sg-active"], ["sg-active"]]
    easel.activate()
    assert moods() == [[], []]


def test_a_closed_table_is_gone(easel: Easel) -> None:
    widgets = [easel.front, *(board.canvas for board in easel.boards.values())]
    easel.close()
    assert [widget.comm for widget in widgets] == [None] * 3
    assert easel.studio.is_usable()
