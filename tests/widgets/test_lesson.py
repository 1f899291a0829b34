"""The page of a lesson without a browser: every step is played through the widget, by answers, clicks and buttons."""

from __future__ import annotations

import json
import re

import pytest
from spiritwidgets import Lesson, Puzzles
from spiritwidgets.headless import open_page, press
from spiritwidgets.lessons.feedback import told
from spiritwidgets.lessons.plan import GAP, TIGHT, plan

from spiritgame.lessons import Step, lessons, puzzles
from spiritgame.locale import LANGUAGES, words_for
from tests.widgets.lesson_pages import STEPS, act, answered, asks, page_of, play, story
from tests.widgets.storage import recall

every_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


@both_languages
@every_step
def test_every_step_can_be_solved_and_says_what_was_seen(step: Step, lang: str) -> None:
    page = answered(step, lang)
    play(page, step.solution, answers=False)
    assert page.trial.verdict == "solved"
    assert 'class="sg-feedback sg-good"' in story(page)
    amiss = [f"road.{n}" for n, road in enumerate(step.roads, 1) if road.fails]
    failing = {told(page.trial.attempt, part, words_for(lang)) for part in amiss}
    assert page.display.page().feedback.text not in failing
    assert f"solved {step.id}" in page.memory.progress


@every_step
def test_wrong_answers_are_diagnosed_and_asked_again(step: Step) -> None:
    words = words_for("en")
    for index, wrong in enumerate(step.question.wrong if step.question else ()):
        page = page_of(step)
        page.answer(wrong)
        said = told(page.trial.attempt, f"wrong.{index + 1}", words)
        assert page.display.page().feedback.text == said
        assert 'data-act="answer"' in story(page)
        assert 'class="sg-feedback sg-retry"' in story(page)


@every_step
def test_roads_show_where_they_lead(step: Step) -> None:
    words = words_for("en")
    for index, road in enumerate(step.roads):
        page = answered(step)
        play(page, road.script, answers=False)
        assert page.display.page().feedback.text == told(page.trial.attempt, f"road.{index + 1}", words)
        if page.trial.verdict == "failed":
            before = page.trial.attempt.history
            act(page, "step-back")
            assert page.trial.verdict == "open"
            assert page.trial.attempt.history == before[: len(page.trial.attempt.history)]
            assert page.trial.is_told


@pytest.mark.parametrize("step", [*STEPS, *puzzles()], ids=lambda step: step.id)
def test_the_solution_can_be_watched_and_solves_nothing_for_the_learner(step: Step) -> None:
    page = page_of(step)
    act(page, "show")
    assert page.shown.verdict == "solved"
    assert f"solved {step.id}" not in page.memory.progress
    act(page, "my-turn")
    assert page.trial.verdict == "open"
    assert not page.trial.has_tried


@both_languages
def test_a_refusal_tells_the_rule_and_is_remembered(lang: str) -> None:
    page = page_of(lessons()[2].step("02.1"), lang)
    open_page(page.easel)
    page.answer("3")
    act(page, "choice:1")
    assert page.trial.attempt.refused == ("stop",)
    assert re.search(r'data-act="rule:7"[^>]*>(\(Rule 7\)|（规则7）)</button>', asks(page))
    assert page.trial.verdict == "open"
    act(page, "rule:7")
    assert 'href="rulebook.ipynb?rule=7"' in page.room.panes["over"].html
    act(page, "rule-close")
    assert page.room.panes["over"].html == ""


def test_the_guess_comes_before_the_move() -> None:
    page = page_of(lessons()[2].steps[1])
    open_page(page.easel)
    press(page.easel, "line", ("deck",))
    assert page.trial.moments == ()
    assert "Your guess comes first" in asks(page)
    page.answer("3")  # wrong, but said
    press(page.easel, "line", ("deck",))
    assert len(page.trial.moments) == 1
    assert page.trial.verdict != "solved"
    page.answer("1")
    assert page.trial.verdict == "solved"


@pytest.mark.parametrize("step", [*STEPS, *puzzles()], ids=lambda step: step.id)
def test_a_question_about_a_card_offers_the_right_one(step: Step) -> None:
    page = page_of(step)
    if step.question is not None and step.question.kind == "card":
        for answer in (page.trial.attempt.right_answer, *step.question.wrong):
            assert f'<option value="{answer}"' in story(page)


def test_an_unreadable_answer_is_told_its_form() -> None:
    page = page_of(lessons()[2].steps[0])
    act(page, "answer", answer="several")
    assert words_for("en").say("typed.number") in story(page)
    assert 'value="several"' in story(page)
    assert page.trial.attempt.answer is None


def test_a_number_that_nobody_foresaw_is_answered_without_the_right_one() -> None:
    page = page_of(lessons()[2].steps[0])
    act(page, "answer", answer="77")
    assert "Not this number. Count again, or try it on the table." in story(page)


def test_a_free_guess_is_noted() -> None:
    page = page_of(lessons()[10].steps[0])
    act(page, "answer", answer="four <b>")
    assert "Noted: four &lt;b&gt;." in story(page)


def test_letters_are_ticked_in_the_picture() -> None:
    page = page_of(lessons()[1].step("01.5"))
    act(page, "answer", **{f"letter:{letter}": letter for letter in "BEF"})
    assert "One mistake sits in a forest" in story(page)
    act(page, "answer", **{f"letter:{letter}": letter for letter in "GEFB"})
    assert page.trial.verdict == "solved"


def test_hints_come_one_after_the_other() -> None:
    step = lessons()[2].steps[0]
    page = page_of(step)
    words = words_for("en")
    first, second = (words.say(step.key(f"hint.{n}")) for n in (1, 2))
    assert first not in story(page)
    act(page, "hint")
    assert first in story(page)
    assert second not in story(page)
    act(page, "hint")
    assert second in story(page)
    assert 'data-act="hint"' not in story(page)


def test_a_step_opened_by_its_link_has_its_own_position() -> None:
    page = Lesson("00", pace=0)
    recall(page, step="00.plant")
    assert page.step.id == "00.plant"
    assert page.trial.before is None


def test_progress_is_kept_and_nothing_strange_is_believed() -> None:
    lists = {"solved": ["02.1", "99.9", 3], "current": {"02": "02.4", "03": 5}, "edition": "printed"}
    page = Lesson("02", pace=0)
    recall(page, lists=json.dumps(lists))
    assert page.step.id == "02.4"
    assert page.rules.starting_cards == "printed"
    assert page.progress.solved == {"02.1"}
    assert words_for("en").say("course.damaged") in story(page)


def test_a_given_edition_is_not_overruled() -> None:
    from spiritgame import TEXT

    page = Lesson("02", rules=TEXT, pace=0)
    recall(page, kept='{"edition": [1, "printed"]}')
    assert page.rules == TEXT


def test_the_edition_changes_the_cards_and_keeps_the_answer() -> None:
    step = lessons()[2].step("02.2")
    page = page_of(step)
    seat = page.trial.viewer
    before = page.trial.state.players[seat].elements
    page.answer(page.trial.attempt.right_answer)
    act(page, "settings")
    act(page, "edition:printed")
    after = page.trial.state.players[seat].elements
    assert (before.drop, before.seed, after.drop, after.seed) == (3, 2, 2, 3)
    assert page.progress.edition == "printed"
    assert page.trial.attempt.answer is not None


def test_the_language_changes_on_the_spot() -> None:
    page = page_of(lessons()[2].steps[0])
    act(page, "language")
    assert words_for("zh").say("lesson.02.1.title") in story(page)
    assert page.room.panes["story"].lang == "zh-Hans"


def test_the_index_leads_to_every_step_and_forgets_on_request() -> None:
    page = page_of(lessons()[2].steps[0])
    page.answer("3")
    act(page, "show")
    act(page, "my-turn")
    page.answer("3")
    play(page, "draw; draw; draw; draw")
    assert page.memory.progress["solved 02.1"] == [1, "1"]
    act(page, "index")
    assert all(f'data-act="go:{step.id}"' in story(page) for step in page.course.steps)
    act(page, "go:02.5")
    assert page.step.id == "02.5"
    act(page, "index")
    act(page, "forget")
    assert page.memory.progress["solved 02.1"] == [2, ""]
    assert page.step.id == "02.1"


def test_a_skipped_step_waits_without_blame() -> None:
    page = page_of(lessons()[2].steps[0])
    act(page, "skip-step")
    assert page.step.id == "02.2"
    assert "Skipped. It waits for you in the index." in story(page)


def test_puzzles_are_listed_by_difficulty() -> None:
    page = Puzzles(pace=0)
    act(page, "index")
    html = story(page)
    assert html.index("First looks") < html.index('data-act="go:p01"') < html.index("Two steps ahead")
    act(page, "go:p09")
    assert page.step.id == "p09"
    play(page, page.step.solution)
    assert page.trial.verdict == "solved"
    assert words_for("en").say("lesson.p09.answer") in page.display.page().feedback.text + html + story(page)


def test_what_is_asked_for_is_covered_until_it_is_answered() -> None:
    page = page_of(lessons()[2].step("02.6"))
    assert "? sun" in page.easel.boards["line"].scene.words
    page.answer("4")
    assert "4 sun" in page.easel.boards["line"].scene.words


@pytest.mark.parametrize("step", [*STEPS, *puzzles()], ids=lambda step: step.id)
def test_every_step_can_be_drawn_at_every_width(step: Step) -> None:
    page = page_of(step)
    for width in (400, 768, 1100, 1280, 1600):
        open_page(page.easel, width=width)
        shown = [board for board in page.easel.boards.values() if f"sg-with-{board.name}" in page._dom_classes]
        for board in shown:
            assert board.scene is not None
            assert board.scene.width <= width


@pytest.mark.parametrize("width", [1024, 1100, 1265, 1280, 1281, 1366, 1440])
@pytest.mark.parametrize(
    "boards",
    [("reserve", "forest", "trees"), ("reserve", "circle", "forest", "trees"), ("circle", "panel0"), ("forest",)],
)
def test_columns_that_lie_beside_each_other_fit_the_stage(boards: tuple[str, ...], width: int) -> None:
    found = plan(width, boards)
    columns = {
        "reserve": found.boards["reserve"].w,
        "circle": found.boards["circle"].w,
        "forest": max(found.boards["forest"].w, found.boards["trees"].w),
    }
    beside = [round(columns[name]) for name in columns if name in boards]
    if found.size == "L" and (found.width >= TIGHT or len(beside) < 3):
        assert sum(beside) + GAP * (len(beside) - 1) <= found.width


def test_a_trial_is_taken_back_like_a_game_and_has_no_record() -> None:
    page = page_of(lessons()[2].steps[0])
    page.answer("3")
    trial = page.trial
    assert (trial.can_undo, trial.undo(), trial.can_redo, trial.redo()) == (False, False, False, False)
    start = trial.state
    play(page, "draw; draw")
    assert trial.can_undo
    assert trial.undo()
    assert len(trial.moments) == 1
    assert trial.undo()
    assert (trial.state, trial.can_undo, trial.redo()) == (start, False, False)
    with pytest.raises(TypeError, match="no record"):
        assert trial.record
