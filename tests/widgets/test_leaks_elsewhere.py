"""No answer is given away by guide, coach, probability lessons, labs, worksheets, or what a cell shows as text."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from spiritwidgets import Chance, Table
from spiritwidgets.chance.labs.counting import CountingState
from spiritwidgets.chance.labs.lab import LabLook
from spiritwidgets.headless import open_page
from spiritwidgets.theme import LIGHT
from spiritwidgets.view import COVERED

import spiritgame as sg
from spiritgame.cards import STARTING
from spiritgame.chance import Sheet, chance_lessons, value_of, worksheet
from spiritgame.chance.expressions import say_number
from spiritgame.lessons import begin, lesson
from spiritgame.locale import LANGUAGES, words_for
from tests.widgets.coached import coached
from tests.widgets.lesson_pages import page_of
from tests.widgets.sent import kept, look_everywhere, plain, recorded, words_on
from tests.widgets.test_first_game import answer as answer_guide
from tests.widgets.test_first_game import draw, opened
from tests.widgets.test_first_game import told as spoken_of

# The first game


def test_the_guide_covers_what_it_asks_for() -> None:
    with recorded() as sent:
        page = opened()
        answer_guide(page)
        draw(page, 5)
        assert spoken_of(page) == "10.2"
        sent.clear()
        open_page(page.easel)
        page.refresh()
        look_everywhere(page.easel, page)
        sent.keep(page)
    assert not re.search(r"\b3 of (the )?9\b|33 %", plain(sent.text))
    assert words_for("en").say("lesson.10.2.well", closers=3, cards=9) not in plain(sent.text)


def test_the_guide_does_not_count_the_actions_of_a_closed_line() -> None:
    words = words_for("en")
    page = opened()
    page.guide.told.update({f"10.{n}": 2 for n in (1, 2, 3, 4, 7)})
    answer_guide(page)
    with recorded() as sent:
        while spoken_of(page) != "10.6":
            draw(page)
        sent.clear()
        open_page(page.easel)
        page.refresh()
        look_everywhere(page.easel, page)
        sent.keep(page)
    assert "actions" in page.display.covers
    assert words.say("board.name.actions", n=COVERED) in sent.text
    for says in (
        words.say("board.name.actions", n=1),
        words.say("table.tip.stop", n=1),
        words.say("table.ask.act", n=1),
    ):
        assert says not in sent.text


# The coach


def test_the_coach_keeps_the_odds_to_itself_in_the_file_as_well() -> None:
    table: Table = coached(mode="guess")
    assert "your guess first" in kept(table)
    assert "3 of 10" not in kept(table)


# Probability


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", chance_lessons(), ids=lambda part: part.id)
def test_a_probability_lesson_tells_nothing_before_it_is_answered(part, lang: str) -> None:
    with recorded() as sent:
        page = Chance(part.id, lang)
        open_page(page.easel)
        for name in page.parts:
            if name in ("guess", "try", *(exercise.part for exercise in part.exercises)):
                page.go_to(name)
                look_everywhere(page.easel, page)
        sent.keep(page)
    text = plain(sent.text)
    teller = page.state.teller
    told_later = [f"{e.part}.solution" for e in part.exercises]
    told_later += [f"{e.part}.wrong.{n}" for e in part.exercises for n in range(1, len(e.wrong) + 1)]
    told_later += ["idea", "way.formula"] if part.trial else []
    for key in told_later:
        assert plain(teller.tell(key)) not in text, key
    for value in values_of(part):
        if "/" in value:
            assert not re.search(rf"(?<![\d/]){value}(?![\d/])", without_questions(text, teller)), value


def values_of(part) -> set[str]:
    """All numbers that the lesson asks for."""
    asked = [e.answer for e in part.exercises if e.kind == "number"]
    asked += [guess.truth for guess in part.guesses if guess.truth and guess.kind in ("percent", "fraction", "number")]
    return {say_number(value_of(answer, "text")) for answer in asked}


def without_questions(text: str, teller) -> str:
    """What is asked, and told about the trial, may name a number that another question is about."""
    for part in teller.lesson.exercises:
        text = text.replace(plain(teller.tell(f"{part.part}.ask")), "")
    for n in range(1, len(teller.lesson.guesses) + 1):
        text = text.replace(plain(teller.tell(f"guess.{n}")), "")
    return text.replace(plain(teller.tell("trial")), "") if teller.lesson.trial else text


def test_the_table_of_a_trial_leaves_the_odds_to_the_guess() -> None:
    page = Chance("24")
    open_page(page.easel)
    page.go_to("try")
    assert not any("of 9" in text for text in words_on(page.easel.boards["line"].scene))
    page._act("chance-note", {"guess.1": "1/2"})
    assert any("of 9" in text for text in words_on(page.easel.boards["line"].scene))


def test_rounds_that_differ_in_what_is_to_be_remembered_look_alike() -> None:
    """The trainer: with the pile covered, what was in it makes no difference."""
    begun = evolve(CountingState.begun(3), phase="rebuild")
    assert not begun.is_open
    free = [card for card in STARTING if card not in begun.round.second]
    one, other = (evolve(begun, round=evolve(begun.round, first=tuple(first))) for first in (free[:3], free[-3:]))
    assert one.round.closing != other.round.closing
    seen, unseen = (state.view(LabLook(words_for("en"), "text", LIGHT)) for state in (one, other))
    assert seen.picture() == unseen.picture()
    assert seen.controls() == unseen.controls()


# Worksheets, and what cells show as text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", chance_lessons(), ids=lambda part: part.id)
def test_a_worksheet_tells_nothing_before_it_is_answered(part, lang: str) -> None:
    sheet = Sheet(part.id, "Anna", lang=lang)
    for step, task in enumerate(sheet.tasks, 1):
        asked = sheet.exercise(step)
        shown = f"{asked!r} {asked._repr_markdown_()} {sheet!r} {task!r} {asked.verdict!r} {sheet.results()}"
        question = task.tell("ask", sheet.words)
        assert sheet.solution(step) not in shown
        assert not re.search(rf"(?<![\d/.]){re.escape(task.solution)}(?![\d/.])", shown.replace(question, ""))


def test_what_a_cell_shows_as_text_is_short_and_gives_nothing_away() -> None:
    sheet, step = Sheet("24", "Anna"), lesson("02").step("02.6")
    state = sg.new_game(("spring", "winter"), seed=1)
    task = worksheet("24", "Anna")[0]
    part = chance_lessons()[0]
    shown = [sheet, sheet.exercise(1), sheet.exercise(1).verdict, task, step, step.question, lesson("02"), state]
    shown += [begin(step, sg.TEXT), part, part.exercises[0], *part.guesses, Table(), Chance("24"), page_of(step)]
    shown += [state.players[0], sg.Record(("spring", "winter"), seed=1)]
    for thing in shown:
        assert len(repr(thing)) <= 120, repr(thing)
        assert " at 0x" not in repr(thing)
    deck = state.players[0].deck
    assert not any(deck[0] in repr(thing) for thing in (state, state.players[0]))
