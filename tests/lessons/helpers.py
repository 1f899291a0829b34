"""Playing scripts of lessons and puzzles."""

from __future__ import annotations

from spiritgame import PRINTED, TEXT
from spiritgame.lessons import Attempt, Step, begin, play, play_other, say
from spiritgame.lessons.script import parse_script
from spiritgame.notation import parse_move

EDITIONS = {"text": TEXT, "printed": PRINTED}


def run(attempt: Attempt, script: str, *, answers: bool = True) -> Attempt:
    """Play a script; the table plays by itself whenever it is another spirit's turn."""
    for item in parse_script(script):
        if item.kind == "say":
            attempt = say(attempt, item.text) if answers else attempt
            continue
        if item.spirit:
            attempt = play_other(attempt)
            continue
        move = parse_move(item.text, attempt.state.spirits, attempt.seat)
        attempt, reason = play(attempt, move)
        assert (reason is not None) == (item.kind == "refused"), (item, reason)
    return attempt


def solved(step: Step, edition: str, *, answer: str | None = None) -> Attempt:
    attempt = begin(step, EDITIONS[edition])
    if step.question:
        attempt = say(attempt, answer or attempt.right_answer or "anything")
    return run(attempt, step.solution, answers=False)
