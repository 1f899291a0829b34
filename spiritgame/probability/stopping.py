"""Stopping rules: small values that say when a spirit stops drawing.

A rule looks at a `Standing` only. Its answer is built from comparisons, `&` and `|` alone, so the same rule answers for
one standing and for numpy arrays of them: exact laws, enumeration and simulation all use the same rules. Every spirit
stops by itself when its line closes or no card is left, whatever the rule says (rules §7).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from spiritgame.probability.prospect import QUANTITIES, Quantity


@frozen
class Standing:
    """What a rule may look at; every field is a number, or an array of numbers for many lines at once.

    `cards` are those in the line; `totals` include the forest. `deck` counts the cards of the deck; `left` and
    `solitary` count the pile of which the next card is one (the known top card alone, else the deck, else the discard
    pile) and the solitary cards in it.
    """

    cards: Any
    solitude: Any
    totals: Mapping[Quantity, Any]
    deck: Any
    left: Any
    solitary: Any


class StoppingRule:
    """When to stop. Combine rules by `&` (stop when both say so) and `|` (when one does)."""

    @property
    def watches(self) -> tuple[Quantity, ...]:
        """The quantities whose totals the rule looks at."""
        return ()

    @property
    def spends_fragments(self) -> bool:
        """Whether a card that closes the line is sent away as long as there is a fragment."""
        return False

    def stops(self, at: Standing) -> Any:
        """Whether to stop here; a truth value, or an array of them."""
        raise NotImplementedError

    def __and__(self, other: StoppingRule) -> StoppingRule:
        return Both(self, other)

    def __or__(self, other: StoppingRule) -> StoppingRule:
        return Either(self, other)


@frozen
class StopAtSolitude(StoppingRule):
    """Stop when solitude is at least this."""

    solitude: int = 2

    def stops(self, at: Standing) -> Any:
        return at.solitude >= self.solitude


@frozen
class StopAtCards(StoppingRule):
    """Stop when the line holds at least so many cards."""

    cards: int

    def stops(self, at: Standing) -> Any:
        return at.cards >= self.cards


@frozen
class StopAtTotal(StoppingRule):
    """Stop when the total of the quantity (of an element: forest included) is at least this."""

    quantity: Quantity = field()
    amount: int = field()

    @quantity.validator
    def _known(self, _attribute: object, value: Quantity) -> None:
        if value not in QUANTITIES:
            raise ValueError(f"no quantity {value!r}")

    @property
    def watches(self) -> tuple[Quantity, ...]:
        return (self.quantity,)

    def stops(self, at: Standing) -> Any:
        return at.totals[self.quantity] >= self.amount


@frozen
class StopAtRisk(StoppingRule):
    """Stop when the chance that the next card closes the line is more than this."""

    chance: Fraction = field(converter=Fraction)

    def stops(self, at: Standing) -> Any:
        # Whole numbers on both sides, so that equality is exact.
        risky = at.solitary * self.chance.denominator > at.left * self.chance.numerator
        return (at.solitude >= 2) & risky


@frozen
class StopAtDeckEnd(StoppingRule):
    """Stop when the deck is empty, before the discard pile is shuffled."""

    def stops(self, at: Standing) -> Any:
        return at.deck <= 0


@frozen
class NeverStop(StoppingRule):
    """Draw until the line closes or no card is left."""

    def stops(self, at: Standing) -> Any:
        return at.cards < 0


@frozen
class _Pair(StoppingRule):
    one: StoppingRule
    other: StoppingRule

    @property
    def watches(self) -> tuple[Quantity, ...]:
        wanted = {*self.one.watches, *self.other.watches}
        return tuple(quantity for quantity in QUANTITIES if quantity in wanted)

    @property
    def spends_fragments(self) -> bool:
        return self.one.spends_fragments or self.other.spends_fragments


@frozen
class Both(_Pair):
    """Stop when both rules say so."""

    def stops(self, at: Standing) -> Any:
        return self.one.stops(at) & self.other.stops(at)


@frozen
class Either(_Pair):
    """Stop when at least one of two rules says so."""

    def stops(self, at: Standing) -> Any:
        return self.one.stops(at) | self.other.stops(at)


@frozen
class WithFragments(StoppingRule):
    """Another rule, but a card that closes the line is sent away as long as there is a fragment."""

    rule: StoppingRule

    @property
    def watches(self) -> tuple[Quantity, ...]:
        return self.rule.watches

    @property
    def spends_fragments(self) -> bool:
        return True

    def stops(self, at: Standing) -> Any:
        return self.rule.stops(at)


STOP_AT_TWO = StopAtSolitude(2)
"""The rule of thumb: stop at solitude 2, which can never close a line."""

NEVER_STOP = NeverStop()
"""Draw until the line closes."""
