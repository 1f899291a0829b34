"""The editions of the rules and their options (rules §13)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from attrs import field, frozen, validators

from spiritgame.cards import StartingCards


def _capacity(_instance: object, _attribute: object, value: int | None) -> None:
    if value is not None and (type(value) is not int or value < 1):
        raise ValueError(f"fire_capacity must be a whole number of at least 1, or None for no limit, not {value!r}")


def _minimum(_instance: object, _attribute: object, value: int) -> None:
    if type(value) is not int or value not in (0, 1):
        raise ValueError(f"minimum_draw must be 0 or 1, not {value!r}")


@frozen
class Rules:
    """The options of one game; the defaults are the edition `TEXT`.

    Raises ValueError where a value is not one that rules §13 lists (any capacity of at least 1 is allowed).
    """

    starting_cards: StartingCards = field(default="text", validator=validators.in_(("text", "printed")))
    fire_when_none_attracted: Literal["always", "only_if_empty"] = field(
        default="always", validator=validators.in_(("always", "only_if_empty"))
    )
    fire_capacity: int | None = field(default=7, validator=_capacity)
    minimum_draw: int = field(default=1, validator=_minimum)
    count_starting_tree: bool = field(default=True, validator=validators.instance_of(bool))


TEXT = Rules()
"""The edition of the rule text, the default everywhere."""

PRINTED = Rules(starting_cards="printed", fire_when_none_attracted="only_if_empty")
"""The edition of the published cards."""

EDITIONS: Mapping[str, Rules] = MappingProxyType({"text": TEXT, "printed": PRINTED})
"""Both editions, by the names of their starting cards."""
