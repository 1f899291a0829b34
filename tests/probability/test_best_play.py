"""The best way to draw: golden values of the starting deck, and agreement with the plainest reckoning."""

from fractions import Fraction as F
from functools import cache

import pytest
from attrs import evolve

from spiritgame.probability import (
    NEVER_STOP,
    STOP_AT_TWO,
    BestTotals,
    CardsTimesActions,
    Goal,
    Payoff,
    Prospect,
    StopAtCards,
    TooLargeError,
    all_alike,
    law,
    law_of_best,
    weigh,
    weighing,
)
from spiritgame.probability.classes import classify
from spiritgame.probability.lattice_value import LatticeRecursion
from spiritgame.probability.walk import Walk

from .brute import best_values, random_prospects

DECK = Prospect.starting("printed")
UTILITIES = (
    all_alike(4),
    Payoff(sun=F(3, 2), drop=F(2, 3), wind=2, second_action=F(7, 3), fragment=F(1, 2)),
    all_alike(3, (Goal("flower", 2, 5),)),
    CardsTimesActions(),
    BestTotals(),
)


def value(prospect, utility, **options):
    return weigh(prospect, utility, **options).value.lower


@pytest.mark.parametrize("edition", ["printed", "text"])
@pytest.mark.parametrize(
    ("second_action", "expected"),
    [
        (0, "76/5"),
        (3, "76/5"),
        (4, "65383/4290"),
        (5, "25435/1638"),
        (6, "69469/4290"),
        (7, "257/15"),
        (20, "452/15"),
    ],
)
def test_all_elements_alike(edition, second_action, expected):
    assert value(Prospect.starting(edition), all_alike(second_action)) == F(expected)


def worth_of_rule(prospect, rule, utility):
    names = ("actions", *(utility.watches or ("useful",)))
    joint = law(prospect, rule, names, exact=True)
    return joint.mean(lambda o: utility.ending(o[0], dict(zip(names[1:], o[1:], strict=True))))


@pytest.mark.parametrize(
    ("prospect", "expected"),
    [
        (DECK, "3015/286"),
        (evolve(DECK, deck=(*DECK.deck, "hare")), "1616/143"),
        (evolve(DECK, deck=(*DECK.deck, "owl")), "1368/143"),
        (Prospect.starting(varans=1), "2559/286"),
        (Prospect.starting(varans=2), "124895/16016"),
        (Prospect.starting(varans=3), "24347/3536"),
        (Prospect.starting(fragments=1), "1923/143"),
        (Prospect.starting(fragments=2), "2369/143"),
        (Prospect.starting(fragments=3), "22"),
        (Prospect.starting(varans=1, fragments=1), "5539/462"),
    ],
)
def test_cards_times_actions(prospect, expected):
    assert value(prospect, CardsTimesActions()) == F(expected)


@pytest.mark.parametrize(
    ("cards", "expected"), [(2, 10), (4, "20745/2002"), (5, "3015/286"), (6, "3015/286"), (7, "1470/143")]
)
def test_rules_of_thumb_for_cards_times_actions(cards, expected):
    assert worth_of_rule(DECK, STOP_AT_TWO & StopAtCards(cards), CardsTimesActions()) == F(expected)


def test_knowing_the_discard_pile_is_worth_something():
    """A first line stopped at two holds two solitaries: then one closer is left in the second round, not three."""
    total = F(0)
    for (cards,), p in law(DECK, STOP_AT_TWO, ("cards",)).items():
        second = Prospect(deck=("bear", "lynx", "beetle", *("hare",) * (11 - cards)), cards="printed")
        total += p * value(second, CardsTimesActions(), exact=True)
    assert total == F(22007, 2002)


def test_each_action_is_worth_the_total_it_uses():
    best = weigh(DECK, BestTotals(), exact=True)
    assert best.value.lower == F(10476397, 1310400)
    assert best.whole_rules
    assert weigh(DECK, BestTotals(), exact=False).value.lower == pytest.approx(10476397 / 1310400, abs=1e-12)
    assert worth_of_rule(DECK, STOP_AT_TWO, BestTotals()) == F(1927, 252)
    assert worth_of_rule(DECK, NEVER_STOP, BestTotals()) == F(59737, 9240)
    assert worth_of_rule(DECK, STOP_AT_TWO & StopAtCards(5), BestTotals()) == F(100979, 12870)
    played = law_of_best(DECK, BestTotals(), ("actions", "cards", "solitude"))
    assert played.p(lambda o: o[0] == 1) == F(3910651, 14414400)
    assert played.mean(lambda o: o[1]) == F(11863805, 2018016)
    assert played.p(lambda o: o[2] < 2) == 0


@pytest.mark.parametrize(
    ("line", "stop", "draw"),
    [
        ("tanuki weasel baboon beetle lynx", 13, "113/9"),
        ("goldfish hummingbird bee fox owl", 7, "58/9"),
        ("hare fawn beetle owl", 6, "49129/7560"),
        ("boar beetle lynx", 7, "103/14"),
        ("boar bee bear owl", 8, "1439/168"),
        ("weasel tanuki bee hummingbird hare bear beetle", 12, "75/7"),
    ],
)
def test_puzzles(line, stop, draw):
    prospect = DECK
    for card in line.split():
        prospect = prospect.drawn(card)
    found = weigh(prospect, BestTotals(), exact=True)
    assert {choice: bracket.lower for choice, bracket in found.values.items()} == {"stop": stop, "draw": F(draw)}
    assert found.best == ("draw" if F(draw) > stop else "stop")
    assert found.is_sure


def value_with_one_fragment(may_empty_the_line):
    """The value of the starting deck for `BestTotals`, by sets of cards as bits: in the line, and sent away."""
    animals = [DECK.animal(card) for card in DECK.deck]
    bits = [1 << place for place in range(len(animals))]

    @cache
    def line(mask):
        """Its solitude, and what it is worth with one action and with two."""
        there = [a for a, bit in zip(animals, bits, strict=True) if mask & bit]
        totals = sorted(max(0, sum(a.elements[e] for a in there)) for e in ("sun", "drop", "seed", "wind"))
        return sum(a.weight for a in there), totals[-1], sum(totals[-2:])

    @cache
    def best(mask, away):
        solitude, closed, stop = line(mask)
        left = [bit for bit in bits if not (mask | away) & bit]
        if solitude >= 3:
            return closed
        drawing = 0.0
        for bit in left:
            kept = best(mask | bit, away)
            if not away and (mask or may_empty_the_line):
                kept = max(kept, best(mask, bit))
            drawing += kept
        return max(stop if mask else 0, drawing / len(left))

    return best(0, 0)


def test_one_fragment_for_the_real_line():
    """The fragment is worth 3/2, and a little more because it may send away the very first card as well (rules §7)."""
    by_the_rules = value_with_one_fragment(may_empty_the_line=True)
    assert value_with_one_fragment(may_empty_the_line=False) == pytest.approx(2463644231 / 259459200, abs=1e-12)
    assert by_the_rules == pytest.approx(9.555423139746056, abs=1e-12)
    assert value(evolve(DECK, fragments=1), BestTotals()) == pytest.approx(by_the_rules, abs=1e-12)


def worth(prospect, utility):
    """A finished line's worth, from the cards alone."""

    def of(line, actions, fragments):
        final = evolve(prospect, line=line)
        ending = utility.ending(actions, {q: final.total(q) for q in utility.watches})
        return utility.gain(final.elements) + ending + utility.fragment * fragments

    return of


def lowers(found):
    assert all(bracket.is_point for bracket in found.values.values())
    return {choice: bracket.lower for choice, bracket in found.values.items()}


@pytest.mark.parametrize("utility", UTILITIES, ids=lambda u: type(u).__name__)
def test_small_decks_agree_with_all_orders(utility):
    for prospect in random_prospects(50, seed=20, most_cards=6):
        expected = best_values(prospect, worth(prospect, utility))
        assert lowers(weigh(prospect, utility, exact=True)) == expected, prospect


@pytest.mark.parametrize("utility", UTILITIES, ids=lambda u: type(u).__name__)
def test_lattices_agree_with_all_orders(utility):
    for prospect in random_prospects(60, seed=21, most_cards=6):
        expected = best_values(prospect, worth(prospect, utility), in_a_row=False)
        expected = {choice: float(v) for choice, v in expected.items()}
        found = lowers_of_lattice(prospect, utility.in_floats())
        assert found == pytest.approx(expected, abs=1e-12), prospect


def lowers_of_lattice(prospect, utility, **options):
    walk = Walk(classify(prospect, utility.watches, utility.gain), reach=1)
    solver = LatticeRecursion(walk, utility, exact=False, **options)
    base = utility.gain(prospect.elements) + utility.fragment * prospect.fragments
    return {choice: v + base for choice, v in solver.values(walk.start()).items()}


@pytest.mark.parametrize("utility", UTILITIES[:4], ids=lambda u: type(u).__name__)
def test_joined_sorts_of_cards_sent_away_give_bounds(utility):
    in_floats, differ = utility.in_floats(), 0
    for prospect in random_prospects(60, seed=22, most_cards=8, fragments=(1, 2, 3)):
        exact = lowers_of_lattice(prospect, in_floats)
        lower = lowers_of_lattice(prospect, in_floats, sort_bins=1)
        upper = lowers_of_lattice(prospect, in_floats, sort_bins=1, is_upper=True)
        assert all(lower[c] - 1e-9 <= exact[c] <= upper[c] + 1e-9 for c in exact), prospect
        differ += any(upper[c] - lower[c] > 1e-9 for c in exact)
    assert differ > 0 or utility.watches == ("useful",)


def test_a_closed_line_can_be_saved():
    closed = Prospect(line=("owl", "bear", "fox"), deck=("hare", "lynx"), fragments=1, cards="printed")
    found = weigh(closed, all_alike(4))
    assert set(found.values) == {"stop", "discard"}
    assert found.values["stop"].lower == 9
    # The fox goes: 6 elements. The hare makes them 7, with two actions; the lynx makes them 10 and closes the line.
    assert found.values["discard"].lower == F(11 + 10, 2)


def test_with_nothing_left_to_draw_a_fragment_comes_too_late():
    assert set(weigh(Prospect(line=("owl", "bear", "fox"), fragments=1), all_alike(4)).values) == {"stop"}
    with_discard = Prospect(line=("owl", "bear", "fox"), discard=("hare",), fragments=1)
    assert set(weigh(with_discard, all_alike(4)).values) == {"stop", "discard"}


def test_several_in_a_row_are_sent_away_where_that_is_best():
    """What the rules allow with two fragments is worth more here than deciding about each card when it comes."""
    prospect = Prospect(line=("fire_varan", "fawn"), top=("fox", "owl"), fragments=2, cards="printed")
    utility = all_alike(4)
    prompt = best_values(prospect, worth(prospect, utility), in_a_row=False)
    assert max(prompt.values()) == 8
    assert value(prospect, utility) == 11
    assert weigh(prospect, utility).whole_rules


def test_a_card_must_be_drawn_first():
    assert set(weigh(DECK, all_alike(4)).values) == {"draw"}
    assert set(weigh(evolve(DECK, minimum_draw=0), all_alike(4)).values) == {"draw", "stop"}


def test_too_much_for_exact_numbers(monkeypatch):
    monkeypatch.setattr(weighing, "MOST_EXACT_STATES", 1_000)
    with pytest.raises(TooLargeError):
        weigh(DECK, BestTotals(), exact=True)
