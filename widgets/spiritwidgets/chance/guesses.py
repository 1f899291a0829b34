"""What was guessed before anything was shown: read from the form, and looked back at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from spiritgame.chance import Guess, Teller, say_number, value_of
from spiritgame.chance.check import read_number
from spiritgame.chance.expressions import say_percent


class UnreadableGuess(ValueError):
    """A guess that does not have the form asked for."""


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
            if read_number(given) is None:
                raise UnreadableGuess(guess.kind)
    return given


def is_guess(guess: Guess, given: object) -> bool:
    """Whether this could have been guessed; what a browser has kept is not trusted."""
    if not isinstance(given, str):
        return False
    if guess.kind == "choice":
        return given in guess.options
    if guess.kind == "order":
        return sorted(given.split()) == sorted(guess.options)
    return read_number(given) is not None


def chance_of(guess: Guess, given: str) -> Fraction | None:
    """The number that was guessed, a percentage as a chance; None for guesses that are no numbers."""
    reading = read_number(given)
    if guess.kind in ("choice", "order") or reading is None:
        return None
    is_bare = guess.kind == "percent" and "%" not in given and "％" not in given and "/" not in given
    return reading.number / 100 if is_bare else reading.number


def is_chance(guess: Guess) -> bool:
    """Whether a chance was guessed whose true value is known."""
    return guess.kind in ("percent", "fraction") and bool(guess.truth)


def in_words(guess: Guess, given: str, teller: Teller) -> str:
    """A guess, or the truth of one that is no number, as it is read aloud."""
    if guess.kind == "choice":
        return teller.tell(f"option.{given}")
    if guess.kind == "order":
        return teller.words.say("lab.guess.before").join(teller.tell(f"option.{name}") for name in given.split())
    return f"{given} %" if guess.kind == "percent" and given.isdecimal() else given.replace("-", "−")


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
    return words.say("lab.back.number", guess=guessed, truth=in_full(guess, truth))


def in_full(guess: Guess, truth: Fraction) -> str:
    """A true number as a fraction, with what it is as a percentage or a decimal."""
    written = say_number(truth)
    if guess.kind == "percent":
        return f"{written} ≈ {say_percent(truth)}"
    return written if truth.denominator == 1 else f"{written} ≈ {float(truth):.2f}".replace("-", "−")
