"""Small pictures for the coach: the cards left, and guesses against truth. Shapes and words say what colours say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from spiritgame.cards import ANIMALS, ORDER, Temper
from spiritgame.locale import Words
from spiritgame.probability import Prospect
from spiritwidgets.coach.calibration import Guess
from spiritwidgets.controls.markup import Html, join, tag

TEMPERS: Final[tuple[Temper, ...]] = ("solitary", "gregarious", "neutral")
SIDE: Final = 160
"""The side of the chart of guesses."""
_EDGE: Final = 34


def cards_left(prospect: Prospect, words: Words) -> Html:
    """The cards of which the next one will be one, solitary ones first and marked; their names in tips."""
    animals = ANIMALS[prospect.cards]
    pile = sorted(prospect.pile, key=lambda card: (TEMPERS.index(animals[card].temper), ORDER[card]))
    counts = Counter(animals[card].temper for card in pile)
    cards = [_card(animals[card].temper, words.title("card", card)) for card in pile]
    told = [words.say(f"coach.left.{temper}", n=counts[temper]) for temper in TEMPERS if counts[temper]]
    legend = [
        tag("li", sign(temper), words.say(f"coach.left.{temper}", n=counts[temper]))
        for temper in TEMPERS
        if counts[temper]
    ]
    label = words.say("coach.left", n=len(pile), what=words.join(told))
    return join(
        tag("div", *cards, class_="sg-coach-cards", role="img", aria_label=label),
        tag("ul", *legend, class_="sg-coach-legend", aria_hidden="true"),
    )


def _card(temper: Temper, name: str) -> Html:
    return tag("span", sign(temper), class_=f"sg-coach-card sg-coach-{temper}", title=name)


def sign(temper: Temper) -> Html:
    """A full diamond, a ring or a small square: the signs that the boards use."""
    shape = {
        "solitary": tag("path", d="M7 1 13 7 7 13 1 7Z"),
        "gregarious": tag("circle", cx=7, cy=7, r=5),
        "neutral": tag("rect", x="3.5", y="3.5", width=7, height=7, rx=2),
    }[temper]
    return tag("svg", shape, viewBox="0 0 14 14", class_=f"sg-coach-sign sg-coach-{temper}", aria_hidden="true")


def calibration_chart(guesses: Sequence[Guess], words: Words) -> Html:
    """A point for each guess: across what was guessed, up what was true; on the dashed line both are the same."""
    far = _EDGE + SIDE
    parts = [
        tag("rect", x=_EDGE, y=8, width=SIDE, height=SIDE, class_="sg-coach-frame"),
        tag("path", d=f"M{_EDGE} {8 + SIDE}L{far} 8", class_="sg-coach-same"),
    ]
    for value in (0, 50, 100):
        step = SIDE * value / 100
        text = words.say("coach.percent", value=value)
        parts.append(tag("text", text, x=f"{_EDGE + step:g}", y=SIDE + 24, text_anchor="middle"))
        parts.append(tag("text", text, x=_EDGE - 5, y=f"{12 + SIDE - step:g}", text_anchor="end"))
    for place, guess in enumerate(guesses):
        is_latest = place == len(guesses) - 1
        x, y = _EDGE + float(guess.guess) * SIDE, 8 + (1 - float(guess.truth)) * SIDE
        if is_latest:
            parts.append(tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=8, class_="sg-coach-latest"))
        parts.append(tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=4, class_="sg-coach-point"))
    parts.append(
        tag("text", words.say("coach.chart.across"), x=f"{_EDGE + SIDE / 2:g}", y=SIDE + 40, text_anchor="middle")
    )
    up = tag(
        "text",
        words.say("coach.chart.up"),
        x=0,
        y=0,
        text_anchor="middle",
        transform=f"translate(11 {8 + SIDE / 2:g}) rotate(-90)",
    )
    label = words.say("coach.chart.label", n=len(guesses))
    return tag(
        "svg",
        *parts,
        up,
        viewBox=f"-12 0 {far + 22} {SIDE + 46}",
        class_="sg-coach-chart",
        role="img",
        aria_label=label,
    )
