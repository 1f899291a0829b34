"""Two promises of the design: every animal is unlike every other, and everything can be read."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator

import numpy as np
import pytest
from PIL import Image
from spiritwidgets import sprites
from spiritwidgets.scene import Box, Linear, Sprite
from spiritwidgets.scenes.cards import card
from spiritwidgets.theme import DARK, LIGHT, Theme

from spiritgame.cards import ANIMALS
from tests.widgets.moments import acting, flat, view_of

TINY = 32
UNLIKE_IN_COLOUR, UNLIKE_IN_GREY = 0.14, 0.12
TEXT, EDGE, RESTING = 4.5, 3.0, 0.88
FIRE_CORE, SUN_DISC = "#fff0b3", "#fcd53f"


def tiny(key: str) -> np.ndarray:
    picture = Image.open(io.BytesIO(sprites.png(key))).convert("RGBA").resize((96, 96), Image.Resampling.LANCZOS)
    paper = Image.new("RGBA", picture.size, "#fffdf6")
    paper.alpha_composite(picture)
    return np.asarray(paper.convert("RGB").resize((TINY, TINY), Image.Resampling.BOX), float) / 255


def gap(a: np.ndarray, b: np.ndarray) -> float:
    """The root mean square difference, with b mirrored or not, whichever is smaller."""
    return float(min(np.sqrt(((a - b) ** 2).mean()), np.sqrt(((a[:, ::-1] - b) ** 2).mean())))


def test_no_two_animals_look_alike_when_small() -> None:
    pictures = {key: tiny(key) for key in ANIMALS["text"]}
    grey = {key: picture @ [0.299, 0.587, 0.114] for key, picture in pictures.items()}
    for one, other in itertools.combinations(pictures, 2):
        assert gap(pictures[one], pictures[other]) >= UNLIKE_IN_COLOUR, (one, other)
        assert gap(grey[one], grey[other]) >= UNLIKE_IN_GREY, (one, other)


def luminance(color: str) -> float:
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2.1."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(front: str, ground: str, alpha: float) -> str:
    parts = (round(int(front[i : i + 2], 16) * alpha + int(ground[i : i + 2], 16) * (1 - alpha)) for i in (1, 3, 5))
    return "#" + "".join(f"{part:02x}" for part in parts)


def pairs(t: Theme) -> Iterator[tuple[str, str, str, float]]:
    """What has to be told apart: a name, two colours, and the contrast needed."""
    yield from ((f"ink on {b}", t["ink"], t[b], TEXT) for b in ("page", "board", "board_active", "soil", "good_tint"))
    yield from ((f"soft ink on {b}", t["ink_soft"], t[b], TEXT) for b in ("page", "board", "board_active", "card"))
    yield "card", t["card_ink"], t["card"], TEXT
    yield from ((f"button {b}", t["on_primary"], t[b], TEXT) for b in ("primary", "primary_hover"))
    yield "second button", t["on_secondary"], t["secondary"], TEXT
    yield from ((f"danger on {b}", t["danger"], t[b], TEXT) for b in ("board_active", "danger_tint"))
    yield from ((f"target on {b}", t["target"], t[b], TEXT) for b in ("board_active", "good_tint"))
    yield "warning", t["warn_ink"], t["warn_tint"], TEXT
    yield "cost on a sun", t["cost_ink"], SUN_DISC, TEXT
    yield "number on a fire", t["fire_ink"], FIRE_CORE, TEXT
    yield "number on a target", t["on_target"], t["target"], TEXT
    for temper in ("solitary", "gregarious"):
        yield temper, t["on_temper"], t[temper], TEXT
    for element in ("sun", "drop", "seed", "wind", "flower"):
        ground, ink = t.chip(element)
        yield f"chip {element}", ink, ground, TEXT
        yield f"resting chip {element}", mixed(ink, t["board"], RESTING), mixed(ground, t["board"], RESTING), TEXT
    yield "negative chip", *t.chip("sun", negative=True), TEXT
    for level in ("1", "2", "3"):
        yield from ((f"level {level}", t["well_ink"], shade, TEXT) for shade in t.well(level))
    for spirit in ("winter", "spring", "summer", "autumn"):
        yield from ((f"{spirit} on {b}", t.spirit(spirit), t[b], TEXT) for b in ("board", "board_active"))
    for ring in ("target", "selected", "focus"):
        yield from ((f"{ring} ring on {b}", t[ring], t[b], EDGE) for b in ("board", "board_active"))
    yield "strong line", t["line_strong"], t["board_active"], EDGE


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_everything_can_be_read(theme: Theme) -> None:
    assert [(name, a, b) for name, a, b, needed in pairs(theme) if contrast(a, b) < needed] == []


@pytest.mark.parametrize(("w", "h"), [(104.0, 116.0), (92.0, 132.0), (80.0, 112.0), (74.0, 108.0)])
def test_every_animal_fills_its_well(w: float, h: float) -> None:
    view = view_of(acting())
    for name in ANIMALS["text"]:
        shapes = list(flat(card(view, name, 0, 0, w, h)))
        well = next(s for s in shapes if isinstance(s, Box) and isinstance(s.ink.fill, Linear))
        picture = next(s for s in shapes if isinstance(s, Sprite) and s.key == name)
        left, top, right, bottom = (picture.size * edge for edge in sprites.ink(name))
        x, y = picture.cx - picture.size / 2, picture.cy - picture.size / 2
        assert x + left >= well.x
        assert x + right <= well.x + well.w
        assert y + top >= well.y
        assert y + bottom <= well.y + well.h
        assert max((right - left) / well.w, (bottom - top) / well.h) >= 0.75, name


def test_the_ink_of_a_sprite_is_what_is_seen_of_it() -> None:
    for name in ("eagle", "hare", "fire_varan"):
        picture = Image.open(io.BytesIO(sprites.png(name))).convert("RGBA")
        seen = np.argwhere(np.asarray(picture)[:, :, 3] > 64)
        (top, left), (bottom, right) = seen.min(axis=0), seen.max(axis=0) + 1
        edges = np.array([left, top, right, bottom]) / sprites.SIZE
        assert np.abs(edges - sprites.ink(name)).max() < 0.02
