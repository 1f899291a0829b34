"""The kernel against the engine, move by move: legal moves as sets, every field of the position, equal luck."""

from __future__ import annotations

import random

import pytest

import spiritgame as sg
from spiritgame.bots import PLAYERS
from spiritgame.cards import ORDER
from spiritgame.events import DeckReshuffled
from spiritgame.state import ActionPhase, DrawPhase, GameState
from spiritgame.strength.bridge import encoded, number_of
from spiritgame.strength.kernel import layout as at
from spiritgame.strength.kernel.choices import legal
from spiritgame.strength.kernel.compiled import Position, large_numbers
from spiritgame.strength.kernel.luck import seed_rng
from spiritgame.strength.kernel.turn import play

RULES = (
    sg.TEXT,
    sg.PRINTED,
    sg.Rules(fire_capacity=None),
    sg.Rules(minimum_draw=0, count_starting_tree=False, fire_capacity=4),
)
SPIRITS = ("winter", "spring", "summer", "autumn")


def seat_to_decide(state: GameState, rng: random.Random) -> int | None:
    match state.phase:
        case DrawPhase(drawing):
            return rng.choice(drawing)
        case ActionPhase(seat):
            return seat
    return None


def canonical(s: Position) -> list[object]:
    """What has a meaning: no order of discard piles, nothing beyond the ends of piles, no number of reshuffles."""
    s = [int(value) for value in s]
    found: list[object] = [*s[: at.OWED], *s[at.OWED : at.OWED + s[at.OWED_COUNT]], *s[at.DRAWING : at.STACK]]
    if s[at.PHASE] != at.ACTION_PHASE:
        found[at.SEAT] = found[at.LEFT] = found[at.USED] = 0
    for level in range(3):
        first = at.STACK + int(at.STACKED_AT[level])
        found.append(s[first : first + s[at.STACK_SIZES + level]])
    found += s[at.WINNERS : at.SEATS]
    for seat in range(s[at.SPIRITS]):
        mine = at.SEATS + seat * at.SEAT_SIZE
        found += s[mine : mine + at.MY_RESHUFFLES]
        found.append(s[mine + at.MY_DECK : mine + at.MY_DECK + s[mine + at.MY_DECK_SIZE]])
        found.append(s[mine + at.MY_LINE : mine + at.MY_LINE + s[mine + at.MY_LINE_SIZE]])
        found.append(sorted(s[mine + at.MY_DISCARD : mine + at.MY_DISCARD + s[mine + at.MY_DISCARD_SIZE]]))
    return found


def reshuffled(s: Position, seat: int, deck: tuple[str, ...]) -> None:
    """Let the kernel's discard pile become the deck that the engine has shuffled."""
    mine = at.SEATS + seat * at.SEAT_SIZE
    pile = s[mine + at.MY_DISCARD : mine + at.MY_DISCARD + s[mine + at.MY_DISCARD_SIZE]]
    wanted = [ORDER[card] for card in deck]
    assert sorted(map(int, pile)) == sorted(wanted)
    s[mine + at.MY_DECK_SIZE], s[mine + at.MY_DISCARD_SIZE] = len(wanted), 0
    for place, card in enumerate(reversed(wanted)):
        s[mine + at.MY_DECK + place] = card


def lockstep(game: int) -> int:
    """One game on both; the number of decisions."""
    rng, luck, out = random.Random(game), large_numbers(4), large_numbers(at.MOST_MOVES)
    seed_rng(luck, 1, 0)
    state = sg.new_game(SPIRITS[: 2 + game % 3], rules=RULES[game // 3 % len(RULES)], seed=game)
    s = encoded(state)
    decisions = 0
    while (seat := seat_to_decide(state, rng)) is not None:
        moves = sg.legal_moves(state, seat)
        count = legal(s, seat, out)
        assert sorted(map(number_of, moves)) == sorted(int(out[i]) for i in range(count))
        if game % 2 and rng.random() < 0.8:
            move = PLAYERS["steady"].choose(sg.observe(state, seat), moves, rng)
        else:
            move = rng.choice(moves)
        step = sg.apply(state, move)
        for event in step.events:
            if isinstance(event, DeckReshuffled):
                reshuffled(s, event.seat, event.deck)
        play(s, seat, number_of(move), luck)
        state = step.state
        decisions += 1
        assert canonical(s) == canonical(encoded(state)), move
    return decisions


def test_a_few_games_in_lockstep() -> None:
    assert sum(map(lockstep, range(24))) > 5000


@pytest.mark.long
def test_many_games_in_lockstep() -> None:
    assert sum(map(lockstep, range(24, 10_024))) > 2_000_000


def test_an_observation_holds_the_same_cards_and_no_order() -> None:
    """What a seat may know is the same for every order of what is hidden."""
    state = sg.new_game(SPIRITS[:3], seed=5)
    other = sg.new_game(SPIRITS[:3], seed=5, deal=sg.Deal(tuple(p.deck[::-1] for p in state.players), None, None))
    assert list(encoded(sg.observe(state, 0))) == list(encoded(sg.observe(other, 0)))
