"""Lessons: steps to try, with checks, hints, consequences and solutions, as data that one player runs."""

from spiritgame.lessons.answers import UnreadableAnswer
from spiritgame.lessons.attempt import Attempt, begin, carry_on, diagnosis, play, play_other, say
from spiritgame.lessons.deeds import called_by
from spiritgame.lessons.load import LessonError, lesson, lessons, puzzles
from spiritgame.lessons.model import Lesson, Question, Road, Setting, Step

__all__ = [
    "Attempt",
    "Lesson",
    "LessonError",
    "Question",
    "Road",
    "Setting",
    "Step",
    "UnreadableAnswer",
    "begin",
    "called_by",
    "carry_on",
    "diagnosis",
    "lesson",
    "lessons",
    "play",
    "play_other",
    "puzzles",
    "say",
]
