"""The last lesson: a whole game at the free table, with a guide who speaks when something is new and then fades."""

from __future__ import annotations

import secrets
from typing import Any

import spiritgame as sg
from spiritgame.lessons import lesson
from spiritgame.lessons.first_game import SPIRITS, first_game
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.controls.setup import PERSON, Setup
from spiritwidgets.display import Display
from spiritwidgets.front import read_asset
from spiritwidgets.lessons.frame import Course
from spiritwidgets.lessons.guide import LESSON, Guide
from spiritwidgets.lessons.guided_display import GuidedDisplay, with_story
from spiritwidgets.lessons.progress import Progress
from spiritwidgets.page.kept import Found, Kept
from spiritwidgets.page.memory import Memory
from spiritwidgets.session import Session
from spiritwidgets.table import Table

COMPUTER = "steady"


class StoryPane(Pane):
    """The guide's pane, with the looks of a lesson besides those of the table."""

    _css = read_asset("table.css") + read_asset("lesson.css") + read_asset("guide.css")


class FirstGame(Table):
    """Lesson 10: a game of one person, as Spring, against two computers.

    The first cards are the same in every game, what lies below them depends on `seed`; None leaves it to luck.
    `rules` is the edition; None takes the one last chosen in this browser, at first TEXT. `pace`, `lang` and `theme`
    are those of a Table.
    """

    place = "guided"

    def __init__(
        self,
        lang: str = "en",
        rules: sg.Rules | None = None,
        *,
        seed: int | None = None,
        theme: str | None = None,
        pace: float = 0.9,
    ) -> None:
        found = lesson(LESSON)
        self.course = Course(LESSON, found.steps, found, lang)
        self.guide = Guide()
        self.progress = Progress()
        self.memory = Memory(self._recall, self._merge, self._go_to, self._note, self._report)
        self.story = StoryPane("story", self._act_on_story, self._report)
        self.seed = secrets.randbelow(10**6) if seed is None else seed
        self.is_edition_given = rules is not None
        super().__init__(lang=lang, theme=theme, pace=pace)
        self.add_class("sg-guided")
        self.handle(lambda: self._open(rules or sg.TEXT))

    def _report(self, error: Exception) -> None:
        self.easel.fail(error)

    def _make_display(self) -> Display:
        return GuidedDisplay(self)

    def _furniture(self) -> list[Any]:
        return [*with_story(super()._furniture(), self.story, self.panes["ask"], self.panes["log"]), self.memory]

    def page_of(self, notebook: str) -> str:
        """The address of a notebook, which lies beside this one, in the language of this one."""
        return notebook

    @property
    def is_held(self) -> bool:
        """Computers wait while the guide asks."""
        return super().is_held or self.guide.is_asking

    def _open(self, rules: sg.Rules) -> None:
        """Put a game that nobody has begun on the table."""
        edition = next(name for name, known in EDITIONS.items() if known == rules)
        self.form = Setup(SPIRITS, (PERSON, COMPUTER, COMPUTER), edition)
        self.keeper.opening = Session(first_game(self.seed, rules), (None, COMPUTER, COMPUTER))
        self.take(self.keeper.opening)

    def take(self, session: Session) -> None:
        """Have this game from now on; `seat` also shows it."""
        super().take(session)
        self.guide.follow(session)

    def refresh(self) -> None:
        """Show the table as it is now; what has not changed is not sent."""
        super().refresh()
        self._keep()

    # What the guide is told

    def _act_on_story(self, act: str, fields: Fields) -> None:
        self.handle(lambda: self.guide.act(act, fields))

    def _keep(self) -> None:
        """Remember which moments have been explained, and which steps are solved."""
        self.progress = self.progress.with_told(self.guide.told).with_solved(*self.guide.solved)
        self.memory.keep(self.progress.kept)

    def _merge(self, kept: Kept) -> None:
        """Know what has been done in another tab."""
        self.progress = Progress(self.progress.kept.merge(kept))
        self._keep()

    def _note(self, key: str) -> None:
        self.answer = self.words.say(key)
        self.refresh()

    def _recall(self, found: Found, step: str) -> None:
        """Go on with what the browser had kept: explained moments are not explained again."""
        known = Progress(found.kept)
        self.progress = Progress(self.progress.kept.merge(found.kept))
        self.guide.recall(known.told, known.solved)

        def show() -> None:
            session = self.session
            edition = EDITIONS.get(known.edition or "")
            is_untouched = session is not None and session is self.keeper.opening and not session.moments
            if edition is not None and not self.is_edition_given and is_untouched:
                self._open(edition)
            self.guide.read_again(step)
            if found.is_damaged:
                self.answer = self.words.say("course.damaged")

        self.easel.safely(self.handle, show)

    def _go_to(self, step: str) -> None:
        self.easel.safely(self.handle, lambda: self.guide.read_again(step))
