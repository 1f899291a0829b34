"""The numbers of the lessons once more, by other means than those that tell them."""

from __future__ import annotations

from fractions import Fraction as F
from functools import cache
from math import comb

import pytest

from spiritgame.chance import check, law_of, value_of
from spiritgame.chance.decks import weight

both_editions = pytest.mark.parametrize("cards", ["text", "printed"])


@cache
def second_rounds() -> tuple[tuple[int, F], ...]:
    """The chance of each place of the second solitary in the first round."""
    return tuple((place, F((place - 1) * comb(14 - place, 3), comb(14, 5))) for place in range(2, 12))


@cache
def further(neutral: int, solitary: int, friends: int, solitude: int, has_begun: bool) -> F:
    """The expected number of cards still to come up to solitude 2, card by card."""
    left = neutral + solitary + friends
    if (has_begun and solitude >= 2) or not left:
        return F(0)
    return 1 + sum(
        F(count, left) * further(neutral - n, solitary - s, friends - g, solitude + s - g, True)
        for count, n, s, g in ((neutral, 1, 0, 0), (solitary, 0, 1, 0), (friends, 0, 0, 1))
        if count
    )


def mean_second(friends: int = 0, *, on_top: bool = False) -> F:
    if on_top:
        return sum(p * (1 + further(11 - first, 3, 0, -1, True)) for first, p in second_rounds())
    return sum(p * further(11 - first, 3, friends, 0, False) for first, p in second_rounds())


@both_editions
def test_lengths_of_a_second_line_by_recursion(cards: str) -> None:
    assert mean_second() == law_of("length_of_second", cards).mean() == 5
    assert mean_second(1) == law_of("length_insured shuffled", cards).mean() == F(33, 5)
    assert mean_second(on_top=True) == law_of("length_insured on_top", cards).mean() == F(17, 2)
    assert law_of("length_insured fragment", cards).mean() == 5 + F(3, 2)
    assert value_of("extra_on_top", cards) == F(7, 2)


@cache
def points(neutral: int, solitary: int, friends: int, drawn: int, solitude: int) -> F:
    """Cards times actions under the best play."""
    left = neutral + solitary + friends
    if solitude >= 3:
        return F(drawn)
    if not left:
        return F(2 * drawn)
    draw = sum(
        F(count, left) * points(neutral - n, solitary - s, friends - g, drawn + 1, solitude + s - g)
        for count, n, s, g in ((neutral, 1, 0, 0), (solitary, 0, 1, 0), (friends, 0, 0, 1))
        if count
    )
    return max(F(2 * drawn), draw)


@both_editions
def test_what_things_are_worth_where_every_card_counts_one(cards: str) -> None:
    base = points(9, 5, 0, 0, 0)
    assert base == value_of("best_points", cards) == F(3015, 286)
    assert points(9, 5, 1, 0, 0) - base == value_of("worth_of gregarious", cards) == F(773, 286)
    assert points(9, 6, 0, 0, 0) - base == value_of("worth_of varan", cards) == F(-279, 286)
    assert value_of("worth_of fragment", cards) == F(831, 286)


@both_editions
def test_a_second_action_decides_when_to_stop(cards: str) -> None:
    shares = [100 * float(value_of(f"closed_at_best {second}", cards)) for second in range(9)]
    assert shares[3:7] == pytest.approx([99.7, 83, 46, 12], abs=0.6)
    assert shares == sorted(shares, reverse=True)
    assert shares[7] == 0


def test_one_card_ahead_is_enough_where_the_gain_only_falls() -> None:
    gains = [value_of(f"gain_of_one_more {length}", "text") for length in range(2, 11)]
    assert gains == sorted(gains, reverse=True)
    assert value_of("plan_points five", "text") == value_of("best_points", "text")


def test_hands_that_the_lesson_calls_a_draw_or_a_stop_are_one() -> None:
    boar, fish = "boar beetle lynx", "goldfish hummingbird bee fox owl"
    for by, line, best in (("totals", boar, "draw"), ("totals", fish, "stop"), ("points", fish, "draw")):
        worth = {choice: value_of(f"line_worth {choice} {by} {line}", "text") for choice in ("stop", "draw")}
        assert max(worth, key=worth.get) == best
    assert sum(map(weight, fish.split())) == 2


def test_a_pile_that_is_not_looked_into_is_like_the_deck() -> None:
    """Summed over what may lie in the pile, of the three solitaries that are not in the line."""
    unseen = sum(F(comb(3, k) * comb(7, 4 - k), comb(10, 4)) * F(3 - k, 6) for k in range(4))
    assert unseen == value_of("closes_now 4", "text") == F(3, 10)


def test_chances_behind_what_was_seen_by_bayes() -> None:
    for solitary, posterior in ((3, F(1274, 1699)), (2, F(637, 1062))):
        clean, dirty = (
            F(comb(marked, solitary) * comb(9, 3 - solitary), comb(cards, 3)) for cards, marked in ((14, 5), (17, 8))
        )
        assert value_of(f"varans_behind {solitary}", "text") == dirty / (clean + dirty) == posterior
    for answer in ("3/4", "0.75", "75 %", "1274/1699", "0.7499"):
        assert check(answer, "31.1").is_right
    for answer in ("3/5", "0.60", "637/1062", 0.6):
        assert check(answer, "33.7").is_right or (answer == 0.6 and check(answer, "33.7").result == "rough")


def test_so_many_rounds_and_no_more() -> None:
    p = F(49, 143)
    for exercise, error, right, enough in (("32.2", F(1, 100), 8653, 9604), ("33.8", F(2, 100), 2164, 2401)):
        assert F(49, 25) ** 2 * p * (1 - p) / error**2 <= right
        assert F(49, 25) ** 2 * p * (1 - p) / error**2 > right - 1
        assert check(str(right), exercise).is_right
        assert check(f"{right:,}", exercise).is_right
        assert "whatever p is" in check(str(enough), exercise).say()
    tail = 1 - sum(comb(20, n) * p**n * (1 - p) ** (20 - n) for n in range(10))
    assert value_of("many_closed 10 20", "text") == tail
    assert float(tail) == pytest.approx(0.108, abs=0.001)
