"""Running experiments: one by one, or many in portions that can be stopped; and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import islice
from math import sqrt

from attrs import field, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance.experiments import EXPERIMENTS, Dealer, Run
from spiritgame.chance.expressions import parse_call
from spiritgame.chance.model import Statistic, ThreeWays
from spiritgame.probability import Estimate

PORTIONS = 20
LEAST_PORTION = 50


@frozen
class Tally:
    """How often each outcome came, for each series of a trial."""

    counts: tuple[Counter[Hashable], ...]
    runs: int = 0

    @classmethod
    def empty(cls, series: int = 1) -> Tally:
        """Nothing tried yet."""
        return cls(tuple(Counter() for _ in range(series)))

    def plus(self, *runs: Run) -> Tally:
        """The tally with these runs as well."""
        counts = tuple(Counter(count) for count in self.counts)
        for run in runs:
            for count, outcome in zip(counts, run.outcomes, strict=True):
                count[outcome] += 1
        return Tally(counts, self.runs + len(runs))

    def share(self, outcome: Hashable, series: int = 0) -> float:
        """The share of an outcome; 0 where nothing was tried."""
        return self.counts[series][outcome] / self.runs if self.runs else 0.0

    def mean(self, series: int = 0) -> float:
        """The mean of outcomes that are numbers; 0 where nothing was tried."""
        total = sum(float(str(outcome)) * count for outcome, count in self.counts[series].items())
        return total / self.runs if self.runs else 0.0


@frozen
class Simulation:
    """The sums of many runs, from which the estimate follows; a frozen value."""

    statistic: Statistic = "mean"
    runs: int = 0
    total: float = 0.0
    squares: float = 0.0
    path: tuple[tuple[int, float, float], ...] = field(default=(), repr=False)

    @property
    def estimate(self) -> Estimate:
        """The mean or the standard deviation of the values so far, with its standard error.

        Needs two runs at least. The error of a standard deviation is that of a bell curve.
        """
        mean = self.total / self.runs
        variance = max(0.0, self.squares - self.runs * mean * mean) / (self.runs - 1)
        if self.statistic == "mean":
            return Estimate(mean, sqrt(variance / self.runs), self.runs)
        return Estimate(sqrt(variance), sqrt(variance / (2 * self.runs)), self.runs)

    def plus(self, values: tuple[float, ...]) -> Simulation:
        """The same with more values."""
        found = Simulation(
            self.statistic,
            self.runs + len(values),
            self.total + sum(values),
            self.squares + sum(value * value for value in values),
        )
        estimate = found.estimate
        return Simulation(
            found.statistic,
            found.runs,
            found.total,
            found.squares,
            (*self.path, (found.runs, estimate.value, estimate.error)),
        )


def stream(experiment: str, cards: StartingCards, seed: int | str) -> Iterator[Run]:
    """Runs of an experiment without end; the same seed gives the same runs. KeyError for an unknown one."""
    return runs_of(experiment, cards, Dealer(seed))


def runs_of(experiment: str, cards: StartingCards, dealer: Dealer) -> Iterator[Run]:
    """Runs of an experiment without end, with the decks of a dealer. KeyError for an unknown one."""
    call = parse_call(experiment)
    run, edition = EXPERIMENTS[call.name], call.cards or cards
    while True:
        yield run(edition, dealer, *call.arguments)


def simulated(ways: ThreeWays, cards: StartingCards, seed: int | str, runs: int | None = None) -> Iterator[Simulation]:
    """The simulation of a lesson as it grows, a portion at a time, up to `runs` runs (those of the lesson if None)."""
    dealer, found = Dealer(seed), Simulation(ways.statistic)
    wanted = ways.runs if runs is None else runs
    while found.runs < wanted:
        found = with_portion(found, ways, cards, dealer, wanted)
        yield found


def with_portion(found: Simulation, ways: ThreeWays, cards: StartingCards, dealer: Dealer, wanted: int) -> Simulation:
    """A simulation on its way to `wanted` runs, with its next portion."""
    count = min(max(LEAST_PORTION, wanted // PORTIONS), wanted - found.runs)
    values = (float(run.value) for run in islice(runs_of(ways.experiment, cards, dealer), count))
    return found.plus(tuple(values))


def simulate_ways(ways: ThreeWays, cards: StartingCards, seed: int | str, runs: int | None = None) -> Simulation:
    """The whole simulation of a lesson at once."""
    *_, last = simulated(ways, cards, seed, runs)
    return last
