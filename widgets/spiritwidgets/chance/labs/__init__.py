"""Labs of the probability lessons: decks to change, cards to count, laws to look into, and a map of when to stop."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spiritwidgets.chance.labs.bench import Bench, Lab
from spiritwidgets.chance.labs.counting import CountingBench
from spiritwidgets.chance.labs.deck import DeckBench
from spiritwidgets.chance.labs.explorer import ExplorerBench
from spiritwidgets.chance.labs.stopping import StoppingBench

BENCHES: Final[Mapping[str, type[Bench]]] = MappingProxyType(
    {"deck": DeckBench, "counting": CountingBench, "explorer": ExplorerBench, "stopping": StoppingBench}
)
"""The bench of each lab by its name in the lessons."""


class DeckLab(Lab):
    """What gregarious animals, varans, fragments and called animals do to a deck: `DeckLab()`."""

    bench_type = DeckBench


class CardCounting(Lab):
    """A trainer: the discard pile is hidden, what is left in the deck is to be rebuilt: `CardCounting()`."""

    bench_type = CountingBench


class DistributionExplorer(Lab):
    """The law of the finished line, given the cards that came first: `DistributionExplorer()`."""

    bench_type = ExplorerBench


class StoppingLab(Lab):
    """The map of optimal stopping: `StoppingLab()`."""

    bench_type = StoppingBench


__all__ = ["BENCHES", "Bench", "CardCounting", "DeckLab", "DistributionExplorer", "Lab", "StoppingLab"]
