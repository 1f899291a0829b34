"""The page of a probability lesson as a widget: a story in parts, beside a trial and the same number three ways."""

from __future__ import annotations

from typing import Final

import spiritgame as sg
from spiritgame.chance import ChanceLesson, chance_lesson
from spiritwidgets.chance.labs.lab import pane_names
from spiritwidgets.chance.pane import ChancePane
from spiritwidgets.chance.state import ChanceState, GoTo, HaltSimulation, Simulate
from spiritwidgets.chance.update import answered, update
from spiritwidgets.chance.view import later, view
from spiritwidgets.page.appearance import appearance
from spiritwidgets.page.page import MEMORY, Page, Program, group

SEED: Final = 7


class Chance(Page[ChanceState]):
    """A probability lesson: `Chance("20")`.

    `seed` decides all cards that are dealt and simulated, so that each of a class may have their own. `rules` is the
    edition; None takes the one last chosen in this browser, at first TEXT. KeyError for a number that there is not,
    ValueError for a language.
    """

    def __init__(
        self,
        id: str | int,
        lang: str = "en",
        rules: sg.Rules | None = None,
        *,
        seed: int | str = SEED,
        theme: str | None = None,
    ) -> None:
        lesson = chance_lesson(id)
        lab = pane_names(lesson.lab) if lesson.lab else ()
        stage = group("sg-stage", "line", "chance", *([group("sg-bench", *lab)] if lab else []))
        program = Program(
            update=update,
            view=view,
            trouble=_trouble,
            boards=("line",),
            panes=("bar", "story", "chance", *lab),
            parts=("bar", group("sg-main", "story", stage), MEMORY),
            classes=("sg-root", "sg-table", "sg-lesson", "sg-asks-beside", "sg-chance"),
            pane_type=ChancePane,
            later=later,
        )
        super().__init__(program, ChanceState.begun(lesson, appearance(lang, theme), rules, seed))

    @property
    def lesson(self) -> ChanceLesson:
        """The lesson that is shown."""
        return self.state.lesson

    @property
    def part(self) -> str:
        """The part that is shown."""
        return self.state.part

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the lesson in their order."""
        return self.state.parts

    def go_to(self, part: str) -> None:
        """Show a part of the lesson; KeyError where there is none of this name."""
        self.dispatch(GoTo(part))

    def answer(self, exercise: str, text: str) -> None:
        """Answer an exercise, as typed."""
        self.become(answered(self.state, exercise, text))

    def simulate(self, runs: int) -> None:
        """Simulate so many runs, a portion at a time, so that the page stays alive and can stop it.

        ValueError for fewer than two runs, or very many.
        """
        self.dispatch(Simulate(runs))

    def halt(self) -> None:
        """Stop the simulation where it is."""
        self.dispatch(HaltSimulation())


def _trouble(state: ChanceState, error: Exception) -> str:
    return state.look.words.say("course.error", error=f"{type(error).__name__}: {error}")
