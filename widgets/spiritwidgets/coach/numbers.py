"""Numbers as a learner reads them: chances as fractions with percent, worths with two decimals."""

from __future__ import annotations

from fractions import Fraction
from math import isinf
from typing import Final

from spiritgame.locale import Words
from spiritgame.probability import Bracket
from spiritgame.probability.pmf import Number
from spiritwidgets.coach.verdict import middle

LONGEST_DENOMINATOR: Final = 9_999
_EQUAL: Final = 0.005


def fraction(number: Number) -> str:
    """A reduced fraction such as "3/10"; "" for a number that is not known as one, or as a very long one."""
    if not isinstance(number, int | Fraction):
        return ""
    exact = Fraction(number)
    return str(exact).replace("-", "−") if exact.denominator <= LONGEST_DENOMINATOR else ""


def percent(chance: Number, words: Words) -> str:
    """A chance in percent, to the whole point, but never 0 or 100 for what is only unlikely or likely."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return words.say("coach.percent.little", value=1)
    if whole == 100 and chance < 1:
        return words.say("coach.percent.much", value=99)
    return words.say("coach.percent", value=whole)


def chance(number: Number, words: Words) -> str:
    """A chance as a fraction with percent: "3/10, that is 30 %"."""
    exact = fraction(number)
    if number in (0, 1) or not exact:
        return percent(number, words)
    return words.say("coach.chance", exact=exact, percent=percent(number, words))


def thousands(count: int) -> str:
    """A count such as "10,000"."""
    return f"{count:,}"


def worth(number: Number) -> str:
    """A worth such as "15.24", "4" or "−0.50"."""
    exact = number if isinstance(number, int | Fraction) else None
    if exact is not None and Fraction(exact).denominator == 1:
        return str(exact).replace("-", "−")
    return _two_decimals(float(number)) if abs(float(number)) >= _EQUAL else "0"


def size(number: Number) -> str:
    """A worth without its sign."""
    return worth(-number if number < 0 else number)


def change(number: Number) -> str:
    """A worth with its sign: "+1.24", "−0.50", "0"."""
    if abs(float(number)) < _EQUAL:
        return "0"
    text = worth(number)
    return text if text.startswith("−") else f"+{text}"


def bracket(of: Bracket) -> str:
    """A worth that is known between bounds: one number where they agree to two decimals, else both."""
    if isinf(of.upper) or of.gap < 2 * _EQUAL:
        return worth(middle(of))
    return f"{_two_decimals(float(of.lower))}–{_two_decimals(float(of.upper))}"


def _two_decimals(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")
