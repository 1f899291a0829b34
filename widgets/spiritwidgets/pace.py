"""How a table waits for its reader: after the turn of another spirit, and at each part of the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import define

from spiritgame.events import RoundBegan, TurnEnded
from spiritgame.rules.parts import Part, PartName, parts
from spiritgame.state import GameState
from spiritwidgets.session import Moment, Session

_SEEN_ON: Final[Mapping[PartName, str]] = {
    "turn": "line",
    "attack": "circle",
    "varans": "line",
    "fires": "circle",
    "refill": "reserve",
    "round": "line",
}


@define
class Pace:
    """What the reader has chosen, and what is waited for now.

    With `waits`, nothing goes on by itself after another spirit's turn. `resting` is the seat whose turn is told until
    the reader goes on. `parts` of the end of a round are shown one after the other, the one at `at` now.
    """

    waits: bool = False
    resting: int | None = None
    parts: tuple[Part, ...] = ()
    at: int = 0

    @property
    def is_held(self) -> bool:
        """Whether the reader has to go on."""
        return self.resting is not None or bool(self.parts)

    @property
    def part(self) -> Part | None:
        """The part of the end of a round that is shown."""
        return self.parts[self.at] if self.parts else None

    @property
    def tab(self) -> str:
        """The board on which the part is seen, where only one is shown at a time; "" while none is."""
        return "" if self.part is None else _SEEN_ON[self.part.name]

    @property
    def state(self) -> GameState | None:
        """The position that is shown instead of the present one."""
        return None if self.part is None else self.part.state

    def hear(self, session: Session, moment: Moment) -> None:
        """A move has been made."""
        if not self.waits:
            return
        ended = next((event for event in moment.events if isinstance(event, TurnEnded)), None)
        if ended is not None and not moment.by_person:
            self.resting = ended.seat
        if any(isinstance(event, RoundBegan) for event in moment.events):
            self.unfold(session)

    def unfold(self, session: Session) -> None:
        """Show the end of the last round from its first part on; nothing changes where no round has ended."""
        for number in range(len(session.moments) - 1, -1, -1):
            if any(isinstance(event, RoundBegan) for event in session.moments[number].events):
                before = session.moments[number - 1].state if number else session.start
                self.parts, self.at = parts(before, session.moments[number].move)[1:], 0
                return

    def act(self, act: str, session: Session) -> None:
        """Do what a button asks for; ValueError for what none asks for."""
        match act:
            case "pace-on" if self.resting is not None:  # first of a turn, then of each part
                self.resting = None
            case "pace-on" if self.at + 1 < len(self.parts):
                self.at += 1
            case "pace-on" | "pace-end":
                self.let_go()
            case "pace-back":
                self.at = max(0, self.at - 1)
            case "pace-parts":
                self.unfold(session)
            case "pace-waits" | "pace-goes":
                self.waits = act == "pace-waits"
                self.let_go()
            case _:
                raise ValueError(f"not understood: {act}")

    def let_go(self) -> None:
        """Wait for nothing."""
        self.resting, self.parts, self.at = None, (), 0
