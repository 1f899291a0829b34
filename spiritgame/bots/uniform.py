"""The player without a thought."""

from __future__ import annotations

import random
from collections.abc import Sequence

from spiritgame.moves import Move
from spiritgame.observation import Observation


class RandomPlayer:
    """Chooses uniformly among the legal moves."""

    def choose(self, observation: Observation, moves: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002
        """Any of `moves`, each with the same chance."""
        return rng.choice(moves)
