"""Searching the rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from spiritgame.locale import Words, words_for
from spiritgame.locale.glossary import other_words
from spiritgame.rulebook.book import sections
from spiritgame.rulebook.model import Section, Sentence


def search(query: str, lang: str = "en") -> tuple[Sentence, ...]:
    """The sentences in which every word of the query occurs, anywhere and in any case, in the order of the book.

    The number of a sentence, the title of its section and what people say instead of its words count as well. A blank
    query finds all sentences.
    ValueError for a language that there is not.
    """
    wanted = query.casefold().split()
    return tuple(sentence for sentence, text in _texts(words_for(lang)) if all(word in text for word in wanted))


def _texts(words: Words) -> Iterator[tuple[Sentence, str]]:
    for section in sections():
        for sentence in section.sentences:
            yield sentence, searched(section, sentence, words)


def searched(section: Section, sentence: Sentence, words: Words) -> str:
    """The text that a search looks at."""
    return f"{sentence.id} {words.say(section.key)} {words.say(sentence.key)} {also(sentence, words)}".casefold()


def also(sentence: Sentence, words: Words) -> str:
    """What people say instead of the words of a sentence."""
    return other_words(words.say(sentence.key), words.lang)
