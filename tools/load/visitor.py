"""What a visitor does: opens the table, starts a game and plays its first round."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Mapping
from typing import Final

from attrs import define, field

from tools.load.link import Link

TABLE: Final = "voila/render/90_play.ipynb"
BUTTON: Final = re.compile(r'<button class="([^"]*)"[^>]*data-act="(choice:\d+|skip)"')
FIELD: Final = re.compile(r'<input [^>]*name="([^"]*)"[^>]*value="([^"]*)"')
MOST_CLICKS: Final = 60
LOOKS: Final = {"width": 1280, "dpr": 1, "dark": False, "reduced_motion": True}


@define
class Visit:
    """What became of a visit. Times are in seconds; `fault` is empty where nothing went wrong."""

    to_table: float = 0.0
    clicks: list[float] = field(factory=list)
    received: int = 0
    rounds: int = 0
    fault: str = ""


class Visitor:
    """Somebody at our server, whose page is a `Link`.

    `number` decides how she plays; she thinks so many seconds about a click, in the mean.
    """

    def __init__(self, root: str, number: int, thinking: float) -> None:
        self.link = Link(root)
        self.thinking = thinking
        self.rng = random.Random(number)
        self.visit = Visit()

    async def come(self) -> None:
        """Open the table; it is there when the form for a new game can be filled in."""
        begin = time.perf_counter()
        link = self.link
        await link.open(TABLE)
        front, keep = link.having("canvases", "sheet"), link.having("game", "kept")
        await link.tell(front, {"event": "ready", "page": f"visitor-{id(self)}", **LOOKS})
        await link.tell(front, {"event": "metrics", **LOOKS})
        await link.tell(keep, {"event": "found", "game": "", "kept": "", "code": "", "address": link.root})
        await link.until(lambda: 'data-act="start"' in self._html("over"))
        self.visit.to_table = time.perf_counter() - begin

    async def play(self) -> None:
        """Start a game, and click until the first round is over."""
        await self._click("over", "start", dict(FIELD.findall(self._html("over"))))
        while not self.visit.rounds and len(self.visit.clicks) < MOST_CLICKS:
            await self.link.until(lambda: self._choices() or self._is_told())
            if self._is_told():
                self.visit.rounds += 1
            else:
                await asyncio.sleep(self.rng.uniform(0, 2 * self.thinking))
                if choices := self._choices():
                    await self._click("ask", self.rng.choice(choices))

    async def leave(self) -> None:
        """Close the page."""
        self.visit.received = self.link.received
        await self.link.close()

    def _html(self, pane: str) -> str:
        return str(self.link.models[self.link.named(f"sg-pane-{pane}")].get("html", ""))

    def _is_told(self) -> bool:
        return 'data-act="report-close"' in self._html("over")

    def _choices(self) -> list[str]:
        found = [(classes, act) for classes, act in BUTTON.findall(self._html("ask")) if "sg-off" not in classes]
        return [act for _, act in found]

    def _told(self) -> list[int]:
        """How often each pane that answers clicks has changed."""
        panes = [self.link.models[self.link.named(f"sg-pane-{name}")] for name in ("ask", "log", "over")]
        return [pane.get("version", 0) for pane in panes]

    async def _click(self, pane: str, act: str, fields: Mapping[str, str] | None = None) -> None:
        """Click a button; it is answered when something else is said than before."""
        model = self.link.named(f"sg-pane-{pane}")
        before, begin = self._told(), time.perf_counter()
        version = self.link.models[model].get("version", 0)
        await self.link.tell(model, {"act": act, "version": version, "fields": fields or {}})
        await self.link.until(lambda: self._told() != before)
        self.visit.clicks.append(time.perf_counter() - begin)
