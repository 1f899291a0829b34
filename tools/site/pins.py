"""What stands in `pins.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

PLACE: Final = Path(__file__).with_name("pins.toml")


class SiteError(Exception):
    """The site cannot be built; the message says why, and what to do."""


@frozen
class Wheel:
    """A pure Python wheel of one version, by the hash of its file."""

    name: str
    version: str
    sha256: str


@frozen
class Pins:
    """Versions that work together.

    `jupyterlite` are versions by package. `preload`, `odds` and `fetched` are names of packages, as are keys of
    stand-ins: `own` are the stand-ins of every build, by version, `stand_ins` those of the self-contained build only.
    """

    jupyterlite: Mapping[str, str]
    pyodide: str
    pyodide_sha256: str
    preload: tuple[str, ...]
    odds: tuple[str, ...]
    fetched: tuple[str, ...]
    own: Mapping[str, str]
    stand_ins: Mapping[str, str]
    wheels: tuple[Wheel, ...]


def read_pins() -> Pins:
    """All pins."""
    told = tomllib.loads(PLACE.read_text(encoding="utf-8"))
    return Pins(
        jupyterlite=told["jupyterlite"],
        pyodide=told["pyodide"]["version"],
        pyodide_sha256=told["pyodide"]["sha256"],
        preload=tuple(told["preload"]["always"]),
        odds=tuple(told["preload"]["odds"]),
        fetched=tuple(told["compiled"]["fetched"]),
        own=told["stand_ins"]["always"],
        stand_ins=told["stand_ins"]["self_contained"],
        wheels=tuple(Wheel(name, pin["version"], pin["sha256"]) for name, pin in told["wheels"].items()),
    )
