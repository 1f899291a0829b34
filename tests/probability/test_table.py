"""The odds and the engine speak of the same game."""

import random
from collections import Counter

import spiritgame as sg
from spiritgame.bots import PLAYERS, player_to_decide
from spiritgame.moves import DiscardNewest, Draw, Stop
from spiritgame.probability import STOP_AT_TWO, Prospect, law, odds
from spiritgame.probability.classes import classify
from spiritgame.probability.walk import Walk
from spiritgame.state import DrawPhase

from .test_simulation import chi_square_chance

NAMES = {Stop: "stop", Draw: "draw", DiscardNewest: "discard"}


def decisions(games):
    """All decisions of the draw phases of some games, with what the mover may know and the state after it."""
    for seed in range(games):
        size, rng = 2 + seed % 3, random.Random(seed)
        rules = (sg.TEXT, sg.PRINTED, sg.Rules(minimum_draw=0))[seed % 3]
        state = sg.new_game(("winter", "spring", "summer", "autumn")[:size], rules=rules, seed=seed)
        players = [PLAYERS[rng.choice(("steady", "random"))] for _ in range(size)]
        while (seat := player_to_decide(state)) is not None:
            observation, moves = sg.observe(state, seat), sg.legal_moves(state, seat)
            move = players[seat].choose(observation, moves, rng)
            after = sg.apply(state, move).state
            if isinstance(state.phase, DrawPhase):
                yield observation, moves, move, after
            state = after


def test_the_same_choices_and_the_same_consequences():
    seen = Counter()
    for observation, moves, move, after in decisions(12):
        prospect = Prospect.of(observation)
        walk = Walk(classify(prospect))
        assert set(walk.choices(walk.start())) == {NAMES[type(m)] for m in moves}
        assert prospect.solitude == observation.me.solitude
        assert prospect.elements == observation.me.elements
        changed = after.players[observation.seat]
        seen[type(move)] += 1
        if isinstance(move, Draw):
            card = changed.line[-1] if changed.line else None
            if isinstance(after.phase, DrawPhase):
                expected = Prospect.of(sg.observe(after, observation.seat))
                assert prospect.drawn(card) == expected
                seen["reshuffle"] += odds(prospect).is_reshuffled
                seen["known"] += odds(prospect).is_known
        elif isinstance(move, DiscardNewest) and isinstance(after.phase, DrawPhase):
            assert prospect.sent_away() == Prospect.of(sg.observe(after, observation.seat))
    assert min(seen[what] for what in (Stop, Draw, DiscardNewest, "reshuffle", "known")) > 5


def test_the_next_round_is_the_one_the_engine_deals():
    compared = 0
    for seed in range(6):
        rng = random.Random(seed)
        state = sg.new_game(("winter", "summer"), seed=seed)
        before, round_number = {}, 1
        while (seat := player_to_decide(state)) is not None:
            if not isinstance(state.phase, DrawPhase):
                before[seat] = sg.observe(state, seat)
            move = PLAYERS["steady"].choose(sg.observe(state, seat), sg.legal_moves(state, seat), rng)
            bought = [e.card for e in sg.apply(state, move).events if type(e).__name__ == "AnimalAttracted"]
            state = sg.apply(state, move).state
            if state.round > round_number and not bought:
                compared += compare_with_engine(state, before)
            round_number = state.round
    assert compared > 0


def compare_with_engine(state, before):
    """Whoever acted last: the deck of the next round holds what `next_round` says, varans received included."""
    found = 0
    for seat, observation in before.items():
        now = Prospect.of(sg.observe(state, seat))
        if len(now.top) == len(observation.spirits[seat].top):
            earlier = Prospect.of(observation)
            varans = len(now.discard) - len(earlier.discard) - len(earlier.line)
            expected = earlier.next_round(varans=varans)
            assert (expected.top, expected.deck, expected.discard) == (now.top, now.deck, now.discard)
            found += 1
    return found


def test_lines_of_the_engine_follow_the_law():
    observed = Counter()
    for seed in range(2_000):
        state = sg.new_game(("winter", "summer"), rules=sg.PRINTED, seed=seed)
        while state.players[0].solitude < 2:
            state = sg.apply(state, Draw(0)).state
        observed[len(state.players[0].line), state.players[0].elements.sun] += 1
    exact = law(Prospect.starting("printed"), STOP_AT_TWO, ("cards", "sun"), exact=False)
    assert chi_square_chance(observed, exact) > 1e-4
