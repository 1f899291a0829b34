"""All lines of play of one turn, for proving that a puzzle has the answer it claims."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.lessons.attempt import Attempt, play
from spiritgame.lessons.script import own_items
from spiritgame.rules.engine import legal_moves
from spiritgame.state import ActionPhase


def lines_of_turn(attempt: Attempt) -> Iterator[Attempt]:
    """Every way to play the rest of the learner's turn, as the attempts at its end."""
    phase = attempt.state.phase
    if not isinstance(phase, ActionPhase) or phase.seat != attempt.seat or _turn_ended(attempt):
        yield attempt
        return
    for move in legal_moves(attempt.state, attempt.seat):
        after, _ = play(attempt, move)
        yield from lines_of_turn(after)


def _turn_ended(attempt: Attempt) -> bool:
    return attempt.state.round != attempt.start.round


def contains_core(history: tuple[str, ...], core: str, *, is_ordered: bool) -> bool:
    """Whether the moves include all of the core; a `*` in it stands for anything."""
    items = list(own_items(core))
    if is_ordered:
        for move in history:
            if items and _fits(move, items[0]):
                items.pop(0)
        return not items
    left = list(history)
    for item in items:
        found = next((move for move in left if _fits(move, item)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _fits(move: str, pattern: str) -> bool:
    parts = pattern.split("*")
    if len(parts) == 1:
        return move == pattern
    return move.startswith(parts[0]) and move.endswith(parts[-1])
