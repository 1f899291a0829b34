"""A demonstration played to its end, one frame a move."""

from __future__ import annotations

from attrs import evolve, frozen

import spiritgame.rulebook.claims  # noqa: F401  # a frame is judged by them
from spiritgame.events import Event
from spiritgame.lessons import Attempt, Step, play
from spiritgame.lessons.script import parse_script
from spiritgame.lessons.setting import LEARNER, start_of
from spiritgame.moves import Move
from spiritgame.notation import parse_move
from spiritgame.reasons import Reason
from spiritgame.rulebook.model import Demo
from spiritgame.rules.edition import TEXT, Rules
from spiritgame.rules.engine import apply
from spiritgame.state import GameState


@frozen
class Frame:
    """A moment of a demonstration: the `move` that led to it, None at the start, with its events, or with the reason
    why the rules refuse it. `attempt` is what has come of all moves so far.
    """

    attempt: Attempt
    move: Move | None = None
    events: tuple[Event, ...] = ()
    reason: Reason | None = None

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.attempt.state


def frames(demo: Demo, rules: Rules = TEXT) -> tuple[Frame, ...]:
    """All frames, the start position first.

    Raises PositionError where there can be no such start, NotationError or IllegalMoveError for moves that cannot be.
    """
    start = start_of(demo.setting, demo.rules(rules))
    step = Step("", 0, demo.boards, demo.shows, demo.play, hints=0, rules=())
    found = [Frame(Attempt(step=step, start=start, state=start, table=()))]
    for item in parse_script(demo.play):
        before = found[-1].attempt
        seat = start.spirits.index(item.spirit or LEARNER)
        move = parse_move(item.text, start.spirits, seat)
        if item.kind == "refused":
            after, reason = play(before, move)
            found.append(Frame(after, move, reason=reason))
        else:
            found.append(_played(before, move))
    return tuple(found)


def _played(before: Attempt, move: Move) -> Frame:
    if move.seat == before.seat:
        after, reason = play(before, move)
        if reason is None:
            return Frame(after, move, after.events[len(before.events) :])
    step = apply(before.state, move)  # raises where the rules refuse it
    return Frame(evolve(before, state=step.state, events=before.events + step.events), move, step.events)
