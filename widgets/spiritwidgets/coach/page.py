"""The frame of the coach's pane: its pages, its mode, its yardstick."""

from __future__ import annotations

from collections.abc import Sequence

from spiritgame.locale import Words
from spiritgame.probability import has_numpy
from spiritwidgets.coach.settings import FRAGMENT, MODES, PAGES, SECOND_ACTIONS, Settings
from spiritwidgets.controls.markup import Html, tag
from spiritwidgets.controls.tools import cross
from spiritwidgets.marks import in_one


def framed(body: Html, settings: Settings, words: Words) -> Html:
    """The pane with this page in it."""
    pages = [_page(page, words, is_shown=page == settings.page) for page in PAGES]
    modes = [(mode, words.say(f"coach.mode.{mode}")) for mode in MODES]
    mode = select("coach-mode", words.say("coach.mode"), modes, settings.mode)
    close = cross("coach-close", words.say("coach.close"))
    title = words.say("coach.title")
    return tag(
        "section",
        tag("header", tag("nav", *pages, aria_label=title), mode, close, class_="sg-coach-head"),
        tag("div", body, class_="sg-coach-body", data_scroll="coach", tabindex=0, aria_label=title, role="region"),
        class_="sg-coach",
        aria_label=title,
    )


def yardstick(settings: Settings, words: Words) -> Html:
    """What counts how much, said in words, with the part that can be chosen."""
    choices = [(str(worth), str(worth)) for worth in SECOND_ACTIONS]
    second = select("coach-second", words.say("coach.yardstick.second"), choices, str(settings.second_action))
    told = words.say("coach.yardstick", second=settings.second_action, fragment=FRAGMENT)
    unknown = words.say("coach.yardstick.not")
    return tag(
        "footer",
        tag("p", in_one(words, told, unknown)),
        tag("label", tag("span", words.say("coach.yardstick.second")), second),
        class_="sg-coach-soft sg-coach-yardstick",
    )


def too_large(words: Words) -> str:
    """Why the choices are not weighed: there is no knowing, or none without numpy."""
    return words.say("coach.too_large" if has_numpy() else "site.coach.too_large")


def _page(page: str, words: Words, *, is_shown: bool) -> Html:
    return tag(
        "button",
        words.say(f"coach.page.{page}"),
        class_="sg-tool",
        type="button",
        data_act=f"coach-page-{page}",
        aria_pressed=str(is_shown).lower(),
    )


def select(name: str, label: str, choices: Sequence[tuple[str, str]], chosen: str) -> Html:
    """A list to choose from, which reports itself by its name."""
    options = [tag("option", text, value=value, selected=value == chosen) for value, text in choices]
    return tag("select", *options, name=name, data_act=name, aria_label=label, title=label, class_="sg-select")
