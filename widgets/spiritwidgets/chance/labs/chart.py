"""Curves and bars as SVG, quick enough to follow a slider. Nothing in them needs colour to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from attrs import frozen

from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.theme import Theme

WIDTH: Final = 720
HEIGHT: Final = 250
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 12, 34

Dress = Literal["solid", "dashed", "dots"]


@frozen
class Curve:
    """Values at 0, 1, 2 …: a `solid` line with round marks, a `dashed` one with diamonds, or `dots`, as crosses."""

    values: Sequence[float]
    dress: Dress = "solid"


@frozen
class _Frame:
    least: float
    greatest: float
    top: float

    def x(self, value: float) -> float:
        return LEFT + (value - self.least) / (self.greatest - self.least) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return HEIGHT - BOTTOM - value / self.top * (HEIGHT - TOP - BOTTOM)


def curves(drawn: Sequence[Curve], theme: Theme, label: str, axis: str) -> Html:
    """Chances from 0 to 1 by a number from 0."""
    frame = _Frame(0, max(len(curve.values) for curve in drawn) - 1, 1.0)
    shapes = [*_grid(frame, theme, [0, 0.25, 0.5, 0.75, 1]), *_numbers(frame, theme, int(frame.greatest))]
    for curve in drawn:
        shapes += _curve(curve, frame, theme)
    return _svg(shapes, theme, label, axis)


def bars(
    outcomes: Sequence[int], heights: Sequence[float], before: Sequence[float], theme: Theme, label: str, axis: str
) -> Html:
    """Chances of whole numbers as bars; those `before` are diamonds beside them."""
    top = max([*heights, *before, 0.05]) * 1.08
    frame = _Frame(outcomes[0] - 0.7, outcomes[-1] + 0.7, top)
    step = next(s for s in (0.02, 0.05, 0.1, 0.2, 0.5) if top / s <= 6)
    shapes = list(_grid(frame, theme, [step * number for number in range(int(top / step) + 1)]))
    wide = frame.x(0.72) - frame.x(0)
    for outcome, height, other in zip(outcomes, heights, before, strict=True):
        x, y = frame.x(outcome), frame.y(height)
        ink = {"fill": theme["good_tint"], "stroke": theme["primary"], "stroke_width": "1.5"}
        shapes.append(_shape("rect", x=x - wide / 2, y=y, width=wide, height=frame.y(0) - y, **ink))
        if other:
            shapes.append(_diamond(x, frame.y(other), theme))
        written = str(outcome).replace("-", "−")
        shapes.append(_text(x, HEIGHT - BOTTOM + 16, written, theme, "middle"))
    return _svg(shapes, theme, label, axis)


def _grid(frame: _Frame, theme: Theme, levels: Sequence[float]) -> Iterator[Html]:
    for level in levels:
        y = frame.y(level)
        yield _shape("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=theme["line"], stroke_width="1")
        yield _text(LEFT - 6, y + 4, f"{100 * level:.0f} %", theme, "end")


def _numbers(frame: _Frame, theme: Theme, most: int) -> Iterator[Html]:
    every = 1 if most <= 24 else 2
    return (_text(frame.x(n), HEIGHT - BOTTOM + 16, str(n), theme, "middle") for n in range(0, most + 1, every))


def _curve(curve: Curve, frame: _Frame, theme: Theme) -> Iterator[Html]:
    places = [(frame.x(number), frame.y(value)) for number, value in enumerate(curve.values)]
    if curve.dress == "dots":
        for x, y in places:
            path = f"M{x - 4:.1f} {y - 4:.1f}l8 8M{x - 4:.1f} {y + 4:.1f}l8 -8"
            yield _shape("path", d=path, stroke=theme["selected"], stroke_width="2", fill="none")
        return
    is_solid = curve.dress == "solid"
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    ink = {"stroke": theme["primary"] if is_solid else theme["ink_soft"], "stroke_width": "2.5" if is_solid else "1.5"}
    yield _shape("polyline", points=points, fill="none", stroke_dasharray=None if is_solid else "6 4", **ink)
    for x, y in places:
        if is_solid:
            yield _shape("circle", cx=x, cy=y, r=4, fill=theme["good_tint"], **ink)
        else:
            yield _diamond(x, y, theme)


def _diamond(x: float, y: float, theme: Theme) -> Html:
    path = f"M{x:.1f} {y - 4.5:.1f}l4.5 4.5l-4.5 4.5l-4.5 -4.5z"
    return _shape("path", d=path, fill=theme["board_active"], stroke=theme["ink"], stroke_width="1.2")


def _text(x: float, y: float, text: str, theme: Theme, anchor: str) -> Html:
    return _shape("text", text, x=x, y=y, fill=theme["ink_soft"], font_size=12, text_anchor=anchor)


def _shape(name: str, text: str = "", **attributes: float | str | None) -> Html:
    written = {
        key: None if value is None else f"{value:.1f}" if isinstance(value, float) else value
        for key, value in attributes.items()
    }
    return tag(name, text, **written)


def _svg(shapes: Sequence[Html], theme: Theme, label: str, axis: str) -> Html:
    base = HEIGHT - BOTTOM
    shapes = [
        *shapes,
        _shape("line", x1=LEFT, x2=WIDTH - RIGHT, y1=base, y2=base, stroke=theme["line_strong"], stroke_width="1"),
        _text((WIDTH + LEFT) / 2, HEIGHT - 2, axis, theme, "middle"),
    ]
    drawing = tag("svg", join(*shapes), viewBox=f"0 0 {WIDTH} {HEIGHT}", xmlns="http://www.w3.org/2000/svg")
    return tag("div", drawing, class_="sg-plot", role="img", aria_label=label)
