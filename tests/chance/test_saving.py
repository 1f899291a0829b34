"""Saving a worksheet: it adds to what is there, makes nothing worse, and happens only where a student wants it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from spiritgame.chance import Sheet, read_results
from spiritgame.chance.sheets import Result, write_results
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.trouble import Trouble

Act: TypeAlias = Callable[[Sheet], object]
NAME = "24-1-anna.csv"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sheet(*answers: str, tries: bool = False, student: str = "Anna", **options: object) -> Sheet:
    """A worksheet in a new kernel; "right" stands for what is right, "" for a question that is only asked."""
    made = Sheet("24", student, **options)  # type: ignore[arg-type]
    for step, answer in enumerate(answers, 1):
        made.exercise(step, {"right": made.tasks[step - 1].solution, "": ...}.get(answer, answer))
    if tries:
        made.trial()
    return made


def worth(path: str = NAME) -> list[str]:
    return [result.result for result in read_results(path)]


LATER = [
    ("nothing ran but the first and the last cell", sheet, ["right", "right", "tried"], "Nothing is saved"),
    ("all is only asked", lambda: sheet("", ""), ["right", "right", "tried"], "Nothing is saved"),
    ("a new trial, and nothing else", lambda: sheet(tries=True), ["right", "right", "tried"], "2 of 2 right"),
    ("one is asked again", lambda: sheet("", "", tries=True), ["right", "right", "tried"], "before is kept"),
    ("one is wrong now", lambda: sheet("1/97"), ["right", "right", "tried"], "before is kept"),
    ("one cannot be read now", lambda: sheet("a lot"), ["right", "right", "tried"], "before is kept"),
    ("one is right again", lambda: sheet("right"), ["right", "right", "tried"], "2 of 2 right"),
    ("another name for Anna", lambda: sheet("1/97", student="ＡＮＮＡ "), ["right", "right", "tried"], "2 of 2 right"),
    ("a page was opened", lambda: sheet("1/97"), ["right", "right", "tried"], "by opening a page"),
    ("a sheet with solutions", lambda: sheet("right", solved=True), ["right", "right", "tried"], "has the solutions"),
]


@pytest.mark.parametrize(("make", "expected", "says"), [case[1:] for case in LATER], ids=[case[0] for case in LATER])
def test_nothing_makes_a_saved_result_worse(
    make: Callable[[], Sheet], expected: list[str], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet("right", "right", tries=True).save()
    if says == "by opening a page":
        monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.11")
    told = make().save()
    assert worth() == expected
    assert says in told.text
    assert os.listdir() == [NAME]


FIRST = [
    (sheet, "nothing", {}),
    (lambda: sheet("", ""), "nothing", {}),
    (lambda: sheet("right", solved=True), "solved", {}),
    (lambda: sheet("right", student="your name"), "nobody", {}),
    (lambda: sheet("right", student=" Your Name"), "nobody", {}),
    (lambda: sheet("right", student="你的名字"), "nobody", {}),
    (lambda: sheet("right", tries=True), "page", {"SERVER_SOFTWARE": "voila/0.5.9"}),
]


@pytest.mark.parametrize(("make", "reason", "surroundings"), FIRST)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_nobodys_work_is_not_saved(
    make: Callable[[], Sheet], reason: str, surroundings: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    made = make()
    made.words = words_for(lang)
    assert made.save().text == words_for(lang).say(f"sheet.unsaved.{reason}")
    assert os.listdir() == []


def test_a_better_answer_takes_the_place_of_a_worse_one_and_replace_of_any() -> None:
    sheet("1/97", "a lot", tries=True).save()
    assert worth() == ["wrong", "unreadable", "tried"]
    sheet("right", "1/97").save()
    assert worth() == ["right", "wrong", "tried"]
    sheet("1/96").save(replace=True)
    assert sorted(worth()) == ["tried", "wrong", "wrong"]


def test_several_sheets_and_students_may_share_a_file() -> None:
    sheet("right").save("class.csv")
    sheet("1/97", student="Ben").save("class.csv")
    sheet("right", number=2).save("class.csv")
    assert {(r.student, r.sheet, r.result) for r in read_results("class.csv")} == {
        ("Anna", 1, "right"),
        ("Ben", 1, "wrong"),
        ("Anna", 2, "right"),
    }


OTHERS = [
    b"my notes",
    b"",
    b"student,points\nAnna,3",
    b"\xff\xfe\x00",
    b"PK\x03\x04",
    b"student,lesson,sheet,task,answer,result,because,runs\nAnna,77,1,24.closing,1/2,wrong,0,0",
    b"student,lesson,sheet,task,answer,result,because,runs\nAnna,24,1,trial,7.5,tried,0,20",
    bytes(range(256)),
    b'"',
    b"x" * 5_000_001,
]


@pytest.mark.parametrize("content", OTHERS, ids=range(len(OTHERS)))
def test_a_file_that_holds_something_else_is_left_alone(content: bytes, here: Path) -> None:
    (here / NAME).write_bytes(content)
    told = sheet("right").save().text
    assert (here / NAME).read_bytes() == content
    assert "24-1-anna-2.csv" in told
    assert "left as it is" in told
    sheet("", "right").save()
    assert worth("24-1-anna-2.csv") == ["right", "right"]


def test_a_folder_is_taken_as_the_place_of_the_file(here: Path) -> None:
    (here / "results").mkdir()
    assert NAME in sheet("right").save("results").text
    assert worth(f"results/{NAME}") == ["right"]


NO_PLACE = ["nowhere/a.csv", "afile/a.csv", "x" * 300 + ".csv", "afile/b/c.csv", "/dev/null/a.csv"]


@pytest.mark.parametrize("path", NO_PLACE)
def test_where_nothing_can_be_written_a_sentence_says_so(path: str, here: Path) -> None:
    (here / "afile").touch()
    with pytest.raises(Trouble) as caught:
        sheet("right").save(path)
    assert caught.value.key in ("trouble.missing", "trouble.no_folder", "trouble.long")
    english, chinese = caught.value._render_traceback_()
    assert english == str(caught.value)
    assert english != chinese
    assert os.listdir(here) == ["afile"]


def test_a_file_is_written_wholly_or_not_at_all(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet("1/97").save()
    before = (here / NAME).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Trouble) as caught:
        sheet("right").save()
    assert caught.value.key == "trouble.full"
    assert (here / NAME).read_bytes() == before
    assert os.listdir(here) == [NAME]


MISTAKES: list[tuple[Act, type[Exception]]] = [
    (lambda s: s.trial(0), ValueError),
    (lambda s: s.trial(-3), ValueError),
    (lambda s: s.trial(10**9), ValueError),
    (lambda s: s.trial(2.5), ValueError),  # type: ignore[arg-type]
    (lambda s: s.trial("20"), ValueError),  # type: ignore[arg-type]
    (lambda s: s.trial(True), ValueError),
    (lambda s: s.exercise(0), IndexError),
    (lambda s: s.exercise(9), IndexError),
    (lambda s: s.exercise("1"), IndexError),  # type: ignore[arg-type]
    (lambda s: s.solution(-1), IndexError),
    (lambda _: Sheet("99", "Anna"), KeyError),
    (lambda _: Sheet(7, "Anna"), KeyError),
    (lambda _: Sheet("24", "\u200b"), ValueError),
]


@pytest.mark.parametrize(("act", "kind"), MISTAKES)
def test_a_mistake_is_told_in_a_sentence_and_without_a_traceback(act: Act, kind: type[Exception]) -> None:
    with pytest.raises(kind) as caught:
        act(Sheet("24", "Anna"))
    assert isinstance(caught.value, Trouble)
    assert caught.value._render_traceback_() == [caught.value.say(lang) for lang in LANGUAGES]
    assert str(caught.value).endswith(".")


def test_a_number_names_a_lesson_as_well() -> None:
    assert [task.truth for task in Sheet(24, "Anna").tasks] == [task.truth for task in Sheet("24", "Anna").tasks]


def test_old_files_are_still_read_and_added_to(here: Path) -> None:
    """As they were written before answers were guarded."""
    solution = Sheet("24", "Anna").tasks[0].solution
    old = f"student,lesson,sheet,task,answer,result,because,runs\nAnna,24,1,24.closing,{solution},right,0,0\n"
    (here / NAME).write_text(old, encoding="utf-8-sig")
    sheet("", "right").save()
    assert worth() == ["right", "right"]
    write_results("b.csv", [Result("Anna", "24", 1, "24.closing", solution, "right")])
    assert read_results("b.csv")[0].answer == solution
