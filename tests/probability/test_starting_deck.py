"""The starting deck: numbers worked out by hand, by enumeration and by dynamic programming over all subsets.

They are for the printed cards; in the other edition drop and seed trade places.
"""

from fractions import Fraction as F
from math import comb

import pytest

from spiritgame.cards import VARAN
from spiritgame.probability import (
    NEVER_STOP,
    STOP_AT_TWO,
    Prospect,
    StopAtCards,
    StopAtSolitude,
    StopAtTotal,
    StoppingRule,
    closing_curve,
    count_patterns,
    law,
    means,
    next_kind,
)

DECK = Prospect.starting("printed")
CLOSED_BY = "0 0 0 5/182 95/1001 29/143 49/143 1/2 94/143 114/143 906/1001 177/182 1"
SECOND_ON = "10/91 15/91 180/1001 24/143 20/143 15/143 10/143 40/1001 18/1001 5/1001"
THIRD_ON = "5/182 135/2002 108/1001 20/143 45/286 45/286 20/143 108/1001 135/2002 5/182"
SUNS_AT_TWO = "1/42 1/84 5/42 17/210 59/420 61/315 67/630 11/90 59/630 59/1260 23/630 11/630 1/252 1/315"
SUNS_CLOSED = "1/168 1/210 29/840 41/840 8/105 113/840 7/60 59/420 131/840 1/10 23/280 19/280 1/70 1/56"


def fractions(text):
    return [F(word) for word in text.split()]


def other_edition(name):
    return {"drop": "seed", "seed": "drop"}.get(name, name)


@pytest.fixture(params=["printed", "text"])
def edition(request):
    """The starting deck, and what the printed deck calls an element."""
    name = (lambda element: element) if request.param == "printed" else other_edition
    return Prospect.starting(request.param), name


def test_when_the_line_closes():
    assert list(closing_curve(DECK)[:13]) == fractions(CLOSED_BY)
    assert list(closing_curve(Prospect.starting("text"))[:13]) == fractions(CLOSED_BY)


@pytest.mark.parametrize(
    ("rule", "first", "expected"), [(STOP_AT_TWO, 2, SECOND_ON), (NEVER_STOP, 3, THIRD_ON)], ids=["second", "third"]
)
def test_waiting_times(rule, first, expected):
    cards = law(DECK, rule, "cards")
    assert [cards[k] for k in range(first, first + 10)] == fractions(expected)


def test_moments_of_waiting_times():
    for rule, mean, variance in [
        (StopAtSolitude(1), "5/2", "75/28"),
        (STOP_AT_TWO, 5, "30/7"),
        (NEVER_STOP, "15/2", "135/28"),
    ]:
        cards = law(DECK, rule, "cards")
        assert (cards.mean(), cards.variance()) == (F(mean), F(variance))


def test_chance_of_solitude_at_two():
    bust = [F(3, 14 - k) for k in range(2, 12)]
    cards = law(DECK, STOP_AT_TWO, "cards")
    assert sum(cards[k] * chance for k, chance in zip(range(2, 12), bust, strict=True)) == F(5, 14)


def test_counting_patterns():
    assert count_patterns(DECK, lambda order: order.startswith("SS")) == (220, 2002)
    assert count_patterns(DECK, lambda order: order[:7].count("S") >= 3) == (1001, 2002)
    assert count_patterns(DECK, lambda order: order[1] == "S")[0] == comb(13, 4)


@pytest.mark.parametrize(
    ("rule", "name", "expected", "variance"),
    [
        (StopAtSolitude(1), "sun", "5/3", "1279/315"),
        (StopAtSolitude(1), "drop", "11/10", "2129/2100"),
        (StopAtSolitude(1), "seed", "26/15", "1628/1575"),
        (StopAtSolitude(1), "wind", "11/30", "269/900"),
        (StopAtSolitude(1), "flower", "1/5", "209/525"),
        (STOP_AT_TWO, "sun", "10/3", "1996/315"),
        (STOP_AT_TWO, "drop", "11/5", "839/525"),
        (STOP_AT_TWO, "seed", "52/15", "2567/1575"),
        (STOP_AT_TWO, "wind", "11/15", "104/225"),
        (STOP_AT_TWO, "flower", "2/5", "326/525"),
        (NEVER_STOP, "sun", 5, "239/35"),
        (NEVER_STOP, "drop", "33/10", "1227/700"),
        (NEVER_STOP, "seed", "26/5", "313/175"),
        (NEVER_STOP, "wind", "11/10", "49/100"),
        (NEVER_STOP, "flower", "3/5", "117/175"),
    ],
)
def test_elements_of_the_line(edition, rule, name, expected, variance):
    deck, in_edition = edition
    element = in_edition(name)
    found = law(deck, rule, element)
    assert found.mean() == means(deck, rule)[element] == F(expected)
    assert found.variance() == F(variance)


@pytest.mark.parametrize(
    ("rule", "first", "second", "expected"),
    [
        (STOP_AT_TWO, "sun", "seed", "-349/315"),
        (STOP_AT_TWO, "sun", "drop", "17/210"),
        (NEVER_STOP, "sun", "seed", "-41/35"),
        (NEVER_STOP, "sun", "drop", "9/70"),
        (StopAtSolitude(1), "sun", "drop", "4/105"),
    ],
)
def test_covariances(edition, rule, first, second, expected):
    deck, in_edition = edition
    pair = law(deck, rule, (in_edition(first), in_edition(second)))
    assert pair.covariance(lambda o: o[0], lambda o: o[1]) == F(expected)


@pytest.mark.parametrize(("rule", "expected"), [(STOP_AT_TWO, SUNS_AT_TWO), (NEVER_STOP, SUNS_CLOSED)])
def test_the_whole_law_of_suns(rule, expected):
    suns = law(DECK, rule, "sun")
    assert suns.support == tuple(range(-2, 12))
    assert [suns[n] for n in range(-2, 12)] == fractions(expected)


@pytest.mark.parametrize(
    ("rule", "name", "amount", "expected"),
    [
        (STOP_AT_TWO, "sun", 3, "131/210"),
        (STOP_AT_TWO, "sun", 4, "271/630"),
        (STOP_AT_TWO, "sun", 5, "34/105"),
        (STOP_AT_TWO, "sun", 8, "11/180"),
        (STOP_AT_TWO, "drop", 2, "68/105"),
        (STOP_AT_TWO, "drop", 3, "13/35"),
        (STOP_AT_TWO, "seed", 3, "107/140"),
        (STOP_AT_TWO, "seed", 5, "47/210"),
        (STOP_AT_TWO, "wind", 1, "3/5"),
        (STOP_AT_TWO, "wind", 2, "2/15"),
        (NEVER_STOP, "sun", 5, "81/140"),
        (NEVER_STOP, "drop", 2, "32/35"),
        (NEVER_STOP, "seed", 4, "251/280"),
        (NEVER_STOP, "wind", 2, "3/10"),
    ],
)
def test_enough_for_something(edition, rule, name, amount, expected):
    deck, in_edition = edition
    assert law(deck, rule, in_edition(name)).at_least(amount) == F(expected)


def test_the_first_fire_and_the_first_tree_by_edition():
    drops = {deck.cards: law(deck, STOP_AT_TWO, "drop").at_least(2) for deck in (DECK, Prospect.starting("text"))}
    assert drops == {"printed": F(68, 105), "text": F(27, 28)}


def test_small_laws_in_full():
    assert law(DECK, STOP_AT_TWO, "flower").items() == (
        (-1, F(4, 35)),
        (0, F(47, 105)),
        (1, F(38, 105)),
        (2, F(8, 105)),
    )
    assert law(DECK, STOP_AT_TWO, "wind").items() == ((0, F(2, 5)), (1, F(7, 15)), (2, F(2, 15)))


def test_the_joint_law_of_all_elements():
    joint = law(DECK, STOP_AT_TWO)
    assert len(joint) == 2049
    assert max(p.denominator for _, p in joint.items()) == 45_045
    assert joint.mean(sum) == F(152, 15)
    in_floats = law(DECK, STOP_AT_TWO, exact=False)
    assert not in_floats.is_exact
    assert len(in_floats) == 2049
    assert max(abs(in_floats[outcome] - p) for outcome, p in joint.items()) < 1e-15


@pytest.mark.parametrize(
    ("rule", "cards", "one_action", "total"),
    [
        (STOP_AT_TWO & StopAtCards(5), "1635/286", "29/143", "376/33"),
        (StopAtCards(5), "1395/286", "29/143", "6759/715"),
        (StopAtCards(7), "1811/286", "1/2", "26662/2145"),
        (NEVER_STOP, "15/2", 1, "76/5"),
    ],
)
def test_rules_on_kinds_and_cards(rule, cards, one_action, total):
    expected = means(DECK, rule)
    assert expected["cards"] == F(cards)
    assert 2 - expected["actions"] == F(one_action)
    assert sum(expected[e] for e in ("sun", "drop", "seed", "wind", "flower")) == F(total)


@pytest.mark.parametrize(
    ("rule", "event", "cards", "one_action", "chance"),
    [
        (StopAtTotal("sun", 5), ("sun", 5), "745/126", "1769/3360", "3067/5040"),
        (StopAtTotal("flower", 1), ("flower", 1), "137/28", "3/7", "23/35"),
    ],
)
def test_rules_that_watch_an_element(rule, event, cards, one_action, chance):
    element, amount = event
    joint = law(DECK, rule, ("cards", "actions", element))
    assert joint.mean(lambda o: o[0]) == F(cards)
    assert joint.p(lambda o: o[1] == 1) == F(one_action)
    assert joint.p(lambda o: o[2] >= amount) == F(chance)


def test_given_the_first_card():
    expected = {"boar": 2, "bear": "41/20", "beetle": "43/10", "weasel": "14/3", "tanuki": "16/3"}
    for card, suns in expected.items():
        assert means(DECK.drawn(card), STOP_AT_TWO)["sun"] == F(suns)
    over_all = sum(means(DECK.drawn(card), STOP_AT_TWO)["sun"] for card in DECK.deck) / 14
    assert over_all == F(10, 3)


def test_the_next_kind():
    kinds = next_kind(DECK)
    assert kinds["solitary"] == F(5, 14)
    assert kinds.entropy() == pytest.approx(0.9402859586706311)
    assert next_kind(DECK.drawn("owl"))["solitary"] == F(4, 13)
    assert next_kind(DECK.drawn("hare"))["solitary"] == F(5, 13)


def test_varans():
    for n in range(11):
        deck = Prospect.starting("printed", varans=n)
        two = means(deck, STOP_AT_TWO)
        assert two["cards"] == F(2 * (15 + n), 6 + n)
        assert two["useful"] == F(18, 6 + n) + F(10, 5 + n)
        assert two["sun"] == F(8, 6 + n) + F(10, 5 + n)
        assert means(deck, NEVER_STOP)["cards"] == F(3 * (15 + n), 6 + n)
    within_six = [closing_curve(Prospect.starting(varans=n))[6] for n in (0, 1, 2, 3, 4, 6, 10)]
    assert within_six == fractions("49/143 5/11 157/286 277/442 305/442 253/323 4264/4807")


@pytest.mark.parametrize(
    ("animals", "to_two", "to_three", "within_six"),
    [(1, "128/21", "64/7", "233/1001"), (2, "629/84", "629/56", "164/1001")],
)
def test_gregarious_animals_shuffled_in(animals, to_two, to_three, within_six):
    deck = Prospect(deck=(*DECK.deck, *("stag",) * animals), cards="printed")
    assert means(deck, STOP_AT_TWO)["cards"] == F(to_two)
    assert means(deck, NEVER_STOP)["cards"] == F(to_three)
    assert closing_curve(deck)[6] == F(within_six)


def test_with_three_gregarious_animals_half_of_the_lines_never_close():
    deck = Prospect(deck=(*DECK.deck, *("stag",) * 3), cards="printed")
    assert closing_curve(deck)[-1] == F(1, 2)
    given_closed = law(deck, NEVER_STOP, ("cards", "actions")).given(lambda o: o[1] == 1)
    assert given_closed.mean(lambda o: o[0]) == F(69, 7)


class SaveOnce(StoppingRule):
    """Draw to the third solitary card, send it away, then stop: line and deck are one card short of fourteen."""

    spends_fragments = True

    def stops(self, at):
        return (at.solitude == 2) & (at.cards + at.deck == 13)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("cards", "13/2"), ("sun", "4"), ("drop", "27/10"), ("seed", "19/5"), ("wind", "9/10"), ("flower", "2/5")],
)
def test_a_fragment_by_the_rule_of_thumb(name, expected):
    deck = Prospect.starting("printed", fragments=1)
    assert law(deck, SaveOnce(), name, exact=True).mean() == F(expected)
    assert law(deck, SaveOnce(), "solitude", exact=True).items() == ((2, 1),)


def test_three_varans_show_in_evidence():
    clean, burnt = Prospect.starting(), Prospect.starting(varans=3)

    def of_three(deck, solitaries):
        return count_share(deck, lambda order: order[:3].count("S") == solitaries)

    for solitaries, posterior in [(0, "91/261"), (2, "637/1062"), (3, "1274/1699")]:
        with_varans = of_three(burnt, solitaries)
        assert with_varans / (with_varans + of_three(clean, solitaries)) == F(posterior)
    assert burnt.deck.count(VARAN) == 3


def count_share(deck, event):
    return F(*count_patterns(deck, event))


def test_the_second_round_is_like_the_first_and_the_third_is_longer():
    first = law(DECK, STOP_AT_TWO, ("cards",))
    second, third = F(0), F(0)
    for (cards,), p in first.items():
        line = ("owl", *("hare",) * (cards - 2), "fox")
        rest = Prospect(deck=(*("bear", "lynx", "beetle"), *("hare",) * (11 - cards)), discard=line, cards="printed")
        second += p * means(rest, STOP_AT_TWO)["cards"]
        for (more,), q in law(rest, STOP_AT_TWO, ("cards",)).items():
            # Fourteen cards, four solitaries seen: the fifth is left, then the discard pile is shuffled.
            left = 14 - cards - more
            third_round = Prospect(
                deck=("bear", *("hare",) * (left - 1)),
                discard=(*line, "lynx", "beetle", *("hare",) * (more - 2)),
                cards="printed",
            )
            third += p * q * means(third_round, STOP_AT_TWO)["cards"]
    assert (second, third) == (5, F(31, 5))
