"""The words of the game and what people say instead: for the search of the rulebook, for help, and for tests."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from attrs import field, frozen

from spiritgame.locale.words import Language


@frozen
class Term:
    """One thing of the game. All mappings are by language.

    `word` is what every sentence says, `sign` what a sentence about the thing contains, `others` what people also say;
    those in `say` are told in help. `told_in` are the keys of sentences that tell one of the others on purpose.
    """

    word: Mapping[str, str]
    sign: Mapping[str, str]
    others: Mapping[str, tuple[str, ...]]
    say: Mapping[str, str] = field(factory=dict)
    told_in: tuple[str, ...] = ()

    def instead(self, lang: Language) -> re.Pattern[str]:
        """Finds one of the other words in a text of the language."""
        if lang == "zh":
            return re.compile("|".join(self.others["zh"]))
        endings = "|".join(f"{re.escape(word)}(s|es|ed|d|ing)?" for word in self.others["en"])
        return re.compile(rf"\b({endings})\b", re.IGNORECASE)


@cache
def glossary() -> tuple[Term, ...]:
    """All terms."""
    text = files("spiritgame.locale").joinpath("glossary.toml").read_text(encoding="utf-8")
    return tuple(
        Term(
            word={"en": entry["en"], "zh": entry["zh"]},
            sign=entry["sign"],
            others={lang: tuple(words) for lang, words in entry["others"].items()},
            say=entry.get("say", {}),
            told_in=tuple(entry.get("told_in", ())),
        )
        for entry in tomllib.loads(text)["term"]
    )


def other_words(text: str, lang: Language) -> str:
    """What people may look for when they mean something that this text is about, with blanks between."""
    folded = text.casefold()
    return " ".join(word for term in glossary() if term.sign[lang] in folded for word in term.others[lang])


def also_called(word: str, lang: Language) -> str:
    """The other words that help tells for the term `word`, given in English; "" where it tells none."""
    return next((term.say.get(lang, "") for term in glossary() if term.word["en"] == word), "")
