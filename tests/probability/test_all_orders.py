"""Laws under stopping rules, against every order of every card."""

from collections import Counter
from fractions import Fraction as F

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
    StopAtSolitude,
    StopAtTotal,
    TooLargeError,
    WithFragments,
    closing_curve,
    endings,
    law,
    means,
)
from spiritgame.probability.classes import classify
from spiritgame.probability.generating import spread
from spiritgame.probability.lattice_law import lattice_law

from .brute import all_ways, random_prospects


def solitude(prospect, line):
    return sum(prospect.animal(card).weight for card in line)


def total(prospect, line, element):
    return sum(prospect.animal(card).elements[element] for card in line)


# Each rule beside the same rule in plain words.
RULES = {
    "never": (NEVER_STOP, lambda _seen: False),
    "two": (STOP_AT_TWO, lambda seen: seen.solitude >= 2),
    "cards": (StopAtCards(3), lambda seen: len(seen.line) >= 3),
    "deck": (StopAtDeckEnd(), lambda seen: seen.deck == 0),
    "risk": (StopAtRisk(F(1, 3)), lambda seen: seen.solitude >= 2 and seen.share > F(1, 3)),
    "sun": (StopAtTotal("sun", 3), lambda seen: seen.total("sun") >= 3),
    "both": (StopAtSolitude(1) & StopAtCards(2), lambda seen: seen.solitude >= 1 and len(seen.line) >= 2),
    "either": (StopAtTotal("flower", 1) | STOP_AT_TWO, lambda seen: seen.total("flower") >= 1 or seen.solitude >= 2),
}
NAMES = ("sun", "flower", "useful", "cards", "actions")


def features(prospect, line, names=NAMES):
    known = {
        "cards": len(line),
        "solitude": solitude(prospect, line),
        "actions": 1 if solitude(prospect, line) >= 3 else 2,
        "useful": sum(card != "fire_varan" for card in line),
    }
    return tuple(known[n] if n in known else total(prospect, line, n) for n in names)


def plain_law(prospect, stops, names=NAMES, saves=False):
    chances = Counter()
    for line, p in all_ways(prospect, stops, saves).items():
        chances[features(prospect, line, names)] += p
    return dict(chances)


@pytest.mark.parametrize("name", RULES)
def test_laws_agree_with_all_orders(name):
    rule, stops = RULES[name]
    for prospect in random_prospects(30, seed=10):
        expected = plain_law(prospect, stops)
        assert dict(law(prospect, rule, NAMES, exact=True).items()) == expected, prospect
        floats = law(prospect, rule, NAMES, exact=False)
        assert dict(floats.items()) == pytest.approx({o: float(p) for o, p in expected.items()}, abs=1e-12)


@pytest.mark.parametrize("name", RULES)
def test_laws_with_fragments_agree_with_all_orders(name):
    rule, stops = RULES[name]
    for prospect in random_prospects(25, seed=11, fragments=(1, 2, 3)):
        expected = plain_law(prospect, stops, saves=True)
        assert dict(law(prospect, WithFragments(rule), NAMES, exact=True).items()) == expected, prospect


@pytest.mark.parametrize("name", RULES)
def test_lattices_agree_with_all_orders(name):
    rule, stops = RULES[name]
    names = ("sun", "flower", "cards", "solitude")
    for prospect in random_prospects(25, seed=12, fragments=(0,)):
        expected = plain_law(prospect, stops, names)
        found = lattice_law(classify(prospect, ("sun", "flower")), rule)
        assert found == pytest.approx({o: float(p) for o, p in expected.items()}, abs=1e-12), prospect


@pytest.mark.parametrize("name", RULES)
def test_enumeration_agrees_with_all_orders(name):
    rule, stops = RULES[name]
    for prospect in random_prospects(15, seed=13):
        for saves, tried in ((False, rule), (True, WithFragments(rule))):
            ended = Counter()
            for final, p in endings(prospect, tried).items():
                ended[features(prospect, final.line)] += p
            assert ended == plain_law(prospect, stops, saves=saves), prospect


@pytest.mark.parametrize("name", RULES)
def test_means_agree_with_all_orders(name):
    rule, stops = RULES[name]
    for prospect in random_prospects(10, seed=14):
        expected = plain_law(prospect, stops, FEATURES)
        found = means(prospect, rule)
        for place, feature in enumerate(FEATURES):
            assert found[feature] == sum(o[place] * p for o, p in expected.items())


def test_closing_curves_agree_with_all_orders():
    for prospect in random_prospects(40, seed=15):
        curve = closing_curve(prospect)
        for more, closed in enumerate(curve):
            limit = len(prospect.line) + more
            lines = all_ways(evolve(prospect, minimum_draw=0), lambda seen, limit=limit: len(seen.line) >= limit)
            assert closed == sum(p for line, p in lines.items() if solitude(prospect, line) >= 3)


def test_the_forest_is_added_to_every_total():
    deck = Prospect.starting("printed")
    planted = evolve(deck, forest=Elements(sun=2, flower=-1))
    assert law(planted, STOP_AT_TWO, "sun").mean() == law(deck, STOP_AT_TWO, "sun").mean() + 2
    earlier, later = (law(d, StopAtTotal("sun", 4), "cards").mean() for d in (planted, deck))
    assert earlier < later


def test_large_decks_keep_their_accuracy():
    """Forty-five cards: floats against the same sums in whole numbers."""
    deck = Prospect(deck=(*Prospect.starting().deck * 3, "koala", "butterfly", "stag"), cards="printed")
    exact, floats = (law(deck, STOP_AT_TWO, ("flower",), exact=exact) for exact in (True, False))
    assert exact.is_exact
    assert max(abs(floats[o] - p) for o, p in exact.items()) < 1e-12


def test_a_table_that_would_be_too_large_is_refused():
    cards = [(place, 40 - place, 7 * place % 41, place * place % 43, 1) for place in range(40)]
    chances = {(0, 0, n): 1 / 41 for n in range(41)}
    with pytest.raises(TooLargeError):
        spread(((), (), cards), chances, (0,) * 5, exact=False)


def test_unknown_features_are_refused():
    with pytest.raises(ValueError, match="luck"):
        law(Prospect.starting(), STOP_AT_TWO, ("luck",))
