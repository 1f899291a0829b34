"""How the page of the rulebook answers."""

from __future__ import annotations

from attrs import evolve

from spiritgame.locale import Words
from spiritgame.rulebook import UnknownRuleError, section_of
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.intents import Asked, ChangeLanguage, ChangeTheme, Clicked, NotUnderstoodError
from spiritwidgets.page.screen import Say, Update
from spiritwidgets.rulebook import boards
from spiritwidgets.rulebook.showing import Showing
from spiritwidgets.rulebook.state import (
    Again,
    Arrived,
    Close,
    Next,
    RulebookIntent,
    RulebookState,
    Toggle,
    known,
    sentence,
)
from spiritwidgets.rulebook.view import name_of


def begun(state: RulebookState) -> RulebookState:
    """The page with what it begins with: the sentence asked for, or, where there is room, something to look at."""
    if "." in state.place and sentence(state.place).demo is not None:
        return state.with_shown(state.place)
    return filled(state)


def filled(state: RulebookState) -> RulebookState:
    """Where there is room for a table beside the text, it shows something from the start."""
    if not state.is_left_alone or state.look.metrics.width < boards.BESIDE:
        return state
    first = next(one for one in section_of(state.place or "1").sentences if one.demo is not None)
    if state.showing is not None and state.showing.sentence is first:
        return state
    return evolve(state, showing=Showing.of(first))


def update(state: RulebookState, intent: RulebookIntent) -> Update[RulebookState]:
    """The page after an intent; UnknownRuleError for a sentence that there is not."""
    match intent:
        case Arrived(rule):
            try:
                return Update(begun(evolve(state, place=known(rule) if rule else state.place)))
            except UnknownRuleError:
                return Update(state)
        case Toggle(rule):
            is_open = not state.is_left_alone and state.showing is not None and state.showing.sentence.id == rule
            if is_open:
                return Update(state.without_demonstration())
            return Update(evolve(state.with_shown(rule), takes_focus=True))
        case Next():
            return _next(state)
        case Again():
            return Update(state.at(0))
        case Close():
            return Update(state.without_demonstration())
        case Clicked(board, key) | Asked(board, key):
            showing = state.showing
            if showing is None:
                return Update(state)
            if isinstance(intent, Clicked) and not showing.is_over and key in showing.cue.keys:
                return _next(state)
            note = name_of(state, board, key)
            return Update(evolve(state, note=note, takes_focus=False), (Say(note),))
        case ChangeLanguage():
            return Update(evolve(state, look=state.look.changed(intent), note="", takes_focus=False))
        case ChangeTheme():
            return Update(evolve(state, look=state.look.changed(intent), takes_focus=False))
        case Metrics():
            return Update(filled(evolve(state, look=state.look.changed(intent))))
        case _:
            raise NotUnderstoodError(f"not understood: {intent!r}")


def _next(state: RulebookState) -> Update[RulebookState]:
    showing = state.showing
    if showing is None or showing.is_over:
        return Update(state)
    after = state.at(showing.at + 1)
    assert after.showing is not None
    return Update(after, (Say(_told(after.showing, state.look.words)),))


def _told(showing: Showing, words: Words) -> str:
    said = showing.said(words)[-1]
    return (" " if words.lang == "en" else "").join(line.text for line in said)
