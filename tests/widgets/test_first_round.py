"""The first round: nothing in it can go wrong, its end waits for the reader, and old links lead somewhere."""

from __future__ import annotations

import json
import random

import pytest
from spiritwidgets import Lesson
from spiritwidgets.headless import open_page, press
from spiritwidgets.lessons.player import Player
from spiritwidgets.lessons.progress import CALLED, Progress

from spiritgame.lessons import lesson, lessons
from spiritgame.locale import LANGUAGES, words_for
from tests.widgets.lesson_pages import act, asks, story
from tests.widgets.storage import recall

FIRST = lesson("00")
both_languages = pytest.mark.parametrize("lang", LANGUAGES)
STEPS = {step.id for lesson in lessons() for step in lesson.steps}


def first_round(lang: str = "en", *, pace: float = 0.9) -> Player:
    """The page; without an event loop other spirits move at once, and only the parts of the end of a round wait."""
    page = Lesson("00", lang, pace=pace)
    open_page(page.easel)
    return page


def buttons(page: Player) -> list[str]:
    """The buttons for what the step is about."""
    html = asks(page)
    places = range(9)
    return [f"choice:{place}" for place in places if f'data-act="choice:{place}"' in html]


def solve(page: Player, rng: random.Random) -> int:
    """Press buttons beside the boards at random until the step is solved; how many presses that took."""
    for presses in range(40):
        if page.trial.verdict == "solved":
            return presses
        html = asks(page)
        ways = [way for way in ("go-on", "next-part") if f'data-act="{way}"' in html]
        act(page, rng.choice(ways or buttons(page)))
    raise AssertionError(f"{page.step.id} was not solved: {page.trial.attempt.history}")


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_pressed_every_step_can_be_solved_and_leads_on(seed: int) -> None:
    rng = random.Random(seed)
    page = first_round("en" if seed % 2 else "zh")
    for step in FIRST.steps:
        assert page.step.id == step.id
        if rng.random() < 0.2 and step is not FIRST.steps[-1]:
            act(page, "skip-step")
            continue
        if rng.random() < 0.3:
            act(page, "show")
            act(page, "my-turn")
        solve(page, rng)
        assert page.trial.verdict == "solved"
        assert 'class="sg-feedback sg-good"' in story(page)
        if step is not FIRST.steps[-1]:
            act(page, "next")
    assert page.trial.attempt.state.round == 2
    assert 'href="01_setting_up.ipynb"' in story(page)


@both_languages
def test_no_step_asks_before_the_first_click_and_none_offers_what_it_is_not_about(lang: str) -> None:
    for step in FIRST.steps:
        assert step.question is None
        page = first_round(lang)
        page.go_to(step.id)
        assert words_for(lang).say("table.btn.pass") not in asks(page)
        assert buttons(page) or 'data-act="go-on"' in asks(page)


def test_what_comes_later_is_not_done() -> None:
    page = first_round()
    page.go_to("00.call")
    press(page.easel, "line", ("total", "seed"))
    assert page.trial.attempt.history == ()
    assert page.trial.selection.action == "attract"
    press(page.easel, "reserve", ("reserve", "bison"))
    assert page.trial.attempt.refused == ("attract bison",)
    assert page.trial.verdict == "open"
    press(page.easel, "reserve", ("reserve", "beaver"))
    assert page.trial.verdict == "solved"
    assert "The beaver lies on top of your deck" in story(page)
    assert "a fire of value 2" in story(page)


def test_the_table_goes_on_unless_the_line_is_closed_or_too_short() -> None:
    words = words_for("en")
    for cards, is_own in ((2, False), (5, True), (7, False)):
        page = first_round()
        act(page, "choice:0")
        act(page, "next")
        for _ in range(cards - 1):
            act(page, "choice:0")
        if page.trial.verdict != "solved":
            act(page, "choice:1")
        closed = words.say("lesson.00.stop.well.closed")
        assert (closed in story(page)) == (cards == 7)
        act(page, "next")
        me = page.trial.state.players[page.trial.viewer]
        assert me.line == ("weasel", "bee", "lynx", "hummingbird", "fox")
        assert page.trial.is_prepared_instead != is_own
        assert (words.say("course.prepared") in story(page)) == (not is_own)


@both_languages
def test_the_end_of_the_round_waits_at_every_part_and_can_be_seen_again(lang: str) -> None:
    words = words_for(lang)
    page = first_round(lang)
    page.go_to("00.fire")
    assert page.trial.moments == ()
    act(page, "go-on")
    seen = []
    while 'data-act="next-part"' in asks(page):
        part = page.trial.moments[-1].part
        seen.append((part, page.trial.state.circle_fires, page.trial.state.varans))
        assert page.trial.verdict == "open"
        assert part == "turn" or words.say(f"course.part.{part}.why") in asks(page)
        act(page, "next-part")
    assert [part for part, *_ in seen] == ["turn", "attack", "varans", "fires", "refill"]
    assert [fires for _, fires, _ in seen] == [(2,), (2,), (2,), (2, 2, 3), (2, 2, 3)]
    assert [varans for *_, varans in seen] == [23, 23, 22, 22, 22]
    assert page.trial.verdict == "solved"
    assert page.trial.state == page.trial.attempt.state
    act(page, "round-again")
    assert page.trial.moments[-1].part == "turn"
    assert page.trial.state.circle_fires == (2,)
    page.trial.show_next_part()
    assert page.trial.moments[-1].part == "attack"


def test_what_moves_at_a_part_moves_again_on_request() -> None:
    page = first_round()
    page.go_to("00.fire")
    act(page, "go-on")
    act(page, "next-part")
    played: list[object] = []
    page.easel.play = lambda effects, speed: played.append((effects, speed))
    act(page, "part-again")
    act(page, "next-part")
    assert [speed for _, speed in played] == ["slow", "slow"]
    assert all(effects for effects, _ in played)


def test_a_step_taken_back_is_not_unfolded_any_more() -> None:
    page = Lesson("04", pace=0.9)
    open_page(page.easel)
    page.answer("2")
    page.move(page.trial.legal()[0])
    while page.trial.can_step_back:
        page.trial.step_back()
    assert not page.trial.has_round_end
    assert page.trial.state == page.trial.start


@pytest.mark.parametrize("old", ["00.2", "01.1", "01.2", "01.3", "01.4"])
def test_old_links_and_old_progress_lead_to_what_one_does_there_now(old: str) -> None:
    new = CALLED[old]
    assert new in STEPS
    assert old not in STEPS
    progress = Progress().with_solved(old, "01.5", "02.1")
    assert progress.solved == {new, "01.5", "02.1"}
    assert progress.without(new).solved == {"01.5", "02.1"}
    page = Lesson("00", pace=0)
    recall(page, step=old)
    assert page.step.id == new
    elsewhere = Lesson("01", pace=0)
    recall(elsewhere, kept='{"solved 02.4": [1, "1"]}', step=old)
    assert elsewhere.step is elsewhere.course.steps[0]
    assert f'href="00_start_here.ipynb#step={new}"' in story(elsewhere)
    assert "02.4" in elsewhere.progress.solved


@pytest.mark.parametrize("gone", ["00.1", "00.3", "00.4"])
def test_a_link_to_a_step_that_is_gone_opens_its_lesson(gone: str) -> None:
    page = Lesson("00", pace=0)
    recall(page, kept=json.dumps({f"solved {gone}": [1, "1"], "at 00": [1, gone]}), step=gone)
    assert page.step is FIRST.steps[0]
    assert page.progress.solved == frozenset()
