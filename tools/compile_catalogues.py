"""Compile the catalogues: spiritgame/locale/<language>/LC_MESSAGES/*.po to .mo. `--check` only says which are stale."""

from __future__ import annotations

import io
import sys
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


def stale() -> list[tuple[Path, bytes]]:
    """Where a compiled catalogue is missing or older than its source, and what should stand there."""
    wanted = [(source.with_suffix(".mo"), compiled(source)) for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))]
    return [(target, data) for target, data in wanted if not target.exists() or target.read_bytes() != data]


def main() -> int:
    """Compile what is stale, or with `--check` fail where anything is."""
    is_check = "--check" in sys.argv[1:]
    found = stale()
    for target, data in found:
        print(target.relative_to(LOCALE))
        if not is_check:
            target.write_bytes(data)
    return 1 if found and is_check else 0


if __name__ == "__main__":
    sys.exit(main())
