"""What is not served: folders for solutions by any spelling, notebooks by what is in them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from spiritwidgets.closed import has_solutions, is_closed_path, refuse_solutions
from spiritwidgets.serve import page_settings
from tornado.web import HTTPError

from spiritgame.chance import Sheet
from spiritgame.chance.sheets.notebooks import cells, notebook

PATHS = [
    *[(path, True) for path in ("solutions", "solutions/a.ipynb", "/solutions/", "a/solutions/b/c.ipynb", "SOLUTIONS")],
    *[(path, True) for path in ("a\\solutions\\b", "Solutions /a", "solutions./a", "a//solutions//b", "./solutions")],
    *[(path, False) for path in ("", "/", "a.ipynb", "monday/24-1-anna.ipynb", "my solutions/a", "solutions.ipynb")],
]


@pytest.mark.parametrize(("path", "is_closed"), PATHS)
def test_a_folder_for_solutions_is_known_however_it_is_spelled(path: str, is_closed: bool) -> None:
    assert is_closed_path(path) is is_closed


def made(*, solved: bool) -> Any:
    return json.loads(notebook(cells(Sheet("24", "Anna"), solved=solved)))


@pytest.mark.parametrize("content", [None, [], {}, {"cells": None}, {"cells": [1, {"metadata": 3}, {"metadata": {}}]}])
def test_what_is_no_notebook_has_no_solutions(content: Any) -> None:
    assert not has_solutions(content)


def test_other_servers_refuse_solutions_too() -> None:
    assert page_settings().VoilaConfiguration.prelaunch_hook is refuse_solutions
    refuse_solutions(None, made(solved=False), "notebooks/monday")
    for content, folder in ((made(solved=True), "notebooks"), (made(solved=False), "solutions/monday")):
        with pytest.raises(HTTPError) as refusal:
            refuse_solutions(None, content, folder)
        assert refusal.value.status_code == 404
