"""What moves over the table: short effects as data, and what the browser is told of them.

An effect names the things between which it moves by board and target key, never by numbers: the page knows where they
are. Times are milliseconds at normal speed; `at` is when an effect begins, counted from the beginning of all.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import attrs
from attrs import frozen

from spiritwidgets.view import Key

Speed: TypeAlias = Literal["off", "normal", "slow"]
SPEEDS: Final[tuple[Speed, ...]] = ("off", "normal", "slow")
SLOWNESS: Final[dict[Speed, int]] = {"normal": 1, "slow": 2}
"""How many times longer everything takes; nothing moves at the speed "off"."""

Place: TypeAlias = tuple[str, Key]
"""A target on a board, such as ("line", ("deck",)); a board itself with the key ()."""

Ease: TypeAlias = Literal["out", "in-out"]
Veil: TypeAlias = Literal["", "board", "soil", "ash", "stone"]
"""What hides the place of an effect until it is over: the ground on which the final picture is not yet to be seen."""
Tone: TypeAlias = Literal["danger", "good", "count"]


@frozen
class Icon:
    """A sprite."""

    key: str


@frozen
class Fire:
    """A fire with its value."""

    value: int


@frozen
class Token:
    """A spirit on its disc, as it stands on a rock."""

    spirit: str


@frozen
class Back:
    """A card face down."""


@frozen
class Face:
    """A card face up: its `title`, its `stack` (the tint of the ground), its temper in words, and its chips."""

    card: str
    title: str
    stack: str
    temper: str
    band: str
    chips: tuple[tuple[str, int], ...]


Picture: TypeAlias = Icon | Fire | Token | Back | Face


@frozen(kw_only=True)
class Slide:
    """A picture goes from one place to another.

    `bow` lifts its way, as a share of the distance; `turns` shows a back first and then the picture; what `waits` is
    seen at its start before it leaves.
    """

    picture: Picture
    start: Place
    end: Place
    ms: int
    at: int = 0
    ease: Ease = "out"
    bow: float = 0.0
    turns: bool = False
    waits: bool = False
    veil: Veil = ""

    @property
    def until(self) -> int:
        """When it is over."""
        return self.at + self.ms


@frozen(kw_only=True)
class Hop:
    """A picture hops along its way, `ms` for each hop."""

    picture: Picture
    way: tuple[Place, ...]
    ms: int
    at: int = 0
    veil: Veil = ""

    @property
    def until(self) -> int:
        """When it is over."""
        return self.at + self.ms * (len(self.way) - 1)


@frozen(kw_only=True)
class Stay:
    """A picture that stays in its place: it grows from its foot, is shown and leaves, vanishes with a puff, or swells
    once and is as before."""

    how: Literal["grow", "show", "vanish", "swell"]
    picture: Picture
    place: Place
    ms: int
    at: int = 0
    turns: bool = False
    veil: Veil = ""

    @property
    def until(self) -> int:
        """When it is over."""
        return self.at + self.ms


@frozen(kw_only=True)
class Pulse:
    """A frame around a place lights up so many times."""

    place: Place
    tone: Tone
    ms: int
    at: int = 0
    times: int = 1

    @property
    def until(self) -> int:
        """When it is over."""
        return self.at + self.ms


Effect: TypeAlias = Slide | Hop | Stay | Pulse


def plain(thing: Effect | Picture) -> dict[str, Any]:
    """An effect as JSON: `kind` is the name of its class; fields that have their usual value are left out."""
    fields = {field.name: (getattr(thing, field.name), field.default) for field in attrs.fields(type(thing))}
    given = {name: value for name, (value, usual) in fields.items() if value != usual}
    told = {name: plain(value) if attrs.has(type(value)) else value for name, value in given.items()}
    return {"kind": type(thing).__name__.lower(), **told}
