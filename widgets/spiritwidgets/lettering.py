"""How wide words are, roughly: enough to know where they need squeezing. No font is read: it is the same everywhere."""

from __future__ import annotations

from typing import Final

ADVANCES: Final = {
    **dict.fromkeys("ijl.,:;|'’!·", 0.27),
    **dict.fromkeys("ftrI()[]-/ ", 0.36),
    **dict.fromkeys("sczJ?", 0.48),
    **dict.fromkeys("mwMW%", 0.9),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ", 0.66),
}
"""Advance widths of Latin signs in parts of the font size; those of a plain sans serif."""

USUAL: Final = 0.58
FULL: Final = 1.0
FULL_WIDTH: Final = 0x2E80
"""From this code point on signs are as wide as they are high."""

BOLD: Final = 600
BOLDER: Final = 1.06


def width_of(words: str, size: float, weight: int = 400) -> float:
    """The width of one line in logical pixels, give or take a tenth."""
    ems = sum(FULL if ord(sign) >= FULL_WIDTH else ADVANCES.get(sign, USUAL) for sign in words)
    return ems * size * (BOLDER if weight >= BOLD else 1.0)
