"""Waiting for a page of ours, for tests."""

from __future__ import annotations

from playwright.sync_api import Page


def wait_until_open(page: Page) -> None:
    """Returns when a page in Voila shows its heading and, where it has boards, the first of them is painted."""
    page.wait_for_selector("#forest-loading", state="detached")
    page.locator("main :is(h1, h2):visible").first.wait_for()
    board = page.locator(".sg-board canvas:visible")
    if board.count():
        page.wait_for_function(
            "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)",
            arg=board.first.element_handle(),
        )
