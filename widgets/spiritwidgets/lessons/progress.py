"""Which steps are solved and where the learner was, as it is kept; nothing that is read is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from attrs import evolve, field, frozen

from spiritgame.lessons import lessons, puzzles

EDITIONS = ("text", "printed")
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
    """`solved` are identifiers of steps, `current` the step last shown of each lesson, `edition` her cards.

    `told` counts how often the guide of a game has spoken of a step.
    """

    solved: frozenset[str] = frozenset()
    current: Mapping[str, str] = field(factory=dict)
    edition: str | None = None
    told: Mapping[str, int] = field(factory=dict)

    def joined(self, known: Progress) -> Progress:
        """The same with what is known besides."""
        return evolve(
            self,
            solved=self.solved | known.solved,
            current={**known.current, **self.current},
            edition=self.edition or known.edition,
            told=known.told,
        )

    def with_solved(self, step: str) -> Progress:
        """The same with one more step solved."""
        return evolve(self, solved=self.solved | {step})

    def without(self, steps: frozenset[str]) -> Progress:
        """The same with these steps unsolved."""
        return evolve(self, solved=self.solved - steps)

    def at(self, lesson: str, step: str) -> Progress:
        """The same with the learner at this step of this lesson."""
        return evolve(self, current={**self.current, lesson: step})

    def with_told(self, told: Mapping[str, int]) -> Progress:
        """The same with other counts of what the guide has said."""
        return evolve(self, told=dict(told))

    def plain(self) -> dict[str, Any]:
        """What is kept."""
        told = dict(self.told)
        return {"solved": sorted(self.solved), "current": dict(self.current), "edition": self.edition, "told": told}


def from_plain(kept: Mapping[str, Any]) -> Progress:
    """The progress that was kept; what makes no sense is left out."""
    known = {step.id for lesson in lessons() for step in lesson.steps} | {step.id for step in puzzles()}
    solved, current, edition, told = (kept.get(name) for name in ("solved", "current", "edition", "told"))
    listed = solved if isinstance(solved, list) else []
    places = current if isinstance(current, dict) else {}
    counts = told if isinstance(told, dict) else {}
    return Progress(
        solved=frozenset(map(now_called, (step for step in listed if isinstance(step, str)))) & known,
        current={name: step for name, step in places.items() if isinstance(step, str) and step in known},
        edition=edition if edition in EDITIONS else None,
        told={step: min(n, MOST_TOLD) for step, n in counts.items() if step in known and type(n) is int and n > 0},
    )
