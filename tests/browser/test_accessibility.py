"""What axe-core finds on our pages: nothing serious, in both layouts, languages and palettes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tools.moments import MOMENTS

SIZES = {"L": (1280, 800), "S": (390, 844)}
SERIOUS = {"serious", "critical"}
SHOWN = 30_000  # milliseconds
LONG = pytest.mark.long


def faults(page: Page, within: str = "body") -> list[str]:
    """What axe finds within an element, one line for each place."""
    page.mouse.move(0, 0)  # what is under the pointer has other colours
    found = Axe().run(page, context={"include": [[within]]}).response["violations"]
    return [
        f"{fault['impact']} {fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


def dressings(page: Page) -> Iterator[str]:
    """Turn the table to each language and palette in turn, and back."""
    bar, table = page.locator(".sg-pane-bar"), page.locator(".sg-table")
    for lang in ("en", "zh-Hans"):
        for theme, next_theme in (("light", "dark"), ("dark", "light")):
            yield f"{lang} {theme}"
            page.locator("button[data-act=theme]").first.dispatch_event("click")  # on narrow pages it lies in a menu
            expect(table).to_have_attribute("data-sg-theme", next_theme, timeout=SHOWN)
            expect(page.locator("button[data-act=theme]").first).to_have_text("☀" if next_theme == "dark" else "☾")
        page.locator("button[data-act=language]").first.dispatch_event("click")
        expect(bar).to_have_attribute("lang", "zh-Hans" if lang == "en" else "en", timeout=SHOWN)


def sweep(page: Page, what: str) -> None:
    found = {f"{what}, {dress}": faults(page) for dress in dressings(page)}
    found = {dress: lines for dress, lines in found.items() if lines}
    assert not found, "\n".join(f"{dress}: {line}" for dress, lines in found.items() for line in lines)


@pytest.fixture(params=SIZES)
def sized(request: pytest.FixtureRequest, new_page: Callable[..., Page]) -> Page:
    width, height = SIZES[request.param]
    return new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")


def test_a_new_game_and_the_draw_phase(sized: Page, open_in_voila: Callable[..., None]) -> None:
    open_in_voila(sized, "90_play.ipynb")
    sized.locator("button[data-act=start]").wait_for()
    sweep(sized, "set-up")
    sized.locator("button[data-act=start]").click()
    sized.get_by_role("button", name="Draw a card", exact=True).click()
    expect(sized.locator(".sg-pane-log li").first).to_be_attached(timeout=SHOWN)
    sweep(sized, "drawing")
    sized.locator(".sg-menu > summary").click()
    sized.locator("button[data-act=share]").click()
    sized.locator("input[name=share-code]").wait_for()
    sweep(sized, "share")
    sized.locator("button[data-act=share-close]").click()
    sized.locator("button[data-act=look-back]").click()
    sized.locator("input[data-act=back-slide]").wait_for()
    sweep(sized, "looking back")


def test_help_and_the_rule_behind_it(
    sized: Page, open_in_voila: Callable[..., None], write_notebook: Callable[..., Path]
) -> None:
    open_in_voila(sized, write_notebook(MOMENTS["drawing"].cell("zh", "dark")))
    size = next(size for size, (width, _) in SIZES.items() if width == sized.viewport_size["width"])
    sized.locator(f".sg-table.sg-{size}").wait_for()
    sized.locator(".sg-board-line .sg-target").first.press("?")
    sized.locator(".sg-help").wait_for()
    assert faults(sized) == []
    sized.locator(".sg-help .sg-link").click()
    sized.locator(".sg-rulecard").wait_for()
    assert faults(sized) == []


@pytest.mark.parametrize(
    "moment", ["closed", "planting", pytest.param("attacked", marks=LONG), pytest.param("over", marks=LONG)]
)
def test_moments_of_a_game(
    sized: Page, open_in_voila: Callable[..., None], write_notebook: Callable[..., Path], moment: str
) -> None:
    open_in_voila(sized, write_notebook(MOMENTS[moment].cell("en", "light")))
    sized.locator(".sg-overlay button:visible").first.wait_for()
    sweep(sized, moment)


@pytest.mark.parametrize("color_scheme", ["light", pytest.param("dark", marks=LONG)])
@pytest.mark.parametrize("notebook", ["02_drawing.ipynb", "zh/06_planting.ipynb", "puzzles.ipynb"])
def test_lessons_and_puzzles(
    new_page: Callable[..., Page], address_in_voila: Callable[[str | Path], str], notebook: str, color_scheme: str
) -> None:
    page = new_page(color_scheme=color_scheme, reduced_motion="reduce")
    page.goto(address_in_voila("90_play.ipynb").replace("90_play.ipynb", notebook), wait_until="domcontentloaded")
    page.locator(".sg-story").wait_for()
    page.locator(".sg-overlay button:visible").first.wait_for()
    assert faults(page) == []
    page.locator("button[data-act=index]").click()
    page.locator(".sg-index").wait_for()
    assert faults(page) == []


def test_the_index(page: Page, voila: str) -> None:
    page.goto(voila)
    page.get_by_role("link").first.wait_for()
    assert faults(page) == []


def test_the_table_and_its_notebook_in_lab(page: Page, run_all_in_lab: Callable[..., None]) -> None:
    run_all_in_lab(page, "90_play.ipynb")
    page.locator("button[data-act=start]").click()
    page.locator(".sg-overlay button:visible").first.wait_for()
    assert faults(page, ".sg-root") == []
    assert faults(page, ".jp-RenderedMarkdown") == []


def test_axe_is_at_work(page: Page) -> None:
    page.set_content("<main><p style='color: #777; background: #888'>hard to read</p><button></button></main>")
    assert {line.split(":")[0] for line in faults(page)} >= {"serious color-contrast", "critical button-name"}
