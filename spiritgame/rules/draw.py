"""The draw phase: all spirits at once, independently of each other (rules §7)."""

from __future__ import annotations

from collections.abc import Sequence

from spiritgame.cards import ANIMALS, VARAN
from spiritgame.events import DeckReshuffled, Event
from spiritgame.moves import DiscardNewest, Draw, Move, Stop
from spiritgame.reasons import Reason, reason
from spiritgame.rules.facts import card_discarded, card_drawn, drawing_stopped, line_closed
from spiritgame.state import CLOSED, DrawPhase, GameState, Phase, PlayerState, draw_phase


def _moves(seat: int, may_draw: bool, may_stop: bool, may_discard: bool) -> tuple[Move, ...]:
    wanted = ((Draw(seat), may_draw), (Stop(seat), may_stop), (DiscardNewest(seat), may_discard))
    return tuple(move for move, is_legal in wanted if is_legal)


_NO_YES = (False, True)
# By seat, may_draw, may_stop, may_discard.
_MOVES = [[[[_moves(seat, a, b, c) for c in _NO_YES] for b in _NO_YES] for a in _NO_YES] for seat in range(4)]


def legal_draws(state: GameState, seats: tuple[int, ...]) -> tuple[Move, ...]:
    """The moves of seats that are still drawing."""
    players, minimum = state.players, state.rules.minimum_draw
    moves: tuple[Move, ...] = ()
    for seat in seats:
        p = players[seat]
        may_draw = p.solitude < CLOSED and bool(p.deck or p.discard)
        may_discard = p.fragments > 0 and bool(p.line)
        moves += _MOVES[seat][may_draw][len(p.line) >= minimum][may_discard]
    return moves


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


def begin_draw_phase(players: Sequence[PlayerState], events: list[Event]) -> DrawPhase:
    """Everybody draws, except for spirits that have no card at all."""
    drawing = tuple([seat for seat, p in enumerate(players) if p.deck or p.discard])
    if len(drawing) < len(players):
        events.extend(drawing_stopped(seat, 0, 2, True) for seat in range(len(players)) if seat not in drawing)
    return draw_phase(drawing)


def draw(state: GameState, move: Draw, events: list[Event]) -> GameState:
    """The top card joins the line; an empty deck is first made from the discard pile."""
    seat = move.seat
    p = state.players[seat]
    if not p.deck:
        deck = state.luck.reshuffle(seat, p.reshuffles, p.discard)
        p = p.with_(deck=deck, discard=(), reshuffles=p.reshuffles + 1)
        events.append(DeckReshuffled(seat, deck))
    card = p.deck[0]
    animal = ANIMALS[state.rules.starting_cards][card]
    solitude = p.solitude + animal.weight
    p = p.with_top_drawn(p.elements + animal.elements, solitude)
    events.append(card_drawn(seat, card, solitude))
    if solitude >= CLOSED:
        events.append(line_closed(seat))
    return state.with_player(seat, p, _phase_after(state, seat, p, events))


def stop(state: GameState, move: Stop, events: list[Event]) -> GameState:
    """The seat stops of its own will."""
    p = state.players[move.seat]
    return state.with_phase(_phase_without(state, move.seat, p, events, by_itself=False))


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
    events.append(card_discarded(seat, card, is_varan, p.solitude))
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
    events.append(drawing_stopped(seat, len(p.line), 1 if p.solitude >= CLOSED else 2, by_itself))
    return draw_phase(tuple([s for s in state.phase.drawing if s != seat]))
