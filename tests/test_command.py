"""The installed command: it serves, or says what to install."""

from __future__ import annotations

import sys

import pytest

from spiritgame.command import main
from spiritgame.trouble import FAILED


def test_without_the_pages_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "spiritwidgets.serve", None)
    with pytest.raises(SystemExit) as ended:
        main(["serve"])
    assert ended.value.code == FAILED
    assert "pip install 'spiritgame[notebook]'" in capsys.readouterr().err


def test_it_hands_everything_on_to_the_server(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["serve", str(tmp_path / "nowhere"), "--no-browser"])
    assert "nowhere" in capsys.readouterr().err
