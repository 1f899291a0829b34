"""What a computer player is: it sees an observation and a list of legal moves, and chooses one of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from spiritgame.moves import Move
from spiritgame.observation import Observation


class Player(Protocol):
    """A computer player."""

    def choose(self, observation: Observation, moves: Sequence[Move], rng: random.Random) -> Move:
        """One of `moves`, all of them legal moves of the observing seat; chance comes from `rng` alone."""
        ...
