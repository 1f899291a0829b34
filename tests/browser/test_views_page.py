"""One table in two cells of different widths: neither is cropped, both can be clicked, the last one gets all room."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.long
SHOWN = 60_000  # milliseconds
CELLS = (
    "from ipywidgets import Box, Layout; from spiritwidgets import Session, Table",
    "table = Table(Session.new(seed=5), pace=0); table",
    'narrow = Box([table], layout=Layout(width="420px")); narrow.add_class("narrow"); narrow',
)
CROPPED = """() => [...document.querySelectorAll('.sg-root')].flatMap(root => {
  const { right } = root.getBoundingClientRect();
  return [...root.querySelectorAll('.sg-board')].filter(board => board.getBoundingClientRect().right > right + 1)
    .map(board => board.className);
})"""
LINES = ".sg-board-line canvas:visible"


def widths(page: Page) -> list[int]:
    return page.locator(LINES).evaluate_all("canvases => canvases.map(canvas => canvas.clientWidth)")


def test_two_views_of_a_table_suit_the_narrower_one(page: Page, open_in_voila, write_notebook) -> None:
    open_in_voila(page, write_notebook(*CELLS))
    expect(page.locator(LINES)).to_have_count(2, timeout=SHOWN)
    page.wait_for_function(f"({CROPPED})().length === 0", timeout=SHOWN)
    assert max(widths(page)) <= 420
    wide, narrow = page.locator(".sg-root").all()
    for view, count in ((narrow, 1), (wide, 2)):
        view.locator(".sg-board-line .sg-target.sg-legal").first.click()
        for log in (wide, narrow):
            drawn = log.locator(".sg-pane-log").get_by_text(re.compile("^You draw"))
            expect(drawn).to_have_count(count, timeout=SHOWN)
    page.add_style_tag(content=".narrow { display: none !important; }")
    page.wait_for_function("() => document.querySelector('.sg-board-line canvas').clientWidth > 500", timeout=SHOWN)
    page.wait_for_function(f"({CROPPED})().length === 0", timeout=SHOWN)
