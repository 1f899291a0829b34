"""What the browser keeps of a coach beside the game: whether it is open, its settings, and the guesses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

from attrs import frozen

import spiritgame as sg
from spiritgame.probability import Prospect, odds
from spiritgame.state import DrawPhase
from spiritwidgets.coach.calibration import Guess
from spiritwidgets.coach.settings import MODES, PAGES, SECOND_ACTIONS, Settings
from spiritwidgets.session import Session, seat_to_act

Guesses: TypeAlias = dict[tuple[int, Prospect], Guess]

_SHARE: Final = re.compile(r"[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
_MOST_MOVES: Final = 10**6


@frozen(eq=False)
class Memory:
    """A coach as it was left. `guesses` are found by the number of moves before them and what was known then;
    `is_damaged` says that some of what was kept could not be read and is left out."""

    is_open: bool
    settings: Settings
    guesses: Guesses
    is_damaged: bool = False

    def plain(self) -> dict[str, Any]:
        """It as JSON has it; truths are left out, they follow from the game."""
        return {
            "open": self.is_open,
            "mode": self.settings.mode,
            "page": self.settings.page,
            "second": self.settings.second_action,
            "guesses": [[moves, str(guess.guess)] for (moves, _), guess in self.guesses.items()],
        }


def recall(kept: object, session: Session) -> Memory:
    """The coach of this game as `Memory.plain` has it; what is not understood is left out.

    Anybody may have written it.
    """
    told: Mapping[str, Any] = kept if isinstance(kept, dict) else {}
    is_damaged = told is not kept or type(told.get("open", False)) is not bool
    settings = Settings()
    for name, known in (("mode", MODES), ("page", PAGES), ("second", SECOND_ACTIONS)):
        if name in told:
            is_damaged = is_damaged or type(told[name]) is bool or told[name] not in known
            settings = settings.chosen(name, str(told[name]))
    guesses: Guesses = {}
    entries = told.get("guesses", [])
    is_damaged = is_damaged or not isinstance(entries, list)
    for entry in entries[: len(session.moments) + 1] if isinstance(entries, list) else ():
        match entry:
            case [int(moves), str(share)] if _is_guess(moves, share):
                # A guess about a move that was taken back is whole, but there is nothing left to hold it against.
                if (draw := _decided(session, moves)) is not None:
                    guesses[moves, draw] = Guess(Fraction(share), odds(draw).closing)
            case _:
                is_damaged = True
    return Memory(told.get("open") is True, settings, guesses, is_damaged)


def _is_guess(moves: int, share: str) -> bool:
    is_number = type(moves) is int and 0 <= moves <= _MOST_MOVES
    return is_number and bool(_SHARE.fullmatch(share)) and Fraction(share) <= 1


def _decided(session: Session, moves: int) -> Prospect | None:
    """The draw that a person decided on after so many moves."""
    if not 0 <= moves <= len(session.moments):
        return None
    state = session.moments[moves - 1].state if moves else session.start
    seat = seat_to_act(state, session.players)
    if seat is None or session.players[seat] is not None or not isinstance(state.phase, DrawPhase):
        return None
    return Prospect.of(sg.observe(state, seat))
