"""Reading fields of a position: every value is checked where it is taken, and every refusal names its field."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

LONGEST_LIST = 1000
"""No pile and no row of fires grows near this long; what does is no position but a mistake."""

_LONGEST_SHOWN = 40


class PositionError(ValueError):
    """A position that cannot be; `field` names the place, such as "players.winter.deck", `reason` says why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}" if field else reason)
        self.field = field
        self.reason = reason


def shown(value: object) -> str:
    """A value as an error may show it: short, and safe also for numbers and lists of any size."""
    if isinstance(value, str):
        return repr(value[:_LONGEST_SHOWN])
    if value is None or isinstance(value, bool | float) or (isinstance(value, int) and abs(value) < 10**9):
        return repr(value)
    return f"this {type(value).__name__}"


def is_list(value: object) -> bool:
    """Whether the value is a list or the like; a word is none."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


class Fields:
    """The fields of one level of a position, taken one by one; `where` is the path to them."""

    def __init__(self, value: Any, where: str, known: Container[str]) -> None:
        if not isinstance(value, Mapping):
            raise PositionError(where, "must be a dictionary of fields")
        self._values = value
        self.where = where
        for name in value:
            if not isinstance(name, str):
                raise PositionError(where, f"{shown(name)} is no name of a field")
            if name not in known:
                raise self.refuse(name, "there is no such field")

    def path(self, name: str) -> str:
        """The full name of a field."""
        return f"{self.where}.{name}" if self.where else name

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def refuse(self, name: str, why: str) -> PositionError:
        """An error about a field, to be raised."""
        return PositionError(self.path(name), why)

    def raw(self, name: str, default: Any = None) -> Any:
        """The value as it was given."""
        return self._values.get(name, default)

    def number(self, name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
        """A whole number between two bounds."""
        value = self.raw(name, default)
        if type(value) is not int or value < least or (most is not None and value > most):
            bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
            raise self.refuse(name, f"must be a whole number {bounds}, not {shown(value)}")
        return value

    def word(self, name: str, default: str, allowed: Container[str]) -> str:
        """One of the allowed words."""
        value = self.raw(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise self.refuse(name, f"{shown(value)} is not possible here")
        return value

    def words(self, name: str, allowed: Container[str], default: Iterable[str] = ()) -> tuple[str, ...]:
        """A list of allowed words."""
        value = self.items(name, default)
        for word in value:
            if not isinstance(word, str) or word not in allowed:
                raise self.refuse(name, f"{shown(word)} is not possible here")
        return value

    def numbers(self, name: str, allowed: Container[int], default: Iterable[int] = ()) -> tuple[int, ...]:
        """A list of allowed whole numbers."""
        value = self.items(name, default)
        for number in value:
            if type(number) is not int or number not in allowed:
                raise self.refuse(name, f"{shown(number)} is not possible here")
        return value

    def items(self, name: str, default: Iterable[Any] = ()) -> tuple[Any, ...]:
        """A list of anything."""
        if name not in self:
            return tuple(default)
        value = self.raw(name)
        if not is_list(value):
            raise self.refuse(name, "must be a list")
        if len(value) > LONGEST_LIST:
            raise self.refuse(name, f"holds more than {LONGEST_LIST} things")
        return tuple(value)

    def agrees(self, name: str, derived: object) -> None:
        """Refuse a field that follows from others and was given another value; parts of a dictionary will do."""
        if name in self and not _repeats(self.raw(name), derived):
            raise self.refuse(name, f"the other fields make it {derived!r}")


def _repeats(given: object, derived: object) -> bool:
    if isinstance(derived, Mapping):
        names = {known: known for known in derived} | {int(known): known for known in derived if known.isdigit()}
        return isinstance(given, Mapping) and all(
            key in names and _repeats(value, derived[names[key]]) for key, value in given.items()
        )
    if isinstance(derived, list):
        if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != len(derived):
            return False
        return all(_repeats(*pair) for pair in zip(given, derived, strict=True))
    return type(given) is type(derived) and given == derived


def by_level(fields: Fields, name: str, levels: Iterable[int]) -> dict[int, tuple[Any, ...]]:
    """A field that names lists by level; a level may be a number or a word, as in JSON."""
    value = fields.raw(name, {})
    if not isinstance(value, Mapping):
        raise fields.refuse(name, "must name cards by level")
    names: dict[object, int] = {level: level for level in levels} | {str(level): level for level in levels}
    found: dict[int, tuple[Any, ...]] = {}
    for key, cards in value.items():
        place = f"{name}.{key[:_LONGEST_SHOWN] if isinstance(key, str) else shown(key)}"
        if key not in names or isinstance(key, bool) or names[key] in found:
            raise fields.refuse(place, "there are the levels 1, 2 and 3, each once")
        if not is_list(cards) or len(cards) > LONGEST_LIST:
            raise fields.refuse(place, "must be a list")
        found[names[key]] = tuple(cards)
    return found
