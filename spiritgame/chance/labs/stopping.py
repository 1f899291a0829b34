"""The map of optimal stopping: at solitude 2, for every length of the line and every number of hidden cards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from attrs import field, frozen, validators

from spiritgame.cards import STARTING

LENGTHS = range(2, 12)
HIDDEN = range(1, 13)


@frozen
class Corner:
    """A place on the map: what stopping and drawing are worth, the latter with the best play after it."""

    length: int
    hidden: int
    closing: Fraction
    stop: Fraction
    draw: Fraction

    @property
    def gain(self) -> Fraction:
        """How much better drawing is."""
        return self.draw - self.stop

    @property
    def best(self) -> str:
        """ "draw", "stop", or "even"."""
        return "even" if not self.gain else "draw" if self.gain > 0 else "stop"


@frozen(slots=False)
class StoppingMap:
    """The map for so many `closers` among the hidden cards; the other hidden ones are neutral.

    A line of k cards is worth k for each action (`bonus` None), or k and a `bonus` for the second action. ValueError
    for numbers beyond those of the map.
    """

    closers: int = field(default=3, validator=[validators.ge(1), validators.le(5)])
    bonus: int | None = field(default=None, validator=validators.optional([validators.ge(0), validators.le(9)]))

    def at(self, length: int, hidden: int) -> Corner | None:
        """A place on the map; None where fewer cards are hidden than close the line."""
        if hidden < self.closers:
            return None
        stop, draw = _values(length, hidden, self.closers, self.bonus)
        return Corner(length, hidden, Fraction(self.closers, hidden), stop, draw)

    def is_first_round(self, length: int, hidden: int) -> bool:
        """Whether this may be a first round with the starting deck."""
        return self.closers == 3 and length + hidden == len(STARTING)


def _open(length: int, bonus: int | None) -> Fraction:
    return Fraction(2 * length if bonus is None else length + bonus)


@cache
def _values(length: int, hidden: int, closers: int, bonus: int | None) -> tuple[Fraction, Fraction]:
    """What stopping and what drawing is worth."""
    close = Fraction(closers, hidden)
    safe = Fraction(0) if close == 1 else max(_values(length + 1, hidden - 1, closers, bonus))
    return _open(length, bonus), close * (length + 1) + (1 - close) * safe
