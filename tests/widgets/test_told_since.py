"""What is told stays true, or is said to be of the start; what is asked for is told by nothing after a wrong answer."""

from __future__ import annotations

import pytest
from spiritwidgets.headless import open_page
from spiritwidgets.lessons.feedback import told

from spiritgame.lessons import Step, lesson, lessons
from spiritgame.locale import LANGUAGES, words_for
from tests.lessons.claims import AT_START, World, false_claims
from tests.lessons.helpers import solved
from tests.widgets.lesson_pages import asks, page_of, play, story

LASTING = [step for page in lessons() for step in page.steps if step.is_lasting]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", LASTING, ids=lambda step: step.id)
def test_what_a_lasting_step_tells_holds_in_the_end(step: Step, lang: str) -> None:
    end = solved(step, "text")
    assert end.state is not end.start
    said = told(end, "told", words_for(lang))
    assert list(false_claims(said, World((end.state,), end.seat), AT_START)) == []


def test_a_step_that_tells_of_its_start_says_so_while_it_is_tried() -> None:
    page = page_of(lesson("04").step("04.2"))
    since = words_for("en").say("course.task")
    assert since not in story(page)
    page.answer(page.trial.attempt.right_answer or "")
    play(page, "extinguish 2", answers=False)
    assert (since in story(page)) == (page.trial.verdict == "open")


def test_the_first_round_never_says_that_things_have_changed() -> None:
    for step in lesson("00").steps:
        page = page_of(step)
        play(page, step.solution)
        assert words_for("en").say("course.task") not in story(page)


def test_what_is_told_is_quiet_once_it_is_done() -> None:
    page = page_of(lesson("00").step("00.draw"))
    assert "sg-past" not in story(page)
    play(page, "draw")
    assert "sg-told sg-past" in story(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_answer_does_not_open_what_is_asked_for(lang: str) -> None:
    page = page_of(lesson("04").step("04.6"), lang)
    words, attempt = words_for(lang), page.trial.attempt
    assert attempt.step.question is not None
    page.answer(attempt.step.question.wrong[0])
    assert words.say("table.ask.still") in asks(page)
    assert words.say("table.ask.act", n=1) not in asks(page)
    page.answer(attempt.right_answer or "")
    assert words.say("table.ask.still") not in asks(page)


def test_the_help_on_a_level_shows_no_fire_while_it_is_asked_for() -> None:
    page = page_of(lesson("05").step("05.5"))
    open_page(page.easel)
    assert page.display._explanation(("stack", 2)).sprite == "neutral"
    page.answer(page.trial.attempt.right_answer or "")
    assert page.display._explanation(("stack", 2)).sprite == "fire_3"
