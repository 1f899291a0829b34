"""What happens on the page of a lesson by itself: other spirits move, a solution is shown, things glow late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spiritwidgets.lessons import round_end, stage
from spiritwidgets.lessons.clock import Clock
from spiritwidgets.lessons.feedback import refusal

if TYPE_CHECKING:
    from spiritwidgets.lessons.player import Player


class Pacing:
    """The clock of one page."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._clock = Clock()

    def stop(self) -> None:
        """Let nothing happen that was about to."""
        self._clock.stop()

    def wind(self) -> None:
        """Let the next thing happen after its time; at once where the pace is 0 or nobody watches."""
        player = self.player
        self._clock.stop()
        while self._is_moving():
            wait = player.pace * (round_end.READING if player.shown.is_unfolding else 1)
            if wait > 0 and self._clock.call_later(wait, player.easel.safely, player.handle, self._tick):
                return
            self._tick()
        if self._is_fading:
            if player.patience > 0:
                self._clock.call_later(player.patience, player.easel.safely, player.handle, self._light)
            else:
                self._light()

    def hurry(self) -> None:
        """Let all happen now."""
        while self._is_moving():
            self._tick()

    @property
    def _is_fading(self) -> bool:
        """Whether targets wait for a learner who hesitates."""
        player, trial = self.player, self.player.trial
        is_asked = trial.awaits_person or (trial.only_asks and trial.verdict == "open")
        return player.demonstration is None and not player.is_lit and is_asked and stage.fades(player.step)

    def _light(self) -> None:
        self.player.is_lit = True

    def _is_moving(self) -> bool:
        player = self.player
        if player.demonstration is not None:
            return player.demonstration.is_unfolding or not player.demonstration.is_over
        # The parts of the end of a round wait for the reader, unless all is made at once.
        return player.trial.awaits_computer or (player.pace <= 0 and player.trial.is_unfolding)

    def _tick(self) -> None:
        player = self.player
        if player.shown.is_unfolding:
            player.shown.show_next_part()
        elif player.demonstration is None:
            player.trial.play_computer()
        else:
            player.demonstration.show_next()
            reason = player.demonstration.refusal
            player.note = "" if reason is None else refusal(reason, player.words)
