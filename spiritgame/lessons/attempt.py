"""A learner's attempt at a step: what she said and did, and where that has brought her. A frozen value."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from spiritgame.events import Event, RoundBegan
from spiritgame.lessons.answers import normal
from spiritgame.lessons.checks import holds
from spiritgame.lessons.computed import COMPUTED
from spiritgame.lessons.model import Road, Step
from spiritgame.lessons.script import own_items, parse_script
from spiritgame.lessons.setting import LEARNER, start_of
from spiritgame.moves import Draw, Finish, Move, Stop, TakeFragment
from spiritgame.notation import format_move, parse_move
from spiritgame.reasons import Reason
from spiritgame.rules.edition import Rules
from spiritgame.rules.engine import apply, legal_moves, why_illegal
from spiritgame.rules.setup import new_game
from spiritgame.state import GameState

Verdict: TypeAlias = Literal["open", "solved", "failed"]


@frozen
class Attempt:
    """One attempt at `step` from `start`.

    `history` lists what the learner tried in notation, refused moves with a `!` before them. `events` are all events
    since the start. `answer` is her answer in normal form, None while she has not given one; `slips` are the wrong
    answers before it. `table` is what the other spirits still have to do, `learner` the spirit that the learner is.
    """

    step: Step
    start: GameState
    state: GameState
    table: tuple[tuple[str, str], ...]
    history: tuple[str, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False)
    refused: tuple[str, ...] = ()
    answer: str | None = None
    slips: tuple[str, ...] = ()
    learner: str = LEARNER

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
    def verdict(self) -> Verdict:
        """Whether the step is solved, has failed, or goes on."""
        if all(holds(check, self) for check in self.step.success):
            return "solved"
        if self.road is not None and _leads_astray(self.step.roads[self.road]):
            return "failed"
        return "failed" if self.is_stuck else "open"

    @property
    def road(self) -> int | None:
        """The index of the foreseen road that the last moves followed, or None.

        Where a refused tree was to stand makes no difference.
        """
        history = tuple(map(_wherever, self.history))
        for index, road in enumerate(self.step.roads):
            items = tuple(map(_wherever, own_items(road.script)))
            if items and history[-len(items) :] == items:
                return index
        return None

    @property
    def is_stuck(self) -> bool:
        """Whether nothing the learner can still do belongs to this step."""
        if not self.history:
            return False
        if any(isinstance(event, RoundBegan) for event in self.events) and not _goes_past_round(self.step):
            return True
        return not legal_moves(self.state, self.seat) and not others_to_move(self)


def _wherever(item: str) -> str:
    return item.partition("@")[0] if item.startswith("!plant") else item


def begin(step: Step, rules: Rules) -> Attempt:
    """A fresh attempt from the step's own start position; a step without one starts from a new table."""
    if step.setting is None:
        state = new_game((LEARNER, "winter"), rules=rules)
    else:
        state = play_script(start_of(step.setting, rules), step.before)
    return from_state(step, state)


def can_carry_on(step: Step, before: Attempt) -> bool:
    """Whether the step can go on from where this attempt at the step before has ended."""
    return step.carry is not None and all(holds(check, before) for check in step.needs)


def carry_on(step: Step, before: Attempt) -> Attempt:
    """An attempt that goes on from where the step before ended; only where `can_carry_on`.

    What of the step before is still under way is ended first.
    """
    assert step.carry is not None
    seat = before.seat
    state = apply(before.state, Finish(seat)).state if Finish(seat) in legal_moves(before.state, seat) else before.state
    return from_state(step, play_script(state, step.carry))


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
        return evolve(attempt, refused=(*attempt.refused, text), history=(*attempt.history, "!" + text)), reason
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


def _leads_astray(road: Road) -> bool:
    # What the rules refuse changes nothing, so a road of refusals alone fails nobody.
    return road.fails and any(not item.startswith("!") for item in own_items(road.script))


@cache
def _goes_past_round(step: Step) -> bool:
    """Whether the solution has the learner act after the end of the round."""
    if step.setting is None:
        return False
    attempt = begin(step, Rules())
    for item in parse_script(step.solution):
        if item.kind != "do":
            continue
        if not item.spirit and any(isinstance(event, RoundBegan) for event in attempt.events):
            return True
        seat = attempt.state.spirits.index(item.spirit or LEARNER)
        attempt = _after(attempt, parse_move(item.text, attempt.state.spirits, seat))
    return False
