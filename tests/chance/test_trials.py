"""The three ways agree, and what is tried follows the exact laws."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from spiritgame.cards import ANIMALS, VARAN
from spiritgame.chance import (
    Arm,
    ChanceLesson,
    Simulation,
    Tally,
    chance_lessons,
    simulate_ways,
    simulated,
    stream,
    value_of,
)
from spiritgame.chance.experiments import EXPERIMENTS, PLANS, Dealer, line_from
from spiritgame.chance.expressions import parse_call
from spiritgame.chance.rules import RULES
from spiritgame.probability import Prospect
from spiritgame.probability.enumeration import standing

WITH_WAYS = [lesson for lesson in chance_lessons() if lesson.ways]
ARMS = [
    (lesson, arm)
    for lesson in chance_lessons()
    if lesson.trial
    for arm in lesson.trial.arms
    if parse_call(arm.experiment).arguments != ("own",)
]
every_arm = pytest.mark.parametrize(("lesson", "arm"), ARMS, ids=[f"{lesson.id}-{arm.id}" for lesson, arm in ARMS])
EXACT = ["10/91", "5/14", "49/143", "15/2", "1/3", "10/3", "131/210", "3015/286", "5", "4", "1/3", "1/6"]


def test_three_ways_give_the_numbers_of_the_syllabus() -> None:
    assert [value_of(lesson.ways.count, "text") for lesson in WITH_WAYS[:-1]] == [F(text) for text in EXACT]
    assert value_of(WITH_WAYS[-1].ways.count, "text") == pytest.approx(0.10612334525926685)


@pytest.mark.parametrize("cards", ["text", "printed"])
@pytest.mark.parametrize("lesson", WITH_WAYS, ids=lambda lesson: lesson.id)
def test_three_ways_agree(lesson: ChanceLesson, cards: str) -> None:
    count, formula = value_of(lesson.ways.count, cards), value_of(lesson.ways.formula, cards)
    assert count == pytest.approx(formula) if isinstance(count, float) else count == formula
    estimate = simulate_ways(lesson.ways, cards, seed=1).estimate
    assert estimate.runs == lesson.ways.runs
    assert estimate.covers(float(count), z=4)


@every_arm
def test_what_is_tried_fits_the_plot(lesson: ChanceLesson, arm: Arm) -> None:
    source = stream(arm.experiment, "printed", 5)
    tally = Tally.empty(len(lesson.trial.series)).plus(*(next(source) for _ in range(300)))
    for counts in tally.counts:
        if lesson.trial.bins:
            assert set(counts) <= set(lesson.trial.bins)
        else:
            least, greatest = lesson.trial.span
            assert least <= min(counts)
            assert max(counts) <= greatest


@every_arm
def test_lines_are_lines_of_the_game(lesson: ChanceLesson, arm: Arm) -> None:
    source = stream(arm.experiment, "text", 2)
    for _ in range(50):
        run = next(source)
        assert len(run.outcomes) == len(lesson.trial.series)
        for line in run.lines:
            assert line
            solitude = [sum(ANIMALS["text"][card].weight for card in line[:n]) for n in range(len(line))]
            assert max(solitude, default=0) < 3  # nobody draws for a closed line
            assert all(line.count(card) == 1 for card in line if card != VARAN)


def test_the_same_seed_deals_the_same_cards() -> None:
    one, again, other = (stream("two_rounds", "text", seed) for seed in (7, 7, 8))
    first = [next(one) for _ in range(20)]
    assert first == [next(again) for _ in range(20)]
    assert first != [next(other) for _ in range(20)]
    assert Dealer(1).shuffled("abcdef") == tuple("bdfeac")


def test_arms_that_are_tried_together_see_the_same_orders() -> None:
    nothing, fragment = (stream(f"insured {by}", "text", 3) for by in ("nothing", "fragment"))
    for _ in range(100):
        short, long = next(nothing).lines[0], next(fragment).lines[0]
        assert long[: len(short)] == short


@pytest.mark.parametrize("plan", sorted(PLANS))
def test_quick_plans_are_the_rules_of_the_library(plan: str) -> None:
    dealer = Dealer(4)
    for _ in range(200):
        prospect = Prospect.starting("text")
        order = dealer.shuffled(prospect.deck)
        quick = line_from(order, PLANS[plan])
        for card in order:
            if not prospect.can_draw or (prospect.line and RULES[plan].stops(standing(prospect, RULES[plan]))):
                break
            prospect = prospect.drawn(card)
        assert quick == prospect.line


def test_a_simulation_can_be_watched_and_left() -> None:
    ways = WITH_WAYS[0].ways
    seen = []
    for simulation in simulated(ways, "text", 1):
        seen.append(simulation)
        if simulation.runs >= 1500:
            break  # the rest is never run
    assert [simulation.runs for simulation in seen] == [500, 1000, 1500]
    assert [runs for runs, _, _ in seen[-1].path] == [500, 1000, 1500]
    assert [simulation.runs for simulation in simulated(ways, "text", 1, 120)] == [50, 100, 120]
    assert seen[-1].estimate.error < seen[0].estimate.error


def test_estimates_are_means_and_deviations() -> None:
    values = (1.0, 2.0, 4.0, 5.0)
    mean = Simulation().plus(values).estimate
    assert mean.value == 3
    assert mean.error == pytest.approx((10 / 3 / 4) ** 0.5)
    spread = Simulation("deviation").plus(values).estimate
    assert spread.value == pytest.approx((10 / 3) ** 0.5)


def test_a_tally_counts_and_stays_as_it_was() -> None:
    source = stream("length_under at_two", "text", 1)
    empty = Tally.empty()
    tally = empty.plus(*(next(source) for _ in range(10)))
    assert (empty.runs, tally.runs) == (0, 10)
    assert empty.share(5) == empty.mean() == 0
    assert sum(tally.counts[0].values()) == 10
    assert tally.mean() == sum(n * count for n, count in tally.counts[0].items()) / 10


def test_no_experiment_and_no_law_is_unused() -> None:
    used = {parse_call(arm.experiment).name for _, arm in ARMS}
    used |= {parse_call(lesson.ways.experiment).name for lesson in WITH_WAYS}
    assert used == set(EXPERIMENTS)
