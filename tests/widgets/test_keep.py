"""What the browser keeps, what it brings back, and games as codes; the browser's messages are sent by hand."""

from __future__ import annotations

import json

import pytest
from spiritwidgets import Session, Table, saves
from spiritwidgets.headless import open_page
from spiritwidgets.theme import DARK

import spiritgame as sg
from spiritgame.code import from_code, to_code
from tests.widgets.tables import click, fields_of, playing, report, shown

ADDRESS = "http://127.0.0.1:8866/voila/render/90_play.ipynb"
GAME = "0123456789abcdef"


def hear(table: Table, **message: object) -> None:
    table.keeper.widget._handle_custom_msg(message, [])


def find(table: Table, *, game: str = "", kept: str = "", code: str = "", address: str = ADDRESS) -> None:
    hear(table, event="found", game=game, kept=kept, code=code, address=address)


def fresh(**options: object) -> Table:
    """A table made without a game, in a page."""
    table = Table(pace=0, **options)
    open_page(table.easel)
    return table


def started(*, moves: int = 1) -> Table:
    table = fresh()
    click(table, "Start", "over")
    for _ in range(moves):
        click(table, "Draw a card")
    return table


def code_of(*moves: sg.Move) -> str:
    return to_code(sg.Record(("winter", "spring", "summer"), seed=5, moves=moves))


def test_the_browser_keeps_every_move_under_one_name():
    table = started(moves=0)
    game, kept = table.keeper.widget.game, table.keeper.widget.kept
    assert len(game) == 16
    click(table, "Draw a card")
    assert table.keeper.widget.game == game
    assert table.keeper.widget.kept != kept
    click(table, "Undo")
    assert json.loads(table.keeper.widget.kept.partition("\n")[2])["taken_back"]
    click(table, "New game")
    click(table, "Start", "over")
    assert table.keeper.widget.game != game


def test_nothing_is_kept_before_there_is_a_game():
    table = fresh()
    assert (table.keeper.widget.game, table.keeper.widget.kept) == ("", "")


def test_a_new_game_is_never_kept_as_the_one_before():
    """Not even while a computer, which is to act first, takes its time."""
    table = started()
    game = table.keeper.widget.game
    table.session = Session.new(("winter", "spring"), ("steady", None), seed=9)
    table.keeper.follow()
    assert table.keeper.widget.game != game
    assert '"seed": 9' in table.keeper.widget.kept


def test_a_kept_game_comes_back_as_it_was():
    old = started(moves=2)
    click(old, "Undo")
    click(old, "中文", "bar")
    report(old, "bar", "theme")
    new = fresh()
    find(new, game=old.keeper.widget.game, kept=old.keeper.widget.kept)
    assert new.session.record == old.session.record
    assert new.session.players == old.session.players
    assert new.session.taken_back == old.session.taken_back
    assert new.words.lang == "zh"
    assert new.theme == DARK
    assert "回来了" in shown(new)
    assert new.panes["over"].html == ""
    assert new.keeper.widget.game == old.keeper.widget.game
    click(new, "翻一张")
    assert new.keeper.widget.game == old.keeper.widget.game


def test_the_same_spirit_looks_on():
    session = Session.new(("winter", "spring"), ("steady", "random"), seed=3)
    for viewer in (0, 1):
        table = fresh()
        find(table, game=GAME, kept=json.dumps({"version": 1, "viewer": viewer}) + "\n" + saves.save(session))
        assert table.session.viewer == viewer


def test_the_game_on_the_table_wins():
    kept = started(moves=2).keeper.widget.kept
    table = started(moves=1)
    before = table.session
    find(table, game=GAME, kept=kept)
    assert table.session is before
    given = playing()
    find(given, game=GAME, kept=kept, code=code_of())
    assert given.session.moments == ()
    assert given.keeper.widget.kept == ""


DAMAGED = ["nothing", "{}\n{}", '{"version": 2}\n{}', '{"version": 1}\n', "[]\n[]", "[" * 9, "x" * 2_000_001, "\ud800"]


@pytest.mark.parametrize("kept", DAMAGED)
def test_a_damaged_kept_game_is_told_and_changes_nothing(kept):
    table = fresh()
    find(table, game=GAME, kept=kept)
    assert table.session is None
    assert "cannot be read any more" in shown(table, "over")


def test_what_surrounds_a_kept_game_is_not_trusted():
    about, _, text = started().keeper.widget.kept.partition("\n")
    for name, value in {"viewer": 9, "lang": [], "theme": {}}.items():
        table = fresh()
        find(table, game="../x", kept=json.dumps({**json.loads(about), name: value}) + "\n" + text)
        assert len(table.session.moments) == 1
        assert table.words.lang == "en"
        assert len(table.keeper.widget.game) == 16


@pytest.mark.parametrize("message", [{}, {"event": "found"}, {"event": "found", "game": 1}, {"event": "erase"}])
def test_messages_of_nobody_are_told(message, troubles):
    table = fresh()
    hear(table, **message)
    assert "not understood" in troubles()[0]
    assert table.session is None


def test_a_browser_that_keeps_nothing_is_told_of_once():
    table = started()
    hear(table, event="unstored")
    assert "cannot keep your game" in shown(table)
    click(table, "Draw a card")
    assert "cannot keep your game" not in shown(table)


def test_a_code_in_the_address_is_put_on_the_table():
    table = fresh()
    find(table, code=code_of(sg.Draw(0)))
    assert table.session.record == from_code(code_of(sg.Draw(0)))
    assert table.session.players == (None, "steady", "steady")
    assert table.panes["over"].html == ""


def test_a_bad_code_in_the_address_is_told_in_place():
    table = fresh()
    find(table, code=code_of()[:-3])
    assert "The end of this code is missing." in shown(table, "over")
    assert table.session is None


def test_a_code_asks_before_it_replaces_a_game():
    kept = started()
    table = fresh()
    find(table, game=kept.keeper.widget.game, kept=kept.keeper.widget.kept, code=code_of())
    assert table.session.record == kept.session.record
    assert "Put the game of this code in place of the game under way?" in shown(table)
    click(table, "Keep playing")
    assert table.session.record == kept.session.record
    find(table, code=code_of())
    click(table, "Load it")
    assert table.session.record == from_code(code_of())
    assert table.keeper.widget.game != kept.keeper.widget.game


def test_sharing_shows_a_code_and_a_link():
    table = playing()
    find(table)
    click(table, "Draw a card")
    click(table, "⇗", "bar")
    fields = fields_of(table, "over")
    assert from_code(fields["share-code"]) == table.session.record
    assert fields["share-link"] == f"{ADDRESS}?game={fields['share-code']}"
    assert "readonly" in table.panes["over"].html
    report(table, "over", "share-copied-code", copied="yes")
    assert "Copied." in shown(table, "over")
    report(table, "over", "share-copied-code", copied="")
    assert "copy it yourself" in shown(table, "over")
    click(table, "Close", "over")
    assert table.panes["over"].html == ""
    click(table, "⇗", "bar")
    click(table, "⇗", "bar")
    assert table.panes["over"].html == ""


@pytest.mark.parametrize("address", ["", "javascript:alert(1)", "http://x/<b> ", "https://x?token=1", "file:///x"])
def test_an_address_that_is_none_gives_no_link(address):
    table = playing()
    find(table, address=address)
    click(table, "⇗", "bar")
    assert "share-link" not in fields_of(table, "over")


@pytest.mark.parametrize(
    "around", ["{}", " {}\n", ADDRESS + "?game={}", ADDRESS + "?x=1&game={}#top", "“{}”.", "代码：{}。", "(code: {})"]
)
def test_a_code_or_link_can_be_pasted(around):
    table = playing()
    click(table, "⇗", "bar")
    click(table, "Open", "over", **{"share-paste": around.format(code_of(sg.Draw(0)))})
    assert table.session.record == from_code(code_of(sg.Draw(0)))
    assert table.panes["over"].html == ""


@pytest.mark.parametrize("around", ["{}", "\ufeff{}\n", "“{}”", "```json\n{}\n```", "my game: {}"])
@pytest.mark.parametrize("kind", ["table", "record"])
def test_a_file_that_was_pasted_is_opened(around, kind):
    session = Session.new(seed=5)
    session.ask(sg.Draw(0))
    table = playing()
    click(table, "⇗", "bar")
    text = saves.save(session) if kind == "table" else sg.to_json(session.record)
    click(table, "Open", "over", **{"share-paste": around.replace("{}", text)})
    assert table.session.record == session.record


def test_a_bad_code_that_was_pasted_stays_to_be_mended():
    table = playing()
    before = table.session
    click(table, "⇗", "bar")
    click(table, "Open", "over", **{"share-paste": '"><script>'})
    assert "This is not the code of a game." in shown(table, "over")
    assert fields_of(table, "over")["share-paste"] == "&quot;&gt;&lt;script&gt;"
    assert table.session is before


def test_a_code_can_be_opened_instead_of_a_new_game():
    table = fresh()
    click(table, "Open a shared game", "over")
    assert "share-code" not in fields_of(table, "over")
    click(table, "Open", "over", **{"share-paste": code_of()})
    assert table.session.record == from_code(code_of())
    assert table.panes["over"].html == ""


def test_a_file_opened_over_the_form_asks_as_well():
    table = started()
    click(table, "New game")
    click(table, "Open a shared game", "over")
    click(table, "Open", "over", **{"share-paste": code_of()})
    assert "Put the game of this code in place" in shown(table)
    assert table.panes["over"].html == ""


def test_a_closed_tab_s_game_can_be_gone_on_with():
    old = started(moves=2)
    table = fresh()
    hear(table, event="found", game="", kept="", code="", address=ADDRESS, older=old.keeper.widget.kept)
    assert table.session is None, "somebody may want a new game"
    assert "round 1" in table.panes["over"].html
    click(table, "Go on with it", "over")
    assert table.session.record == old.session.record
    assert table.keeper.widget.game not in ("", old.keeper.widget.game), "the other tab may still show it"
    assert shown(table, "ask").count("back where you left it") == 1


@pytest.mark.parametrize("older", ["nonsense", 7, None, ""])
def test_what_is_no_game_is_not_offered(older):
    table = fresh()
    hear(table, event="found", game="", kept="", code="", address=ADDRESS, older=older)
    assert "Go on" not in table.panes["over"].html
    assert not table.easel.front.trouble


def test_a_game_that_has_not_begun_is_not_offered():
    table = fresh()
    hear(table, event="found", game="", kept="", code="", address=ADDRESS, older=started(moves=0).keeper.widget.kept)
    assert "Go on" not in table.panes["over"].html


def test_a_table_speaks_as_its_reader_wishes_unless_it_was_told():
    def greeted(**options: object) -> Table:
        table = fresh(**options)
        hear(table, event="found", game="", kept="", code="", address=ADDRESS, lang="zh", theme="dark")
        return table

    assert (greeted().words.lang, greeted().theme) == ("zh", DARK)
    assert (greeted(lang="en").words.lang, greeted(theme="light").theme.name) == ("en", "light")


@pytest.mark.parametrize("wish", [None, 7, [], "xx"])
def test_a_wish_that_is_none_changes_nothing(wish):
    table = fresh()
    hear(table, event="found", game="", kept="", code="", address=ADDRESS, lang=wish, theme=wish)
    assert (table.words.lang, table.own_theme, table.easel.front.trouble) == ("en", None, "")
