"""Reading fields of a position: every value is checked where it is taken, and every refusal names its field."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any


class PositionError(ValueError):
    """A position that cannot be; `field` names the place, such as "players.winter.rock", `problem` says why."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}" if field else problem)
        self.field = field
        self.problem = problem


class Fields:
    """The fields of one level of a position, taken one by one; `where` is the path to them."""

    def __init__(self, value: Any, where: str, known: Container[str]) -> None:
        if not isinstance(value, Mapping):
            raise PositionError(where, "must be a dictionary of fields")
        self._values = value
        self.where = where
        for name in value:
            if name not in known:
                raise PositionError(self.path(str(name)), "there is no such field")

    def path(self, name: str) -> str:
        """The full name of a field."""
        return f"{self.where}.{name}" if self.where else name

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def refuse(self, name: str, problem: str) -> PositionError:
        """An error about a field, to be raised."""
        return PositionError(self.path(name), problem)

    def raw(self, name: str, default: Any = None) -> Any:
        """The value as it was given."""
        return self._values.get(name, default)

    def number(self, name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
        """A whole number between two bounds."""
        value = self.raw(name, default)
        if type(value) is not int or value < least or (most is not None and value > most):
            raise self.refuse(name, f"must be a whole number from {least}{f' to {most}' if most is not None else ''}")
        return value

    def word(self, name: str, default: str, allowed: Container[str]) -> str:
        """One of the allowed words."""
        value = self.raw(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise self.refuse(name, f"{value!r} is not possible here")
        return value

    def words(self, name: str, allowed: Container[str], default: Sequence[str] = ()) -> tuple[str, ...]:
        """A list of allowed words."""
        value = self.raw(name, default)
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise self.refuse(name, "must be a list")
        for word in value:
            if not isinstance(word, str) or word not in allowed:
                raise self.refuse(name, f"{word!r} is not possible here")
        return tuple(value)

    def numbers(self, name: str, allowed: Container[int], default: Sequence[int] = ()) -> tuple[int, ...]:
        """A list of allowed whole numbers."""
        value = self.raw(name, default)
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise self.refuse(name, "must be a list")
        for number in value:
            if type(number) is not int or number not in allowed:
                raise self.refuse(name, f"{number!r} is not possible here")
        return tuple(value)

    def agrees(self, name: str, derived: object) -> None:
        """Refuse a field that follows from others and was given another value."""
        if name in self and self.raw(name) != derived:
            raise self.refuse(name, f"the other fields make it {derived!r}")
