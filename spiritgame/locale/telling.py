"""Sentences about the engine's own values: why a move is refused, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from spiritgame.events import (
    CardDiscarded,
    DeckReshuffled,
    DrawingStopped,
    Event,
    FireAttacked,
    FiresAdded,
    FragmentsTaken,
    GameEnded,
    ReserveRefilled,
    TileTaken,
    TreePlanted,
    TurnEnded,
    VaransReceived,
)
from spiritgame.locale.words import Words, words_for
from spiritgame.reasons import Reason

_COUNTED = ("cards", "actions", "count", "steps", "left", "unused")
"""Fields that choose the plural where the event has no more fitting one."""


def say_reason(reason: Reason, lang: str = "en") -> str:
    """Why a move is refused, with the section of the rules it comes from."""
    words = words_for(lang)
    sentence = words.say(f"reason.{reason.key}", **dict(reason.params))
    gap = " " if lang == "en" else ""
    return sentence + gap + words.say("reason.rule", rule=reason.rule)


def say_event(event: Event, spirits: Sequence[str], lang: str = "en", viewer_seat: int | None = None) -> str:
    """What happened, in one sentence; said to the spirit at `viewer_seat` where it is about her."""
    words = words_for(lang)
    seat = _subject(event)
    params = _params(event, spirits, words)
    if seat is not None:
        params["spirit"] = spirits[seat]
    key = f"event.{type(event).__name__}{_variant(event)}"
    if viewer_seat is not None and seat == viewer_seat and f"{key}.you" in words:
        key += ".you"
    return words.say(key, **params)


def _subject(event: Event) -> int | None:
    if isinstance(event, GameEnded):
        return event.winners[0] if len(event.winners) == 1 else None
    found = getattr(event, "seat", getattr(event, "first", None))
    return found if isinstance(found, int) else None


def _variant(event: Event) -> str:
    match event:
        case CardDiscarded(to_supply=True):
            return ".supply"
        case DrawingStopped(actions=actions):
            return f".{actions}"
        case FragmentsTaken(count=0):
            return ".none"
        case FragmentsTaken(source=source):
            return f".{source}"
        case TurnEnded(unused=unused) if unused:
            return ".unused"
        case VaransReceived(count=count, owed=owed) if count < owed:
            return ".short"
        case FiresAdded(values=()):
            return ".full"
        case FiresAdded(nobody=True):
            return ".nobody"
        case FiresAdded(dropped=dropped) if dropped:
            return ".dropped"
        case GameEnded(winners=winners) if len(winners) > 1:
            return ".shared"
        case _:
            return ""


def _params(event: Event, spirits: Sequence[str], words: Words) -> dict[str, object]:
    values = {field.name: getattr(event, field.name) for field in attrs.fields(type(event))}
    params: dict[str, object] = {name: value for name, value in values.items() if isinstance(value, str | int)}
    counted = next((values[name] for name in _COUNTED if isinstance(values.get(name), int)), None)
    match event:
        case TreePlanted(space=(column, row)):
            params["space"] = f"{column}_{row}"
        case DeckReshuffled(deck=deck):
            counted = len(deck)
        case FireAttacked(fires=fires):
            counted = len(fires)
        case FiresAdded(values=new, dropped=dropped):
            params["values"] = words.join([str(value) for value in new])
            counted = len(dropped)
        case ReserveRefilled(cards=cards):
            params["cards"] = words.join([words.name("card", card) for card in cards])
        case TileTaken(victim=victim):
            params["victim"] = words.name("spirit", spirits[victim])
        case GameEnded(winners=winners):
            params["winners"] = words.join([words.name("spirit", spirits[seat]) for seat in winners])
        case _:
            pass
    if counted is not None:
        params["n"] = counted
    return params
