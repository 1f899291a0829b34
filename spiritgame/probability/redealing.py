"""Dealing the unseen cards anew: one line after the other, under a stopping rule or the best play."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from attrs import evolve

from spiritgame.probability.enumeration import standing
from spiritgame.probability.lattice_value import PileValues, reshuffled
from spiritgame.probability.prospect import Prospect
from spiritgame.probability.stopping import StoppingRule
from spiritgame.probability.utility import Utility
from spiritgame.probability.weighing import EFFORT, finest
from spiritgame.state import CLOSED

Dealer: TypeAlias = Callable[[random.Random], tuple[str, ...]]
"""Deals once: the cards that then join the line, in the order drawn. Fragments are kept."""

_EQUAL = 1e-9


def by_rule(prospect: Prospect, rule: StoppingRule) -> Dealer:
    """Deals and draws under the rule."""

    def deal(rng: random.Random) -> tuple[str, ...]:
        now, drawn = prospect, list[str]()
        while now.can_draw and (len(now.line) < now.minimum_draw or not rule.stops(standing(now, rule))):
            drawn.append(rng.choice(now.pile))
            now = now.drawn(drawn[-1])
        return tuple(drawn)

    return deal


class BestPlay:
    """Deals and draws in the best way, all fragments kept; nearly the best where that takes more than `effort` states.

    Raises TooLargeError where even that cannot be found out.
    """

    def __init__(self, prospect: Prospect, utility: Utility, *, effort: int = EFFORT) -> None:
        self._prospect = evolve(prospect, fragments=0)
        self._utility = utility.in_floats()
        _, self._solver = finest(self._prospect, self._utility, effort)

    def __call__(self, rng: random.Random) -> tuple[str, ...]:
        """Deal once, as every `Dealer`."""
        solver, prospect = self._solver, self._prospect
        node, drawn = solver.walk.start(), list[str]()
        for card in prospect.top:
            if node.solitude >= CLOSED or solver.choose(node) == "stop":
                return tuple(drawn)
            drawn.append(card)
            node = solver.walk.drawn(node)[0][2]
        for cards in filter(None, (prospect.deck, prospect.discard)):
            if node.solitude >= CLOSED:
                break
            pile = solver.pile(reshuffled(node))
            shuffled = rng.sample(cards, len(cards))
            taken = list(self._drawn_of(pile, shuffled, len(prospect.line) + len(drawn)))
            drawn += taken
            after = solver.after(pile.start, ())
            if len(taken) < len(cards) or after is None:
                break
            node = after
        return tuple(drawn)

    def _drawn_of(self, pile: PileValues, shuffled: Sequence[str], cards: int) -> Iterator[str]:
        """The cards drawn of one pile, where the line has so many already."""
        lattice, node, model = pile.lattice, pile.start, self._solver.walk.model
        class_of = {name: which for which, n in enumerate(node.deck) if n for name in model.names[which]}
        row = cell = 0
        solitude, totals = node.solitude, dict(zip(self._utility.watches, node.totals, strict=True))
        for card in shuffled:
            may_stop = cards >= self._prospect.minimum_draw
            worth = self._utility.ending(2, totals)
            if solitude >= CLOSED or (may_stop and worth >= pile.drawing[row * lattice.cells + cell] - _EQUAL):
                return
            yield card
            which, cards = class_of[card], cards + 1
            solitude += self._prospect.animal(card).weight
            totals = {quantity: total + self._prospect.amount(card, quantity) for quantity, total in totals.items()}
            if which in lattice.plain:
                cell += int(lattice.strides[lattice.plain.index(which)])
            elif solitude < CLOSED:
                row = int(lattice.row_next[row, lattice.marked.index(which)])
