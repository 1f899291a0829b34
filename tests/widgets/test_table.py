"""The table without a browser: what it shows after clicks on boards and buttons."""

from __future__ import annotations

import asyncio

import pytest
from spiritwidgets import Session, Table
from spiritwidgets.controls.menu import Picker, menu
from spiritwidgets.headless import open_page, press, send

import spiritgame as sg
from spiritgame.locale import LANGUAGES, words_for
from tests.widgets.tables import click, playing, report, shown
from tests.widgets.test_session import acting, at


def test_one_click_on_start_seats_winter_against_two_steady_computers():
    table = Table(pace=0)
    open_page(table.easel)
    assert "A new game" in shown(table, "over")
    click(table, "Start", "over")
    session = table.session
    assert session.state.spirits == ("winter", "spring", "summer")
    assert session.players == (None, "steady", "steady")
    assert session.record.rules == sg.TEXT
    assert table.panes["over"].html == ""
    assert "Draw a card." in shown(table)


def test_the_form_is_filled_in_and_kept():
    table = Table(pace=0)
    report(table, "over", "setup-count-4", count="4")
    report(table, "over", "setup-spirit-0", **{"spirit:0": "summer"})
    report(table, "over", "setup-player-1", **{"player:1": "person"})
    report(table, "over", "setup-edition-printed", edition="printed")
    click(table, "Start", "over", seed="77")
    session = table.session
    assert session.state.spirits == ("summer", "spring", "winter", "autumn")
    assert session.players == (None, None, "steady", "steady")
    assert session.record.rules == sg.PRINTED
    assert session.record.seed == 77


@pytest.mark.parametrize("seed", ["seven", "1.5", "9" * 20, "--1"])
def test_a_bad_seed_is_told_in_place(seed):
    table = Table(pace=0)
    click(table, "Start", "over", seed=seed)
    assert table.session is None
    assert "whole number" in shown(table, "over")


def test_foreign_values_in_the_form_are_ignored():
    table = Table(pace=0)
    report(table, "over", "setup-count-9", **{"count": "9", "spirit:0": "ghost", "player:1": "oracle", "edition": "x"})
    click(table, "Start", "over")
    assert table.session.players == (None, "steady", "steady")


def test_drawing_by_the_deck_and_by_the_button():
    table = playing()
    press(table.easel, "line", ("deck",))
    click(table, "Draw a card")
    assert len(table.session.state.players[0].line) == 2
    assert shown(table, "log").count("You draw") == 2
    click(table, "Undo")
    assert shown(table, "log").count("You draw") == 1
    click(table, "Redo")
    assert len(table.session.moments) == 2


def test_a_refused_button_says_why_until_the_next_click():
    table = playing()
    click(table, "Stop")
    assert 'role="alert"' in table.panes["ask"].html
    assert table.session.moments == ()
    click(table, "Draw a card")
    assert 'role="alert"' not in table.panes["ask"].html


def test_a_button_that_is_off_gives_its_reason():
    table = playing()
    click(table, "Stop")
    assert "Draw at least one card before you stop. (Rule 7)" in shown(table)


def test_a_click_meant_for_older_buttons_does_nothing():
    table = playing()
    version = table.panes["ask"].version
    click(table, "Draw a card")
    assert table.panes["ask"].version > version
    table.panes["ask"]._handle_custom_msg({"act": "choice:1", "version": version, "fields": {}}, [])
    assert len(table.session.moments) == 1


def test_a_click_on_its_way_while_other_words_come_counts():
    table = playing()
    click(table, "Draw a card")
    pane, drawn = table.panes["ask"], len(table.session.state.players[0].line)
    version = pane.version
    report(table, "bar", "save")
    assert "Saved as" in shown(table)
    assert pane.version > version
    number = next(n for n, entry in enumerate(menu(table.session)) if entry.asks == sg.Draw(0))
    pane._handle_custom_msg({"act": f"choice:{number}", "version": version, "fields": {}}, [])
    assert len(table.session.state.players[0].line) == drawn + 1


@pytest.mark.parametrize("message", [{"act": "choice:0"}, {"act": 1, "version": 0, "fields": {}}, {}, {"act": "jump"}])
def test_a_message_that_is_none_is_shown_as_trouble(message, troubles):
    table = playing()
    table.panes["ask"]._handle_custom_msg(message, [])
    assert troubles()
    assert "not understood" in table.easel.front.trouble
    assert table.session.moments == ()


@pytest.mark.parametrize("act", ["choice:99", "choice:x", "pick:0", "choice:-1"])
def test_a_choice_that_is_not_there_does_nothing(act):
    table = playing()
    report(table, "ask", act)
    assert table.session.moments == ()


def test_a_list_is_picked_from():
    table = playing(acting(help_line=["beetle", "squirrel", "weasel", "tanuki", "raccoon"], fragments=1))
    click(table, "Call")
    picker = menu(table.session)[0]
    assert isinstance(picker, Picker)
    report(table, "ask", "pick:0", **{"pick:0": "1"})
    assert table.session.moments[0].move == picker.choices[1].asks


def test_only_boards_that_changed_are_painted(drawn):
    table = playing()
    del drawn[:]
    press(table.easel, "line", ("deck",))
    boards = table.easel.boards
    painted = {name for name, board in boards.items() if drawn.on(board.canvas)}
    assert painted == {"line", "circle"}


def test_language_and_theme_change_at_run_time():
    table = playing()
    report(table, "bar", "language")
    assert "翻一张牌" in shown(table)
    assert table.panes["ask"].lang == "zh-Hans"
    assert "公共牌区" in table.easel.boards["reserve"].scene.words
    report(table, "bar", "theme")
    assert table.easel.front.theme == "dark"
    report(table, "bar", "theme")
    report(table, "bar", "language")
    assert "Draw a card" in shown(table)
    assert table.easel.front.theme == "light"


def test_the_theme_follows_the_page_until_chosen():
    table = Table(Session.new(seed=3), pace=0)
    open_page(table.easel, dark=True)
    assert table.easel.front.theme == "dark"
    assert Table(Session.new(seed=3), theme="light").easel.front.theme == "light"


@pytest.mark.parametrize(("width", "size"), [(1280, "L"), (1000, "M"), (390, "S")])
def test_the_width_decides_the_layout(width, size):
    table = Table(Session.new(seed=3), pace=0)
    open_page(table.easel, width=width)
    assert f"sg-{size}" in table._dom_classes
    assert (table.panes["tabs"].html != "") == (size == "S")
    widths = [board.scene.width for board in table.easel.boards.values() if board.scene]
    assert max(widths) <= width


def test_the_small_layout_shows_the_board_to_decide_on():
    table = Table(acting(), pace=0)
    open_page(table.easel, width=390)
    click(table, "Travel", "ask")
    assert "sg-tab-circle" in table._dom_classes
    click(table, "Log", "tabs")
    assert "sg-tab-log" in table._dom_classes


def test_piles_are_spread_out_and_put_away():
    table = playing()
    click(table, "Draw a card")
    press(table.easel, "panel0", ("spirit", 1))
    assert "sg-looking" in table._dom_classes
    assert "Spring" in shown(table, "look")
    report(table, "look", "close")
    assert "sg-looking" not in table._dom_classes
    press(table.easel, "line", ("discard",))
    assert "Your discard pile" in shown(table, "look")
    press(table.easel, "line", ("line", 0))
    assert "sg-looking" not in table._dom_classes
    assert "olitary" in shown(table, "help") or "Neutral" in shown(table, "help")


def test_the_own_deck_can_be_looked_into_without_its_order():
    table = playing()
    press(table.easel, "line", ("spirit", 0))
    names = [target.name for target in table.easel.boards["look"].scene.targets]
    assert len(names) == 14
    assert names != [n for c in table.session.state.players[0].deck for n in names if n.lower().startswith(c)]


def test_looking_back_shows_earlier_moments_and_changes_nothing():
    table = playing()
    for _ in range(3):
        click(table, "Draw a card")
    now = table.easel.boards["line"].scene
    click(table, "Look back")
    assert "move 3 of 3" in shown(table)
    report(table, "ask", "back-earlier")
    report(table, "ask", "back-earlier")
    assert "move 1 of 3" in shown(table)
    assert table.easel.boards["line"].scene.words.count("No card") == 0
    press(table.easel, "line", ("deck",))
    assert len(table.session.moments) == 3
    report(table, "ask", "back-first")
    assert "No card yet" in table.easel.boards["line"].scene.words
    report(table, "ask", "back-slide", at="2")
    assert "move 2 of 3" in shown(table)
    report(table, "ask", "back-last")
    assert table.easel.boards["line"].scene == now


def test_computers_play_at_their_pace_without_blocking():
    async def play() -> None:
        table = Table(Session.new(seed=3), pace=0.001)
        open_page(table.easel)
        click(table, "Draw a card")
        click(table, "Stop")
        assert table.session.awaits_computer
        assert "is drawing" in shown(table)
        press(table.easel, "line", ("deck",))
        assert "decides now" in shown(table, "help")
        press(table.easel, "panel1", ("spirit", 2))
        table.session.play_computer()
        assert "Summer" in shown(table, "look")
        async with asyncio.timeout(20):
            while not table.session.awaits_person:
                await asyncio.sleep(0)
        assert "Your turn" in shown(table)
        assert shown(table, "help") == ""

    asyncio.run(play())


def test_waiting_can_be_skipped_and_undo_ends_it():
    async def play() -> None:
        table = Table(Session.new(seed=3), pace=60)
        click(table, "Draw a card")
        click(table, "Stop")
        click(table, "Skip ahead")
        assert table.session.awaits_person
        assert table._timer is None
        click(table, "Undo")
        click(table, "Stop")
        assert table._timer is not None
        click(table, "Undo")
        assert table.session.awaits_person
        assert table._timer is None

    asyncio.run(play())


def test_an_error_of_a_computer_is_shown(monkeypatch, troubles):
    async def play() -> None:
        table = Table(Session.new(seed=3), pace=0.001)
        click(table, "Draw a card")
        monkeypatch.setattr(Session, "play_computer", lambda _: 1 / 0)
        click(table, "Stop")
        async with asyncio.timeout(20):
            while not table.easel.front.trouble:
                await asyncio.sleep(0)
        assert "division by zero" in table.easel.front.trouble
        assert troubles()

    asyncio.run(play())


def test_moves_made_by_a_program_are_shown():
    table = playing()
    table.session.ask(sg.Draw(0))
    assert "You draw" in shown(table, "log")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_played_by_the_first_button_comes_to_its_end(lang):
    """Every strip can be written in both languages; the end says who has won and why."""
    table = playing(Session.new(seed=9), lang=lang)
    session = table.session
    for turn in range(3000):
        if session.seat is None:
            break
        number = 0 if turn % 3 else len(menu(session)) - 1
        report(
            table, "ask", f"choice:{number}" if f'"choice:{number}"' in table.panes["ask"].html else f"pick:{number}"
        )
    assert session.seat is None
    winners = session.state.phase.outcome.winners
    names = [words_for(lang).title("spirit", session.state.spirits[seat]) for seat in winners]
    assert all(name in shown(table, "over") for name in names)
    click(table, words_for(lang).say("table.end.look_back"), "over")
    assert table.panes["over"].html == ""
    report(table, "ask", "back-last")
    report(table, "bar", "undo")
    assert session.awaits_person


def test_the_end_says_why():
    forest = [[f"tree_{t}", s] for t, s in (("3_sun", [2, 0]), ("3_drop", [1, 0]))]
    players = {
        "winter": {"help_line": ["bee"], "fires": [2] * 11, "forest": forest},
        "spring": {"help_line": ["bee"], "fires": [2] * 11},
    }
    table = playing(at({"phase": "action", "current": "spring", "players": players, "first_player": "winter"}))
    click(table, "Pass")
    text = shown(table, "over")
    assert "2 spirits have 12 of one kind, so the sum decides." in text
    assert "Winter wins with 12 fires." in text


def test_people_at_one_screen_are_called_by_name_in_turn():
    table = playing(Session.new(("winter", "spring"), [None, None], seed=3))
    assert shown(table).startswith("Winter Draw a card.")
    click(table, "Draw a card")
    click(table, "Stop")
    assert shown(table).startswith("Spring Draw a card.")
    assert "sg-of-spring" in table._dom_classes
    assert "Winter" in table.easel.boards["panel0"].scene.words
    assert "Winter draws" in shown(table, "log")


def test_the_sacred_tree_and_the_acting_spirit_are_in_the_bar():
    table = playing()
    assert 'aria-label="Winter, holds the sacred tree"' in table.panes["bar"].html
    assert shown(table, "bar").startswith("Spirits of the forest Round 1 Draw Actions Round end")


def test_a_page_loaded_again_is_painted_again(drawn):
    table = playing()
    click(table, "Draw a card")
    del drawn[:]
    open_page(table.easel)
    painted = {name for name, board in table.easel.boards.items() if drawn.on(board.canvas)}
    assert {"line", "circle", "reserve", "forest", "trees", "panel0", "panel1"} <= painted


def test_beside_another_board_of_the_small_layout_the_line_is_short():
    table = playing()
    open_page(table.easel, width=390)
    whole = table.easel.boards["line"].scene
    report(table, "tabs", "tab:reserve")
    assert table.easel.boards["line"].scene.height < whole.height / 2
    report(table, "tabs", "tab:line")
    assert table.easel.boards["line"].scene == whole


def test_metrics_of_no_size_leave_the_usual_layout():
    table = Table(Session.new(seed=3), pace=0)
    send(table.easel, {"event": "metrics", "width": 0, "dpr": 1.0, "dark": False, "reduced_motion": True})
    assert "sg-L" in table._dom_classes


def test_a_start_right_after_a_change_of_the_form_counts_once() -> None:
    table = Table(pace=0)
    over = table.panes["over"]
    version = over.version
    fields = {"count": "3", "spirit:0": "summer", "spirit:1": "spring", "spirit:2": "summer", "seed": "7"}
    over.hear({"act": "setup-spirit-0", "version": version, "fields": fields})
    assert over.version > version
    over.hear({"act": "start", "version": version, "fields": fields})  # sent before the redrawn form was seen
    session = table.session
    assert session is not None
    assert session.record.spirits == ("summer", "spring", "winter")
    assert session.record.seed == 7
    over.hear({"act": "start", "version": version, "fields": fields})
    assert table.session is session


def test_a_game_that_is_seated_is_shown_at_once():
    table = playing()
    before = table.easel.boards["line"].scene
    other = Session.new(("winter", "spring"), (None, None), seed=4)
    other.ask(sg.Draw(0))
    table.seat(other)
    assert table.session is other
    assert table.easel.boards["line"].scene != before
    open_form = Table(pace=0)
    open_form.seat(Session.new(seed=5))
    assert open_form.panes["over"].html == ""
    assert "Draw a card" in open_form.panes["ask"].html
