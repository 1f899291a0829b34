"""Every step of every lesson is played: its solution, its roads, its wrong answers, in both editions."""

from __future__ import annotations

import re

import pytest

from spiritgame import TEXT, legal_moves
from spiritgame.lessons import Step, begin, carry_on, diagnosis, lesson, lessons, say
from spiritgame.lessons.checks import CHECKS
from spiritgame.lessons.script import own_items, parse_script
from spiritgame.lessons.setting import LEARNER
from spiritgame.lessons.telling import facts
from spiritgame.locale import words_for
from tests.lessons.helpers import EDITIONS, run, solved

STEPS = [step for lesson in lessons() for step in lesson.steps]
every_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def test_course_is_complete() -> None:
    assert [lesson.id for lesson in lessons()] == [f"{n:02d}" for n in range(11)]
    assert len(STEPS) == len({step.id for step in STEPS}) == 77


@both_editions
@every_step
def test_unsolved_at_the_start_and_solved_by_the_solution(step: Step, edition: str) -> None:
    assert begin(step, EDITIONS[edition]).verdict == "open"
    assert solved(step, edition).verdict == "solved"


@both_editions
@every_step
def test_wrong_answers_are_diagnosed_and_do_not_solve(step: Step, edition: str) -> None:
    for index, wrong in enumerate(step.question.wrong if step.question else ()):
        attempt = solved(step, edition, answer=wrong)
        assert attempt.verdict != "solved"
        assert diagnosis(attempt) == index


@both_editions
@every_step
def test_roads_are_recognised(step: Step, edition: str) -> None:
    for index, road in enumerate(step.roads):
        attempt = begin(step, EDITIONS[edition])
        if step.question is not None:
            attempt = say(attempt, attempt.right_answer or "anything")
        attempt = run(attempt, road.script, answers=False)
        assert attempt.road == index
        assert (attempt.verdict == "solved") != road.fails
        assert attempt.verdict == "failed" or "lost" not in road.when


@every_step
def test_no_road_that_fails_is_the_beginning_of_the_solution(step: Step) -> None:
    solution = own_items(step.solution)
    for road in step.roads:
        items = own_items(road.script)
        is_refusal = items[-1].startswith("!")  # some solutions begin with being refused
        assert is_refusal or not road.fails or solution[: len(items)] != items


@every_step
def test_an_answer_without_a_deed_does_not_solve_a_step_that_asks_for_one(step: Step) -> None:
    attempt = begin(step, TEXT)
    if step.question is not None:
        attempt = say(attempt, attempt.right_answer or "anything")
    asks_only = step.success == ("right",)
    assert attempt.verdict == ("solved" if asks_only else "open")


@pytest.mark.parametrize("lang", ["en", "zh"])
@every_step
def test_every_sentence_exists(step: Step, lang: str) -> None:
    words = words_for(lang)
    known = facts(solved(step, "text"))
    for key in step.keys:
        assert words.say(key, **known).strip()


@every_step
def test_hints_do_not_contain_the_solution(step: Step) -> None:
    words = words_for("en")
    hints = " ".join(words.say(step.key(f"hint.{i + 1}")).lower() for i in range(step.hints))
    cards = [i.text.split()[1] for i in parse_script(step.solution) if i.text.startswith("attract ") and not i.spirit]
    for card in cards:
        assert not re.search(rf"\b{words.name('card', card)}\b", hints), card


@every_step
def test_checks_are_registered(step: Step) -> None:
    conditions = [check for said in (*step.roads, *step.variants) for check in said.when]
    for check in (*step.success, *conditions):
        for part in check.split(" or "):
            assert part.removeprefix("not ").split()[0] in CHECKS


def test_the_first_round_is_carried_from_step_to_step() -> None:
    first = lesson("00").steps
    attempt = run(begin(first[0], TEXT), first[0].solution)
    for step in first[1:]:
        carried = carry_on(step, attempt)
        assert carried is not None, step.id
        attempt = run(carried, step.solution)
        assert attempt.verdict == "solved", step.id
    assert attempt.state.round == 2


@both_editions
@pytest.mark.parametrize("cards", range(1, 7))
def test_a_line_with_which_the_next_step_could_not_be_done_is_not_carried_on(cards: int, edition: str) -> None:
    """However many cards the learner draws: either the next step goes on from there and can be done, or it does not."""
    stop, call = lesson("00").step("00.stop"), lesson("00").step("00.call")
    attempt = run(begin(stop, EDITIONS[edition]), "; ".join(["draw"] * cards) + ("" if cards == 6 else "; stop"))
    assert attempt.verdict == "solved"
    carried = carry_on(call, attempt)
    assert (carried is not None) == (cards in (4, 5))
    if carried is not None:
        assert run(carried, call.solution).verdict == "solved"


@every_step
def test_the_learner_can_always_act_or_the_step_only_asks(step: Step) -> None:
    attempt = begin(step, TEXT)
    asks_only = all(item.kind == "say" or item.spirit for item in parse_script(step.solution))
    assert asks_only or legal_moves(attempt.state, attempt.state.spirits.index(LEARNER))
