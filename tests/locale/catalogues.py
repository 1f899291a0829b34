"""The catalogues as they are written, for tests to look at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from babel.messages.pofile import read_po

from tools.compile_catalogues import LOCALE

PLACEHOLDER = re.compile(r"\{(\w+)\}")
DOMAINS = tuple(sorted(path.stem for path in (LOCALE / "en" / "LC_MESSAGES").glob("*.po")))


@cache
def entries(lang: str, domain: str) -> dict[str, tuple[str, ...]]:
    """Every key of one domain with its message, in all its plural forms."""
    with (LOCALE / lang / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        read = [message for message in read_po(file, locale=lang, abort_invalid=True) if message.id]
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            (message.string,) if isinstance(message.string, str) else tuple(message.string)
        )
        for message in read
    }


def all_entries(lang: str) -> dict[str, tuple[str, ...]]:
    """The keys of all domains."""
    return {key: forms for domain in DOMAINS for key, forms in entries(lang, domain).items()}


def messages(lang: str) -> Iterator[tuple[str, str]]:
    """Every key with each of its forms."""
    return ((key, form) for key, forms in all_entries(lang).items() for form in forms)


def placeholders(form: str) -> set[str]:
    """The parameters that a message needs."""
    return {name[:1].lower() + name[1:] for name in PLACEHOLDER.findall(form)}


def check_sentence(sentence: str, lang: str) -> None:
    """Fail unless this reads like a sentence of the language, with nothing of a program in it."""
    assert not re.search(r"[_{}]|  |(?<!\w)-\d", sentence), sentence
    if lang == "en":
        assert re.match(r"[A-Z0-9−]", sentence), sentence
        assert sentence.endswith("."), sentence
        assert not re.search(r"\b1 (cards|actions|fragments|suns|drops|seeds|rocks|fires|varans)\b", sentence), sentence
    else:
        assert sentence.endswith("。"), sentence
        assert not re.search(r"[A-Za-z,;:!?.]", sentence), sentence
