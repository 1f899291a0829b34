"""The decisions that a spirit has taken while drawing, cut out of a game in progress."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

import spiritgame as sg
from spiritgame.events import CardDrawn
from spiritgame.moves import DiscardNewest, Draw, Stop
from spiritgame.probability import Prospect
from spiritgame.probability.walk import Choice
from spiritgame.state import DrawPhase, GameState
from spiritwidgets.session import Moment, Session


@frozen
class Decision:
    """One choice while drawing.

    `index` is its place among the moves of the game. `before` is what the spirit could know when it chose, `after`
    what it knew right after it; `card` is the card drawn or sent away, "" for a stop.
    """

    index: int
    round: int
    choice: Choice
    before: Prospect
    after: Prospect
    card: str = ""


class History:
    """All decisions of a game, looked up move by move: what has not changed since the last look is kept."""

    def __init__(self) -> None:
        self._read: list[tuple[Moment, Decision | None]] = []

    def decisions(self, session: Session, seat: int, until: int | None = None) -> tuple[Decision, ...]:
        """The choices of the spirit at `seat` while drawing, oldest first; of the first `until` moves only."""
        earlier = session.start
        for index, moment in enumerate(session.moments):
            if index >= len(self._read) or self._read[index][0] is not moment:
                del self._read[index:]
                is_draw = isinstance(moment.move, Draw | Stop | DiscardNewest)
                self._read.append((moment, _decision(index, earlier, moment) if is_draw else None))
            earlier = moment.state
        read = self._read[: len(session.moments) if until is None else until]
        return tuple(decision for moment, decision in read if decision is not None and moment.move.seat == seat)


def _decision(index: int, earlier: GameState, moment: Moment) -> Decision:
    before = Prospect.of(sg.observe(earlier, moment.move.seat))
    match moment.move:
        case Draw():
            card = next(event.card for event in moment.events if isinstance(event, CardDrawn))
            return Decision(index, earlier.round, "draw", before, before.drawn(card), card)
        case DiscardNewest():
            return Decision(index, earlier.round, "discard", before, before.sent_away(), before.line[-1])
        case _:
            return Decision(index, earlier.round, "stop", before, before)


def to_decide(session: Session, at: int | None = None) -> Prospect | None:
    """What the person who looks on may know of the draw that it decides on, now or after `at` moves; else None."""
    if at is None:
        is_due = session.awaits_person and session.seat == session.viewer
        state = session.state if is_due else None
    else:
        state = session.moments[at - 1].state if at else session.start
    if state is None or not isinstance(state.phase, DrawPhase) or session.viewer not in state.phase.drawing:
        return None
    return Prospect.of(sg.observe(state, session.viewer))


def by_round(taken: Sequence[Decision]) -> tuple[tuple[Decision, ...], ...]:
    """The decisions parted by rounds, in their order."""
    rounds: dict[int, list[Decision]] = {}
    for decision in taken:
        rounds.setdefault(decision.round, []).append(decision)
    return tuple(map(tuple, rounds.values()))
