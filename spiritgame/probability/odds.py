"""The odds of the next cards, in Fractions and without numpy: what to tell a learner before each draw."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from attrs import frozen

from spiritgame.cards import Temper
from spiritgame.observation import Observation
from spiritgame.probability.classes import classify
from spiritgame.probability.pmf import Pmf
from spiritgame.probability.prospect import NothingToDrawError, Prospect
from spiritgame.probability.walk import Walk
from spiritgame.state import CLOSED


@frozen
class Odds:
    """What drawing one more card may bring.

    `left` counts the cards of which the next one is one (a known top card alone, else the deck, else the discard pile
    that is shuffled first), `solitary` and `gregarious` those with a symbol among them. `closing` is the chance that
    it closes the line. All are 0 where no card can be drawn. `is_known` says that it is the known top card,
    `is_reshuffled` that it comes out of the discard pile.
    """

    left: int
    solitary: int
    gregarious: int
    closing: Fraction
    is_known: bool
    is_reshuffled: bool

    @property
    def neutral(self) -> int:
        """How many of the cards have no symbol."""
        return self.left - self.solitary - self.gregarious


def odds(of: Observation | Prospect, seat: int | None = None) -> Odds:
    """The odds of the next card for the observer, or for the spirit at `seat`."""
    prospect = of if isinstance(of, Prospect) else Prospect.of(of, seat)
    pile = prospect.pile if prospect.can_draw else ()
    weights = Counter(prospect.animal(card).weight for card in pile)
    closes = weights[1] if prospect.solitude == CLOSED - 1 else 0
    return Odds(
        left=len(pile),
        solitary=weights[1],
        gregarious=weights[-1],
        closing=Fraction(closes, len(pile)) if pile else Fraction(0),
        is_known=bool(pile and prospect.top),
        is_reshuffled=bool(pile and not prospect.top and not prospect.deck),
    )


def next_card(prospect: Prospect) -> Pmf[str]:
    """The law of the next card; NothingToDrawError where none can be drawn."""
    if not prospect.can_draw:
        raise NothingToDrawError("no card can be drawn")
    return Pmf.uniform(prospect.pile)


def next_kind(prospect: Prospect) -> Pmf[Temper]:
    """The law of the temper of the next card; NothingToDrawError where none can be drawn."""
    return next_card(prospect).map(lambda card: prospect.animal(card).temper)


def closing_curve(prospect: Prospect) -> tuple[Fraction, ...]:
    """The chance that the line has closed by each further draw, if drawing never stops: after 0, 1, 2 … cards.

    As long as there are cards, the reshuffled discard pile included; fragments are not spent.
    """
    walk = Walk(classify(prospect))
    layer = {walk.start(): Fraction(1)}
    closed = Fraction(0)
    curve = []
    while layer:
        closed += sum((p for node, p in layer.items() if node.solitude >= CLOSED), Fraction(0))
        curve.append(closed)
        following: dict[object, Fraction] = {}
        for node, p in layer.items():
            if node.solitude < CLOSED and not walk.is_exhausted(node):
                nodes = walk.drawn(node)
                total = sum(count for _, count, _ in nodes)
                for _, count, after in nodes:
                    following[after] = following.get(after, Fraction(0)) + p * count / total
        layer = following  # type: ignore[assignment]
    return tuple(curve)
