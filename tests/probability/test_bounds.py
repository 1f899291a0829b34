"""Bounds for large questions: they hold where the truth is known, and are close."""

from itertools import islice, pairwise

import pytest
from attrs import evolve

from spiritgame.cards import RESERVE, STARTING, VARAN
from spiritgame.probability import BestTotals, Goal, Payoff, Prospect, TooLargeError, all_alike, weigh
from spiritgame.probability.bounds import BoundRecursion, Paths
from spiritgame.probability.classes import Coarse, classify
from spiritgame.probability.lattice_value import LatticeRecursion
from spiritgame.probability.walk import Walk

REAL = Payoff(sun=1.5, drop=0.7, seed=1.1, wind=2.1, flower=1.3, second_action=2.3)


def deck_of(cards, seen=0, top=0):
    """A deck of so many cards, some of them in the discard pile, some known on top."""
    bought = [card for level in (1, 2, 3) for card in islice(RESERVE[level], 1, None, 2)]
    deck = [*STARTING, *bought, *(VARAN,) * 9][:: 1 if cards > 30 else 2][:cards]
    assert len(deck) == cards
    mixed = sorted(deck, key=lambda card: (len(card) * 7 + ord(card[1])) % 13)
    return Prospect(
        top=tuple(mixed[:top]),
        deck=tuple(mixed[top + seen :]),
        discard=tuple(mixed[top : top + seen]),
        cards="printed",
    )


def solver(prospect, utility, coarse):
    model = classify(prospect, utility.watches, utility.gain, coarse)
    return LatticeRecursion(Walk(model, 1), utility.in_floats(), exact=False, most_states=10_000_000)


def drawing(values):
    """What drawing now is worth."""
    return values.values(values.walk.start())["draw"]


def dual(prospect, utility, coarse, **options):
    """Bounds from paths on drawing now."""
    coarse_values = solver(prospect, utility, coarse)
    start = coarse_values.walk.start()
    paths = Paths(coarse_values, **options)
    sides = [
        BoundRecursion(coarse_values.walk, coarse_values.utility, exact=False, paths=paths, is_upper=is_upper)
        for is_upper in (False, True)
    ]
    return [side.values(start)["draw"] for side in sides]


PROSPECTS = {
    "deck": deck_of(17),
    "short deck": deck_of(20, seen=15),
    "known top": deck_of(18, seen=6, top=2),
}
UTILITIES = {
    "real": REAL,
    "goal": all_alike(3, (Goal("flower", 2, 5),)),
    "best totals": BestTotals(),
}


@pytest.mark.parametrize("utility", UTILITIES)
@pytest.mark.parametrize("prospect", PROSPECTS)
def test_bounds_hold_the_truth(prospect, utility):
    prospect, utility = PROSPECTS[prospect], UTILITIES[utility]
    truth = drawing(solver(prospect, utility, None))
    for coarse in (Coarse(2), Coarse(1), Coarse(2, blur=3)):
        followed, above = dual(prospect, utility, coarse, runs=10_000)
        assert followed <= truth <= above + 1e-9
        assert above - truth < 0.15 * max(truth, 1)
        if coarse.blur == 1:
            assert drawing(solver(prospect, utility, coarse)) <= truth + 1e-9


def test_finer_classes_give_better_lower_bounds():
    prospect = PROSPECTS["deck"]
    values = []
    for bins in (1, 2, 4, 8, 16, 32):
        values.append(drawing(solver(prospect, REAL, Coarse(bins))))
    assert all(a <= b + 1e-9 for a, b in pairwise(values))
    assert values[0] < values[-1]


def test_the_best_of_a_class_bounds_from_above():
    for fragments in (0, 1, 2):
        prospect = evolve(deck_of(12, seen=3), fragments=fragments)
        truth, above = (drawing(solver(prospect, REAL, c)) for c in (None, Coarse(2, is_upper=True)))
        assert truth < above


def test_an_exact_approximation_leaves_no_gap():
    """With the true values for its martingale the dual is the value itself, on every single path."""
    prospect = PROSPECTS["deck"]
    truth = solver(prospect, UTILITIES["goal"], None)
    _, above = dual(prospect, UTILITIES["goal"], Coarse(1000), runs=100)
    assert above == pytest.approx(drawing(truth), abs=1e-9)


def test_a_question_of_45_cards_has_a_small_certified_gap():
    value = weigh(deck_of(45), REAL).value
    assert 0 < value.gap < 0.001 * value.lower
    assert 0.9 < value.confidence < 1


def test_brackets_shrink_with_effort():
    prospect = evolve(deck_of(20, seen=5), line=("owl",), fragments=2)
    small, large = (weigh(prospect, REAL, effort=effort) for effort in (2_000, 200_000))
    assert small.value.lower <= large.value.lower + 1e-9
    assert large.value.upper <= small.value.upper + 1e-9
    assert small.values["stop"].is_point


def test_fragments_with_many_totals_are_bounded_from_below():
    prospect = evolve(deck_of(16), line=("owl", "hare"), fragments=3)
    found = weigh(prospect, BestTotals(), effort=20_000)
    without = weigh(evolve(prospect, fragments=0), BestTotals(), effort=20_000)
    assert set(found.values) == {"stop", "draw", "discard"}
    assert found.value.upper == float("inf")
    assert found.value.lower >= without.value.lower - 1e-9
    assert not found.is_sure
    assert not found.whole_rules


def test_an_effort_that_is_too_little_is_refused():
    with pytest.raises(TooLargeError):
        weigh(deck_of(20), BestTotals(), effort=5)
