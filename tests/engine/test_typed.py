"""Numbers as people type them: whatever is accepted is the one number meant."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction as F

import pytest
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from spiritgame.locale import LANGUAGES
from spiritgame.typed import (
    UnreadableNumberError,
    lists,
    read,
    read_chance,
    read_whole,
    read_whole_list,
    readings,
)

ONE_NUMBER = {
    "whole": {
        "2002": 2002,
        "007": 7,
        "5.": 5,
        "３": 3,
        "٣": 3,
        " 7 ": 7,
        "\u200b7": 7,
        "= 7": 7,
        "≈7。": 7,
        "1e3": 1000,
    },
    "groups": {
        "2 002": 2002,
        "2\u00a0002": 2002,
        "2\u202f002": 2002,
        "2’002": 2002,
        "2'002": 2002,
        "2_002": 2002,
        "2,002,000": 2002000,
        "2.002.000": 2002000,
        "2，002，000": 2002000,
        "12 345 678": 12345678,
        "1,234.5": F(2469, 2),
        "1.234,5": F(2469, 2),
        "2 002,5": F(4005, 2),
    },
    "decimals": {
        "0.25": F(1, 4),
        "0,25": F(1, 4),
        "0，25": F(1, 4),
        "0。25": F(1, 4),
        "０．２５": F(1, 4),
        ".25": F(1, 4),
        ",25": F(1, 4),
        "0,357": F(357, 1000),
        "1234,567": F(1234567, 1000),
        "2.002": F(2002, 1000),
        "2.5e-3": F(1, 400),
    },
    "signs": {
        "-3": -3,
        "−3": -3,
        "–3": -3,
        "－3": -3,
        "- 3": -3,
        "+3": 3,
        "－½": F(-1, 2),
        "−0,25": F(-1, 4),
        "-1 1/2": F(-3, 2),
        "−2 002": -2002,
    },
    "fractions": {
        "3/10": F(3, 10),
        " 6 / 20 ": F(3, 10),
        "3／10": F(3, 10),
        "3⁄10": F(3, 10),
        "3∕10": F(3, 10),
        "3÷10": F(3, 10),
        "³⁄₁₀": F(3, 10),
        "½": F(1, 2),
        "⅟4": F(1, 4),
        "⅜": F(3, 8),
        "１／２": F(1, 2),
        "1,001/2,002": F(1, 2),
        "=3/10.": F(3, 10),
    },
    "mixed": {
        "7 1/2": F(15, 2),
        "7½": F(15, 2),
        "7 ½": F(15, 2),
        "７\u3000１／２": F(15, 2),
        "-1½": F(-3, 2),
        "2 002½": F(4005, 2),
        "1  1/2": F(3, 2),
        "3³⁄₁₀": F(33, 10),
        "0 1/2": F(1, 2),
        "10 2/3": F(32, 3),
    },
    "percent": {
        "34 %": F(34, 100),
        "34％": F(34, 100),
        "34\u00a0%": F(34, 100),
        "35,7 %": F(357, 1000),
        "33⅓ %": F(1, 3),
        "7 1/2 %": F(3, 40),
        "1/2%": F(1, 200),
        "-5 %": F(-1, 20),
        "２５％": F(1, 4),
        "100%.": 1,
    },
}
NO_NUMBER = (
    *("", "many", "1 2", "12 34", "12,34,567", "2.002.00", "1.2.3", "1,000,5", "1/0", "1/2/3", "1,5/3", "0.5/2"),
    *(
        "1 3/2",
        "1 0/14",
        "½3",
        "10²",
        "3-",
        "--3",
        "+-3",
        "NaN",
        "inf",
        "1e99",
        "%",
        "% 5",
        "3:10",
        "1+1/2",
        "二",
        "(3)",
    ),
    *("9" * 200, "1/-2", "0x10", "5 cards", "½½", "1.5½", "- ", "/", "3/", "/3", ".", ",", "e3"),
)
TWO_NUMBERS = {
    "2,002": (2002, F(2002, 1000)),
    "２，００２": (2002, F(2002, 1000)),
    "-12,345": (-12345, F(-12345, 1000)),
    "2,002 %": (F(2002, 100), F(2002, 100000)),
    "1 234/2000": (F(1234, 2000), F(2234, 2000)),
    "10,000": (10000, 10),
    "1 100/200": (F(1100, 200), F(3, 2)),
    "999,999": (999999, F(999999, 1000)),
    "= 2,002": (2002, F(2002, 1000)),
    "3 141/592": (F(3141, 592), 3 + F(141, 592)),
}


@pytest.mark.parametrize(
    ("typed", "number"), [pair for table in ONE_NUMBER.values() for pair in table.items()], ids=lambda value: str(value)
)
def test_a_number_is_read_as_one_thing(typed: str, number: F) -> None:
    assert read(typed).number == number


@pytest.mark.parametrize("typed", NO_NUMBER)
def test_what_is_no_number_is_refused_with_the_forms_that_work(typed: str) -> None:
    assert readings(typed) == ()
    with pytest.raises(UnreadableNumberError) as found:
        read(typed)
    assert found.value.fault == "number"
    assert all("3/10" in found.value.say(lang) for lang in LANGUAGES)


@pytest.mark.parametrize(("typed", "numbers"), TWO_NUMBERS.items())
def test_what_could_be_two_numbers_is_the_one_that_fits_or_said_to_be_two(typed: str, numbers: tuple[F, F]) -> None:
    assert {reading.number for reading in readings(typed)} == set(numbers)
    for number in numbers:
        assert read(typed, lambda reading, number=number: reading.number == number).number == number
    with pytest.raises(UnreadableNumberError) as found:
        read(typed)
    assert found.value.fault == "ambiguous"


def test_a_point_before_three_digits_groups_only_where_it_can_be_nothing_else() -> None:
    assert read("2.002").number == F(2002, 1000)
    assert read("2.002", lambda reading: reading.is_whole).number == 2002


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        *(("2,002", 2002), ("2.002", 2002), ("2 002", 2002), ("２００２", 2002), ("-7", -7), ("10,000", 10000)),
        *(("1_000", 1000), ("7.", 7), ("5.0", 5), ("4/2", 2), ("1 234 567", 1234567)),
    ],
)
def test_where_a_whole_number_is_asked_for_groups_are_groups(typed: str, number: int) -> None:
    assert read_whole(typed) == number


@pytest.mark.parametrize(
    ("typed", "fault"),
    [("1/2", "whole"), ("0,5", "whole"), ("200 %", "whole"), ("2.5", "whole"), ("seven", "number"), ("", "number")],
)
def test_what_is_not_whole_is_refused(typed: str, fault: str) -> None:
    with pytest.raises(UnreadableNumberError) as found:
        read_whole(typed)
    assert found.value.fault == fault


@pytest.mark.parametrize(
    ("typed", "chance"),
    [
        *(("3/10", F(3, 10)), ("30 %", F(3, 10)), ("0.3", F(3, 10)), ("0,3", F(3, 10)), (".3", F(3, 10)), ("0", 0)),
        *(
            ("½", F(1, 2)),
            ("100 %", 1),
            ("10/10", 1),
            ("1.0", 1),
            ("0,357", F(357, 1000)),
            ("12,345 %", F(12345, 100000)),
        ),
    ],
)
def test_a_chance_is_read_in_many_forms(typed: str, chance: F) -> None:
    assert read_chance(typed) == chance
    assert read_chance(typed, in_percent=True) == chance


@pytest.mark.parametrize("typed", ["-1", "2", "4/3", "101", "101 %", "−0,1", "1 1/2", "30", "1e3", "-5 %"])
def test_a_chance_lies_between_0_and_1(typed: str) -> None:
    with pytest.raises(UnreadableNumberError) as found:
        read_chance(typed)
    assert found.value.fault == "chance"
    assert all("0 %" in found.value.say(lang).replace("0%", "0 %") for lang in LANGUAGES)


def test_where_percent_are_asked_for_a_bare_number_is_one_unless_it_could_be_a_chance() -> None:
    assert read_chance("30", in_percent=True) == F(3, 10)
    assert read_chance("2", in_percent=True) == F(1, 50)
    assert read_chance("33,3", in_percent=True) == F(333, 1000)
    for typed, fault in (("1", "percent"), ("101", "chance"), ("-1", "chance"), ("4/3", "chance")):
        with pytest.raises(UnreadableNumberError) as found:
            read_chance(typed, in_percent=True)
        assert found.value.fault == fault


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("2/5, 7/15, 2/15", ("2/5", "7/15", "2/15")),
        ("2/5; 7/15; 2/15", ("2/5", "7/15", "2/15")),
        ("2/5,7/15,2/15", ("2/5", "7/15", "2/15")),
        ("2/5，7/15，2/15", ("2/5", "7/15", "2/15")),
        ("0.4、0.467、0.133", ("0.4", "0.467", "0.133")),
        ("0,4; 0,467; 0,133", ("0,4", "0,467", "0,133")),
        ("0,4, 0,467, 0,133", ("0,4", "0,467", "0,133")),
        ("0,4 0,467 0,133", ("0,4", "0,467", "0,133")),
        ("0,4\n0,467\n0,133\n", ("0,4", "0,467", "0,133")),
        ("0.4\t0.467\t0.133", ("0.4", "0.467", "0.133")),
        ("40 % 46.7 % 13.3 %", ("40%", "46.7%", "13.3%")),
        ("40%, 46,7%, 13,3%", ("40%", "46,7%", "13,3%")),
        ("= 2/5, 7/15, 2/15.", ("2/5", "7/15", "2/15.")),
    ],
)
def test_a_list_is_cut_where_it_can_be_cut(typed: str, parts: tuple[str, ...]) -> None:
    assert [found for found in lists(typed) if len(found) == len(parts)] == [parts]


@pytest.mark.parametrize(
    "typed",
    [
        "2 1 0",
        "2,1,0",
        "2, 1, 0",
        "2/1/0",
        "2;1;0",
        "2、1、0",
        "２　１　０",
        "2\n1\n0",
        "2 / 1 / 0",
        "2. 1. 0.",
        " 2，1，0 ",
    ],
)
def test_small_whole_numbers_may_be_parted_by_anything(typed: str) -> None:
    assert read_whole_list(typed) == (2, 1, 0)


@pytest.mark.parametrize("typed", ["", "x", "1 two", "½", "1 1/x", "9" * 500, ",", "3-2", "50 %", "1e3"])
def test_what_is_no_list_of_whole_numbers_is_refused(typed: str) -> None:
    with pytest.raises(UnreadableNumberError):
        read_whole_list(typed)


DIGITS = st.sampled_from(["0123456789", "０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩"])
LOCALES = st.sampled_from(["en", "de", "fr", "de_CH", "zh", "sv", "pt", "it", "ru", "es", "pl", "en_IN", "ar_EG"])


@given(st.decimals(-(10**9), 10**9, allow_nan=False, places=4), LOCALES)
def test_whatever_is_accepted_of_a_number_written_anywhere_is_that_number(number: Decimal, place: str) -> None:
    typed = format_decimal(number, format="#,##0.####", locale=place)
    found = {reading.number for reading in readings(typed)}
    assert F(number) in found or not found
    if len(found) == 1:
        assert read(typed).number == F(number)


@given(
    st.integers(-(10**6), 10**6),
    st.integers(1, 10**4),
    st.sampled_from("/／⁄∕÷"),
    DIGITS,
    st.sampled_from(["", " ", "\u3000"]),
)
def test_every_fraction_is_read_as_itself(top: int, bottom: int, slash: str, digits: str, blank: str) -> None:
    typed = f"{top}{blank}{slash}{blank}{bottom}".translate(dict(zip(map(ord, "0123456789"), digits, strict=True)))
    assert read(typed).number == F(top, bottom)


@given(st.integers(1, 99), st.integers(1, 98), st.integers(2, 99), st.sampled_from(["", "-", "−", "– "]))
def test_the_sign_of_a_mixed_number_is_that_of_the_whole(whole: int, top: int, bottom: int, sign: str) -> None:
    typed = f"{sign}{whole} {top}/{bottom}"
    if top < bottom:
        assert read(typed).number == (-1 if sign else 1) * (whole + F(top, bottom))
    else:
        assert readings(typed) == ()


@given(st.text("0123456789 ,.'/-%½=e", max_size=12))
def test_nothing_breaks_the_reader_and_no_digit_is_lost(typed: str) -> None:
    for reading in readings(typed):
        if not {"/", "½", "e"} & set(typed):
            digits = "".join(c for c in typed if c.isdigit()).strip("0")
            assert str(abs(int(reading.number * 10**30))).strip("0") == digits
