"""The ground under the views: a page of ours opens in Voila and in JupyterLab, and asks no other host."""

from urllib.parse import urljoin

import pytest
from silence import watch
from waiting import wait_until_open

WIDGET = (
    "import ipywidgets as w; button = w.Button(description='0'); "
    "button.on_click(lambda b: setattr(b, 'description', str(int(b.description) + 1))); button"
)


def test_a_widget_answers_in_voila(page, write_notebook, open_in_voila):
    open_in_voila(page, write_notebook(WIDGET))
    page.locator("main button", has_text="0").click()
    page.locator("main button", has_text="1").wait_for()


def test_a_reloaded_page_begins_anew(page, write_notebook, open_in_voila):
    open_in_voila(page, write_notebook(WIDGET))
    page.locator("main button", has_text="0").click()
    page.locator("main button", has_text="1").wait_for()
    page.reload()
    page.locator("main button", has_text="0").wait_for()


def test_a_widget_answers_in_lab(page, write_notebook, run_all_in_lab):
    run_all_in_lab(page, write_notebook(WIDGET))
    page.locator(".jp-OutputArea button.jupyter-button", has_text="0").click()
    page.locator(".jp-OutputArea button.jupyter-button", has_text="1").wait_for()


def test_the_page_has_language_title_and_one_main(page, write_notebook, open_in_voila):
    open_in_voila(page, write_notebook(WIDGET, name="A forest.ipynb"))
    assert page.get_attribute("html", "lang") == "en"
    assert page.title() == "A forest · Spirits of the forest"
    assert page.locator("main").count() == 1


def test_a_folder_without_the_course_is_a_plain_list(page, voila_for, write_notebook):
    folder = write_notebook(WIDGET, name="A forest.ipynb").parent
    page.goto(voila_for(folder))
    page.get_by_role("link", name="A forest").click()
    page.locator("main button", has_text="0").wait_for()


# One page of each kind. That every notebook has its link, and every link its notebook, is told in test_gallery.
KINDS = ("00_start_here", "03_fragments_and_varans", "10_first_game", "puzzles", "rulebook", "24_bust_now", "90_play")


@pytest.mark.parametrize("path", [*(f"{name}.ipynb" for name in KINDS), "zh/06_planting.ipynb"])
def test_pages_of_the_gallery_open_and_paint(page, voila, path):
    page.goto(voila)
    href = page.locator(f"a[href$='/render/{path}']").first.get_attribute("href")
    page.goto(urljoin(voila, href), wait_until="domcontentloaded")
    wait_until_open(page)


def test_a_cell_that_fails_is_told_and_nothing_more_is_awaited(page, address_in_voila, write_notebook):
    page.goto(address_in_voila(write_notebook("1 / 0", WIDGET)))
    page.get_by_text("There was an error when executing cell [1]").wait_for()
    page.wait_for_selector("#forest-loading", state="detached")
    assert "ZeroDivisionError" not in page.inner_text("body")


def test_formulas_are_drawn_without_another_host(page, open_in_voila, write_notebook):
    open_in_voila(page, write_notebook("6 * 7", prose="The chance is $\\binom{5}{2}p^2$."))
    page.locator("mjx-container").wait_for()


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("console.error('too loud')", "console error: too loud"),
        ("throw new Error('too far')", "uncaught exception: too far"),
        ("fetch('http://elsewhere.invalid/').catch(() => {})", "request to another host: http://elsewhere.invalid/"),
        ("console.warn('a warning')", None),
    ],
)
def test_the_page_fixture_notices(browser, script, fault):
    faults = []
    page = browser.new_page()
    page.route(
        "http://elsewhere.invalid/", lambda route: route.fulfill(body="", headers={"Access-Control-Allow-Origin": "*"})
    )
    watch(page, faults)
    page.set_content(f"<script>{script}</script><script>document.title = 'done'</script>")
    page.wait_for_function("document.title === 'done'")
    page.close()
    assert [found[: len(fault or "")] for found in faults] == ([fault] if fault else [])


def test_the_table_stands_alone_in_voila(page, open_in_voila):
    open_in_voila(page, "90_play.ipynb")
    page.locator("main .sg-table").wait_for()
    assert page.title() == "The table · Spirits of the forest"
    assert not page.get_by_role("heading", name="The table").is_visible()
    assert page.locator("main .jp-InputArea-editor").count() == 0
    box = page.locator("main .sg-table").bounding_box()
    assert (box["x"], box["y"], box["width"]) == (0, 0, 1280)


def test_the_table_has_its_heading_in_lab(page, run_all_in_lab):
    run_all_in_lab(page, "90_play.ipynb")
    page.locator(".jp-OutputArea .sg-table").wait_for()
    assert page.get_by_role("heading", name="The table").first.is_visible()
