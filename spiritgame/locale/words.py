"""Looking up sentences.

A sentence is looked up by key, with parameters, in the gettext catalogues beside this file. Several domains (rules,
board, table, lessons, …) are read as one. Entries with a plural are chosen by the parameter `n`. Parameters that name
a thing of the game are given as identifiers: `{card}` in a sentence becomes its name as used inside a sentence,
`{Card}` its name as a title.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "zh"]

LANGUAGES: tuple[Language, ...] = ("en", "zh")
NAMED = frozenset({"card", "tree", "spirit", "tile", "action", "element", "line", "rock_bonus", "temper", "space"})
"""Parameters that hold the identifier of a thing of the game and are shown by its name."""

MANY_SENTENCES = 8192
"""So many are remembered as they were said."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class UnknownKeyError(KeyError):
    """No sentence has this key, or a parameter that it needs is missing."""


class Words:
    """All sentences of one language."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        first, *others = _catalogues(lang)
        for other in others:
            first.add_fallback(other)
        self._catalogue = first
        # A table says the same few hundred sentences at every click.
        self._said = lru_cache(MANY_SENTENCES, typed=True)(self._fill_in)

    def __contains__(self, key: str) -> bool:
        return self._message(key, 1) is not None

    def say(self, key: str, /, **params: object) -> str:
        """The sentence of `key` with its parameters filled in; UnknownKeyError where it cannot be made."""
        return self._said(key, **params)

    def _fill_in(self, key: str, /, **params: object) -> str:
        message = self._message(key, params.get("n"))
        if message is None:
            raise UnknownKeyError(key)
        return _PLACEHOLDER.sub(lambda found: self._value(key, found[1], params), message)

    def name(self, kind: str, identifier: str) -> str:
        """The name of a thing as used inside a sentence."""
        return self.say(f"{kind}.{identifier}")

    def title(self, kind: str, identifier: str) -> str:
        """The name of a thing as a title."""
        name = self.name(kind, identifier)
        return name[:1].upper() + name[1:]

    def join(self, names: Sequence[str]) -> str:
        """Several names in one: "a, b and c"."""
        comma, last = self.say("list.comma"), self.say("list.and")
        return last.join([comma.join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)

    def _message(self, key: str, n: object) -> str | None:
        # gettext answers with the key itself where it has no entry.
        found = self._catalogue.ngettext(key, key, abs(n)) if isinstance(n, int) else key
        if found == key:
            found = self._catalogue.gettext(key)
        return None if found == key or not key else found

    def _value(self, key: str, placeholder: str, params: Mapping[str, object]) -> str:
        name = placeholder[:1].lower() + placeholder[1:]
        if name not in params:
            raise UnknownKeyError(f"{key} needs the parameter {name}")
        value = params[name]
        if isinstance(value, int):
            return str(value).replace("-", "−")  # a true minus (style sheet)
        if name not in NAMED:
            return str(value)
        return self.title(name, str(value)) if placeholder != name else self.name(name, str(value))


def _catalogues(lang: Language) -> list[GNUTranslations]:
    folder = files("spiritgame.locale").joinpath(lang, "LC_MESSAGES")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".mo"))
    return [GNUTranslations(io.BytesIO(folder.joinpath(name).read_bytes())) for name in names]


@cache
def words_for(lang: str) -> Words:
    """The words of a language; ValueError for one that there is not."""
    for known in LANGUAGES:
        if known == lang:
            return Words(known)
    raise ValueError(f"there are the languages {', '.join(LANGUAGES)}, not {lang!r}")
