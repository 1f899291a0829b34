"""Compile the catalogues: spiritgame/locale/<language>/LC_MESSAGES/*.po to .mo, which are not kept in git.

Installing the project does it (`hatch_build.py`), and so does every command of run.py where a source has changed.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "spiritgame" / "locale"


class BareCatalog(Catalog):
    """A catalogue whose header names no dates and no tools: equal sources give equal bytes, whoever compiles them."""

    def __iter__(self) -> Iterator[Message]:
        _, *messages = super().__iter__()
        header = f"MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nPlural-Forms: {self.plural_forms}\n"
        return iter([Message("", header), *messages])


def compiled(source: Path) -> bytes:
    """The bytes of the compiled catalogue; ValueError for a broken source."""
    with source.open("rb") as file:
        read = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    bare = BareCatalog(locale=read.locale)
    for message in read:
        if not message.id:
            continue
        if message.fuzzy:
            raise ValueError(f"{source}: {message.id} is fuzzy")
        bare[message.id] = message
    out = io.BytesIO()
    write_mo(out, bare)
    return out.getvalue()


def compile_all(folder: Path | None = None) -> tuple[Path, ...]:
    """Write what is missing or differs, take away what has no source any more; the catalogues that were written."""
    folder = folder or LOCALE
    sources = sorted(folder.glob("*/LC_MESSAGES/*.po"))
    wanted = {source.with_suffix(".mo"): source for source in sources}
    for left in set(folder.glob("*/LC_MESSAGES/*.mo")) - set(wanted):
        left.unlink()
    written = []
    for target, source in wanted.items():
        data = compiled(source)
        if not target.exists() or target.read_bytes() != data:
            target.write_bytes(data)
            written.append(target)
        else:
            target.touch()  # as new as its source
    return tuple(written)


if __name__ == "__main__":
    for path in compile_all():
        print(path.relative_to(LOCALE))
