"""What the odds refuse to answer."""

from __future__ import annotations

from typing import Any


class TooLargeError(ValueError):
    """An exact answer would take too many states; bounds or a simulation can answer instead."""


def numpy() -> Any:
    """The module numpy, loaded on first use; a sentence about the extra where it is not installed."""
    try:
        import numpy
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("this needs numpy: install spiritgame[odds]", name="numpy") from error
    return numpy
