"""A worksheet on a page: a name, fields, a trial, and a file for the browser; nothing is written on the server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import IPythonDisplayFormatter
from spiritwidgets.chance import worksheet
from spiritwidgets.chance.worksheet import Worksheet

from spiritgame.chance import Sheet, read_results
from spiritgame.locale import LANGUAGES, words_for

ANNA = Sheet("24", "Anna")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """What is sent to the browser."""
    monkeypatch.chdir(tmp_path)
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(worksheet.ChancePane, "send", lambda _self, content, *_: found.append(content))
    return found


def press(page: Worksheet, act: str, **fields: str) -> str:
    """What is shown after a button was pressed."""
    given = {name.replace("_", ":"): value for name, value in fields.items()}
    page.pane.hear({"act": act, "version": page.pane.version, "fields": given})
    return page.pane.html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_student_puts_their_name_answers_and_takes_the_file(
    sent: list[dict[str, Any]], tmp_path: Path, lang: str
) -> None:
    words = words_for(lang)
    page = Worksheet(Sheet("24", words.say("sheet.name"), lang=lang))
    assert "answer:1" not in page.pane.html, "nobody's numbers are nobody's"
    assert words.say("trouble.name.none") in press(page, "begin", name=words.say("sheet.name"))
    html = press(page, "begin", name=" ANNA ")
    assert ANNA.tasks[0].tell("ask", words)[:12] in html
    assert ANNA.tasks[0].solution not in html
    assert words.say("sheet.form.nothing") in press(page, "save")
    assert sent == []
    assert words.say("kit.wrong.unforeseen") in press(page, "answer:1", answer_1="1/97")
    html = press(page, "answer:1", answer_1=ANNA.tasks[0].solution, answer_2="half")
    assert words.say("kit.right") in html
    assert 'value="half"' in html, "what stands in the other fields stays"
    press(page, "trial")
    html = press(page, "save")
    (message,) = sent
    assert message["name"] == "24-1-anna.csv"
    assert words.say("sheet.form.saved", file="24-1-anna.csv") in html
    assert os.listdir() == [], "nothing is written here"
    (tmp_path / message["name"]).write_text(message["text"], encoding="utf-8")
    assert [(r.student, r.task, r.result) for r in read_results(tmp_path)] == [
        ("ANNA", "24.closing", "right"),
        ("ANNA", "trial", "tried"),
    ]


HOSTILE = ["answer:0", "answer:9", "answer:x", "answer:", "save:1", "nothing", "begin", "trial:x", "answer:1e9", ""]


@pytest.mark.parametrize("act", HOSTILE)
def test_what_no_button_sends_breaks_nothing(sent: list[dict[str, Any]], act: str) -> None:
    page = Worksheet(Sheet("24", "Anna"))
    press(page, act, name="x" * 1000)
    assert "Exercise 1." in press(page, "answer:1", answer_1="<script>")
    assert "<script>" not in page.pane.html
    assert sent == []


def test_a_page_shows_one_form_and_a_notebook_none(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Worksheet] = []
    monkeypatch.setattr(worksheet, "display", shown.append)
    formatter = IPythonDisplayFormatter()

    def act_all() -> list[bool | None]:
        sheet = Sheet("24", "Anna")
        return [formatter(told) for told in (sheet.exercise(1), sheet.exercise(2), sheet.trial(), sheet.save("x.csv"))]

    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.11")
    assert act_all() == [True] * 4
    (page,) = shown
    assert page.sheet.tried is None, "the trial is the student's to make"
    monkeypatch.delenv("SERVER_SOFTWARE")
    monkeypatch.setattr(Sheet, "save", lambda *_: ANNA.exercise(1))
    assert not any(act_all())
    assert shown == [page]
