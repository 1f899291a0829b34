"""What every browser test may ask for: a Chromium, pages that must stay silent, Voila and JupyterLab."""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

import nbformat
import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from servers import NOTEBOOKS, ROOT, find_chromium, lab_serving, voila_serving
from silence import watch

FOLDER = Path(__file__).parent
RESULTS = ROOT / "test-results"
CHROMIUM_FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
]
WAIT = 60_000  # milliseconds; a busy machine is slow, a broken page never gets there

# JavaScript: the panel in which JupyterLab shows the notebook `path`, once it has it.
FIND_PANEL = "const panel = [...(window.jupyterapp?.shell.widgets('main') ?? [])].find(w => w.context?.path === path);"

NewPage: TypeAlias = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies here, and run it last: Playwright's event loop stays in this thread once it has begun."""
    here = [item for item in items if FOLDER in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: FOLDER in item.path.parents)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium: python3 run.py test --install-browser, or name one in CHROMIUM")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS, headless=True)
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """`new_page(**options)` opens a page in a fresh context; options as for Playwright's `new_context`.

    After the test, all pages must have been free of console errors, uncaught exceptions and requests to
    other hosts. If the test failed, test-results/ holds a picture of each.
    """
    faults: list[str] = []
    pages: list[Page] = []

    def open_page(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **options})
        context.set_default_timeout(WAIT)
        page = context.new_page()
        watch(page, faults)
        pages.append(page)
        return page

    yield open_page
    if request.node.stash.get(FAILED, False):
        RESULTS.mkdir(exist_ok=True)
        name = re.sub(r"[^\w.-]+", "_", request.node.name)
        for number, page in enumerate(pages):
            page.screenshot(path=RESULTS / f"{name}-{number}.png")
    for page in pages:
        if "/voila/render/" in page.url:
            page.goto("about:blank")  # closing a context tells the page nothing; leaving it gives its kernel back
        page.context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def voila_for(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], str]]:
    """`voila_for(folder)`: the address of a Voila that serves this folder, started when first asked for."""
    addresses: dict[Path, str] = {}
    with contextlib.ExitStack() as servers:

        def serve(folder: Path) -> str:
            if folder not in addresses:
                server = voila_serving(folder, tmp_path_factory.mktemp("voila"))
                addresses[folder] = servers.enter_context(server)
            return addresses[folder]

        yield serve


@pytest.fixture(scope="session")
def voila(voila_for: Callable[[Path], str]) -> str:
    """The address of a Voila that serves notebooks/."""
    return voila_for(NOTEBOOKS)


@pytest.fixture(scope="session")
def lab_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy of notebooks/ that JupyterLab works on; more may be put there."""
    folder = tmp_path_factory.mktemp("lab") / "notebooks"
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return folder


@pytest.fixture(scope="session")
def lab(lab_folder: Path) -> Iterator[str]:
    """The address of a JupyterLab that serves `lab_folder`."""
    with lab_serving(lab_folder, lab_folder.parent) as address:
        yield address


@pytest.fixture
def write_notebook(tmp_path: Path) -> Callable[..., Path]:
    """`write_notebook("from x import y", "y()")`: a notebook of these code cells, in a folder of its own.

    `prose` becomes a Markdown cell before them.
    """

    def write(*sources: str, prose: str = "", name: str = "scratch.ipynb") -> Path:
        cells = [nbformat.v4.new_markdown_cell(prose)] if prose else []
        cells += [nbformat.v4.new_code_cell(source) for source in sources]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        path = tmp_path / name
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
        return path

    return write


def place(notebook: str | Path) -> Path:
    """A name means one of notebooks/; a path is taken as it is."""
    return NOTEBOOKS / notebook if isinstance(notebook, str) else notebook


@pytest.fixture
def address_in_voila(
    voila_for: Callable[[Path], str], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str | Path], str]:
    """`address_in_voila(notebook)`: where it is served. One server has all notebooks that tests write."""

    def address(notebook: str | Path) -> str:
        path = place(notebook)
        scratch = tmp_path_factory.getbasetemp()
        folder = scratch if path.is_relative_to(scratch) else path.parent
        return f"{voila_for(folder)}voila/render/{quote(path.relative_to(folder).as_posix())}"

    return address


@pytest.fixture
def open_in_voila(address_in_voila: Callable[[str | Path], str]) -> Callable[[Page, str | Path], None]:
    """`open_in_voila(page, notebook)` returns when the notebook has run and its first output can be seen."""

    def open_notebook(page: Page, notebook: str | Path) -> None:
        page.goto(address_in_voila(notebook), wait_until="domcontentloaded")
        page.wait_for_selector("#forest-loading", state="detached")
        assert "error when executing cell" not in page.inner_text("body")

    return open_notebook


@pytest.fixture
def run_all_in_lab(lab: str, lab_folder: Path) -> Callable[[Page, str | Path], None]:
    """`run_all_in_lab(page, notebook)` opens a notebook in JupyterLab and returns when all cells have run."""

    def run_all(page: Page, notebook: str | Path) -> None:
        path = place(notebook)
        if path.parent != NOTEBOOKS:
            shutil.copy(path, lab_folder / path.name)
        page.goto(f"{lab}lab/tree/{path.name}?reset", wait_until="domcontentloaded")
        page.wait_for_function(f"path => {{ {FIND_PANEL} return panel?.sessionContext.isReady; }}", arg=path.name)
        page.evaluate(
            f"async path => {{ {FIND_PANEL} window.jupyterapp.shell.activateById(panel.id);"
            " await window.jupyterapp.commands.execute('notebook:run-all-cells'); }",
            path.name,
        )
        errors = page.locator("[data-mime-type='application/vnd.jupyter.error']")
        assert errors.count() == 0, errors.all_inner_texts()

    return run_all
