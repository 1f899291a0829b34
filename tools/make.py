"""Make everything that is made from something else and is quick to make: `python3 run.py make`.

Compiled catalogues, the gallery's page, the table of what covers which rule, the worksheets. Notebooks are run when
they are built, which takes minutes: `python -m tools.build_notebooks`.
"""

from __future__ import annotations

from tools import build_gallery, build_worksheets, compile_catalogues, coverage_table


def main() -> None:
    """Make all of it; nothing is written where nothing changes."""
    compile_catalogues.compile_all()
    build_gallery.main()
    coverage_table.main()
    build_worksheets.main()


if __name__ == "__main__":
    main()
