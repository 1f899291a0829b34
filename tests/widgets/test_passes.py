"""How often a click asks the rules: what is legal is found once for each position."""

from __future__ import annotations

from collections import Counter

import pytest
from spiritwidgets import Lesson, Session, Table
from spiritwidgets.headless import open_page, press

import spiritgame as sg

MOST_PASSES = 3
"""Over the legal moves, for one click."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts what is asked of the engine by its public names, wherever they were imported to."""
    counts: Counter[str] = Counter()

    def counted(name: str):
        original = getattr(sg, name)

        def call(*arguments, **options):
            counts[name] += 1
            return original(*arguments, **options)

        monkeypatch.setattr(sg, name, call)

    counted("legal_moves")
    counted("why_illegal")
    return counts


def test_one_draw_makes_few_passes_over_the_legal_moves(asked) -> None:
    table = Table(Session.new(("winter", "summer"), (None, None), seed=3), pace=0)
    open_page(table.easel)
    things = sum(len(board.scene.targets) for board in table.easel.boards.values() if board.scene)
    asked.clear()
    press(table.easel, "line", ("deck",))
    assert 1 <= asked["legal_moves"] <= MOST_PASSES
    assert asked["why_illegal"] <= things  # a reason for each thing at most, to be shown beside it


def test_looking_again_asks_nothing(asked) -> None:
    table = Table(Session.new(("winter", "summer"), (None, None), seed=3), pace=0)
    open_page(table.easel)
    asked.clear()
    table.refresh()
    assert not asked


def test_a_click_in_a_lesson_makes_few_passes_too(asked) -> None:
    page = Lesson("02", pace=0)
    page.go_to("02.2")
    open_page(page.easel)
    page.answer("3")
    asked.clear()
    press(page.easel, "line", ("deck",))
    assert 1 <= asked["legal_moves"] <= MOST_PASSES
