"""Pictures as SVG: complete in themselves, always the same, and like the canvas."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import pytest
from spiritwidgets.lettering import width_of
from spiritwidgets.scene import (
    Arc,
    Box,
    Disc,
    Group,
    Ink,
    Linear,
    Polygon,
    Radial,
    Ring,
    Scene,
    Shadow,
    Shape,
    Sprite,
    Stamp,
    Stroke,
    Text,
)
from spiritwidgets.svg import to_svg
from spiritwidgets.theme import DARK, LIGHT

from tests.widgets.moments import scenes_of, some_moments

SVG = "{http://www.w3.org/2000/svg}"
RED = Ink(fill="#ff0000")
NUMBER = re.compile(r"-?\d+(\.\d{1,4})?")


def drawn(*shapes: Shape, words: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(Scene(100, 80, shapes, words=words), LIGHT))


def body(*shapes: Shape) -> list[ElementTree.Element]:
    """What is drawn, without definitions."""
    return [part for part in drawn(*shapes) if part.tag not in (f"{SVG}defs", f"{SVG}desc")]


def test_every_board_has_a_twin_that_is_complete_and_always_the_same() -> None:
    count = 0
    for view, plan in some_moments(5, 0.03):
        for scene in scenes_of(view, plan).values():
            svg = to_svg(scene, view.theme)
            assert to_svg(scene, view.theme) == svg
            root = ElementTree.fromstring(svg)
            assert root.get("viewBox", "").split()[2:] == [root.get("width"), root.get("height")]
            ids = re.findall(r' id="([^"]+)"', svg)
            assert len(set(ids)) == len(ids)
            used = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg)}
            assert used <= set(ids)
            assert len(re.findall("href=", svg)) == len(re.findall('href="#', svg))
            assert "nan" not in svg
            count += 1
    assert count > 50


def test_pictures_on_one_page_do_not_take_each_others_parts() -> None:
    one, other = (
        to_svg(Scene(9, 9, (Disc(4, 4, r, ink=Ink(fill=Linear(0, 9, "#000", "#fff"))),)), LIGHT) for r in (2, 3)
    )
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (one, other)]
    assert ids[0]
    assert not ids[0] & ids[1]


def test_words_describe_the_picture() -> None:
    root = drawn(words='Fires < 3 & "drops"')
    assert root.get("role") == "img"
    assert root.get("aria-label") == 'Fires < 3 & "drops"'
    assert root.findtext(f"{SVG}desc") == 'Fires < 3 & "drops"'


def test_fonts_are_named_by_the_theme() -> None:
    assert drawn().get("font-family") == LIGHT.font
    assert to_svg(Scene(9, 9, ()), LIGHT) == to_svg(Scene(9, 9, ()), DARK)


def test_paths() -> None:
    round_box, polygon, disc, stroke = body(
        Box(1, 2, 30, 8, 20, ink=RED),
        Polygon(((0, 0), (4, 0), (0, 4.5)), ink=RED),
        Disc(5, 6, 7.256, ink=RED),
        Stroke(((0, 0), (4, 4)), ink=Ink(fill="#00ff00", stroke="#ff0000", line=2, dash=(3, 4))),
    )
    assert (round_box.tag, round_box.get("rx")) == (f"{SVG}rect", "4")
    assert polygon.get("points") == "0,0 4,0 0,4.5"
    assert disc.get("r") == "7.26"
    assert (stroke.get("fill"), stroke.get("stroke-width"), stroke.get("stroke-dasharray")) == ("none", "2", "3 4")


def test_a_full_turn_is_an_arc_too() -> None:
    (arc,) = body(Arc(10, 10, 5, 0, 2 * math.pi, ink=Ink(stroke="#ff0000")))
    assert arc.get("d") == "M15 10A5 5 0 0 1 5 10A5 5 0 0 1 15 10"


def test_a_shadow_lies_under_the_fill_alone() -> None:
    filled, edge = body(Box(0, 0, 9, 9, ink=Ink(fill="#ff0000", stroke="#000000", shadow=Shadow("#00000055", 4, 1))))
    assert filled.get("filter", "").startswith("url(#")
    assert filled.get("stroke") is None
    assert (edge.get("filter"), edge.get("fill"), edge.get("stroke")) == (None, "none", "#000000")


def test_gradients_are_written_once() -> None:
    paints = (Linear(0, 9, "#000000", "#ffffff"), Radial(5, 5, 1, 4, "#000000", "#ffffff"))
    root = drawn(*(Disc(5, 5, r, ink=Ink(fill=paint)) for r in (2, 3) for paint in paints))
    definitions = root.find(f"{SVG}defs")
    assert definitions is not None
    assert [part.tag for part in definitions] == [f"{SVG}linearGradient", f"{SVG}radialGradient"]
    assert definitions[1][0].get("offset") == "0.25"


def test_a_ring_is_sharp_with_a_halo() -> None:
    *halo, line = body(Ring(Disc(9, 9, 5), "#00ff00", "#88ff88", 3))
    assert [bool(part.get("filter")) for part in (*halo, line)] == [True, True, False]
    assert {part.get("stroke") for part in (*halo, line)} == {"#00ff00"}


def test_groups_and_stamps_move_clip_and_fade() -> None:
    group, stamp = body(
        Group((Disc(0, 0, 1, ink=RED),), x=5, alpha=0.5, clip=Box(0, 0, 2, 2)),
        Stamp("key", 3, 4, 2, 2, (Disc(0, 0, 1, ink=RED),), alpha=0.58),
    )
    assert (group.get("transform"), group.get("opacity")) == ("translate(5 0)", "0.5")
    assert group.get("clip-path")
    assert (stamp.get("transform"), stamp.get("opacity")) == ("translate(3 4)", "0.58")


def test_a_sprite_is_embedded_once() -> None:
    root = drawn(Sprite("sun", 10, 10, 8), Sprite("sun", 20, 20, 16), Sprite("drop", 5, 5, 4))
    assert len(root.findall(f"{SVG}defs/{SVG}symbol")) == 2
    first, second, _ = root.findall(f"{SVG}use")
    assert first.get("href") == second.get("href")
    assert (first.get("x"), first.get("width")) == ("6", "8")
    with pytest.raises(KeyError):
        drawn(Sprite("unicorn", 1, 1, 1))


def test_words_are_squeezed_only_where_they_are_too_long() -> None:
    short, long = body(Text("Bee", 5, 5, 12, max_width=60), Text("Praying mantis & co", 5, 5, 12, max_width=60))
    assert short.get("textLength") is None
    assert (long.get("textLength"), long.text) == ("60", "Praying mantis & co")


def test_the_width_of_words_is_a_fair_guess() -> None:
    assert width_of("", 12) == 0
    assert width_of("独居数", 12) == 36
    assert width_of("iii", 12) < width_of("mmm", 12)
    assert width_of("Bear", 12, 700) > width_of("Bear", 12)
    assert 80 < width_of("Praying mantis", 12, 600) < 110  # 89 in Noto Sans


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_what_is_no_number_is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        drawn(Disc(bad, 0, 1, ink=RED))
