"""Why a choice is the better one: which cards help, and what the second action is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from attrs import evolve, frozen

from spiritgame.probability.bounds import Bracket
from spiritgame.probability.odds import Odds, odds
from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Prospect
from spiritgame.probability.utility import Payoff, Utility
from spiritgame.probability.weighing import EFFORT, Weighing, weigh

MOST_WORTH = 1_000.0
EFFORT_FOR_A_CARD = 50_000


@frozen
class CardEffect:
    """One card that may come next: its chance, and what it changes against stopping now, when the best play follows."""

    card: str
    chance: Fraction
    change: Bracket

    @property
    def helps(self) -> bool:
        """Whether the card is welcome."""
        return self.change.middle > 0


@frozen
class Explanation:
    """The odds, the choices weighed, and what lies behind them.

    `second_action` is what the second action is worth in this line, `risk` what the next card costs on average by
    closing the line. `cards` are the cards that may come next, the most welcome first, none where no card can be drawn:
    weighted by their chances, their changes sum to what drawing is better than stopping.
    """

    odds: Odds
    weighing: Weighing
    second_action: Number
    risk: Number
    cards: tuple[CardEffect, ...]


def explain(prospect: Prospect, utility: Utility, *, effort: int = EFFORT) -> Explanation:
    """Weigh the choices and explain them; `effort` is that of `weigh`, cards that may come get a part of it each."""
    weighing = weigh(prospect, utility, effort=effort)
    lost = second_action(prospect, utility)
    chances = odds(prospect)
    return Explanation(
        odds=chances,
        weighing=weighing,
        second_action=lost,
        risk=chances.closing * lost,
        cards=most_welcome_first(card_effects(prospect, utility, effort=effort)),
    )


def line_worth(prospect: Prospect, utility: Utility) -> Number:
    """What the line is worth as it lies, with one action if it is closed and two otherwise."""
    return _ending(prospect, utility, 1 if prospect.is_closed else 2) + _kept(prospect, utility)


def second_action(prospect: Prospect, utility: Utility) -> Number:
    """What the second action is worth with these totals."""
    return _ending(prospect, utility, 2) - _ending(prospect, utility, 1)


def card_effects(prospect: Prospect, utility: Utility, *, effort: int = EFFORT) -> Iterator[CardEffect]:
    """What each kind of card that may come next changes, one by one: each takes a question of its own."""
    now = _ending(prospect, utility, 2) + _kept(prospect, utility)
    pile = prospect.pile if prospect.can_draw else ()
    for card, count in Counter(pile).items():
        after = weigh(prospect.drawn(card), utility, effort=min(effort, EFFORT_FOR_A_CARD)).value
        yield CardEffect(card, Fraction(count, len(pile)), after + -now)


def most_welcome_first(effects: Iterable[CardEffect]) -> tuple[CardEffect, ...]:
    """The effects, the largest change first."""
    return tuple(sorted(effects, key=lambda effect: effect.change.middle, reverse=True))


def _ending(prospect: Prospect, utility: Utility, actions: int) -> Number:
    totals = {quantity: prospect.total(quantity) for quantity in utility.watches}
    worth: Number = utility.ending(actions, totals)
    return worth


def _kept(prospect: Prospect, utility: Utility) -> Number:
    return utility.gain(prospect.elements) + prospect.fragments * utility.fragment


def break_even(prospect: Prospect, payoff: Payoff, *, effort: int = EFFORT // 10) -> float | None:
    """The worth of the second action from which on stopping is right: above it stop, below it draw.

    0 where stopping is right even for nothing, None where drawing is right whatever it is worth or is not possible.
    """

    def drawing_gains(worth: float) -> float:
        values = weigh(prospect, evolve(payoff, second_action=worth), exact=False, effort=effort).values
        return float(values["draw"].middle - values["stop"].middle)

    if not prospect.can_draw or len(prospect.line) < prospect.minimum_draw or drawing_gains(MOST_WORTH) > 0:
        return None
    if drawing_gains(0.0) <= 0:
        return 0.0
    low, high = 0.0, MOST_WORTH
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if drawing_gains(middle) > 0 else (low, middle)
    return (low + high) / 2
