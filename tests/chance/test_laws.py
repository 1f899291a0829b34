"""Every arm of every trial against its exact law, by the chi-squared distance, in both editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from itertools import islice
from math import sqrt
from statistics import NormalDist

import pytest

from spiritgame.cards import STARTING
from spiritgame.chance import chance_lessons, law_of, stream
from spiritgame.chance.decks import GREGARIOUS
from spiritgame.chance.experiments import PLANS, Dealer, line_from
from spiritgame.chance.expressions import parse_call
from spiritgame.probability import Pmf

SHORT, LONG = 2_000, 100_000
LEAST_EXPECTED = 8
UNLIKELY = 1e-7
ARMS = [
    (lesson, arm)
    for lesson in chance_lessons()
    if lesson.trial
    for arm in lesson.trial.arms
    if parse_call(arm.experiment).arguments != ("own",)
]
every_arm = pytest.mark.parametrize(("lesson", "arm"), ARMS, ids=[f"{lesson.id}-{arm.id}" for lesson, arm in ARMS])
both_editions = pytest.mark.parametrize("cards", ["text", "printed"])


def chance_of(counts: Mapping[Hashable, int], law: Pmf) -> float:
    """The chance of a chi-squared distance at least as large, by Wilson and Hilferty; rare outcomes are pooled."""
    runs = sum(counts.values())
    cells, rare = [], [0, 0.0]
    for outcome, p in law.items():
        if runs * float(p) >= LEAST_EXPECTED:
            cells.append((counts.get(outcome, 0), runs * float(p)))
        else:
            rare = [rare[0] + counts.get(outcome, 0), rare[1] + runs * float(p)]
    if rare[1] >= 1:
        cells.append((rare[0], rare[1]))
    free = len(cells) - 1
    if free < 1:
        return 1.0
    distance = sum((count - expected) ** 2 / expected for count, expected in cells)
    z = ((distance / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return 1 - NormalDist().cdf(z)


def check_arm(lesson, arm, cards: str, runs: int) -> None:
    tallies = [Counter() for _ in arm.law]
    for run in islice(stream(arm.experiment, cards, 11), runs):
        for tally, outcome in zip(tallies, run.outcomes, strict=True):
            tally[outcome] += 1
    for text, tally in zip(arm.law, tallies, strict=True):
        law = law_of(text, cards)
        assert sum(law[outcome] for outcome in law.support) == 1
        assert set(tally) <= set(law.support)
        assert chance_of(tally, law) > UNLIKELY, (lesson.id, arm.id, text)


def test_every_arm_has_a_law_for_each_of_its_series() -> None:
    assert [arm.id for lesson, arm in ARMS if len(arm.law) != len(lesson.trial.series)] == []


@every_arm
def test_what_is_tried_has_its_law(lesson, arm) -> None:
    check_arm(lesson, arm, "printed", 300 if "share_closed" in arm.experiment else SHORT)


@pytest.mark.long
@both_editions
@every_arm
def test_what_is_tried_often_has_its_law(lesson, arm, cards: str) -> None:
    check_arm(lesson, arm, cards, LONG // 20 if "share_closed" in arm.experiment else LONG)


def test_a_shuffle_that_is_not_uniform_is_noticed() -> None:
    """The remainder of a number is one of the first places too often."""
    dealer, tally = Dealer(3), Counter()
    for _ in range(5 * SHORT):
        order = dealer.shuffled(STARTING)
        place = dealer.below(len(order))
        left = list(order[len(line_from(order, PLANS["at_two"])) :])
        left.insert(place % (len(left) + 1), GREGARIOUS)
        tally[len(line_from(left, PLANS["at_two"]))] += 1
    assert chance_of(tally, law_of("length_insured shuffled", "text")) < UNLIKELY


@pytest.mark.parametrize("n", [2, 3, 7, 10, 14, 19])
def test_all_luck_is_uniform(n: int) -> None:
    dealer = Dealer("luck")
    assert chance_of(Counter(dealer.below(n) for _ in range(SHORT)), Pmf.uniform(range(n))) > UNLIKELY
    places = Counter(dealer.shuffled(list(range(n))).index(0) for _ in range(SHORT))
    assert chance_of(places, Pmf.uniform(range(n))) > UNLIKELY
