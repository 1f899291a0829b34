"""Guesses against truth: how well one judges a chance before one sees it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from attrs import frozen

_TYPED: Final = re.compile(r"(\d{1,6}(?:[.,]\d{1,6})?)\s*(?:([/／÷])\s*(\d{1,6})|([%％]))?")


@frozen
class Guess:
    """What was guessed of a chance, and the chance itself."""

    guess: Fraction
    truth: Fraction

    @property
    def error(self) -> Fraction:
        """How far it was off, as a share: 1/10 is ten points."""
        return abs(self.guess - self.truth)


def read_chance(typed: str) -> Fraction | None:
    """The chance that somebody has typed, as a fraction, in percent, or as a decimal number up to 1; None for others.

    A whole number above 1 is taken as percent.
    """
    found = _TYPED.fullmatch(typed.strip())
    if found is None:
        return None
    number = Fraction(found[1].replace(",", "."))
    if found[2]:
        if found[3] is None or not int(found[3]):
            return None
        number /= int(found[3])
    elif found[4] or number > 1:
        number /= 100
    return number if number <= 1 else None


def mean_error(guesses: Sequence[Guess]) -> Fraction:
    """How far the guesses are off on average; ZeroDivisionError without any."""
    return sum((guess.error for guess in guesses), Fraction(0)) / len(guesses)
