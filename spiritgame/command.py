"""The command `spiritgame`: what is installed beside the engine, if it is there."""

from __future__ import annotations

import argparse
import importlib
import sys

from spiritgame.trouble import Trouble, ending_in_a_sentence


def main(arguments: list[str] | None = None) -> int:
    """`spiritgame serve …` serves the pages; a sentence says what to install where they are missing."""
    parser = argparse.ArgumentParser(prog="spiritgame", description="A tutor for the forest game, made of pages.")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    commands.add_parser("serve", help="serve a folder of notebooks as pages on this machine", add_help=False)
    options, rest = parser.parse_known_args(arguments)
    assert options.command == "serve"
    with ending_in_a_sentence():
        try:
            serve = importlib.import_module("spiritwidgets.serve")  # by name alone: the engine does not know it
        except ModuleNotFoundError as missing:
            raise Trouble("trouble.only_engine", missing=missing.name) from missing
    serve.main(rest)
    return 0


if __name__ == "__main__":
    sys.exit(main())
