"""What holds in every game, by random games of every size, edition and option."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spiritgame as sg
from spiritgame.cards import COST, LEVEL
from spiritgame.events import AnimalAttracted, CardDiscarded, VaransReceived
from spiritgame.observation import observe
from spiritgame.state import DrawPhase, GameOver, GameState, player
from tests.engine.helpers import OPTIONS, SPIRITS, check_counts, every_move, random_game

sizes = st.integers(2, 4)
seeds = st.integers(0, 10**9)
options = st.sampled_from(OPTIONS)
few = settings(deadline=None, max_examples=25)


def check_owned(state: GameState, owned: Counter[int]) -> None:
    for seat, p in enumerate(state.players):
        cards = len(p.deck) + len(p.line) + len(p.discard)
        assert cards == 14 + owned[seat], "14 + bought + received − destroyed"
    assert sum(len(p.tiles) for p in state.players) == 3 * len(state.players)


def check_running_totals(state: GameState) -> None:
    for p in state.players:
        fresh = player(
            p.spirit,
            rock=p.rock,
            rules=state.rules,
            deck=p.deck,
            line=p.line,
            discard=p.discard,
            fires=p.fires,
            fragments=p.fragments,
            tiles=p.tiles,
            forest=p.forest,
            reshuffles=p.reshuffles,
            known=p.known,
        )
        assert p == fresh


@few
@given(size=sizes, seed=seeds, rules=options)
def test_nothing_is_lost_and_nothing_comes_from_nowhere(size: int, seed: int, rules: sg.Rules) -> None:
    owned: Counter[int] = Counter()
    for state, _, events in random_game(size, seed, rules):
        for event in events:
            match event:
                case AnimalAttracted(seat):
                    owned[seat] += 1
                case VaransReceived(seat, count=count):
                    owned[seat] += count
                case CardDiscarded(seat, to_supply=True):
                    owned[seat] -= 1
                case _:
                    pass
        check_counts(state)
        check_owned(state, owned)
        check_running_totals(state)


@settings(deadline=None, max_examples=6)
@given(size=sizes, seed=seeds, rules=options)
def test_legal_moves_are_exactly_those_without_a_reason_against_them(size: int, seed: int, rules: sg.Rules) -> None:
    universe = tuple(every_move(size))
    rng = random.Random(seed)
    for state, _, _ in random_game(size, seed, rules):
        if rng.random() > 0.1:
            continue
        legal = {move for move in universe if sg.why_illegal(state, move) is None}
        assert set(sg.legal_moves(state)) == legal
        by_seat = [sg.legal_moves(state, seat) for seat in range(size)]
        assert sum(by_seat, ()) == sg.legal_moves(state) or not isinstance(state.phase, DrawPhase)
        assert set(sum(by_seat, ())) == legal


@few
@given(size=sizes, seed=seeds, rules=options)
def test_replay_equals_live_and_json_keeps_it(size: int, seed: int, rules: sg.Rules) -> None:
    game = list(random_game(size, seed, rules))
    moves = tuple(move for _, move, _ in game if move is not None)
    record = sg.Record(SPIRITS[:size], rules, seed, None, moves)
    assert list(record.states()) == [state for state, _, _ in game]
    again = sg.from_json(sg.to_json(record))
    assert again == record
    half = len(moves) // 2
    assert list(record.undo(len(moves) - half).states())[-1] == game[half][0]


@few
@given(size=sizes, seed=seeds, first=seeds, second=seeds)
def test_simultaneous_drawers_may_act_in_any_order(size: int, seed: int, first: int, second: int) -> None:
    ends = []
    for order in (first, second):
        rng = random.Random(order)
        choices = {seat: random.Random(f"{seed}/{seat}") for seat in range(size)}
        state = sg.new_game(SPIRITS[:size], seed=seed)
        while isinstance(state.phase, DrawPhase):
            seat = rng.choice(state.phase.drawing)
            state = sg.apply(state, choices[seat].choice(sg.legal_moves(state, seat))).state
        ends.append(state)
    assert ends[0] == ends[1]


@few
@given(size=sizes, seed=seeds, rules=options)
def test_an_observation_hides_what_a_seat_cannot_know(size: int, seed: int, rules: sg.Rules) -> None:
    rng = random.Random(seed)
    for state, _, _ in random_game(size, seed, rules):
        if rng.random() > 0.05:
            continue
        shuffled = state.with_(
            luck=sg.new_game(SPIRITS[:2], seed=seed + 1).luck,
            players=tuple(
                p.with_(
                    deck=p.deck[: p.known] + tuple(rng.sample(p.deck[p.known :], len(p.deck) - p.known)),
                    reshuffles=p.reshuffles + 5,
                )
                for p in state.players
            ),
            stacks=tuple(tuple(rng.sample(stack, len(stack))) for stack in state.stacks),
        )
        for seat in range(size):
            assert observe(state, seat) == observe(shuffled, seat)
            assert repr(observe(state, seat)) == repr(observe(shuffled, seat))


def test_luck_of_one_seat_does_not_depend_on_another() -> None:
    deck = sg.new_game(("winter", "spring"), seed=7).players[0].deck
    assert sg.new_game(("winter", "summer", "autumn"), seed=7).players[0].deck == deck
    assert sg.new_game(("winter", "spring"), seed=8).players[0].deck != deck


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("rules", OPTIONS, ids=range(len(OPTIONS)))
def test_uniformly_random_games_always_end(size: int, rules: sg.Rules) -> None:
    for seed in range(20):  # 300 games in all
        rng = random.Random(seed)
        state = sg.new_game(SPIRITS[:size], rules=rules, seed=seed)
        for _ in range(10_000):
            moves = sg.legal_moves(state)
            if not moves:
                break
            state = sg.apply(state, rng.choice(moves)).state
        assert isinstance(state.phase, GameOver)


def test_only_reserve_animals_cost_something() -> None:
    assert all((COST[card] > 0) == (LEVEL[card] > 0) for card in COST)
