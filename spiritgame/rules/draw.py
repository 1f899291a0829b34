"""The draw phase: all spirits at once, independently of each other (rules §7)."""

from __future__ import annotations

from functools import lru_cache

from spiritgame.cards import ANIMALS, VARAN
from spiritgame.events import (
    CardDiscarded,
    CardDrawn,
    DeckReshuffled,
    DrawingStopped,
    Event,
    LineClosed,
)
from spiritgame.moves import DiscardNewest, Draw, Move, Stop
from spiritgame.reasons import Reason, reason
from spiritgame.state import CLOSED, DrawPhase, GameState, Phase, PlayerState, draw_phase

# Facts that recur in every game are made once.
_card_drawn = lru_cache(maxsize=None)(CardDrawn)
_drawing_stopped = lru_cache(maxsize=None)(DrawingStopped)

_MOVES = tuple(
    {
        (draw, stop, discard): tuple(
            move for move, wanted in ((Draw(seat), draw), (Stop(seat), stop), (DiscardNewest(seat), discard)) if wanted
        )
        for draw in (False, True)
        for stop in (False, True)
        for discard in (False, True)
    }
    for seat in range(4)
)


def legal_draws(state: GameState, seat: int) -> tuple[Move, ...]:
    """The moves of a seat that is still drawing."""
    p = state.players[seat]
    return _MOVES[seat][
        p.solitude < CLOSED and bool(p.deck or p.discard),
        len(p.line) >= state.rules.minimum_draw,
        bool(p.line) and p.fragments > 0,
    ]


def why_no_draw(state: GameState, move: Draw | Stop | DiscardNewest) -> Reason | None:
    """Why a drawing seat may not make this move, or None."""
    p = state.players[move.seat]
    if isinstance(move, Draw):
        if p.solitude >= CLOSED:
            return reason("line_closed", "7")
        return None if p.deck or p.discard else reason("nothing_to_draw", "7")
    if isinstance(move, Stop):
        return None if len(p.line) >= state.rules.minimum_draw else reason("draw_first", "7")
    if not p.fragments:
        return reason("no_fragment", "7")
    return None if p.line else reason("line_empty", "7")


def begin_draw_phase(state: GameState, events: list[Event]) -> GameState:
    """Everybody draws, except for spirits that have no card at all."""
    seats = range(len(state.players))
    drawing = tuple(s for s in seats if state.players[s].deck or state.players[s].discard)
    for seat in seats:
        if seat not in drawing:
            events.append(DrawingStopped(seat, 0, 2, by_itself=True))
    return state.with_(phase=draw_phase(drawing))


def draw(state: GameState, move: Draw, events: list[Event]) -> GameState:
    """The top card joins the line; an empty deck is first made from the discard pile."""
    seat = move.seat
    p = state.players[seat]
    deck, discard, reshuffles = p.deck, p.discard, p.reshuffles
    if not deck:
        deck = state.luck.reshuffle(seat, reshuffles, discard)
        discard, reshuffles = (), reshuffles + 1
        events.append(DeckReshuffled(seat, deck))
    card = deck[0]
    animal = ANIMALS[state.rules.starting_cards][card]
    solitude = p.solitude + animal.weight
    p = p.with_(
        deck=deck[1:],
        line=(*p.line, card),
        discard=discard,
        reshuffles=reshuffles,
        known=p.known - 1 if p.known else 0,
        elements=p.elements + animal.elements,
        solitude=solitude,
    )
    events.append(_card_drawn(seat, card, solitude))
    if solitude >= CLOSED:
        events.append(LineClosed(seat))
    return state.with_player(seat, p, phase=_phase_after(state, seat, p, events))


def stop(state: GameState, move: Stop, events: list[Event]) -> GameState:
    """The seat stops of its own will."""
    p = state.players[move.seat]
    return state.with_(phase=_phase_without(state, move.seat, p, events, by_itself=False))


def discard_newest(state: GameState, move: DiscardNewest, events: list[Event]) -> GameState:
    """A fragment sends the newest card away: a varan to its supply, another card to the discard pile."""
    seat = move.seat
    p = state.players[seat]
    card = p.line[-1]
    animal = ANIMALS[state.rules.starting_cards][card]
    is_varan = card == VARAN
    p = p.with_(
        line=p.line[:-1],
        discard=p.discard if is_varan else (card, *p.discard),
        fragments=p.fragments - 1,
        elements=p.elements - animal.elements,
        solitude=p.solitude - animal.weight,
    )
    events.append(CardDiscarded(seat, card, is_varan, p.solitude))
    phase = _phase_after(state, seat, p, events)
    return state.with_player(seat, p, fragments=state.fragments + 1, varans=state.varans + is_varan, phase=phase)


def _phase_after(state: GameState, seat: int, p: PlayerState, events: list[Event]) -> Phase:
    """The phase once the spirit has become `p`: it has stopped where nothing is left to decide."""
    if not (p.deck or p.discard) or (p.solitude >= CLOSED and not p.fragments):
        return _phase_without(state, seat, p, events, by_itself=True)
    return state.phase


def _phase_without(state: GameState, seat: int, p: PlayerState, events: list[Event], *, by_itself: bool) -> DrawPhase:
    """The draw phase without the seat, which stops."""
    assert isinstance(state.phase, DrawPhase)
    events.append(_drawing_stopped(seat, len(p.line), 1 if p.solitude >= CLOSED else 2, by_itself))
    return draw_phase(tuple([s for s in state.phase.drawing if s != seat]))
