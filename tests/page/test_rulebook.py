"""The rulebook as a list of intents, without a widget."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.appearance import appearance
from spiritwidgets.page.intents import ChangeLanguage, ChangeTheme, Clicked, NotUnderstoodError
from spiritwidgets.page.screen import Say
from spiritwidgets.rulebook.state import Again, Arrived, Close, Next, RulebookState, Toggle
from spiritwidgets.rulebook.update import begun, update
from spiritwidgets.rulebook.view import view

from spiritgame.rulebook import sections

SHOWN = [sentence.id for section in sections() for sentence in section.sentences if sentence.demo is not None]
WIDE = Metrics(width=1280, dpr=1, dark=False, reduced_motion=False)


def after(*intents: Any, state: RulebookState | None = None) -> RulebookState:
    first = state or RulebookState(appearance("en", None), home="en")
    return reduce(lambda state, intent: update(state, intent).state, intents, first)


def test_every_demonstration_is_a_list_of_intents() -> None:
    for rule in SHOWN:
        state = after(Toggle(rule))
        assert state.showing is not None
        moves = state.showing.moves
        state = after(*[Next()] * moves, state=state)
        assert state.showing is not None
        assert state.showing.is_over
        assert after(Next(), state=state) == state  # after the last move, nothing happens
        assert after(Again(), state=state).showing.at == 0
        assert set(view(state).scenes)


def test_a_click_on_what_glows_makes_the_move_and_says_it() -> None:
    state = after(Toggle("7.4"))
    step = update(state, Clicked("line", ("deck",)))
    assert step.state.showing.at == 1
    assert step.effects == (Say("You draw the bee: solitude 1."),)
    assert update(state, Clicked("line", ("total", "sun"))).state.showing.at == 0


def test_the_same_state_looks_the_same() -> None:
    state = after(WIDE, Toggle("9.4"), Next(), ChangeLanguage(), ChangeTheme())
    assert view(state) == view(state)
    assert view(state).lang == "zh-Hans"
    assert view(state).theme.name == "dark"


def test_closed_stays_closed_and_nonsense_leaves_things_alone() -> None:
    state = after(WIDE, Close(), WIDE)
    assert state.showing is None
    assert after(Arrived("99"), state=state) == state
    assert begun(state) == state
    with pytest.raises(NotUnderstoodError):
        update(state, object())
