"""A learner's attempt at a step: what she said and did, and where that has brought her. A frozen value."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from spiritgame.events import Event
from spiritgame.lessons.answers import normal
from spiritgame.lessons.checks import holds
from spiritgame.lessons.computed import COMPUTED
from spiritgame.lessons.model import Road, Step
from spiritgame.lessons.script import own_items, parse_script
from spiritgame.lessons.setting import LEARNER, start_of
from spiritgame.moves import Draw, Finish, Move, Stop, TakeFragment
from spiritgame.notation import format_move, parse_move
from spiritgame.reasons import IllegalMoveError, Reason
from spiritgame.rules.edition import Rules
from spiritgame.rules.engine import apply, legal_moves, why_illegal
from spiritgame.rules.setup import new_game
from spiritgame.state import GameState

Verdict: TypeAlias = Literal["open", "solved", "failed"]


@frozen
class Attempt:
    """One attempt at `step` from `start`.

    `history` lists what the learner tried in notation, refused moves with a `!` before them. `events` are all events
    since the start, `reasons` name why the moves in `refused` were refused. `answer` is the answer in normal form,
    None while there is none; `slips` are the wrong answers before it. `table` is what the other spirits still have to
    do, `learner` the spirit that the learner is.
    """

    step: Step
    start: GameState
    state: GameState
    table: tuple[tuple[str, str], ...]
    history: tuple[str, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)
    refused: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    answer: str | None = None
    slips: tuple[str, ...] = ()
    learner: str = LEARNER

    def __repr__(self) -> str:
        return f"Attempt({self.step.id!r}, {self.verdict!r})"

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.state.spirits.index(self.learner)

    @property
    def right_answer(self) -> str | None:
        """The right answer in normal form; None where any answer is accepted."""
        question = self.step.question
        if question is None:
            return None
        if question.computed:
            return COMPUTED[question.computed](self.start, self.seat)
        if question.answers is None:
            return None
        return normal(question, question.answers[self.start.rules.starting_cards])

    @property
    def is_answered(self) -> bool:
        """Whether the question is answered rightly, or at all where any is accepted; True where none is asked."""
        if self.step.question is None:
            return True
        right = self.right_answer
        return self.answer is not None and (right is None or self.answer == right)

    @property
    def is_solved(self) -> bool:
        """Whether all that the step asks for holds."""
        return all(holds(check, self) for check in self.step.success)

    @cached_property
    def verdict(self) -> Verdict:
        """Whether the step is solved, has failed because its goal cannot be reached any more, or goes on."""
        from spiritgame.lessons.reach import is_reachable

        if self.is_solved:
            return "solved"
        return "open" if is_reachable(self) else "failed"

    @property
    def road(self) -> int | None:
        """The index of the foreseen road that was followed, or None."""
        return next((index for index, road in enumerate(self.step.roads) if _follows(self, road)), None)


def _follows(attempt: Attempt, road: Road) -> bool:
    if road.when:
        return bool(attempt.history) and all(holds(check, attempt) for check in road.when)
    items = tuple(map(_wherever, own_items(road.script)))
    history = tuple(map(_wherever, attempt.history))
    if items[-1:] and items[-1].startswith("!"):
        return history[-1:] == items[-1:]  # a refusal is told whatever came before it
    return bool(items) and tuple(item for item in history if not item.startswith("!") or item in items) == items


def _wherever(item: str) -> str:
    return item.partition("@")[0] if item.startswith("!plant") else item


def begin(step: Step, rules: Rules) -> Attempt:
    """A fresh attempt from the step's own start position; a step without one starts from a new table."""
    if step.setting is None:
        state = new_game((LEARNER, "winter"), rules=rules)
    else:
        state = play_script(start_of(step.setting, rules), step.before)
    return from_state(step, state)


def carry_on(step: Step, before: Attempt) -> Attempt | None:
    """An attempt that goes on from where the step before ended; None where its goal cannot be reached from there.

    What of the step before is still under way is ended first.
    """
    if not all(holds(check, before) for check in step.needs):
        return None
    seat, state = before.seat, before.state
    if Finish(seat) in legal_moves(state, seat):
        state = apply(state, Finish(seat)).state
    try:
        attempt = from_state(step, play_script(state, step.carry or ""))
    except IllegalMoveError:
        return None
    return attempt if attempt.verdict == "open" else None


def from_state(step: Step, state: GameState, learner: str = LEARNER) -> Attempt:
    """An attempt that starts in `state`."""
    table = tuple((item.spirit, item.text) for item in parse_script(step.table))
    return Attempt(step=step, start=state, state=state, table=table, learner=learner)


def play_script(state: GameState, script: str) -> GameState:
    """The position after the moves of a script, all of which must be legal."""
    for item in parse_script(script):
        seat = state.spirits.index(item.spirit or LEARNER)
        state = apply(state, parse_move(item.text, state.spirits, seat)).state
    return state


def say(attempt: Attempt, text: str) -> Attempt:
    """The attempt with an answer; a wrong one before it is remembered. Raises UnreadableAnswer."""
    assert attempt.step.question is not None
    answer = normal(attempt.step.question, text)
    slips = attempt.slips
    if attempt.answer is not None and not attempt.is_answered:
        slips = (*slips, attempt.answer)
    return evolve(attempt, answer=answer, slips=slips)


def diagnosis(attempt: Attempt) -> int | None:
    """The index of the foreseen wrong answer that was given, or None."""
    question = attempt.step.question
    if question is None or attempt.answer is None or attempt.is_answered:
        return None
    for index, wrong in enumerate(question.wrong):
        if attempt.answer == normal(question, wrong):
            return index
    return None


def play(attempt: Attempt, move: Move) -> tuple[Attempt, Reason | None]:
    """The attempt after the learner's move; where the rules refuse it, the reason, and the refusal is remembered."""
    text = format_move(move, attempt.state.spirits)
    if (reason := why_illegal(attempt.state, move)) is not None:
        refused, reasons = (*attempt.refused, text), (*attempt.reasons, reason.key)
        return evolve(attempt, refused=refused, reasons=reasons, history=(*attempt.history, "!" + text)), reason
    return evolve(_after(attempt, move), history=(*attempt.history, text)), None


def _after(attempt: Attempt, move: Move) -> Attempt:
    step = apply(attempt.state, move)
    return evolve(attempt, state=step.state, events=attempt.events + step.events)


def watch(attempt: Attempt, move: Move, state: GameState, events: tuple[Event, ...]) -> Attempt:
    """The attempt after anybody's legal move in a game that goes on by itself, and the `state` and `events` it led to.

    Only the learner's own moves are remembered as what she tried.
    """
    own = (format_move(move, attempt.state.spirits),) if move.seat == attempt.seat else ()
    return evolve(attempt, state=state, events=attempt.events + events, history=attempt.history + own)


def others_to_move(attempt: Attempt) -> bool:
    """Whether the table has to play for another spirit before the learner can go on."""
    return bool(attempt.table) and not legal_moves(attempt.state, attempt.seat)


def play_other(attempt: Attempt) -> Attempt:
    """The next move of another spirit: the foreseen one, or a quiet one where that is not possible any more."""
    state = attempt.state
    spirits = state.spirits
    table = attempt.table
    moves = tuple(move for move in legal_moves(state) if move.seat != attempt.seat)
    seat = moves[0].seat
    if table and table[0][0] == spirits[seat]:
        wanted = parse_move(table[0][1], spirits, seat)
        attempt = evolve(attempt, table=table[1:])
        if wanted in moves:
            return _after(attempt, wanted)
    for quiet in (Stop(seat), Draw(seat), TakeFragment(seat)):
        if quiet in moves:
            return _after(attempt, quiet)
    return _after(attempt, moves[-1])
