"""What browsers kept before every entry had a version: whole lists, which count as older than all else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from spiritwidgets.page.kept import ANSWER, AT, EDITION, GUESSES, SOLVED, TOLD, Found, read, read_object

FIRST: Final = 1


def read_lists(text: str) -> Found:
    """What a browser had kept as lists; "" for nothing. Anybody may have written it."""
    lists = _Lists(*read_object(text))
    entries = {f"{SOLVED} {step}": "1" for step in lists.words("solved")}
    for lesson, step in lists.fields("current"):
        entries[f"{AT} {lesson}"] = lists.word(step)
    for step, times in lists.fields("told"):
        entries[f"{TOLD} {step}"] = str(times) if type(times) is int else lists.word(times)
    if (edition := lists.document.get("edition")) is not None:
        entries[EDITION] = lists.word(edition)
    for lesson, work in lists.fields("chance"):
        done = _Lists(work, False) if isinstance(work, dict) else _Lists({}, True)
        if guesses := list(done.words("guesses")):
            entries[f"{GUESSES} {lesson}"] = json.dumps(guesses, ensure_ascii=False)
        for exercise, answer in done.fields("answers"):
            entries[f"{ANSWER} {exercise}"] = done.word(answer)
        lists.is_damaged = lists.is_damaged or done.is_damaged
    found = read(json.dumps({name: [FIRST, said] for name, said in entries.items() if said}))
    return Found(found.kept, found.is_damaged or lists.is_damaged)


class _Lists:
    """A document that is taken apart; what has not the shape it should have is left out, and remembered as damage."""

    def __init__(self, document: Mapping[str, Any], is_damaged: bool) -> None:
        self.document, self.is_damaged = document, is_damaged

    def words(self, name: str) -> Iterator[str]:
        for word in self._of(name, list, []):
            if said := self.word(word):
                yield said

    def fields(self, name: str) -> Iterator[tuple[str, Any]]:
        yield from self._of(name, dict, {}).items()

    def word(self, value: object) -> str:
        if isinstance(value, str):
            return value
        self.is_damaged = True
        return ""

    def _of(self, name: str, kind: type, nothing: Any) -> Any:
        value = self.document.get(name, nothing)
        if isinstance(value, kind):
            return value
        self.is_damaged = True
        return nothing
