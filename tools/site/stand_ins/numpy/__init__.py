"""Not numpy: the little of it that ipycanvas needs to send drawing commands, in plain Python. It computes nothing."""

from __future__ import annotations

from array import array as _array
from collections.abc import Sequence
from typing import Any

__version__ = "0.0.0+stub"


class _Kind:
    """A kind of numbers, by its name and by its code in the standard library."""

    def __init__(self, name: str, code: str) -> None:
        self.name = name
        self.code = code

    def __str__(self) -> str:
        return self.name


uint8 = _Kind("uint8", "B")
int32 = _Kind("int32", "i")
int64 = _Kind("int64", "q")
float16 = _Kind("float16", "")
float32 = _Kind("float32", "f")
float64 = _Kind("float64", "d")


class ndarray(_array):  # type: ignore[type-arg]
    """Numbers in a row."""

    dtype: _Kind
    flags = {"C_CONTIGUOUS": True}  # noqa: RUF012

    @property
    def shape(self) -> tuple[int]:
        return (len(self),)

    def astype(self, kind: _Kind) -> ndarray:
        return _row(list(self), kind)


def _row(values: Sequence[float] | bytes, kind: _Kind) -> ndarray:
    row = ndarray(kind.code, values)
    row.dtype = kind
    return row


def frombuffer(buffer: bytes, dtype: _Kind = uint8) -> ndarray:
    """The bytes as numbers."""
    return _row(bytes(buffer), dtype)


def asarray(values: Any) -> ndarray:
    """Numbers of a list in a row; TypeError for anything that is more than a row."""
    if isinstance(values, ndarray):
        return values
    return _row(values, int64 if all(isinstance(value, int) for value in values) else float64)
