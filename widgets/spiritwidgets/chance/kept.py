"""What a learner has guessed and answered in the probability lessons, as her browser keeps it; it is not trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from spiritgame.chance import ChanceLesson
from spiritwidgets.chance.guesses import is_guess

MAX_LENGTH = 80


@frozen
class Work:
    """The guesses and answers of one lesson; answers by exercise, as they were typed."""

    guesses: tuple[str, ...] = ()
    answers: Mapping[str, str] = field(factory=dict)

    def with_answer(self, exercise: str, text: str) -> Work:
        """The same with one more answer."""
        return evolve(self, answers={**self.answers, exercise: text})

    def plain(self) -> dict[str, Any]:
        """What is kept."""
        return {"guesses": list(self.guesses), "answers": dict(self.answers)}


def from_plain(lesson: ChanceLesson, kept: object) -> Work:
    """The work that was kept for a lesson; what makes no sense is left out."""
    if not isinstance(kept, Mapping):
        return Work()
    guesses, answers = kept.get("guesses"), kept.get("answers")
    listed = guesses if isinstance(guesses, list) and len(guesses) == len(lesson.guesses) else []
    fits = all(is_guess(guess, given) for guess, given in zip(lesson.guesses, listed, strict=False))
    known = {exercise.id for exercise in lesson.exercises}
    given = answers if isinstance(answers, Mapping) else {}
    return Work(
        guesses=tuple(listed) if fits else (),
        answers={
            id: text
            for id, text in given.items()
            if id in known and isinstance(text, str) and 0 < len(text) <= MAX_LENGTH
        },
    )
