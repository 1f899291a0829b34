"""A clock for what happens by itself after a while, as long as somebody watches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Clock:
    """Calls back once, later; a new call takes the place of one that has not come yet."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def stop(self) -> None:
        """Forget the call that has not come yet."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def call_later(self, delay: float, act: Callable[..., object], *arguments: object) -> bool:
        """Call `act` after `delay` seconds; False where there is no event loop and it will never be called."""
        self.stop()
        try:
            self._timer = asyncio.get_running_loop().call_later(delay, act, *arguments)
        except RuntimeError:
            return False  # nobody watches
        return True
