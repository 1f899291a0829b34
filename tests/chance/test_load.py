"""Lesson files: what is wrong with one is said with its name."""

from __future__ import annotations

import pytest

from spiritgame.chance import ChanceLessonError, chance_lessons, law_of, value_of
from spiritgame.chance.expressions import COMPUTATIONS, parse_call, say_value
from spiritgame.chance.laws import LAWS
from spiritgame.chance.load import read

SMALL = 'id = "90"\nname = "x"\nminutes = 1\n[[exercise]]\nanswer = "pattern_count"\nwrong = ["1"]\n'


def test_a_small_lesson() -> None:
    lesson = read("x.toml", SMALL)
    assert lesson.exercises[0].id == "90.1"
    assert lesson.exercises[0].wrong == ({"text": "1", "printed": "1"},)


@pytest.mark.parametrize("text", ["id = ", 'id = "90"', SMALL + "colour = 3\n", "minutes = 2\n" + SMALL])
def test_a_faulty_file_is_named(text: str) -> None:
    with pytest.raises(ChanceLessonError, match=r"x\.toml"):
        read("x.toml", text)


def test_expressions_say_how_to_write_and_for_which_cards() -> None:
    assert say_value("% closed_by 6", "text") == "34 %"
    assert say_value("~3 closed_by 6", "text") == "0.343"
    assert say_value("worth_of varan", "text") == "−279/286"
    assert say_value("at_least drop 2 @printed", "text") == "68/105"
    assert say_value("standard_error 20", "text") == "0.1061"
    with pytest.raises(KeyError):
        value_of("nothing_of_the_kind", "text")
    with pytest.raises(KeyError):
        law_of("nothing_of_the_kind", "text")
    with pytest.raises(ValueError, match="names a computation"):
        parse_call("")


def test_every_computation_is_used() -> None:
    used = set()
    for lesson in chance_lessons():
        texts = [*lesson.numbers.values(), *(exercise.answer for exercise in lesson.exercises)]
        texts += [guess.truth for guess in lesson.guesses if guess.truth]
        texts += [w for exercise in lesson.exercises if exercise.kind == "law" for w in exercise.wrong[0].values()]
        texts += [text for exercise in lesson.exercises for text in exercise.wrong[1].values()]
        if lesson.ways:
            texts += [lesson.ways.count, lesson.ways.formula]
        if lesson.trial:
            texts += [law for arm in lesson.trial.arms for law in arm.law]
        used |= {word for text in texts for word in text.split()[:2]}
    tested = {"plan_points", "errors_away"}  # by tests of what is told in words
    assert set(COMPUTATIONS) - tested <= used
    assert set(LAWS) <= used
