"""Computer players: legal, blind to what is hidden, repeatable, and of the strength they claim."""

from __future__ import annotations

import random

import pytest

import spiritgame as sg
from spiritgame.bots import PLAYERS, Player, RandomPlayer, SteadyPlayer, play_game, player_to_decide
from spiritgame.observation import observe
from spiritgame.state import GameOver
from tests.engine.helpers import OPTIONS, SPIRITS

GAMES = 100


def winner(players: list[Player], rules: sg.Rules, seed: int) -> tuple[int, ...]:
    _, state = play_game(sg.Record(SPIRITS[: len(players)], rules, seed), players, seed)
    assert isinstance(state.phase, GameOver)
    return state.phase.outcome.winners


def test_steady_beats_random() -> None:
    wins = 0
    for number in range(GAMES):
        seat = number % 2
        players: list[Player] = [RandomPlayer(), RandomPlayer()]
        players[seat] = SteadyPlayer()
        wins += winner(players, OPTIONS[number // 2 % 2], number) == (seat,)
    # A player that wins 80 of 100 in the long run falls below 70 once in a hundred runs; these games are fixed.
    assert wins >= 0.8 * GAMES


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("size", [2, 3, 4])
def test_whole_games_end_in_a_sensible_number_of_rounds(name: str, size: int) -> None:
    if name == "random":
        pytest.skip("random games are tested with the rules")
    for seed in range(4):
        record, state = play_game(sg.Record(SPIRITS[:size], sg.TEXT, seed), [PLAYERS[name]] * size, seed)
        assert 4 <= state.round <= 25
        again, _ = play_game(sg.Record(SPIRITS[:size], sg.TEXT, seed), [PLAYERS[name]] * size, seed)
        assert again == record


@pytest.mark.parametrize("name", PLAYERS)
def test_choices_are_legal_and_do_not_depend_on_what_is_hidden(name: str) -> None:
    rng = random.Random(4)
    for seed in range(6):
        state = sg.new_game(SPIRITS[:3], seed=seed, rules=OPTIONS[seed % len(OPTIONS)])
        while (seat := player_to_decide(state)) is not None:
            moves = sg.legal_moves(state, seat)
            hidden = state.with_(
                players=tuple(
                    p.with_(deck=p.deck[: p.known] + tuple(rng.sample(p.deck[p.known :], len(p.deck) - p.known)))
                    for p in state.players
                )
            )
            choice = PLAYERS[name].choose(observe(state, seat), moves, random.Random(1))
            assert choice in moves
            assert PLAYERS[name].choose(observe(hidden, seat), moves, random.Random(1)) == choice
            state = sg.apply(state, choice).state


def test_steady_takes_a_win_when_there_is_one() -> None:
    players = {"winter": {"help_line": ["flamingo"], "fires": [2] * 10}, "spring": {"help_line": ["tanuki"]}}
    state = sg.position({"phase": "action", "players": players, "circle_fires": [2]})
    choice = SteadyPlayer().choose(observe(state, 0), sg.legal_moves(state, 0), random.Random(0))
    assert choice == sg.Extinguish(0, 2)
