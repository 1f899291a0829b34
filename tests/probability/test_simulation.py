"""The simulator against exact laws: chi-square tests with fixed seeds, and honest errors."""

from collections import Counter
from math import erfc, sqrt

import numpy as np
import pytest
from attrs import evolve

from spiritgame.cards import Elements
from spiritgame.probability import (
    FEATURES,
    NEVER_STOP,
    STOP_AT_TWO,
    Prospect,
    StopAtCards,
    StopAtDeckEnd,
    StopAtRisk,
    StopAtTotal,
    WithFragments,
    estimate,
    law,
    means,
    simulate,
)

RUNS = 20_000
UNLIKELY = 1e-4
DECK = Prospect.starting("printed")
CROSSING = Prospect(
    line=("bear", "goldfish"),
    top=("bat", "toucan"),
    deck=("owl", "hare", "koala"),
    discard=("raven", "spider", "fire_varan", "fire_varan", "tanuki", "lynx"),
    fragments=2,
    forest=Elements(sun=2),
)
BURNT = Prospect.starting("text", varans=4, fragments=2)
RULES = {
    "two": STOP_AT_TWO,
    "never": NEVER_STOP,
    "saved": WithFragments(NEVER_STOP),
    "risk": StopAtRisk("1/4"),
    "sun or cards": StopAtTotal("sun", 4) | StopAtCards(8),
    "deck": StopAtDeckEnd(),
    "saved, sun and cards": WithFragments(StopAtTotal("sun", 4) & StopAtCards(5)),
}


def chi_square_chance(observed, expected):
    """The chance of a chi-square at least as large (Wilson and Hilferty), rare outcomes thrown together."""
    runs = observed.total()
    often = {outcome: p for outcome, p in expected.items() if p * runs >= 5}
    cells = [(observed[outcome], p * runs) for outcome, p in often.items()]
    rest = runs - sum(e for _, e in cells)
    if rest > 1e-6:
        cells.append((runs - sum(o for o, _ in cells), rest))
    if len(cells) < 2:
        return 1.0
    freedom = len(cells) - 1
    statistic = sum((o - e) ** 2 / e for o, e in cells)
    z = ((statistic / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom))
    return erfc(z / sqrt(2)) / 2


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("prospect", [DECK, CROSSING, BURNT], ids=["deck", "crossing", "burnt"])
def test_samples_follow_the_exact_law(prospect, rule):
    names = ("sun", "cards", "actions")
    exact = law(prospect, RULES[rule], names, exact=False)
    sample = simulate(prospect, RULES[rule], RUNS, seed=5)
    observed = Counter(zip(*(sample[name].tolist() for name in names), strict=True))
    assert set(observed) <= set(exact.support)
    assert chi_square_chance(observed, exact) > UNLIKELY


def test_the_chi_square_test_notices_a_wrong_law():
    observed = Counter(simulate(DECK, STOP_AT_TWO, RUNS, seed=5)["cards"].tolist())
    wrong = law(Prospect.starting(varans=1), STOP_AT_TWO, "cards", exact=False)
    assert chi_square_chance(observed, wrong) < 1e-12


@pytest.mark.parametrize("rule", ["two", "risk", "deck"])
def test_every_feature_has_its_mean(rule):
    sample = simulate(CROSSING, RULES[rule], RUNS, seed=6)
    for name, mean in means(CROSSING, RULES[rule]).items():
        found = sample.mean(name)
        assert found.covers(mean, z=4.5) or abs(found.value - mean) < 1e-9


def test_the_same_seed_gives_the_same_sample():
    first, again, other = (simulate(BURNT, NEVER_STOP, 1000, seed) for seed in (1, 1, 2))
    assert all((first[name] == again[name]).all() for name in FEATURES)
    assert (first["sun"] != other["sun"]).any()


def test_errors_are_honest():
    """Of many intervals of two standard errors, about 4.6 % miss."""
    truth = float(law(DECK, STOP_AT_TWO, "sun").mean())
    found = [simulate(DECK, STOP_AT_TWO, 500, seed).mean("sun") for seed in range(400)]
    missed = sum(not e.covers(truth, z=2) for e in found)
    assert 5 <= missed <= 35
    assert np.std([e.value for e in found]) == pytest.approx(np.mean([e.error for e in found]), rel=0.15)


def test_an_estimate_reaches_its_error():
    p = float(law(DECK, STOP_AT_TWO, "sun").at_least(5))
    found = estimate(DECK, STOP_AT_TWO, lambda sample: sample["sun"] >= 5, error=2e-3, seed=3)
    assert found.error <= 2e-3
    assert found.covers(p, z=4)
    low, high = found.interval()
    assert high - low == pytest.approx(2 * 1.96 * found.error)


def test_what_never_happened_keeps_an_error():
    found = simulate(DECK, STOP_AT_TWO, 100).mean(lambda sample: sample["sun"] > 100)
    assert found.value == 0
    assert found.error > 0


def test_too_small_an_error_is_refused():
    with pytest.raises(ValueError, match="runs"):
        estimate(DECK, STOP_AT_TWO, "sun", error=1e-9)
    with pytest.raises(ValueError, match="at least one"):
        simulate(DECK, STOP_AT_TWO, 0)


def test_a_line_that_cannot_be_drawn_to_stays():
    closed = evolve(CROSSING, line=("owl", "bear", "fox"), fragments=0)
    sample = simulate(closed, NEVER_STOP, 10)
    assert sample["cards"].tolist() == [3] * 10
    assert sample["actions"].tolist() == [1] * 10
