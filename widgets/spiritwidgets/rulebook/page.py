"""The page of the rulebook as a widget: every rule in a sentence, and a small table that shows it."""

from __future__ import annotations

from spiritwidgets.controls.pane import Pane
from spiritwidgets.front import read_asset
from spiritwidgets.page.appearance import appearance
from spiritwidgets.page.page import Page, Program, group
from spiritwidgets.rulebook import boards
from spiritwidgets.rulebook.book import Book
from spiritwidgets.rulebook.showing import Showing
from spiritwidgets.rulebook.state import Again, Close, Next, RulebookState, known
from spiritwidgets.rulebook.update import begun, update
from spiritwidgets.rulebook.view import view


class RulePane(Pane):
    """A pane with the looks of the rulebook besides those of the table."""

    _css = Pane._css + read_asset("rulebook.css")


class Rulebook(Page[RulebookState]):
    """The rules, to be read and searched, each with a demonstration on real boards.

    `section` is the section or sentence to begin with, such as "7" or "7.3"; the address of the page may ask for
    another. ValueError for a language that there is not, UnknownRuleError for such a section.
    """

    def __init__(self, lang: str = "en", section: str | None = None, *, theme: str | None = None) -> None:
        look = appearance(lang, theme)
        state = begun(RulebookState(look, home=lang, place="" if section is None else known(section)))
        self.book = Book(state.place)
        panels = group("sg-panels", *(f"panel{place}" for place in range(3)))
        table = ("line", "circle", panels, "forest", "trees", "reserve")
        stage = group("sg-stage", *table, "pile_head", "deck_view", "discard_view")
        demo = group("sg-demo", "demo_head", stage, "earlier")
        super().__init__(
            Program(
                update=update,
                view=view,
                trouble=_trouble,
                boards=boards.BOARDS,
                panes=("bar", "demo_head", "pile_head", "earlier"),
                widgets={"book": self.book},
                parts=("bar", group("sg-main", "book", demo)),
                classes=("sg-root", "sg-table", "sg-rulebook"),
                pane_type=RulePane,
            ),
            state,
        )

    @property
    def showing(self) -> Showing | None:
        """The demonstration that is shown."""
        return self.state.showing

    def show(self, rule: str) -> None:
        """Begin the demonstration of the sentence `rule`, such as "7.3".

        UnknownRuleError where there is no such sentence, ValueError where it is said in words alone.
        """
        self.become(self.state.with_shown(rule))

    def step(self) -> None:
        """Make the next move of the demonstration; after the last one, nothing happens."""
        self.dispatch(Next())

    def again(self) -> None:
        """Go back to the start of the demonstration."""
        self.dispatch(Again())

    def close_demo(self) -> None:
        """Put the demonstration away."""
        self.dispatch(Close())


def _trouble(state: RulebookState, error: Exception) -> str:
    return state.look.words.say("rulebook.page.error", error=f"{type(error).__name__}: {error}")
