"""How strong the computer players are, how fast they decide, and how long their games are."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from statistics import fmean, median

from attrs import field, frozen

import spiritgame as sg
from spiritgame.bots import PLAYERS, Player, RandomPlayer, SteadyPlayer, play_game
from spiritgame.moves import Move
from spiritgame.rules.setup import SPIRITS
from spiritgame.state import GameOver

GAMES = 400
TABLES = 40
EDITIONS = {"text": sg.TEXT, "printed": sg.PRINTED}


@frozen
class Timed:
    """A player whose decisions are timed, in seconds of processor time."""

    player: Player
    times: list[float] = field(factory=list)

    def choose(self, observation: sg.Observation, moves: Sequence[Move], rng: random.Random) -> Move:
        start = time.process_time()
        move = self.player.choose(observation, moves, rng)
        self.times.append(time.process_time() - start)
        return move


def finished(players: Sequence[Player], rules: sg.Rules, seed: int) -> tuple[int, GameOver]:
    """A game to its end: the number of its rounds, and how it ended."""
    _, state = play_game(sg.Record(SPIRITS[: len(players)], rules, seed), players, seed)
    assert isinstance(state.phase, GameOver)
    return state.round, state.phase


def strength() -> None:
    """Steady against random: two spirits, seats rotated."""
    for edition, rules in EDITIONS.items():
        steady, wins = Timed(SteadyPlayer()), 0
        for number in range(GAMES):
            seat = number % 2
            players: list[Player] = [RandomPlayer(), RandomPlayer()]
            players[seat] = steady
            wins += finished(players, rules, number)[1].outcome.winners == (seat,)
        pace = f"{1e6 * fmean(steady.times):.0f} µs a decision, the slowest {1e3 * max(steady.times):.1f} ms"
        print(f"{edition:7} steady wins {wins} of {GAMES} games against random, {pace}")


def lengths() -> None:
    """Rounds and first seats of games among steady players."""
    for edition, rules in EDITIONS.items():
        for size in (2, 3, 4):
            rounds: Counter[int] = Counter()
            wins = [0] * size
            for number in range(TABLES):
                count, end = finished([PLAYERS["steady"]] * size, rules, number)
                rounds[count] += 1
                for seat in end.outcome.winners:
                    wins[seat] += 1
            spread = f"{min(rounds)} to {max(rounds)} rounds, median {median(rounds.elements()):g}"
            print(f"{edition:7} {size} steady players: {spread}; won by seat: {wins}")


def run() -> None:
    """Print strength, pace and length."""
    strength()
    lengths()
