"""The brush: every kind of shape becomes the right calls, and no bad number gets past it."""

from __future__ import annotations

import math
from typing import Any

import pytest
from attrs import evolve
from spiritwidgets import sprites
from spiritwidgets.paint import Supplies, board_canvas, studio
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
from spiritwidgets.theme import DARK, LIGHT

RED = Ink(fill="#ff0000")
LINE = Ink(stroke="#00ff00", line=2)
CORNERS = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))


@pytest.fixture
def canvas() -> Any:
    canvas = board_canvas()
    canvas.width, canvas.height = 200, 100
    return canvas


def supplies(theme: Any = LIGHT, scale: int = 2) -> Supplies:
    return Supplies(studio(), theme, scale)


def painted(canvas: Any, *shapes: Shape, scale: int = 2) -> None:
    supplies(scale=scale).paint([(canvas, Scene(100, 50, shapes))])


def after_start(commands: list[Any]) -> list[Any]:
    """What follows the preparations of a picture."""
    return commands[commands.index(("setLineDash", [])) + 1 :]


def test_a_picture_starts_from_nothing(drawn: Any, canvas: Any) -> None:
    painted(canvas)
    assert drawn.on(canvas) == [
        ("resetTransform",),
        ("clearRect", 0, 0, 200, 100),
        ("scale", 2, 2),
        ("set", "global_alpha", 1),
        ("set", "text_baseline", "middle"),
        ("set", "shadow_color", "rgba(0, 0, 0, 0)"),
        ("setLineDash", []),
    ]


def test_box_disc_polygon_are_filled(drawn: Any, canvas: Any) -> None:
    painted(canvas, Box(1, 2, 30, 20, ink=RED), Disc(5, 6, 7, ink=RED), Polygon(CORNERS, ink=RED))
    assert after_start(drawn.on(canvas)) == [
        *[("beginPath",), ("rect", 1, 2, 30, 20), ("set", "fill_style", "#ff0000"), ("fill", "nonzero")],
        *[("beginPath",), ("arc", 5, 6, 7, 0, 6.2832, False), ("fill", "nonzero")],
        *[("beginPath",), ("moveTo", 0, 0), ("lineTo", 10, 0), ("lineTo", 10, 10), ("closePath",), ("fill", "nonzero")],
    ]


def test_a_round_box_has_four_corners_that_fit(drawn: Any, canvas: Any) -> None:
    painted(canvas, Box(0, 0, 30, 20, 99, ink=RED))
    assert after_start(drawn.on(canvas))[:7] == [
        ("beginPath",),
        ("moveTo", 10, 0),
        ("arcTo", 30, 0, 30, 20, 10),
        ("arcTo", 30, 20, 0, 20, 10),
        ("arcTo", 0, 20, 0, 0, 10),
        ("arcTo", 0, 0, 30, 0, 10),
        ("closePath",),
    ]


def test_open_paths_are_stroked_and_never_filled(drawn: Any, canvas: Any) -> None:
    both = evolve(LINE, fill="#ff0000")
    painted(canvas, Stroke(CORNERS, ink=both), Arc(5, 5, 4, 0, math.pi, ink=both))
    names = drawn.names(canvas)
    assert names.count("stroke") == 2
    assert "fill" not in names
    assert ("arc", 5, 5, 4, 0, 3.1416, False) in drawn.on(canvas)


def test_dashes_end_with_their_shape(drawn: Any, canvas: Any) -> None:
    painted(canvas, Disc(5, 5, 4, ink=evolve(LINE, dash=(4, 3))), Disc(5, 5, 4, ink=LINE))
    commands = after_start(drawn.on(canvas))
    first, second = (place for place, command in enumerate(commands) if command == ("stroke",))
    assert commands.index(("setLineDash", [4, 3])) < first < commands.index(("setLineDash", [])) < second


def test_a_shadow_is_counted_in_canvas_pixels_and_lies_under_the_fill_only(drawn: Any, canvas: Any) -> None:
    ink = Ink(fill="#ffffff", stroke="#000000", shadow=Shadow("rgba(0,0,0,.2)", 5, 1.5))
    painted(canvas, Box(0, 0, 9, 9, ink=ink), scale=3)
    commands = after_start(drawn.on(canvas))
    assert ("set", "shadow_blur", 15) in commands
    assert ("set", "shadow_offset_y", 4.5) in commands
    on, off = (
        commands.index(("set", "shadow_color", "rgba(0,0,0,.2)")),
        commands.index(("set", "shadow_color", "rgba(0, 0, 0, 0)")),
    )
    assert on < commands.index(("fill", "nonzero")) < off < commands.index(("stroke",))


def test_a_gradient_is_one_widget_however_often_it_is_used(drawn: Any, canvas: Any) -> None:
    linear, radial = Linear(0, 9, "#ffffff", "#000000"), Radial(1, 2, 0, 9, "#ffffff", "#000000")
    boxes = [Box(0, 0, 9, 9, ink=Ink(fill=fill)) for fill in (linear, radial, linear)]
    painted(canvas, *boxes)
    painted(canvas, *boxes)
    kept = studio().gradients.things
    assert set(kept) == {linear, radial}
    assert kept[linear].color_stops == [(0, "#ffffff"), (1, "#000000")]
    assert (kept[linear].y0, kept[linear].y1, kept[radial].r1) == (0, 9, 9)
    styles = [command[2] for command in drawn.on(canvas) if command[:2] == ("set", "fill_style")]
    assert styles == [f"IPY_MODEL_{kept[fill].model_id}" for fill in (linear, radial, linear)] * 2


def test_text(drawn: Any, canvas: Any) -> None:
    painted(canvas, Text("森林", 10, 20, 16, 700, "#123456", "center", 40), Text("a", 1, 2))
    commands = after_start(drawn.on(canvas))
    assert ("set", "font", f"700 16px {LIGHT.font}") in commands
    assert ("set", "text_align", "center") in commands
    assert ("fillText", "森林", 10, 20, 40) in commands
    assert ("fillText", "a", 1, 2) in commands


def test_a_sprite_is_cut_out_of_the_atlas(drawn: Any, canvas: Any) -> None:
    painted(canvas, Sprite("wolf", 50, 40, 48))
    commands = after_start(drawn.on(canvas))
    assert commands[:4] == [("save",), ("beginPath",), ("rect", 26, 16, 48, 48), ("clip",)]
    name, atlas, x, y, width, height = commands[4]
    assert (name, atlas) == ("drawImage", f"IPY_MODEL_{studio().atlas.model_id}")
    column, row = sprites.spot("wolf")
    assert x + column * width / sprites.atlas_size()[0] == pytest.approx(26, abs=0.01)
    assert y + row * height / sprites.atlas_size()[1] == pytest.approx(16, abs=0.01)
    assert commands[5:] == [("restore",)]


def test_a_ring_has_a_halo_and_a_sharp_line_on_top(drawn: Any, canvas: Any) -> None:
    painted(canvas, Ring(Box(0, 0, 20, 20, 4), "#1a7838", "#6fd488"), Disc(1, 1, 1, ink=RED))
    commands = after_start(drawn.on(canvas))
    halo, none = (
        commands.index(("set", "shadow_color", "#6fd488")),
        commands.index(("set", "shadow_color", "rgba(0, 0, 0, 0)")),
    )
    strokes = [place for place, command in enumerate(commands) if command == ("stroke",)]
    assert halo < strokes[0] < strokes[1] < none < strokes[2]
    assert ("set", "line_width", 3) in commands


def test_a_group_moves_clips_and_fades_and_leaves_no_trace(drawn: Any, canvas: Any) -> None:
    inner = Group((Disc(0, 0, 1, ink=RED),), alpha=0.5)
    painted(canvas, Group((inner,), 30, 20, 0.5, Box(0, 0, 9, 9)), Disc(0, 0, 1, ink=RED))
    commands = after_start(drawn.on(canvas))
    assert commands[:5] == [
        ("save",),
        ("translate", 30, 20),
        ("beginPath",),
        ("rect", 0, 0, 9, 9),
        ("clip",),
    ]
    assert [command[2] for command in commands if command[:2] == ("set", "global_alpha")] == [0.5, 0.25]
    # The browser forgets at a restore what was set since the save: the pen must set it again.
    assert commands.count(("set", "fill_style", "#ff0000")) == 2
    names = drawn.names(canvas)
    assert names.count("save") == names.count("restore") == 2


def stamp(key: str = "koala", x: float = 10, **changes: Any) -> Stamp:
    return evolve(Stamp(key, x, 20, 40, 50, (Box(0, 0, 40, 50, ink=RED),), margin=6), **changes)


def test_a_stamp_is_drawn_once_and_copied_from_then_on(drawn: Any, canvas: Any) -> None:
    painted(canvas, stamp(), Group((stamp(x=60.3),), 5, 5))
    painted(canvas, stamp(x=11))
    (copy,) = studio().stamps.things.values()
    assert (copy.width, copy.height) == ((40 + 12) * 2, (50 + 12) * 2)
    assert drawn.names(copy).count("fill") == 1
    assert ("translate", 6, 6) in drawn.on(copy)
    images = [command for command in drawn.on(canvas) if command[0] == "drawImage"]
    model = f"IPY_MODEL_{copy.model_id}"
    # 60.3 − 6 is moved to 54.5, a whole canvas pixel at scale 2, or the copy would be blurred.
    assert images == [("drawImage", model, x, 14, 52, 62) for x in (4, 54.5, 5)]


def test_stamps_are_drawn_before_the_picture_that_uses_them(drawn: Any, canvas: Any) -> None:
    nested = Stamp("outer", 0, 0, 90, 90, (stamp("inner"),))
    painted(canvas, Disc(0, 0, 1, ink=RED), nested, stamp("other"))
    (message,) = drawn
    switches = [command[1].removeprefix("IPY_MODEL_") for command in message if command[0] == "switchCanvas"]
    made = {address[0]: copy.model_id for address, copy in studio().stamps.things.items()}
    assert switches == [made["inner"], made["outer"], made["other"], canvas.model_id]


def test_a_stamp_fades_as_a_whole(drawn: Any, canvas: Any) -> None:
    painted(canvas, Group((stamp(alpha=0.5), Disc(0, 0, 1, ink=RED)), alpha=0.5))
    alphas = [command[2] for command in drawn.on(canvas) if command[:2] == ("set", "global_alpha")]
    assert alphas == [1, 0.5, 0.25, 0.5]


def test_a_stamp_belongs_to_one_theme_and_one_scale(drawn: Any, canvas: Any) -> None:
    scene = Scene(100, 50, (stamp(),))
    for theme, scale in ((LIGHT, 2), (DARK, 2), (LIGHT, 3), (LIGHT, 2)):
        supplies(theme, scale).paint([(canvas, scene)])
    assert len(studio().stamps.things) == 3
    assert [drawn.names(copy).count("fill") for copy in studio().stamps.things.values()] == [1, 1, 1]


def test_one_key_in_two_sizes_is_two_pictures(drawn: Any, canvas: Any) -> None:
    painted(canvas, stamp(), stamp(w=41))
    assert [copy.width for copy in studio().stamps.things.values()] == [104, 106]
    assert drawn.names(canvas).count("drawImage") == 2


def test_properties_are_sent_only_when_they_change(drawn: Any, canvas: Any) -> None:
    painted(canvas, *[Text("a", x, 5, 12, 600, "#123456", "center") for x in range(50)])
    assert drawn.names(canvas).count("set") == 3 + 3  # at the start; then font, alignment and colour
    assert drawn.names(canvas).count("fillText") == 50


def test_numbers_are_sent_short(drawn: Any, canvas: Any) -> None:
    painted(canvas, Disc(1 / 3, 2.0, 3.14159, ink=RED))
    assert ("arc", 0.33, 2, 3.14, 0, 6.2832, False) in drawn.on(canvas)


NAN = float("nan")
BAD: list[tuple[str, Any]] = [
    ("not a number", Disc(NAN, 0, 1, ink=RED)),
    ("infinite", Box(0, float("inf"), 1, 1, ink=RED)),
    ("negative radius", Disc(0, 0, -1, ink=RED)),
    ("negative corner", Box(0, 0, 9, 9, -2, ink=RED)),
    ("negative width", Box(0, 0, -9, 9, ink=RED)),
    ("text for a number", Disc("1", 0, 1, ink=RED)),  # type: ignore[arg-type]
    ("nothing for a number", Text("a", None, 0)),  # type: ignore[arg-type]
    ("nothing for words", Text(None, 0, 0)),  # type: ignore[arg-type]
    ("truth for a number", Text("a", True, 0)),
    ("no angle", Arc(0, 0, 1, NAN, 1, ink=LINE)),
    ("no point", Stroke(((0, 0), (NAN, 1)), ink=LINE)),
    ("negative dash", Disc(0, 0, 1, ink=evolve(LINE, dash=(-1, 2)))),
    ("no colour", Disc(0, 0, 1, ink=Ink(fill="greenish"))),
    ("no colour to stroke", Disc(0, 0, 1, ink=Ink(stroke="greenish"))),
    ("no colour in a gradient", Disc(0, 0, 1, ink=Ink(fill=Linear(0, 1, "greenish", "#000000")))),
    ("no place in a gradient", Disc(0, 0, 1, ink=Ink(fill=Linear(NAN, 1, "#ffffff", "#000000")))),
    ("negative gradient", Disc(0, 0, 1, ink=Ink(fill=Radial(0, 0, -1, 1, "#ffffff", "#000000")))),
    ("no sprite", Sprite("unicorn", 0, 0, 9)),
    ("no place for a sprite", Sprite("wolf", NAN, 0, 9)),
    ("too opaque", Group((), alpha=1.5)),
    ("no place for a group", Group((), x=NAN)),
    ("no place for a stamp", stamp(x=NAN)),
    ("bad in a stamp", stamp(shapes=(Disc(0, 0, -1, ink=RED),))),
    ("no shape", "circle"),
]


@pytest.mark.parametrize("shape", [shape for _, shape in BAD], ids=[name for name, _ in BAD])
def test_what_a_browser_would_choke_on_is_refused_and_nothing_is_sent(drawn: Any, canvas: Any, shape: Any) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 - of several kinds; that nothing was sent is what counts
        painted(canvas, stamp("good"), Disc(0, 0, 1, ink=RED), shape)
    assert drawn == []
    painted(canvas, stamp("good"), Disc(0, 0, 1, ink=RED))
    assert drawn.names(canvas)[-1] == "fill"
    # The stamp of the refused picture was not sent either, so it is drawn now.
    good = next(copy for address, copy in studio().stamps.things.items() if address[0] == "good")  # type: ignore[index]
    assert drawn.names(good).count("fill") == 1
