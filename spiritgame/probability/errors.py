"""What the odds refuse to answer."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any, Final

STAND_IN: Final = "+stub"
"""In the version of what bears numpy's name on the self-contained site: enough of it to draw with, not to compute."""


class TooLargeError(ValueError):
    """An exact answer would take too many states; bounds or a simulation can answer instead."""


class MissingNumpyError(ModuleNotFoundError, TooLargeError):
    """The answer is too large for plain Python, and numpy is not here."""


@cache
def has_numpy() -> bool:
    """Whether numpy is here, and not only something that bears its name."""
    if find_spec("numpy") is None:
        return False
    try:
        return STAND_IN not in version("numpy")
    except PackageNotFoundError:
        return True


def numpy() -> Any:
    """The module numpy, loaded on first use; MissingNumpyError where it is not installed."""
    if not has_numpy():
        raise MissingNumpyError("this needs numpy: install spiritgame[odds]", name="numpy")
    import numpy

    return numpy
