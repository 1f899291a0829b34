"""Two purchases compared by what they do to the next round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from attrs import evolve, frozen

import spiritgame as sg
from spiritgame.bots.worth import varans_to_come
from spiritgame.cards import COST
from spiritgame.probability import (
    Bracket,
    Payoff,
    Prospect,
    StopAtRisk,
    TooLargeError,
    means,
    weigh,
)
from spiritgame.probability.law import Feature
from spiritgame.probability.pmf import Number
from spiritwidgets.coach.answers import EFFORT
from spiritwidgets.coach.worker import Worker

RISK = Fraction(3, 10)
"""The next round is thought to be played until the risk is above this."""
NONE = "none"


@frozen
class NextRound:
    """The next round as it begins, with an animal on top of the deck or none, and the yardstick for its worth."""

    prospect: Prospect
    yardstick: Payoff


@frozen
class Outlook:
    """What to expect of a next round: means of the finished line when one stops at a risk, worth of the best play."""

    means: Mapping[Feature, Number]
    worth: Bracket | None

    @property
    def closing(self) -> Number:
        """The chance that the line closes."""
        return 2 - self.means["actions"]


@frozen
class Choice:
    """Two animals that lie face up, or "none"."""

    one: str = NONE
    other: str = NONE

    def chosen(self, name: str, value: str, cards: tuple[str, ...]) -> Choice:
        """With one of them changed; unchanged where no such animal lies there."""
        if value not in (NONE, *cards):
            return self
        match name:
            case "one":
                return evolve(self, one=value)
            case "other":
                return evolve(self, other=value)
        return self


@frozen
class Market:
    """What lies face up as one spirit sees it; `varans` will come at the end of this round if nothing changes."""

    observation: sg.Observation
    yardstick: Payoff

    @property
    def varans(self) -> int:
        """How many varans the spirit gets as things stand, as far as the supply goes."""
        coming = varans_to_come(self.observation.circle_fires, self.observation.me.elements.drop)
        return min(coming, self.observation.varans)

    @property
    def cards(self) -> tuple[str, ...]:
        """The animals that lie face up, cheapest first."""
        there = dict.fromkeys(card for row in self.observation.reserve for card in row if card is not None)
        return tuple(sorted(there, key=lambda card: COST[card]))

    def settled(self, choice: Choice) -> Choice:
        """The choice, with "none" for animals that are gone."""
        one, other = (card if card in self.cards else NONE for card in (choice.one, choice.other))
        return Choice(one, other)

    def next_round(self, card: str) -> NextRound:
        """The next round with this animal, or with "none"."""
        attracted = () if card == NONE else (card,)
        now = Prospect.of(self.observation)
        return NextRound(now.next_round(attracted, self.varans), self.yardstick)


def outlook(following: NextRound) -> Outlook:
    """What to expect of it; TooLargeError only where not even the means can be found."""
    found = means(following.prospect, StopAtRisk(RISK))
    try:
        return Outlook(found, weigh(following.prospect, following.yardstick, effort=EFFORT).value)
    except TooLargeError:
        return Outlook(found, None)


class Purchases:
    """The memory and the work of the comparison. `on_news` is called when there is more to show."""

    def __init__(self, on_news: Callable[[], object], on_error: Callable[[Exception], object]) -> None:
        self.choice = Choice()
        self.known: dict[NextRound, Outlook] = {}
        self._worker: Worker[None] = Worker(on_error)
        self._asked: tuple[NextRound, ...] = ()
        self._on_news = on_news

    def follow(self, market: Market | None) -> None:
        """Find out what is to be compared now, instead of anything else."""
        if market is None:
            self._worker.drop()
            self._asked = ()
            return
        choice = market.settled(self.choice)
        asked = tuple(market.next_round(card) for card in (NONE, choice.one, choice.other))
        if asked == self._asked:
            return
        self._asked = asked

        def work() -> Iterator[None]:
            for following in asked:
                if following not in self.known:
                    self.known[following] = outlook(following)
                    yield

        self._worker.ask(work, lambda _: self._on_news())
