"""What the labs compute, against the odds library and against every order of small decks."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import combinations, permutations

import pytest

from spiritgame.cards import STARTING, VARAN
from spiritgame.chance import Dealer, law_of, value_of
from spiritgame.chance.decks import GREGARIOUS, NEUTRAL, deck_of, weight
from spiritgame.chance.labs import CountingRound, LabDeck, StoppingMap, deal_round, rebuilt
from spiritgame.chance.labs.deck import MOST
from spiritgame.probability import NEVER_STOP, STOP_AT_TWO, CardsTimesActions, Prospect, closing_curve, law, odds, weigh

DECKS = [
    LabDeck(),
    LabDeck(varans=3),
    LabDeck(gregarious=2, neutral=1),
    LabDeck(1, 2, 0, 3),
    LabDeck(2, 1, 0, 2, on_top=True),
]


def prospect_of(deck: LabDeck) -> Prospect:
    called = (*(GREGARIOUS,) * deck.gregarious, *("hedgehog",) * deck.neutral)
    if deck.on_top:
        return Prospect(top=called, deck=deck_of(deck.varans), fragments=deck.fragments)
    return Prospect(deck=(*deck_of(deck.varans), *called), fragments=deck.fragments)


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_a_deck_behaves_as_the_odds_say(deck: LabDeck) -> None:
    prospect = prospect_of(deck)
    assert len(prospect.top) + len(prospect.deck) == deck.size
    curve = closing_curve(prospect)  # ends where every line has closed
    assert deck.closed_by == (*curve, *(curve[-1],) * (deck.size + 1 - len(curve)))
    assert deck.length_to_two == law(prospect, STOP_AT_TWO, "cards")
    assert deck.length_to_close == law(prospect, NEVER_STOP, "cards")
    useful = law(prospect, STOP_AT_TWO, "useful").mean()
    assert deck.useful == useful


def test_known_answers() -> None:
    assert LabDeck(varans=3).length_to_two.mean() == 4
    assert LabDeck(varans=3).closing_at_two == value_of("closes_at_two 3", "text") == F(8, 17)
    assert LabDeck(gregarious=1).closing_at_two == F(1, 3)
    assert LabDeck(gregarious=1).length_to_two.mean() == F(128, 21)
    assert LabDeck(gregarious=3).closed_by[-1] == F(1, 2)  # three gregarious animals: every other deck never closes
    assert LabDeck(fragments=3).closed_by[-1] == 0  # two solitaries are left
    assert LabDeck(varans=6).closing_at_two == F(11, 20)


@pytest.mark.parametrize("fragments", [1, 2])
def test_fragments_send_closing_cards_away(fragments: int) -> None:
    deck = LabDeck(fragments=fragments)
    expected = [0] * (deck.size + 1)
    patterns = list(combinations(range(14), 5))
    for solitary in patterns:
        if len(solitary) > 2 + fragments:
            expected[solitary[2 + fragments] + 1] += 1
    curve = [F(sum(expected[: k + 1]), len(patterns)) for k in range(deck.size + 1)]
    assert list(deck.closed_by) == curve


def test_trials_follow_the_curve() -> None:
    for deck in (LabDeck(varans=2), LabDeck(gregarious=3, fragments=1), LabDeck(gregarious=1, neutral=2, on_top=True)):
        dealer = Dealer(5)
        tried = [deck.tried(dealer) for _ in range(4000)]
        for k in (4, 7, 10, deck.size):
            p = float(deck.closed_by[k])
            error = (p * (1 - p) / len(tried)) ** 0.5
            assert abs(sum(number <= k for number in tried) / len(tried) - p) <= 4 * error + 1e-9


@pytest.mark.parametrize("name", MOST)
def test_there_is_a_most_of_everything(name: str) -> None:
    LabDeck(**{name: MOST[name]})
    for wrong in (-1, MOST[name] + 1):
        with pytest.raises(ValueError, match=name):
            LabDeck(**{name: wrong})


def test_the_largest_deck_is_exact() -> None:
    deck = LabDeck(**MOST)
    assert deck.size == 34
    assert sum(p for _, p in deck.length_to_close.items()) == 1
    assert all(a <= b for a, b in zip(deck.closed_by, deck.closed_by[1:], strict=False))


def test_a_counting_round_is_a_second_round_with_two_solitaries() -> None:
    dealer = Dealer("anna")
    rounds = [deal_round(dealer) for _ in range(300)]
    for round in rounds:
        assert Counter((*round.first, *round.second, *round.hidden)) == Counter(STARTING)
        prospect = Prospect(line=round.second, discard=round.first, deck=round.hidden)
        assert prospect.solitude == 2
        assert odds(prospect).closing == round.closing
    assert len({round.closing for round in rounds}) > 8
    assert deal_round(Dealer("anna")) == rounds[0]


def test_what_is_rebuilt_is_compared_card_by_card() -> None:
    round = CountingRound(("bear", "hare"), ("lynx", "fox", "bee"))
    assert rebuilt(round, set(round.hidden)).slips == 0
    found = rebuilt(round, {*round.hidden, "bear"} - {"owl", "fawn"})
    assert (found.extra, set(found.forgotten), found.slips) == (("bear",), {"owl", "fawn"}, 3)
    assert not set(round.hidden) & {"lynx", "fox", "bee"}
    assert sum(weight(card) > 0 for card in round.hidden) == 2
    assert round.closing == F(2, 9)


@pytest.mark.parametrize("length", range(2, 11))
def test_the_map_agrees_with_the_solver_on_the_first_round(length: int) -> None:
    corner = StoppingMap().at(length, 14 - length)
    line = ("bear", "beetle", *NEUTRAL[: length - 2])
    deck = tuple(card for card in STARTING if card not in line)
    values = weigh(Prospect(line=line, deck=deck), CardsTimesActions(), exact=True).values
    assert (corner.stop, corner.draw) == (values["stop"].lower, values["draw"].lower)
    assert StoppingMap().is_first_round(length, 14 - length)


def test_the_map_adds_up_to_the_value_of_the_lesson() -> None:
    at_second = law_of("line_under at_two cards", "text")
    value = at_second.mean(lambda k: max((c := StoppingMap().at(k, 14 - k)).stop, c.draw))
    assert value == F(3015, 286)
    assert StoppingMap().at(5, 9).best == "even"
    assert StoppingMap(5).at(4, 4) is None
    assert StoppingMap(1).at(9, 1).closing == 1


@pytest.mark.parametrize(("closers", "bonus"), [(1, None), (1, 0), (2, 3), (3, 5)])
def test_the_map_is_the_best_of_all_plans(closers: int, bonus: int | None) -> None:
    """With so few hidden cards every plan can be tried in every order: draw m more, unless the line closes."""
    length, hidden = 4, 5
    kinds = [True] * closers + [False] * (hidden - closers)

    def points(order: tuple[bool, ...], draws: int) -> int:
        seen = order[:draws]
        if True in seen:
            return length + seen.index(True) + 1
        return length + draws + (length + draws if bonus is None else bonus)

    orders = list(permutations(kinds))
    plans = [F(sum(points(order, m) for order in orders), len(orders)) for m in range(hidden + 1)]
    corner = StoppingMap(closers, bonus).at(length, hidden)
    assert corner.stop == plans[0]
    assert corner.draw == max(plans[1:])
    assert corner.best == ("draw" if corner.gain > 0 else "stop" if corner.gain < 0 else "even")


def test_cards_that_are_shuffled_in_are_what_they_are_called() -> None:
    assert weight(VARAN) == 1
    assert weight(GREGARIOUS) == -1
    assert weight("hedgehog") == 0
