"""Colours and fonts: the two palettes of `assets/theme.json`, read once.

`LIGHT["card"]` is a colour by role; `chip`, `well`, `spirit` … give those that belong to a thing of the game. All
colours are CSS colours, `#rrggbb` or `rgba(…)`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

Name: TypeAlias = Literal["light", "dark"]
Pair: TypeAlias = tuple[str, str]

FONT_SIZES: Final = ("caption", "label", "body", "value", "prompt", "total", "odds")


@frozen
class Theme:
    """One palette with the fonts. Equality is by name: a name stands for all its colours."""

    name: Name
    font: str = field(eq=False, repr=False)
    font_sizes: Mapping[str, int] = field(eq=False, repr=False)
    colors: Mapping[str, str] = field(eq=False, repr=False)
    pairs: Mapping[str, Pair] = field(eq=False, repr=False)

    def __getitem__(self, role: str) -> str:
        """The colour of a role, such as `"card"`. Raises KeyError where there is none."""
        return self.colors[role]

    def pair(self, role: str) -> Pair:
        """The two colours of a gradient, top first, such as those of `"stone"`."""
        return self.pairs[role]

    def chip(self, element: str, *, negative: bool = False) -> Pair:
        """Background and ink of the chip that shows an amount of an element."""
        return self.pairs["chip_negative" if negative else f"chip_{element}"]

    def well(self, stack: str) -> Pair:
        """The gradient behind an animal, top first; `stack` is `"start"`, `"1"`, `"2"`, `"3"` or `"varan"`."""
        return self.pairs[f"well_{stack}"]

    def spirit(self, name: str) -> str:
        """The colour of a spirit's name."""
        return self.colors[f"spirit_{name}"]

    def fire(self, value: int) -> str:
        """The colour of a fire of value 2, 3 or 4."""
        return self.colors[f"fire_{value}"]

    def size(self, use: str) -> int:
        """A font size in logical pixels: one of FONT_SIZES."""
        return self.font_sizes[use]

    def css_variables(self) -> dict[str, str]:
        """All of it for the HTML around: `--sg-card`, `--sg-stone-1` and `-2`, `--sg-font`, `--sg-size-body` …"""
        variables = {f"--sg-{css(role)}": color for role, color in self.colors.items()}
        for role, pair in self.pairs.items():
            variables |= {f"--sg-{css(role)}-{number}": color for number, color in enumerate(pair, start=1)}
        variables |= {f"--sg-size-{use}": f"{size}px" for use, size in self.font_sizes.items()}
        return {**variables, "--sg-font": self.font}


def css(role: str) -> str:
    return role.replace("_", "-")


def read(content: Mapping[str, Any], name: Name) -> Theme:
    """The palette `name` of a parsed theme file; groups such as `chip` become roles such as `chip_sun`."""
    colors: dict[str, str] = {}
    pairs: dict[str, Pair] = {}

    def put(role: str, value: Any) -> None:
        if isinstance(value, dict):
            for member, inner in value.items():
                put(f"{role}_{member}", inner)
        elif isinstance(value, list):
            first, second = value
            pairs[role] = (first, second)
        else:
            colors[role] = value

    for role, value in content[name].items():
        put(role, value)
    sizes = {use: content["font"][use] for use in FONT_SIZES}
    return Theme(name, content["font"]["ui"], *map(MappingProxyType, (sizes, colors, pairs)))


CONTENT: Final[Mapping[str, Any]] = json.loads(
    files("spiritwidgets").joinpath("assets", "theme.json").read_text(encoding="utf-8")
)
LIGHT: Final = read(CONTENT, "light")
DARK: Final = read(CONTENT, "dark")
THEMES: Final[Mapping[str, Theme]] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK)})
RADIUS: Final[Mapping[str, int]] = MappingProxyType(CONTENT["radius"])
