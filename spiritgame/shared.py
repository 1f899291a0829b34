"""Values that recur in every game are made once and shared.

Looking up a frozen value takes a fifth of the time of making one, and shared values compare at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
Value = TypeVar("Value")

KEPT = 2**15
"""How many values of one kind are kept, the most recently used."""


def shared(make: Callable[P, Value]) -> Callable[P, Value]:
    """`make`, remembering what it made; its arguments and results are values that never change."""
    return cast(Callable[P, Value], lru_cache(maxsize=KEPT)(make))
