"""How strong the computer players are, and how fast they decide."""

from __future__ import annotations

import time

import spiritgame as sg
from spiritgame.bots import Player, RandomPlayer, SteadyPlayer, play_game
from spiritgame.state import GameOver

GAMES = 400


def run() -> None:
    """Steady against random: two spirits, seats rotated, both editions."""
    wins, decisions, start = 0, 0, time.process_time()
    for number in range(GAMES):
        seat = number % 2
        players: list[Player] = [RandomPlayer(), RandomPlayer()]
        players[seat] = SteadyPlayer()
        rules = sg.TEXT if number // 2 % 2 else sg.PRINTED
        record, state = play_game(sg.Record(("winter", "spring"), rules, number), players, number)
        decisions += len(record.moves)
        assert isinstance(state.phase, GameOver)
        wins += state.phase.outcome.winners == (seat,)
    took = time.process_time() - start
    print(f"steady wins {wins} of {GAMES} games against random, {1e6 * took / decisions:.0f} µs a decision")
