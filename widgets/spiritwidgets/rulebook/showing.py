"""A demonstration as it is being shown: which moment one sees, what has been said, what comes next."""

from __future__ import annotations

from attrs import frozen

from spiritgame.locale import Words, say_event, say_reason
from spiritgame.rulebook import Frame, Sentence, frames
from spiritgame.state import GameState
from spiritwidgets.controls.log import told
from spiritwidgets.rulebook.cue import NOTHING, Cue, cue, keys


@frozen
class Line:
    """What there is to say about a move; `is_refusal` where the rules have not allowed it. `seat` None: about all."""

    text: str
    seat: int | None = None
    is_refusal: bool = False


@frozen(eq=False)
class Showing:
    """The demonstration of a sentence after its first `at` moves."""

    sentence: Sentence
    frames: tuple[Frame, ...]
    at: int = 0

    @classmethod
    def of(cls, sentence: Sentence) -> Showing:
        """The start of the demonstration; ValueError where the sentence has none."""
        if sentence.demo is None:
            raise ValueError(f"nothing shows rule {sentence.id}")
        return cls(sentence, frames(sentence.demo))

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards that the demonstration names."""
        return self.frames[0].attempt.step.boards

    @property
    def state(self) -> GameState:
        """The position that is seen."""
        return self.frames[self.at].state

    @property
    def viewer(self) -> int:
        """The seat that looks on."""
        return self.frames[0].attempt.seat

    @property
    def moves(self) -> int:
        """How many moves there are to be shown."""
        return len(self.frames) - 1

    @property
    def is_over(self) -> bool:
        """Whether all moves have been shown."""
        return self.at == self.moves

    @property
    def cue(self) -> Cue:
        """What glows now."""
        demo = self.sentence.demo
        assert demo is not None
        upcoming = NOTHING
        if not self.is_over:
            following = self.frames[self.at + 1]
            if following.move is not None and following.reason is None and following.move.seat == self.viewer:
                upcoming = cue(self.state, following.move)
        if self.at or not demo.lit:
            return upcoming
        return Cue((*upcoming.keys, *keys(demo.lit)), upcoming.tree, upcoming.element)

    def said(self, words: Words) -> tuple[tuple[Line, ...], ...]:
        """The sentences about each of the moves shown so far."""
        return tuple(self._lines(frame, words) for frame in self.frames[1 : self.at + 1])

    def _lines(self, frame: Frame, words: Words) -> tuple[Line, ...]:
        if frame.reason is not None:
            return (Line(say_reason(frame.reason, words.lang), self.viewer, is_refusal=True),)
        spirits = frame.state.spirits
        return tuple(
            Line(say_event(event, spirits, words.lang, self.viewer, among=frame.events), getattr(event, "seat", None))
            for event in frame.events
            if told(event)
        )
