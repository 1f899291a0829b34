"""The one place where the browser's words become typed values."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st
from spiritwidgets.page.intents import (
    INTENTS,
    ChangeLanguage,
    NotUnderstoodError,
    decode_act,
    decode_event,
    form,
    intent,
    is_lasting,
    written,
)


@intent("test-go")
@frozen
class Go:
    place: str
    steps: int = 1


@intent("test-say")
@frozen
class Say:
    to: str
    text: str = form("text")
    everything: Mapping[str, str] = form()


@given(st.text(max_size=20), st.integers(-999_999, 999_999))
def test_what_a_button_carries_comes_back(place, steps) -> None:
    assert decode_act(written(Go(place, steps)), {}) == Go(place, steps)


def test_fields_of_a_form_come_along() -> None:
    fields = {"text": "hello: you", "other": "x"}
    assert written(Say("me")) == "test-say:me"
    assert decode_act("test-say:me", fields) == Say("me", "hello: you", fields)
    assert decode_act("test-say:me", {}) == Say("me", "", {})


@pytest.mark.parametrize(
    "act",
    [
        *("", "test-go", "test-go:a:b", "test-go:a:1:2", "test-go:a:1.5", "test-go:a:९", f"test-go:a:{10**9}"),
        *("no-such", "test-say", "__class__", ":", "language:zh"),
    ],
)
def test_nonsense_is_refused_in_one_place(act) -> None:
    with pytest.raises(NotUnderstoodError):
        decode_act(act, {})


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"event": 7},
        {"event": ["test-go"]},
        {"event": "test-go"},
        {"event": "test-go", "place": "a"},
        {"event": "test-go", "place": "a", "steps": "1"},
        {"event": "test-go", "place": "a", "steps": True},
        {"event": "test-go", "place": 1, "steps": 1},
        {"event": "test-go", "place": "a", "steps": 1, "more": 1},
        {"event": "no-such"},
    ],
)
def test_messages_have_exactly_their_fields_and_types(message) -> None:
    with pytest.raises(NotUnderstoodError):
        decode_event(message)
    assert decode_event({"event": "test-go", "place": "a", "steps": 2}) == Go("a", 2)


def test_a_name_belongs_to_one_intent() -> None:
    with pytest.raises(ValueError, match="language"):
        intent("language")(Go)
    assert INTENTS["language"] is ChangeLanguage


def test_what_means_the_same_in_any_picture_says_so() -> None:
    assert is_lasting("language")
    assert not is_lasting("test-go:x")
    assert not is_lasting("no-such")
