"""The results of a class, counted and drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from spiritwidgets import ClassPlot

from spiritgame.chance import Sheet
from spiritgame.locale import words_for
from spiritgame.trouble import Trouble


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


def test_a_bad_file_is_named_and_hides_nobody(folder: Path) -> None:
    (folder / "x.csv").write_text("nonsense")
    plot = ClassPlot("24", folder, folder / "gone.csv")
    assert plot.students == 5
    html = plot._repr_html_()
    assert "2 things to look at" in html
    assert "x.csv: the first row must name the columns" in html
    assert "There is no gone.csv." in html


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_without_any_results_the_reasons_are_shown(tmp_path: Path, lang: str) -> None:
    html = ClassPlot("24", tmp_path / "nowhere", lang=lang)._repr_html_()
    assert "nowhere" in html
    assert words_for(lang).say("sheet.class.nothing") in html


def rows(plot: ClassPlot) -> dict[str, list[str]]:
    """The cells of each row of the second table, by the name in it."""
    table = plot._repr_html_().split("<table>")[2].split("</table>")[0]
    found = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in table.split("<tr ")]
    return {cells[0]: cells[1:] for cells in found if cells}


def test_it_shows_who_answered_what(folder: Path) -> None:
    unsure = Sheet("24", "Fritz")
    unsure.exercise(1, "a lot")
    unsure.save(folder / "f.csv")
    plot = ClassPlot("24", folder)
    shown = rows(plot)
    assert list(shown) == ["Anna", "Ben", "Dora &lt;b&gt;", "Eva", "Fritz", "李华"]
    assert shown["Anna"][0] == f"✓ {Sheet('24', 'Anna').tasks[0].solution}"
    assert shown["Ben"][0].startswith("✗ ")
    assert shown["Eva"][:2] == ["–", "–"]
    assert shown["Fritz"] == ["? a lot", "–", "–"]
    assert plot.counts("24.closing") == {"right": 1, "foreseen": 2, "other": 1, "unreadable": 1, "open": 1}
    assert plot.counts("24.survive").total() == 6, "Fritz was not asked, and is not lost"


def test_initials_name_nobody_and_tell_all_apart(folder: Path) -> None:
    for student in ("Albert", "anna lee", "李明"):
        sheet = Sheet("24", student)
        sheet.trial()
        sheet.save(folder / f"{student}.csv")
    plot = ClassPlot("24", folder, initials=True, names=["Zoë Young", "Ben"])
    html = plot._repr_html_()
    assert list(rows(plot)) == ["A. 1", "A. 2", "A.L.", "B.", "D.B.", "E.", "李. 1", "李. 2"]
    assert "<p>Nothing from: Z.Y.</p>" in html
    for name in ("Anna", "Ben", "Eva", "李华", "Albert", "Zoë"):
        assert name not in html


def test_a_class_list_shows_who_is_missing(folder: Path) -> None:
    (folder / "class.txt").write_text("Name\nANNA\nBen\nGisela\n李华\n", encoding="utf-8")
    plot = ClassPlot("24", folder, names=folder / "class.txt")
    assert plot.missing == ("Gisela",)
    assert "<p>Nothing from: Gisela</p>" in plot._repr_html_()
    with pytest.raises(Trouble):
        ClassPlot("24", folder, names=folder / "nowhere.txt")


def test_other_lessons_and_other_worksheets_do_not_count_and_are_not_silent(folder: Path) -> None:
    for lesson, number in (("25", 1), ("24", 2)):
        sheet = Sheet(lesson, "Anna", number)
        sheet.exercise(1, "1/2")
        sheet.save(folder / f"{lesson}-{number}.csv")
    plot = ClassPlot(24, folder)
    assert plot.students == 5
    assert plot.counts("24.closing").total() == 5
    html = plot._repr_html_()
    assert "Lesson 24, worksheet 2: 1 student" in html
    assert "Lesson 25, worksheet 1: 1 student" in html
    assert ClassPlot("24", folder, number=2).students == 1


def test_what_a_file_claims_is_not_believed(folder: Path) -> None:
    columns = "student,lesson,sheet,task,answer,result,because,runs"
    claimed = f"{columns}\nGreta,24,1,24.closing,1/97,right,0,0\nGreta,24,1,trial,7.5,tried,0,20\n"
    (folder / "g.csv").write_text(claimed, encoding="utf-8")
    plot = ClassPlot("24", folder)
    assert plot.counts("24.closing")["right"] == 1, "Anna's"
    assert 7.5 not in plot.trials
    assert rows(plot)["Greta"] == ["✗ 1/97", "–", "–"]
    html = plot._repr_html_()
    assert "g.csv, row 2: the row says “right”" in html
    assert "g.csv, row 3: the cards of this name give" in html
