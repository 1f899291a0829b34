"""What the page of the rulebook remembers, and what its reader may want."""

from __future__ import annotations

from typing import TypeAlias

from attrs import evolve, frozen

from spiritgame.rulebook import Sentence, UnknownRuleError, section_of
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.appearance import Appearance
from spiritwidgets.page.intents import Asked, ChangeLanguage, ChangeTheme, Clicked, intent
from spiritwidgets.rulebook.showing import Showing


@frozen
class RulebookState:
    """`home` is the language of the notebook, `place` the section or sentence that the page begins with ("" for none).

    `note` is what the last click was told. `takes_focus`: the reader has just opened the demonstration. As long as
    `is_left_alone`, nobody has opened or closed one.
    """

    look: Appearance
    home: str
    place: str = ""
    showing: Showing | None = None
    note: str = ""
    takes_focus: bool = False
    is_left_alone: bool = True

    def with_shown(self, rule: str) -> RulebookState:
        """The same with the demonstration of a sentence begun; UnknownRuleError, or ValueError where it has none."""
        showing = Showing.of(sentence(rule))
        return evolve(self, showing=showing, is_left_alone=False, note="", takes_focus=False)

    def at(self, moves: int) -> RulebookState:
        """The same after so many moves of the demonstration; unchanged where none is shown."""
        if self.showing is None:
            return self
        return evolve(self, showing=evolve(self.showing, at=moves), note="", takes_focus=False)

    def without_demonstration(self) -> RulebookState:
        """The same with the demonstration put away."""
        return evolve(self, showing=None, note="", is_left_alone=False, takes_focus=False)


@intent("rule-arrive")
@frozen
class Arrived:
    """The page has come up; its address asks for `rule`, which may be anything, "" for nothing."""

    rule: str


@intent("rule-show")
@frozen
class Toggle:
    """Open the demonstration of a sentence, or close it where it is open."""

    rule: str


@intent("rule-next")
@frozen
class Next:
    """The next move of the demonstration."""


@intent("rule-again")
@frozen
class Again:
    """Back to the start of the demonstration."""


@intent("rule-close")
@frozen
class Close:
    """Put the demonstration away."""


RulebookIntent: TypeAlias = (
    Arrived | Toggle | Next | Again | Close | Clicked | Asked | ChangeLanguage | ChangeTheme | Metrics
)


def known(rule: str) -> str:
    """The rule itself; UnknownRuleError where there is no such section or sentence."""
    return sentence(rule).id if "." in rule else section_of(rule).id


def sentence(rule: str) -> Sentence:
    """The sentence of this number, such as "7.3"; UnknownRuleError where there is none."""
    found = next((one for one in section_of(rule).sentences if one.id == rule), None)
    if found is None:
        raise UnknownRuleError(rule)
    return found
