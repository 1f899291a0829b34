"""What a learner's browser keeps of all lessons: named texts with versions, so that what two tabs did goes together.

Each name is written by itself: `solved 02.1`, `answer 20.1`, `at 02`. Of two texts of one name the later version
counts; of two that were written at the same time, in tabs that did not know of each other, the greater one, so that
something always wins over nothing. Therefore it does not matter who merges with whom, in which order, or how often.
`assets/kept.js` merges by the same rule; what is kept is a JSON object of `name: [version, text]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen

from spiritgame.json_text import RecordError, read_json

SOLVED: Final = "solved"  # of a step: "1", or "" where it was forgotten
AT: Final = "at"  # of a lesson: the step last shown
TOLD: Final = "told"  # of a step: how often the guide has spoken of it
GUESSES: Final = "guesses"  # of a probability lesson: a JSON list of what was guessed, or ""
ANSWER: Final = "answer"  # of an exercise: as it was typed
EDITION: Final = "edition"  # of all lessons: the cards one plays with

LATEST: Final = 10**9
"""No version is later: a browser may have kept anything."""
_LONGEST_NAME: Final = 60
_LONGEST_TEXT: Final = 2000


@frozen(order=True)
class Entry:
    """A text, and which one of its name it is; of two of one version the greater text counts."""

    version: int
    # In the browser, texts are compared by their units of UTF-16.
    text: str = field(order=lambda text: text.encode("utf-16-be"))


@frozen
class Kept:
    """All that is kept, by name."""

    entries: Mapping[str, Entry] = field(factory=dict)

    def text(self, kind: str, of: str = "") -> str:
        """What is kept under a name; "" for nothing."""
        entry = self.entries.get(_name(kind, of))
        return entry.text if entry else ""

    def texts(self, kind: str) -> Iterator[tuple[str, str]]:
        """What is kept of one kind: of what, and the text; what was forgotten is left out."""
        for name, entry in self.entries.items():
            if name.startswith(f"{kind} ") and entry.text:
                yield name.removeprefix(f"{kind} "), entry.text

    def put(self, text: str, kind: str, of: str = "") -> Kept:
        """The same with this text under a name, later than the one before; unchanged where it is the same text."""
        name = _name(kind, of)
        before = self.entries.get(name, Entry(0, ""))
        if before.text == text:
            return self
        return evolve(self, entries={**self.entries, name: Entry(min(before.version + 1, LATEST), text)})

    def merge(self, other: Kept) -> Kept:
        """What both know."""
        mine, theirs = self.entries, other.entries
        ours = {name: max(mine.get(name, entry), entry) for name, entry in theirs.items()}
        return self if ours.items() <= mine.items() else Kept({**mine, **ours})

    def plain(self) -> dict[str, Any]:
        """It as JSON has it."""
        return {name: [entry.version, entry.text] for name, entry in sorted(self.entries.items())}


def _name(kind: str, of: str) -> str:
    return f"{kind} {of}" if of else kind


@frozen
class Found:
    """What was found in a browser; `is_damaged` says that some of it could not be read and is left out."""

    kept: Kept = field(factory=Kept)
    is_damaged: bool = False


def read(text: str) -> Found:
    """What a browser has kept, as `Kept.plain` has it; "" for nothing. Anybody may have written it."""
    document, is_damaged = read_object(text)
    entries = {}
    for name, value in document.items():
        match value:
            case [int(version), str(said)] if (
                type(version) is int
                and 1 <= version <= LATEST
                and len(name) <= _LONGEST_NAME
                and len(said) <= _LONGEST_TEXT
                and _is_whole(name + said)
            ):
                entries[name] = Entry(version, said)
            case _:
                is_damaged = True
    return Found(Kept(entries), is_damaged)


def read_object(text: str) -> tuple[Mapping[str, Any], bool]:
    """The JSON object that a text holds, and whether it is damaged; "" is an empty one."""
    if not text:
        return {}, False
    try:
        document = read_json(text)
    except RecordError:
        return {}, True
    return (document, False) if isinstance(document, dict) else ({}, True)


def _is_whole(text: str) -> bool:
    """Whether a text can be sent: half a character cannot."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
