"""What systems refuse, in a sentence of either language; a command then ends with 2, and without a traceback."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from spiritgame.locale import LANGUAGES
from spiritgame.trouble import FAILED, Trouble, ending_in_a_sentence, language, told

REFUSALS = [
    (OSError(errno.ENOENT, "no", "a.csv"), "missing"),
    (OSError(errno.EISDIR, "no", "a.csv"), "is_folder"),
    (OSError(errno.ENOTDIR, "no", "a.csv"), "no_folder"),
    (OSError(errno.EACCES, "no", "a.csv"), "forbidden"),
    (OSError(errno.EPERM, "no", b"a.csv"), "forbidden"),
    (OSError(errno.EROFS, "no", "a.csv"), "forbidden"),
    (OSError(errno.EEXIST, "no", "a.csv"), "exists"),
    (OSError(errno.ENOSPC, "no"), "full"),
    (OSError(errno.EDQUOT, "no"), "full"),
    (OSError(errno.ENAMETOOLONG, "no", "a.csv"), "long"),
    (OSError(errno.EADDRINUSE, "no"), "port_taken"),
    (OSError(errno.EIO, "input/output error", "a.csv"), "other"),
    (OSError("without a number"), "other"),
    (FileNotFoundError("a.csv"), "missing"),
    (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid"), "no_text"),
    (UnicodeError("zeros"), "no_text"),
]


@pytest.mark.parametrize(("error", "key"), REFUSALS)
def test_each_refusal_is_a_sentence_that_names_what_was_refused(error: OSError, key: str, capsys) -> None:  # type: ignore[no-untyped-def]
    trouble = told(error, "a.csv")
    assert trouble.key == f"trouble.{key}"
    sentences = [trouble.say(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert all("a.csv" in sentence and "{" not in sentence for sentence in sentences)
    assert trouble._render_traceback_() == sentences
    for lang in LANGUAGES:
        with pytest.raises(SystemExit) as ended, ending_in_a_sentence(lang, place="a.csv"):
            raise error
        assert ended.value.code == FAILED == 2
        assert capsys.readouterr().err == trouble.say(lang) + "\n"


def test_a_real_refusal_names_its_own_file(tmp_path: Path) -> None:
    acts: list[Callable[[], object]] = [
        (tmp_path / "x").read_text,
        tmp_path.read_text,
        (tmp_path / ("x" * 300)).read_text,
    ]
    for act, key in zip(acts, ("missing", "is_folder", "long"), strict=True):
        with pytest.raises(OSError, match="Errno") as caught:
            act()
        assert told(caught.value).key == f"trouble.{key}"
        assert str(tmp_path) in told(caught.value).say()


def test_mistakes_of_ours_are_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError), ending_in_a_sentence():
        raise ZeroDivisionError
    with pytest.raises(SystemExit) as ended, ending_in_a_sentence():
        raise Trouble("trouble.list.nobody")
    assert ended.value.code == FAILED


@pytest.mark.parametrize(
    ("surroundings", "lang"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LANG": "zh"}, "en"),
    ],
)
def test_a_terminal_is_told_in_its_language(
    surroundings: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    assert language() == lang
