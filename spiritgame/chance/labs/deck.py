"""A deck to be changed in the deck lab, and what follows from it, exactly or by trial."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from attrs import field, frozen, validators

from spiritgame.chance.decks import NEUTRAL, SOLITARY
from spiritgame.chance.experiments import Dealer
from spiritgame.probability import Pmf
from spiritgame.state import CLOSED

MOST: Final[Mapping[str, int]] = MappingProxyType({"gregarious": 4, "varans": 10, "fragments": 3, "neutral": 6})
"""How many of each may be added."""


def _count(name: str) -> int:
    found: int = field(default=0, validator=[validators.ge(0), validators.le(MOST[name])])
    return found


@frozen(slots=False)
class LabDeck:
    """The starting deck, shuffled together with what was added.

    `gregarious`, `neutral` and `varans` count cards shuffled in; a varan is solitary. Where the called animals lie
    `on_top`, as they do in the round after the call (rules §8), the gregarious and the neutral ones come first. Each of
    the `fragments` sends a solitary card away that would close the line. ValueError for more than there may be.
    """

    gregarious: int = _count("gregarious")
    varans: int = _count("varans")
    fragments: int = _count("fragments")
    neutral: int = _count("neutral")
    on_top: bool = False

    @property
    def solitary(self) -> int:
        """How many cards are solitary."""
        return len(SOLITARY) + self.varans

    @property
    def plain(self) -> int:
        """How many cards have no symbol."""
        return len(NEUTRAL) + self.neutral

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.solitary + self.plain + self.gregarious

    @property
    def first(self) -> int:
        """How many cards come first."""
        return self.gregarious + self.neutral if self.on_top else 0

    @property
    def _shuffled(self) -> tuple[int, int, int, int]:
        """How many solitary, gregarious and plain cards are shuffled, and the solitude when their turn comes."""
        if self.on_top:
            return self.solitary, 0, len(NEUTRAL), -self.gregarious
        return self.solitary, self.gregarious, self.plain, 0

    @cached_property
    def closed_by(self) -> tuple[Fraction, ...]:
        """The chance that the line has closed by the card of this number, from 0, if drawing goes on."""
        curve = [Fraction(0)]
        for chance in self._endings(CLOSED, self.fragments)[1:]:
            curve.append(curve[-1] + chance)
        return tuple(curve)

    @cached_property
    def length_to_two(self) -> Pmf[int]:
        """The law of the number of cards when drawing stops at solitude 2, or with the deck."""
        return self._lengths(CLOSED - 1, 0)

    @cached_property
    def length_to_close(self) -> Pmf[int]:
        """The law of the number of cards turned over until the line closes, or with the deck."""
        return self._lengths(CLOSED, self.fragments)

    @cached_property
    def closing_at_two(self) -> Fraction:
        """The chance that a card drawn at solitude 2 would close the line; 0 where there is none to draw."""
        return _one_more(*self._shuffled)

    @cached_property
    def useful(self) -> Fraction:
        """The expected number of cards other than varans when drawing stops at solitude 2."""
        kinds = _drawn_of_each(*self._shuffled)
        return self.first + kinds[1] + kinds[0] * Fraction(len(SOLITARY), self.solitary)

    def _endings(self, limit: int, fragments: int) -> list[Fraction]:
        """The chance that this solitude is reached with the card of this number."""
        ends = [Fraction(0)] * (self.size + 1)
        layer = {(*self._shuffled, fragments): Fraction(1)}
        for number in range(self.first + 1, self.size + 1):
            following: dict[tuple[int, int, int, int, int], Fraction] = {}
            for (s, g, n, height, sent), p in layer.items():
                left = s + g + n
                ways = (((s - 1, g, n), s, 1), ((s, g - 1, n), g, -1), ((s, g, n - 1), n, 0))
                for rest, count, step in ways:
                    if not count:
                        continue
                    chance, after, kept = p * Fraction(count, left), height + step, sent
                    if after == limit and kept:
                        after, kept = height, kept - 1
                    if after == limit:
                        ends[number] += chance
                    else:
                        state = (*rest, after, kept)
                        following[state] = following.get(state, Fraction(0)) + chance
            layer = following
        return ends

    def _lengths(self, limit: int, fragments: int) -> Pmf[int]:
        ends = self._endings(limit, fragments)
        chances = dict(enumerate(ends))
        chances[self.size] += 1 - sum(ends)
        return Pmf(chances)

    def tried(self, dealer: Dealer) -> int:
        """The number of the card that closes one shuffled deck; one more than there are where none does."""
        solitary, gregarious, plain, height = self._shuffled
        order = dealer.shuffled("S" * solitary + "G" * gregarious + "N" * plain)
        left = self.fragments
        for number, kind in enumerate(order, self.first + 1):
            step = {"S": 1, "G": -1, "N": 0}[kind]
            height += step
            if height == CLOSED and left:
                height, left = height - 1, left - 1
            if height == CLOSED:
                return number
        return self.size + 1


@cache
def _one_more(s: int, g: int, n: int, height: int) -> Fraction:
    left = s + g + n
    if height == CLOSED - 1:
        return Fraction(s, left) if left else Fraction(0)
    ways = ((s, (s - 1, g, n, height + 1)), (g, (s, g - 1, n, height - 1)), (n, (s, g, n - 1, height)))
    return sum((Fraction(count, left) * _one_more(*after) for count, after in ways if count), Fraction(0))


@cache
def _drawn_of_each(s: int, g: int, n: int, height: int) -> tuple[Fraction, Fraction]:
    """The expected numbers of solitary and of other cards drawn until solitude 2."""
    left = s + g + n
    if height == CLOSED - 1 or not left:
        return Fraction(0), Fraction(0)
    solitary, other = Fraction(s, left), Fraction(g + n, left)
    ways = ((s, (s - 1, g, n, height + 1)), (g, (s, g - 1, n, height - 1)), (n, (s, g, n - 1, height)))
    for count, after in ways:
        if count:
            more = _drawn_of_each(*after)
            solitary += Fraction(count, left) * more[0]
            other += Fraction(count, left) * more[1]
    return solitary, other
