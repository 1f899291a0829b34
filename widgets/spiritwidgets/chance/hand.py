"""A trial in the learner's hands: cards turned over one by one, whole rounds dealt, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain, islice

from attrs import evolve, field, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance import Arm, Dealer, DealerLuck, Run, Tally, Trial, runs_of
from spiritgame.chance.decks import deck_of
from spiritgame.chance.experiments import solitude_of
from spiritgame.chance.expressions import parse_call
from spiritgame.state import CLOSED

OWN = "own"
"""The plan of an experiment in which learners decide themselves."""


@frozen
class Cards:
    """What lies on the table: the line, the discard pile with its top card first, and the deck."""

    line: tuple[str, ...]
    discard: tuple[str, ...]
    deck: tuple[str, ...]


@frozen
class Tried:
    """What an arm of a trial has come to: what its rounds add up to, how many were dealt by hand, the luck left."""

    tally: Tally
    luck: DealerLuck = field(repr=False)
    by_hand: int = 0


@frozen
class Hand:
    """One trial being tried: the experiment chosen, the round on the table, how many of its cards are turned over."""

    trial: Trial
    cards: StartingCards
    seed: int | str
    arm: Arm
    arms: Mapping[str, Tried]
    run: Run
    turned: int
    is_over: bool = False

    @classmethod
    def of(cls, trial: Trial, cards: StartingCards, seed: int | str) -> Hand:
        """The first round of the first arm."""
        nothing = Tally.empty(len(trial.series))
        seeds = {arm.id: seed if trial.together else f"{seed}/{arm.id}" for arm in trial.arms}
        arms = {id: Tried(nothing, Dealer(own).luck) for id, own in seeds.items()}
        hand = cls(trial, cards, seed, trial.arms[0], arms, Run((), (), 0), 0)
        return hand._begun()

    @property
    def tally(self) -> Tally:
        """What the chosen arm adds up to."""
        return self._tried.tally

    @property
    def is_own(self) -> bool:
        """Whether the learner decides when to stop."""
        return OWN in parse_call(self.arm.experiment).arguments

    @property
    def can_stop(self) -> bool:
        """Whether a round of their own is going on and has a card."""
        return self.is_own and not self.is_over and self.turned > 0

    def choose(self, arm: str) -> Hand:
        """Try this arm from now on; KeyError where there is none."""
        found = next((one for one in self.trial.arms if one.id == arm), None)
        if found is None:
            raise KeyError(arm)
        return evolve(self, arm=found)._begun()

    def turn(self) -> Hand:
        """Turn one card over; the first of a new round where the last one is over."""
        hand = self._begun() if self.is_over else self
        hand = evolve(hand, turned=hand.turned + 1)
        is_closed = hand.is_own and solitude_of(hand.table.line) >= CLOSED
        return hand._finished() if hand.turned == hand._length or is_closed else hand

    def deal(self) -> Hand:
        """Turn over all cards of a round at once. Not for rounds of their own."""
        hand = self._begun() if self.is_over else self
        return evolve(hand, turned=hand._length)._finished()

    def stop(self) -> Hand:
        """End a round of their own."""
        return self._finished() if self.can_stop else self

    def many(self, count: int) -> Hand:
        """Deal so many rounds at once and show the last. Not for rounds of their own."""
        hand, runs = self._dealt(count)
        hand = hand._with(evolve(hand._tried, tally=hand.tally.plus(*runs)))
        hand = evolve(hand, run=runs[-1], is_over=True)
        return evolve(hand, turned=hand._length)

    def clear(self) -> Hand:
        """Forget what was tried of all arms and begin again with the same cards."""
        return Hand.of(self.trial, self.cards, self.seed)

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

    @property
    def _length(self) -> int:
        return sum(map(len, self.run.lines))

    @property
    def _tried(self) -> Tried:
        return self.arms[self.arm.id]

    def _with(self, tried: Tried) -> Hand:
        """The same where the chosen arm has come to this."""
        return evolve(self, arms={**self.arms, self.arm.id: tried})

    def _dealt(self, count: int) -> tuple[Hand, tuple[Run, ...]]:
        """So many more rounds."""
        dealer = Dealer.with_luck(self._tried.luck)
        if self.is_own:
            runs = tuple(Run((dealer.shuffled(deck_of()),), (), 0) for _ in range(count))
        else:
            runs = tuple(islice(runs_of(self.arm.experiment, self.cards, dealer), count))
        return self._with(evolve(self._tried, luck=dealer.luck)), runs

    def _begun(self) -> Hand:
        hand, (run,) = self._dealt(1)
        return evolve(hand, run=run, turned=run.lying, is_over=False)

    def _finished(self) -> Hand:
        run = self.run
        if self.is_own:
            line = self.table.line
            points = len(line) * (1 if solitude_of(line) >= CLOSED else 2)
            run = Run((line,), (points,), points)
        tried = evolve(self._tried, tally=self.tally.plus(run), by_hand=self._tried.by_hand + 1)
        return evolve(self._with(tried), is_over=True)
