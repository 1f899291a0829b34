"""What was guessed before anything was shown: read from the form, and looked back at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from spiritgame.chance import Guess, Teller, say_number, value_of
from spiritgame.chance.expressions import say_percent
from spiritgame.chance.saying import in_words as written
from spiritgame.typed import UnreadableNumberError, is_bare, read, read_chance, readings


class UnreadableGuess(ValueError):
    """A guess that does not have the form asked for; its text is the end of a key `typed.…` that says what works."""


def read_guesses(guesses: Sequence[Guess], fields: Mapping[str, str]) -> tuple[str, ...]:
    """What was guessed, from the fields `guess.1`, `guess.2` … of the form; UnreadableGuess where one is missing."""
    return tuple(_read(guess, f"guess.{number}", fields) for number, guess in enumerate(guesses, 1))


def _read(guess: Guess, name: str, fields: Mapping[str, str]) -> str:
    match guess.kind:
        case "choice":
            given = fields.get(name, "")
            if given not in guess.options:
                raise UnreadableGuess(guess.kind)
        case "order":
            given = " ".join(fields.get(f"{name}.{place}", "") for place in range(1, len(guess.options) + 1))
            if sorted(given.split()) != sorted(guess.options):
                raise UnreadableGuess(guess.kind)
        case _:
            given = fields.get(name, "").strip()
            try:
                number_of(guess, given)
            except UnreadableNumberError as error:
                raise UnreadableGuess(error.fault) from None
    return given


def number_of(guess: Guess, given: str) -> Fraction:
    """The number that was guessed, a chance from 0 to 1 where one is asked for; UnreadableNumberError for others."""
    if guess.kind in ("percent", "fraction"):
        return read_chance(given, in_percent=guess.kind == "percent")
    return read(given, lambda reading: reading.is_whole).number


def is_guess(guess: Guess, given: object) -> bool:
    """Whether this could have been guessed; what a browser has kept is not trusted."""
    if not isinstance(given, str):
        return False
    if guess.kind == "choice":
        return given in guess.options
    if guess.kind == "order":
        return sorted(given.split()) == sorted(guess.options)
    return bool(readings(given))


def chance_of(guess: Guess, given: str) -> Fraction | None:
    """The number that was guessed, a percentage as a chance; None for guesses that are no such numbers."""
    if guess.kind in ("choice", "order"):
        return None
    try:
        return number_of(guess, given)
    except UnreadableNumberError:
        return None


def is_chance(guess: Guess) -> bool:
    """Whether a chance was guessed whose true value is known."""
    return guess.kind in ("percent", "fraction") and bool(guess.truth)


def in_words(guess: Guess, given: str, teller: Teller) -> str:
    """A guess, or the truth of one that is no number, as it is read aloud."""
    if guess.kind == "choice":
        return teller.tell(f"option.{given}")
    if guess.kind == "order":
        return teller.words.say("lab.guess.before").join(teller.tell(f"option.{name}") for name in given.split())
    number = chance_of(guess, given)
    if guess.kind == "percent" and number is not None and is_bare(given):
        return teller.words.say("lab.percent", value=f"{float(100 * number):g}")  # the unit that was not typed
    return given.replace("-", "−")


def look_back(guess: Guess, given: str, teller: Teller) -> str:
    """A sentence about what was guessed and what is true."""
    words, guessed = teller.words, in_words(guess, given, teller)
    if not guess.truth:
        return words.say("lab.back.open", guess=guessed)
    if guess.kind in ("choice", "order"):
        if given == guess.truth:
            return words.say("lab.back.so", guess=guessed)
        return words.say("lab.back.other", guess=guessed, truth=in_words(guess, guess.truth, teller))
    truth = Fraction(value_of(guess.truth, teller.cards))
    if chance_of(guess, given) == truth:
        return words.say("lab.back.exact", guess=guessed)
    return words.say("lab.back.number", guess=guessed, truth=written(in_full(guess, truth), words))


def in_full(guess: Guess, truth: Fraction) -> str:
    """A true number as a fraction, with what it is as a percentage or a decimal."""
    written = say_number(truth)
    if guess.kind == "percent":
        return f"{written} ≈ {say_percent(truth)}"
    return written if truth.denominator == 1 else f"{written} ≈ {float(truth):.2f}".replace("-", "−")
