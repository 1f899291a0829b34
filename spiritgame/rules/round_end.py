"""What happens by itself once all spirits have acted (rules §10)."""

from __future__ import annotations

from spiritgame.cards import VARAN
from spiritgame.events import (
    Event,
    FireAttacked,
    FiresAdded,
    GameEnded,
    LinesReturned,
    ReserveRefilled,
    RoundBegan,
    SpiritSpared,
    VaransReceived,
)
from spiritgame.rules.draw import begin_draw_phase
from spiritgame.rules.winning import outcome
from spiritgame.state import GameOver, GameState

_FIRE_OF_LEVEL_1 = 2


def end_round(state: GameState, events: list[Event]) -> GameState:
    """The end of the game, or the whole end of the round up to the next draw phase."""
    if (result := outcome(state)) is not None:
        events.append(GameEnded(result.winners))
        return state.with_(phase=GameOver(result))
    state = _fire_attack(state, events)
    state = _new_fires(state, events)
    state = _refill(state, events)
    state = _return_lines(state, events)
    first = (state.first + 1) % len(state.players)
    state = state.with_(round=state.round + 1, first=first, attracted=())
    events.append(RoundBegan(state.round, first))
    return begin_draw_phase(state, events)


def _fire_attack(state: GameState, events: list[Event]) -> GameState:
    fires = state.circle_fires
    if not fires:
        return state
    power = sum(fires)
    events.append(FireAttacked(power, fires))
    hit = [seat for seat in state.turn_order if state.players[seat].elements.drop < power]
    dealt = deal_varans(state.varans, len(fires), len(hit))
    counts = dict(zip(hit, dealt, strict=True))
    players = list(state.players)
    for seat in state.turn_order:
        p = players[seat]
        if seat not in counts:
            events.append(SpiritSpared(seat, p.elements.drop, power))
            continue
        events.append(VaransReceived(seat, p.elements.drop, power, counts[seat], len(fires)))
        players[seat] = p.with_(discard=(VARAN,) * counts[seat] + p.discard)
    return state.with_(players=tuple(players), varans=state.varans - sum(dealt))


def deal_varans(supply: int, each: int, spirits: int) -> tuple[int, ...]:
    """How many varans each of the attacked `spirits`, in turn order, receives where `each` is owed so many.

    A short supply is dealt one at a time until none is left (rules §10.1).
    """
    if spirits == 0:
        return ()
    if supply >= each * spirits:
        return (each,) * spirits
    rounds, rest = divmod(supply, spirits)
    return tuple(rounds + (place < rest) for place in range(spirits))


def _new_fires(state: GameState, events: list[Event]) -> GameState:
    rules, fires = state.rules, state.circle_fires
    nobody = not state.attracted
    if not nobody:
        wanted = tuple(level + 1 for level in sorted(state.attracted))
    elif rules.fire_when_none_attracted == "always" or not fires:
        wanted = (_FIRE_OF_LEVEL_1,)
    else:
        return state
    room = len(wanted) if rules.fire_capacity is None else max(0, rules.fire_capacity - len(fires))
    events.append(FiresAdded(wanted[:room], wanted[room:], nobody))
    return state.with_(circle_fires=fires + wanted[:room])


def _refill(state: GameState, events: list[Event]) -> GameState:
    rows, stacks = list(state.reserve), list(state.stacks)
    for index, (row, stack) in enumerate(zip(state.reserve, state.stacks, strict=True)):
        gaps = [place for place, card in enumerate(row) if card is None]
        new = stack[: len(gaps)]
        if not new:
            continue
        filled = list(row)
        for place, card in zip(gaps, new, strict=False):
            filled[place] = card
        rows[index], stacks[index] = tuple(filled), stack[len(new) :]
        events.append(ReserveRefilled(index + 1, new))
    return state.with_(reserve=(rows[0], rows[1], rows[2]), stacks=(stacks[0], stacks[1], stacks[2]))


def _return_lines(state: GameState, events: list[Event]) -> GameState:
    events.append(LinesReturned())
    players = tuple(
        p.with_(
            line=(),
            discard=tuple(reversed(p.line)) + p.discard,
            elements=p.forest_elements,
            solitude=0,
        )
        for p in state.players
    )
    return state.with_(players=players)
