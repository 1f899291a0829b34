"""`python -m tools.site FOLDER [--self-contained]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from spiritgame.trouble import ending_in_a_sentence
from tools.site.build import ROOT, build
from tools.site.pins import SiteError


def main() -> int:
    """Build the site, and say how to look at it."""
    parser = argparse.ArgumentParser(prog="run.py site", description="Build the static site: files for any web server.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist" / "site", help="where (dist/site)")
    text = "ask no other host for anything: no numpy, so larger questions stay open, and no plots"
    parser.add_argument("--self-contained", action="store_true", help=text)
    given = parser.parse_args()
    with ending_in_a_sentence(place=given.folder):
        if given.folder.exists():
            list(given.folder.iterdir())  # before anything is fetched and built for it
        try:
            build(given.folder, self_contained=given.self_contained)
        except (SiteError, ValueError) as error:
            print(f"run.py site: {error}", file=sys.stderr)
            return 1
    size = sum(path.stat().st_size for path in given.folder.rglob("*") if path.is_file())
    print(f"The site is in {given.folder} ({size / 1e6:.0f} MB). To look at it here:")
    print(f"  python3 -m http.server --directory {given.folder} --bind 127.0.0.1 8000")
    return 0


if __name__ == "__main__":
    sys.exit(main())
