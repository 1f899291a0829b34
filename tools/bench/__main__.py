"""`python -m tools.bench [section …] [--games N]`: run the sections named, or all of them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from tools.bench import engine, games, odds, page, players
from tools.load import report

SECTIONS: Mapping[str, Callable[[], object]] = {
    "engine": engine.run,
    "players": players.run,
    "odds": odds.run,
    "page": page.run,
    "load": report.run,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    sections = f"any of {', '.join(SECTIONS)}; default: all of them"
    # The empty list is what argparse checks where none is named.
    parser.add_argument("sections", nargs="*", metavar="section", choices=[*SECTIONS, []], help=sections)
    parser.add_argument("--games", type=int, metavar="N", help="only play N uniformly random games to their end")
    options = parser.parse_args()
    if options.games is not None:
        games.run(options.games)
        return
    for name in options.sections or SECTIONS:
        print(f"== {name}")
        SECTIONS[name]()


if __name__ == "__main__":
    main()
