"""Worksheets and their twins with solutions: from one source, never in one place, and never lost once answered."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from spiritgame.chance import Sheet, chance_lessons, read_results, write_worksheets
from spiritgame.chance.sheets import __main__ as command
from spiritgame.chance.sheets.notebooks import cells as cells_of
from spiritgame.chance.sheets.notebooks import notebook, solutions_for
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.trouble import FAILED
from tools.build_worksheets import NOTEBOOKS, worksheets

BUILT = worksheets()
SHEETS = [(lesson.id, lang) for lesson in chance_lessons() for lang in LANGUAGES]


def cells(text: str) -> list[dict[str, Any]]:
    return json.loads(text)["cells"]


def is_solution(cell: dict[str, Any]) -> bool:
    return cell["metadata"].get("tags") == ["solution"]


def run(text: str) -> list[Any]:
    """What the code cells of a notebook show, one after the other."""
    names: dict[str, Any] = {}
    shown = []
    for cell in cells(text):
        if cell["cell_type"] == "code":
            assert len(cell["source"]) <= 2
            *before, last = ast.parse("".join(cell["source"])).body
            exec(compile(ast.Module(before, []), "cell", "exec"), names)
            if isinstance(last, ast.Expr):
                shown.append(eval(compile(ast.Expression(last.value), "cell", "eval"), names))
            else:
                exec(compile(ast.Module([last], []), "cell", "exec"), names)
    return shown


def test_what_lies_there_is_what_is_built_and_has_no_solutions() -> None:
    found = {
        path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.rglob("*.ipynb") if "worksheets" in path.parts
    }
    assert found - {name for name in found if ".ipynb_checkpoints" in name} == set(BUILT)
    stale = [name for name, text in BUILT.items() if (NOTEBOOKS / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run python -m tools.build_worksheets"
    assert len(BUILT) == len(SHEETS)
    assert not list(NOTEBOOKS.rglob("solutions*"))
    assert not any("solution" in str(cell["metadata"]) for text in BUILT.values() for cell in cells(text))


@pytest.mark.parametrize(("lesson", "lang"), SHEETS)
def test_a_twin_is_the_worksheet_answered(
    lesson: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = Sheet(lesson, "Anna", lang=lang)
    plain, solved = (notebook(cells_of(sheet, solved=solved)) for solved in (False, True))
    for text in (plain, solved):
        nbformat.validate(nbformat.reads(text, as_version=4))
    asked = ["".join(cell["source"]) for cell in cells(plain)][2:-2]
    twin = ["".join(cell["source"]) for cell in cells(solved) if not is_solution(cell)][2:]
    assert len(asked) == len(twin)
    for one, other in zip(asked, twin, strict=True):
        if one != other:
            assert one.replace("answer=...)", "") in other or other.replace(", solved=True", "") == one
    solutions = [cell for cell in cells(solved) if is_solution(cell)]
    answered = len(solutions)
    *exercises, _trial, saved = run(plain)
    assert [shown.verdict.result for shown in exercises] == ["open"] * answered
    assert saved._repr_markdown_()
    (file,) = tmp_path.glob("*.csv")
    assert len(read_results(file)) == answered + 1
    before = file.read_bytes()
    *exercises, _trial = run(solved)
    assert [shown.is_right for shown in exercises] == [True] * answered
    assert all(shown._repr_markdown_() for shown in exercises)
    for shown, cell in zip(exercises, solutions, strict=True):  # the printed question is the one that is asked
        assert shown.verdict.exercise.tell("ask", shown.words) in "".join(cell["source"])
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before], "a twin saves nothing"


def test_a_worksheet_runs_in_a_plain_kernel(tmp_path: Path) -> None:
    text = notebook(cells_of(Sheet("24", "李华", lang="zh"), solved=True))
    ran = nbformat.reads(text, as_version=4)
    NotebookClient(ran, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [out["data"]["text/markdown"] for cell in ran.cells for out in cell.get("outputs", [])]
    assert words_for("zh").say("kit.right") in shown[0]


def test_a_teacher_writes_worksheets_for_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.txt"
    names.write_text("李华\n\nBen\n", encoding="utf-8")
    folder, solutions = tmp_path / "monday", tmp_path / "solutions" / "monday"
    command.main(["24", "Anna", "--list", str(names), "--folder", str(folder), "--lang", "zh", "--number", "2"])
    told = capsys.readouterr().out
    assert str(folder) in told
    assert str(solutions) in told
    files = sorted(path.name for path in folder.iterdir())
    assert files == ["24-2-anna.ipynb", "24-2-ben.ipynb", "24-2-李华.ipynb"]
    assert sorted(path.name for path in solutions.iterdir()) == files
    assert os.name != "posix" or solutions.stat().st_mode & 0o077 == 0, "nobody else looks in"
    source = cells((folder / "24-2-李华.ipynb").read_text(encoding="utf-8"))[2]["source"]
    assert source[1] == 'sheet = Sheet("24", student="李华", number=2, lang="zh")'
    solved = (solutions / "24-2-李华.ipynb").read_text(encoding="utf-8")
    assert json.dumps(Sheet("24", "李华", 2).tasks[0].solution) in "".join(
        line for cell in cells(solved) for line in cell["source"]
    )


def test_preparing_again_keeps_what_somebody_may_have_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["24", "Anna", "Ben", "--folder", str(tmp_path / "monday")]
    command.main(arguments)
    anna, ben = (tmp_path / "monday" / f"24-1-{name}.ipynb" for name in ("anna", "ben"))
    untouched = ben.read_text(encoding="utf-8")
    answered = anna.read_text(encoding="utf-8").replace("answer=...", 'answer=\\"1/2\\"')
    anna.write_text(answered, encoding="utf-8")
    capsys.readouterr()
    command.main([*arguments, "Cleo"])
    told = capsys.readouterr().out
    assert anna.read_text(encoding="utf-8") == answered
    assert [line.strip() for line in told.splitlines() if str(anna.parent) in line][1:] == [str(anna)]
    assert "--replace" in told
    assert (anna.parent / "24-1-cleo.ipynb").exists()
    command.main([*arguments, "--replace"])
    told = capsys.readouterr().out
    assert [line.strip() for line in told.splitlines()[1:]] == ["Replaced:", str(anna)]
    assert "answer=..." in anna.read_text(encoding="utf-8")
    assert ben.read_text(encoding="utf-8") == untouched


PLACES = [
    ("notebooks/monday", "solutions/notebooks/monday"),
    ("notebooks", "solutions/notebooks"),
    ("notebooks/zh/a/b", "solutions/notebooks/zh/a/b"),
    ("worksheets", "solutions/worksheets"),
    ("class/monday", "solutions/class/monday"),
    ("pages/monday", "solutions/pages/monday"),
    ("pages/in/monday", "solutions/pages/in/monday"),
    ("pages/notebooks/monday", "solutions/pages/notebooks/monday"),
    ("../elsewhere/monday", "../elsewhere/solutions/monday"),
    ("../elsewhere/notebooks/monday", "../elsewhere/solutions/notebooks/monday"),
    (".", "../solutions/here"),
]


@pytest.mark.parametrize(("folder", "expected"), PLACES)
def test_solutions_lie_beside_all_that_may_be_served(
    folder: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    (here / "pages").mkdir(parents=True)
    (here / "pages" / "90_play.ipynb").touch()
    monkeypatch.chdir(here)
    assert solutions_for(Path(folder)) == Path(os.path.normpath(here / expected))
    absolute = solutions_for(Path(os.path.abspath(folder)))
    assert absolute == Path(os.path.normpath(here / expected))


def test_inside_the_pages_solutions_still_lie_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notebooks" / "in").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "notebooks" / "in")
    assert solutions_for(Path("worksheets")) == tmp_path / "solutions" / "notebooks" / "in" / "worksheets"


REFUSED = [
    (["24"], "Nobody is named"),
    (["24", "Anna", "anna "], "“Anna” and “anna ” are one name"),
    (["24", "Anna", "ＡＮＮＡ"], "are one name"),
    (["24", "Anna", "An\u200bna"], "are one name"),
    (["24", " "], "needs the name of a student"),
    (["24", "x" * 81], "may have 80 letters"),
    (["24", "--list", "{here}"], "is a folder"),
    (["24", "--list", "{here}/nowhere.txt"], "There is no"),
    (["24", "--list", "{here}/afile/x"], "leads through a file"),
    (["24", "--list", "{here}/empty"], "has no names"),
    (["24", "--list", "{here}/book.xlsx"], "is a workbook"),
    (["24", "Anna", "--number", "0"], "cannot have the number 0"),
    (["24", "Anna", "--solutions", "{here}/never/solutions"], "among the pages"),
    (["24", "Anna", "--solutions", "{here}/notebooks/answers"], "among the pages"),
    (["24", "Anna", "--folder", "{here}/afile"], "is there already"),
    (["24", "Anna", "--folder", "{here}/afile/deeper"], "leads through a file"),
    (["24", "Anna", "--folder", "{here}/" + "x" * 300], "is too long"),
]


@pytest.mark.parametrize(("arguments", "says"), REFUSED)
def test_what_cannot_be_written_is_said_in_one_sentence(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "afile").write_text("Anna")
    (tmp_path / "empty").touch()
    (tmp_path / "book.xlsx").write_bytes(b"PK\x03\x04" + bytes(50))
    given = [argument.replace("{here}", str(tmp_path)) for argument in arguments]
    folder = [] if "--folder" in given else ["--folder", str(tmp_path / "never")]
    with pytest.raises(SystemExit) as ended:
        command.main([*given, *folder])
    told = capsys.readouterr().err
    assert ended.value.code == FAILED
    assert says in told
    assert told.count("\n") == 1
    assert not (tmp_path / "never").exists()
    with pytest.raises(SystemExit):
        command.main([*given, *folder, "--lang", "zh"])
    assert capsys.readouterr().err not in ("", told)


def test_a_name_cannot_leave_the_folder_or_the_string(tmp_path: Path) -> None:
    (path,) = write_worksheets(tmp_path / "a", "24", ['../"); x = ("']).worksheets
    assert path.parent == tmp_path / "a"
    ast.parse("".join(cells(path.read_text(encoding="utf-8"))[2]["source"]))


def test_a_name_is_no_markup(tmp_path: Path) -> None:
    (path,) = write_worksheets(tmp_path / "a", "24", ["Bo <b>\n# [x](y)"]).worksheets
    told = "".join(cells(path.read_text(encoding="utf-8"))[1]["source"])
    assert r"for Bo \<b\> \# \[x\]\(y\);" in told
