"""A crowd of visitors: they arrive so many together, stay, and play all at once when everybody is there."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Protocol

import psutil  # type: ignore[import-untyped]
from attrs import field, frozen
from playwright.async_api import Browser, async_playwright

from tools.load.browsers import FLAGS, Onlooker, find_chromium
from tools.load.visitor import Visit, Visitor

MEGABYTE = 2**20


class Guest(Protocol):
    """Whoever visits."""

    visit: Visit

    async def come(self) -> None: ...
    async def play(self) -> None: ...
    async def leave(self) -> None: ...


@frozen
class Report:
    """What became of all visits; times in seconds, memory in bytes."""

    visits: Sequence[Visit]
    held: int
    """How many pages were open and at play at the same time."""
    arriving: Sequence[float]
    """How long each group took until the last of it had its table."""
    server: int
    kernels: int
    kernel_count: int
    playing: float = field(default=0.0)
    """How long it took until everybody had played."""

    @property
    def faults(self) -> list[str]:
        """What went wrong, one entry for each visit that it happened to."""
        return [visit.fault for visit in self.visits if visit.fault]


async def crowd(root: str, number: int, *, together: int, browsers: int, thinking: float) -> Report:
    """So many visits of our server at `root`, which this process has started; `browsers` of them are real ones.

    `thinking`: seconds between two clicks of one visitor, in the mean.
    """
    async with _chromium(browsers) as chromium:
        guests: list[Guest] = [Onlooker(chromium, root) for _ in range(browsers)] if chromium else []
        guests += [Visitor(root, place, thinking) for place in range(number - len(guests))]
        arriving = []
        for first in range(0, number, together):
            begin = time.perf_counter()
            await _all(guests[first : first + together], lambda guest: guest.come())
            arriving.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        await _all(guests, lambda guest: guest.play())
        playing = time.perf_counter() - begin
        held = sum(not guest.visit.fault for guest in guests)
        server, kernels = _processes()
        report = Report(
            [guest.visit for guest in guests],
            held,
            arriving,
            server.memory_info().rss,
            sum(kernel.memory_full_info().pss for kernel in kernels),
            len(kernels),
            playing,
        )
        await _all(guests, lambda guest: guest.leave())
    return report


async def _all(guests: Sequence[Guest], do: Callable[[Guest], Awaitable[None]]) -> None:
    """Let all of them do something; whoever something went wrong with does nothing any more."""

    async def one(guest: Guest) -> None:
        if guest.visit.fault:
            return
        try:
            await do(guest)
        except Exception as error:  # whatever it is, it is what the visitor gets to see
            guest.visit.fault = f"{type(error).__name__}: {str(error).splitlines()[:1]}"

    await asyncio.gather(*map(one, guests))


@contextlib.asynccontextmanager
async def _chromium(wanted: int) -> AsyncIterator[Browser | None]:
    path = find_chromium() if wanted else None
    if path is None:
        yield None
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        await browser.close()


def _processes() -> tuple[psutil.Process, list[psutil.Process]]:
    """Our server and its kernels."""
    servers = [one for one in psutil.Process().children() if "spiritwidgets.serve" in one.cmdline()]
    kernels = [one for one in servers[0].children() if "ipykernel_launcher" in one.cmdline()]
    return servers[0], kernels
