"""A player with plain good sense."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import assert_never

from spiritgame.bots import worth
from spiritgame.cards import ANIMALS, COST, VARAN
from spiritgame.circle import landings
from spiritgame.moves import (
    Attract,
    DiscardNewest,
    Draw,
    Extinguish,
    Finish,
    Move,
    Pass,
    Plant,
    Stop,
    TakeFragment,
    TakeTile,
    Travel,
)
from spiritgame.observation import Observation
from spiritgame.state import CLOSED, ActionPhase, Attracting, DrawPhase, Extinguishing, Planting

CAREFUL = CLOSED - 1


class SteadyPlayer:
    """Draws to two solitaries, spends a fragment on a varan or a closed line, then does what is worth most.

    Of its two actions it takes the more worthy first, and a tree earlier where its elements help the other action.
    """

    def choose(self, observation: Observation, moves: Sequence[Move], rng: random.Random) -> Move:
        """The move of the highest worth; among equals, chance decides."""
        if isinstance(observation.phase, DrawPhase):
            return _draw_or_stop(observation, moves)
        worths = [worth_of(observation, move) for move in moves]
        best = max(worths)
        return rng.choice([move for move, value in zip(moves, worths, strict=True) if value == best])


def _draw_or_stop(observation: Observation, moves: Sequence[Move]) -> Move:
    me = observation.me
    by_kind = {type(move): move for move in moves}
    if DiscardNewest in by_kind and (me.line[-1] == VARAN or me.solitude >= CLOSED):
        return by_kind[DiscardNewest]
    if Draw in by_kind and (Stop not in by_kind or me.solitude < CAREFUL or not _could_close(observation)):
        return by_kind[Draw]
    return by_kind[Stop] if Stop in by_kind else moves[0]


def _could_close(observation: Observation) -> bool:
    me = observation.me
    animals = ANIMALS[observation.rules.starting_cards]
    following = me.top[:1] or me.deck or me.discard
    return any(animals[card].weight > 0 for card in following)


def worth_of(observation: Observation, move: Move) -> float:
    """The points of a move. A move that begins an action counts for all that the action can bring."""
    e = observation.me.elements
    phase = observation.phase
    task = phase.task if isinstance(phase, ActionPhase) else None
    match move:
        case Attract(_, card):
            budget = task.left if isinstance(task, Attracting) else e.sun
            whole = worth.best_animals(observation, budget)
            return whole + worth.of_animal(observation, card) / COST[card] if whole > 0 else -1.0
        case Extinguish(_, value):
            budget = task.left if isinstance(task, Extinguishing) else e.drop
            return worth.best_fires(observation, budget) - value / 10
        case Plant(_, tree, space):
            return worth.of_tree(observation, tree, space)
        case Travel(seat, steps):
            rocks = tuple(spirit.rock for spirit in observation.spirits)
            return worth.of_journey(observation, landings(rocks, seat, steps)[-1])
        case TakeTile(_, victim, tile):
            return worth.of_tile(observation, victim, tile)
        case TakeFragment():
            return worth.FRAGMENT
        case Finish():
            return 0.1 if isinstance(task, Planting) else 0.0
        case Pass():
            return 0.0
        case Draw() | Stop() | DiscardNewest():
            return 0.0
        case _:
            assert_never(move)
