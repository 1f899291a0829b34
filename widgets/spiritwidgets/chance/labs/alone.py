"""A lab on a page of its own: its state, how it answers, and what is shown around it."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from spiritgame.cards import StartingCards
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.chance.labs.lab import MOMENT, Bench, LabLook, Proceed
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.tools import settings, tool
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.appearance import Appearance
from spiritwidgets.page.intents import (
    Asked,
    ChangeLanguage,
    ChangeTheme,
    Clicked,
    NotUnderstoodError,
    intent,
    written,
)
from spiritwidgets.page.screen import Later, PaneContent, Screen, Update


@intent("chance-edition", is_lasting=True)
@frozen
class ChooseEdition:
    """Play with the starting cards of this edition."""

    edition: str


@frozen
class LabPageState:
    """A lab, the cards it is about, and how the page looks."""

    look: Appearance
    bench: Bench
    cards: StartingCards


def update(state: LabPageState, intent: Any) -> Update[LabPageState]:
    """The page after an intent; NotUnderstoodError for one of another page."""
    match intent:
        case ChangeLanguage() | ChangeTheme() | Metrics():
            return Update(evolve(state, look=state.look.changed(intent), bench=state.bench.redrawn()))
        case ChooseEdition(edition):
            if edition not in EDITIONS:
                raise NotUnderstoodError(f"not understood: {edition!r}")
            return Update(evolve(state, cards=EDITIONS[edition].starting_cards, bench=state.bench.redrawn()))
        case Clicked() | Asked():
            return Update(state)
        case _:
            return Update(evolve(state, bench=state.bench.after(intent, state.cards)))


def view(state: LabPageState) -> Screen:
    """The page as it is now."""
    look = state.look
    panes = state.bench.panes(LabLook(look.words, state.cards, look.theme))
    return Screen(
        theme=look.theme,
        lang=look.html_lang,
        panes={"bar": PaneContent(_bar(state)), **panes},
        lost=look.words.say("table.lost"),
    )


def later(state: LabPageState) -> Later | None:
    """The next portion of what is being tried."""
    return Later(MOMENT, Proceed()) if state.bench.lab.is_under_way else None


def _bar(state: LabPageState) -> Html:
    words, lab = state.look.words, state.bench.lab
    tools: tuple[Html, ...] = settings(words, is_dark=state.look.is_dark)
    if lab.for_cards:
        tools = (_editions(state), *tools)
    title = tag("h1", icon("sacred_tree"), tag("span", words.say(f"labs.{lab.name}.title")))
    return tag("header", join(title, tag("div", *tools, class_="sg-tools")), class_="sg-top")


def _editions(state: LabPageState) -> Html:
    """The choice of cards."""
    words = state.look.words
    buttons = [
        tool(written(ChooseEdition(name)), words.say(f"course.edition.{name}"), is_on=name == state.cards)
        for name in EDITIONS
    ]
    return tag("span", *buttons, class_="sg-edition", role="group", aria_label=words.say("course.edition"))
