"""What a coach needs: odds, reasons, targets and purchases."""

from fractions import Fraction as F

import pytest
from attrs import evolve

import spiritgame as sg
from spiritgame.cards import ANIMALS, RESERVE, Elements
from spiritgame.probability import (
    STOP_AT_TWO,
    BestTotals,
    NothingToDrawError,
    Prospect,
    StopAtDeckEnd,
    Target,
    all_alike,
    animal_cost,
    break_even,
    explain,
    fire_guard,
    flower_goal,
    law,
    means,
    next_card,
    next_kind,
    odds,
    purchase,
    purchase_worth,
    purchases,
    reach,
    tree_cost,
    weigh,
    weigh_target,
)

DECK = Prospect.starting("printed")


def after(prospect, cards):
    for card in cards.split():
        prospect = prospect.drawn(card)
    return prospect


@pytest.mark.parametrize("k", range(2, 12))
def test_the_chance_to_close_now(k):
    """Two solitaries among k cards: three of the 14 - k cards left close the line."""
    neutral = ["hare", "bee", "fawn", "boar", "weasel", "goldfish", "tanuki", "hummingbird", "baboon"]
    found = odds(after(DECK, " ".join(["owl", "fox", *neutral[: k - 2]])))
    assert found.closing == F(3, 14 - k)
    assert (found.left, found.solitary, found.neutral) == (14 - k, 3, 11 - k)
    assert not found.is_known
    assert not found.is_reshuffled


def test_odds_of_a_known_card_and_of_a_reshuffle():
    known = Prospect(line=("owl", "fox"), top=("bear",), deck=("hare",), discard=("bee",))
    assert odds(known).closing == 1
    assert odds(known).is_known
    assert next_card(known).items() == (("bear", 1),)
    empty = Prospect(line=("owl", "fox"), discard=("bee", "bear", "spider"))
    assert odds(empty).closing == F(2, 3)
    assert odds(empty).is_reshuffled
    assert next_kind(empty)["solitary"] == F(2, 3)


def test_no_odds_without_a_card():
    for nothing in (Prospect(line=("owl",)), Prospect(line=("owl", "fox", "bear"), deck=("hare",))):
        assert odds(nothing).left == 0
        assert odds(nothing).closing == 0
        with pytest.raises(NothingToDrawError):
            next_card(nothing)


def test_a_gregarious_animal_in_the_line_makes_room():
    line = after(evolve(DECK, top=("stag",)), "stag owl fox")
    assert line.solitude == 1
    assert odds(line).closing == 0
    assert odds(line.drawn("bear")).closing == F(2, 11)


def test_reasons_sum_to_what_drawing_is_better():
    for line, utility in [
        ("boar beetle lynx", BestTotals()),
        ("hare fawn beetle owl", all_alike(4)),
        ("bee", all_alike(7)),
    ]:
        prospect = after(DECK, line)
        reasons = explain(prospect, utility)
        values = reasons.weighing.values
        gain = sum(effect.chance * effect.change.middle for effect in reasons.cards)
        assert float(gain) == pytest.approx(float(values["draw"].middle - values["stop"].middle), abs=1e-9)
        changes = [effect.change.middle for effect in reasons.cards]
        assert changes == sorted(changes, reverse=True)
        assert sum(effect.chance for effect in reasons.cards) == 1


def test_what_the_second_action_is_worth():
    reasons = explain(after(DECK, "hare fawn beetle owl"), all_alike(5))
    assert reasons.second_action == 5
    assert reasons.risk == 5 * F(3, 10)
    harm = [effect.card for effect in reasons.cards if not effect.helps]
    assert {"bear", "lynx", "fox"} <= set(harm)
    # Suns 3, seeds 3, winds 2: closed, only one of the two best totals is left.
    assert explain(after(DECK, "hare fawn beetle owl"), BestTotals()).second_action == 3


def test_the_worth_from_which_stopping_is_right():
    """Two solitaries, then: draw while the mean of the cards left is more than the worth times the chance to close."""
    line = after(DECK, "owl fox weasel tanuki hare bee baboon boar fawn")
    worth = break_even(line, all_alike(0))
    below, above = (weigh(line, all_alike(worth + step)) for step in (-1e-3, 1e-3))
    assert (below.best, above.best) == ("draw", "stop")
    left = [sum(amount for _, amount in line.animal(card).elements.items()) for card in line.deck]
    assert worth == pytest.approx(sum(left) / len(left) / (3 / len(left)), abs=1e-5)


def test_stopping_may_be_right_for_nothing_and_drawing_whatever_it_costs():
    bad = Prospect(line=("owl", "fox"), deck=("butterfly", "butterfly"))
    assert break_even(bad, all_alike(0)) == 0
    safe = Prospect(line=("owl",), deck=("hare", "bee"))
    assert break_even(safe, all_alike(0)) is None
    assert break_even(DECK, all_alike(0)) is None


def test_targets():
    assert reach(DECK, STOP_AT_TWO, animal_cost("hedgehog")) == F(131, 210)
    assert reach(DECK, STOP_AT_TWO, tree_cost("tree_3_sun")) == F(107, 140)
    both = reach(DECK, STOP_AT_TWO, animal_cost("hedgehog"), tree_cost("tree_3_sun"))
    joint = law(DECK, STOP_AT_TWO, ("sun", "seed"))
    assert both == joint.p(lambda o: o[0] >= 3 and o[1] >= 3) < F(131, 210)


def test_targets_of_a_position():
    observation = sg.observe(sg.new_game(("winter", "summer"), rules=sg.PRINTED), 0)
    assert fire_guard(observation) == Target("drop", 2)
    assert flower_goal(observation) == Target("flower", 11)
    assert reach(Prospect.of(observation), STOP_AT_TWO, fire_guard(observation)) == F(68, 105)


def test_the_best_chance_to_reach_a_target():
    target = Target("sun", 5)
    best = weigh_target(DECK, target).value.lower
    # Nobody who only wants suns is better off stopping before there are five.
    assert best >= F(3067, 5040)
    assert best == pytest.approx(float(weigh_target(evolve(DECK, cards="text"), target).value.lower))
    planted = evolve(DECK, forest=Elements(sun=5))
    assert weigh_target(planted.drawn("hare"), target).values["stop"].lower == 1


PURCHASES = {  # sun, drop, seed, wind, flower, cards of the second round
    "hedgehog": "19/3 11/5 52/15 11/15 2/5 6",
    "bat": "7/3 11/5 97/15 11/15 2/5 6",
    "chimpanzee": "17/3 19/5 53/15 19/15 3/5 10",
    "butterfly": "8/3 19/5 83/15 19/15 3/5 10",
    "spider": "11/3 11/10 86/15 11/30 1/5 7/2",
    "horned_owl": "8/3 21/10 26/15 101/30 1/5 7/2",
}


def first_rounds():
    """Rounds that stop at two: chances and the prospects after them.

    Expectations of the second round are linear in the cards that are left, so that it is enough if, for each length of
    the line, every solitary and every neutral card is in the line equally often.
    """
    solitary = [card for card in DECK.deck if DECK.animal(card).weight]
    neutral = [card for card in DECK.deck if not DECK.animal(card).weight]
    for cards, p in law(DECK, STOP_AT_TWO, "cards").items():
        for turn in range(45):
            pair = [solitary[turn % 5], solitary[(turn + 1) % 5]]
            others = [neutral[(turn + i) % 9] for i in range(cards - 2)]
            left = tuple(card for card in DECK.deck if card not in {*pair, *others})
            yield p / 45, Prospect(line=(*others, *pair), deck=left, cards="printed")


@pytest.mark.parametrize("card", PURCHASES)
def test_purchases_on_top_of_the_deck(card):
    """With a gregarious animal on top the line cannot close before the reshuffle: then all of the deck is drawn."""
    rule = StopAtDeckEnd() if DECK.animal(card).weight < 0 else STOP_AT_TWO | StopAtDeckEnd()
    found = [F(0)] * 6
    for p, prospect in first_rounds():
        expected = means(prospect.next_round((card,)), rule)
        for place, name in enumerate(("sun", "drop", "seed", "wind", "flower", "cards")):
            found[place] += p * expected[name]
    assert found == [F(word) for word in PURCHASES[card].split()]


def test_a_gregarious_animal_on_top_and_a_stop_at_two():
    cards = sum(p * means(after.next_round(("stag",)), STOP_AT_TWO)["cards"] for p, after in first_rounds())
    assert cards == F(17, 2)
    assert all(law(after.next_round(("stag",)), StopAtDeckEnd(), "actions")[2] == 1 for _, after in first_rounds())


def test_a_purchase_is_compared_with_none():
    line = after(DECK, "hare bee fox owl")
    changed = purchase(line, ("hedgehog",))
    assert changed.change["sun"] == changed.after["sun"] - changed.before["sun"] == 3
    assert changed.change["cards"] == 1
    two = purchase(line, ("spider", "owl"))
    assert two.after["cards"] == 2
    assert two.after["solitude"] == 2
    burnt = purchase(line, (), varans=3)
    assert burnt.change["cards"] == 0


def test_a_purchase_may_never_make_the_best_play_worse_by_more_than_the_card():
    line = after(DECK, "hare bee fox owl")
    gregarious, solitary = (purchase_worth(line, (card,), all_alike(4)) for card in ("chimpanzee", "owl"))
    assert gregarious.is_point
    assert gregarious.lower > 0 > solitary.lower - 3


def test_all_purchases_of_a_position():
    observation = sg.observe(sg.new_game(("winter", "summer"), seed=4), 1)
    found = purchases(observation)
    faces = {card for row in observation.reserve for card in row}
    assert {p.cards[0] for p in found} == faces
    for p in found:
        if ANIMALS["text"][p.cards[0]].weight == 0:
            assert p.change["cards"] == 1
    assert faces <= {*RESERVE[1], *RESERVE[2], *RESERVE[3]}
