"""A step being tried, as a session that a table can show: question first, then moves, then what they led to."""

from __future__ import annotations

import spiritgame as sg
from spiritgame.events import RoundBegan
from spiritgame.lessons import Attempt, Step, begin, carry_on, play, play_other, say
from spiritgame.lessons.attempt import Verdict, others_to_move
from spiritgame.lessons.script import Item, parse_script
from spiritgame.notation import parse_move
from spiritgame.state import GameState
from spiritwidgets.clicks import ACTION_OF, NOTHING_CHOSEN, Look, Meaning, Note, Selection, note
from spiritwidgets.lessons.covering import covered
from spiritwidgets.lessons.scope import belongs
from spiritwidgets.session import Answer, Jumped, Moment, Moved, Refused, Session, unfolded
from spiritwidgets.view import Fact, Key

LISTENING = "steady"
"""What the other seats are called; their moves come from the step."""


class Trial(Session):
    """One learner at one step.

    Nothing can be moved before the question has an answer, nor after the step is solved or has failed; then
    `step_back` and `restart` lead on. `before` is the attempt at the step before, where this one is carried on; where
    its goal could not be reached from there, the step has its own position instead: `is_prepared_instead`.
    The end of a round comes in parts: `show_next_part` shows the next one; until all are shown nothing else goes on.
    """

    def __init__(self, step: Step, rules: sg.Rules, before: Attempt | None = None) -> None:
        self.step, self.rules, self.before = step, rules, before
        carried = None if before is None else carry_on(step, before)
        self.attempt = carried or begin(step, rules)
        self.is_prepared_instead = before is not None and carried is None
        self.start = self.attempt.start
        self.viewer = self.attempt.seat
        self.players = tuple(None if seat == self.viewer else LISTENING for seat in range(len(self.start.spirits)))
        self.taken_back = []
        self._moments = []
        self._undone = []
        self._selection = NOTHING_CHOSEN
        self._listeners = []
        self._earlier: list[tuple[Attempt, int]] = []  # before each move of the learner, with the moments so far
        self._coming: list[Moment] = []  # the parts of the end of a round that are not yet shown
        self._round_end: tuple[int, tuple[Moment, ...]] = (0, ())  # where the last one began, and all its parts
        self.is_released = False

    @property
    def state(self) -> GameState:
        """The position as it is shown now."""
        return self._moments[-1].state if self._coming else self.attempt.state

    @property
    def verdict(self) -> Verdict:
        """Whether the step is solved, has failed, or goes on."""
        return "open" if self._coming else self.attempt.verdict

    @property
    def is_told(self) -> bool:
        """Whether the question has got an answer, right or wrong; True where none is asked."""
        return self.step.question is None or self.attempt.answer is not None

    @property
    def covers(self) -> frozenset[Fact]:
        """What must not be seen yet: nothing any more once the learner has answered rightly, or moved."""
        return frozenset() if self._earlier else covered(self.attempt)

    @property
    def road(self) -> int | None:
        """The foreseen road just followed."""
        return self.attempt.road

    @property
    def only_asks(self) -> bool:
        """Whether answering is the whole step."""
        return self.step.success == ("right",)

    @property
    def is_open(self) -> bool:
        """Whether moves are possible: the question is answered, and the step neither solved nor failed."""
        return self.is_told and self.verdict == "open" and not self.only_asks and not self._coming

    @property
    def awaits_person(self) -> bool:
        """Whether the learner may move now."""
        return self.is_open and self.seat == self.viewer

    @property
    def awaits_computer(self) -> bool:
        """Whether the table is to play for another spirit."""
        return self.is_open and not self.needs_release and others_to_move(self.attempt)

    @property
    def needs_release(self) -> bool:
        """Whether the step begins with moves of other spirits, which wait until the learner wants to see them."""
        return not self._earlier and not self.is_released and others_to_move(self.attempt)

    @property
    def can_draw_on(self) -> bool:
        """Never: in a lesson every card is a decision of its own."""
        return False

    # What a step is only about

    @property
    def selection(self) -> Selection:
        """What the learner has chosen; a step about one action has it chosen from the start."""
        found = super().selection
        if found.action is None and self.awaits_person and self.step.only in ACTION_OF.values():
            return Selection(self.step.only)  # type: ignore[arg-type]  # one of the actions, as was just asked
        return found

    def legal(self) -> tuple[sg.Move, ...]:
        """The legal moves that the step is about."""
        return tuple(move for move in super().legal() if belongs(move, self.step.only))

    def meaning(self, key: Key) -> Meaning:
        """What the learner would ask for; what the step is not about comes later."""
        wanted = super().meaning(key)
        return wanted if isinstance(wanted, Look | Note) or belongs(wanted, self.step.only) else note("note.later")

    def release(self) -> None:
        """Let the other spirits move now."""
        self.is_released = True
        self._tell(Jumped())

    @property
    def can_step_back(self) -> bool:
        """Whether the learner has made a move."""
        return bool(self._earlier)

    @property
    def has_tried(self) -> bool:
        """Whether the learner has moved, or tried to."""
        return bool(self.attempt.history)

    def answer(self, text: str) -> None:
        """Answer the question; UnreadableAnswer where the text has not the form asked for."""
        self.attempt = say(self.attempt, text)
        self._tell(Jumped())

    def _do(self, move: sg.Move) -> Answer:
        if not self.awaits_person:
            return self.refusal_to_wait()
        attempt, reason = play(self.attempt, move)
        if reason is not None:
            self.attempt = attempt
            return Refused(reason)
        self._earlier.append((self.attempt, len(self._moments)))
        return self._come_to(attempt, move)

    def _come_to(self, attempt: Attempt, move: sg.Move) -> Moved:
        events = attempt.events[len(self.attempt.events) :]
        before, self.attempt = self.attempt.state, attempt
        self._selection = NOTHING_CHOSEN
        moment = Moment(move, attempt.state, events, move.seat == self.viewer)
        if any(isinstance(event, RoundBegan) for event in events):
            self._round_end = (len(self._moments), unfolded(before, moment))
            moment, *self._coming = self._round_end[1]
        self._moments.append(moment)
        return Moved(moment)

    # The end of a round

    @property
    def is_unfolding(self) -> bool:
        """Whether parts of the end of a round are still to be shown."""
        return bool(self._coming)

    @property
    def has_round_end(self) -> bool:
        """Whether the end of a round has been shown, at least in part."""
        return bool(self._round_end[1])

    def show_next_part(self) -> None:
        """Show the next part of the end of the round; IndexError where none is left."""
        self._moments.append(self._coming.pop(0))
        self._tell(Moved(self._moments[-1]))

    def show_round_end_again(self) -> None:
        """Go back to where the last end of a round began; nothing else changes."""
        place, whole = self._round_end
        del self._moments[place + 1 :]
        self._coming = list(whole[1:])
        self._tell(Jumped())

    def play_computer(self) -> Moved | None:
        """One move of another spirit; None where none is due."""
        if not self.awaits_computer:
            return None
        moved = self._play_other()
        self._tell(moved)
        return moved

    def _play_other(self) -> Moved:
        after = play_other(self.attempt)
        candidates = [move for move in sg.legal_moves(self.state) if move.seat != self.viewer]
        made = next(move for move in candidates if sg.apply(self.state, move).state == after.state)
        return self._come_to(after, made)

    def step_back(self) -> bool:
        """Go back to the last moment from which the goal can be reached, at least by one move; False without a move."""
        if not self._earlier:
            return False
        earlier, count = self._earlier.pop()
        while self._earlier and earlier.verdict == "failed":
            earlier, count = self._earlier.pop()
        self._forget_since(count)
        # An answer given after the move stays given.
        self.attempt = earlier if self.attempt.answer is None else say(earlier, self.attempt.answer)
        self._tell(Jumped())
        return True

    @property
    def record(self) -> sg.Record:
        """None to be had: what a step has changed about its position is no move of a game. Raises TypeError."""
        raise TypeError(f"step {self.step.id} is no game from its beginning, so there is no record of it")

    @property
    def can_undo(self) -> bool:
        """Whether the learner has made a move."""
        return self.can_step_back

    @property
    def can_redo(self) -> bool:
        """Never: what was taken back is to be tried anew."""
        return False

    def undo(self) -> bool:
        """The same as `step_back`."""
        return self.step_back()

    def redo(self) -> bool:
        """False: there is nothing that could be done again."""
        return False

    def restart(self) -> None:
        """Go back to where the step began, question and all."""
        fresh = Trial(self.step, self.rules, self.before)
        self.attempt = fresh.attempt
        self._earlier.clear()
        self._forget_since(0)
        self.is_released = False
        self._tell(Jumped())

    def _forget_since(self, count: int) -> None:
        del self._moments[count:]
        self._coming, self._round_end = [], (0, ())
        self._selection = NOTHING_CHOSEN


class Demonstration(Trial):
    """The solution of a step, played from the step's own position, one item at a time."""

    def __init__(self, step: Step, rules: sg.Rules) -> None:
        super().__init__(step, rules)
        self.items = list(parse_script(step.solution))
        right = self.attempt.right_answer
        if right is not None and all(item.kind != "say" for item in self.items):
            self.items.insert(0, Item("say", right))
        self.refusal: sg.Reason | None = None

    @property
    def is_over(self) -> bool:
        """Whether all has been shown."""
        return not self.items

    @property
    def is_open(self) -> bool:
        """All of the solution is shown, even after the step counts as solved."""
        return bool(self.items)

    def show_next(self) -> Item:
        """Say or play the next item; IndexError after the last one."""
        item = self.items[0]
        self.refusal = None
        if item.kind == "say":
            self.attempt = say(self.attempt, self.attempt.right_answer or item.text)
        elif item.spirit:
            self._play_other()
        else:
            answer = self._do(parse_move(item.text, self.state.spirits, self.viewer))
            self.refusal = answer.reason if isinstance(answer, Refused) else None
        del self.items[0]
        return item
