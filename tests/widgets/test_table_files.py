"""New games and saved ones at the table: nothing is lost without a question, damaged files change nothing."""

from __future__ import annotations

import json

import pytest
from spiritwidgets import Session, Table, saves

import spiritgame as sg
from spiritgame.code import to_code
from tests.widgets.tables import click, playing, report, shown


def test_a_new_game_is_asked_for_once_more_while_one_is_under_way():
    table = playing()
    click(table, "Draw a card")
    click(table, "New game")
    assert "The game under way will be left" in shown(table, "over")
    click(table, "Back to the game", "over")
    assert table.panes["over"].html == ""
    assert len(table.session.moments) == 1
    click(table, "New game")
    click(table, "Start", "over")
    assert table.session.moments == ()


def test_save_offers_a_file_that_loads_again():
    table = playing()
    sent = []
    table.panes["bar"].send = sent.append
    click(table, "Draw a card")
    click(table, "Save")
    assert sent[0]["name"] == "spiritgame-3-round-1.json"
    click(table, "Draw a card")
    report(table, "bar", "load", text=sent[0]["text"], file="x.json")
    assert "Put this file in place" in shown(table)
    click(table, "Keep playing")
    assert len(table.session.moments) == 2
    report(table, "bar", "load", text=sent[0]["text"])
    click(table, "Load it")
    assert len(table.session.moments) == 1
    assert "The saved game is on the table." in shown(table)


@pytest.mark.parametrize("text", ["", "{}", "not a game", '{"format": "spiritgame record", "version": 99}'])
def test_a_damaged_file_is_told_and_changes_nothing(text):
    table = playing()
    click(table, "Draw a card")
    before = table.session
    report(table, "bar", "load", text=text)
    assert "This file cannot be read as a saved game" in shown(table)
    assert table.session is before
    report(table, "bar", "too-big")
    assert "too big" in shown(table)


@pytest.mark.parametrize(
    "around", ["{}", "{}\n", "\ufeff{}", "code: {}", "https://example.org/play?game={}\n", "“{}”", "{}."]
)
def test_a_code_in_a_file_is_opened(around):
    record = sg.Record(("winter", "spring"), seed=8).play(sg.Draw(1))
    assert saves.load(around.format(to_code(record))).record == record


def test_a_game_can_be_loaded_instead_of_a_new_one():
    session = Session.new(seed=5)
    session.ask(sg.Draw(0))
    table = Table(pace=0)
    report(table, "over", "load", text="broken")
    assert "cannot be read" in shown(table, "over")
    report(table, "over", "load", text=saves.save(session))
    assert table.session.state == session.state
    assert table.panes["over"].html == ""


def test_words_of_a_file_are_shown_as_words():
    table = playing()
    document = json.loads(saves.save(table.session))
    document["game"]["<script>"] = 1
    report(table, "bar", "load", text=json.dumps(document))
    assert "<script" not in table.panes["ask"].html
