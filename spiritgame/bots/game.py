"""Whole games by computer players."""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import evolve

from spiritgame.bots.protocol import Player
from spiritgame.observation import observe
from spiritgame.record import Record
from spiritgame.rules.engine import apply, legal_moves
from spiritgame.state import ActionPhase, DrawPhase, GameState

MOST_DECISIONS = 10_000


def player_to_decide(state: GameState) -> int | None:
    """The seat whose decision is taken next, drawing spirits in turn order; None after the end of the game."""
    phase = state.phase
    if isinstance(phase, DrawPhase):
        return next(seat for seat in state.turn_order if seat in phase.drawing)
    return phase.seat if isinstance(phase, ActionPhase) else None


def play_game(record: Record, players: Sequence[Player], seed: int = 0) -> tuple[Record, GameState]:
    """Play a record on to its end; the longer record and the last position.

    `players` sit in seat order; their chance comes from `seed`. Raises RuntimeError for a game without end.
    """
    rng = random.Random(seed)
    *_, state = record.states()
    moves = list(record.moves)
    for _ in range(MOST_DECISIONS):
        seat = player_to_decide(state)
        if seat is None:
            return evolve(record, moves=moves), state
        move = players[seat].choose(observe(state, seat), legal_moves(state, seat), rng)
        moves.append(move)
        state = apply(state, move).state
    raise RuntimeError(f"no end after {MOST_DECISIONS} decisions")
