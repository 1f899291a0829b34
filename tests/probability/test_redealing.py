"""Cards dealt anew one line at a time, against the exact laws of what comes of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from attrs import evolve

from spiritgame.cards import RESERVE, VARAN
from spiritgame.probability import (
    STOP_AT_TWO,
    BestPlay,
    Prospect,
    StopAtCards,
    StopAtRisk,
    all_alike,
    by_rule,
    law,
    law_of_best,
    line_worth,
    weigh,
)
from spiritgame.probability.simulation import Estimate

RUNS = 6_000
START = Prospect.starting()
CROSSING = evolve(START, top=("bear", RESERVE[1][0]), deck=START.deck[:3], discard=START.deck[3:9])
LATE = evolve(START, line=("hare", "fawn"), deck=(), discard=tuple(c for c in START.deck if c not in ("hare", "fawn")))
LARGE = evolve(START, deck=(*START.deck, *RESERVE[1][:4], *RESERVE[2][:3], VARAN, VARAN))
PROSPECTS = {"start": START, "crossing": CROSSING, "late": LATE}
FAR = 4.5


def line_of(prospect, cards):
    for card in cards:
        prospect = prospect.drawn(card)  # raises for a card that cannot be the next one
    return prospect


def dealt(prospect, dealer, seed=1):
    rng = random.Random(seed)
    return [line_of(prospect, dealer(rng)) for _ in range(RUNS)]


def estimate(numbers):
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return Estimate(mean, (variance / len(numbers)) ** 0.5, len(numbers))


def agrees(lines, exact):
    """Whether each outcome came about as often as it should."""
    counts = Counter(len(line.line) for line in lines)
    return all(
        abs(counts[outcome] - RUNS * p) < FAR * (RUNS * p * (1 - p)) ** 0.5 + 1e-9
        for outcome, p in exact.as_floats().items()
    )


@pytest.mark.parametrize("name", PROSPECTS)
@pytest.mark.parametrize("rule", [STOP_AT_TWO, StopAtCards(5), StopAtRisk("1/4")], ids=str)
def test_lines_by_a_rule_follow_its_law(name, rule):
    lines = dealt(PROSPECTS[name], by_rule(PROSPECTS[name], rule))
    assert agrees(lines, law(PROSPECTS[name], rule, "cards"))


@pytest.mark.parametrize("name", PROSPECTS)
@pytest.mark.parametrize("second_action", [2, 6])
def test_lines_of_the_best_play_follow_its_law(name, second_action):
    prospect, utility = PROSPECTS[name], all_alike(second_action)
    lines = dealt(prospect, BestPlay(prospect, utility))
    assert agrees(lines, law_of_best(prospect, utility, ("cards",)).map(lambda outcome: outcome[0]))


@pytest.mark.parametrize("prospect", [*PROSPECTS.values(), LARGE], ids=[*PROSPECTS, "large"])
def test_the_best_play_is_worth_what_it_should(prospect):
    utility = all_alike(4)
    lines = dealt(prospect, BestPlay(prospect, utility), seed=2)
    worth = estimate([float(line_worth(line, utility)) for line in lines])
    assert worth.covers(float(weigh(prospect, utility).value.middle), FAR)


def test_the_same_seed_deals_the_same_line():
    for dealer in (by_rule(START, STOP_AT_TWO), BestPlay(START, all_alike(4))):
        lines = {dealer(random.Random(seed)) for seed in (5, 5, 5)}
        assert len(lines) == 1
        assert len({dealer(random.Random(seed)) for seed in range(50)}) > 10


def test_where_nothing_can_be_drawn_nothing_is():
    closed = evolve(START, line=("bear", "beetle", "owl"), deck=("fox",), fragments=1)
    empty = evolve(START, line=("bear",), deck=())
    for prospect in (closed, empty):
        assert by_rule(prospect, StopAtCards(9))(random.Random(1)) == ()
        assert BestPlay(prospect, all_alike(4))(random.Random(1)) == ()


def test_fragments_are_kept():
    lines = dealt(evolve(START, fragments=2), BestPlay(evolve(START, fragments=2), all_alike(4)))
    assert {line.fragments for line in lines} == {2}
    assert agrees(lines, law_of_best(START, all_alike(4), ("cards",)).map(lambda outcome: outcome[0]))
