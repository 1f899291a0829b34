"""Lesson 2 and the table in JupyterLab, Notebook 7 and Voila, as one server has them on Binder: under a path, by token.

The server is run by SPIRITGAME_PYTHON where that is given: tests/matrix names environments with other versions.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest
from playwright.sync_api import Page, expect
from servers import NOTEBOOKS, PYTHON, ROOT, lab_serving

from spiritgame.chance import write_worksheets

pytestmark = pytest.mark.long
BASE, TOKEN = "/user/x-y/", "0a1b2c3d"
LESSON, TABLE = "02_drawing.ipynb", "90_play.ipynb"
ADDRESSES = {
    "lab": "lab/tree/notebooks/{}?reset&token={}",  # or it would open again what it had open before
    "notebook": "notebooks/notebooks/{}?token={}",
    "voila": "voila/render/notebooks/{}?token={}",
}
CONFIG = f"""
load_subconfig({str(ROOT / "binder" / "jupyter_server_config.py")!r})
c.JupyterNotebookApp.expose_app_in_browser = True
"""
# JavaScript: the notebook that `path` ends in, once it has a kernel; JupyterLab may still show another beside it.
READY = """path => [...(window.jupyterapp?.shell.widgets('main') ?? [])].some(panel =>
  panel.context?.path.endsWith(path) && panel === window.jupyterapp.shell.currentWidget &&
  panel.sessionContext.isReady)"""
RUN_ALL = "jupyterapp.commands.execute('notebook:run-all-cells')"
IS_PAINTED = """() => [...document.querySelectorAll('.sg-board-line canvas')].some(canvas =>
  canvas.width && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean))"""


@pytest.fixture(scope="module", params=ADDRESSES)
def host(request):
    if (
        request.param == "notebook"
        and subprocess.run([PYTHON, "-c", "import notebook"], capture_output=True).returncode
    ):
        pytest.skip(f"Notebook is not installed for {PYTHON}")
    return request.param


@pytest.fixture(scope="module")
def server(host, tmp_path_factory):
    """The address of the repository's own folder as Binder serves it. Each host has a server of its own: Notebook
    tries to restore what JupyterLab had open, and says loudly that it cannot."""
    scratch = tmp_path_factory.mktemp(host)
    shutil.copytree(NOTEBOOKS, scratch / "all" / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    with pytest.MonkeyPatch.context() as patch:
        if "SPIRITGAME_INSTALLED" not in os.environ:  # an editable installation has the template beside its modules
            patch.setenv("JUPYTER_PATH", str(ROOT / "widgets" / "spiritwidgets"))
        with lab_serving(scratch / "all", scratch, base=BASE, token=TOKEN, config=CONFIG) as address:
            yield address


def opened(page: Page, server: str, host: str, notebook: str) -> None:
    """Open a notebook and run it."""
    page.goto(server + ADDRESSES[host].format(notebook, TOKEN), wait_until="domcontentloaded")
    if host != "voila":
        page.wait_for_function(READY, arg=notebook)
        page.evaluate(RUN_ALL)


def test_the_table_is_painted_and_answers(page, server, host):
    if host == "voila":
        page.goto(f"{server}voila/tree/notebooks?token={TOKEN}", wait_until="domcontentloaded")
        page.locator(f"a[href$='/voila/render/notebooks/{TABLE}']").first.wait_for(state="attached")
    opened(page, server, host, TABLE)
    page.locator("button[data-act=start]").click()
    page.wait_for_function(IS_PAINTED)
    page.get_by_role("button", name="Draw a card", exact=True).click()
    page.locator(".sg-pane-log").get_by_text(re.compile("^You draw")).wait_for()


def test_lesson_2_is_painted_and_answers(page, server, host):
    opened(page, server, host, LESSON)
    page.wait_for_function(IS_PAINTED)
    page.locator(".sg-field").fill("3")
    page.get_by_role("button", name=re.compile("^Answer")).click()
    page.locator(".sg-given").wait_for()
    deck = page.locator(".sg-board-line").get_by_role("button", name=re.compile("^Deck"))
    before = deck.get_attribute("aria-label")
    deck.click()
    expect(deck).not_to_have_attribute("aria-label", before)


def test_solutions_are_not_shown_as_pages(page, server, host, tmp_path_factory):
    if host != "voila":
        pytest.skip("whoever has JupyterLab has the files")
    folder = next(tmp_path_factory.getbasetemp().glob(f"{host}*/all"))
    written = write_worksheets(folder / "notebooks" / "monday", "24", ["Anna"])
    for path in (*(folder / "solutions").rglob("*.ipynb"), *written.worksheets):
        name = path.relative_to(folder).as_posix()
        answer = page.request.get(f"{server}voila/render/{name}?token={TOKEN}")
        assert answer.status == (200 if path in written.worksheets else 404)


def test_whoever_has_no_token_gets_nothing(page, server):
    page.goto(f"{server}voila/render/notebooks/{TABLE}")
    expect(page).to_have_url(re.compile(r"/user/x-y/login\b"))
    assert page.locator(".sg-table").count() == 0
