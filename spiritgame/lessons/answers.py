"""Typed answers: what counts as the same answer, and what cannot be read at all."""

from __future__ import annotations

from spiritgame.cards import ORDER, TREES
from spiritgame.lessons.model import Question
from spiritgame.typed import LONGEST_LIST, UnreadableNumberError, read, read_chance, read_whole_list


class UnreadableAnswer(ValueError):
    """An answer that does not have the form asked for; `form` says what works, as the end of a key `typed.…`."""

    def __init__(self, form: str) -> None:
        super().__init__(form)
        self.form = form


def normal(question: Question, text: str) -> str:
    """The answer in its one written form, so that equal answers are equal strings.

    Numbers are read as `spiritgame.typed` says: of two that could be meant, the whole one where that is asked for.
    Several whole numbers stand in the given order, whatever is between them; letters in any order. Raises
    UnreadableAnswer.
    """
    text = " ".join(text.split()) if question.kind != "numbers" else text.strip()
    if not text or len(text) > LONGEST_LIST:
        raise UnreadableAnswer(question.kind)
    match question.kind:
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
        case _:
            try:
                return _number(question, text)
            except UnreadableNumberError as error:
                raise UnreadableAnswer(error.fault) from None


def _number(question: Question, text: str) -> str:
    if question.kind == "numbers":
        return " ".join(map(str, read_whole_list(text)))
    if question.kind == "chance":
        return str(read_chance(text))
    return str(read(text, lambda reading: reading.is_whole).number)
