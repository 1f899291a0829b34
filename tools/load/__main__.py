"""`python -m tools.load [--visitors N] [--together N] [--browsers N] [--thinking SECONDS]`: a crowd at our server.

It starts a server of its own on this machine, and ends with 1 where anything went wrong for anybody.
"""

from __future__ import annotations

import argparse
import sys

from tools.load.report import run

MOST = 300


def main() -> None:
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("--visitors", type=int, default=40, choices=range(1, MOST + 1), metavar="N")
    parser.add_argument("--together", type=int, default=10, choices=range(1, MOST + 1), metavar="N",
                        help="how many arrive at the same time")  # fmt: skip
    parser.add_argument("--browsers", type=int, default=2, choices=range(17), metavar="N",
                        help="how many of the visitors have a real browser")  # fmt: skip
    parser.add_argument("--thinking", type=float, default=1.0, metavar="SECONDS", help="between two clicks, on average")
    options = parser.parse_args()
    sys.exit(not run(**vars(options)))


if __name__ == "__main__":
    main()
