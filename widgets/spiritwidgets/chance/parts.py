"""The parts of a probability lesson."""

from __future__ import annotations

from spiritgame.chance import ChanceLesson

GUESS, TRY, IDEA, WAYS, LAB, GAME = "guess", "try", "idea", "ways", "lab", "game"


def parts_of(lesson: ChanceLesson) -> tuple[str, ...]:
    """The parts of a lesson in their order: "guess", "try", "idea", "ways", "lab", "ex.1" …, "game"."""
    first = (GUESS, TRY, IDEA, WAYS) if lesson.trial else (GUESS,)
    return (*first, *((LAB,) if lesson.lab else ()), *(exercise.part for exercise in lesson.exercises), GAME)
