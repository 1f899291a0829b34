"""The plans that the lessons compare, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from spiritgame.probability import NEVER_STOP, STOP_AT_TWO, StopAtCards, StoppingRule

RULES: Mapping[str, StoppingRule] = MappingProxyType(
    {
        "at_two": STOP_AT_TWO,
        "five": STOP_AT_TWO & StopAtCards(5),
        "never": NEVER_STOP,
        "six": StopAtCards(6),
        "seven": StopAtCards(7),
    }
)
"""Stop at the second solitary; the same, but with five cards at least; never; with exactly so many cards."""
