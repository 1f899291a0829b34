"""Short expressions in lesson files, such as `closed_by 7`, worked out by the odds library and written for a reader.

An expression is the name of a computation and its arguments, separated by blanks. `@text` or `@printed` at its end
asks for one edition whatever the reader's cards are. A word before it says how to write the number: `%` as a percentage
to the whole point, `~2` with two decimals; without one, exact numbers are written as fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias, cast

from attrs import frozen

from spiritgame.cards import StartingCards
from spiritgame.chance.exact import COUNTED
from spiritgame.chance.laws import LAWS
from spiritgame.chance.lines import FROM_LINES
from spiritgame.chance.worth import WORTHS
from spiritgame.probability import Pmf
from spiritgame.probability.pmf import Number

Computation: TypeAlias = Callable[..., Number]
COMPUTATIONS: Mapping[str, Computation] = {**COUNTED, **FROM_LINES, **WORTHS}


@frozen
class Call:
    """The name of something to compute or try, its arguments, and the edition where one is given."""

    name: str
    arguments: tuple[int | str, ...]
    cards: StartingCards | None = None


def parse_call(text: str) -> Call:
    """The parts of an expression without a word on how to write it; ValueError where there is none."""
    if not (words := text.split()):
        raise ValueError("an expression names a computation")
    cards = cast(StartingCards, words.pop()[1:]) if words[-1] in ("@text", "@printed") else None
    name, *arguments = words
    return Call(name, tuple(int(word) if word.lstrip("-").isdigit() else word for word in arguments), cards)


@cache
def value_of(text: str, cards: StartingCards) -> Number:
    """The number that an expression stands for with these cards; KeyError for an unknown computation."""
    call = parse_call(_split(text)[1])
    return COMPUTATIONS[call.name](call.cards or cards, *call.arguments)


@cache
def law_of(text: str, cards: StartingCards) -> Pmf[Any]:
    """The law that an expression stands for with these cards; KeyError for an unknown one."""
    call = parse_call(text)
    return LAWS[call.name](call.cards or cards, *call.arguments)


def say_value(text: str, cards: StartingCards) -> str:
    """The number of an expression, written as it asks for."""
    style, _ = _split(text)
    number = value_of(text, cards)
    if style == "%":
        return say_percent(number)
    return say_number(number) if not style else say_decimal(number, int(style[1:]))


def say_number(number: Number) -> str:
    """An exact number as a fraction, another with four decimals; with a true minus."""
    return str(number).replace("-", "−") if isinstance(number, int | Fraction) else say_decimal(number, 4)


def say_decimal(number: Number, digits: int) -> str:
    """A number with so many decimals, with a true minus."""
    return f"{float(number):.{digits}f}".replace("-", "−")


def say_percent(number: Number) -> str:
    """A chance as a percentage to the whole point."""
    return f"{float(100 * number):.0f} %"


def _split(text: str) -> tuple[str, str]:
    style, _, rest = text.partition(" ")
    return (style, rest) if style == "%" or style.startswith("~") else ("", text)
