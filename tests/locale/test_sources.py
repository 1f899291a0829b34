"""Sources and catalogues belong together: nothing is said without a sentence, no sentence lies about unsaid."""

from __future__ import annotations

import re
from functools import cache

import pytest

from spiritgame.lessons import lessons, puzzles
from tests.locale.catalogues import DOMAINS, all_entries, entries
from tests.locale.test_names import THINGS
from tests.locale.writings import WILD, filled, said, writings

SAYING = {"say", "note", "Note"}
"""Functions whose first argument is a key, or the end of one that they complete."""

TESTED_APART = {*THINGS, "event", "reason", "lesson", "chance", "sheet"}
"""Beginnings of keys that other tests follow one by one."""

FILES = r".*\.(css|csv|html|ipynb|j2|js|json|md|mo|png|po|py|svg|txt|woff2?)"
KEYS = frozenset(all_entries("en"))
HEADS = frozenset(key.partition(".")[0] for key in KEYS)


@cache
def beginnings() -> tuple[str, ...]:
    """What the sources complete with something at the end, such as "table." in f"table.{key}"."""
    open_ended = [w.text[:-1] for w in writings() if w.text.endswith(WILD) and WILD not in w.text[:-1]]
    return ("", *(text for text in open_ended if text.partition(".")[0] in HEADS))


@cache
def leads_to_a_sentence(text: str) -> bool:
    """Whether this text, completed where it is the end of a key, is a key; or the pattern fits one."""
    candidates = [beginning + text for beginning in beginnings()]
    if WILD not in text:
        return any(candidate in KEYS for candidate in candidates)
    return any(filled(candidate, key) is not None for candidate in candidates for key in KEYS)


@cache
def texts() -> tuple[frozenset[str], tuple[str, ...]]:
    found = [writing.text for writing in writings()]
    return frozenset(text for text in found if WILD not in text), tuple(text for text in found if WILD in text)


@cache
def is_written(part: str) -> bool:
    """Whether the sources hold this text, or texts from which it can be put together."""
    plain, patterns = texts()
    if part in plain or part.replace(".", "").isdigit():
        return True
    put_in = (filled(pattern, part) for pattern in patterns)
    return any(found is not None and all(map(is_written, found)) for found in put_in)


def test_everything_said_has_a_sentence() -> None:
    found = list(said(SAYING))
    assert len(found) > 50
    assert [f"{writing.place}: {writing.text}" for writing in found if not leads_to_a_sentence(writing.text)] == []


def test_everything_that_looks_like_a_key_has_a_sentence() -> None:
    """Keys are also handed on before they are said."""
    for writing in writings():
        head, dot, rest = writing.text.partition(".")
        if dot and rest and head in HEADS - TESTED_APART and not re.fullmatch(FILES, writing.text):
            assert leads_to_a_sentence(writing.text), writing


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_sentence_is_said_somewhere(domain) -> None:
    keys = [key for key in entries("en", domain) if key.partition(".")[0] not in TESTED_APART]
    assert [key for key in keys if not is_written(key)] == []


def test_every_sentence_of_the_lessons_belongs_to_a_step() -> None:
    of_lessons = {lesson.key(part) for lesson in lessons() for part in ("title", "question")}
    steps = [*(step for lesson in lessons() for step in lesson.steps), *puzzles()]
    of_steps = {key for step in steps for key in step.keys}
    assert {key for key in KEYS if key.startswith("lesson.")} == of_lessons | of_steps


def test_an_invented_key_is_not_written_anywhere() -> None:
    for key in ("table.nothing_of_the_kind", "board.act.sleep", "nothing_of_the_kind"):
        assert not is_written(key)
        assert not leads_to_a_sentence(key)
