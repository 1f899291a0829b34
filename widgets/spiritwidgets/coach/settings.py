"""How the coach helps, and by which yardstick it weighs."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from attrs import evolve, frozen

from spiritgame.probability import POINTS, Payoff

Mode: TypeAlias = Literal["off", "after", "before", "guess"]
Page: TypeAlias = Literal["odds", "if", "actions", "rounds"]

MODES: Final[tuple[Mode, ...]] = get_args(Mode)
PAGES: Final[tuple[Page, ...]] = get_args(Page)
SECOND_ACTIONS: Final = (2, 3, 4, 5, 6, 8)
"""What the second action may be said to be worth, in elements."""
FRAGMENT: Final = int(POINTS.fragment)


@frozen
class Settings:
    """What has been chosen in the coach's pane.

    The mode says when the odds are shown; the page is what one looks at; `second_action` is what the action that a
    closed line loses is worth, in elements.
    """

    mode: Mode = "before"
    page: Page = "odds"
    second_action: int = int(POINTS.second_action)

    @property
    def yardstick(self) -> Payoff:
        """Every element counts one, the second action and each fragment kept as many as is said."""
        return evolve(POINTS, second_action=self.second_action)

    def chosen(self, name: str, value: str) -> Settings:
        """With one setting changed to what a field says; unchanged where there is no such value."""
        match name:
            case "mode" if value in MODES:
                return evolve(self, mode=value)
            case "page" if value in PAGES:
                return evolve(self, page=value)
            case "second" if value in map(str, SECOND_ACTIONS):
                return evolve(self, second_action=int(value))
        return self
