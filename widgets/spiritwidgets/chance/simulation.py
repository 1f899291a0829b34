"""The simulation of a lesson as it stands, a portion at a time."""

from __future__ import annotations

from attrs import evolve, field, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance import Dealer, DealerLuck, Simulation, ThreeWays, with_portion


@frozen
class Simulating:
    """A simulation; `wanted` counts the runs asked for, None where no more are to come; `luck` deals those."""

    simulation: Simulation | None = None
    wanted: int | None = None
    luck: DealerLuck | None = field(default=None, repr=False)

    @classmethod
    def begun(cls, ways: ThreeWays, cards: StartingCards, seed: int | str, runs: int) -> Simulating:
        """The first portion of so many runs; ValueError for fewer than two, or very many."""
        if not 2 <= runs <= 10 * ways.runs:
            raise ValueError(f"not so many runs: {runs}")
        return cls(Simulation(ways.statistic), runs, Dealer(seed).luck).after_portion(ways, cards)

    @property
    def is_running(self) -> bool:
        """Whether more runs are to come."""
        return self.wanted is not None

    def after_portion(self, ways: ThreeWays, cards: StartingCards) -> Simulating:
        """The next portion, where more runs are to come."""
        if self.wanted is None or self.simulation is None or self.luck is None:
            return self
        dealer = Dealer.with_luck(self.luck)
        found = with_portion(self.simulation, ways, cards, dealer, self.wanted)
        return Simulating(found, None if found.runs >= self.wanted else self.wanted, dealer.luck)

    def halted(self) -> Simulating:
        """The same with no more to come."""
        return evolve(self, wanted=None)
