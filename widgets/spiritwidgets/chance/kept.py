"""What a learner has guessed and answered in the probability lessons, as their browser keeps it; it is not trusted."""

from __future__ import annotations

import json
from collections.abc import Mapping

from attrs import evolve, field, frozen

from spiritgame.chance import ChanceLesson
from spiritgame.json_text import RecordError, read_json
from spiritwidgets.chance.guesses import is_guess
from spiritwidgets.page.kept import ANSWER, GUESSES, Kept

MAX_LENGTH = 80


@frozen
class Work:
    """The guesses and answers of one lesson; answers by exercise, as they were typed."""

    guesses: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(factory=dict)

    def with_answer(self, exercise: str, text: str) -> Work:
        """The same with one more answer."""
        return evolve(self, answers={**self.answers, exercise: text})


def put(kept: Kept, lesson: ChanceLesson, work: Work) -> Kept:
    """What is kept, with the work of a lesson."""
    if work.guesses != _guesses(lesson, kept.text(GUESSES, lesson.id)):
        kept = kept.put(json.dumps(work.guesses, ensure_ascii=False) if work.guesses else "", GUESSES, lesson.id)
    for exercise, text in work.answers.items():
        kept = kept.put(text, ANSWER, exercise)
    return kept


def work_of(lesson: ChanceLesson, kept: Kept) -> Work:
    """The work that was kept for a lesson; what makes no sense is left out."""
    answers = {exercise.id: kept.text(ANSWER, exercise.id) for exercise in lesson.exercises}
    return Work(
        guesses=_guesses(lesson, kept.text(GUESSES, lesson.id)),
        answers={id: text for id, text in answers.items() if 0 < len(text) <= MAX_LENGTH},
    )


def _guesses(lesson: ChanceLesson, text: str) -> tuple[str, ...]:
    try:
        given = read_json(text) if text else []
    except RecordError:
        given = []
    if not isinstance(given, list) or len(given) != len(lesson.guesses):
        return ()
    return tuple(given) if all(map(is_guess, lesson.guesses, given)) else ()
