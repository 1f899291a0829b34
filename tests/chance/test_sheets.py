"""Worksheets: everybody's own numbers, equally hard, and answers that hold when all orders of the cards are counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction as F
from itertools import combinations, permutations

import pytest

from spiritgame.cards import ANIMALS, STARTING, VARAN
from spiritgame.chance import Sheet, chance_lessons, check, law_of, value_of, worksheet
from spiritgame.chance.sheets import FAMILIES, Family, Task, UnfairFamilyError, families_of, trial_lesson
from spiritgame.chance.sheets.family import pick
from spiritgame.chance.sheets.sheet import trial_result
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.probability import Prospect, odds
from tests.chance.test_sentences import EQUATION, evaluated, precision
from tests.locale.catalogues import entries

STUDENTS = [f"student {number}" for number in range(40)]
every_family = pytest.mark.parametrize("family", FAMILIES.values(), ids=FAMILIES)
every_lesson = pytest.mark.parametrize("lesson", [lesson.id for lesson in chance_lessons()])


def variants(family: Family) -> list[Task]:
    return [family.task(student) for student in STUDENTS]


def symbols(cards: tuple[str, ...]) -> int:
    return sum(ANIMALS["text"][card].weight != 0 for card in cards)


@every_family
def test_variants_differ_but_not_in_what_they_ask_of_a_student(family: Family) -> None:
    tasks = variants(family)
    assert len({task.truth for task in tasks}) >= 4
    assert len({tuple(task.numbers.items()) for task in tasks}) >= len(STUDENTS) // 4
    for lang in LANGUAGES:
        solutions = {re.sub(r"[\d./−]+", "#", task.tell("solution", words_for(lang))) for task in tasks}
        assert len({text.replace("# = #", "#") for text in solutions}) == 1, "the same steps, whatever the numbers"
    for name in tasks[0].numbers:
        piles = [task.numbers[name] for task in tasks if isinstance(task.numbers[name], tuple)]
        if piles:  # as many cards to read, give or take one, and as many that matter
            sizes = [len(pile) for pile in piles]
            assert max(sizes) - min(sizes) <= 2
            if name == "lying":
                assert {symbols(pile) for pile in piles} == {2}


@every_family
def test_no_answer_is_had_for_nothing(family: Family) -> None:
    for task in variants(family):
        assert task.truth not in (0, 1)
        assert check(task.solution, task).is_right
        assert check(float(task.truth), task).is_right
        for number, wrong in enumerate(task.wrong, 1):
            verdict = check(wrong["text"], task)
            assert verdict.result == "wrong"
            assert 1 <= verdict.because <= number  # an earlier slip may lead to the same number
            for lang in LANGUAGES:
                assert task.tell(f"wrong.{verdict.because}", words_for(lang)) in verdict.say(lang)


@every_family
def test_every_solution_is_an_equation_that_holds(family: Family) -> None:
    for task in variants(family)[:8]:
        for lang in LANGUAGES:
            text = task.tell("solution", words_for(lang))
            assert task.solution in text
            equations = EQUATION.findall(text)
            assert equations or "/" in task.solution
            for equation in equations:
                sides = equation.split("=")
                left, right = map(evaluated, sides)
                assert right == pytest.approx(left, abs=5e-5 if "√" in equation else precision(sides[1]))


def test_a_family_without_fair_numbers_is_refused() -> None:
    family = Family("20", "both", pick(n=(5,)), answer=lambda n: F(n, 5), wrong={})
    with pytest.raises(UnfairFamilyError):
        family.task("anybody")


@every_lesson
def test_a_worksheet_belongs_to_a_name_and_a_number(lesson: str) -> None:
    def answers(student: str, number: int = 1) -> list[F]:
        return [task.truth for task in worksheet(lesson, student, number)]

    assert answers("Anna") == answers("  anna ")
    sheets = [[dict(task.numbers) for task in worksheet(lesson, student)] for student in STUDENTS]
    assert len({str(sheet) for sheet in sheets}) > len(STUDENTS) * 3 / 4
    assert any(answers(student) != answers(student, 2) for student in STUDENTS[:5])
    assert [task.id for task in worksheet(lesson, "Anna")] == [family.id for family in families_of(lesson)]
    assert len(worksheet(lesson, "Anna")) == (5 if lesson == "33" else 2)


@pytest.mark.parametrize("name", ["", "  ", "x" * 81])
def test_a_worksheet_needs_a_name(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        worksheet("24", name)
    with pytest.raises(KeyError):
        worksheet("99", "Anna")


def test_a_name_is_the_same_however_it_is_typed() -> None:
    assert [t.truth for t in worksheet("24", "Ｊｏｓé")] == [t.truth for t in worksheet("24", "jose\u0301")]


# Small decks, counted in all orders

SMALL = [(n, s, v) for n in (6, 7) for s in (4, 5) for v in (1, 2)]


def orders(n: int, s: int) -> list[tuple[bool, ...]]:
    return [tuple(place in chosen for place in range(n)) for chosen in combinations(range(n), s)]


def average(n: int, s: int, value: Callable[[tuple[bool, ...]], F | int]) -> F:
    every = orders(n, s)
    return F(sum((F(value(order)) for order in every), F(0)), len(every))


def place(order: tuple[bool, ...], nth: int) -> int:
    return [number for number, is_solitary in enumerate(order, 1) if is_solitary][nth - 1]


def at_second(value: Callable[[tuple[bool, ...]], F | int]) -> Callable[[tuple[bool, ...]], F | int]:
    return lambda order: value(order[: place(order, 2)])


@pytest.mark.parametrize(("n", "s", "v"), SMALL)
def test_answers_are_those_of_all_orders(n: int, s: int, v: int) -> None:
    def answer(family: str, **numbers: int) -> F:
        return FAMILIES[family].answer(**numbers)

    assert answer("20.patterns", n=n, s=s) == len(orders(n, s))
    both = average(n, s, lambda order: order[0] and order[1])
    assert answer("20.both", n=n, s=s) == both
    assert answer("21.given", n=n, s=s) == both / average(n, s, lambda order: order[0])
    assert answer("21.alike", n=n, s=s) == average(n, s, lambda order: order[0] == order[1])
    assert answer("22.exactly", n=n, s=s, k=4) == average(n, s, lambda order: sum(order[:4]) == 2)
    assert answer("22.mean", n=n, s=s, k=4) == average(n, s, lambda order: sum(order[:4]))
    assert answer("23.third", n=n, s=s) == average(n, s, lambda order: place(order, 3))
    assert answer("23.place", n=n, s=s, k=4) == average(n, s, lambda order: place(order, 2) == 4)
    assert answer("24.survive", h=n, c=s - 2) == average(n, s - 2, lambda order: not (order[0] or order[1]))
    neutral = average(n, s, at_second(lambda line: line.count(False)))
    assert answer("25.neutral", n=n, s=s) == neutral
    # all neutral cards together show n − s suns, all solitary ones 2s
    assert answer("25.suns", n=n, s=s, a=n - s, b=2 * s) == neutral + 4
    assert answer("28.left", n=n, s=s) == average(n, s, lambda order: n - place(order, 4))
    assert answer("29.length", n=n, s=s, v=v) == average(n + v, s + v, lambda order: place(order, 2))
    useful = average(n + v, s + v, at_second(lambda line: line.count(False) + 2 * F(s, s + v)))
    assert answer("29.useful", n=n, s=s, v=v) == useful
    assert answer("30.gap", n=n, s=s) == average(n, s, lambda order: place(order, 3) - place(order, 2) - 1)
    assert answer("30.friend", n=n, s=s) == 1 + average(n, s, lambda order: place(order, 3))
    with_varans = average(n + v, s + v, lambda order: order[0] and order[1])
    assert answer("31.behind", n=n, s=s, v=v) == with_varans / (both + with_varans)


@pytest.mark.parametrize(("n", "s", "k"), [(9, 5, 4), (10, 5, 3), (12, 4, 5)])
def test_what_follows_a_first_line_is_that_of_all_orders(n: int, s: int, k: int) -> None:
    def points(order: tuple[bool, ...]) -> int:
        return (k + 1) * (1 if order[0] else 2)

    expected = average(n - k, s - 2, points)
    assert FAMILIES["27.once"].answer(n=n, s=s, k=k) == expected
    assert FAMILIES["27.gain"].answer(n=n, s=s, k=k) == expected - 2 * k
    assert FAMILIES["28.second"].answer(n=n, s=s, k=k) == average(n - k, s - 2, lambda order: place(order, 2))


@pytest.mark.parametrize("student", STUDENTS[:10])
def test_answers_about_real_cards_are_those_of_the_odds(student: str) -> None:
    task = FAMILIES["24.closing"].task(student)
    lying, varans = task.numbers["lying"], task.numbers["v"]
    deck = (*(card for card in STARTING if card not in lying), *(VARAN,) * varans)
    assert task.truth == odds(Prospect(line=lying, deck=deck)).closing
    task = FAMILIES["31.pile"].task(student)
    lying, pile = task.numbers["lying"], task.numbers["pile"]
    hidden = tuple(card for card in STARTING if card not in (*lying, *pile))
    assert task.truth == odds(Prospect(line=lying, discard=pile, deck=hidden)).closing
    task = FAMILIES["26.pairs"].task(student)
    suns = [ANIMALS["printed"][card].elements.sun for card in task.numbers["cards"]]
    pairs = list(permutations(suns, 2))
    assert task.truth == F(sum(sum(pair) >= task.numbers["t"] for pair in pairs), len(pairs))
    task = FAMILIES["26.given"].task(student)
    (first,) = (ANIMALS["text"][card].elements.sun for card in task.numbers["first"])
    others = [ANIMALS["text"][card].elements.sun for card in task.numbers["cards"]]
    assert task.truth == F(sum(first + sun >= task.numbers["t"] for sun in others), 5)


def test_errors_are_those_of_the_whole_law() -> None:
    task = FAMILIES["32.error"].with_numbers({"runs": 25, "k": 6})
    closed = law_of("closed_of 25", "text")
    assert float(task.truth) == pytest.approx(closed.deviation(lambda count: F(count, 25)))
    runs = int(FAMILIES["32.runs"].answer(e=10, k=6))
    p = value_of("closed_by 6", "text")
    assert 1.96 * (p * (1 - p) / runs) ** 0.5 <= 0.01 < 1.96 * (p * (1 - p) / (runs - 1)) ** 0.5


# Sentences


def test_every_sentence_of_the_worksheets_is_told() -> None:
    keys = {f"sheet.{family.id}.{part}" for family in FAMILIES.values() for part in ("ask", "solution")}
    keys |= {f"sheet.wrong.{reason}" for family in FAMILIES.values() for reason in family.wrong}
    own = re.compile(r"sheet\.(\d|wrong\.)")
    assert {key for key in entries("en", "sheets") if own.match(key)} == keys


@pytest.mark.parametrize("lang", LANGUAGES)
@every_lesson
def test_a_sheet_asks_answers_and_counts(lesson: str, lang: str) -> None:
    sheet = Sheet(lesson, "Anna", lang=lang)
    for step, task in enumerate(sheet.tasks, 1):
        asked = sheet.exercise(step)
        assert not asked.is_right
        shown = asked._repr_markdown_()
        assert task.tell("ask", sheet.words) in shown
        assert sheet.words.say("kit.open") in shown
        assert not re.search(r"[{}_]|  ", shown)
        assert task.solution not in re.findall(r"\S+/\S+", shown)
    assert sheet.score() == 0
    for step, task in enumerate(sheet.tasks, 1):
        assert sheet.exercise(step, task.solution).is_right
        verdict = sheet.exercise(step, task.solution).verdict
        assert verdict.say(lang) in sheet.exercise(step, task.solution)._repr_markdown_()
    assert sheet.score() == len(sheet.tasks)
    with pytest.raises(IndexError):
        sheet.exercise(len(sheet.tasks) + 1)


@every_lesson
def test_own_trials_differ_and_all_together_come_near_the_truth(lesson: str) -> None:
    assert trial_result(lesson, "Anna") == trial_result(lesson, "Anna")
    means = [trial_result(lesson, student).measured for student in STUDENTS]
    assert len(set(means)) > 3
    truth = float(value_of(trial_lesson(lesson).ways.count, "text"))
    mean = sum(means) / len(means)
    error = (sum((value - mean) ** 2 for value in means) / (len(means) - 1) / len(means)) ** 0.5
    assert abs(mean - truth) < 4 * error
