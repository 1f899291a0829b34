"""What the page of a lesson explains, lights up late, checks and keeps to itself."""

from __future__ import annotations

import asyncio
import re

import pytest
from spiritwidgets import Lesson
from spiritwidgets.headless import open_page, press
from spiritwidgets.lessons.player import Player
from spiritwidgets.view import Key

from spiritgame.lessons import Step, lesson, lessons, puzzles
from spiritgame.locale import words_for
from tests.widgets.lesson_pages import STEPS, act, answered, asks, page_of, story


def help_on(page: Player) -> str:
    return page.room.panes["help"].html


def test_a_question_about_a_thing_is_answered_beside_it_and_tries_nothing() -> None:
    page = answered(lessons()[0].step("00.draw"))
    press(page.easel, "line", ("deck",), asks=True)
    assert "Draw the top card of your deck." in help_on(page)
    assert page.easel.front.subject == {"board": "line", "key": ["deck"]}
    assert page.trial.attempt.history == ()
    act(page, "help-do")
    assert page.trial.attempt.history == ("draw",)
    assert help_on(page) == ""
    assert page.easel.front.subject == {}


def test_a_click_on_a_thing_tries_the_move_and_counts_even_where_it_is_refused() -> None:
    page = answered(lesson("04").step("04.2"))
    press(page.easel, "reserve", ("reserve", "bison"))
    assert page.trial.attempt.refused == ("attract bison",)
    assert 'data-act="rule:8"' in asks(page)
    assert help_on(page) == ""


def test_a_click_on_what_nothing_can_be_done_with_explains_it() -> None:
    page = answered(lesson("04").step("04.2"))
    press(page.easel, "line", ("line", 0))
    assert "Weasel" in help_on(page)
    assert page.trial.attempt.history == ()


@pytest.mark.parametrize("step", [*STEPS, *puzzles()], ids=lambda step: step.id)
def test_help_tells_nothing_that_a_step_still_asks_for(step: Step) -> None:
    """Before the answer: only what is printed on the thing, no rule, no advice and nothing to press."""
    page = page_of(step)
    if page.trial.attempt.right_answer is None or step.picture in ("tallies", "four_mistakes"):
        return
    open_page(page.easel)
    words = words_for("en")
    shown = [board for board in page.easel.boards.values() if f"sg-with-{board.name}" in page._dom_classes]
    asked = 0
    for board in shown:
        for target in board.offered.targets if board.offered else ():
            press(page.easel, board.name, target.key, asks=True)
            if page.room.laid_open(board.name, target.key) is not None:
                assert help_on(page) == ""
                continue
            asked += 1
            assert words.say("course.hushed") in help_on(page)
            assert "rule:" not in help_on(page)
            assert help_on(page).count("<p") <= 2
            assert set(re.findall(r'data-act="([^"]*)"', help_on(page))) == {"help-close"}
    assert asked or step.boards == ("deck",)
    assert page.trial.attempt.history == ()


def test_help_is_full_once_the_question_is_answered() -> None:
    page = answered(lesson("04").step("04.2"))
    press(page.easel, "line", ("actions",), asks=True)
    assert "The two must differ" in help_on(page)
    assert 'data-act="rule:8"' in help_on(page)


def test_a_demonstration_is_not_talked_over() -> None:
    page = page_of(lesson("04").step("04.2"))
    open_page(page.easel)
    act(page, "show")
    press(page.easel, "line", ("deck",), asks=True)
    assert help_on(page) == ""


def glows(page: Player, board: str, key: Key) -> bool:
    scene = page.easel.boards[board].scene
    return any(target.key == key and target.emphasis == "legal" for target in scene.targets)


def test_targets_that_fade_wait_for_whoever_hesitates() -> None:
    step = next(step for step in STEPS if step.id == "06.4")
    patient = page_of(step)
    patient.answer(patient.trial.attempt.right_answer)
    assert not glows(patient, "forest", ("space", 0, 0))
    eager = Lesson("06", pace=0, patience=0)
    eager.go_to("06.4")
    assert not glows(eager, "forest", ("space", 0, 0)), "the question comes first"
    eager.answer(eager.trial.attempt.right_answer)
    assert glows(eager, "forest", ("space", 0, 0))


def test_the_wait_is_over_after_the_given_time_and_begins_anew_with_every_action() -> None:
    async def hesitate() -> Lesson:
        page = Lesson("06", pace=0, patience=0.01)
        page.go_to("06.4")
        page.answer(page.trial.attempt.right_answer)
        assert not page.is_lit
        while not page.is_lit:
            await asyncio.sleep(0.01)
        return page

    assert glows(asyncio.run(hesitate()), "forest", ("space", 0, 0))


def test_a_page_checks_itself_quietly_until_somebody_asks() -> None:
    page = page_of(lesson("02").steps[0])
    doctor = page.room.doctor
    open_page(page.easel)
    assert doctor.words["draws.good"] == "The picture is drawn."
    assert not doctor.is_asked
    sent: list[object] = []
    doctor.send = sent.append
    doctor._handle_custom_msg({"event": "ping"}, [])
    assert sent == [{"do": "pong"}]
    press(page.easel, "line", ("deck",))
    assert doctor.arrived == 1
    act(page, "settings")
    assert doctor.is_asked
    assert 'data-act="edition:printed"' in story(page)
    act(page, "language")
    assert doctor.words["lang"] == "zh"
    act(page, "settings")
    assert not doctor.is_asked
    assert "sg-told" in story(page)


def test_the_wrong_table_is_drawn_with_exactly_its_four_mistakes() -> None:
    html = story(page_of(lessons()[1].step("01.5")))
    places = dict(re.findall(r'value="(\w)"(.*?)</label>', html))
    assert set(places) == set("ABCDEFGHI")
    assert [len(re.findall("sg-i-", places[letter])) for letter in "DE"] == [4, 3]
    assert "sg-i-fragment" in places["F"]
    assert places["G"].index("sg-i-tree-start") < places["G"].index("<i></i>"), "in the corner"
    assert places["I"].count(">14<") == 2


def test_the_lamps_are_dark_until_the_answer() -> None:
    page = Lesson("10", pace=0)
    page.go_to("10.5")
    named = words_for("en").say("course.lamp.1")
    assert named not in story(page)
    assert "sg-dark-lamps" in story(page)
    page.answer("b")
    assert named in story(page)
