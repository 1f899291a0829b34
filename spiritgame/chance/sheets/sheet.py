"""A student's worksheet in a lesson: her own exercises, what she answered, her own trial, and what came of it."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice
from pathlib import Path
from typing import Final

from attrs import frozen

from spiritgame.chance.check import Answer, Verdict, check
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.load import chance_lesson
from spiritgame.chance.model import ChanceLesson
from spiritgame.chance.sheets.families import families_of
from spiritgame.chance.sheets.family import Task
from spiritgame.chance.sheets.results import TRIAL, Result, write_results
from spiritgame.chance.trials import stream
from spiritgame.locale import Words, words_for

SIX_CARDS: Final = "22"
TRIAL_RUNS: Final = 20
MAX_NAME: Final = 80


def worksheet(lesson: str, student: str, number: int = 1) -> tuple[Task, ...]:
    """The exercises of a student in a lesson, such as "24": the same for the same name, equally hard for all.

    Capitals and blanks around a name make no difference. `number` counts the worksheets of a lesson, from 1. KeyError
    for an unknown lesson, ValueError for an empty or very long name.
    """
    return tuple(family.task(f"{lesson}/{number}/{seed_of(student)}") for family in families_of(lesson))


def seed_of(student: str) -> str:
    """What of a name decides about its exercises."""
    seed = " ".join(unicodedata.normalize("NFKC", student).casefold().split())
    if not 1 <= len(seed) <= MAX_NAME:
        raise ValueError("a worksheet needs the name of a student, not longer than a line")
    return seed


@frozen
class Asked:
    """An exercise as a notebook shows it: the question, and what came of the answer."""

    number: int
    verdict: Verdict
    words: Words

    def __repr__(self) -> str:
        return f"Asked({self.number}, {self.verdict.result!r})"

    @property
    def is_right(self) -> bool:
        """Whether it is answered rightly."""
        return self.verdict.is_right

    def _repr_markdown_(self) -> str:
        task = self.verdict.exercise
        assert isinstance(task, Task)
        head = self.words.say("sheet.exercise", step=self.number)
        return f"**{head}** {task.tell('ask', self.words)}\n\n> {self.verdict.say(self.words.lang)}"


@frozen
class Told:
    """A sentence for a notebook."""

    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.text


class Sheet:
    """A worksheet to work on: `Sheet("24", student="Anna")`; see `worksheet` for what it raises.

    `lang` is the language of its sentences. What is answered is remembered and can be saved as a file of results.
    """

    def __init__(self, lesson: str, student: str, number: int = 1, lang: str = "en") -> None:
        self.lesson, self.student, self.number = lesson, " ".join(student.split()), number
        self.words = words_for(lang)
        self.tasks = worksheet(lesson, student, number)
        self.verdicts: dict[int, tuple[Answer, Verdict]] = {}
        self.tried: Result | None = None

    def __repr__(self) -> str:
        return f"Sheet({self.lesson!r}, {self.student!r}, {self.number})"

    def exercise(self, step: int, answer: Answer = ...) -> Asked:
        """The exercise of this number, from 1, with an answer; `...` only asks. IndexError where there is none.

        Shown in a notebook, it is the question and what came of the answer.
        """
        if not 1 <= step <= len(self.tasks):
            raise IndexError(f"there are the exercises 1 to {len(self.tasks)}, not {step}")
        verdict = check(answer, self.tasks[step - 1])
        self.verdicts[step] = (answer, verdict)
        return Asked(step, verdict, self.words)

    def solution(self, step: int) -> str:
        """The way to the answer of an exercise, in a sentence."""
        return self.tasks[step - 1].tell("solution", self.words)

    def trial(self, runs: int = TRIAL_RUNS) -> Told:
        """Let the student's own cards be dealt so often, as the lesson's simulation does, and tell their mean."""
        result = trial_result(self.lesson, self.student, self.number, runs)
        self.tried = result
        asked = self.words.say(trial_lesson(self.lesson).key("way.asked"))
        return Told(self.words.say("sheet.trial", asked=asked, n=runs, mean=say_decimal(result.measured, 2)))

    def score(self) -> int:
        """How many exercises are answered rightly."""
        return sum(verdict.is_right for _, verdict in self.verdicts.values())

    def results(self) -> tuple[Result, ...]:
        """One result for each exercise that was asked, and one for the trial."""
        answered = tuple(
            Result(
                student=self.student,
                lesson=self.lesson,
                sheet=self.number,
                task=verdict.exercise.id,
                answer="" if answer is None or answer is ... else str(answer),
                result=verdict.result,
                because=verdict.because,
            )
            for answer, verdict in (self.verdicts[step] for step in sorted(self.verdicts))
        )
        return (*answered, *((self.tried,) if self.tried else ()))

    def save(self, path: str | Path | None = None) -> Told:
        """Write the results as a file, by default one named by lesson, worksheet and student in this folder."""
        target = Path(path) if path is not None else Path(f"{self.lesson}-{self.number}-{file_name(self.student)}.csv")
        write_results(target, self.results())
        score = self.words.say("sheet.score", step=self.score(), n=len(self.tasks))
        return Told(f"{score} {self.words.say('sheet.saved', file=target.name)}")


def file_name(student: str) -> str:
    """A name as part of a file's name."""
    return re.sub(r"[^\w-]+", "_", seed_of(student)).strip("_") or "student"


def trial_lesson(lesson: str) -> ChanceLesson:
    """The lesson whose experiment is tried in this one: its own, or the line of six cards of lesson 22."""
    found = chance_lesson(lesson)
    return found if found.ways and found.ways.statistic == "mean" else chance_lesson(SIX_CARDS)


def trial_result(lesson: str, student: str, number: int = 1, runs: int = TRIAL_RUNS) -> Result:
    """The mean of a student's own runs of the experiment of a lesson."""
    ways = trial_lesson(lesson).ways
    assert ways is not None
    source = stream(ways.experiment, "text", f"{lesson}/{number}/{seed_of(student)}")
    mean = sum(run.value for run in islice(source, runs)) / runs
    return Result(student, lesson, number, TRIAL, f"{mean:.6g}", "tried", runs=runs)
