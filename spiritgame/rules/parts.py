"""The end of a round in its parts, so that it can be shown one after the other (rules §10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from spiritgame.cards import VARAN
from spiritgame.events import (
    Event,
    FireAttacked,
    FiresAdded,
    LinesReturned,
    ReserveRefilled,
    RoundBegan,
    SpiritSpared,
    VaransReceived,
)
from spiritgame.moves import Move
from spiritgame.rules.engine import alone, apply
from spiritgame.state import GameState

PartName: TypeAlias = Literal["turn", "attack", "varans", "fires", "refill", "round"]


class Part(NamedTuple):
    """One part: the position after it, and what happened in it."""

    name: PartName
    state: GameState
    events: tuple[Event, ...]


def parts(before: GameState, move: Move) -> tuple[Part, ...]:
    """What a legal move leads to, in parts where it ends a round; otherwise one part, called "turn".

    The parts are the move itself, the attack of the fire, the varans, the new fires, the refill of the reserve, and
    the new round with all lines returned. A part in which nothing happens is left out. The last part ends in the
    position to which the move leads.
    """
    after, events = apply(before, move)
    if not any(isinstance(event, RoundBegan) for event in events):
        return (Part("turn", after, events),)
    return tuple(_parts(alone(before, move).state, after, events))


def _parts(acted: GameState, after: GameState, events: tuple[Event, ...]) -> Iterator[Part]:
    begun = next(number for number, event in enumerate(events) if isinstance(event, _OF_ROUND_END))
    yield Part("turn", acted, events[:begun])
    state = acted
    for name, kinds, change in _CHANGES:
        found = tuple(event for event in events[begun:] if isinstance(event, kinds))
        if found:
            state = change(state, after, found)
            yield Part(name, state, found)
    known = tuple(kind for _, kinds, _ in _CHANGES for kind in kinds)
    yield Part("round", after, tuple(event for event in events[begun:] if not isinstance(event, known)))


def _as_it_was(state: GameState, _after: GameState, _events: tuple[Event, ...]) -> GameState:
    return state


def _with_varans(state: GameState, after: GameState, events: tuple[Event, ...]) -> GameState:
    counts = {event.seat: event.count for event in events if isinstance(event, VaransReceived)}
    players = tuple(p.with_(discard=(VARAN,) * counts.get(seat, 0) + p.discard) for seat, p in enumerate(state.players))
    return state.with_(players=players, varans=after.varans)


def _with_fires(state: GameState, after: GameState, _events: tuple[Event, ...]) -> GameState:
    return state.with_(circle_fires=after.circle_fires, attracted=())  # they are lit: none is to come any more


def _refilled(state: GameState, after: GameState, _events: tuple[Event, ...]) -> GameState:
    return state.with_(reserve=after.reserve, stacks=after.stacks)


_Change: TypeAlias = Callable[[GameState, GameState, tuple[Event, ...]], GameState]
_CHANGES: Final[tuple[tuple[PartName, tuple[type[Event], ...], _Change], ...]] = (
    ("attack", (FireAttacked, SpiritSpared), _as_it_was),
    ("varans", (VaransReceived,), _with_varans),
    ("fires", (FiresAdded,), _with_fires),
    ("refill", (ReserveRefilled,), _refilled),
)
_OF_ROUND_END: Final = (FireAttacked, FiresAdded, ReserveRefilled, LinesReturned, RoundBegan)
