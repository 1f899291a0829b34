"""A student's worksheet in a lesson: their own exercises, what they answered, their own trial, and what came of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeAlias

from attrs import field, frozen

from spiritgame.chance.check import Answer, Verdict, check
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.load import chance_lesson
from spiritgame.chance.sheets.family import Task
from spiritgame.chance.sheets.handed_in import better, handed_in, key_of
from spiritgame.chance.sheets.names import file_name, is_anybody, seed_of
from spiritgame.chance.sheets.results import Result, write_results
from spiritgame.chance.sheets.rows import tasks_for
from spiritgame.chance.sheets.trial import TRIAL_RUNS, trial_lesson, trial_result
from spiritgame.locale import Words, words_for
from spiritgame.trouble import Trouble

Shows: TypeAlias = Callable[[], object]
"""What a page does in place of showing a sentence."""
FORM: Final = "spiritwidgets.chance.worksheet"  # by name alone: the engine does not know it


class NoSuchExerciseError(Trouble, IndexError):
    """A number that no exercise of a worksheet has."""


def worksheet(lesson: str | int, student: str, number: int = 1) -> tuple[Task, ...]:
    """The exercises of a student in a lesson, such as "24": the same for the same name, equally hard for all.

    Capitals and blanks around a name make no difference. `number` counts the worksheets of a lesson, from 1. KeyError
    for an unknown lesson, ValueError for an empty or very long name.
    """
    return tasks_for(chance_lesson(lesson).id, number, seed_of(student))


@frozen
class Asked:
    """An exercise as a notebook shows it: the question, and what came of the answer."""

    number: int
    verdict: Verdict
    words: Words
    shows: Shows | None = field(default=None, eq=False)

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

    def _ipython_display_(self) -> None:
        _show(self.shows)


@frozen
class Told:
    """A sentence for a notebook."""

    text: str
    shows: Shows | None = field(default=None, eq=False)

    def __repr__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.text

    def _ipython_display_(self) -> None:
        _show(self.shows)


def _show(shows: Shows | None) -> None:
    if shows is None:
        raise NotImplementedError  # so that IPython shows it as it would
    shows()


class Sheet:
    """A worksheet to work on: `Sheet("24", student="Anna")`; see `worksheet` for what it raises.

    `lang` is the language of its sentences. What is answered is remembered and can be saved as a file of results;
    a sheet with solutions, `solved`, saves nothing.
    """

    def __init__(
        self, lesson: str | int, student: str, number: int = 1, lang: str = "en", *, solved: bool = False
    ) -> None:
        self.lesson, self.student, self.number = chance_lesson(lesson).id, " ".join(student.split()), number
        self.words = words_for(lang)
        self.is_solved = solved
        self.tasks = worksheet(lesson, student, number)
        self.verdicts: dict[int, tuple[Answer, Verdict]] = {}
        self.tried: Result | None = None
        self._has_form = False

    def __repr__(self) -> str:
        return f"Sheet({self.lesson!r}, {self.student!r}, {self.number})"

    def exercise(self, step: int, answer: Answer = ...) -> Asked:
        """The exercise of this number, from 1, with an answer; `...` only asks. IndexError where there is none.

        Shown in a notebook, it is the question and what came of the answer.
        """
        verdict = check(answer, self._task(step))
        self.verdicts[step] = (answer, verdict)
        return Asked(step, verdict, self.words, self._in_page())

    def solution(self, step: int) -> str:
        """The way to the answer of an exercise, in a sentence; IndexError where there is none."""
        return self._task(step).tell("solution", self.words)

    def _task(self, step: int) -> Task:
        if type(step) is not int or not 1 <= step <= len(self.tasks):
            raise NoSuchExerciseError("trouble.exercise", most=len(self.tasks), given=step)
        return self.tasks[step - 1]

    def trial(self, runs: int = TRIAL_RUNS) -> Told:
        """Let the student's own cards be dealt so often, as the lesson's simulation does, and tell their mean.

        RunsError, a ValueError, for a number of runs that no trial can have.
        """
        result = trial_result(self.lesson, self.student, self.number, runs)
        self.tried = result
        asked = self.words.say(trial_lesson(self.lesson).key("way.asked"))
        told = self.words.say("sheet.trial", asked=asked, n=runs, mean=say_decimal(result.measured, 2))
        return Told(told, self._in_page())

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
                answer=_typed(answer),
                result=verdict.result,
                because=verdict.because,
            )
            for answer, verdict in (self.verdicts[step] for step in sorted(self.verdicts))
        )
        return (*answered, *((self.tried,) if self.tried else ()))

    def save(self, path: str | Path | None = None, *, replace: bool = False) -> Told:
        """Write the results as a file, by default one named by lesson, worksheet and student in this folder.

        What the file has already is kept: an answer takes the place of one that is not better, and with `replace` of
        any. A file that holds something else is left alone, and another name is taken. Nothing is saved where nothing
        was answered, where nobody has put their name, by a sheet with solutions, or because a page was opened in Voila.
        Trouble where the file cannot be written.
        """
        if reason := self._unsaved():
            return Told(self.words.say(f"sheet.unsaved.{reason}"), self._in_page())
        target, there = _place_for(self._target(path))
        fresh = self.results()
        kept = tuple(fresh_or_old(there, fresh, replace=replace))
        write_results(target, kept)
        own = [result for result in kept if seed_of(result.student) == seed_of(self.student)]
        own = [result for result in own if (result.lesson, result.sheet) == (self.lesson, self.number)]
        score = sum(result.result == "right" for result in own)
        told = [self.words.say("sheet.score", step=score, n=len(self.tasks))]
        told.append(self.words.say("sheet.saved", file=target.name))
        if score > self.score():
            told.append(self.words.say("sheet.saved.kept"))
        if target != self._target(path):
            told.append(self.words.say("sheet.saved.beside", file=self._target(path).name))
        return Told(" ".join(told))

    def _unsaved(self) -> str:
        """Why nothing is saved; empty where it can be."""
        if self.is_solved:
            return "solved"
        if is_page():
            return "page"
        if is_anybody(self.student):
            return "nobody"
        return "" if self.has_work else "nothing"

    @property
    def has_work(self) -> bool:
        """Whether anything was answered or tried."""
        return self.tried is not None or any(verdict.result != "open" for _, verdict in self.verdicts.values())

    def _in_page(self) -> Shows | None:
        """A page of Voila shows one form for the whole sheet, in place of its first sentence and of all others."""
        if not is_page() or find_spec(FORM.partition(".")[0]) is None:
            return None
        if self._has_form:
            return lambda: None
        self._has_form = True
        return partial(import_module(FORM).show, self)

    def _target(self, path: str | Path | None) -> Path:
        name = f"{self.lesson}-{self.number}-{file_name(self.student)}.csv"
        target = Path(path) if path is not None else Path(name)
        return target / name if os.path.isdir(target) else target


def is_page() -> bool:
    """Whether this runs because somebody opened a page of Voila, where nobody runs a cell."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def _place_for(target: Path) -> tuple[Path, tuple[Result, ...]]:
    """Where results can be written that nothing else is lost, and the results that are there."""
    for number in range(1, 1000):
        place = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
        if not os.path.exists(place):
            return place, ()
        found = handed_in(place)
        if not found.unread:
            return place, found.results
    return target, ()


def fresh_or_old(old: tuple[Result, ...], fresh: tuple[Result, ...], *, replace: bool) -> tuple[Result, ...]:
    """What is there, together with what is new: the better of two versions, with `replace` the new one."""
    new = {key_of(result) for result in fresh}
    rest = [result for result in old if not replace or key_of(result) not in new]
    return better([*rest, *fresh])


def _typed(answer: Answer) -> str:
    """An answer as it is kept: a number of the computer to as many places as it is worth."""
    if answer is None or answer is ...:
        return ""
    return f"{answer:.12g}" if isinstance(answer, float) else str(answer)
