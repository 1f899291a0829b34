"""Uniformly random games of every size, edition and option, played to their end by the million if wanted."""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product, starmap
from typing import Literal

from attrs import field, frozen

import spiritgame as sg
from spiritgame.cards import StartingCards
from spiritgame.rules.setup import SPIRITS
from spiritgame.state import GameOver

MOST_DECISIONS = 10_000
BATCH = 200
SIZES = (2, 3, 4)
CARDS: tuple[StartingCards, ...] = ("text", "printed")
FIRE: tuple[Literal["always", "only_if_empty"], ...] = ("always", "only_if_empty")
OPTIONS = tuple(starmap(sg.Rules, product(CARDS, FIRE, (7, None), (1, 0), (True, False))))
"""Every combination of the options, in the order of their fields."""


@frozen
class Tally:
    """What some games came to: games by number of spirits, decisions in all, the longest game, and what failed."""

    sizes: Counter[int] = field(factory=Counter)
    decisions: int = 0
    longest: int = 0
    failures: tuple[str, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.sizes + other.sizes,
            self.decisions + other.decisions,
            max(self.longest, other.longest),
            self.failures + other.failures,
        )


def random_game(size: int, seed: int, rules: sg.Rules) -> int:
    """One game; the number of its decisions. RuntimeError where it does not end."""
    rng = random.Random(seed)
    state = sg.new_game(SPIRITS[:size], rules=rules, seed=seed)
    for count in range(MOST_DECISIONS):
        moves = sg.legal_moves(state)
        if not moves:
            if not isinstance(state.phase, GameOver):
                raise RuntimeError("nobody can move")
            return count
        state = sg.apply(state, rng.choice(moves)).state
    raise RuntimeError(f"no end after {MOST_DECISIONS} decisions")


def play(number: int) -> Tally:
    """Game `number`, whose size and options follow from it; whatever goes wrong in it is reported, not raised."""
    size, rules = SIZES[number % len(SIZES)], OPTIONS[number // len(SIZES) % len(OPTIONS)]
    try:
        count = random_game(size, number, rules)
    except Exception as error:
        return Tally(failures=(f"{size} spirits, seed {number}, {rules}: {error!r}",))
    return Tally(Counter({size: 1}), count, count)


def batch(numbers: range) -> Tally:
    """Some games together."""
    return sum(map(play, numbers), Tally())


def run(games: int) -> None:
    """Play so many games and say how it went; SystemExit where one failed."""
    start = time.perf_counter()
    total, played = Tally(), 0
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for numbers, found in zip(batches, pool.map(batch, batches), strict=True):
            total += found
            played += len(numbers)
            if sys.stderr.isatty():
                print(f"\r{played:,} of {games:,} games, {len(total.failures)} failed", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    sizes = ", ".join(f"{count:,} of {size} spirits" for size, count in sorted(total.sizes.items()))
    print(
        f"{total.sizes.total():,} of {games:,} random games ended by the rules: {sizes}; {len(OPTIONS)} sets of options"
    )
    took = time.perf_counter() - start
    print(f"{total.decisions:,} decisions, the longest game {total.longest:,}, in {took:,.0f} seconds")
    for failure in total.failures:
        print("failed:", failure)
    if total.failures:
        raise SystemExit(f"{len(total.failures):,} games failed")
