"""What counts as the same answer, and what cannot be read."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from spiritgame.chance import check
from spiritgame.chance.check import read_number
from spiritgame.probability import Pmf


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("10/91", F(10, 91)),
        (" 20 / 182 ", F(10, 91)),
        ("−2", F(-2)),
        ("7 1/2", F(15, 2)),
        ("7½", F(15, 2)),
        ("½", F(1, 2)),
        ("34 %", F(34, 100)),
        ("34％", F(34, 100)),
        ("0,25", F(1, 4)),
        (F(1, 3), F(1, 3)),
        (2002, F(2002)),
    ],
)
def test_numbers_are_read_in_many_forms(typed: object, number: F) -> None:
    reading = read_number(typed)
    assert reading is not None
    assert reading.number == number


@pytest.mark.parametrize(
    "typed", ["many", "1/0", "1/2/3", "1e99999999", "NaN", "inf", "9" * 200, "%", True, float("nan"), [1], "1 2"]
)
def test_what_is_no_number_is_no_answer(typed: object) -> None:
    reading = read_number(typed)
    assert reading is None or reading.number == 12  # blanks inside a number are let pass
    if reading is None:
        assert check(typed, "21.1").result == "unreadable"


def test_the_form_is_told() -> None:
    assert check("many", "21.1").say().startswith("Type a whole number, a fraction like 3/10")
    assert check("many", "33.1").say().startswith("Give the chance of each outcome")


def test_a_decimal_must_be_rounded_rightly() -> None:
    assert check("0.357", "21.2").is_right
    assert check("0.36", "21.2").is_right
    assert check("36 %", "21.2").is_right
    assert check("0.358", "21.2").result == "wrong"
    assert check("35 %", "21.2").result == "wrong"
    assert check(5 / 14, "21.2").is_right
    assert check(0.36, "21.2").result == "wrong"


def test_one_digit_is_too_few_unless_it_is_exact() -> None:
    assert check("0.4", "21.2").result == "rough"
    assert check("0.5", "22.3").is_right
    assert check("2.5", "22.2").is_right


def test_a_wrong_answer_is_never_told_the_right_one() -> None:
    assert "5/14" not in check("1/2", "21.2").say()
    assert check("1/2", "21.2").say("zh") == "不是这个数。在牌桌上试一试，或者再看一眼那三种算法。"


def test_a_law_may_be_given_in_many_ways() -> None:
    law = {0: F(2, 5), 1: F(7, 15), 2: F(2, 15)}
    for answer in (
        law,
        Pmf(law),
        list(law.values()),
        ["2/5", "7/15", "2/15"],
        "2/5, 7/15, 2/15",
        "0.4、0.467、0.133",
        {0: "40 %", 1: "46.7 %", 2: "13.3 %"},
        {0: 0.4, 1: 0.4667, 2: 0.1333, 3: 0},
    ):
        assert check(answer, "33.1").is_right, answer


def test_a_law_with_a_wrong_outcome_is_wrong() -> None:
    assert check({0: F(2, 5), 1: F(7, 15), 3: F(2, 15)}, "33.1").result == "wrong"
    assert check(["1/2", "1/4", "1/4"], "33.1").result == "wrong"
    assert check(["1/2", "1/2"], "33.1").result == "unreadable"
    assert check(["1/2", "many", "1/4"], "33.1").result == "unreadable"


def test_an_unknown_exercise_is_refused() -> None:
    with pytest.raises(KeyError):
        check("1", "20.9")
    with pytest.raises(KeyError):
        check("1", "77.1")
