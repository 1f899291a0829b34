"""Lets things move at a table, each time it shows what one more move has led to."""

from __future__ import annotations

from typing import Final

from spiritgame.locale import Words
from spiritwidgets.easel import Easel
from spiritwidgets.effects import SLOWNESS, Effect, Speed
from spiritwidgets.motion import duration, effects
from spiritwidgets.session import Session

AT_ONCE: Final = 0.0


class Mover:
    """Follows the game of a table; `speed` is "normal", "slow" or "off"."""

    def __init__(self, easel: Easel, speed: Speed = "normal") -> None:
        self.easel = easel
        self.speed: Speed = speed
        self.lasts = AT_ONCE
        """For how many seconds things move that were set in motion last; 0 where the reader wants them not to."""
        self._session: Session | None = None
        self._moves = 0
        self._last: tuple[Effect, ...] = ()

    def repeat(self) -> None:
        """Let what moved last move once more."""
        self.easel.play(self._last, self.speed)

    def follow(self, session: Session | None, words: Words) -> None:
        """Call this whenever the game has been shown. One further move is set in motion.

        Where there were several, as after a skip, or where the position is another one, nothing moves.
        """
        moves = len(session.moments) if session else 0
        is_next = session is not None and session is self._session and moves == self._moves + 1
        self._session, self._moves = session, moves
        self.lasts = AT_ONCE
        if session is None or not is_next or self.speed == "off":
            return
        before = session.moments[-2].state if moves > 1 else session.start
        moving = self._last = effects(before, session.moments[-1], session.viewer, words)
        self.easel.play(moving, self.speed)
        if not self.easel.metrics.reduced_motion:
            self.lasts = duration(moving) * SLOWNESS[self.speed] / 1000
