"""The palettes: complete, the same roles in both, and readable."""

from __future__ import annotations

import re

import attrs
import pytest
from spiritwidgets.theme import DARK, LIGHT, RADIUS, THEMES, Theme

COLOR = re.compile(r"#[0-9a-f]{6}|rgba\(\d+,\d+,\d+,\.\d+\)")


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2.1 defines it."""
    channels = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    brighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def test_both_themes_have_the_same_roles() -> None:
    assert LIGHT.colors.keys() == DARK.colors.keys()
    assert LIGHT.pairs.keys() == DARK.pairs.keys()
    assert {"light": LIGHT, "dark": DARK} == THEMES


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_everything_is_a_color(theme: Theme) -> None:
    colors = [*theme.colors.values(), *(color for pair in theme.pairs.values() for color in pair)]
    assert [color for color in colors if not COLOR.fullmatch(color)] == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_words_can_be_read(theme: Theme) -> None:
    pairs = [(theme["ink"], theme[board]) for board in ("page", "board", "board_active")]
    pairs += [(theme["card_ink"], theme["card"]), (theme["on_primary"], theme["primary"])]
    pairs += [(ink, ground) for ground, ink in map(theme.chip, ("sun", "drop", "seed", "wind", "flower"))]
    pairs += [(theme["danger"], theme["danger_tint"]), (theme["page"], theme["ink"])]
    assert [pair for pair in pairs if contrast(*pair) < 4.5] == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_rings_can_be_seen(theme: Theme) -> None:
    rings = [
        (theme[ring], theme[board]) for ring in ("target", "selected", "focus") for board in ("board", "board_active")
    ]
    assert [pair for pair in rings if contrast(*pair) < 3] == []


def test_things_of_the_game_have_colors() -> None:
    assert LIGHT["card"] == "#fffefa"
    assert LIGHT.chip("sun") == ("#ffe7a0", "#4a3300")
    assert LIGHT.chip("sun", negative=True) == ("#6e1b17", "#ffffff")
    assert [LIGHT.well(stack)[0] for stack in ("start", "1", "2", "3", "varan")] == [
        "#dcebef",
        "#dcebcb",
        "#f5e3bd",
        "#e2d8f2",
        "#f7cdb9",
    ]
    assert DARK.spirit("winter") == "#7fb6f2"
    assert LIGHT.fire(4) == "#c92a1e"
    assert LIGHT.pair("stone") == ("#d6d1c3", "#b3ac9b")
    assert LIGHT.size("prompt") == 18
    assert RADIUS["board"] == 14


def test_an_unknown_role_raises() -> None:
    with pytest.raises(KeyError):
        LIGHT["no such role"]


def test_a_theme_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        LIGHT.name = "dark"  # type: ignore[misc]
    with pytest.raises(TypeError):
        LIGHT.colors["card"] = "#000000"  # type: ignore[index]


def test_css_variables_hold_all_of_it() -> None:
    variables = DARK.css_variables()
    assert variables["--sg-board-active"] == "#252f26"
    assert variables["--sg-chip-sun-2"] == "#ffe08a"
    assert variables["--sg-stone-1"] == "#8d8c80"
    assert variables["--sg-size-body"] == "14px"
    assert "Noto Sans CJK SC" in variables["--sg-font"]
    assert len(variables) == len(DARK.colors) + 2 * len(DARK.pairs) + len(DARK.font_sizes) + 1
