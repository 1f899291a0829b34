"""A trial in the learner's hands: cards turned over one by one, whole rounds dealt, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from attrs import frozen

from spiritgame.cards import StartingCards
from spiritgame.chance import Arm, Dealer, Run, Tally, Trial, stream
from spiritgame.chance.decks import deck_of
from spiritgame.chance.experiments import solitude_of
from spiritgame.chance.expressions import parse_call
from spiritgame.state import CLOSED

OWN = "own"
"""The plan of an experiment in which the learner decides herself."""


@frozen
class Cards:
    """What lies on the table: the line, the discard pile with its top card first, and the deck."""

    line: tuple[str, ...]
    discard: tuple[str, ...]
    deck: tuple[str, ...]


class Hand:
    """One trial being tried; `arm` is the experiment chosen, `tallies` are those of all arms."""

    def __init__(self, trial: Trial, cards: StartingCards, seed: int | str) -> None:
        self.trial, self.cards, self.seed = trial, cards, seed
        self.tallies = {arm.id: Tally.empty(len(trial.series)) for arm in trial.arms}
        self.by_hand = {arm.id: 0 for arm in trial.arms}
        self._sources = {arm.id: self._source(arm) for arm in trial.arms}
        self.choose(trial.arms[0].id)

    def _source(self, arm: Arm) -> Iterator[Run]:
        seed = self.seed if self.trial.together else f"{self.seed}/{arm.id}"
        return _own_rounds(seed) if self._is_own(arm) else stream(arm.experiment, self.cards, seed)

    @staticmethod
    def _is_own(arm: Arm) -> bool:
        return OWN in parse_call(arm.experiment).arguments

    @property
    def arm(self) -> Arm:
        """The experiment that is being tried."""
        return next(arm for arm in self.trial.arms if arm.id == self._arm)

    @property
    def tally(self) -> Tally:
        """What the chosen arm adds up to."""
        return self.tallies[self._arm]

    @property
    def is_own(self) -> bool:
        """Whether the learner decides when to stop."""
        return self._is_own(self.arm)

    @property
    def can_stop(self) -> bool:
        """Whether a round of her own is going on and has a card."""
        return self.is_own and not self.is_over and self.turned > 0

    def choose(self, arm: str) -> None:
        """Try this arm from now on; KeyError where there is none."""
        if arm not in self.tallies:
            raise KeyError(arm)
        self._arm = arm
        self._begin()

    def _begin(self) -> None:
        self.run = next(self._sources[self._arm])
        self.turned = self.run.lying
        self.is_over = False

    def turn(self) -> None:
        """Turn one card over; the first of a new round where the last one is over."""
        if self.is_over:
            self._begin()
        self.turned += 1
        line = self.table.line
        if self.turned == self._length or (self.is_own and solitude_of(line) >= CLOSED):
            self._finish()

    def deal(self) -> None:
        """Turn over all cards of a round at once. Not for rounds of her own."""
        if self.is_over:
            self._begin()
        self.turned = self._length
        self._finish()

    def stop(self) -> None:
        """End a round of her own."""
        if self.can_stop:
            self._finish()

    def many(self, count: int) -> None:
        """Deal so many rounds at once and show the last. Not for rounds of her own."""
        runs = tuple(islice(self._sources[self._arm], count))
        self.tallies[self._arm] = self.tally.plus(*runs)
        self.run = runs[-1]
        self.turned = self._length
        self.is_over = True

    def clear(self) -> None:
        """Forget what was tried of all arms and begin again with the same cards."""
        self.__init__(self.trial, self.cards, self.seed)  # type: ignore[misc]

    @property
    def _length(self) -> int:
        return sum(map(len, self.run.lines))

    def _finish(self) -> None:
        self.is_over = True
        run = self.run
        if self.is_own:
            line = self.table.line
            points = len(line) * (1 if solitude_of(line) >= CLOSED else 2)
            run = Run((line,), (points,), points)
        self.tallies[self._arm] = self.tally.plus(run)
        self.by_hand[self._arm] += 1

    @property
    def table(self) -> Cards:
        """What lies on the table now."""
        seen = list(islice(chain(*self.run.lines), self.turned))
        discard: list[str] = list(self.run.discard)
        line = seen
        for finished in self.run.lines[:-1]:
            if len(line) > len(finished):
                discard, line = [*finished[::-1], *discard], line[len(finished) :]
        left = Counter(self.run.pile) - Counter(seen)
        return Cards(tuple(line), tuple(discard), tuple(left.elements()))


def _own_rounds(seed: int | str) -> Iterator[Run]:
    dealer = Dealer(seed)
    while True:
        yield Run((dealer.shuffled(deck_of()),), (), 0)
