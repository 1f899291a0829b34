"""Uniformly random games of every size and option, played to their end by the million if wanted."""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import spiritgame as sg
from spiritgame.rules.setup import SPIRITS
from spiritgame.state import GameOver

MOST_DECISIONS = 10_000
BATCH = 200
OPTIONS = (
    sg.TEXT,
    sg.PRINTED,
    sg.Rules(fire_capacity=None),
    sg.Rules(minimum_draw=0, count_starting_tree=False),
)


def random_game(size: int, seed: int, rules: sg.Rules) -> int:
    """One game; the number of its decisions. RuntimeError where it does not end."""
    rng = random.Random(seed)
    state = sg.new_game(SPIRITS[:size], rules=rules, seed=seed)
    for count in range(MOST_DECISIONS):
        moves = sg.legal_moves(state)
        if not moves:
            if not isinstance(state.phase, GameOver):
                raise RuntimeError(f"nobody can move: size {size}, seed {seed}, {rules}")
            return count
        state = sg.apply(state, rng.choice(moves)).state
    raise RuntimeError(f"no end after {MOST_DECISIONS} decisions: size {size}, seed {seed}, {rules}")


def batch(first: int) -> tuple[Counter[int], int, int]:
    """A batch of games: how many of each size, all decisions, the longest game."""
    sizes: Counter[int] = Counter()
    total = longest = 0
    for seed in range(first, first + BATCH):
        size, rules = 2 + seed % 3, OPTIONS[seed // 3 % len(OPTIONS)]
        count = random_game(size, seed, rules)
        sizes[size] += 1
        total += count
        longest = max(longest, count)
    return sizes, total, longest


def run(games: int) -> None:
    """Play at least so many games and say how it went; an error in any of them ends the run."""
    start = time.perf_counter()
    sizes: Counter[int] = Counter()
    total = longest = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for number, found in enumerate(pool.map(batch, range(0, games, BATCH)), 1):
            sizes += found[0]
            total += found[1]
            longest = max(longest, found[2])
            if sys.stderr.isatty():
                print(f"\r{number * BATCH:,} games", end="", file=sys.stderr)
    shares = ", ".join(f"{count:,} of {size} spirits" for size, count in sorted(sizes.items()))
    print(f"{sum(sizes.values()):,} random games ended by the rules ({shares}), none stuck, none failed")
    print(f"{total:,} decisions, the longest game {longest:,}, in {time.perf_counter() - start:,.0f} seconds")
