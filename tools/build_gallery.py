"""Make the index page of the Voila template from `spiritwidgets.gallery`. `--check` only says if it is stale."""

from __future__ import annotations

import sys
from pathlib import Path

import spiritwidgets
from spiritwidgets.gallery import template

PLACE = Path(spiritwidgets.__file__).resolve().parent / "voila" / "templates" / "spiritgame" / "tree.html"


def main() -> int:
    """Write the page, or with `--check` fail where another one lies there."""
    page = template()
    if PLACE.read_text(encoding="utf-8") == page:
        return 0
    if "--check" not in sys.argv[1:]:
        PLACE.write_text(page, encoding="utf-8")
        return 0
    print(f"{PLACE.name} is stale: run python -m tools.build_gallery")
    return 1


if __name__ == "__main__":
    sys.exit(main())
