"""What learners get wrong about the rules, and how it is; every one is met by an exercise and tried by a test."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MISCONCEPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "M1": "Three solitary animals close a line wherever in it they lie.",
        "M2": "Neutral animals cancel nothing.",
        "M3": "A closed line costs one action, not the round.",
        "M4": "After the third solitary animal no gregarious one can be drawn.",
        "M5": "A cancelled animal stays in the line with all it gives.",
        "M6": "Totals are not spent.",
        "M7": "One total serves both actions and the defence.",
        "M8": "Animals that are called help in the next round; they lie on top of the deck.",
        "M9": "The reserve is refilled only when all have acted.",
        "M10": "A plant action plants one tree, however many seeds are left.",
        "M11": "A second tree of a kind does not count.",
        "M12": "Fires put out count by their number, not by their values.",
        "M13": "Flowers count in the round in which they show; they are not collected.",
        "M14": "When somebody has twelve, play goes on to the end of the phase.",
        "M15": "The largest sum wins nothing without a twelve.",
        "M16": "Wind need not be used up.",
        "M17": "Occupied rocks are not counted.",
        "M18": "A traveller takes one tile from every spirit she passes.",
        "M19": "The fire brings one varan for each fire tile, whatever its value.",
        "M20": "As many drops as the fires add up to are enough.",
        "M21": "Fires of animals called this round do not burn before the next.",
    }
)
