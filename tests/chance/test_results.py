"""Files of results: written, read back from whatever became of them, judged anew; what is wrong is told by row."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from spiritgame.chance import Result, ResultsError, Sheet, handed_in, read_results
from spiritgame.chance.sheets import write_results
from spiritgame.chance.sheets.results import COLUMNS
from spiritgame.locale import LANGUAGES

HEAD = ",".join(COLUMNS)
SOLUTION = Sheet("24", "Anna").tasks[0].solution
GOOD = f"Anna,24,1,24.closing,{SOLUTION},right,0,0"
TRIED = Sheet("24", "Anna")
TRIED.trial()
MEAN = TRIED.results()[0].answer


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


ODD = [
    *("=1+1", '=HYPERLINK("x")', "+1", "-1", "@a", "\ta", "'=b", "''", "−1", "－1", "＝1", "  =1"),
    *("1/2", "3-4", "0.50", "5.35", "11 %", "a,b;\nc", "三分之一", '"', "-"),
]


@pytest.mark.parametrize("answer", ODD)
@pytest.mark.parametrize("student", ["李华", "-Anna", "=cmd", "+1", "@x", "'Bo"])
def test_any_text_is_kept_and_none_is_a_formula_or_a_date(tmp_path: Path, student: str, answer: str) -> None:
    write_results(tmp_path / "a.csv", worked(student, answer).results())
    cells = (tmp_path / "a.csv").read_text(encoding="utf-8-sig").replace("\n", ",").split(",")
    assert not any(cell.strip('" ').startswith(tuple("=+-@\t＝＋－＠")) for cell in cells)
    assert not any(cell.strip('"') == answer for cell in cells if answer[:1].isdigit())
    first, *_ = read_results(tmp_path / "a.csv")
    assert (first.student, first.answer.strip()) == (student, answer.strip())


@pytest.mark.parametrize("answer", [0.1 + 0.2, 1 / 3, 15 / 22, 2 / 7, 1e-9])
def test_a_computed_answer_is_worth_the_same_when_it_is_read(tmp_path: Path, answer: float) -> None:
    sheet = Sheet("24", "Anna")
    sheet.exercise(1, answer)
    sheet.save(tmp_path / "a.csv")
    assert [r.result for r in read_results(tmp_path / "a.csv")] == [r.result for r in sheet.results()]


NAMES = ["José Núñez", "Zoë Müller", "Größer, Jörg", "Łukasz Żak", "王小明", "朱镕基", "王喆", "O'Brien-Smith"]
ENCODINGS = [
    *[(name, "utf-8") for name in NAMES],
    *[(name, "utf-8-sig") for name in NAMES[:2]],
    *[(name, "utf-16") for name in NAMES[2:5]],
    *[(name, "utf-16-le") for name in NAMES[:2]],
    *[(name, "gb18030") for name in NAMES[4:7]],
    *[(name, "cp1252") for name in (*NAMES[:3], NAMES[7], "Ångström Çelik")],
]


@pytest.mark.parametrize(("student", "encoding"), ENCODINGS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_usual_encoding_is_read(tmp_path: Path, student: str, encoding: str, delimiter: str) -> None:
    row = [student, "24", "1", "24.closing", "3/97", "wrong", "0", "0"]
    text = "\r\n".join([delimiter.join(COLUMNS), delimiter.join(f'"{cell}"' for cell in row), ""])
    (tmp_path / "a.csv").write_bytes(text.encode(encoding))
    (result,) = read_results(tmp_path / "a.csv")
    assert (result.student, result.answer, result.result) == (student, "3/97", "wrong")


SPREADSHEETS = [
    (f"{HEAD}\r\n{GOOD}\r\n,,,,,,,\r\n", "blank rows"),
    (f"sep=,\n{HEAD}\n{GOOD}", "a line for the delimiter"),
    (f"{HEAD},,\n{GOOD},,", "empty columns"),
    (f"{HEAD.upper()}\n{GOOD}", "capitals in the head"),
    (f"{HEAD.replace(',', ' , ')}\n{GOOD.replace(',', ' , ')}", "blanks"),
    (f"{HEAD},points\n{GOOD},3", "a teacher's own column"),
    (f"student,lesson,sheet,task,answer\nAnna,24,1,24.closing,{SOLUTION}", "only what is needed"),
    (f"answer,task,sheet,lesson,student\n{SOLUTION},24.closing,1,24,Anna", "another order"),
    (f"{HEAD}\n{GOOD}".replace(",", ";"), "semicolons"),
    (f"{HEAD}\n{GOOD}".replace(",", "\t"), "tabs"),
    (f"{HEAD}\n{GOOD.replace('24,1,', '24,1.0,')}", "a whole number with its decimal point"),
    (f"{HEAD}\n{GOOD}".replace(",", ";").replace("24;1;", "24;1,0;"), "a whole number with its decimal comma"),
]


@pytest.mark.parametrize("text", [text for text, _ in SPREADSHEETS], ids=[why for _, why in SPREADSHEETS])
def test_what_spreadsheets_do_to_a_table_is_undone(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.csv").write_bytes(codecs.BOM_UTF8 + text.encode())
    assert read_results(tmp_path / "a.csv") == (Result("Anna", "24", 1, "24.closing", SOLUTION, "right"),)


def test_a_trial_may_have_a_decimal_comma(tmp_path: Path) -> None:
    row = ["Anna", "24", "1", "trial", MEAN.replace(".", ","), "tried", "0", "20"]
    (tmp_path / "a.csv").write_text("\n".join([HEAD.replace(",", ";"), ";".join(row)]), encoding="utf-8")
    assert read_results(tmp_path / "a.csv")[0].measured == float(MEAN)


BAD = [
    ("", 0, "the first row must name the columns student, lesson"),
    ("name,points\nAnna,3", 0, "the first row must name the columns"),
    (f"{HEAD}\n{GOOD}\nBen,24", 3, "wrong number of cells (2 / 8)"),
    (f"{HEAD}\n{GOOD},7", 2, "wrong number of cells (9 / 8)"),
    (f"{HEAD}\n{GOOD.replace('Anna', '')}", 2, "there is no name"),
    (f"{HEAD}\n{GOOD.replace('Anna', 'your name')}", 2, "there is no name"),
    (f"{HEAD}\n{GOOD.replace('Anna', '你的名字')}", 2, "there is no name"),
    (f"{HEAD}\n{GOOD.replace('Anna', 'x' * 90)}", 2, "may have 80 letters"),
    (f"{HEAD}\n{GOOD.replace(SOLUTION, 'x' * 600)}", 2, "a cell is too long"),
    (f"{HEAD}\n{GOOD.replace(',24,', ',77,')}", 2, "no lesson “77”"),
    (f"{HEAD}\n{GOOD.replace('closing', 'sleep')}", 2, "no exercise “24.sleep”"),
    (f"{HEAD}\n{GOOD.replace('24.closing', '25.suns')}", 2, "no exercise “25.suns”"),
    (f"{HEAD}\n{GOOD.replace('24,1,', '24,one,')}", 2, "a whole number from 1 to 1000 is expected (sheet: one)"),
    (f"{HEAD}\n{GOOD.replace('24,1,', '24,0,')}", 2, "a whole number from 1 to 1000 is expected (sheet: 0)"),
    (f"{HEAD}\nAnna,24,1,trial,nan,tried,0,20", 2, "the cards of this name give"),
    (f"{HEAD}\nAnna,24,1,trial,7.5,tried,0,20", 2, f"give {MEAN} in 20 runs, not 7.5"),
    (f"{HEAD}\nAnna,24,1,trial,half,tried,0,20", 2, "“half” is not the mean"),
    (f"{HEAD}\nAnna,24,1,trial,{MEAN},tried,0,0", 2, "a whole number from 1 to 10000 is expected (runs: 0)"),
    (f"{HEAD}\nAnna,24,1,trial,{MEAN},tried,0,99999999", 2, "runs: 99999999"),
    (f'{HEAD}\n"Anna', 0, "this is no CSV"),
    (b"PK\x03\x04" + bytes(99), 0, "is a workbook"),
    (bytes(range(256)) * 4, 0, "is no text"),
    (b"x" * 5_000_001, 0, "too large"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "row", "says"), BAD)
def test_a_bad_file_says_where_and_why_and_hides_nobody(
    tmp_path: Path, content: str | bytes, row: int, says: str
) -> None:
    (tmp_path / "ben.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    worked("Cleo").save(tmp_path / "cleo.csv")
    with pytest.raises(ResultsError) as caught:
        read_results(tmp_path)
    (fault,) = handed_in(tmp_path).faults
    assert str(fault) == str(caught.value)
    assert (fault.file, fault.row) == ("ben.csv", row)
    assert says in str(fault)
    assert str(fault).startswith("ben.csv")
    assert (f"row {row}: " in str(fault)) is (row > 0)
    assert {fault.say(lang) == str(fault) for lang in LANGUAGES} == {True, False}
    assert "Cleo" in {result.student for result in handed_in(tmp_path).results}


def test_a_missing_file_and_an_empty_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match=r"^There is no nowhere\.csv\."):
        read_results(tmp_path / "nowhere.csv")
    with pytest.raises(ResultsError, match="has no CSV file"):
        read_results(tmp_path)


JUDGED = [
    (SOLUTION, "wrong", "right", ""),
    (SOLUTION, "", "right", ""),
    ("1/97", "right", "wrong", "claimed"),
    ("", "right", "open", "claimed"),
    ("a lot", "right", "unreadable", "claimed"),
    ("a lot", "open", "unreadable", ""),
    ("01.02.2026", "right", "unreadable", "date"),
    ("2026-02-01 00:00", "wrong", "unreadable", "date"),
    ("1-Feb", "right", "unreadable", "date"),
    ("Feb-01", "right", "unreadable", "date"),
    ("1. Mrz", "right", "unreadable", "date"),
    ("2月1日", "right", "unreadable", "date"),
    ("1/2/2026", "right", "unreadable", "date"),
]


@pytest.mark.parametrize(("answer", "claimed", "worth", "fault"), JUDGED)
def test_an_answer_is_worth_what_it_is_and_not_what_the_file_says(
    tmp_path: Path, answer: str, claimed: str, worth: str, fault: str
) -> None:
    (tmp_path / "a.csv").write_text(f"{HEAD}\nAnna,24,1,24.closing,{answer},{claimed},0,0", encoding="utf-8")
    found = handed_in(tmp_path / "a.csv")
    assert [(result.answer, result.result) for result in found.results] == [(answer, worth)]
    assert [error.fault for error in found.faults] == [fault] * bool(fault)
    assert not found.unread, "the row counts all the same"


def test_another_name_over_the_same_answers_is_judged_by_its_own_numbers(tmp_path: Path) -> None:
    text = f"{HEAD}\n{GOOD}\nAnna,24,1,trial,{MEAN},tried,0,20".replace("Anna", "Ben")
    (tmp_path / "ben.csv").write_text(text, encoding="utf-8")
    found = handed_in(tmp_path)
    assert [result.result for result in found.results] == ["wrong"]
    assert [fault.fault for fault in found.faults] == ["claimed", "trial_other"]
