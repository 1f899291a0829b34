"""Sending to canvases: errors leave nothing behind, pages get what they lack, nothing grows without end.

These tests also notice if ipycanvas changes the private things that `spiritwidgets.paint` relies on.
"""

from __future__ import annotations

from typing import Any

import ipycanvas
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from spiritwidgets import paint
from spiritwidgets.paint import Shelf, Supplies, board_canvas, hold, offscreen, studio
from spiritwidgets.scene import Box, Ink, Linear, Scene, Stamp
from spiritwidgets.theme import LIGHT

RED = Ink(fill="#ff0000")


def stamp(key: str) -> Stamp:
    return Stamp(key, 0, 0, 10, 10, (Box(0, 0, 10, 10, ink=RED),))


def paint_scene(canvas: Any, *shapes: Any) -> None:
    Supplies(studio(), LIGHT, 2).paint([(canvas, Scene(50, 50, shapes))])


def test_a_hold_sends_one_message(drawn: Any) -> None:
    one, other = board_canvas(), board_canvas()
    with hold():
        one.stroke()
        other.stroke()
        one.stroke()
        assert drawn == []
    assert len(drawn) == 1
    assert (drawn.names(one), drawn.names(other)) == (["stroke", "stroke"], ["stroke"])


def test_every_message_names_its_canvas_so_that_a_reloaded_page_knows_it(drawn: Any) -> None:
    canvas = board_canvas()
    for _ in range(2):
        with hold():
            canvas.stroke()
    assert [message[0] for message in drawn] == [("switchCanvas", f"IPY_MODEL_{canvas.model_id}")] * 2


def test_an_empty_hold_sends_nothing(drawn: Any) -> None:
    with hold():
        pass
    assert drawn == []


def test_after_an_error_in_a_hold_everything_can_still_be_drawn(drawn: Any) -> None:
    canvas = board_canvas()

    def fail() -> None:
        with hold():
            canvas.fill()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert drawn == []
    with hold():
        canvas.stroke()
    assert drawn.names(canvas) == ["stroke"]
    canvas.stroke()  # outside any hold: sent at once
    assert drawn[1:] == [[("switchCanvas", f"IPY_MODEL_{canvas.model_id}")], [("stroke",)]]


def test_a_hold_that_somebody_left_open_does_not_stop_ours(drawn: Any) -> None:
    theirs, ours = ipycanvas.Canvas(), board_canvas()

    def fail() -> None:
        with ipycanvas.hold_canvas():
            theirs.fill()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    try:
        with hold():
            ours.stroke()
        assert (drawn.names(theirs), drawn.names(ours)) == (["fill"], ["stroke"])
        theirs.fill()
        assert _CANVAS_MANAGER._caching  # theirs is as they left it
    finally:
        _CANVAS_MANAGER._caching = False
        _CANVAS_MANAGER._commands_cache = []


def test_an_offscreen_canvas_does_not_announce_itself() -> None:
    state = offscreen(10, 20).get_state()
    assert state["_send_client_ready_event"] is False
    assert (state["width"], state["height"]) == (10, 20)
    assert board_canvas().get_state()["_send_client_ready_event"] is True


def test_many_canvases_are_few_widgets(drawn: Any) -> None:
    assert offscreen(1, 1).layout is offscreen(2, 2).layout
    assert board_canvas().layout is board_canvas().layout
    assert drawn == []


def test_a_page_that_is_not_known_gets_all_stamps_again(drawn: Any) -> None:
    canvas = board_canvas()
    for page in ("first", "first", "second"):
        studio().welcome(page)
        paint_scene(canvas, stamp("koala"))
    (copy,) = studio().stamps.things.values()
    assert drawn.names(copy).count("fill") == 2
    assert [sum(command[0] == "fill" for command in message) for message in drawn] == [1, 0, 1]


def test_tables_of_one_kernel_share_their_studio(drawn: Any) -> None:
    one, other = board_canvas(), board_canvas()
    paint_scene(one, stamp("koala"))
    paint_scene(other, stamp("koala"))
    assert len(studio().stamps.things) == 1
    assert len(drawn) == 2


def test_a_closed_studio_is_replaced(drawn: Any) -> None:
    old = studio()
    assert studio() is old
    old.atlas.close()  # as Widget.close_all() does
    assert studio() is not old
    assert studio().is_usable()
    assert drawn == []


def test_a_shelf_keeps_what_was_used_last() -> None:
    closed = []

    class Thing:
        def __init__(self, name: str) -> None:
            self.name = name

        def close(self) -> None:
            closed.append(self.name)

    shelf = Shelf(2)
    for name in "aba":
        shelf.get(name, lambda name=name: Thing(name))
    kept = shelf.get("a", lambda: pytest.fail("made twice"))
    shelf.get("c", lambda: Thing("c"))
    assert closed == []  # not before it is tidied: commands that use it may be waiting
    assert shelf.tidy() == ["b"]
    assert closed == ["b"]
    assert shelf.get("a", lambda: pytest.fail("made twice")) is kept


def test_stamps_and_gradients_are_bounded(drawn: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "MANY_STAMPS", 3)
    monkeypatch.setattr(paint, "MANY_GRADIENTS", 2)
    canvas = board_canvas()
    for number in range(6):
        gradient = Box(0, 0, 9, 9, ink=Ink(fill=Linear(0, number, "#ffffff", "#000000")))
        paint_scene(canvas, stamp(f"card {number}"), gradient)
    assert len(studio().stamps.things) == 3
    assert len(studio().gradients.things) == 2
    assert len(studio().drawn) == 3
    drawn.clear()
    paint_scene(canvas, stamp("card 0"))  # dropped, so it has to be drawn again
    assert sum(command[0] == "fill" for command in drawn[0]) == 1


def test_a_picture_with_more_stamps_than_there_is_room_for_is_painted(
    drawn: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paint, "MANY_STAMPS", 2)
    canvas = board_canvas()
    for _ in range(2):
        drawn.clear()
        paint_scene(canvas, *(stamp(f"card {number}") for number in range(5)))
        assert drawn.names(canvas).count("drawImage") == 5
    assert len(studio().stamps.things) == 2
