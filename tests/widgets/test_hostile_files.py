"""Saved tables, kept games and codes that somebody has tampered with: a clear refusal, and the table as it was."""

from __future__ import annotations

import json
import random
import re

import pytest
from spiritwidgets import Session, Table, saves

import spiritgame as sg
from spiritgame.code import from_code, to_code
from tests.mutations import damaged_texts
from tests.widgets.tables import click, playing, report, shown

EVIL = "<img src=x onerror=alert(1)>"


def saved_game() -> str:
    session = Session.new(seed=3)
    for _ in range(2):
        session.ask(sg.Draw(0))
    session.undo()
    session.ask(sg.Stop(0))
    session.play_computers()
    return saves.save(session)


@pytest.mark.timeout(900)
def test_a_damaged_table_is_refused_or_a_whole_game(mutations: int) -> None:
    refused = 0
    for text in damaged_texts(saved_game(), random.Random(7), mutations):
        try:
            session = saves.load(text)
        except sg.RecordError:
            refused += 1
        else:
            assert saves.load(saves.save(session)).state == session.state
    assert refused > mutations // 2


@pytest.mark.timeout(900)
def test_a_damaged_code_is_refused_or_a_whole_game(mutations: int) -> None:
    code = to_code(saves.load(saved_game()).record)
    rng = random.Random(13)
    refused = 0
    for _ in range(mutations):
        letters = list(code)
        for _ in range(rng.randint(1, 3)):
            letters[rng.randrange(len(letters))] = rng.choice("AZ_-09.é\0 ") * rng.randint(0, 2)
        try:
            record = from_code("".join(letters))
        except sg.RecordError:
            refused += 1
        else:
            assert to_code(record) == code, "white space alone does no harm"
    assert refused > mutations // 2


TOO_MUCH = {
    "nested without end": "[" * 10**6,
    "nested in a table": '{"format": "spiritgame table", "version": 1, "players": ' + "[" * 10**6,
    "a field twice": '{"format": "spiritgame table", "version": 1, "version": 1}',
    "no number": '{"format": "spiritgame table", "version": NaN}',
    "a long number": '{"format": "spiritgame table", "version": ' + "9" * 4000 + "}",
    "many players": json.dumps({"format": "spiritgame table", "version": 1, "players": [None] * 10**5}),
    "long": " " * 3_000_000,
    "much taken back": saved_game().replace('"taken_back": [', '"taken_back": [' + '{"index": 0},' * 10**4),
}


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_file_that_is_too_much_is_refused_at_the_table(text: str) -> None:
    table = playing()
    click(table, "Draw a card")
    before = table.session, table.session.moments
    report(table, "bar", "load", text=text)
    assert "cannot be read as a saved game" in shown(table)
    assert (table.session, table.session.moments) == before
    click(table, "Draw a card")
    assert len(table.session.moments) == 2


def test_decisions_taken_back_belong_to_the_game_and_are_not_more_than_it_can_hold() -> None:
    document = json.loads(saved_game())
    for index in (-1, 20_001, 10**30, True, 0.5, "0"):
        document["taken_back"][0]["index"] = index
        with pytest.raises(sg.RecordError):
            saves.load(json.dumps(document))


def places(part: object, path: tuple = ()) -> list[tuple]:
    keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    return [found for key in keys for found in ((*path, key), *places(part[key], (*path, key)))]


@pytest.mark.parametrize("where", ["value", "name"])
def test_markup_in_a_file_is_never_markup_in_the_page(where: str) -> None:
    good = json.loads(saved_game())
    table = playing()
    for path in places(good):
        document = json.loads(saved_game())
        holder = document
        for key in path[:-1]:
            holder = holder[key]
        if where == "value":
            holder[path[-1]] = EVIL
        elif isinstance(holder, dict):
            holder[EVIL] = holder.pop(path[-1])
        else:
            continue
        report(table, "bar", "load", text=json.dumps(document))
        assert "cannot be read as a saved game" in shown(table)
        for pane in table.panes.values():
            assert EVIL not in pane.html
            assert not re.search(r"<img[^>]*onerror", pane.html)
    assert EVIL not in table.easel.front.trouble


def test_markup_in_a_code_is_never_markup_in_the_page() -> None:
    table = playing()
    click(table, "⇗", "bar")
    for pasted in (EVIL, f'"{EVIL}', f"SG1.{EVIL}", f"https://x/?game={EVIL}"):
        click(table, "Open", "over", **{"share-paste": pasted})
        assert EVIL not in table.panes["over"].html


def test_a_table_that_was_refused_a_file_has_still_room_for_a_good_one() -> None:
    table = Table(pace=0)
    report(table, "over", "load", text="{")
    report(table, "over", "load", text=saved_game())
    assert table.session.state == saves.load(saved_game()).state
