"""What lies around a step: the bar over the page, and the index of all steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from spiritgame.chance import ChanceLesson, chance_lessons
from spiritgame.lessons import Lesson, Step, lessons
from spiritgame.locale import Words, words_for
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.controls.markup import Html, emphasised, icon, join, tag
from spiritwidgets.controls.tools import cross, settings, tool

NOTEBOOKS: Final[Mapping[str, str]] = {lesson.id: f"{lesson.id}_{lesson.name}.ipynb" for lesson in lessons()}
"""Where each lesson is found."""

PUZZLES: Final = "puzzles.ipynb"
RULEBOOK: Final = "rulebook.ipynb"
TABLE: Final = "90_play.ipynb"


@frozen
class Course:
    """What one page holds: its identifier and its steps; `lang` is the language of the notebook that it stands in."""

    id: str
    steps: tuple[Step, ...]
    lesson: Lesson | None = None
    lang: str = "en"

    def title(self, words: Words) -> str:
        """Such as "Lesson 2 · Drawing"."""
        if self.lesson is None:
            return words.say("course.puzzles")
        return f"{words.say('course.page', step=int(self.id))} · {words.say(self.lesson.key('title'))}"

    def question(self, words: Words) -> str:
        """The one question of the page."""
        return words.say("course.puzzles.question") if self.lesson is None else words.say(self.lesson.key("question"))

    def neighbour(self, distance: int) -> str | None:
        """The notebook of the lesson before or after this one, where there is one."""
        names = list(NOTEBOOKS)
        place = names.index(self.id) + distance if self.id in names else -1
        return NOTEBOOKS[names[place]] if 0 <= place < len(names) else None

    def way_on(self, words: Words) -> Html:
        """The way from the last step to the next lesson."""
        following = self.neighbour(1)
        if following is None:
            return Html()
        return tag("a", words.say("course.next_lesson"), href=following, class_="sg-button sg-primary sg-links")


def bar(course: Course, words: Words, *, is_dark: bool, is_index_open: bool, are_settings_open: bool) -> Html:
    """Title, links to the lessons around, and what opens the index and the settings."""
    title = tag(
        "h1",
        icon("sacred_tree"),
        tag("span", course.title(words)),
        tag("small", course.question(words)),
    )
    links = [_link(course.neighbour(-1), "‹", words.say("course.previous_lesson"))]
    links.append(_link(course.neighbour(1), "›", words.say("course.next_lesson")))
    tools = (
        tag("nav", *links, class_="sg-links"),
        tool("index", words.say("course.index"), sign="☰", is_on=is_index_open),
        tool("settings", words.say("course.settings"), sign="⚙", is_on=are_settings_open),
        *settings(words, is_dark=is_dark),
    )
    return tag("div", title, tag("div", *tools, class_="sg-tools"), class_="sg-top")


def settings_page(edition: str, words: Words) -> Html:
    """What is seldom needed: whose cards they are, what is kept; the page checks itself beside it."""
    choices = [_edition(name, name == edition, words) for name in EDITIONS]
    head = tag(
        "div",
        tag("h2", words.say("course.settings")),
        cross("settings", words.say("course.settings.close")),
        class_="sg-index-head",
    )
    return tag(
        "section",
        head,
        tag("h3", words.say("course.settings.cards")),
        tag("p", emphasised(words.say("course.settings.cards.more"))),
        tag("p", *choices, class_="sg-edition", role="group", aria_label=words.say("course.settings.cards")),
        tag("p", words.say("course.settings.kept")),
        class_="sg-index sg-settings",
        aria_label=words.say("course.settings"),
    )


def elsewhere(course: Course, step: str, words: Words) -> Html | None:
    """Where a step of another lesson is found; None for a step of this one, and for what is no step."""
    if any(step == own.id for own in course.steps):
        return None
    for lesson in lessons():
        if any(step == other.id for other in lesson.steps):
            title = words.say(lesson.step(step).key("title"))
            link = tag("a", title, href=f"{NOTEBOOKS[lesson.id]}#step={step}", class_="sg-links")
            return join(words.say("course.moved"), " ", link)
    return None


def _edition(name: str, is_chosen: bool, words: Words) -> Html:
    return tool(f"edition:{name}", words.say(f"course.edition.{name}"), is_on=is_chosen)


def _link(notebook: str | None, sign: str, name: str) -> Html:
    if notebook is None:
        return Html()
    return tag("a", sign, href=notebook, class_="sg-tool", aria_label=name, title=name)


def index(course: Course, here: Step, solved: frozenset[str], words: Words) -> Html:
    """All steps of the page, and the way to the other lessons."""
    count = sum(step.id in solved for step in course.steps)
    head = tag(
        "div",
        tag("h2", words.say("course.index.title")),
        tag("span", words.say("course.index.count", step=count, n=len(course.steps))),
        cross("index", words.say("course.index.close")),
        class_="sg-index-head",
    )
    groups = [(level, [step for step in course.steps if step.difficulty == level]) for level in (0, 1, 2, 3)]
    lists = [
        join(
            tag("h3", words.say(f"course.level.{level}")) if level else "",
            _steps(steps, here, solved, words),
        )
        for level, steps in groups
        if steps
    ]
    again = words.say("course.index.restart")
    restart = tag("button", again, type="button", class_="sg-tool sg-way", data_act="forget")
    return tag("section", head, *lists, _others(course, words), restart, class_="sg-index")


def _steps(steps: Sequence[Step], here: Step, solved: frozenset[str], words: Words) -> Html:
    entries = []
    for step in steps:
        is_solved = step.id in solved
        mark = tag("i", "✓" if is_solved else "", class_="sg-mark", aria_hidden="true")
        state = tag("span", words.say("course.index.solved"), class_="sg-unseen") if is_solved else ""
        entry = tag(
            "button",
            mark,
            tag("span", words.say(step.key("title"))),
            state,
            type="button",
            data_act=f"go:{step.id}",
            aria_current="step" if step is here else None,
        )
        entries.append(tag("li", entry))
    return tag("ol", *entries)


def _others(course: Course, words: Words) -> Html:
    links = []
    every: tuple[Lesson | ChanceLesson, ...] = (*lessons(), *chance_lessons())
    for lesson in every:
        text = f"{int(lesson.id)} · {words.say(lesson.key('title'))}"
        here = "page" if lesson.id == course.id else None
        links.append(tag("li", tag("a", text, href=f"{lesson.id}_{lesson.name}.ipynb", aria_current=here)))
    # English notebooks lie in the folder of all notebooks, Chinese ones in a folder inside it.
    own = NOTEBOOKS.get(course.id, PUZZLES)
    up, other = ("", f"zh/{own}") if course.lang == "en" else ("../", f"../{own}")
    more = {
        "course.puzzles": PUZZLES,
        "rulebook.page.title": RULEBOOK,
        "course.free_play": f"{up}{TABLE}",
        "course.other_language": other,
    }
    home = words_for(course.lang)
    for key, place in more.items():
        text = home.say(key) if key == "course.other_language" else words.say(key)
        links.append(tag("li", tag("a", text, href=place)))
    title = words.say("course.index.lessons")
    return tag("nav", tag("h3", title), tag("ul", *links), class_="sg-links", aria_label=title)
