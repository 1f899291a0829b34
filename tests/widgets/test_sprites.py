"""The sprites: one for every thing that is shown, equal to its drawing, with its licence."""

from __future__ import annotations

import importlib.util
import re
import struct
from pathlib import Path

import pytest
from spiritwidgets import sprites

from spiritgame.cards import ELEMENTS, ORDER, STARTING_TREE, TREES, VARAN

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "widgets" / "spiritwidgets" / "assets"
DRAWINGS = ROOT / "tools" / "art"

TOKENS = {
    *("solitary", "gregarious", "neutral", "fire_2", "fire_3", "fire_4", "fragment", "sacred_tree"),
    *("tile_tree", "tile_fire", "tile_flower"),
    *("act_attract", "act_plant", "act_extinguish", "act_travel"),
    *("spirit_winter", "spirit_spring", "spirit_summer", "spirit_autumn"),
}


def test_every_thing_of_the_game_has_a_sprite() -> None:
    things = {*ORDER, *TREES, *ELEMENTS, *TOKENS, STARTING_TREE, VARAN}
    assert things == set(sprites.keys())


@pytest.mark.parametrize("key", sprites.keys())
def test_a_sprite_is_a_picture_of_its_size(key: str) -> None:
    png = sprites.png(key)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", png[16:24]) == (sprites.SIZE, sprites.SIZE)


@pytest.mark.parametrize("key", sprites.keys())
def test_a_sprite_agrees_with_its_drawing(key: str) -> None:
    drawing = (DRAWINGS / f"{key}.svg").read_text(encoding="utf-8")
    assert sprites.svg_body(key) in drawing
    assert re.fullmatch(
        rf'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sprites.VIEW_BOX} {sprites.VIEW_BOX}">'
        + re.escape(sprites.svg_body(key))
        + r"</svg>\s*",
        drawing,
    )


@pytest.mark.parametrize("key", sprites.keys())
def test_a_drawing_needs_nothing_from_elsewhere(key: str) -> None:
    body = sprites.svg_body(key)
    assert not re.search(r"href|url\(|<script|<image|<style|\son\w+=|\sid=", body)


def test_no_drawing_is_left_out() -> None:
    assert {path.stem for path in DRAWINGS.glob("*.svg")} == set(sprites.keys())


def test_a_picture_is_made_from_its_drawing() -> None:
    """Two sprites are made again and compared by pixel: a newer renderer may differ a little."""
    pytest.importorskip("resvg_py")
    image = pytest.importorskip("PIL.Image")
    chops = pytest.importorskip("PIL.ImageChops")
    stat = pytest.importorskip("PIL.ImageStat")
    import io

    spec = importlib.util.spec_from_file_location("make_sprites", ROOT / "tools" / "make_sprites.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.disagreements() == []
    for key in ("koala", "tree_11_repeat"):
        drawing = (DRAWINGS / f"{key}.svg").read_text(encoding="utf-8")
        made = tool.rasterize(drawing).convert("RGBA")
        packed = image.open(io.BytesIO(sprites.png(key))).convert("RGBA")
        assert max(stat.Stat(chops.difference(made, packed)).mean) < 2


def test_sprites_lie_apart_in_the_atlas() -> None:
    width, height = sprites.atlas_size()
    spots = [sprites.spot(key) for key in sprites.keys()]  # noqa: SIM118
    assert len(set(spots)) == len(spots)
    for x, y in spots:
        assert 0 < x <= width - sprites.SIZE
        assert 0 < y <= height - sprites.SIZE
        assert x % sprites.CELL == y % sprites.CELL == (sprites.CELL - sprites.SIZE) // 2


def test_an_unknown_sprite_raises() -> None:
    with pytest.raises(KeyError):
        sprites.spot("unicorn")
    with pytest.raises(KeyError):
        sprites.png("unicorn")


def test_the_assets_are_small() -> None:
    assert sum(path.stat().st_size for path in ASSETS.rglob("*") if path.is_file()) < 2_000_000


def test_the_licence_names_every_sprite_once() -> None:
    text = (ASSETS / "LICENSE.txt").read_text(encoding="utf-8")
    lists = re.findall(r"^  ([a-z0-9_,\s]+)\.$", text, re.MULTILINE)
    named = [key for part in lists for key in re.split(r",\s+", part)]
    assert sorted(named) == list(sprites.keys())
    assert "Copyright (c) Microsoft Corporation" in text
