"""The action *attract* (rules §8): any number of face-up animals within the suns, put on top of the deck."""

from __future__ import annotations

from collections.abc import Mapping

from spiritgame.cards import COST, LEVEL, LEVELS, RESERVE
from spiritgame.events import Event
from spiritgame.moves import Attract, Move
from spiritgame.reasons import Reason, reason
from spiritgame.rules.facts import animal_attracted
from spiritgame.state import ActionPhase, GameState, Row

_COST = {card: COST[card] for level in LEVELS for card in RESERVE[level]}
_CHEAPEST = min(_COST.values())
# Move objects are made once and shared: games are played by the million, and most moves recur.
_MOVES: tuple[Mapping[str, Attract], ...] = tuple({card: Attract(seat, card) for card in _COST} for seat in range(4))


def choices(state: GameState, seat: int, sun: int) -> tuple[Move, ...]:
    """An attract of each face-up animal that costs at most `sun`."""
    if sun < _CHEAPEST:
        return ()
    moves, cost = _MOVES[seat], _COST
    return tuple([moves[card] for row in state.reserve for card in row if card is not None and cost[card] <= sun])


def why_not(state: GameState, move: Attract, sun: int) -> Reason | None:
    """Why the animal cannot be called with so many suns, or None."""
    card = move.card
    if not isinstance(card, str) or card not in _COST:
        return reason("no_such_animal", "8", card=str(card))
    if not any(card in row for row in state.reserve):
        return reason("animal_not_in_reserve", "8", card=card)
    if _COST[card] > sun:
        return reason("sun_short", "8", card=card, cost=_COST[card], have=sun, short=_COST[card] - sun)
    return None


def cost(move: Attract) -> int:
    """The suns that the animal costs."""
    return _COST[move.card]


def called(state: GameState, move: Attract, phase: ActionPhase, left: int, events: list[Event]) -> GameState:
    """The position in `phase` once the animal lies on top of the deck, with `left` suns to go."""
    seat, card = move.seat, move.card
    p, level, rows = state.players[seat], LEVEL[card], state.reserve
    events.append(animal_attracted(seat, card, _COST[card], left))
    return state.with_player(
        seat,
        p.with_(deck=(card, *p.deck), known=p.known + 1),
        phase=phase,
        reserve=(*rows[: level - 1], _without(rows[level - 1], card), *rows[level:]),
        attracted=(*state.attracted, level),
    )


def _without(row: Row, card: str) -> Row:
    place = row.index(card)
    return (*row[:place], None, *row[place + 1 :])
