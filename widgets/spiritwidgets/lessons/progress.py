"""Which steps are solved and where the learner was, in what their browser has kept; nothing of that is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from spiritgame.lessons import lessons, puzzles
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.page.kept import AT, EDITION, SOLVED, TOLD, Kept

MOST_TOLD = 2

CALLED: Final[Mapping[str, str]] = MappingProxyType(
    {"00.2": "00.draw", "01.1": "00.stop", "01.2": "00.call", "01.3": "00.plant", "01.4": "00.fire"}
)
"""What steps were called in earlier versions, and the steps in which one now does the same."""


def now_called(step: str) -> str:
    """The step in which one now does what one did in `step`."""
    return CALLED.get(step, step)


@frozen
class Progress:
    """A learner's progress as `kept` tells it; what makes no sense there is not seen."""

    kept: Kept = field(factory=Kept)

    @property
    def solved(self) -> frozenset[str]:
        """The steps that are solved."""
        return frozenset(now_called(step) for step, _ in self.kept.texts(SOLVED)) & known_steps()

    def at(self, lesson: str) -> str:
        """The step last shown of a lesson, or ""."""
        step = now_called(self.kept.text(AT, lesson))
        return step if step in known_steps() else ""

    @property
    def edition(self) -> str | None:
        """The learner's cards; None where they have not chosen."""
        edition = self.kept.text(EDITION)
        return edition if edition in EDITIONS else None

    @property
    def told(self) -> Mapping[str, int]:
        """How often the guide of a game has spoken of a step, at most `MOST_TOLD` times."""
        told = {step: _times(text) for step, text in self.kept.texts(TOLD) if step in known_steps()}
        return {step: times for step, times in told.items() if times}

    def with_solved(self, *steps: str) -> Progress:
        """The same with these steps solved."""
        return self._with("1", SOLVED, *steps)

    def without(self, *steps: str) -> Progress:
        """The same with these steps unsolved."""
        return self._with("", SOLVED, *steps, *(old for old, now in CALLED.items() if now in steps))

    def _with(self, text: str, kind: str, *names: str) -> Progress:
        kept = self.kept
        for name in names:
            kept = kept.put(text, kind, name)
        return Progress(kept)

    def with_place(self, lesson: str, step: str) -> Progress:
        """The same with the learner at this step of this lesson."""
        return self._with(step, AT, lesson)

    def with_edition(self, edition: str) -> Progress:
        """The same with these cards chosen."""
        return Progress(self.kept.put(edition, EDITION))

    def with_told(self, told: Mapping[str, int]) -> Progress:
        """The same where the guide has spoken of these steps so often, or more often than that."""
        known, found = self.told, self
        for step, times in told.items():
            if times > known.get(step, 0):
                found = found._with(str(times), TOLD, step)
        return found


def _times(text: str) -> int:
    return min(int(text), MOST_TOLD) if text.isascii() and text.isdigit() and len(text) < 9 else 0


@cache
def known_steps() -> frozenset[str]:
    """The identifiers of all steps and puzzles."""
    return frozenset(step.id for lesson in lessons() for step in lesson.steps) | {step.id for step in puzzles()}
