"""Sentences about the engine's own values: why a move is refused, and what happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import attrs

from spiritgame.cards import VARAN
from spiritgame.events import (
    ActionEnded,
    AnimalAttracted,
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    DrawingStopped,
    Event,
    FireAttacked,
    FireExtinguished,
    FiresAdded,
    FragmentsTaken,
    GameEnded,
    LineCompleted,
    LinesReturned,
    Passed,
    ReserveRefilled,
    RoundBegan,
    SpiritSpared,
    TileTaken,
    Travelled,
    TreePlanted,
    TurnBegan,
    TurnEnded,
    VaransReceived,
)
from spiritgame.forest import LINES
from spiritgame.json_text import RecordError
from spiritgame.locale.words import Words, words_for
from spiritgame.reasons import Reason

_GIVES = {line.name: line.gives for line in LINES}


def say_reason(reason: Reason, lang: str = "en") -> str:
    """Why something is refused, with the section of the rules that says so where there is one."""
    return reason.said(words_for(lang))


def say_record_error(error: RecordError, lang: str = "en") -> str:
    """What is wrong with a saved game, with the place where there is one."""
    return error.said(words_for(lang))


def say_event(
    event: Event,
    spirits: Sequence[str],
    lang: str = "en",
    viewer_seat: int | None = None,
    *,
    among: Collection[Event] = (),
) -> str:
    """What happened, in one sentence; `spirits` are the names in seat order.

    The spirit at `viewer_seat` is spoken to; without one, all spirits are spoken of. `among` are the events of the
    same move: they tell whether an action goes on, and so what it may still use.
    """
    words = words_for(lang)

    def who(seat: int) -> str:
        return words.say("person.you") if seat == viewer_seat else words.name("spirit", spirits[seat])

    seat = _subject(event)
    key = ".".join(part for part in ("event", type(event).__name__, _variant(event, among)) if part)
    params = {**_plain(event), **_counted(event), **_listed(event, words, who)}
    if seat is None:
        return words.say(key, **params)
    return words.say(f"{key}.you" if seat == viewer_seat else key, **params, spirit=spirits[seat])


def is_minor(event: Event) -> bool:
    """Whether the events around it tell as much, so that a short log can leave it out."""
    match event:
        case ActionEnded() | LinesReturned() | TurnEnded(unused=0):
            return True
        case _:
            return False


def _subject(event: Event) -> int | None:
    """The seat that the sentence is about."""
    match event:
        case GameEnded(winners):
            return winners[0] if len(winners) == 1 else None
        case RoundBegan(first=first):
            return first
        case FireAttacked() | FiresAdded() | ReserveRefilled() | LinesReturned():
            return None
        case _:
            return event.seat


def _variant(event: Event, among: Collection[Event]) -> str:
    match event:
        case AnimalAttracted(left=left) | FireExtinguished(left=left):
            is_over = not left or any(isinstance(other, ActionEnded) for other in among)
            return "last" if is_over else ""
        case CardDrawn(card=card) if card == VARAN:
            return "varan"
        case CardDiscarded(to_supply=True):
            return "supply"
        case DrawingStopped(actions=1):
            return "closed"
        case DrawingStopped(by_itself=True):
            return "no_card"
        case FragmentsTaken(count=count, source=source):
            return source if count else "none"
        case ActionEnded(left=0):
            return "last"
        case Travelled(jumped=jumped) if jumped:
            return "jump"
        case TurnEnded(unused=unused) if unused:
            return "unused"
        case SpiritSpared(drop=drop, power=power) if drop == power:
            return "equal"
        case VaransReceived(count=count, owed=owed) if count < owed:
            return "short" if count else "none"
        case FiresAdded(values=()):
            return "full"
        case FiresAdded(nobody=True):
            return "nobody"
        case FiresAdded(dropped=dropped) if dropped:
            return "dropped"
        case GameEnded(winners=winners) if len(winners) > 1:
            return "shared"
        case _:
            return ""


def _plain(event: Event) -> dict[str, object]:
    values = {field.name: getattr(event, field.name) for field in attrs.fields(type(event))}
    return {name: value for name, value in values.items() if isinstance(value, str | int)}


def _counted(event: Event) -> dict[str, object]:
    """What chooses between one and several."""
    match event:
        case DeckReshuffled(deck=several) | FireAttacked(fires=several) | FiresAdded(values=several):
            return {"n": len(several)}
        case (
            DrawingStopped(cards=n)
            | TurnBegan(actions=n)
            | FragmentsTaken(count=n)
            | AnimalAttracted(left=n)
            | FireExtinguished(left=n)
            | Travelled(steps=n)
            | ActionEnded(left=n)
            | Passed(actions=n)
            | TurnEnded(unused=n)
            | VaransReceived(count=n)
        ):
            return {"n": n}
        case _:
            return {}


def _listed(event: Event, words: Words, who: Callable[[int], str]) -> dict[str, object]:
    """Parameters that are more than one word or number."""
    match event:
        case TreePlanted(space=(column, row)):
            return {"space": f"{column}_{row}"}
        case LineCompleted(line=line):
            gives = [words.say(f"gives.{element}", n=amount) for element, amount in _GIVES[line].items() if amount]
            return {"gives": words.join(gives)}
        case FiresAdded(values=values, dropped=dropped):
            return {"values": words.join([str(v) for v in values]), "dropped": words.join([str(v) for v in dropped])}
        case ReserveRefilled(cards=cards):
            return {"cards": words.join([words.name("card", card) for card in cards])}
        case Travelled(jumped=jumped):
            return {"jumped": words.join([who(seat) for seat in jumped])}
        case TileTaken(victim=victim):
            return {"victim": who(victim)}
        case GameEnded(winners=winners):
            return {"winners": words.join([who(seat) for seat in winners])}
        case _:
            return {}
