"""Decisions per second of random play, beside random playouts of python-chess."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median

import chess

import spiritgame as sg
from tools.bench.games import random_game

ALTERNATIONS = 7
GAMES = {2: 40, 4: 30}
BOARDS = 25
LONGEST = 400


def chess_game(seed: int) -> int:
    """A random chess game; the number of its moves."""
    rng, board, count = random.Random(seed), chess.Board(), 0
    while count < LONGEST and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
        count += 1
    return count


def game_of(size: int, seed: int) -> int:
    """A random game of ours; the number of its decisions."""
    return random_game(size, seed, sg.TEXT)


def rate(play: Callable[[int], int], games: int, first: int) -> float:
    """Decisions per second of processor time over so many games."""
    start = time.process_time()
    decisions = sum(play(first + number) for number in range(games))
    return decisions / (time.process_time() - start)


def run() -> None:
    """Print the medians and their ratio."""
    rates: dict[str, list[float]] = {"2 spirits": [], "4 spirits": [], "python-chess": []}
    for turn in range(ALTERNATIONS):
        for size, count in GAMES.items():
            rates[f"{size} spirits"].append(rate(partial(game_of, size), count, turn * 1000))
        rates["python-chess"].append(rate(chess_game, BOARDS, turn * 1000))
    chess_rate = median(rates["python-chess"])
    for name, values in rates.items():
        share = f"{median(values) / chess_rate:.2f} times python-chess"
        print(f"{name:13} {median(values):9,.0f} decisions a second, {share}")
