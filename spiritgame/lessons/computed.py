"""Answers that are worked out from the learner's own table, where a step is carried on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from spiritgame.state import GameState


def burnt(state: GameState, seat: int) -> str:
    """Who of two spirits the fire would burn: a = only the learner, b = only the other, c = both, d = nobody."""
    power = sum(state.circle_fires)
    own = state.players[seat].elements.drop < power
    other = any(p.elements.drop < power for s, p in enumerate(state.players) if s != seat)
    return {(True, False): "a", (False, True): "b", (True, True): "c", (False, False): "d"}[own, other]


COMPUTED: Mapping[str, Callable[[GameState, int], str]] = MappingProxyType({"burnt": burnt})
