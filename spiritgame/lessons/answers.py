"""Typed answers: what counts as the same answer, and what cannot be read at all."""

from __future__ import annotations

from fractions import Fraction

from spiritgame.cards import ORDER, TREES
from spiritgame.lessons.model import Question

MAX_LENGTH = 80


class UnreadableAnswer(ValueError):
    """An answer that does not have the form asked for; `form` names it."""

    def __init__(self, form: str) -> None:
        super().__init__(form)
        self.form = form


def normal(question: Question, text: str) -> str:
    """The answer in its one written form, so that equal answers are equal strings.

    Numbers may be fractions ("3/10", "6/20"), decimals or whole; several numbers are separated by blanks, commas or
    slashes in the given order; letters may come in any order. Raises UnreadableAnswer.
    """
    text = " ".join(text.replace("，", ",").replace("、", ",").replace("−", "-").split())
    if not text or len(text) > MAX_LENGTH:
        raise UnreadableAnswer(question.kind)
    match question.kind:
        case "number":
            return str(_number(text))
        case "numbers":
            return " ".join(str(_number(part)) for part in text.replace(",", " ").replace(";", " ").split())
        case "letters":
            letters = {c.upper() for c in text if c.isalpha()}
            if not letters or any(not c.isascii() for c in letters):
                raise UnreadableAnswer(question.kind)
            return " ".join(sorted(letters))
        case "choice":
            if text not in question.options:
                raise UnreadableAnswer(question.kind)
            return text
        case "card":
            if text not in ORDER and text not in TREES:
                raise UnreadableAnswer(question.kind)
            return text
        case "free":
            return text


def _number(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise UnreadableAnswer("number") from None
