"""The guide of a whole game: it speaks when something happens for the first time, and then less and less."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from spiritgame.lessons import Attempt, Step, UnreadableAnswer, lesson, say
from spiritgame.lessons.attempt import from_state, watch
from spiritgame.lessons.moments import MOMENTS, happening
from spiritwidgets.session import Answer, Jumped, Moment, Moved, Session

LESSON: Final = "10"
ONCE, TWICE = 1, 2


class Guide:
    """What is said beside a game.

    The first time that a moment comes, its step is explained and its question asked; computers wait until it is
    answered or passed over, and a move passes over it as well. The second time a short line is shown; later nothing.
    `told` counts, by the identifier of the step, how often there was something to say; `solved` are the steps done.
    """

    def __init__(self) -> None:
        self.steps = lesson(LESSON).steps
        self.told: dict[str, int] = {}
        self.solved: set[str] = set()
        self.session: Session | None = None
        self.attempt: Attempt | None = None  # at the step that is spoken of
        self.before: Attempt | None = None  # the step before it, where that has just been solved
        self.fading: Step | None = None  # the step of which a short line is shown
        self.again: Step | None = None  # the step that is read once more
        self.typed: Mapping[str, str] = {}
        self.form = ""  # the form of answer that was expected
        self.hints = 0
        self.wish = ""  # what was said at the start of the game
        self._now: tuple[str, ...] = ()
        self._forget: Callable[[], None] = lambda: None
        self._by_trigger = {step.trigger: step for step in self.steps}

    @property
    def seat(self) -> int | None:
        """The seat that is spoken to: where one person plays alone."""
        players = self.session.players if self.session else ()
        return players.index(None) if players.count(None) == 1 else None

    @property
    def is_asking(self) -> bool:
        """Whether a question waits for its answer; computers wait as well."""
        return self.attempt is not None and not self.told.get(self.attempt.step.id)

    @property
    def asks_about(self) -> str:
        """The moment that the open question is about; "" where none is open."""
        return self.attempt.step.trigger if self.attempt and self.is_asking else ""

    def follow(self, session: Session) -> None:
        """Watch this game from now on."""
        self._forget()
        self.session = session
        self._forget = session.listen(self._hear)
        self.attempt = self.before = self.fading = self.again = None
        self._now = ()
        self._look(tells_fades=not session.moments)

    def recall(self, told: Mapping[str, int], solved: Collection[str]) -> None:
        """Take in what was said and done before; a question about what has been explained is not asked again."""
        self.told = {**told, **self.told}
        self.solved |= {step.id for step in self.steps} & set(solved)
        if self.attempt is not None and self.told.get(self.attempt.step.id) and self.attempt.answer is None:
            self.attempt = None
            self._look(tells_fades=False)

    def fresh(self, step: Step) -> Attempt | None:
        """An attempt at a step on the table as it is; None where nobody is guided."""
        if self.session is None or self.seat is None:
            return None
        return from_state(step, self.session.state, self.session.state.spirits[self.seat])

    def _hear(self, answer: Answer) -> None:
        match answer:
            case Moved(moment):
                self._watch(moment)
                self._look(tells_fades=True)
            case Jumped():
                self._return()
                self._look(tells_fades=False)

    def _watch(self, moment: Moment) -> None:
        is_own = moment.move.seat == self.seat
        attempt, was_asking = self.attempt, self.is_asking
        if is_own:
            self.again = self.before = None
        if attempt is None:
            return
        if attempt.is_solved:
            self.attempt = None if is_own else attempt
            return
        self.attempt = attempt = watch(attempt, moment.move, moment.state, moment.events)
        if is_own and was_asking:
            self._has_told()  # a move passes over the question
        if attempt.is_solved:
            self.solved.add(attempt.step.id)
        elif is_own and was_asking:
            self.attempt = None

    def _return(self) -> None:
        """Begin the step that is spoken of anew, on the table as it is after a move was taken back."""
        self.before = None
        if self.attempt is None:
            return
        fresh = self.fresh(self.attempt.step)
        if fresh is not None and self.attempt.answer is not None:
            fresh = say(fresh, self.attempt.answer)
        self.attempt = fresh

    def _look(self, *, tells_fades: bool) -> None:
        """See which moments have come and which are over, and say what is to be said."""
        if self.session is None or self.seat is None:
            self.attempt = self.fading = None
            return
        now = happening(self.session.state, self.seat)
        risen = [name for name in now if name not in self._now] if tells_fades else []
        self._now = now
        if self.fading is not None and self.fading.trigger not in now:
            self.fading = None
        self._leave(now)
        for name in risen:
            step = self._by_trigger[name]
            if self.told.get(step.id) == ONCE and (self.attempt is None or self.attempt.step is not step):
                self.told[step.id] = TWICE
                self.fading = self.fading or step
        self._open(now)

    def _leave(self, now: tuple[str, ...]) -> None:
        """Leave a step whose moment has passed without its being solved."""
        attempt = self.attempt
        if attempt is None or attempt.is_solved or attempt.step.trigger in now:
            return
        self._has_told()
        self.attempt = None

    def _open(self, now: tuple[str, ...]) -> None:
        if self.is_asking:
            return
        steps = (self._by_trigger[name] for name in MOMENTS if name in now)
        new = next((step for step in steps if not self.told.get(step.id)), None)
        if new is None:
            return
        done = self.attempt
        self.before = done if done is not None and done.is_solved else None
        self.attempt = self.fresh(new)
        self.fading = self.again = None
        self.typed, self.form, self.hints = {}, "", 0

    def _has_told(self) -> None:
        """The step has been explained once, and its question is not open any more."""
        if self.attempt is not None:
            self.told.setdefault(self.attempt.step.id, ONCE)

    # What the learner does with what is said

    def act(self, act: str, fields: Mapping[str, str]) -> None:
        """Do what a button of the story asks for; ValueError for what there is no button for."""
        kind, _, value = act.partition(":")
        match kind:
            case "answer":
                self.answer(fields.get("answer", ""), fields)
            case "hint" if self.attempt is not None:
                self.hints = min(self.hints + 1, self.attempt.step.hints)
                self.typed = fields
            case "go-on":
                self._has_told()
                self.attempt = self.before = None
                self._open(self._now)
            case "again":
                self.read_again(value)
            case "close":
                self.again = None
            case _:
                raise ValueError(f"not understood: {act}")

    def answer(self, text: str, fields: Mapping[str, str] | None = None) -> None:
        """Answer the open question, as typed."""
        if self.attempt is None or not self.is_asking:
            return
        self.typed, self.form = fields or {"answer": text}, ""
        try:
            self.attempt = say(self.attempt, text)
        except UnreadableAnswer as error:
            self.form = error.form
            return
        if self.attempt.is_answered:
            self.wish = text if self.attempt.step.trigger == "start" else self.wish
            self._has_told()
            self.before = None
            if self.attempt.is_solved:
                self.solved.add(self.attempt.step.id)

    def read_again(self, id: str) -> None:
        """Show once more what a step tells; a step that there is not shows nothing."""
        self.again = next((step for step in self.steps if step.id == id), None)
