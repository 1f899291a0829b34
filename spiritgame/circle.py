"""The circle of spirits: twelve rocks, numbered clockwise from 0 (rules §2, §9)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from attrs import frozen

RockBonus: TypeAlias = Literal["plant", "fragment", "attract", "extinguish"]

ROCKS: tuple[RockBonus, ...] = ("plant", "fragment", "attract", "fragment", "extinguish", "fragment") * 2
START_ROCKS: Mapping[int, tuple[int, ...]] = MappingProxyType({2: (0, 6), 3: (2, 6, 10), 4: (0, 6, 9, 3)})
"""Start rocks in turn order from the first spirit, by number of spirits."""


@frozen
class Landing:
    """Where a journey may end: the counted `steps`, the `rock`, the seats `jumped` in the order passed."""

    steps: int
    rock: int
    jumped: tuple[int, ...]


def landings(rocks: tuple[int, ...], seat: int, wind: int) -> tuple[Landing, ...]:
    """All stops within `wind` steps for the spirit at `seat`; `rocks` holds every seat's rock.

    Occupied rocks are skipped and not counted; the own rock, empty once left, is the last one possible.
    """
    others = {rock: other for other, rock in enumerate(rocks) if other != seat}
    found: list[Landing] = []
    jumped: list[int] = []
    for distance in range(1, len(ROCKS) + 1):
        if len(found) >= wind:
            break
        rock = (rocks[seat] + distance) % len(ROCKS)
        if rock in others:
            jumped.append(others[rock])
        else:
            found.append(Landing(len(found) + 1, rock, tuple(jumped)))
    return tuple(found)
