"""One source, two speeds: with numba the functions of the kernel are compiled; without it they run as they are."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

PLAIN_VARIABLE = "SPIRITGAME_PLAIN"
"""Set in the environment, it lets the kernel run as plain Python even where numba is."""

Position: TypeAlias = Any
"""A position as small integers: an int16 array where numba is, else a list. See `layout`."""

F = TypeVar("F", bound=Callable[..., Any])


def _cache_folder() -> str:
    """Where compiled code is kept: a place of its own for each version of the sources.

    numba notices a change in the file of a function, but not in one that the function calls. And an installation may
    not be writable.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.parent.glob("**/*.py")):
        digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "spiritgame" / digest.hexdigest()[:16]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.gettempdir()) / f"spiritgame-{digest.hexdigest()[:16]}"
    return str(folder)


try:
    if os.environ.get(PLAIN_VARIABLE):
        raise ImportError
    import numba
    import numpy as np

    IS_COMPILED = True
    numba.config.CACHE_DIR = os.environ.get("NUMBA_CACHE_DIR") or _cache_folder()

    def compiled(function: F) -> F:
        """The function in machine code, compiled when it is first called, and kept."""
        return numba.njit(cache=True, nogil=True)(function)

    def table(values: Sequence[int]) -> Any:
        """What is printed, as the kernel reads it."""
        return np.array(values, dtype=np.int64)

    @compiled
    def small_numbers(count: int) -> Any:
        """So many zeros for a position."""
        return np.zeros(count, np.int16)

    @compiled
    def large_numbers(count: int) -> Any:
        """So many zeros for whatever does not fit into 16 bits."""
        return np.zeros(count, np.int64)

except ImportError:
    IS_COMPILED = False

    def compiled(function: F) -> F:
        """The function itself."""
        return function

    def table(values: Sequence[int]) -> Any:
        """What is printed, as the kernel reads it."""
        return list(values)

    def small_numbers(count: int) -> Any:
        """So many zeros for a position."""
        return [0] * count

    def large_numbers(count: int) -> Any:
        """So many zeros for whatever does not fit into 16 bits."""
        return [0] * count
