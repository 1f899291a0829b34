"""What happens by itself once all spirits have acted (rules §10)."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

from spiritgame.cards import VARAN
from spiritgame.events import Event, GameEnded, ReserveRefilled
from spiritgame.rules.draw import begin_draw_phase
from spiritgame.rules.facts import (
    fire_attacked,
    fires_added,
    lines_returned,
    round_began,
    spirit_spared,
    varans_received,
)
from spiritgame.rules.winning import outcome
from spiritgame.state import GameOver, GameState, PlayerState, Row

T = TypeVar("T")
Triple: TypeAlias = tuple[T, T, T]

_FIRE_OF_LEVEL_1 = 2


def end_round(state: GameState, events: list[Event]) -> GameState:
    """The end of the game, or the whole end of the round up to the next draw phase."""
    if (result := outcome(state)) is not None:
        events.append(GameEnded(result.winners))
        return state.with_(phase=GameOver(result))
    varans = _fire_attack(state, events)
    fires = state.circle_fires + _new_fires(state, events)
    reserve, stacks = _refill(state, events)
    events.append(lines_returned())
    first = (state.first + 1) % len(state.players)
    events.append(round_began(state.round + 1, first))
    players = tuple([_with_line_returned(p, count) for p, count in zip(state.players, varans, strict=True)])
    return state.with_(
        round=state.round + 1,
        first=first,
        phase=begin_draw_phase(players, events),
        players=players,
        circle_fires=fires,
        reserve=reserve,
        stacks=stacks,
        varans=state.varans - sum(varans),
        attracted=(),
    )


def _fire_attack(state: GameState, events: list[Event]) -> list[int]:
    """The varans that each seat receives."""
    fires, players, order = state.circle_fires, state.players, state.turn_order
    received = [0] * len(players)
    if not fires:
        return received
    power = sum(fires)
    events.append(fire_attacked(power, fires))
    drops = [players[seat].elements.drop for seat in order]
    dealt = iter(deal_varans(state.varans, len(fires), sum([drop < power for drop in drops])))
    for seat, drop in zip(order, drops, strict=True):
        if drop >= power:
            events.append(spirit_spared(seat, drop, power))
        else:
            received[seat] = next(dealt)
            events.append(varans_received(seat, drop, power, received[seat], len(fires)))
    return received


def deal_varans(supply: int, each: int, spirits: int) -> tuple[int, ...]:
    """How many varans each of the attacked `spirits`, in turn order, receives where `each` is owed so many.

    A short supply is dealt one at a time until none is left (rules §10.1).
    """
    if spirits == 0:
        return ()
    if supply >= each * spirits:
        return (each,) * spirits
    rounds, rest = divmod(supply, spirits)
    return (rounds + 1,) * rest + (rounds,) * (spirits - rest)


def _new_fires(state: GameState, events: list[Event]) -> tuple[int, ...]:
    """The fires that are added in the centre."""
    rules, fires = state.rules, state.circle_fires
    nobody = not state.attracted
    if not nobody:
        wanted = tuple([level + 1 for level in sorted(state.attracted)])
    elif rules.fire_when_none_attracted == "always" or not fires:
        wanted = (_FIRE_OF_LEVEL_1,)
    else:
        return ()
    room = len(wanted) if rules.fire_capacity is None else max(0, rules.fire_capacity - len(fires))
    events.append(fires_added(wanted[:room], wanted[room:], nobody))
    return wanted[:room]


def _refill(state: GameState, events: list[Event]) -> tuple[Triple[Row], Triple[tuple[str, ...]]]:
    """The rows without gaps, as far as the stacks allow, and what is left of the stacks."""
    if all(map(all, state.reserve)):  # no gap anywhere
        return state.reserve, state.stacks
    rows, stacks = list(state.reserve), list(state.stacks)
    for index, (row, stack) in enumerate(zip(rows, stacks, strict=True)):
        if None not in row or not stack:
            continue
        coming = iter(stack)
        rows[index] = tuple([next(coming, None) if card is None else card for card in row])
        stacks[index] = tuple(coming)
        events.append(ReserveRefilled(index + 1, stack[: len(stack) - len(stacks[index])]))
    return (rows[0], rows[1], rows[2]), (stacks[0], stacks[1], stacks[2])


def _with_line_returned(p: PlayerState, varans: int) -> PlayerState:
    """The spirit with its line, newest card on top, above the varans of this round on its discard pile."""
    return p.with_(
        line=(),
        discard=p.line[::-1] + (VARAN,) * varans + p.discard,
        elements=p.forest_elements,
        solitude=0,
    )
