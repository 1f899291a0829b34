"""Files of results: written, read, pooled; a bad one says where and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from spiritgame.chance import Result, ResultsError, Sheet, read_results
from spiritgame.chance.sheets import write_results
from spiritgame.chance.sheets.results import COLUMNS
from spiritgame.locale import LANGUAGES

HEAD = ",".join(COLUMNS)
GOOD = "Anna,24,1,24.closing,3/10,right,0,0"


def worked(student: str, answer: str | None = None) -> Sheet:
    sheet = Sheet("24", student)
    sheet.exercise(1, sheet.tasks[0].solution if answer is None else answer)
    sheet.exercise(2)
    sheet.trial()
    return sheet


def test_results_come_back_as_they_were_written(tmp_path: Path) -> None:
    results = worked("Anna").results()
    assert [r.task for r in results] == ["24.closing", "24.survive", "trial"]
    assert [r.result for r in results] == ["right", "open", "tried"]
    write_results(tmp_path / "a.csv", results)
    assert read_results(tmp_path / "a.csv") == results


@pytest.mark.parametrize("answer", ['=HYPERLINK("x")', "+1", "@a", "'=b", "''", "−1", "a,b;\nc", "三分之一", '"'])
def test_any_answer_is_kept_and_none_is_a_formula(tmp_path: Path, answer: str) -> None:
    write_results(tmp_path / "a.csv", worked("李华", answer).results())
    cells = (tmp_path / "a.csv").read_text(encoding="utf-8-sig").replace("\n", ",").split(",")
    assert not any(cell.lstrip('"').startswith(("=", "+", "@")) for cell in cells)
    first, *_ = read_results(tmp_path / "a.csv")
    assert (first.student, first.answer) == ("李华", answer)


def test_a_class_is_pooled_and_the_last_answer_counts(tmp_path: Path) -> None:
    for number, (student, answer) in enumerate([("Anna", "1/7"), ("Ben", "1/9"), ("Anna", "1/8")]):
        worked(student, answer).save(tmp_path / f"{number}.csv")
    (tmp_path / "readme.txt").write_text("no results")
    pooled = {result.student: result.answer for result in read_results(tmp_path) if result.task == "24.closing"}
    assert pooled == {"Anna": "1/8", "Ben": "1/9"}


def test_saving_names_the_file_and_tells_the_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = worked("Anna / ../B").save()
    assert told.text == "1 of 2 right. Saved as 24-1-anna_b.csv."
    assert [path.name for path in tmp_path.iterdir()] == ["24-1-anna_b.csv"]


def test_spreadsheets_may_write_semicolons(tmp_path: Path) -> None:
    text = "\r\n".join([HEAD, GOOD, ",,,,,,,", ""]).replace(",", ";")
    (tmp_path / "a.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert read_results(tmp_path / "a.csv") == (Result("Anna", "24", 1, "24.closing", "3/10", "right"),)


@pytest.mark.parametrize(
    ("content", "row", "says"),
    [
        ("", 0, "the first row must name the columns student, lesson"),
        ("name,points\nAnna,3", 0, "the first row must name the columns"),
        (f"{HEAD}\n{GOOD}\nBen,24", 3, "wrong number of cells (2 / 8)"),
        (f"{HEAD}\n{GOOD.replace('Anna', '')}", 2, "the name is missing"),
        (f"{HEAD}\n{GOOD.replace('3/10', 'x' * 600)}", 2, "a cell is too long"),
        (f"{HEAD}\n{GOOD.replace(',24,', ',77,')}", 2, "no lesson “77”"),
        (f"{HEAD}\n{GOOD.replace('closing', 'sleep')}", 2, "no exercise “24.sleep”"),
        (f"{HEAD}\n{GOOD.replace('right', 'fine')}", 2, "“fine” is no result"),
        (f"{HEAD}\n{GOOD.replace('24,1,', '24,one,')}", 2, "a whole number is expected (sheet: one)"),
        (f"{HEAD}\n{GOOD.replace('right,0', 'right,-1')}", 2, "a whole number is expected (because: -1)"),
        (f"{HEAD}\nAnna,24,1,trial,nan,tried,0,20", 2, "“nan” is not the mean of a trial"),
        (f"{HEAD}\nAnna,24,1,trial,half,tried,0,20", 2, "“half” is not the mean"),
        (f"{HEAD}\nAnna,24,1,trial,0.5,tried,0,0", 2, "is not the mean"),
        (f'{HEAD}\n"Anna', 0, "this is no CSV"),
        (HEAD.encode("utf-16"), 0, "this is no text in UTF-8"),
        (b"x" * 5_000_001, 0, "too large"),
    ],
)  # fmt: skip
def test_a_bad_file_says_where_and_why(tmp_path: Path, content: str | bytes, row: int, says: str) -> None:
    (tmp_path / "ben.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ResultsError) as caught:
        read_results(tmp_path)
    assert (caught.value.file, caught.value.row) == ("ben.csv", row)
    assert says in str(caught.value)
    assert str(caught.value).startswith(f"ben.csv, row {row}: " if row else "ben.csv: ")
    assert {caught.value.say(lang) == str(caught.value) for lang in LANGUAGES} == {True, False}


def test_a_missing_file_and_an_empty_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"^nowhere\.csv: the file cannot be opened"):
        read_results(tmp_path / "nowhere.csv")
    with pytest.raises(ResultsError, match="has no CSV file"):
        read_results(tmp_path)
