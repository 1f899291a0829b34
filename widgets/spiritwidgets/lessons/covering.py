"""What is covered while a question is open: the one place that boards, words, pop-ups and twins are told by."""

from __future__ import annotations

from typing import Final, cast

from spiritgame.lessons import Attempt
from spiritwidgets.view import Fact

ALWAYS: Final[frozenset[Fact]] = frozenset({"odds", "verdict"})
"""What the table works out for the reader is left to the reader in every step that asks."""


def is_asking(attempt: Attempt) -> bool:
    """Whether a question that has a right answer still waits for it."""
    return attempt.right_answer is not None and not attempt.is_answered


def covered(attempt: Attempt) -> frozenset[Fact]:
    """What is not to be seen, read or heard yet."""
    own = cast("frozenset[Fact]", frozenset(attempt.step.covers))
    return ALWAYS | own if is_asking(attempt) else frozenset()
