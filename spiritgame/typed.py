"""Numbers as people type them: read as exactly one number, or refused with the forms that work.

Signs, slashes, commas, blanks and digits may be of any alphabet or width. Read are

* whole numbers, also in groups of three: 2002 · 2 002 · 2,002 · 2'002 · 2.002.000
* decimals with a point or a comma: 0.25 · 0,25 · .25 · 1,234.5 · 1.234,5 · 2.5e-3
* fractions and mixed numbers of whole numbers: 3/10 · ³⁄₁₀ · ½ · −1 1/2
* each of these as a percentage: 25 % · 7 1/2 %

with `=` or `≈` before, a full stop behind. What could be two numbers, such as 2,002 or 1 234/2000, stays two readings
until it is known what is asked for: the one that fits is meant.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from attrs import frozen

from spiritgame.locale import words_for

Fault: TypeAlias = Literal["number", "numbers", "ambiguous", "chance", "percent", "whole", "law", "sum"]

MAX_LENGTH: Final = 80
LONGEST_LIST: Final = 400
MOST_EXPONENT: Final = 20

_ALIKE: Final = {
    "-": "-−–—‐‑‒―﹣－⁻",
    "+": "+＋﹢",
    "/": "/／⁄∕÷",
    "%": "%％﹪٪",
    "=": "=＝﹦≈",
    ",": ",，﹐",
    ".": ".．。｡﹒٫",
    "'": "'’‘ʼ＇`´′٬_",
    ";": ";；﹔、|",
}
_FOLDED: Final = {ord(sign): plain for plain, signs in _ALIKE.items() for sign in signs}
_RAISED: Final = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "01234567890123456789", strict=True))
_BUILT_UP: Final = re.compile("([⁰¹²³⁴⁵⁶⁷⁸⁹]+)[/⁄∕]([₀₁₂₃₄₅₆₇₈₉]+)")
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}(?:([ ',.])\d{3})(?:\1\d{3})*")
_DECIMAL: Final = re.compile(r"(.*?)([.,])(\d+)")
_SCIENTIFIC: Final = re.compile(r"(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,2})")


class UnreadableNumberError(ValueError):
    """A text that is no number of the kind asked for.

    `fault` says why, and is the end of a catalogue key: no "number" or no list of "numbers", "ambiguous" where it could
    be two, no "chance" between 0 and 1, perhaps a "percent", perhaps not, not "whole".
    """

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault: Fault = fault

    def say(self, lang: str = "en") -> str:
        """What works instead, in a sentence."""
        return words_for(lang).say(f"typed.{self.fault}")


@frozen
class Reading:
    """A number as it was typed, with so many decimal `places`; a whole percentage has two of them.

    `places` is None where the number is exact: whole, a fraction, or mixed. `is_percent` says that it was typed as a
    percentage, `is_unusual` that it is meant only where the usual reading cannot be.
    """

    number: Fraction
    places: int | None = None
    is_percent: bool = False
    is_unusual: bool = False

    @property
    def slack(self) -> Fraction:
        """Half a unit of the last place, 0 where the number is exact."""
        return Fraction(0) if self.places is None else Fraction(1, 2 * 10**self.places)

    @property
    def is_whole(self) -> bool:
        """Whether a whole number was typed as such."""
        return self.places is None and not self.is_percent and self.number.denominator == 1

    @property
    def can_be_chance(self) -> bool:
        """Whether the number lies between 0 and 1."""
        return 0 <= self.number <= 1

    def rounds(self, truth: Fraction) -> bool:
        """Whether this is that number, or that number rounded to the places typed."""
        return abs(self.number - truth) <= self.slack


Fits: TypeAlias = Callable[[Reading], bool]


def readings(text: str) -> tuple[Reading, ...]:
    """All numbers that the text may stand for, the usual reading first; none where it is no number."""
    return _readings(_folded(text)) if len(text) <= MAX_LENGTH else ()


def read(text: str, fits: Fits = lambda _: False) -> Reading:
    """The number that was typed; of several that it could be, the only one that fits, else the only usual one.

    UnreadableNumberError for what is no number, or could still be two.
    """
    found = readings(text)
    fitting = [reading for reading in found if fits(reading)]
    for choice in (fitting, *([r for r in some if not r.is_unusual] for some in (fitting, found))):
        if len(choice) == 1:
            return choice[0]
    raise UnreadableNumberError("ambiguous" if found else "number")


def read_whole(text: str) -> int:
    """A whole number; UnreadableNumberError for others."""
    reading = read(text, lambda reading: reading.is_whole)
    if reading.is_percent or reading.number.denominator != 1:
        raise UnreadableNumberError("whole")
    return int(reading.number)


def read_chance(text: str, *, in_percent: bool = False) -> Fraction:
    """A chance from 0 to 1: a fraction, a percentage, or a decimal.

    With `in_percent`, a number above 1 without a sign is a percentage as well; 1 alone could then be either.
    UnreadableNumberError for others.
    """
    reading = read(text, lambda reading: reading.can_be_chance)
    number = reading.number
    if in_percent and is_bare(text):
        if number == 1 and reading.is_whole:
            raise UnreadableNumberError("percent")
        number = number / 100 if number > 1 else number
    if not 0 <= number <= 1:
        raise UnreadableNumberError("chance")
    return number


def is_bare(text: str) -> bool:
    """Whether a number was typed as a whole one or a decimal, with no sign that it is a share of something."""
    return not {"%", "/"} & set(_folded(text))


def _folded(text: str) -> str:
    """The text with one sign for each meaning, ASCII digits, and single blanks."""
    text = _BUILT_UP.sub(lambda found: f" {_lowered(found[1])}/{_lowered(found[2])} ", text)
    return " ".join("".join(map(_fold, text.translate(_FOLDED))).split())


def _lowered(digits: str) -> str:
    return "".join(_RAISED[digit] for digit in digits)


def _fold(sign: str) -> str:
    if sign.isspace():
        return " "
    if unicodedata.category(sign) == "Cf":  # marks without width, which come along in copies
        return ""
    if sign.isdecimal():
        return str(unicodedata.decimal(sign))
    built = unicodedata.normalize("NFKC", sign)
    if "⁄" in built:
        return f" {built.replace('⁄', '/')} " if not built.endswith("⁄") else " 1/"
    return sign


def _readings(text: str) -> tuple[Reading, ...]:
    text = text.removeprefix("=").lstrip()
    text = re.sub(r"(?<=[\d%]) ?\.$", "", text)
    sign = -1 if text.startswith("-") else 1
    text = text[1:].lstrip() if text[:1] in ("-", "+") else text
    is_percent = text.endswith("%")
    text = text.removesuffix("%").rstrip()
    found: dict[Fraction, Reading] = {}
    for reading in _fractions(text) if "/" in text else _numbers(text):
        number, places = sign * reading.number, reading.places
        if is_percent:
            places = 2 if reading.is_whole and "/" not in text else places and places + 2
            number /= 100
        found.setdefault(number, Reading(number, places, is_percent, reading.is_unusual))
    return tuple(found.values())


def _fractions(text: str) -> Iterator[Reading]:
    """A fraction, or a whole number and a proper fraction; the groups of a long number may look like the latter."""
    top, _, bottom = (part.strip() for part in text.partition("/"))
    below = _whole(bottom)
    if not below:
        return
    above = _whole(top)
    if above is not None:
        yield Reading(Fraction(above, below))
    for blank in re.finditer(" ", top):
        before, rest = _whole(top[: blank.start()]), top[blank.end() :]
        above = _whole(rest)
        if before is not None and above is not None and 0 < above < below and not rest.startswith("0"):
            yield Reading(before + Fraction(above, below))


def _numbers(text: str) -> Iterator[Reading]:
    """A whole number or a decimal. A comma or point before three digits may mean either."""
    whole = _whole(text)
    if whole is not None:
        yield Reading(Fraction(whole))
    elif _is_grouped(text, "."):
        is_usual = text.count(".") > 1
        if not is_usual:
            yield Reading(Fraction(text), 3)
        yield Reading(Fraction(text.replace(".", "")), is_unusual=not is_usual)
        return
    if found := _SCIENTIFIC.fullmatch(text):
        exponent, after = int(found[3]), len(found[2] or "")
        if abs(exponent) <= MOST_EXPONENT:
            places = max(0, after - exponent)
            yield Reading(Fraction(text), places or None)
    elif found := _DECIMAL.fullmatch(text):
        before, point, places = found[1], found[2], len(found[3])
        above = 0 if not before else _whole(before)
        if above is None and point == "," and _is_grouped(before, "."):
            above = int(before.replace(".", ""))
        if above is not None and point not in before:
            yield Reading(above + Fraction(int(found[3]), 10**places), places)


def _whole(text: str) -> int | None:
    if re.fullmatch(r"\d+", text):
        return int(text)
    return int(re.sub(r"\D", "", text)) if any(_is_grouped(text, sign) for sign in " ',") else None


def _is_grouped(text: str, sign: str) -> bool:
    found = _GROUPED.fullmatch(text)
    return found is not None and found[1] == sign


def lists(text: str) -> tuple[tuple[str, ...], ...]:
    """The lists of numbers that the text may stand for, each as its parts: cut at the strongest signs that there are.

    Lines and semicolons part numbers wherever they stand; then commas beside a blank; else commas or blanks may be
    what parts them.
    """
    if len(text) > LONGEST_LIST:
        return ()
    text = re.sub(r"\s*[\r\n\t\v\f\u2028\u2029]\s*", ";", text.strip())
    text = re.sub(r" *% *", "% ", _folded(text)).removeprefix("=").strip()
    if ";" in text:
        return _cut(text, ";")
    if re.search(r", | ,", text):
        return _cut(text, ", | ,")
    return tuple(dict.fromkeys((*_cut(text, ","), *_cut(text, " "), (text,))))


def _cut(text: str, at: str) -> tuple[tuple[str, ...], ...]:
    parts = (part.strip(" ,") for part in re.split(at, text))
    return (tuple(part for part in parts if part),)


def read_whole_list(text: str) -> tuple[int, ...]:
    """Several small whole numbers in their order, whatever stands between them; UnreadableNumberError for others."""
    parts = [part for part in re.split(r"[ ,;/.]+", _folded(text)) if part]
    is_broken = any("⁄" in unicodedata.normalize("NFKC", sign) for sign in text)
    if (
        not parts
        or is_broken
        or len(text) > LONGEST_LIST
        or not all(re.fullmatch(r"-?\d{1,6}", part) for part in parts)
    ):
        raise UnreadableNumberError("numbers")
    return tuple(map(int, parts))
