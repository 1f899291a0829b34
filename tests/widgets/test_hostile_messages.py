"""Anyone who knows a kernel may send its widgets messages. None of them may break a page, or take its game away."""

from __future__ import annotations

import json

import pytest
from spiritwidgets import Lesson, Rulebook, Table
from spiritwidgets.chance.page import Chance
from spiritwidgets.headless import open_page

from tests.mutations import HOSTILE
from tests.widgets.tables import click, playing, report

LONGEST_BANNER = 1000
BIG = "x" * 1_000_000
ACTS = (
    *("", "start", "setup-", "setup-x", "speed:", "speed:warp", "tab:", "tab:nowhere", "rule:", "rule:99", "rule:<b>"),
    *("back-", "back-to", "choice:", "choice:99", "choice:-1", "pick:", "pick:x:y", "help-do", "help-look", "coach-"),
    *("coach-x", "load", "replace", "share-load", "language:x", "go:nowhere", "answer", "simulate:x", "__class__"),
    *(
        "chance-simulate:99999999999",
        "chance-simulate:999999999",
        "trial-arm:x",
        "chance-edition:x",
        "chance-solve:<b>",
    ),
    *("chance-go:nowhere", "chance-note", "chance-answer", "lab-slide", "deck-try", "map-look:99:1", "law-card:<b>"),
    *("arm:x", "edition:x", "step:x", "undo", "redo", "skip", "report-close"),
)
MESSAGES = (
    *([], None, "act", 3, [["act", "start"]], {1: 2}),
    *({}, {"event": "click"}, {"event": "metrics"}, {"event": "ready"}, {"event": "found"}, {"event": "go"}),
    *({"event": "trouble", "text": "<script>alert(1)</script>"}, {"event": "trouble", "text": BIG}),
    *({"event": BIG}, {"act": BIG, "version": 0, "fields": {}}, {"event": "found", "game": BIG, "kept": BIG}),
    {"event": "found", "game": BIG, "kept": BIG, "code": BIG, "address": BIG},
    {"event": "progress", "kept": BIG, "lists": '{"solved": [[], {}], "current": {"": []}, "chance": 3}', "step": BIG},
    {
        "event": "progress",
        "kept": '{"solved 02.1": [true, 1]}',
        "lists": '{"chance": {"20": {"answers": [[]]}}}',
        "step": "20.",
    },
    {"event": "kept", "kept": '{"answer 20.1": [1e999, {}]}'},
    *({"event": "arrive", "rule": BIG}, {"event": "show", "rule": BIG}, {"event": "show", "rule": "<b>"}),
    {"event": "metrics", "width": 10**12, "dpr": 1e300, "dark": [], "reduced_motion": BIG},
    {"event": "metrics", "width": -(10**12), "dpr": -1, "dark": 0, "reduced_motion": 0},
    *({"event": "metrics", "width": value, "dpr": value, "dark": 0, "reduced_motion": 0} for value in HOSTILE),
    {"event": "metrics", "width": float("nan"), "dpr": float("inf"), "dark": 0, "reduced_motion": 0},
    *({"event": "click", "board": value, "key": [value], "version": 1} for value in HOSTILE),
    *({"event": "click", "board": "line", "key": [value], "version": value} for value in HOSTILE),
    {"event": "click", "board": "line", "key": [0] * 100_000, "version": 1},
)


def pages() -> dict[str, object]:
    return {
        "table": playing(),
        "setup": Table(pace=0),
        "lesson": Lesson("02"),
        "chance": Chance("20"),
        "rules": Rulebook(),
    }


def panes(page: object) -> list[object]:
    return [*(page.panes if hasattr(page, "panes") else page.room.panes).values()]


def listeners(page: object) -> list[object]:
    """Every widget of a page that hears messages."""
    found = [*panes(page), page.easel.front]
    for name in ("memory", "book"):
        found += [part] if (part := getattr(page, name, None)) is not None else []
    found += [page.keeper.widget] if hasattr(page, "keeper") else []
    return found


@pytest.mark.parametrize("name", pages())
@pytest.mark.usefixtures("troubles")
def test_no_message_breaks_a_page(name: str) -> None:
    page = pages()[name]
    open_page(page.easel)
    for listener in listeners(page):
        for message in MESSAGES:
            listener._handle_custom_msg(message, [])
            assert len(page.easel.front.trouble) < LONGEST_BANNER
    open_page(page.easel)
    shown = json.dumps([pane.html for pane in panes(page)])
    assert "x" * 1000 not in shown
    assert "<script" not in shown
    assert sum(board.canvas.width * board.canvas.height for board in page.easel.boards.values()) < 2 * 10**8


@pytest.mark.parametrize("name", pages())
@pytest.mark.usefixtures("troubles")
def test_no_act_breaks_a_page(name: str) -> None:
    page = pages()[name]
    open_page(page.easel)
    for pane in panes(page):
        for act in ACTS:
            for value in ("", "<script>alert(1)</script>", "9" * 5000, "x" * 10**5):
                fields = dict.fromkeys(("seed", "at", "text", "spirit", "number", "players", "share-paste", "x"), value)
                message = {"act": act, "version": pane.version, "fields": fields}
                pane._handle_custom_msg(message, [])
                assert len(page.easel.front.trouble) < LONGEST_BANNER
    assert "<script" not in json.dumps([pane.html for pane in panes(page)])


def test_the_game_goes_on_after_all_of_it(troubles: object) -> None:
    table = playing()
    click(table, "Draw a card")
    moves = table.session.record.moves
    for listener in listeners(table):
        for message in MESSAGES:
            listener._handle_custom_msg(message, [])
    assert table.session.record.moves == moves
    assert len(troubles()) > 0, "they are told, not swallowed"
    open_page(table.easel)
    click(table, "Draw a card")
    assert len(table.session.record.moves) == len(moves) + 1


@pytest.mark.usefixtures("troubles")
def test_a_table_forgets_pages_that_are_gone() -> None:
    """A sender of ever new pages must not fill the memory."""
    table = playing()
    metrics = {"width": 1280, "dpr": 1, "dark": False, "reduced_motion": False}
    for number in range(300):
        table.easel.front._handle_custom_msg({"event": "ready", "page": f"{number}" + "x" * 1000, **metrics}, [])
    assert sum(map(len, table.easel.studio.pages)) < 100_000
    report(table, "bar", "theme")
