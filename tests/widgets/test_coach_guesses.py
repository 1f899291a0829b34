"""A guess first: nothing gives the odds away, then the truth is shown and the guess is kept."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from spiritwidgets import Session, Table
from spiritwidgets.coach.calibration import Guess, mean_error
from spiritwidgets.coach.memory import recall
from spiritwidgets.coach.settings import Settings
from spiritwidgets.headless import open_page

from tests.widgets.coached import choose, coached, drawing, knowing, on_line, said
from tests.widgets.tables import click, fields_of, report, shown


@pytest.mark.parametrize(
    ("typed", "told"),
    [("", "Type a whole"), ("x", "Type a whole"), ("4/3", "between 0 and 1"), ("101", "between 0 and 1"), ("1", "1 %")],
)
def test_what_is_no_chance_is_told_what_would_be(typed, told):
    table = coached(mode="guess")
    click(table, "See the odds", "coach", **{"coach-guess": typed})
    assert told in said(table)
    assert table.coach.guesses == {}


def test_nothing_tells_before_the_guess():
    table = coached(mode="guess")
    assert "How likely is it" in said(table)
    for text in (said(table), shown(table), on_line(table)):
        assert "30" not in text
        assert "solitary 7" not in text
        assert "3 of" not in text
    assert "your guess first" in on_line(table)
    assert table.coach.risk is None


def test_a_guess_shows_the_truth_and_becomes_a_point_of_the_chart():
    table = coached(mode="guess")
    click(table, "See the odds", "coach", **{"coach-guess": "40 %"})
    assert "You guessed 40 %; it is 3/10, that is 30 %. 10 points away." in said(table)
    assert "30 %" in on_line(table)
    assert "are solitary" in shown(table)
    report(table, "coach", "coach-page-rounds")
    assert "1 guess, 10 points off." in said(table)
    assert "guessed 40 %, true 3/10, that is 30 %" in said(table)
    assert 'cx="98.0" cy="120.0" r="4"' in table.panes["coach"].html  # 34 + 160 × 0.4, 8 + 160 × 0.7


def test_an_exact_guess():
    table = coached(mode="guess")
    report(table, "coach", "coach-guess", **{"coach-guess": "3/10"})
    assert "You guessed 30 %, and it is 3/10, that is 30 %." in said(table)


def test_an_unreadable_guess_stays_to_be_mended():
    table = coached(mode="guess")
    click(table, "See the odds", "coach", **{"coach-guess": 'one "third"'})
    assert "a fraction like 3/10" in said(table)
    assert fields_of(table, "coach")["coach-guess"] == "one &quot;third&quot;"
    assert table.coach.guesses == {}


def test_a_guess_is_asked_only_where_the_next_card_could_close():
    assert "How likely" not in said(coached(drawing(("hare", "owl")), mode="guess"))
    assert "How likely" not in said(coached(knowing(drawing(("owl", "fox"), deck=["bear"])), mode="guess"))


def test_a_decision_may_be_taken_without_a_guess():
    table = coached(drawing(deck=["bee"]), mode="guess")
    click(table, "Draw a card")
    assert table.coach.guesses == {}
    assert "Your last decision" in said(table)


def test_guesses_are_kept_when_the_move_is_taken_back_and_forgotten_with_the_game():
    table = coached(drawing(deck=["bee", "bear"]), mode="guess")
    report(table, "coach", "coach-guess", **{"coach-guess": "1/2"})
    click(table, "Draw a card")
    click(table, "Undo")
    assert "You guessed 50 %" in said(table)
    table.seat(drawing())
    table.refresh()
    assert table.coach.guesses == {}


def test_errors_are_averaged():
    guesses = [Guess(Fraction(1, 2), Fraction(3, 10)), Guess(Fraction(1, 4), Fraction(1, 4))]
    assert mean_error(guesses) == Fraction(1, 10)


def back_in(table: Table) -> Table:
    """Another table, in another kernel, that is given what the browser has kept of this one."""
    new = Table(pace=0)
    open_page(new.easel)
    keep = table.keeper.widget
    found = {"event": "found", "game": keep.game, "kept": keep.kept, "code": "", "address": ""}
    new.keeper.widget._handle_custom_msg(found, [])
    return new


def test_a_reload_keeps_the_coach_and_its_guesses():
    table = Table(pace=0)
    open_page(table.easel)
    report(table, "over", "start", seed="5")
    report(table, "bar", "coach-toggle")
    choose(table, "coach-mode", "guess")
    choose(table, "coach-second", "6")
    while not table.coach.hides_odds:
        click(table, "Draw a card")
    report(table, "coach", "coach-guess", **{"coach-guess": "33.3%"})
    told = said(table)
    assert "You guessed 33 %" in told
    new = back_in(table)
    assert said(new) == told
    assert new.coach.guesses == table.coach.guesses
    assert new.coach.settings == table.coach.settings


@pytest.mark.parametrize(
    "kept",
    [None, 7, [], {"guesses": 3}, {"mode": []}, {"mode": "loud"}, {"page": {}}, {"second": True}, {"second": 7}]
    + [{"open": "yes"}, {"open": 1}, {"guesses": [[0]]}, {"guesses": [7]}, {"guesses": [[0, "1/2", 1]]}]
    + [{"guesses": [[moves, "1/2"]]} for moves in (-1, 10**9, True, False, "0", 0.0, None)]
    + [{"guesses": [[0, share]]} for share in ("1/0", "x", "-1/2", "0.5", "2", "1" * 10_000, "\u0661/2", True, None)],
)
def test_a_coach_that_somebody_else_wrote_is_a_new_one(kept):
    memory = recall(kept, Session.new(seed=5))
    assert (memory.is_open, memory.settings, memory.guesses, memory.is_damaged) == (False, Settings(), {}, True)


@pytest.mark.parametrize("kept", [{}, {"open": False}, {"mode": "after", "second": 6}, {"guesses": [[3, "1/2"]]}])
def test_a_coach_of_fewer_words_or_with_a_guess_that_was_taken_back_is_whole(kept):
    assert not recall(kept, Session.new(seed=5)).is_damaged


@pytest.mark.parametrize(("lang", "sentence"), [("en", "kept of the coach could not be read"), ("zh", "\u6559\u7ec3")])
def test_what_is_left_out_of_a_kept_coach_is_said_and_the_game_is_back(lang, sentence):
    table = Table(pace=0)
    open_page(table.easel)
    report(table, "over", "start", seed="5")
    report(table, "bar", "coach-toggle")
    click(table, "Draw a card")
    keep = table.keeper.widget
    about, _, game = keep.kept.partition("\n")
    told = json.loads(about)
    for guesses, is_said in ([[True, "1/2"]], True), ([], False):
        keep.kept = json.dumps({**told, "lang": lang, "coach": {**told["coach"], "guesses": guesses}}) + "\n" + game
        new = back_in(table)
        assert len(new.session.moments) == 1
        assert (sentence in new.answer) is is_said
