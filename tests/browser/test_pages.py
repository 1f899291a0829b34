"""The ground under the views: a page of ours opens in Voila and in JupyterLab, and asks no other host."""

import re

WIDGET = (
    "import ipywidgets as w; button = w.Button(description='0'); "
    "button.on_click(lambda b: setattr(b, 'description', str(int(b.description) + 1))); button"
)


def test_a_widget_answers_in_voila(page, write_notebook, open_in_voila):
    open_in_voila(page, write_notebook(WIDGET))
    page.locator("main button", has_text="0").click()
    page.locator("main button", has_text="1").wait_for()


def test_a_widget_answers_in_lab(page, write_notebook, run_all_in_lab):
    run_all_in_lab(page, write_notebook(WIDGET))
    page.locator(".jp-OutputArea button.jupyter-button", has_text="0").click()
    page.locator(".jp-OutputArea button.jupyter-button", has_text="1").wait_for()


def test_the_page_has_language_title_and_one_main(page, write_notebook, open_in_voila):
    open_in_voila(page, write_notebook(WIDGET, name="A forest.ipynb"))
    assert page.get_attribute("html", "lang") == "en"
    assert page.title() == "A forest"
    assert page.locator("main").count() == 1


def test_the_index_leads_to_every_notebook(page, voila):
    page.goto(voila)
    page.get_by_role("link", name="90 play").wait_for()
    for link in page.get_by_role("main").get_by_role("link").all():
        assert re.search(r"/voila/render/.+\.ipynb$", link.get_attribute("href"))
