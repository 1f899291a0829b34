"""What a board needs to be drawn: an observation and how to show it. Views know no rules; legality is handed in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

from attrs import evolve, field, frozen

from spiritgame import Observation
from spiritgame.cards import Element
from spiritgame.locale import Words
from spiritwidgets.scene import Emphasis, Target
from spiritwidgets.theme import Theme

Size: TypeAlias = Literal["L", "M", "S"]
Key: TypeAlias = tuple[str | int, ...]
Fact: TypeAlias = Literal[Element, "odds", "verdict", "power", "solitude", "actions", "counts", "lines", "fires"]
"""What can be covered while a question asks for it, besides the own totals: the `odds` of the next card, the `verdict`
of the fire on oneself, the `power` of all fires, the own `solitude`, `actions` and `counts` of the three goals, how
far the `lines` of the forest are, the `fires` that each level of the reserve leaves.
"""
FACTS: Final[frozenset[Fact]] = frozenset(get_args(Fact))
COVERED: Final = "?"
"""What stands for a covered number."""


@frozen
class Mark:
    """What is special about a target now: `emphasis` rings it, `tip` says what a click would do or why it cannot."""

    emphasis: Emphasis = ""
    tip: str = ""


@frozen
class View:
    """One moment as one spirit sees it.

    `marks` belong to targets by key. `tree` is a tree chosen for planting, shown as a ghost on legal spaces.
    `element` is the total in use. `active` names the board one decides on. `risk` is the probability that the next
    card closes the line, shown where a coach gives it. What an open question asks for is in `covers`: pictures and
    words leave it out. `is_bare` leaves out what a newcomer has no use for yet: counts and possessions above the line.
    """

    observation: Observation
    theme: Theme
    words: Words
    size: Size = "L"
    marks: Mapping[Key, Mark] = field(factory=lambda: MappingProxyType({}))
    tree: str | None = None
    element: Element | None = None
    active: str = ""
    risk: float | None = None
    covers: frozenset[Fact] = frozenset()
    is_bare: bool = False

    def told(self, fact: Fact, value: object) -> object:
        """The value of a fact about the observing spirit, or the sign for what is covered."""
        return COVERED if fact in self.covers else value

    def mark(self, target: Target) -> Target:
        """The target with its mark put on."""
        found = self.marks.get(target.key)
        return target if found is None else evolve(target, emphasis=found.emphasis, tip=found.tip or target.tip)

    def emphasis(self, *key: str | int) -> Emphasis:
        """The emphasis of the target `key`."""
        found = self.marks.get(key)
        return found.emphasis if found else ""
