"""Which steps are solved and where the learner was, in what their browser has kept; nothing of that is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import field, frozen

from spiritgame.lessons import lessons, puzzles
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.page.kept import AT, EDITION, SOLVED, TOLD, Kept

MOST_TOLD = 2


@frozen
class Progress:
    """A learner's progress as `kept` tells it; what makes no sense there is not seen."""

    kept: Kept = field(factory=Kept)

    @property
    def solved(self) -> frozenset[str]:
        """The steps that are solved."""
        return frozenset(step for step, _ in self.kept.texts(SOLVED) if step in known_steps())

    def at(self, lesson: str) -> str:
        """The step last shown of a lesson, or ""."""
        step = self.kept.text(AT, lesson)
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
        return self._with("", SOLVED, *steps)

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
