"""The sentences of the course: complete, and every number in them worked out."""

from __future__ import annotations

import re
from fractions import Fraction as F
from math import comb, factorial, sqrt

import pytest

from spiritgame.chance import ChanceLesson, Teller, chance_lessons, law_of, value_of
from spiritgame.chance.expressions import say_value
from spiritgame.locale import LANGUAGES, words_for
from tests.locale.catalogues import PLACEHOLDER, entries

LESSONS = {lesson.id: lesson for lesson in chance_lessons()}
every_lesson = pytest.mark.parametrize("lesson", chance_lessons(), ids=lambda lesson: lesson.id)
both_editions = pytest.mark.parametrize("cards", ["text", "printed"])
both_languages = pytest.mark.parametrize("lang", LANGUAGES)

FACTS = {
    "20": {"5/14": "solitary_run 1", "4/13": "solitary_given 0 1", "3/12": "solitary_given 0 2"}
    | {"9/14": "neutral_run 1", "8/13": "number 8/13", "7/12": "number 7/12"},
    "21": {"5/14": "solitary_run 1", "4/13": "solitary_given 0 1", "9/14": "neutral_run 1"}
    | {"5/13": "solitary_given 1 0", "8/13": "number 8/13"},
    "22": {"5/14": "solitary_run 1"},
    "23": {"9/6": "extra_neutral", "1½": "extra_neutral", "7½": "mean_wait 3", "5/14": "solitary_run 1"},
    "24": {"9/14": "survives 1", "3/6": "closes_now 8", "8/13": "number 8/13"},
    "25": {
        "2/5": "in_line owl",
        "1/3": "in_line hare",
        "5/14": "number 5/14",
        "1/2": "number 1/2",
        "3/5": "number 3/5",
    },
    "26": {},
    "27": {"3/10": "closes_now 4", "3/8": "closes_now 6", "1/3": "closes_now 5"}
    | {"7/10": "number 7/10", "5/8": "number 5/8", "2/3": "number 2/3"},
    "28": {"15/6": "wait_formula 1", "28/5": "number 28/5", "3/4": "number 3/4"},
    "29": {"2/9": "number 2/9", "2/8": "number 2/8"},
    "30": {"9/6": "extra_neutral", "5/15": "gregarious_closes"},
    "31": {},
    "32": {},
    "33": {"2/3": "number 2/3", "3/5": "number 3/5", "1/3": "in_line hare", "2/5": "in_line owl"}
    | {"1½": "extra_neutral", "5/14": "closes_at_two"},
}
"""What fractions stand for that are written out in the sentences of a lesson."""

SUPERSCRIPTS = {"²": "**2", "⁴": "**4"}
FRACTION = re.compile(r"(?<![\d./C(])\d+(?:/\d+|½)(?![\d./])")
EQUATION = re.compile(r"(?:−(?=\d))?[\dC(√][\d\s·+−/().,C√½²⁴!]*=[\s\d·+−/().½%=]*[\d½%)]")


def evaluated(text: str) -> float:
    """The number that arithmetic in a sentence stands for."""
    percent = text.strip().endswith("%")
    text = re.sub(r"C\((\d+), ?(\d+)\)", lambda m: str(comb(int(m[1]), int(m[2]))), text.strip().rstrip("% "))
    text = re.sub(r"(\d+)!", lambda m: str(factorial(int(m[1]))), text)
    text = re.sub(r"(\d+)½", r"(\1+1/2)", text).replace("½", "(1/2)")
    for sign, power in SUPERSCRIPTS.items():
        text = text.replace(sign, power)
    text = text.replace("·", "*").replace("−", "-").replace("√", "sqrt")
    assert re.fullmatch(r"[\d\s*+\-/().]*|sqrt\([\d\s*+\-/().]*\)", text), text
    value = float(eval(text, {"sqrt": sqrt}))
    return value / 100 if percent else value


def precision(text: str) -> float:
    """How far the last number of an equation may be off: half a unit of its last place."""
    text = text.strip()
    places = len(text.rstrip("% ").partition(".")[2])
    if text.endswith("%"):
        return 0.5 / 10 ** (places + 2)
    return 0.5 / 10**places if "." in text else 1e-9


def sentences(lesson: ChanceLesson, lang: str, cards: str):
    teller = Teller(lesson, words_for(lang), cards)
    return ((key, teller.words.say(key, **teller.numbers)) for key in lesson.keys)


@both_languages
@both_editions
@every_lesson
def test_every_sentence_exists_and_is_filled_in(lesson: ChanceLesson, cards: str, lang: str) -> None:
    for key, sentence in sentences(lesson, lang, cards):
        assert sentence.strip(), key
        assert not re.search(r"[{}_]|  ", sentence), key


def test_every_sentence_belongs_to_a_lesson() -> None:
    keys = {key for lesson in chance_lessons() for key in lesson.keys}
    assert {key for key in entries("en", "chance") if key.startswith("chance.")} == keys


@every_lesson
def test_no_number_is_worked_out_for_nothing(lesson: ChanceLesson) -> None:
    written = {name for key in lesson.keys for name in PLACEHOLDER.findall(entries("en", "chance")[key][0])}
    assert written == set(lesson.numbers)


@both_languages
@both_editions
@every_lesson
def test_every_equation_holds(lesson: ChanceLesson, cards: str, lang: str) -> None:
    for key, sentence in sentences(lesson, lang, cards):
        for found in EQUATION.findall(sentence):
            sides = found.split("=")
            values = [evaluated(side) for side in sides]
            for value, side in zip(values[1:], sides[1:], strict=True):
                tolerance = max(precision(sides[0]), precision(side)) if "√" not in sides[0] else 5e-5
                assert value == pytest.approx(values[0], abs=tolerance), (key, found)


def test_equations_are_found() -> None:
    found = [
        equation
        for lesson in chance_lessons()
        for _, sentence in sentences(lesson, "en", "text")
        for equation in EQUATION.findall(sentence)
    ]
    assert len(found) > 40
    assert "5/14 · 4/13 · 3/12 = 5/182" in found


@both_languages
@every_lesson
def test_every_fraction_that_is_written_out_is_known(lesson: ChanceLesson, lang: str) -> None:
    facts = FACTS[lesson.id]
    for name, fact in facts.items():
        assert evaluated(name) == pytest.approx(float(value_of(fact, "text"))), name
    for key in lesson.keys:
        text = PLACEHOLDER.sub("…", entries(lang, "chance")[key][0])
        assert {name for name in FRACTION.findall(text) if "=" not in text} <= set(facts), key


def test_binomials_are_those_of_the_numbers_beside_them() -> None:
    for name, n, k in [("begin", 12, 3), ("patterns", 14, 5), ("rest", 11, 2)]:
        assert value_of(LESSONS["20"].numbers[name], "text") == comb(n, k)
    assert value_of(LESSONS["21"].numbers["second"], "text") == comb(13, 4) == 715
    assert value_of(LESSONS["22"].numbers["hands"], "text") == comb(14, 6)
    assert value_of(LESSONS["29"].numbers["patterns"], "text") == comb(17, 8)
    assert value_of(LESSONS["30"].numbers["all"], "text") == comb(15, 5) * 10
    assert value_of(LESSONS["23"].numbers["onSeven"], "text") == comb(6, 2) * comb(7, 2)
    assert F(91125, 268912) == comb(5, 2) * F(5, 14) ** 2 * F(9, 14) ** 3


def test_numbers_told_in_words() -> None:
    def value(expression: str) -> float:
        return float(value_of(expression, "text"))

    assert round(1 / value("solitary_run 2")) == 9  # one round out of nine
    assert value("mean_wait 3") - value("mean_wait 2") == 2.5  # two and a half cards for one action
    assert value("closed_by 7") == 0.5  # a coin toss
    assert round(value("errors_away 10 20"), 1) == 1.5  # one and a half standard errors
    assert value("standard_error 4000") == pytest.approx(value("standard_error 1000") / 2)
    assert value("some_with 3 3") / value("some_with 3 0") == pytest.approx(3, abs=0.01)  # three times as likely
    assert value("some_with 2 3") > value("some_with 2 0")
    assert (value("mean_of cards 2 3"), value("useful_lost 3")) == (4, 1.75)
    assert say_value("closed_by 6", "text") == "49/143"
    law = law_of("line_under at_two sun", "text")
    assert (min(law), max(law), len(law)) == (-2, 11, 14)
    assert sum(law_of("closed_of 20", "text")[n] for n in range(21)) == 1


def test_shares_of_the_bell_curve() -> None:
    from statistics import NormalDist

    bell = NormalDist()
    assert round(100 * (bell.cdf(1) - bell.cdf(-1))) == 68
    assert round(100 * (bell.cdf(1.96) - bell.cdf(-1.96))) == 95


def test_the_rule_of_lesson_27_is_its_inequality() -> None:
    draws = [k for k in range(2, 12) if 2 * (11 - k) > 3 * (k - 1)]
    assert draws == [2, 3, 4]
    for k in range(2, 12):
        assert (value_of(f"gain_of_one_more {k}", "text") > 0) == (k in draws)
        safe, closed = 1 - value_of(f"closes_now {k}", "text"), value_of(f"closes_now {k}", "text")
        assert value_of(f"gain_of_one_more {k}", "text") == 2 * safe - (k - 1) * closed
    plans = {plan: value_of(f"plan_points {plan}", "text") for plan in ("at_two", "five", "never", "seven")}
    assert plans == {"at_two": 10, "five": F(3015, 286), "never": F(15, 2), "seven": F(1406, 143)}
    options = {"a": "at_two", "b": "five", "c": "never", "d": "seven"}
    assert LESSONS["27"].guesses[0].truth.split() == sorted(options, key=lambda letter: plans[options[letter]])
