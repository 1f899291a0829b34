"""Visitors with a real browser: what they wait for is to see the picture."""

from __future__ import annotations

import shutil
import time

from playwright.async_api import Browser, Error, Page

from tools.bench.page import FLAGS
from tools.load.visitor import TABLE, Visit

WAIT = 300_000  # milliseconds
IS_PAINTED = """() => [...document.querySelectorAll('.sg-board-line canvas')].some(canvas =>
  canvas.width && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean))"""


def find_chromium() -> str | None:
    """The browser of this machine."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


class Onlooker:
    """A visitor in a real browser, who draws a few cards and looks at each."""

    draws = 3

    def __init__(self, browser: Browser, root: str) -> None:
        self.browser, self.root = browser, root
        self.visit = Visit()
        self.page: Page | None = None

    async def come(self) -> None:
        """Open the table; it is there when a game can be started."""
        begin = time.perf_counter()
        context = await self.browser.new_context(viewport={"width": 1280, "height": 800})
        context.set_default_timeout(WAIT)
        self.page = await context.new_page()
        await self.page.goto(self.root + TABLE, wait_until="domcontentloaded", timeout=WAIT)
        await self.page.locator("button[data-act=start]").wait_for()
        self.visit.to_table = time.perf_counter() - begin

    async def play(self) -> None:
        """Start a game and draw cards."""
        assert self.page is not None
        await self.page.locator("button[data-act=start]").click()
        await self.page.wait_for_function(IS_PAINTED)
        told = self.page.locator(".sg-pane-log").get_by_text("You draw")
        for number in range(self.draws):
            button = self.page.get_by_role("button", name="Draw a card", exact=True)
            begin = time.perf_counter()
            await button.click()
            await told.nth(number).wait_for()
            self.visit.clicks.append(time.perf_counter() - begin)
        self.visit.rounds += 1

    async def leave(self) -> None:
        """Leave the page, and close it."""
        if self.page is not None:
            try:
                await self.page.goto("about:blank")  # closing a context tells the page nothing
            finally:
                await self.page.context.close()


__all__ = ["FLAGS", "Error", "Onlooker", "find_chromium"]
