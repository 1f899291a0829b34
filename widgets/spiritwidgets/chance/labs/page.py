"""The labs as widgets, each on a page of its own; in a probability lesson the same lab is one of the parts."""

from __future__ import annotations

from typing import ClassVar

from spiritgame.cards import StartingCards
from spiritwidgets.chance.labs.alone import LabPageState, later, update, view
from spiritwidgets.chance.labs.counting import CountingState
from spiritwidgets.chance.labs.deck import DeckState
from spiritwidgets.chance.labs.explorer import ExplorerState
from spiritwidgets.chance.labs.lab import LabState, bench, pane_names
from spiritwidgets.chance.labs.stopping import StoppingState
from spiritwidgets.chance.pane import ChancePane
from spiritwidgets.page.appearance import appearance
from spiritwidgets.page.page import Page, Program, group


class Lab(Page[LabPageState]):
    """A lab on a page of its own.

    `lang` and `theme` are those to begin with; `seed` decides everything that is dealt. ValueError for a language.
    """

    kind: ClassVar[type[LabState]]

    def __init__(
        self, lang: str = "en", cards: StartingCards = "text", *, seed: int | str = 7, theme: str | None = None
    ) -> None:
        panes = pane_names(self.kind.name)
        program = Program(
            update=update,
            view=view,
            trouble=_trouble,
            boards=(),
            panes=("bar", *panes),
            parts=("bar", group("sg-bench", *panes)),
            classes=("sg-root", "sg-table", "sg-lesson", "sg-lab"),
            pane_type=ChancePane,
            later=later,
        )
        super().__init__(program, LabPageState(appearance(lang, theme), bench(self.kind, seed), cards))

    @property
    def lab(self) -> LabState:
        """The lab as it is now."""
        return self.state.bench.lab


def _trouble(state: LabPageState, error: Exception) -> str:
    return state.look.words.say("course.error", error=f"{type(error).__name__}: {error}")


class DeckLab(Lab):
    """What gregarious animals, varans, fragments and called animals do to a deck: `DeckLab()`."""

    kind = DeckState


class CardCounting(Lab):
    """A trainer: the discard pile is hidden, what is left in the deck is to be rebuilt: `CardCounting()`."""

    kind = CountingState


class DistributionExplorer(Lab):
    """The law of the finished line, given the cards that came first: `DistributionExplorer()`."""

    kind = ExplorerState


class StoppingLab(Lab):
    """The map of optimal stopping: `StoppingLab()`."""

    kind = StoppingState
