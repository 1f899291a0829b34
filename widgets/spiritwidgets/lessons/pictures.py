"""The pictures that are lists and tables: made from data, so that they can be read aloud."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Final

from spiritgame.cards import TREES
from spiritgame.lessons import Step
from spiritgame.locale import Words
from spiritgame.state import GOAL
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.lessons.wrong_table import wrong_table

GOALS: Final = {"tree": "tree_start", "fire": "fire_3", "flower": "flower"}
TALLIES: Final[Mapping[str, tuple[tuple[str, int, int, int], ...]]] = MappingProxyType(
    {
        "00.4": (("spring", 11, 11, 11), ("summer", 3, 12, 2), ("autumn", 9, 9, 9)),
        "09.6": (("spring", 12, 3, 4), ("summer", 5, 12, 1), ("winter", 11, 11, 11)),
        "09.7": (("spring", 12, 4, 3), ("summer", 3, 4, 12), ("winter", 11, 11, 10)),
    }
)
SETUP_RULES: Final = 6
LAMPS: Final = 5


def picture(step: Step, words: Words, ticked: Collection[str] = (), *, is_told: bool) -> Html:
    """The picture of a step; "" where it has none.

    `ticked` are the letters chosen so far, `is_told` says whether its question has been answered rightly.
    """
    match step.picture:
        case "tallies":
            return _tallies(step, words)
        case "four_mistakes":
            return _four_mistakes(words, ticked, is_told=is_told)
        case "tree_copies":
            return _tree_copies(words)
        case "lamps":
            return lamps(words, is_told=is_told)
        case _:
            return Html()


def _tallies(step: Step, words: Words) -> Html:
    head = (tag("th", icon(sprite), words.say(f"course.goal.{goal}"), scope="col") for goal, sprite in GOALS.items())
    rows = []
    for spirit, *counts in TALLIES[step.id]:
        name = tag("th", icon(f"spirit_{spirit}"), words.title("spirit", spirit), scope="row")
        rows.append(tag("tr", name, *(_count(count) for count in counts)))
    return _table(tag("tr", tag("td"), *head), rows)


def _count(count: int) -> Html:
    bar = tag("i", tag("i", style=f"width: {100 * count / GOAL:.0f}%"), class_="sg-bar", aria_hidden="true")
    return tag("td", tag("b", str(count)), bar)


def _tree_copies(words: Words) -> Html:
    counts = {tree.cost: tuple(tree.copies[n] for n in (2, 3, 4)) for tree in TREES.values()}
    rows = []
    for copies, group in groupby(sorted(counts), key=counts.__getitem__):
        costs = list(group)
        label = words.say("course.copies.cost", first=costs[0], last=costs[-1])
        rows.append(tag("tr", tag("th", label, scope="row"), *(tag("td", tag("b", str(n))) for n in copies)))
    head = (tag("th", words.say("course.copies.spirits", n=n), scope="col") for n in (2, 3, 4))
    return _table(tag("tr", tag("td"), *head), rows)


def _table(head: Html, rows: list[Html]) -> Html:
    return tag("table", tag("thead", head), tag("tbody", *rows), class_="sg-picture")


def _four_mistakes(words: Words, ticked: Collection[str], *, is_told: bool) -> Html:
    rules = [tag("li", words.say(f"course.setup.{n}")) for n in range(1, SETUP_RULES + 1)]
    card = tag("aside", tag("h4", words.say("course.setup.title")), tag("ul", *rules), class_="sg-rule-card")
    return tag("div", wrong_table(words, ticked, is_told=is_told), card, class_="sg-setup-picture")


def lamps(words: Words, *, is_told: bool) -> Html:
    """The lamps of the five things at the end of a round: dark and nameless until it is told what they stand for."""
    if is_told:
        lit = (tag("li", words.say(f"course.lamp.{n}")) for n in range(1, LAMPS + 1))
        return tag("ol", *lit, class_="sg-lamps")
    dark = (tag("li", str(n)) for n in range(1, LAMPS + 1))
    return tag("ol", *dark, class_="sg-dark-lamps", aria_label=words.say("course.lamps"))
