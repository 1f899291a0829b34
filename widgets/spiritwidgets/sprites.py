"""The sprites: pictures of animals, trees and tokens, as PNG for canvases and as SVG, read from `assets/sprites.zip`.

On a canvas all sprites lie in one atlas, each in a cell of CELL × CELL pixels with its corner at `spot(key)`.
`tools/make_sprites.py` makes the file.
"""

from __future__ import annotations

import json
import re
import zipfile
from functools import cache
from importlib.resources import as_file, files
from types import MappingProxyType
from typing import Final

SIZE: Final = 192  # pixels of a PNG
CELL: Final = SIZE + 4  # a scaled copy may look a pixel beyond its sprite
COLUMNS: Final = 11
VIEW_BOX: Final = 32  # units of a drawing


@cache
def contents() -> MappingProxyType[str, bytes]:
    """Everything in the sprite file, by the name it has there."""
    with as_file(files("spiritwidgets").joinpath("assets", "sprites.zip")) as path, zipfile.ZipFile(path) as archive:
        return MappingProxyType({name: archive.read(name) for name in archive.namelist()})


@cache
def keys() -> tuple[str, ...]:
    """The names of all sprites, sorted; a sprite's place here is its place in the atlas."""
    return tuple(sorted(name[4:-4] for name in contents() if name.startswith("png/")))


@cache
def places() -> MappingProxyType[str, int]:
    return MappingProxyType({key: place for place, key in enumerate(keys())})


def png(key: str) -> bytes:
    """A sprite as PNG, SIZE × SIZE. Raises KeyError for an unknown key."""
    return contents()[f"png/{key}.png"]


@cache
def ink(key: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is drawn, as shares of the picture. Raises KeyError for an unknown key."""
    left, top, right, bottom = _inks()[key]
    return left, top, right, bottom


@cache
def _inks() -> dict[str, list[float]]:
    return dict(json.loads(contents()["ink.json"]))


def svg_body(key: str) -> str:
    """What is inside the svg element of a sprite, drawn in a box of VIEW_BOX × VIEW_BOX units."""
    return re.sub(r"^\s*<svg[^>]*>|</svg>\s*$", "", contents()[f"svg/{key}.svg"].decode())


def spot(key: str) -> tuple[int, int]:
    """The top left corner of a sprite in the atlas, in pixels. Raises KeyError for an unknown key."""
    row, column = divmod(places()[key], COLUMNS)
    margin = (CELL - SIZE) // 2
    return column * CELL + margin, row * CELL + margin


def atlas_size() -> tuple[int, int]:
    """Width and height of the atlas in pixels."""
    return COLUMNS * CELL, -(-len(keys()) // COLUMNS) * CELL
