"""A class of forty with awkward names: their list, their worksheets, and what they hand in as classes do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from spiritgame.chance import Sheet, handed_in, read_class, write_worksheets
from spiritgame.chance.sheets.names import file_names, seed_of
from spiritgame.trouble import Trouble

AWKWARD = [
    *(
        "李华",
        "王小明",
        "朱镕基",
        "欧阳娜娜",
        "王喆",
        "阿卜杜拉·买买提",
        "Ｊｏｈｎ Ｓｍｉｔｈ",
        "陈A",
        "陈Ａ1",
        "鈴木 花子",
    ),
    *("José Núñez", "Zoë Müller", "Łukasz Żak", "Ångström Çelik", "Größer, Jörg", "O'Brien-Smith", "O’Brien Smith"),
    *("Nguyễn Thị Ánh", "Иван Петров", "Αθηνά", "مريم", "שרה כהן", "अनीता", "अनाता", "김민준", "สมชาย", "🦊", "🐺 fox"),
    *("-Anna", "=SUM(A1)", "+1 Ben", "@cleo", "'Quote'", '"Nick" Name', "a/b\\c", "..", "con", "Anna B", "Anna_B"),
    "x" * 80,
]
assert len(AWKWARD) == 40


def worked(student: str, *answers: str) -> Sheet:
    sheet = Sheet("24", student)
    for step, answer in enumerate(answers or ("right", "right"), 1):
        sheet.exercise(step, sheet.tasks[step - 1].solution if answer == "right" else answer)
    sheet.trial()
    return sheet


def test_every_name_has_a_file_of_its_own(tmp_path: Path) -> None:
    written = write_worksheets(tmp_path / "notebooks", "24", AWKWARD)
    files = list((tmp_path / "notebooks").iterdir())
    assert len(written.worksheets) == len(set(written.worksheets)) == len(files) == 40
    assert len({file.name.casefold() for file in files}) == 40, "also where capitals make no difference"
    assert len(list((tmp_path / "solutions" / "notebooks").iterdir())) == 40
    assert not any(set(file.name) & set('<>:"/\\|?*') for file in files)
    for file in files:
        source = file.read_text(encoding="utf-8")
        assert "sheet.exercise(1, answer=...)" in source


def test_a_names_file_stays_its_own_when_the_class_grows() -> None:
    assert file_names(["Anna B"])["Anna B"] == file_names(["Anna_B", "Anna B"])["Anna B"] == "anna_b"
    assert file_names(["Anna_B", "Anna B"])["Anna_B"] != "anna_b"


def test_the_class_hands_in_as_classes_do(tmp_path: Path) -> None:
    folder = tmp_path / "results"
    expected = {}
    for number, student in enumerate(AWKWARD):
        place = folder / f"{number}_{1000 + number}_file" if number % 2 else folder
        place.mkdir(parents=True, exist_ok=True)
        target = place / f"24-1-{number}.csv"
        sheet = worked(student, "right" if number % 3 else "1/97", "right" if number % 5 else "")
        sheet.save(target)
        expected[seed_of(student)] = [(r.task, r.result) for r in sheet.results()]
        damage(target, number)
    plant_oddities(folder)
    found = handed_in(folder)
    assert {seed_of(result.student) for result in found.results} == set(expected)
    for seed, results in expected.items():
        assert [(r.task, r.result) for r in found.results if seed_of(r.student) == seed] == results
    told = {(fault.file, fault.fault) for fault in found.faults}
    assert told == {
        ("bad.csv", "columns"),
        ("sheet.xlsx", "other_file"),
        ("Late_2000/24-1-late.ipynb", "other_file"),
        ("25-1-other.csv", "student"),
    }


def damage(path: Path, number: int) -> None:
    """What a program or a platform did to the file on its way."""
    text = path.read_text(encoding="utf-8-sig")
    match number % 8:
        case 0:
            path.write_text(text, encoding="utf-16")
        case 1:
            path.write_text(text, encoding="gb18030")
        case 2:
            path.write_text(text.replace("\n", "\r\n"), encoding="utf-8", newline="")
        case 3:
            shutil.copy(path, path.with_name(f"{path.stem} (1).csv"))
        case 4:
            path.rename(path.with_suffix(".CSV"))
        case 5:  # an earlier and worse version beside it
            head, *rows = text.splitlines()
            (path.parent / f"{path.stem} - Copy.csv").write_text(head + "\n" + rows[-1], encoding="utf-8")
        case 6:
            path.rename(path.with_name(f"{path.name}.txt"))


def plant_oddities(folder: Path) -> None:
    """What else lies in such a folder."""
    for name in (".DS_Store", "._24-1-anna.csv", "Thumbs.db", "~$24-1.csv", ".~lock.24-1.csv#", "desktop.ini"):
        (folder / name).write_bytes(b"\0\1\2")
    (folder / "__MACOSX").mkdir()
    (folder / "__MACOSX" / "24-1-a.csv").write_text("nonsense")
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "24-1-a-checkpoint.csv").write_text("nonsense")
    (folder / "readme.txt").write_text("to be marked by Friday")
    (folder / "bad.csv").write_text("name,points\nAnna,3")
    (folder / "sheet.xlsx").write_bytes(b"PK\x03\x04")
    (folder / "Late_2000").mkdir()
    (folder / "Late_2000" / "24-1-late.ipynb").write_text("{}")
    columns = "student,lesson,sheet,task,answer,result,because,runs"
    (folder / "25-1-other.csv").write_text(f"{columns}\nyour name,25,1,25.suns,1/2,right,0,0")


VERSIONS = [
    (["24-1-anna.csv", "24-1-anna (1).csv", "24-1-anna (2).csv"], "numbered copies"),
    (["24-1-anna (2).csv", "24-1-anna (10).csv", "24-1-anna (11).csv"], "more than nine"),
    (["24-1-anna.csv", "24-1-anna - Copy.csv", "24-1-anna - Copy (2).csv"], "copies of Windows"),
    (["24-1-anna.csv", "24-1-anna copy.csv", "24-1-anna copy 2.csv"], "copies of a Mac"),
    (["24-1-anna.csv", "24-1-anna - Kopie.csv", "24-1-anna - Kopie (2).csv"], "in German"),
    (["24-1-anna.csv", "24-1-anna - 副本.csv", "24-1-anna - 副本 (2).csv"], "in Chinese"),
    (["24-1-anna.csv", "24-1-anna（1）.csv", "24-1-anna（2）.csv"], "full-width"),
    (["a/24-1-anna.csv", "b/24-1-anna.csv", "c/24-1-anna.csv"], "in folders"),
    (["0.csv", "1.csv", "2.csv"], "by other names"),
    (["24-1-anna.csv", "Copy of 24-1-anna.csv", "24-1-anna-2.csv"], "copies of Google's"),
]


@pytest.mark.parametrize("files", [files for files, _ in VERSIONS], ids=[why for _, why in VERSIONS])
def test_of_several_versions_the_best_counts_and_then_the_last(tmp_path: Path, files: list[str]) -> None:
    for file, answers in zip(files, (("1/97", "right"), ("1/96", "2/97"), ("1/95", "")), strict=True):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        worked("Anna", *answers).save(tmp_path / file)
    found = [result for result in handed_in(tmp_path).results if result.task != "trial"]
    assert [(result.answer, result.result) for result in found] == [
        ("1/95", "wrong"),
        (Sheet("24", "Anna").tasks[1].solution, "right"),
    ]


SPELLED = [
    "anna",
    "ANNA",
    "Anna ",
    "Ａｎｎａ",
    "  anna",
    "An\u200bna",
    "\u202aAnna\u202c",
    "ANNA\u00a0",
    "aNNA",
    "Ａnna",
]


@pytest.mark.parametrize("spelled", SPELLED)
def test_names_that_differ_in_case_width_or_blanks_are_one_students(tmp_path: Path, spelled: str) -> None:
    worked("Anna", "right").save(tmp_path / "1.csv")
    text = (tmp_path / "1.csv").read_text(encoding="utf-8-sig").replace("Anna", spelled)
    (tmp_path / "2.csv").write_text(text, encoding="utf-8")
    assert {result.student for result in handed_in(tmp_path).results} == {"Anna"}


def test_a_file_that_is_named_twice_counts_once(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("nonsense")
    assert len(handed_in(tmp_path, tmp_path / "a.csv", str(tmp_path)).faults) == 1


LISTS = [
    ("Anna\nBen\n", ["Anna", "Ben"]),
    ("Name\nAnna\nBen", ["Anna", "Ben"]),
    ("姓名\n李华\n王喆", ["李华", "王喆"]),
    ("\n Anna \n\n\tBen\t\n# both on Monday", ["Anna", "Ben"]),
    ("1. Anna\n2. Ben", ["Anna", "Ben"]),
    ("1\tAnna\n2\tBen", ["Anna", "Ben"]),
    ("7;Anna;\n8;Ben;", ["Anna", "Ben"]),
    ('"Anna"\n"Ben ""the tall"""', ["Anna", 'Ben "the tall"']),
    ("Student name,ID\nAnna,7\nBen,8", ["Anna", "Ben"]),
    ("Nr;Name;Klasse\n1;Anna;7b\n2;Ben;7b", ["Anna", "Ben"]),
    ("学号,姓名\n1,李华\n2,王喆", ["李华", "王喆"]),
    ("姓,名\n李,华\n王,喆", ["李华", "王喆"]),
    ("First name,Last name\nAnna,Bee\nBen,Sea", ["Anna Bee", "Ben Sea"]),
    ("ID\tVorname\tNachname\n1\tZoë\tMüller", ["Zoë Müller"]),
    ("Müller, Zoë\nSea, Ben", ["Müller, Zoë", "Sea, Ben"]),
    ("sep=;\nName;Nr\nAnna;1", ["Anna"]),
    ("'=Anna\n-Ben", ["=Anna", "-Ben"]),
    ("Anna\r\nBen\r\n", ["Anna", "Ben"]),
    ("Anna\rBen", ["Anna", "Ben"]),
]


@pytest.mark.parametrize(("text", "names"), LISTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_list_is_read_as_schools_save_it(tmp_path: Path, text: str, names: list[str], encoding: str) -> None:
    (tmp_path / "class.txt").write_bytes(text.encode(encoding))
    assert list(read_class(tmp_path / "class.txt")) == names


def test_a_list_of_forty_awkward_names_is_read(tmp_path: Path) -> None:
    (tmp_path / "class.txt").write_text("\n".join(AWKWARD), encoding="utf-8")
    read = read_class(tmp_path / "class.txt")
    assert [seed_of(name) for name in read] == [seed_of(name) for name in AWKWARD]


@pytest.mark.parametrize("names", [["李华", "王小明", "朱镕基"], ["José Núñez", "Zoë Müller", "Jörg Größer"]])
def test_a_list_in_an_older_encoding_is_read(tmp_path: Path, names: list[str]) -> None:
    encoding = "gb18030" if names[0] == "李华" else "cp1252"
    (tmp_path / "class.txt").write_bytes("\n".join(names).encode(encoding))
    assert list(read_class(tmp_path / "class.txt")) == names


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (None, "missing"),
        ("", "list.empty"),
        (b"\n \n\t\n", "list.empty"),
        (b"Name\n", "list.empty"),
        (b"1;2;3", "list.empty"),
        (b"Anna\tBee\nBen\tSea", "list.columns"),
        (b"Anna;7b", "list.columns"),
        (b"Anna\n??", "list.lost"),
        (b"? ?", "list.lost"),
        ("Anna\nJos\ufffd", "list.lost"),
        (b"PK\x03\x04", "workbook"),
        (b"\xd0\xcf\x11\xe0", "workbook"),
        (b"\x89PNG\r\n\x1a\n" + bytes(9) * 3, "no_text"),
        (b"x" * 5_000_001, "too_large"),
        ("folder", "list.folder"),
    ],
)
def test_what_is_no_list_is_told(tmp_path: Path, content: str | bytes | None, key: str) -> None:
    path = tmp_path / "class.txt"
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(Trouble) as caught:
        read_class(path)
    assert caught.value.key == f"trouble.{key}"
    assert caught.value.say("en") != caught.value.say("zh")
    assert "class.txt" in caught.value.say("zh")
