"""What counts as the same answer, and what cannot be read."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction as F

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spiritgame.chance import chance_lessons, check
from spiritgame.chance.check import Answer
from spiritgame.chance.model import Exercise
from spiritgame.probability import Pmf


def asked(truth: F, *slips: F, digits: int | None = None, kind: str = "number") -> Exercise:
    wrong = tuple({"text": str(slip), "printed": str(slip)} for slip in slips)
    return Exercise("20.1", f"number {truth}", wrong, kind=kind, digits=digits)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answer", "truth", "result"),
    [
        ("2,002", F(2002), "right"),
        ("2.002", F(2002), "right"),
        ("2 002", F(2002), "right"),
        ("2’002", F(2002), "right"),
        ("2,002", F(2002, 1000), "right"),
        ("2.002", F(2002, 1000), "right"),
        ("8.653", F(8653), "right"),
        ("1 234/2000", F(1234, 2000), "right"),
        ("1 234/2000", F(2234, 2000), "right"),
        ("2,002", F(5), "unreadable"),
        ("2.002", F(5), "wrong"),
        ("-1 1/2", F(-3, 2), "right"),
        ("-1 1/2", F(-11, 2), "wrong"),
        ("−1½", F(-3, 2), "right"),
    ],
)
def test_what_fits_the_exercise_is_meant(answer: str, truth: F, result: str) -> None:
    assert check(answer, asked(truth)).result == result


def test_what_could_be_two_numbers_is_said_to_be() -> None:
    verdict = check("2,002", asked(F(5)))
    assert "two numbers" in verdict.say()
    assert "两个" in verdict.say("zh")
    assert check("2,002", asked(F(5), F(2002))).because == 1


@pytest.mark.parametrize(
    ("answer", "result", "missing"),
    [
        # 5/14 = 0.35714285…
        ("5/14", "right", 0),
        ("10/28", "right", 0),
        ("0.357", "right", 0),
        ("0,357", "right", 0),
        ("0.36", "right", 0),
        ("36 %", "right", 0),
        ("35,7 %", "right", 0),
        ("0.4", "rough", 1),
        ("0.358", "wrong", 0),
        ("35 %", "wrong", 0),
        ("0", "wrong", 0),
        ("4/11", "wrong", 0),
        (0.357, "right", 0),
        (0.36, "right", 0),
        (0.4, "rough", 1),
        (0.358, "wrong", 0),
        (5 / 14, "right", 0),
        (1 - 9 / 14, "right", 0),
        (F(5, 14), "right", 0),
        (Decimal("0.357"), "right", 0),
        (np.float64(5) / 14, "right", 0),
        (np.float32(5) / np.float32(14), "right", 0),
        (np.float32(0.36), "right", 0),
        (np.float32(0.37), "wrong", 0),
    ],
)
def test_rounding_is_one_rule_quoted_or_not(answer: Answer, result: str, missing: int) -> None:
    verdict = check(answer, asked(F(5, 14)))
    assert (verdict.result, verdict.missing) == (result, missing)


@pytest.mark.parametrize(
    ("answer", "result", "missing"),
    [
        # 1274/1699 = 0.749852… to two places, then to three
        ("3/4", "right", 0),
        ("0.75", "right", 0),
        ("75 %", "right", 0),
        ("0.750", "right", 0),
        ("0.7499", "right", 0),
        ("1274/1699", "right", 0),
        ("0.7", "rough", 1),
        ("1", "rough", 2),
        ("0.751", "wrong", 0),
        ("74/100", "wrong", 0),
        (0.75, "right", 0),
        (0.7, "rough", 1),
    ],
)
def test_where_places_are_asked_for_so_many_count(answer: Answer, result: str, missing: int) -> None:
    exercise = asked(F(1274, 1699), digits=2)
    if answer == "0.7":  # 0.7499 is not 0.7
        exercise = asked(F(7199, 10000), digits=2)
    if answer == 0.7:
        exercise = asked(F(7199, 10000), digits=2)
    verdict = check(answer, exercise)
    assert (verdict.result, verdict.missing) == (result, missing)


def test_a_rounded_number_is_told_to_be_one() -> None:
    assert check("5/14", "21.2").say() == "Right."
    assert check("0.36", "21.2").say() == "Right, rounded."
    assert check("0.4", "21.2").say().startswith("Nearly: one more place.")
    assert check("0.02", "32.1").say().startswith("Not")
    assert check("0.01", "32.1").say().startswith("Nearly: 2 more places.")
    assert check("0.4", "21.2").say("zh").startswith("差一点：再多写1位小数")
    assert check("0.5", "22.3").is_right
    assert check("2.5", "22.2").is_right


@pytest.mark.parametrize("typed", ["−1", "-1", "2", "1.5", "36", "101 %", "3/2", "−5 %", "1 1/2", 2, -0.5, F(3, 2)])
def test_a_chance_is_told_to_lie_between_0_and_1(typed: Answer) -> None:
    verdict = check(typed, "21.2")
    assert verdict.result == "wrong"
    assert "between 0 and 1" in verdict.say()
    assert "0%到100%" in verdict.say("zh")


def test_all_exercises_that_ask_for_a_chance_know_that() -> None:
    for lesson in chance_lessons():
        for exercise in lesson.exercises:
            for number in ("2", "-1"):
                assert (
                    (check(number, exercise).fault == "chance") == (exercise.kind == "chance")
                    or check(number, exercise).because
                    or exercise.kind == "law"
                )


@pytest.mark.parametrize(
    "typed", ["many", "1/0", "1/2/3", "1e99999999", "NaN", "inf", "9" * 200, "%", "1 2", True, float("nan"), [1], 1j]
)
def test_what_is_no_number_is_no_answer(typed: Answer) -> None:
    verdict = check(typed, "21.1")
    assert verdict.result == "unreadable"
    assert verdict.say().startswith("Type a whole number, a fraction like 3/10")


def test_the_form_of_a_law_is_told() -> None:
    assert check("many", "33.1").say().startswith("Give the chance of each outcome")
    assert "add up to 1" in check("1/2, 1/3, 1/4", "33.1").say()
    assert "between 0 and 1" in check("2, 1/3, 1/4", "33.1").say()


@given(st.fractions(0, 1, max_denominator=3000), st.integers(2, 6), st.booleans())
def test_every_number_rounded_to_two_places_or_more_is_right(truth: F, places: int, is_percent: bool) -> None:
    written = f"{round(truth * 10**places)}e-{places}"
    typed = f"{Decimal(written).scaleb(2):f} %" if is_percent else f"{Decimal(written):f}"
    assert check(typed.replace(".", ","), asked(truth, kind="chance")).is_right
    assert (
        check(float(Decimal(written)), asked(truth)).is_right or Decimal(written).normalize().as_tuple().exponent > -2
    )


@given(st.fractions(0, 1, max_denominator=300), st.integers(1, 6), st.sampled_from([-1, 1]))
def test_no_number_a_place_off_is_right(truth: F, places: int, way: int) -> None:
    off = Decimal(round(truth * 10**places) + way).scaleb(-places)
    if abs(F(off) - truth) > F(1, 2 * 10**places):
        assert not check(f"{off:f}", asked(truth)).is_right


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
        "0,4; 0,467; 0,133",
        "0,4, 0,467, 0,133",
        "0,4 0,467 0,133",
        "0,40\n0,47\n0,13",
        "2/5，7/15，2/15",
        "2/5;7/15;2/15.",
        "40 % 46.7 % 13.3 %",
        {0: "40 %", 1: "46.7 %", 2: "13.3 %"},
        {0: 0.4, 1: 0.4667, 2: 0.1333, 3: 0},
        {0: 0.4, 1: 7 / 15, 2: 2 / 15},
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
