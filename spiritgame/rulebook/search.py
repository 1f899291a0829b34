"""Searching the rulebook: whole words before parts of words, by their stem, and everyday words for those of the book.

The browser searches in the same way, in `rulebook_search.js`; a test compares the two. What people say instead of the
words of the book stands in the glossary, and in `searched.toml` beside it.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from attrs import frozen

from spiritgame.locale import Words, words_for
from spiritgame.locale.glossary import glossary
from spiritgame.locale.words import Language
from spiritgame.rulebook.book import sections
from spiritgame.rulebook.model import Section, Sentence

OFFERED: Final = 3
_WORD: Final = re.compile(r"\w+(?:[.’']\w+)*")
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)*")
_ENDINGS: Final = (("ies", "y"), ("ied", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x"))


def search(query: str, lang: str = "en") -> tuple[Sentence, ...]:
    """The sentences in which every word of the query occurs, or one that means the same, in the order of the book.

    A word that is nowhere in the book is taken for the beginning of one. The number of a sentence and the title of its
    section count as its words. A blank query finds all sentences. ValueError for a language that there is not.
    """
    index = _index(lang)
    found = set(range(len(index.sentences)))
    for word in index.wanted(query):
        found &= index.places(word)
    return tuple(sentence for place, sentence in enumerate(index.sentences) if place in found)


def nearest(query: str, lang: str = "en") -> tuple[str, ...]:
    """Words to search for instead of a query that finds nothing; ValueError for a language that there is not."""
    index = _index(lang)
    wanted = index.wanted(query)
    known = [word for word in wanted if index.places(word)]
    unknown = [word for word in wanted if word not in known]
    near = [other for word in unknown for other in index.near(word)]
    return tuple(dict.fromkeys([*near, *known]))[:OFFERED] or index.topics[:OFFERED]


def stem(word: str) -> str:
    """What an English word has in common with its other forms: "planted", "plants" and "planting" are one."""
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    word = next((word.removesuffix(end) + new for end, new in _ENDINGS if word.endswith(end)), word)
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for end in ("ing", "ed"):
        bare = word.removesuffix(end)
        if bare != word and len(bare) > 2 and re.search("[aeiouy]", bare):
            word = bare
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


@frozen(eq=False)
class _Index:
    """The book of one language: what each sentence says, in full and by stems, and what else there is to know."""

    is_spaced: bool
    sentences: tuple[Sentence, ...]
    texts: tuple[str, ...]
    stems: tuple[str, ...]
    alike: Mapping[str, Sequence[str]]
    stop: Sequence[str]
    topics: tuple[str, ...]
    vocabulary: Sequence[str]

    def wanted(self, query: str) -> list[str]:
        """The words of a query that are worth looking for."""
        text = query.casefold()
        if self.is_spaced:
            words = _WORD.findall(text)
            return [word for word in words if word not in self.stop] or words
        words = text.split()
        for word in self.stop:
            text = text.replace(word, " ")
        return [_spaced(word) for word in text.split() or words]

    def places(self, word: str) -> set[int]:
        """Where the word occurs, or what means the same; else where a word begins with it."""
        phrases = self._phrases(word)
        if self.is_spaced or _NUMBER.fullmatch(word.strip()):
            whole = _holding(self.stems, (f" {phrase.strip()} " for phrase in phrases))
            return whole or _holding(self.texts, (f" {word}",))
        return _holding(self.stems, phrases)

    def _phrases(self, word: str) -> list[str]:
        """The word and all that means the same, as they are looked for; in Chinese also where it is part of a word."""
        if self.is_spaced:
            return [stem(word), *self.alike.get(stem(word), ())]
        return [word, *(word.replace(part, meant) for part in self.alike if part in word for meant in self.alike[part])]

    def near(self, word: str) -> list[str]:
        """Known words that are written nearly like this one, the nearest first."""
        if not self.is_spaced:
            shared = {other: len(set(word) & set(other)) / len(set(word) | set(other)) for other in self.vocabulary}
            return sorted((other for other in shared if shared[other]), key=lambda other: -shared[other])[:OFFERED]
        far = {other: distance(word, other) for other in self.vocabulary}
        most = max(1, len(word) // 3)
        close = [o for o in self.vocabulary if far[o] <= most or (len(word) > 3 and o.startswith(word[:4]))]
        best = {stem(other): other for other in sorted(close, key=lambda other: -far[other])}
        return sorted(best.values(), key=lambda other: (far[other], self.vocabulary.index(other)))[:OFFERED]


def distance(one: str, other: str) -> int:
    """How many letters are to be changed, added, left out or swapped with their neighbour."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]


def alike(lang: Language) -> dict[str, list[str]]:
    """The words that mean something in the book, by those that stand for them, both as they are looked for."""
    found: dict[str, list[str]] = {}
    for word, meant in _everyday(lang):
        phrases = found.setdefault(_normal(word, lang).strip(), [])
        phrases += [phrase for text in meant if (phrase := _normal(text, lang).strip()) not in phrases]
    return found


def everyday(lang: Language) -> list[str]:
    """The words that are understood though the book has others."""
    return list(dict.fromkeys(word for word, _ in _everyday(lang)))


def listed(name: str, lang: Language) -> tuple[str, ...]:
    """The words that are left out of a question (`stop`), or worth searching for (`topics`)."""
    return tuple(_known()[lang][name])


def _everyday(lang: Language) -> Iterator[tuple[str, Sequence[str]]]:
    for term in glossary():
        for word in term.others[lang]:
            if lang == "zh" or " " not in word:
                yield word, [term.sign[lang]]
    yield from _known()[lang]["alike"].items()


@cache
def _known() -> Mapping[str, Any]:
    return tomllib.loads(files("spiritgame.locale").joinpath("searched.toml").read_text(encoding="utf-8"))


def searched(section: Section, sentence: Sentence, words: Words) -> str:
    """The text that a search looks at."""
    return f"{sentence.id} {section.id} {words.say(section.key)} {words.say(sentence.key)}".casefold()


@cache
def _index(lang: str) -> _Index:
    words = words_for(lang)
    lang = words.lang
    book = [(section, sentence) for section in sections() for sentence in section.sentences]
    texts = [searched(section, sentence, words) for section, sentence in book]
    topics = listed("topics", lang)
    is_spaced = lang != "zh"
    count = Counter(word for text in texts for word in _WORD.findall(text) if len(word) > 2 and word.isalpha())
    said = sorted(count, key=lambda word: (-count[word], word)) if is_spaced else []
    return _Index(
        is_spaced=is_spaced,
        sentences=tuple(sentence for _, sentence in book),
        texts=tuple(f" {' '.join(_WORD.findall(text))} " for text in texts),
        stems=tuple(_normal(text, lang) for text in texts),
        alike=alike(lang),
        stop=listed("stop", lang),
        topics=topics,
        vocabulary=list(dict.fromkeys([*topics, *said, *everyday(lang)])),
    )


def _normal(text: str, lang: Language) -> str:
    """A text as it is looked through: the stems of its words between blanks; in Chinese, blanks around numbers only."""
    text = text.casefold()
    if lang == "zh":
        return f" {_spaced(text)} "
    return f" {' '.join(map(stem, _WORD.findall(text)))} "


def _spaced(text: str) -> str:
    return " ".join(_NUMBER.sub(r" \g<0> ", text).split())


def _holding(texts: Iterable[str], phrases: Iterable[str]) -> set[int]:
    sought = tuple(phrases)
    return {place for place, text in enumerate(texts) if any(phrase in text for phrase in sought)}
