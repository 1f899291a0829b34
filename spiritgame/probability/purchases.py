"""What a purchase changes in the next round: attracted animals come on top of the deck (rules §8)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from spiritgame.observation import Observation
from spiritgame.probability.bounds import Bracket
from spiritgame.probability.law import Feature, means
from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Prospect
from spiritgame.probability.stopping import STOP_AT_TWO, StoppingRule
from spiritgame.probability.utility import Utility
from spiritgame.probability.weighing import EFFORT, weigh


@frozen
class Purchase:
    """Animals on top of the deck, the next one first, and what to expect of the next round without and with them."""

    cards: tuple[str, ...]
    before: Mapping[Feature, Number]
    after: Mapping[Feature, Number]

    @property
    def change(self) -> dict[Feature, Number]:
        """What the purchase adds to each expectation."""
        return {name: self.after[name] - self.before[name] for name in self.before}


def purchase(
    prospect: Prospect, cards: tuple[str, ...], rule: StoppingRule = STOP_AT_TWO, *, varans: int = 0
) -> Purchase:
    """The change that attracting these animals now makes to the next round, played by the rule.

    `prospect` is the one at the end of this round's drawing; `varans` are those that will join the discard pile anyway.
    """
    before = means(prospect.next_round(varans=varans), rule)
    return Purchase(cards, before, means(prospect.next_round(cards, varans), rule))


def purchases(observation: Observation, rule: StoppingRule = STOP_AT_TWO, *, varans: int = 0) -> tuple[Purchase, ...]:
    """The change made by each single animal that lies face up, for the observer, affordable or not."""
    prospect = Prospect.of(observation)
    before = means(prospect.next_round(varans=varans), rule)
    cards = dict.fromkeys(card for row in observation.reserve for card in row if card is not None)
    return tuple(Purchase((c,), before, means(prospect.next_round((c,), varans), rule)) for c in cards)


def purchase_worth(
    prospect: Prospect, cards: tuple[str, ...], utility: Utility, *, varans: int = 0, effort: int = EFFORT
) -> Bracket:
    """How much more the next round, played in the best way, is worth with these animals on top of the deck."""
    before = weigh(prospect.next_round(varans=varans), utility, effort=effort).value
    after = weigh(prospect.next_round(cards, varans), utility, effort=effort).value
    confidence = min(before.confidence, after.confidence)
    return Bracket(after.lower - before.upper, after.upper - before.lower, confidence)
