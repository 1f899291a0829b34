"""The sentences of a probability lesson, with all their numbers worked out for the reader's cards."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from spiritgame.cards import StartingCards
from spiritgame.chance.expressions import say_value
from spiritgame.chance.model import ChanceLesson
from spiritgame.locale import Words


def in_words(number: str, words: Words) -> str:
    """A number as the language writes it: Chinese leaves no blank before the sign of a percentage."""
    return number.replace(" %", "%") if words.lang == "zh" else number


@frozen(slots=False)
class Teller:
    """Tells a lesson in one language, for one edition of the starting cards."""

    lesson: ChanceLesson
    words: Words
    cards: StartingCards = "text"

    @cached_property
    def numbers(self) -> dict[str, str]:
        """The numbers of the lesson by name, as they are written."""
        return {name: in_words(say_value(text, self.cards), self.words) for name, text in self.lesson.numbers.items()}

    def tell(self, part: str) -> str:
        """A sentence of the lesson, such as "idea" or "ex.2.wrong.1"; UnknownKeyError where there is none."""
        return self.words.say(self.lesson.key(part), **self.numbers)
