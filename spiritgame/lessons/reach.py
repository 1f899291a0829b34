"""Whether the goal of a step can still be reached from an attempt: a search over everything that may be done.

The right answer can be given at any time, so only deeds count. Other spirits do what the step has them do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache

from attrs import evolve

from spiritgame.events import RoundBegan
from spiritgame.lessons.attempt import Attempt, begin, others_to_move, play, play_other
from spiritgame.lessons.checks import actions_of, holds
from spiritgame.lessons.model import Step
from spiritgame.lessons.script import own_items, parse_script
from spiritgame.moves import Move
from spiritgame.notation import format_move, parse_move
from spiritgame.rules.edition import Rules
from spiritgame.rules.engine import legal_moves, why_illegal

MOST = 20_000
"""So many positions are looked at; a goal that has not been found among them is taken to be within reach."""


def is_reachable(attempt: Attempt) -> bool:
    """Whether something that can still be done solves the step."""
    return way_to_goal(attempt) is not None


def way_to_goal(attempt: Attempt) -> tuple[str, ...] | None:
    """What the learner may do to solve the step, in notation, a refused move with a `!` before it.

    None where nothing does; as far as it has been looked at where the search is cut short.
    """
    goal = tuple(check for check in attempt.step.success if check != "right")
    seen: set[Hashable] = set()
    stack = [_settled(attempt)]
    while stack and len(seen) < MOST:
        now = stack.pop()
        key = _what_counts(now)
        if key in seen:
            continue
        seen.add(key)
        if all(holds(check, now) for check in goal):
            return now.history[len(attempt.history) :]
        stack += map(_settled, reversed(tuple(_next(now))))
    return stack[-1].history[len(attempt.history) :] if stack else None


def _settled(attempt: Attempt) -> Attempt:
    """The attempt after what the other spirits do by themselves."""
    while others_to_move(attempt):
        attempt = play_other(attempt)
    return attempt


def _what_counts(attempt: Attempt) -> Hashable:
    """What the checks of a step can tell apart."""
    state, history = attempt.state, tuple(sorted(attempt.history))
    if not _minds_order(attempt.step):
        p = state.players[attempt.seat]
        unordered = evolve(p, deck=tuple(sorted(p.deck)))
        state = state.with_(players=tuple(unordered if other is p else other for other in state.players))
    return state, attempt.table, history, tuple(actions_of(attempt)), frozenset(attempt.reasons)


@cache
def _minds_order(step: Step) -> bool:
    """Whether it matters in which order animals come onto the deck: where cards are drawn, or looked at."""
    is_drawing = step.setting is None or step.setting.phase == "draw"
    words = {check.removeprefix("not ").split()[0] for check in step.success}
    return is_drawing or _goes_past_round(step) or bool(words & {"top", "called", "drew_first"})


def _next(attempt: Attempt) -> Iterator[Attempt]:
    """The attempts after one more deed, first what the solution would do."""
    if _is_past(attempt):
        return
    wanted = own_items(attempt.step.solution)
    moves = legal_moves(attempt.state, attempt.seat)
    spirits = attempt.state.spirits
    if moves:  # who may do nothing is not heard at all
        yield from (play(attempt, move)[0] for move in _refused(attempt, wanted))
    for move in sorted(moves, key=lambda move: _rank(format_move(move, spirits), wanted)):
        yield play(attempt, move)[0]


def _rank(text: str, wanted: tuple[str, ...]) -> int:
    return wanted.index(text) if text in wanted else len(wanted)


def _refused(attempt: Attempt, wanted: tuple[str, ...]) -> Iterator[Move]:
    """The moves of the solution that the rules refuse now and that have not been tried."""
    for item in wanted:
        if item.startswith("!") and item not in attempt.history:
            move = parse_move(item[1:], attempt.state.spirits, attempt.seat)
            if why_illegal(attempt.state, move) is not None:
                yield move


def _is_past(attempt: Attempt) -> bool:
    """Whether the round of the step is over, and the step does not go on after it."""
    return _has_new_round(attempt) and not _goes_past_round(attempt.step)


def _has_new_round(attempt: Attempt) -> bool:
    return any(isinstance(event, RoundBegan) for event in attempt.events)


@cache
def _goes_past_round(step: Step) -> bool:
    """Whether the solution has the learner act after the end of the round."""
    if step.setting is None:
        return False
    attempt = begin(step, Rules())
    for item in parse_script(step.solution):
        if item.kind == "say":
            continue
        if not item.spirit and _has_new_round(attempt):
            return True
        if item.spirit:
            attempt = play_other(attempt)
        else:
            attempt, _ = play(attempt, parse_move(item.text, attempt.state.spirits, attempt.seat))
    return False
