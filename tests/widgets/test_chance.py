"""The page of a probability lesson without a browser: guesses, trials, three ways, exercises, and what is kept."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from spiritwidgets import Chance
from spiritwidgets.chance import plots
from spiritwidgets.chance.hand import Hand
from spiritwidgets.headless import open_page, press
from spiritwidgets.theme import DARK, LIGHT

import spiritgame as sg
from spiritgame.chance import ChanceLesson, chance_lessons, law_of, value_of
from spiritgame.locale import LANGUAGES, words_for
from tests.widgets.storage import recall

LESSONS = chance_lessons()
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
with_trial = pytest.mark.parametrize("lesson", LESSONS[:-1], ids=lambda lesson: lesson.id)
both_languages = pytest.mark.parametrize("lang", LANGUAGES)


def act(page: Chance, what: str, **fields: str) -> None:
    """Press a button of a pane that shows it."""
    pane = next(pane for pane in page.panes.values() if f'data-act="{what}"' in pane.html)
    pane.hear({"act": what, "version": pane.version, "fields": fields})
    assert page.easel.front.trouble == ""


def guesses_for(lesson: ChanceLesson) -> dict[str, str]:
    fields = {}
    for number, guess in enumerate(lesson.guesses, 1):
        if guess.kind == "choice":
            fields[f"guess.{number}"] = guess.options[0]
        elif guess.kind == "order":
            fields |= {f"guess.{number}.{place}": option for place, option in enumerate(guess.options, 1)}
        else:
            fields[f"guess.{number}"] = "1/4"
    return fields


def typed_answer(page: Chance, number: int) -> str:
    exercise, cards = page.lesson.exercises[number], page.state.rules.starting_cards
    if exercise.kind == "law":
        return ", ".join(str(p) for _, p in law_of(exercise.answer, cards).items())
    truth = value_of(exercise.answer, cards)
    return str(truth) if exercise.digits is None else f"{float(truth):.{exercise.digits}f}"


@both_languages
@every_lesson
def test_a_lesson_can_be_gone_through_to_its_end(lesson: ChanceLesson, lang: str) -> None:
    page = Chance(lesson.id, lang)
    open_page(page.easel)
    act(page, "chance-note", **guesses_for(lesson))
    assert len(page.state.work.guesses) == len(lesson.guesses)
    for part in page.parts[1:]:
        act(page, "chance-next")
        assert page.part == part
        if part == "try" and not page.state.hand.is_own:
            act(page, "trial-deal")
            assert page.state.hand.tally.runs == 1
        if part.startswith("ex."):
            exercise = f"{lesson.id}.{part[3:]}"
            act(page, "chance-answer", **{f"answer.{exercise}": typed_answer(page, int(part[3:]) - 1)})
            assert "sg-good" in page.panes["story"].html
            solution = page.state.teller.tell(f"{part}.solution")
            assert solution.replace("*", "")[:12].split("&")[0].split("<")[0] in page.panes["story"].html
    assert page.state.teller.words.say("lab.score", step=len(lesson.exercises), n=len(lesson.exercises)) in (
        page.panes["story"].html
    )


@with_trial
def test_nothing_is_shown_before_the_guess_and_nothing_exact_before_the_idea(lesson: ChanceLesson) -> None:
    page = Chance(lesson.id)
    open_page(page.easel)
    assert page.panes["chance"].html == ""
    page.go_to("try")
    exact = words_for("en").say("lab.exact")
    assert exact not in page.panes["chance"].html
    page.go_to("idea")
    if any(arm.law for arm in lesson.trial.arms):
        assert exact in page.panes["chance"].html


@every_lesson
def test_guesses_are_looked_back_at(lesson: ChanceLesson) -> None:
    page = Chance(lesson.id)
    act(page, "chance-note", **guesses_for(lesson))
    if "idea" in page.parts:
        page.go_to("idea")
        assert page.panes["story"].html.count("sg-feedback sg-plain") == len(lesson.guesses)


def test_a_guess_may_be_a_percentage_or_a_fraction() -> None:
    said = {"20": "You guessed 20 %. It is 10/91 ≈ 11 %.", "10/91": "You guessed 10/91, and so it is."}
    for typed, sentence in said.items():
        page = Chance("20")
        act(page, "chance-note", **{"guess.1": typed})
        page.go_to("idea")
        assert sentence in page.panes["story"].html


def test_an_unreadable_guess_is_told_its_form() -> None:
    page = Chance("20")
    act(page, "chance-note", **{"guess.1": "often <b>"})
    assert page.state.work.guesses == ()
    assert "Type a whole number, a fraction like 3/10" in page.panes["story"].html
    assert "often &lt;b&gt;" in page.panes["story"].html
    page = Chance("27")
    act(page, "chance-note", **{f"guess.1.{n}": "a" for n in range(1, 5)})
    assert "Name every plan once." in page.panes["story"].html


@with_trial
def test_cards_are_turned_over_on_the_table(lesson: ChanceLesson) -> None:
    page = Chance(lesson.id)
    open_page(page.easel)
    page.go_to("try")
    before = page.state.hand.table
    press(page.easel, "line", ("deck",))
    after = page.state.hand.table
    assert len(after.deck) == len(before.deck) - 1
    assert sorted((*after.line, *after.discard, *after.deck)) == sorted((*before.line, *before.discard, *before.deck))
    for _ in range(60):
        if page.state.hand.is_own and page.state.hand.can_stop and len(page.state.hand.table.line) >= 4:
            act(page, "trial-stop")
        if page.state.hand.tally.runs == 2:
            break
        press(page.easel, "line", ("deck",))
    assert page.state.hand.tally.runs == 2
    assert page.easel.front.trouble == ""


@with_trial
def test_turning_over_and_dealing_count_the_same(lesson: ChanceLesson) -> None:
    hand = Hand.of(lesson.trial, "text", 7)
    for arm in lesson.trial.arms:
        one = other = hand.choose(arm.id)
        if one.is_own:
            continue
        while one.tally.runs < 3:
            one = one.turn()
        for _ in range(3):
            other = other.deal()
        assert one == other
        assert one.table == other.table
        assert one.clear() == hand.clear()


def test_a_round_of_their_own_counts_cards_times_actions() -> None:
    page = Chance("27")
    hand = page.state.hand
    for _ in range(4):
        hand = hand.turn()
    is_closed = hand.is_over
    hand = hand.stop()
    (points,) = hand.tally.counts[0]
    assert points == len(hand.table.line) * (1 if is_closed else 2)
    act(page, "chance-go:try")
    assert 'data-act="trial-many"' not in page.panes["chance"].html


def test_the_same_seed_deals_the_same_cards_to_everybody() -> None:
    pages = Chance("23", seed="anna"), Chance("23", "zh", seed="anna"), Chance("23", seed="ben")
    one, same, other = (page.state.hand.many(50) for page in pages)
    assert one.tally == same.tally
    assert one.tally != other.tally


def test_a_simulation_shows_its_band_beside_the_exact_value() -> None:
    page = Chance("20")
    open_page(page.easel)
    page.go_to("ways")
    html = page.panes["chance"].html
    assert html.count("10/91") == 2
    act(page, "chance-simulate:1000")
    html = page.panes["chance"].html
    estimate = page.state.simulating.simulation.estimate
    assert f"{estimate.value:.4f} ± {2 * estimate.error:.4f}" in html
    assert "1000 runs, with a band of two standard errors." in html
    assert "<svg" in html


def test_a_long_simulation_shows_progress_and_can_be_stopped() -> None:
    page = Chance("20")
    page.go_to("ways")

    async def watch() -> int:
        act(page, "chance-simulate:100000")
        assert page.state.simulating.is_running
        assert "<progress" in page.panes["chance"].html
        while page.state.simulating.simulation.runs < 10_000:
            await asyncio.sleep(0)
        act(page, "chance-halt")
        return page.state.simulating.simulation.runs

    runs = asyncio.run(watch())
    assert 10_000 <= runs < 100_000
    assert not page.state.simulating.is_running
    assert page.state.simulating.simulation.runs == runs
    assert "<progress" not in page.panes["chance"].html


def test_a_wrong_answer_is_diagnosed_and_the_solution_is_shown_on_request() -> None:
    page = Chance("22")
    page.go_to("ex.1")
    act(page, "chance-answer", **{"answer.22.1": "5/1001"})
    html = page.panes["story"].html
    assert "You chose the two solitaries but forgot the three neutrals" in html
    assert "60/143" not in html
    act(page, "chance-solve:22.1")
    assert "60/143" in page.panes["story"].html
    act(page, "chance-answer", **{"answer.22.1": "0.42"})
    assert "sg-good" in page.panes["story"].html


def test_the_edition_changes_answers_and_cards() -> None:
    page = Chance("26")
    page.go_to("ex.2")
    act(page, "chance-answer", **{"answer.26.2": "27/28"})
    assert page.state.verdicts[1].is_right
    act(page, "chance-edition:printed")
    assert page.state.rules == sg.PRINTED
    assert page.state.verdicts[1].because == 2
    assert "That is the other edition" in page.panes["story"].html


def test_language_and_theme_change_what_is_shown() -> None:
    page = Chance("24")
    page.go_to("try")
    act(page, "language")
    assert "现在有多危险" in page.panes["bar"].html
    assert "封住" in page.panes["chance"].html
    act(page, "theme")
    assert page.state.look.theme == DARK
    assert DARK["primary"] in page.panes["chance"].html


def test_work_is_kept_and_recalled_and_not_trusted() -> None:
    page = Chance("20")
    act(page, "chance-note", **{"guess.1": "20"})
    page.go_to("ex.1")
    act(page, "chance-answer", **{"answer.20.1": "2002"})
    kept = page.memory.progress
    again = Chance("20")
    recall(again, kept=json.dumps(kept), step="20.ex.2")
    assert again.state.work == page.state.work
    assert again.part == "ex.2"
    for nonsense in (
        {"chance": 3},
        {"chance": {"20": [1]}},
        {"chance": {"20": {"guesses": ["x"], "answers": {"1": 2}}}},
    ):
        fresh = Chance("20")
        recall(fresh, lists=json.dumps(nonsense), step="20.nowhere")
        assert (fresh.state.work.guesses, dict(fresh.state.work.answers), fresh.part) == ((), {}, "guess")


def test_guesses_of_all_lessons_meet_the_truth() -> None:
    page = Chance("24")
    recall(page, lists='{"chance": {"20": {"guesses": ["20"], "answers": {}}}}')
    act(page, "chance-note", **{"guess.1": "1/2"})
    page.go_to("game")
    html = page.panes["chance"].html
    assert "Your guesses" in html
    assert re.findall(r">(2\d)<", html) == ["20", "24"]
    assert {"guesses 20", "guesses 24"} <= page.memory.progress.keys()


def test_plots_are_pictures_with_a_name_and_ask_for_nothing() -> None:
    drawn = plots.bars(["爆掉", "a<b"], [plots.Bars([0.25, 0.75], [0.5, 0.5])], LIGHT, "Bars & more")
    assert 'role="img" aria-label="Bars &amp; more"' in drawn
    assert "爆掉" in drawn
    assert "a&lt;b" in drawn
    assert "@0@" not in drawn
    assert not re.search(r"(href|src|url\()\s*=?\s*[\"']?(https?:|//)", drawn)
    plots.bars_drawn.cache_clear()
    assert drawn == plots.bars(["爆掉", "a<b"], [plots.Bars([0.25, 0.75], [0.5, 0.5])], LIGHT, "Bars & more")


def test_an_unknown_lesson_or_language_is_refused() -> None:
    with pytest.raises(KeyError):
        Chance("99")
    with pytest.raises(ValueError, match="languages"):
        Chance("20", "fr")
