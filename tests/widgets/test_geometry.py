"""Sizes of the boards for every width of the container and every number of spirits."""

from __future__ import annotations

import pytest
from spiritwidgets.geometry import EDGE, LARGE, MEDIUM, WIDEST, Layout, layout

WIDTHS = range(280, 2000, 7)
SPIRITS = (2, 3, 4)
BOARDS = {"line", "reserve", "forest", "trees", "circle"}


def layouts() -> list[tuple[int, int, Layout]]:
    return [(width, spirits, layout(width, spirits)) for width in WIDTHS for spirits in SPIRITS]


@pytest.mark.parametrize(
    ("width", "size"),
    [(320, "S"), (390, "S"), (599, "S"), (600, "M"), (768, "M"), (1099, "M"), (1100, "L"), (1280, "L"), (2560, "L")],
)
def test_the_width_of_the_container_decides(width: int, size: str) -> None:
    assert layout(width).size == size


def test_every_spirit_but_the_own_has_a_panel() -> None:
    for _, spirits, plan in layouts():
        assert plan.boards.keys() == BOARDS | {f"panel{place}" for place in range(spirits - 1)}


def test_boards_fill_the_container_and_no_more() -> None:
    for width, _, plan in layouts():
        boards, inner = plan.boards, plan.width - 2 * EDGE
        assert plan.width == min(max(width, 320), WIDEST)
        assert all(0 < area.w <= inner for area in boards.values())
        match plan.size:
            case "L":
                assert boards["circle"].w + 12 + boards["line"].w == inner
                assert boards["circle"].w + boards["reserve"].w + boards["forest"].w + 24 == inner
            case "M":
                assert boards["line"].w == inner == boards["reserve"].w + 8 + boards["circle"].w
                panels = [area.w for name, area in boards.items() if name.startswith("panel")]
                assert sum(panels) + 8 * (len(panels) - 1) == pytest.approx(inner)
            case "S":
                assert {area.w for area in boards.values()} == {inner}


def test_columns_stand_on_each_other() -> None:
    for _, _, plan in layouts():
        boards = plan.boards
        if plan.size == "L":
            assert boards["forest"].w == boards["trees"].w
            assert boards["forest"].h + 12 + boards["trees"].h == boards["reserve"].h
        elif plan.size == "M":
            assert boards["forest"].w == boards["reserve"].w
            assert (boards["trees"].w, boards["trees"].h) == (boards["circle"].w, boards["forest"].h)


def test_the_large_layout_leaves_room_for_the_log_beside_three_panels() -> None:
    for spirits in SPIRITS:
        boards = layout(1280, spirits).boards
        side = boards["circle"].h + sum(8 + area.h for name, area in boards.items() if name.startswith("panel"))
        assert boards["line"].h + 12 + boards["reserve"].h - side > 100


def test_the_numbers_of_the_design() -> None:
    large, medium = layout(1280).boards, layout(768).boards
    assert (large["line"].w, large["line"].h) == (952, 236)
    assert (large["reserve"].w, large["reserve"].h) == (512, 408)
    assert (large["forest"].w, large["forest"].h, large["trees"].h) == (428, 228, 168)
    assert (medium["line"].w, medium["line"].h) == (744, 206)
    assert (medium["circle"].w, medium["circle"].h) == (292, 292)
    assert layout(390).boards["reserve"].w == 366


def test_boards_do_not_jump_while_a_window_is_drawn_wider() -> None:
    for low, high in ((320, MEDIUM), (MEDIUM, LARGE), (LARGE, WIDEST)):
        before = layout(low).boards
        for width in range(low + 1, high):
            now = layout(width).boards
            assert all(abs(now[name].w - before[name].w) <= 34 for name in now), width
            before = now
