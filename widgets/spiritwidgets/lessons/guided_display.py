"""How a guided table looks: where there is room, the story stands beside the boards, as in every lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve
from ipywidgets import Box

from spiritwidgets.controls.ask import ask
from spiritwidgets.controls.furniture import USUAL_WIDTH
from spiritwidgets.controls.help import Explanation, explain
from spiritwidgets.controls.markup import Html
from spiritwidgets.controls.menu import menu
from spiritwidgets.controls.pane import Pane
from spiritwidgets.controls.prompt import prompt
from spiritwidgets.display import Display
from spiritwidgets.geometry import EDGE, Layout
from spiritwidgets.lessons.covering import covered, is_asking
from spiritwidgets.lessons.guide_page import guide_page
from spiritwidgets.lessons.plan import plan
from spiritwidgets.marks import marks
from spiritwidgets.session import Session
from spiritwidgets.view import Fact, Key

if TYPE_CHECKING:
    from spiritwidgets.lessons.first_game import FirstGame

BOARDS: Final = ("line", "reserve", "circle", "forest", "trees", "panel0", "panel1", "panel2")


class GuidedDisplay(Display):
    """The display of a table with a guide."""

    table: FirstGame

    @property
    def plan(self) -> Layout:
        """The layout of a lesson with all boards where the story stands beside them, otherwise that of every table."""
        usual = super().plan
        if usual.size != "L":
            return usual
        beside = plan(self.table.easel.metrics.width or USUAL_WIDTH, BOARDS)
        return Layout("L", beside.width + 2 * EDGE, beside.boards, beside.details)

    def refresh(self) -> None:
        """Show the table as it is now, and what the guide has to say."""
        table = self.table
        is_acting = table.session is not None and table.session.awaits_person
        self._mark("sg-asks-beside", self.plan.size == "L")
        self._mark("sg-guide-asks", table.guide.is_asking and is_acting)
        super().refresh()
        pane = table.story
        pane.lang = "en" if table.words.lang == "en" else "zh-Hans"
        pane.show(guide_page(table.guide, table.course, table.words))

    def _mark(self, name: str, is_so: bool) -> None:
        """Tell the style sheet."""
        (self.table.add_class if is_so else self.table.remove_class)(name)

    @property
    def covers(self) -> frozenset[Fact]:
        """What the open question asks for is covered as well."""
        guide = self.table.guide
        asked = covered(guide.attempt) if guide.attempt is not None and guide.is_asking else frozenset()
        return super().covers | asked

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The answer to the open question."""
        if not self.table.guide.is_asking:
            return ()
        return self.table.words.say("course.guide.waits"), self.table.words.say("course.guide.waits.more")

    def _explanation(self, key: Key) -> Explanation:
        """The pop-up; what the open question asks for is not told."""
        table, session = self.table, self.table.session
        attempt = table.guide.attempt if table.guide.is_asking else None
        if session is None or attempt is None or not is_asking(attempt):
            return super()._explanation(key)
        marked = marks(session, table.words)
        return explain(session, key, marked, table.words, waits_for=table.words.say("course.hushed"), is_hushed=True)

    def _strip(self, session: Session) -> Html:
        table = self.table
        tells = table.guide.asks_about in ("two_solitaries", "round_end")  # its second line would be the answer
        is_usual = session.awaits_person and table.at is None and table.loaded is None and not table.is_asking
        if tells and is_usual:
            return ask(evolve(prompt(session), detail=()), menu(session), table.words, answer=table.answer)
        return super()._strip(session)

    def _over(self) -> str:
        table = self.table
        if table.guide.asks_about == "round_end" and not table.is_setting_up and table.keeper.sharing is None:
            return ""  # what the round has brought would answer the question about it
        return super()._over()


def with_story(children: Sequence[Any], story: Pane, ask: Any, log: Any) -> list[Any]:
    """The furniture of a table with a story, the strip that asks and the log in one box, in place of the strip."""
    aside = Box((story, ask, log))
    aside.add_class("sg-aside")
    return [aside if child is ask else without(child, log) for child in children]


def without(part: Any, child: Any) -> Any:
    """The same widget, no longer with this child."""
    if child in getattr(part, "children", ()):
        part.children = tuple(other for other in part.children if other is not child)
    return part
