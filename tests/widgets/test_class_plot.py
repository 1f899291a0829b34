"""The results of a class, counted and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from spiritwidgets import ClassPlot

from spiritgame.chance import ResultsError, Sheet


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for student, pick in {"Anna": "right", "Ben": "slip", "李华": "slip", "Dora <b>": "other", "Eva": "open"}.items():
        sheet = Sheet("24", student)
        for step, task in enumerate(sheet.tasks, 1):
            answer = {"right": task.solution, "slip": task.wrong[1]["text"], "other": "1/97", "open": ...}[pick]
            sheet.exercise(step, answer)
        sheet.trial()
        sheet.save(tmp_path / f"{student[:3]}.csv")
    return tmp_path


def test_answers_are_counted_by_kind(folder: Path) -> None:
    plot = ClassPlot("24", folder)
    assert plot.students == 5
    assert plot.counts("24.closing") == {"right": 1, "foreseen": 2, "other": 1, "open": 1}
    assert len(plot.trials) == 5


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ["5 students", "Two of the solitaries already lie in your line."]),
        ("zh", ["5名学生", "有两张独居已经在你面前了。"]),
    ],
)
def test_the_picture_says_what_it_shows(folder: Path, lang: str, says: list[str]) -> None:
    html = ClassPlot("24", folder, lang=lang)._repr_html_()
    for text in (*says, "1/3", "<svg", 'role="img"'):
        assert text in html
    assert "<script" not in html
    assert "@0@" not in html


def test_one_trial_has_no_band_and_another_lesson_no_results(folder: Path) -> None:
    html = ClassPlot("24", folder / "Ann.csv")._repr_html_()
    assert "Two trials at least make a band" in html
    assert "no results of this lesson" in ClassPlot("25", folder)._repr_html_()


def test_a_bad_file_is_named(folder: Path) -> None:
    (folder / "x.csv").write_text("nonsense")
    with pytest.raises(ResultsError, match=r"^x\.csv"):
        ClassPlot("24", folder)
