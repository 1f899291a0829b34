"""Checks as words: what there is not is said, and what goes wrong within one is not taken for that."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spiritgame.lessons import begin, lesson
from spiritgame.lessons.checks import CHECKS, UnknownCheckError, holds, register
from spiritgame.rules.edition import TEXT

ATTEMPT = begin(lesson("02").steps[0], TEXT)
UNKNOWN = [
    "",
    "not",
    "levitates",
    "closed now",
    "solitude",
    "solitude 1 2",
    "gained",
    "gained 1 winter spring",
    "not flies",
]


@pytest.mark.parametrize("check", UNKNOWN)
def test_a_check_that_there_is_not_is_said(check: str) -> None:
    with pytest.raises(UnknownCheckError):
        holds(check, ATTEMPT)


@pytest.mark.parametrize("error", [KeyError, IndexError, TypeError, ValueError, AttributeError])
def test_what_a_check_raises_is_not_taken_for_an_unknown_one(error: type[Exception], monkeypatch) -> None:
    def stumbles(_attempt: object) -> bool:
        raise error("within")

    monkeypatch.setitem(CHECKS, "stumbles", stumbles)
    with pytest.raises(error, match="within") as caught:
        holds("not stumbles", ATTEMPT)
    assert not isinstance(caught.value, UnknownCheckError)


def test_a_registered_check_can_be_asked() -> None:
    assert register(CHECKS["closed"]) is CHECKS["closed"]
    assert not holds("closed or solitude 9", ATTEMPT)


def test_every_frame_of_the_rulebook_has_a_verdict_wherever_it_is_looked_at_first() -> None:
    """In a Python that has imported nothing else: the rulebook's own checks must be there."""
    code = (
        "from spiritgame.rulebook import frames, sections\n"
        "demos = [s.demo for section in sections() for s in section.sentences if s.demo]\n"
        "print({frame.attempt.verdict for demo in demos for frame in frames(demo)[-1:]})"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "solved" in ran.stdout
