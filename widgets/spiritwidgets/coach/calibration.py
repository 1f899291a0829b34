"""Guesses against truth: how well one judges a chance before one sees it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attrs import frozen


@frozen
class Guess:
    """What was guessed of a chance, and the chance itself."""

    guess: Fraction
    truth: Fraction

    @property
    def error(self) -> Fraction:
        """How far it was off, as a share: 1/10 is ten points."""
        return abs(self.guess - self.truth)


def mean_error(guesses: Sequence[Guess]) -> Fraction:
    """How far the guesses are off on average; ZeroDivisionError without any."""
    return sum((guess.error for guess in guesses), Fraction(0)) / len(guesses)
