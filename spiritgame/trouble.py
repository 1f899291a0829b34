"""What goes wrong outside the game, in a sentence that says how to go on: files, folders, ports, what was typed."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from typing import Final

FAILED: Final = 2
"""What a command returns that could not do what was asked."""

BY_NUMBER: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "is_folder",
    errno.ENOTDIR: "no_folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENAMETOOLONG: "long",
    errno.EADDRINUSE: "port_taken",
    errno.EADDRNOTAVAIL: "port_impossible",
}
BY_KIND: Final = (
    (FileNotFoundError, "missing"),
    (IsADirectoryError, "is_folder"),
    (NotADirectoryError, "no_folder"),
    (PermissionError, "forbidden"),
    (FileExistsError, "exists"),
    (UnicodeError, "no_text"),
)


class Trouble(Exception):
    """Something that could not be done: `key` and `told` make the sentence, in either language.

    Where it ends a cell of a notebook, the sentence stands there and no traceback.
    """

    def __init__(self, key: str, **told: object) -> None:
        self.key, self.told = key, told
        super().__init__(key)

    def say(self, lang: str = "en") -> str:
        """The sentence."""
        from spiritgame.locale import words_for  # whoever meets no trouble loads no words

        return words_for(lang).say(self.key, **self.told)

    def __str__(self) -> str:
        return self.say()

    def _render_traceback_(self) -> list[str]:
        return [self.say(lang) for lang in ("en", "zh")]


def told(error: OSError | UnicodeError, place: object = "") -> Trouble:
    """What the system says of a file, a folder or a port, as a sentence. `place` names it where the error does not."""
    named = getattr(error, "filename", None)
    file = os.fsdecode(named) if isinstance(named, str | bytes) else str(place)
    number = getattr(error, "errno", None)
    key = BY_NUMBER.get(number or 0) or next((key for kind, key in BY_KIND if isinstance(error, kind)), "other")
    return Trouble(f"trouble.{key}", file=file or "?", detail=getattr(error, "strerror", None) or str(error))


def language() -> str:
    """The language of whoever sits at the terminal."""
    given = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh" if next(filter(None, given), "").startswith("zh") else "en"


@contextlib.contextmanager
def ending_in_a_sentence(lang: str | None = None, place: object = "") -> Iterator[None]:
    """In a command: whatever files and systems refuse is said on the error stream, and the command fails."""
    try:
        yield
    except BrokenPipeError:  # whoever read along has seen enough
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 -- it stays open until the end
        raise SystemExit(1) from None
    except (Trouble, OSError, UnicodeError) as error:
        trouble = error if isinstance(error, Trouble) else told(error, place)
        print(trouble.say(lang or language()), file=sys.stderr)
        raise SystemExit(FAILED) from None
