"""Every exercise: its right answer, worked out and pinned, and the wrong ones with their diagnosis."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from spiritgame.cards import StartingCards
from spiritgame.chance import Exercise, Teller, chance_lesson, chance_lessons, check, law_of, value_of
from spiritgame.locale import LANGUAGES, words_for

EDITIONS: tuple[StartingCards, ...] = ("text", "printed")
EXERCISES = [exercise for lesson in chance_lessons() for exercise in lesson.exercises]
every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
both_editions = pytest.mark.parametrize("cards", EDITIONS)

GOLDEN = {
    "20": "2002 5/182 3/13",
    "21": "4/13 5/14 46/91",
    "22": "60/143 5/2 1/2",
    "23": "5 45/286 89/143",
    "24": "1/2 36/91 1/4",
    "25": "11/15 2/5 11/10",
    "27": "17/2 91/8 0",
    "28": "7/2 4 5/14",
    "29": "32/7 7/16 13/4",
    "30": "2 3/2 23/21",
    "31": "1274/1699 1/6 5/11",
}
"""Answers found by enumeration and by dynamic programming, apart from this library."""


def answer_to(exercise: Exercise, cards: StartingCards, wrong: int | None = None) -> object:
    """The right answer, or a foreseen wrong one, as a learner might give it."""
    asked = exercise.answer if wrong is None else exercise.wrong[wrong][cards]
    if exercise.kind == "law":
        return [str(p) for _, p in law_of(asked, cards).items()]
    if wrong is not None:
        return asked
    number = value_of(asked, cards)
    return str(number) if exercise.digits is None else f"{float(number):.{exercise.digits}f}"


def test_there_are_fourteen_lessons_with_three_exercises_or_more() -> None:
    assert [lesson.id for lesson in chance_lessons()] == [str(n) for n in range(20, 34)]
    assert all(len(lesson.exercises) >= 3 for lesson in chance_lessons())
    assert all(lesson.trial and lesson.ways for lesson in chance_lessons()[:-1])


@pytest.mark.parametrize("id", GOLDEN)
@both_editions
def test_answers_agree_with_the_syllabus(id: str, cards: StartingCards) -> None:
    answers = [value_of(exercise.answer, cards) for exercise in chance_lesson(id).exercises]
    assert answers == [F(text) for text in GOLDEN[id].split()]


def test_answers_that_depend_on_the_edition() -> None:
    five, drops, wind = chance_lesson("26").exercises
    assert [value_of(five.answer, cards) for cards in EDITIONS] == [F(34, 105)] * 2
    assert [value_of(drops.answer, cards) for cards in EDITIONS] == [F(27, 28), F(68, 105)]
    assert [value_of(wind.answer, cards) for cards in EDITIONS] == [F(3, 5)] * 2
    assert check("27/28", drops, "text").is_right
    assert check("27/28", drops, "printed").because == 2
    assert check("37/105", drops, "printed").because == 1


def test_answers_about_simulation() -> None:
    error, runs, third = chance_lesson("32").exercises
    assert value_of(error.answer, "text") == pytest.approx(0.0075040537)
    assert value_of(runs.answer, "text") == 8653
    assert value_of(third.answer, "text") == F(2500, 91)
    for answer, exercise in (("0.0075", error), ("27.5", third), ("2500/91", third)):
        assert check(answer, exercise).is_right
    assert check("0.008", error).missing == 1
    assert check("0.0076", error).result == "wrong"


def test_answers_of_the_review() -> None:
    wind, *numbers = chance_lesson("33").exercises
    assert [p for _, p in law_of(wind.answer, "text").items()] == [F(2, 5), F(7, 15), F(2, 15)]
    expected = ["271/630", "3/7", "5/2", "9/14", "51/8", "637/1062", "2164"]
    assert [value_of(exercise.answer, "text") for exercise in numbers] == [F(text) for text in expected]


@both_editions
@every_exercise
def test_the_right_answer_is_right(exercise: Exercise, cards: StartingCards) -> None:
    assert check(answer_to(exercise, cards), exercise, cards).is_right
    assert check(answer_to(exercise, cards), exercise.id, cards).is_right


@both_editions
@every_exercise
def test_at_least_two_wrong_answers_are_diagnosed(exercise: Exercise, cards: StartingCards) -> None:
    assert len(exercise.wrong) >= 2
    lesson = chance_lesson(exercise.lesson)
    for index in range(len(exercise.wrong)):
        verdict = check(answer_to(exercise, cards, index), exercise, cards)
        assert (verdict.result, verdict.because) == ("wrong", index + 1)
        for lang in LANGUAGES:
            why = Teller(lesson, words_for(lang), cards).tell(f"{exercise.part}.wrong.{index + 1}")
            assert why in verdict.say(lang)


@both_editions
@every_exercise
def test_a_rounded_decimal_is_as_good_as_a_fraction(exercise: Exercise, cards: StartingCards) -> None:
    if exercise.kind == "number" and exercise.digits is None:
        truth = float(value_of(exercise.answer, cards))
        assert check(f"{truth:.3f}", exercise, cards).is_right
        assert check(truth, exercise, cards).is_right
        if 0 < truth < 1:
            assert check(f"{100 * truth:.1f} %", exercise, cards).is_right
            for wrong in range(len(exercise.wrong)):
                number = float(F(exercise.wrong[wrong][cards]))
                assert check(f"{number:.4f}", exercise, cards).because == wrong + 1


@every_exercise
def test_nothing_attempted_is_neither_right_nor_wrong(exercise: Exercise) -> None:
    for answer in (None, "", "  ", ...):
        verdict = check(answer, exercise)
        assert verdict.result == "open"
        assert verdict.say() == "Not tried yet. Your guess comes first."
