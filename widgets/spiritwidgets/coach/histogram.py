"""A histogram in ink: bars for shares, a mark for what came to be, a dashed line for the mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spiritgame.locale import Words
from spiritwidgets.coach import numbers
from spiritwidgets.controls.markup import Html, tag

WIDTH: Final = 420
HEIGHT: Final = 104
_TOP, _FOOT = 18, 20
_FEW: Final = 16
"""So many amounts are all written under their bars; of more, only every second or fifth."""


def histogram(counts: Mapping[int, int], mean: float, yours: int | None, label: str, words: Words) -> Html:
    """The picture; `counts` says how often each amount came, `yours` which amount came to be."""
    runs = sum(counts.values())
    first, last = min(counts), max(counts)
    if yours is not None:
        first, last = min(first, yours), max(last, yours)
    first, last = first - 1, last + 1
    step, most = WIDTH / (last - first + 1), max(counts.values())
    base = _TOP + HEIGHT

    def middle_of(amount: float) -> float:
        return (amount - first + 0.5) * step

    parts = []
    every = 1 if last - first < _FEW else 2 if last - first < 2 * _FEW else 5
    for amount in range(first, last + 1):
        share = counts.get(amount, 0) / runs
        height = HEIGHT * counts.get(amount, 0) / most
        if height:
            parts.append(_bar(amount, share, middle_of(amount), step, height, words, is_yours=amount == yours))
        if amount % every == 0:
            name = str(amount).replace("-", "−")
            parts.append(tag("text", name, x=f"{middle_of(amount):.1f}", y=base + 15, text_anchor="middle"))
    parts.append(tag("path", d=f"M0 {base}H{WIDTH}", class_="sg-coach-axis"))
    at = middle_of(mean)
    parts.append(tag("path", d=f"M{at:.1f} {_TOP - 4}V{base}", class_="sg-coach-mean"))
    if yours is not None:
        x = middle_of(yours)
        top = base - HEIGHT * counts.get(yours, 0) / most
        parts.append(tag("path", d=f"M{x:.1f} {top - 3:.1f}l-6 -9h12Z", class_="sg-coach-yours"))
    return tag(
        "svg",
        *parts,
        viewBox=f"0 0 {WIDTH} {base + _FOOT}",
        class_="sg-coach-histogram",
        role="img",
        aria_label=label,
    )


def _bar(amount: int, share: float, x: float, step: float, height: float, words: Words, *, is_yours: bool) -> Html:
    width = max(1.5, step * 0.8)
    told = words.say("coach.if.bar", amount=amount, share=numbers.percent(share, words))
    return tag(
        "rect",
        tag("title", told),
        x=f"{x - width / 2:.1f}",
        y=f"{_TOP + HEIGHT - height:.1f}",
        width=f"{width:.1f}",
        height=f"{height:.1f}",
        class_="sg-coach-yours" if is_yours else "sg-coach-share",
    )
