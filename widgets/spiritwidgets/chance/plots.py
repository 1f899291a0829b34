"""Plots as SVG, drawn by matplotlib: nothing is asked of the network, and nothing needs colour to be read.

Words are put in once the picture is text, so that any language can be read in the fonts of the page.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, tag
from spiritwidgets.theme import Theme

if TYPE_CHECKING:  # loading it takes half a second, which only those who see a plot should wait
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

HATCHES: Final = ("", "////", "....", "xx")
DPI: Final = 100
SETTINGS: Final[dict[Any, Any]] = {"svg.fonttype": "none", "svg.hashsalt": "spiritgame", "hatch.linewidth": 0.8}


def _floats(values: Iterable[float]) -> tuple[float, ...]:
    return tuple(values)


def drawn(plot: Callable[[], Html], words: Words) -> Html:
    """The plot; where matplotlib is not installed, a sentence in its place."""
    return plot() if find_spec("matplotlib") else tag("p", words.say("site.plot.none"), class_="sg-no-plot")


@frozen
class Bars:
    """One series of bars: a height for each label, and the exact heights where they are shown."""

    heights: tuple[float, ...] = field(converter=_floats)
    exact: tuple[float, ...] = field(default=(), converter=_floats)


def bars(labels: Sequence[str], series: Sequence[Bars], theme: Theme, label: str) -> Html:
    """Shares by outcome; exact ones are diamonds. Several series are told apart by hatching and shape."""
    return bars_drawn(tuple(labels), tuple(series), theme, label)


@lru_cache(maxsize=32)
def bars_drawn(labels: tuple[str, ...], series: tuple[Bars, ...], theme: Theme, label: str) -> Html:
    """The same, kept: a page is shown anew with every card, its bars change with every round only."""
    figure, axes = _figure(theme, 720, 200)
    step = 0.8 / len(series)
    for number, one in enumerate(series):
        places = [place + (number - (len(series) - 1) / 2) * step for place in range(len(labels))]
        axes.bar(
            places,
            one.heights,
            step * 0.92,
            color=theme["good_tint"] if number % 2 == 0 else theme["warn_tint"],
            edgecolor=theme["primary"] if number % 2 == 0 else theme["selected"],
            hatch=HATCHES[number % len(HATCHES)],
            linewidth=1.2,
        )
        if one.exact:
            seen = [(place, height) for place, height in zip(places, one.exact, strict=True) if height]
            axes.plot(*zip(*seen, strict=True), "Ds"[number % 2], color=theme["ink"], mfc=theme["board_active"], ms=6)
    top = max((height for one in series for height in (*one.heights, *one.exact)), default=0) or 1
    axes.set_ylim(0, top * 1.12)
    axes.set_xticks(range(len(labels)), [_stand_in(number) for number in range(len(labels))])
    axes.yaxis.set_major_formatter(lambda share, _place: f"{100 * share:.0f} %")
    return _svg(figure, label, labels)


def running(path: Sequence[tuple[int, float, float]], truth: float, theme: Theme, label: str) -> Html:
    """An estimate as it grows, by runs, with its band of two standard errors; the truth is a dashed line."""
    figure, axes = _figure(theme, 720, 220)
    runs = [number for number, _, _ in path]
    values = [value for _, value, _ in path]
    low, high = ([value + sign * 2 * error for _, value, error in path] for sign in (-1, 1))
    axes.fill_between(runs, low, high, color=theme["good_tint"], edgecolor=theme["primary"], linewidth=0.6, hatch="..")
    axes.plot(runs, values, "o-", color=theme["primary"], ms=4)
    axes.axhline(truth, color=theme["ink"], linestyle="--", linewidth=1.4)
    axes.set_xlim(0, max(runs))
    return _svg(figure, label)


def against(points: Sequence[tuple[float, float, str]], theme: Theme, label: str) -> Html:
    """Guessed chances against true ones, each with its name; on the dashed line a guess is right."""
    figure, axes = _figure(theme, 520, 300)
    axes.plot([0, 1], [0, 1], color=theme["ink"], linestyle="--", linewidth=1.2)
    for guess, truth, name in points:
        axes.plot([guess], [truth], "D", color=theme["primary"], mfc=theme["good_tint"], ms=8)
        axes.annotate(name, (guess, truth), (6, 6), textcoords="offset points", color=theme["ink"])
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda share, _place: f"{100 * share:.0f} %")
    return _svg(figure, label)


def people(values: Sequence[float], truth: float, band: tuple[float, float], theme: Theme, label: str) -> Html:
    """A dot for each person's value, equal ones piled up; the truth is a dashed line, the band of all is shaded."""
    figure, axes = _figure(theme, 720, 200)
    piled: dict[float, int] = {}
    for value in sorted(values):
        piled[value] = piled.get(value, 0) + 1
        axes.plot([value], [piled[value]], "o", color=theme["primary"], mfc=theme["good_tint"], ms=8)
    axes.axvspan(*band, color=theme["good_tint"], ec=theme["primary"], lw=0.6, hatch="..", zorder=0)
    axes.axvline(truth, color=theme["ink"], linestyle="--", linewidth=1.4)
    axes.set_ylim(0, max(piled.values(), default=1) + 0.7)
    axes.locator_params(axis="y", integer=True)
    return _svg(figure, label)


def _figure(theme: Theme, width: float, height: float) -> tuple[Figure, Axes]:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI, layout="constrained")
        figure.patch.set_alpha(0)
        axes = figure.add_subplot()
    axes.set_facecolor("none")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(theme["line_strong"])
    axes.tick_params(colors=theme["ink_soft"], labelsize=10)
    axes.grid(axis="y", color=theme["line"], linewidth=0.7)
    axes.set_axisbelow(True)
    return figure, axes


def _stand_in(number: int) -> str:
    """What stands in a figure for a word of any language until the picture is text."""
    return f"@{number}@"


def _svg(figure: Figure, label: str, words: Sequence[str] = ()) -> Html:
    from matplotlib import rc_context

    written = io.StringIO()
    with rc_context(SETTINGS):
        figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    drawing = written.getvalue()
    drawing = drawing[drawing.index("<svg") :]
    drawing = re.sub(r"<metadata>.*?</metadata>", "", drawing, flags=re.DOTALL)
    for number, word in enumerate(words):
        drawing = drawing.replace(f">{_stand_in(number)}<", f">{escape(word)}<")
    named = set(re.findall(r"#([\w.-]+)", drawing))
    drawing = re.sub(r' id="([\w.-]+)"', lambda found: found[0] if found[1] in named else "", drawing)
    drawing = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", drawing, count=1)
    drawing = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", drawing, count=1)
    return tag("div", Html(drawing), class_="sg-plot", role="img", aria_label=label)
