"""The bar over a probability lesson, and where the lessons are found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spiritgame.chance import ChanceLesson, Teller, chance_lessons
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.chance.labs.alone import ChooseEdition
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.controls.tools import settings, tool
from spiritwidgets.lessons.frame import NOTEBOOKS
from spiritwidgets.page.intents import written

CHANCE_NOTEBOOKS: Final[Mapping[str, str]] = {
    lesson.id: f"{lesson.id}_{lesson.name}.ipynb" for lesson in chance_lessons()
}
"""Where each probability lesson is found."""

_ROW: Final = (*NOTEBOOKS.values(), *CHANCE_NOTEBOOKS.values())


def neighbour(lesson: ChanceLesson, distance: int) -> str | None:
    """The notebook of the lesson so many before or after this one, the lessons about the rules before all."""
    place = _ROW.index(CHANCE_NOTEBOOKS[lesson.id]) + distance
    return _ROW[place] if 0 <= place < len(_ROW) else None


def bar(teller: Teller, *, is_dark: bool) -> Html:
    """Title, links to the lessons around, and the choice of cards, language and theme."""
    words, lesson = teller.words, teller.lesson
    title = tag(
        "h1",
        icon("sacred_tree"),
        tag("span", f"{words.say('course.page', step=int(lesson.id))} · {teller.tell('title')}"),
        tag("small", teller.tell("question")),
    )
    links = [
        tag("a", sign, href=notebook, class_="sg-tool", aria_label=name, title=name)
        for sign, notebook, name in (
            ("‹", neighbour(lesson, -1), words.say("course.previous_lesson")),
            ("›", neighbour(lesson, 1), words.say("course.next_lesson")),
        )
        if notebook
    ]
    editions = [
        tool(written(ChooseEdition(name)), words.say(f"course.edition.{name}"), is_on=name == teller.cards)
        for name in EDITIONS
    ]
    tools = (
        tag("nav", *links, class_="sg-links"),
        tag("span", tag("small", words.say("course.edition")), *editions, class_="sg-edition", role="group"),
        *settings(words, is_dark=is_dark),
    )
    return tag("header", title, tag("div", *tools, class_="sg-tools"), class_="sg-top")
