"""The guided game without a browser: what is told when, what waits for it, and that nothing can block the game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from spiritwidgets import FirstGame, Session
from spiritwidgets.headless import open_page, press
from spiritwidgets.lessons.progress import Progress
from spiritwidgets.lessons.story import emphasised
from spiritwidgets.page.kept import TOLD, Kept

import spiritgame as sg
from spiritgame.bots import PLAYERS
from spiritgame.lessons import lesson
from spiritgame.lessons.first_game import first_game
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.state import ActionPhase, DrawPhase, GameOver
from tests.widgets.storage import recall


def opened(lang: str = "en", seed: int = 1) -> FirstGame:
    page = FirstGame(lang, seed=seed, pace=0)
    open_page(page.easel)
    recall(page)
    found(page)
    return page


def found(page: FirstGame, **kept: str) -> None:
    nothing = {"game": "", "kept": "", "code": "", "address": ""}
    page.keeper.hear({"event": "found", **nothing, **kept})


def act(page: FirstGame, what: str, **fields: str) -> None:
    """Press a button of a pane that shows it."""
    pane = next(pane for pane in (page.story, *page.panes.values()) if f'data-act="{what}"' in pane.html)
    pane.hear({"act": what, "version": pane.version, "fields": fields})


def told(page: FirstGame) -> str:
    """The step that is spoken of; "" for none."""
    return page.guide.attempt.step.id if page.guide.attempt else ""


def answer(page: FirstGame, text: str | None = None) -> None:
    assert page.guide.attempt is not None
    act(page, "answer", answer=text or page.guide.attempt.right_answer or "trees")


def draw(page: FirstGame, cards: int = 1) -> None:
    for _ in range(cards):
        press(page.easel, "line", ("deck",))


def to_two_solitaries() -> FirstGame:
    page = opened()
    answer(page)
    draw(page, 5)
    return page


def to_first_turn() -> FirstGame:
    page = to_two_solitaries()
    answer(page)
    press(page.easel, "line", ("actions",))
    return page


def moves_of(page: FirstGame, name: str = "steady") -> Iterator[sg.Move]:
    """The decisions of a computer in the place of the learner, until the game is over."""
    rng = random.Random(7)
    session = page.session
    assert session is not None
    while not isinstance(session.state.phase, GameOver):
        assert session.awaits_person, "somebody waits for something that cannot be clicked"
        yield PLAYERS[name].choose(sg.observe(session.state, session.viewer), session.legal(), rng)


def ask(page: FirstGame, move: sg.Move) -> None:
    session = page.session
    assert session is not None
    page.handle(lambda: session.ask(move))


def say(key: str, lang: str = "en", **params: object) -> str:
    return emphasised(words_for(lang).say(f"lesson.{key}", **params))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_opens_with_a_game_and_its_first_moment(lang: str) -> None:
    page = opened(lang)
    assert told(page) == "10.1"
    assert say("10.1.told", lang, spirit="spring") in page.story.html
    assert not page.is_setting_up
    assert page.session is not None
    assert page.session.state.spirits == ("spring", "summer", "winter")


def test_a_move_passes_over_a_question() -> None:
    page = opened()
    draw(page)
    assert told(page) == "10.1"
    assert say("10.1.well") in page.story.html
    draw(page)
    assert told(page) == ""


def test_a_wrong_answer_is_diagnosed_and_the_right_one_ends_the_question() -> None:
    page = to_two_solitaries()
    assert told(page) == "10.2"
    answer(page, "5")
    assert say("10.2.wrong.1") in page.story.html
    assert page.guide.is_asking
    answer(page, "several")
    assert "Type a whole number" in page.story.html
    answer(page, "3")
    assert not page.guide.is_asking
    press(page.easel, "line", ("actions",))
    assert say("10.2.well", closers=3, cards=9) in page.story.html
    assert "10.2" in page.progress.solved


def test_what_is_asked_for_is_not_shown_elsewhere() -> None:
    page = to_two_solitaries()
    assert "33" not in page.panes["ask"].html
    assert "odds" in page.display.covers
    answer(page, "3")
    assert "33" in page.panes["ask"].html
    assert not page.display.covers


def test_numbers_come_from_her_own_table() -> None:
    page = opened()
    page.seat(Session.new(("spring", "winter"), (None, "steady"), seed=2))
    page.handle(lambda: None)
    page.guide.told["10.1"] = 2
    act(page, "go-on")
    while told(page) != "10.2":
        draw(page)
    p = page.session.state.players[0]
    assert page.guide.attempt.right_answer == str(5 - 2)
    assert f"How many of the {len(p.deck)} would close your line?" in page.story.html


def test_computers_wait_for_the_answer() -> None:
    page = to_first_turn()
    assert told(page) == "10.3"
    answer(page)
    ask(page, sg.Extinguish(0, 2))
    ask(page, sg.TakeFragment(0))
    assert told(page) == "10.4"
    assert say("10.3.well") in page.story.html
    seat = page.session.seat
    assert page.session.players[seat] is not None
    assert page.session.moments[-1].by_person
    answer(page, "yes")
    assert page.session.awaits_person
    assert not page.session.moments[-1].by_person
    assert told(page) == "10.5"


def test_the_end_of_a_round_is_shown_after_the_question_about_it() -> None:
    page = to_first_turn()
    for move in (sg.Extinguish(0, 2), sg.TakeFragment(0)):
        ask(page, move)
    act(page, "go-on")
    assert told(page) == "10.5"
    assert "sg-report" not in page.panes["over"].html
    answer(page)
    assert "sg-report" in page.panes["over"].html
    assert say("10.5.well") in page.story.html


def test_passing_over_a_question_ends_it() -> None:
    page = to_two_solitaries()
    act(page, "go-on")
    assert told(page) == ""
    assert page.guide.told["10.2"] == 1
    assert "10.2" not in page.progress.solved


def test_the_second_time_there_is_a_line_and_then_nothing() -> None:
    page = to_two_solitaries()
    answer(page)
    seen = []
    for _ in range(3):
        page.seat(Session(first_game(1, sg.TEXT), page.session.players))
        page.handle(lambda: None)
        draw(page, 5)
        seen.append(say("10.2.fade") in page.story.html)
        assert told(page) == ""
    assert seen == [True, False, False]


def test_every_moment_that_was_told_can_be_read_again() -> None:
    page = to_two_solitaries()
    answer(page)
    assert 'data-act="again:10.3"' in page.story.html
    act(page, "again:10.1")
    assert say("10.1.told", spirit="spring") in page.story.html
    act(page, "close")
    assert say("10.1.told", spirit="spring") not in page.story.html


def test_undo_asks_nothing_twice() -> None:
    page = to_two_solitaries()
    answer(page)
    act(page, "undo")
    act(page, "redo")
    assert not page.guide.is_asking
    assert page.guide.told["10.2"] == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("answers", [True, False], ids=["answered", "never answered"])
def test_the_game_can_be_played_to_its_end(seed: int, answers: bool) -> None:
    page = opened(seed=seed)
    for move in moves_of(page):
        if page.guide.is_asking and (answers or not page.session.awaits_person):
            answer(page)
        ask(page, move)
        while page.guide.is_asking and page.session.awaits_computer:
            act(page, "go-on")
    assert told(page) == "10.9"
    answer(page)
    assert words_for("en").say("course.guide.end") in page.story.html
    assert {"10.1", "10.2", "10.3", "10.4", "10.5", "10.8", "10.9"} <= page.guide.told.keys()
    assert max(page.guide.told.values()) == 2


def test_a_game_without_a_guided_spirit_is_left_alone() -> None:
    page = opened()
    page.seat(Session.new(("winter", "summer"), (None, None), seed=1))
    page.handle(lambda: None)
    assert told(page) == ""
    assert words_for("en").say("course.guide.nobody") in page.story.html
    draw(page)
    assert not page.guide.is_asking


def test_a_reload_brings_back_the_game_and_what_was_told() -> None:
    page = to_first_turn()
    answer(page)
    ask(page, sg.Extinguish(0, 2))
    game, kept, progress = page.keeper.widget.game, page.keeper.widget.kept, page.memory.progress
    assert game
    again = FirstGame(seed=9, pace=0)
    open_page(again.easel)
    recall(again, kept=json.dumps(progress))
    found(again, game=game, kept=kept)
    assert again.session.record == page.session.record
    assert isinstance(again.session.state.phase, ActionPhase)
    assert again.guide.told == page.guide.told
    assert not again.guide.is_asking
    assert again.keeper.widget.game == game


def test_a_question_open_at_the_reload_is_asked_again() -> None:
    page = to_two_solitaries()
    again = FirstGame(seed=9, pace=0)
    found(again, game=page.keeper.widget.game, kept=page.keeper.widget.kept)
    recall(again, kept=json.dumps(page.memory.progress))
    assert told(again) == "10.2"
    assert again.guide.is_asking


def test_nothing_is_kept_before_the_browser_has_said_what_it_had() -> None:
    page = FirstGame(pace=0)
    assert page.keeper.widget.game == ""
    found(page)
    assert page.keeper.widget.game != ""


def test_the_edition_last_chosen_is_dealt_unless_one_is_given() -> None:
    printed = {"lists": '{"edition": "printed"}'}
    page = FirstGame(pace=0)
    recall(page, **printed)
    assert page.session.state.rules == sg.PRINTED
    given = FirstGame(rules=sg.TEXT, pace=0)
    recall(given, **printed)
    assert given.session.state.rules == sg.TEXT


def test_a_link_shows_its_moment_once_more() -> None:
    page = FirstGame(pace=0)
    recall(page, step="10.6")
    assert say("10.6.told") in page.story.html
    act(page, "close")
    assert told(page) == "10.1"


def test_a_new_game_is_guided_as_well() -> None:
    page = to_two_solitaries()
    act(page, "new")
    act(page, "start")
    assert isinstance(page.session.state.phase, DrawPhase)
    assert page.session.state.spirits == ("spring", "summer", "winter")
    assert say("10.1.fade", spirit="spring") in page.story.html


def test_counts_that_make_no_sense_are_left_out() -> None:
    told = {"10.1": "9", "10.2": "1", "10.3": "two", "99": "1", "10.4": "-1", "10.5": "\u0662"}
    kept = Kept()
    for step, times in told.items():
        kept = kept.put(times, TOLD, step)
    assert Progress(kept).told == {"10.1": 2, "10.2": 1}


@pytest.mark.parametrize("width", [400, 768, 1280, 1600])
def test_it_can_be_drawn_at_every_width(width: int) -> None:
    page = opened()
    open_page(page.easel, width=width)
    for board in page.easel.boards.values():
        assert board.scene is None or board.scene.width <= width
    assert ("sg-asks-beside" in page._dom_classes) == (width >= 1100)


def test_every_step_of_the_lesson_has_its_place() -> None:
    page = opened()
    assert all(f'data-act="again:{step.id}"' in page.story.html for step in lesson("10").steps)
