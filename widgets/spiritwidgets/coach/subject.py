"""What the coach looks at, and the moments from which a line could have gone another way."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from spiritgame.probability import Prospect
from spiritgame.state import DrawPhase, GameState
from spiritwidgets.coach.decisions import Decision
from spiritwidgets.session import Session


@frozen(eq=False)
class Subject:
    """What the coach looks at: a game after so many `moves`, and the draw that is to be decided on then, if any.

    `is_past` says that it is looked back at.
    """

    session: Session
    moves: int
    draw: Prospect | None
    is_past: bool

    @property
    def state(self) -> GameState:
        """The position."""
        return self.session.moments[self.moves - 1].state if self.moves else self.session.start

    @property
    def drawing(self) -> int | None:
        """The round, while the spirit that looks on still draws."""
        return _drawing(self.state, self.session.viewer)


@frozen
class Fork:
    """A line of which each moment may be chosen to go on from in another way.

    `moments` gives them by name: "now", or the number of moves before them. `actual` is the line as it came to be so
    far, or in the end where it `is_over`.
    """

    moments: dict[str, Prospect]
    actual: Prospect
    is_over: bool

    def chosen(self, name: str) -> str:
        """The name of a moment: this one where there is such a moment, else the natural one."""
        if name in self.moments:
            return name
        return "now" if "now" in self.moments else next(iter(self.moments))


def fork(subject: Subject, taken: Sequence[Decision], *, shows_draw: bool) -> Fork | None:
    """The line that the spirit draws at this moment, or the last that it has drawn; None without any.

    `taken` are all its decisions in the game. What came after a moment that is looked back at counts as what came to
    be. The draw that is to be decided on is among the moments if it is `shows_draw`.
    """
    known = [decision for decision in taken if decision.index < subject.moves]
    drawing = subject.drawing
    round_ = drawing if drawing is not None else known[-1].round if known else None
    of_round = [decision for decision in taken if decision.round == round_]
    moments = {str(d.index): d.before for d in of_round if d.index < subject.moves and d.before.can_draw}
    if subject.draw is not None and subject.draw.can_draw and shows_draw:
        moments["now"] = subject.draw
    if not moments:
        return None
    actual = of_round[-1].after if of_round else moments["now"]
    still_drawn = _drawing(subject.session.state, subject.session.viewer)
    return Fork(moments, actual, is_over=round_ != still_drawn)


def _drawing(state: GameState, seat: int) -> int | None:
    phase = state.phase
    return state.round if isinstance(phase, DrawPhase) and seat in phase.drawing else None
