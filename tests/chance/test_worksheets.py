"""Worksheets and their twins with solutions: from one source, and runnable from top to bottom without anything else."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from spiritgame.chance import Sheet, chance_lessons, read_results, write_worksheets
from spiritgame.chance.sheets import __main__ as command
from spiritgame.locale import LANGUAGES, words_for
from tools.build_worksheets import NOTEBOOKS, worksheets

BUILT = worksheets()
PAIRS = [name for name in BUILT if "/solutions/" not in name]


def twin_of(name: str) -> str:
    return name.replace("worksheets/", "worksheets/solutions/")


def cells(text: str) -> list[dict[str, Any]]:
    return json.loads(text)["cells"]


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


def test_what_lies_there_is_what_is_built() -> None:
    found = {
        path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.rglob("*.ipynb") if "worksheets" in path.parts
    }
    assert found - {name for name in found if ".ipynb_checkpoints" in name} == set(BUILT)
    stale = [name for name, text in BUILT.items() if (NOTEBOOKS / name).read_text(encoding="utf-8") != text]
    assert stale == [], "run python -m tools.build_worksheets"
    assert len(PAIRS) == len(LANGUAGES) * len(chance_lessons())


@pytest.mark.parametrize("name", PAIRS)
def test_a_twin_is_the_worksheet_answered(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    plain, solved = BUILT[name], BUILT[twin_of(name)]
    for text in (plain, solved):
        nbformat.validate(nbformat.reads(text, as_version=4))
    asked = [cell["source"] for cell in cells(plain)][1:]
    twin = [cell["source"] for cell in cells(solved) if "tags" not in cell["metadata"]][1:]
    assert len(asked) == len(twin)
    for one, other in zip(asked, twin, strict=True):
        if one != other:
            assert "".join(one).replace("answer=...", "") == "".join(other).partition("answer=")[0] + ")"
    answered = len([cell for cell in cells(solved) if cell["metadata"].get("tags") == ["solution"]])
    *exercises, _trial, saved = run(plain)
    assert [shown.verdict.result for shown in exercises] == ["open"] * answered
    *exercises, _trial, saved = run(solved)
    assert [shown.is_right for shown in exercises] == [True] * answered
    assert all(shown._repr_markdown_() for shown in (*exercises, saved))
    for shown, cell in zip(
        exercises, (c for c in cells(solved) if "tags" in c["metadata"]), strict=True
    ):  # the printed question is the one that is asked
        assert shown.verdict.exercise.tell("ask", shown.words) in "".join(cell["source"])
    (file,) = tmp_path.glob("*.csv")
    assert len(read_results(file)) == answered + 1


def test_a_worksheet_runs_in_a_plain_kernel(tmp_path: Path) -> None:
    text = BUILT["zh/worksheets/solutions/24_bust_now.ipynb"]
    notebook = nbformat.reads(text, as_version=4)
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [out["data"]["text/markdown"] for cell in notebook.cells for out in cell.get("outputs", [])]
    assert words_for("zh").say("kit.right") in shown[0]
    assert len(list(tmp_path.glob("24-1-*.csv"))) == 1


def test_a_teacher_writes_worksheets_for_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.txt"
    names.write_text("李华\n\nBen\n", encoding="utf-8")
    folder = tmp_path / "monday"
    command.main(["24", "Anna", "--list", str(names), "--folder", str(folder), "--lang", "zh", "--number", "2"])
    assert "3 worksheets in" in capsys.readouterr().out
    files = sorted(path.name for path in folder.glob("*.ipynb"))
    assert files == ["24-2-anna.ipynb", "24-2-ben.ipynb", "24-2-李华.ipynb"]
    assert sorted(path.name for path in (folder / "solutions").iterdir()) == files
    source = json.loads((folder / "24-2-李华.ipynb").read_text(encoding="utf-8"))["cells"][1]["source"]
    assert source[1] == 'sheet = Sheet("24", student="李华", number=2, lang="zh")'
    solved = (folder / "solutions" / "24-2-李华.ipynb").read_text(encoding="utf-8")
    assert json.dumps(Sheet("24", "李华", 2).tasks[0].solution) in "".join(
        line for cell in cells(solved) for line in cell["source"]
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["24"], "name the students"), (["24", "Anna", "anna "], "two students would have"), (["99"], "99")],
)
def test_what_cannot_be_written_is_said(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        command.main([*arguments, "--folder", str(tmp_path / "never")])
    assert says in capsys.readouterr().err
    assert not (tmp_path / "never").exists()


def test_a_name_cannot_leave_the_folder_or_the_string(tmp_path: Path) -> None:
    (path,) = write_worksheets(tmp_path, "24", ['../"); x = ("'])
    assert path.parent == tmp_path
    ast.parse("".join(cells(path.read_text(encoding="utf-8"))[1]["source"]))


def test_a_name_is_no_markup(tmp_path: Path) -> None:
    (path,) = write_worksheets(tmp_path, "24", ["Bo <b>\n# [x](y)"])
    told = "".join(cells(path.read_text(encoding="utf-8"))[0]["source"])
    assert r"for Bo \<b\> \# \[x\]\(y\);" in told
