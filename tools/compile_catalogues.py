"""Compile the catalogues: spiritgame/locale/<language>/LC_MESSAGES/*.po to .mo. `--check` only says which are stale."""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # equal sources must give equal bytes
LOCALE = Path(__file__).resolve().parent.parent / "spiritgame" / "locale"


def compiled(source: Path) -> bytes:
    """The bytes of the compiled catalogue; ValueError for a broken source."""
    with source.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    for message in catalogue:
        if message.id and message.fuzzy:
            raise ValueError(f"{source}: {message.id} is fuzzy")
    catalogue.creation_date = catalogue.revision_date = SOME_DAY
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def main() -> int:
    stale = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        target, data = source.with_suffix(".mo"), compiled(source)
        if target.exists() and target.read_bytes() == data:
            continue
        stale.append(target)
        if "--check" not in sys.argv[1:]:
            target.write_bytes(data)
    for target in stale:
        print(target.relative_to(LOCALE))
    return 1 if stale and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    sys.exit(main())
