"""The static site, built and served as plain files below a sub-path: everything runs in the tab, nothing is asked of
any other host (the fixture `page` sees to that), and every way to break it is told in words.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from servers import free_port, serving
from test_accessibility import faults
from test_lessons import answer, draw, go_on

import spiritgame as sg
from spiritgame.code import to_code
from spiritgame.locale import words_for
from tests.site.parts import need_parts
from tools.site.build import build

pytestmark = pytest.mark.long

OPENS = 120_000  # milliseconds; Python itself starts, on a machine that may be busy
BELOW = "some/forest"
RECORD = sg.Record(("winter", "spring", "summer"), seed=5).play(sg.Draw(0)).play(sg.Draw(0))
NO_WORKERS = "Object.defineProperty(navigator, 'serviceWorker', { get() { return undefined; } })"
# As in browsers that cannot wait for a promise inside WebAssembly.
NO_WAITING = "delete WebAssembly.Suspending; delete WebAssembly.promising; delete WebAssembly.Suspender"
PIXELS = "canvas => canvas.toDataURL()"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the self-contained site, below a sub-path."""
    need_parts()
    top: Path = tmp_path_factory.mktemp("site")
    build(top / BELOW, self_contained=True)
    port = free_port()
    command = [sys.executable, "-m", "http.server", f"--directory={top}", "--bind=127.0.0.1", str(port)]
    with serving(command, f"http://127.0.0.1:{port}/", top.parent / "site.log", {}) as address:
        yield f"{address}{BELOW}/"


def wait_until_open(page: Page) -> None:
    """Return when the sign is gone; fail with its own words where it says what is wrong."""
    page.wait_for_function("document.querySelector('#site-sign')?.hidden", timeout=OPENS)
    assert page.locator("#site-fault").is_hidden(), page.locator("#site-fault").inner_text()


def go_to(page: Page, address: str) -> None:
    page.goto(address, wait_until="domcontentloaded")
    wait_until_open(page)


def start(page: Page) -> None:
    page.locator("button[data-act=start]").click()
    page.get_by_role("button", name="Draw a card", exact=True).wait_for()


def drawn(page: Page):
    return page.locator(".sg-pane-log").get_by_text(re.compile("^You draw"))


def test_the_table_opens_plays_and_remembers(page, site):
    asked: list[str] = []
    page.on("request", lambda call: asked.append(call.url))
    page.goto(site)
    page.get_by_role("link", name=re.compile("^The table")).click()
    expect(page.get_by_role("status").get_by_role("heading", name="Loading the forest…")).to_be_visible()
    wait_until_open(page)
    assert page.url == f"{site}90_play.html"
    assert any(address.endswith("pyodide.asm.wasm") for address in asked), "requests of the worker are seen too"
    start(page)
    line = page.locator(".sg-board-line canvas:visible")
    before = line.evaluate(PIXELS)
    page.locator(".sg-board-line").get_by_role("button", name=re.compile("^Deck")).click()
    expect(drawn(page)).to_have_count(1)
    assert line.evaluate(PIXELS) != before, "the line is painted anew"
    page.locator("button[data-act=language]:visible").click()
    page.get_by_role("button", name=words_for("zh").say("table.btn.draw"), exact=True).click()
    expect(page.locator(".sg-pane-log").get_by_text("你翻出")).to_have_count(2)
    page.reload(wait_until="domcontentloaded")
    wait_until_open(page)
    expect(page.get_by_text("你的这一局回来了")).to_be_visible()
    expect(page.locator(".sg-pane-log").get_by_text("你翻出")).to_have_count(2)


def test_the_coach_counts_without_threads_and_without_numpy(page, site):
    go_to(page, f"{site}90_play.html?game={to_code(RECORD)}")
    assert "game=" not in page.url
    expect(drawn(page)).to_have_count(2)
    page.locator("button[data-act=coach-toggle]").click()
    coach = page.locator(".sg-pane-coach")
    expect(coach.locator(".sg-coach-choices")).to_be_visible(timeout=OPENS)
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(drawn(page)).to_have_count(3)
    expect(coach.get_by_text("Your last decision")).to_be_visible(timeout=OPENS)
    coach.locator("button[data-act=coach-page-if]").click()
    coach.locator("button[data-act=coach-if-run]").click()
    expect(coach.get_by_text(re.compile("10.?000"))).to_be_visible(timeout=OPENS)


def test_a_lesson_is_done_step_by_step_and_leads_on(page, site):
    go_to(page, f"{site}02_drawing.html")
    answer(page, "3")
    draw(page, 4)
    go_on(page)
    assert page.url.endswith("02_drawing.html#step=02.2")
    page.reload(wait_until="domcontentloaded")
    wait_until_open(page)
    expect(page.locator(".sg-dots [aria-current=step]")).to_have_attribute("data-act", "go:02.2")
    page.get_by_role("link", name="Next lesson").first.click()
    page.wait_for_url(re.compile(r"/some/forest/03_fragments_and_varans\.html"), wait_until="commit")
    wait_until_open(page)
    page.goto(site)
    drawing = page.locator("a.card:visible", has_text="Drawing")
    expect(drawing.locator(".progress")).to_contain_text("1 of 8")


@pytest.mark.parametrize("path", ["10_first_game", "puzzles", "rulebook", "zh/06_planting", "zh/rulebook"])
def test_each_kind_of_page_opens(page, site, path):
    go_to(page, f"{site}{path}.html")
    page.locator(".sg-root :is(h1, h2):visible").first.wait_for()
    assert page.locator("html").get_attribute("lang") == ("zh-Hans" if path.startswith("zh/") else "en")


def test_a_probability_lesson_says_in_place_that_there_is_no_plot(page, site):
    go_to(page, f"{site}20_counting.html#step=20.try")
    page.locator("button[data-act=many]").click()
    expect(page.locator(".sg-no-plot")).to_contain_text("This plot cannot be drawn on this page.")


def test_it_opens_in_the_language_and_colours_of_the_reader(new_page, site):
    page = new_page(locale="zh-CN", viewport={"width": 768, "height": 1024})
    page.goto(site)
    page.get_by_role("button", name="浅色或深色").click()
    page.locator("a.card:visible", has_text="牌桌").first.click()
    expect(page.get_by_role("heading", name="森林加载中……")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.getElementById('site-sign')).backgroundColor") == "rgb(18, 24, 19)"
    wait_until_open(page)
    expect(page.locator(".sg-table")).to_have_attribute("data-sg-theme", "dark")
    page.get_by_role("button", name="开始").wait_for()


@pytest.mark.parametrize("lacking", [NO_WORKERS, NO_WAITING], ids=["service workers", "waiting"])
def test_browsers_that_can_less_open_it_too(page, site, lacking):
    page.add_init_script(lacking)
    go_to(page, f"{site}90_play.html")
    start(page)
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(drawn(page)).to_have_count(1)


@pytest.mark.parametrize("part", ["bundle.js", "pyodide.asm.wasm"])
def test_a_part_that_does_not_come_is_told(browser, site, part):
    with contextlib.closing(browser.new_context()) as context:
        page = context.new_page()
        page.route(f"**/{part}", lambda route: route.abort())
        page.goto(f"{site}90_play.html")
        expect(page.get_by_role("alert")).to_contain_text("could not be fetched", timeout=OPENS)
        assert page.locator("#site-sign").is_hidden()
        page.unroute(f"**/{part}")
        page.get_by_role("button", name="Load again").click()
        wait_until_open(page)


def test_an_old_browser_is_told(page, site):
    page.add_init_script("delete window.WebAssembly")
    page.goto(f"{site}90_play.html")
    expect(page.get_by_role("alert")).to_contain_text("This browser cannot run Python")


def test_sign_and_gallery_can_be_used_by_everybody(page, site):
    page.goto(site)
    assert faults(page) == []
    page.goto(f"{site}90_play.html", wait_until="domcontentloaded")
    assert faults(page, "#site-sign") == []
    wait_until_open(page)
    assert page.get_by_role("main").count() == 1
    assert faults(page, ".sg-table") == []
