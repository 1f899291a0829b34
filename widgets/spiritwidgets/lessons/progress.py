"""Which steps are solved and where the learner was, as it is kept; nothing that is read is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from spiritgame.lessons import lessons, puzzles

EDITIONS = ("text", "printed")


@frozen
class Progress:
    """`solved` are identifiers of steps, `current` the step last shown of each lesson, `edition` her cards."""

    solved: frozenset[str] = frozenset()
    current: Mapping[str, str] = field(factory=dict)
    edition: str | None = None

    def with_solved(self, step: str) -> Progress:
        """The same with one more step solved."""
        return evolve(self, solved=self.solved | {step})

    def without(self, steps: frozenset[str]) -> Progress:
        """The same with these steps unsolved."""
        return evolve(self, solved=self.solved - steps)

    def at(self, lesson: str, step: str) -> Progress:
        """The same with the learner at this step of this lesson."""
        return evolve(self, current={**self.current, lesson: step})

    def plain(self) -> dict[str, Any]:
        """What is kept."""
        return {"solved": sorted(self.solved), "current": dict(self.current), "edition": self.edition}


def from_plain(kept: Mapping[str, Any]) -> Progress:
    """The progress that was kept; what makes no sense is left out."""
    known = {step.id for lesson in lessons() for step in lesson.steps} | {step.id for step in puzzles()}
    solved, current, edition = kept.get("solved"), kept.get("current"), kept.get("edition")
    listed = solved if isinstance(solved, list) else []
    places = current if isinstance(current, dict) else {}
    return Progress(
        solved=frozenset(step for step in listed if isinstance(step, str) and step in known),
        current={name: step for name, step in places.items() if isinstance(step, str) and step in known},
        edition=edition if edition in EDITIONS else None,
    )
