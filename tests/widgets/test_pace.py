"""A table tells what others do, waits where the reader wants it to, and says for what and for whom it waits."""

from __future__ import annotations

import re

import pytest
from spiritwidgets import Table
from spiritwidgets.controls.report import last_round, round_end
from spiritwidgets.session import Session

import spiritgame as sg
from spiritgame.events import RoundBegan, TurnEnded
from spiritgame.locale import words_for


def shown(table: Table, pane: str = "ask") -> str:
    return re.sub(r"<[^>]*>", " ", table.panes[pane].html)


def do(table: Table, act: str) -> None:
    table.panes["ask"].hear({"act": act, "version": table.panes["ask"].version, "fields": {}})


def a_game(**changes: object) -> Table:
    table = Table(Session.new(players=(None, "random", "random"), seed=3), lang="en", pace=0)
    for name, value in changes.items():
        setattr(table.waits, name, value)
    return table


def play_until(table: Table, has_come) -> None:
    """The person draws one card and passes, until it has come."""
    session = table.session
    for _ in range(60):
        if has_come(table):
            return
        if table.waits.is_held:
            do(table, "pace-on")
            continue
        state, seat = session.state, session.seat
        move = next(
            m for kind in (sg.Stop, sg.Draw, sg.Pass) for m in sg.legal_moves(state, seat) if isinstance(m, kind)
        )
        table.handle(lambda move=move: session.ask(move))
    raise AssertionError("it has not come")


def test_the_others_wait_after_each_turn_and_what_they_did_can_be_stepped_back() -> None:
    table = a_game(waits=True)
    play_until(table, lambda t: t.waits.resting is not None)
    resting = table.waits.resting
    spirit = words_for("en").title("spirit", table.session.state.spirits[resting])
    said, moves = shown(table), len(table.session.moments)
    assert f"{spirit} has acted" in said
    assert "Go on" in said
    assert any(isinstance(event, TurnEnded) for event in table.session.moments[-1].events)
    do(table, "back-earlier")
    assert table.at == moves - 1
    do(table, "back-last")
    assert shown(table) == said
    assert len(table.session.moments) == moves
    do(table, "pace-on")
    assert len(table.session.moments) > moves or table.waits.parts


def test_a_round_ends_part_by_part_for_who_wants_it() -> None:
    table = a_game(waits=True)
    play_until(table, lambda t: bool(t.waits.parts) and t.waits.resting is None)
    session, seen = table.session, []
    while table.waits.parts:
        seen.append(table.waits.part.name)
        assert f"({len(seen)} of {len(table.waits.parts)})" in shown(table)
        assert table.display.seen(session) == table.waits.part.state
        do(table, "pace-on")
    assert seen[0] == "attack"
    assert seen[-1] == "round"
    assert table.display.seen(session) is session.state
    assert "Round 1 is over" not in shown(table, "over")  # it has been told


def test_the_report_tells_what_the_others_did_and_can_be_seen_in_parts() -> None:
    table = a_game()
    play_until(table, lambda t: bool(round_end(t.session)))
    told = shown(table, "over")
    session = table.session
    for seat, spirit in enumerate(session.state.spirits):
        if seat != session.viewer:
            assert f"{words_for('en').title('spirit', spirit)} stops with" in told
    assert "What the others did" in told
    do(table, "pace-parts")
    assert table.waits.part.name == "attack"
    assert shown(table, "over").strip() == ""
    do(table, "pace-on")
    do(table, "pace-back")
    assert table.waits.at == 0
    do(table, "pace-end")
    assert not table.waits.is_held


def test_the_last_round_is_the_one_that_has_ended() -> None:
    table = a_game()
    assert last_round(table.session) == ()
    play_until(table, lambda t: t.session.state.round == 3)
    moments = last_round(table.session)
    assert moments[0].state.round == 2
    assert any(isinstance(event, RoundBegan) and event.round == 3 for event in moments[-1].events)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_table_that_waits_says_so(lang) -> None:
    table = a_game(waits=True)
    table.words = words_for(lang)
    play_until(table, lambda t: t.waits.is_held)
    table.handle(lambda: table._click("line", ("deck",)))  # a click on a board while the table waits
    assert words_for(lang).say("table.note.go_on") in shown(table)


def test_nothing_is_ringed_while_the_table_waits() -> None:
    table = a_game(waits=True)
    play_until(table, lambda t: t.waits.is_held)
    assert table.display._active == ()  # what would be decided on is not invited to
