"""The pop-up on a thing of the table: every thing has one, it does what it says, or says why it cannot."""

from __future__ import annotations

import pytest
from spiritwidgets import Session
from spiritwidgets.clicks import Look, current_task
from spiritwidgets.controls.desk import all_scenes
from spiritwidgets.controls.help import RULE_OF, does_at_once, explain, help_card
from spiritwidgets.geometry import layout
from spiritwidgets.headless import press
from spiritwidgets.marks import marks
from spiritwidgets.theme import LIGHT

import spiritgame as sg
from spiritgame.cards import ANIMALS, COST
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.state import TakingTiles
from tests.widgets.tables import click, playing, report, shown
from tests.widgets.test_session import acting, at

WORDS = words_for("en")
LINE = ["beetle", "squirrel", "weasel", "tanuki", "raccoon"]


def moments():
    """Sessions in every phase, one after the other of two whole games."""
    for seed in (1, 2):
        session = Session.new(seed=seed)
        while session.seat is not None:
            yield session
            if session.awaits_computer:
                session.play_computer()
            else:
                moves = session.legal()
                session.ask(moves[(len(session.moments) * 7) % len(moves)])
        yield session
    players = {"winter": {"help_line": ["hare", "bee"], "rock": 0}, "spring": {"help_line": ["bee"], "rock": 1}}
    robbing = at({"phase": "action", "current": "winter", "players": players})
    robbing.ask(sg.Travel(0, 1))
    yield robbing


def is_theft(session):
    return isinstance(current_task(session.state), TakingTiles)


def keys(session):
    scenes = all_scenes(session, marks(session, WORDS), LIGHT, WORDS, layout(1280, len(session.players)))
    return {target.key for scene in scenes.values() for target in scene.targets}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_thing_on_the_table_is_explained_in_every_phase(lang):
    words = words_for(lang)
    kinds = set()
    for number, session in enumerate(moments()):
        if number % 5 and not is_theft(session):
            continue
        marked = marks(session, words)
        for key in keys(session):
            explanation = explain(session, key, marked, words)
            kinds.add(key[0])
            assert explanation.title
            assert explanation.lines
            assert explanation.rule.isdigit()
            assert help_card(explanation, words)
            wanted = session.meaning(key)
            if explanation.label is None and session.awaits_person and not isinstance(wanted, Look):
                assert explanation.now, f"nothing says why {key} can do nothing"
    assert kinds == set(RULE_OF)


def test_the_button_of_a_pop_up_makes_its_move():
    table = playing(acting(help_line=LINE))
    card = next(m.card for m in table.session.legal() if isinstance(m, sg.Attract))
    press(table.easel, "reserve", ("reserve", card))
    assert table.session.moments == (), "a click on what is not ringed explains first"
    assert f"for {COST[card]} of" in shown(table, "help")
    click(table, "Call", "help")
    assert table.session.moments[0].move == sg.Attract(0, card)
    assert table.panes["help"].html == ""


def test_what_cannot_be_done_says_why_and_has_no_button():
    table = playing()
    press(table.easel, "reserve", ("reserve", table.session.state.reserve[0][0]))
    assert "Actions begin when all spirits have stopped drawing. (Rule 7)" in shown(table, "help")
    assert 'data-act="help-do"' not in table.panes["help"].html
    assert 'data-act="rule:7"' in table.panes["help"].html
    report(table, "help", "help-do")  # sent by hand
    assert table.session.moments == ()


def test_what_is_ringed_does_it_at_once():
    session = acting(help_line=LINE)
    session.ask(session.meaning(("total", "sun")))
    marked = marks(session, WORDS)
    cards = [m.card for m in session.legal() if isinstance(m, sg.Attract)]
    assert all(does_at_once(session, ("reserve", card), marked) for card in cards)
    assert does_at_once(session, ("total", "seed"), marked) == bool(
        [m for m in session.legal() if isinstance(m, sg.Plant)]
    )


def test_a_question_explains_what_a_click_would_do():
    table = playing()
    press(table.easel, "line", ("deck",), asks=True)
    assert table.session.moments == ()
    assert "Draw the top card of your deck." in shown(table, "help")
    assert table.easel.front.subject == {"board": "line", "key": ["deck"]}
    report(table, "help", "help-close")
    assert table.panes["help"].html == ""
    assert table.easel.front.subject == {}


def test_the_help_button_asks_about_the_next_click():
    table = playing()
    report(table, "bar", "help")
    assert "What do you want to know about?" in shown(table)
    press(table.easel, "line", ("deck",))
    assert table.session.moments == ()
    assert "Your deck" in shown(table, "help")
    press(table.easel, "line", ("deck",))
    assert len(table.session.moments) == 1


def test_drawing_until_a_solitary_stops_at_it_and_never_closes_the_line():
    for seed in range(30):
        session = Session.new(seed=seed)
        while session.can_draw_on:
            drawn = len(session.state.players[0].line)
            click(playing(session), "Draw until a solitary")
            p = session.state.players[0]
            new = [ANIMALS["text"][card].temper for card in p.line[drawn:]]
            assert p.solitude < 3
            assert "solitary" not in new[:-1]
            assert new[-1] == "solitary" or not p.deck
        assert session.state.players[0].solitude == 2 or not session.state.players[0].deck


def test_a_thing_that_is_gone_takes_its_pop_up_along():
    table = playing()
    press(table.easel, "line", ("deck",))
    press(table.easel, "line", ("line", 0), asks=True)
    assert shown(table, "help")
    click(table, "Undo")
    assert table.panes["help"].html == ""
