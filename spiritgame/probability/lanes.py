"""Many simulated paths through one pile at once, with the martingale part of an approximate value along them."""

from __future__ import annotations

from typing import Any

from spiritgame.probability.errors import numpy
from spiritgame.probability.lattice_value import LatticeRecursion, PileValues
from spiritgame.state import CLOSED


class Lanes:
    """Paths that still draw, all after the same number of cards, for a prospect without fragments.

    Arrays have one entry a path: `number` of the path, `gained` by the real cards since the pile began, `martingale`
    (the sum of what each draw brought less what it was expected to bring), `solitude`, and whether the approximate
    policy `has_stopped`. Totals are kept twice: real ones, and those that the coarse classes stand for.
    """

    def __init__(self, coarse: LatticeRecursion, pile: PileValues, runs: int, generator: Any) -> None:
        np = numpy()
        model, node = coarse.walk.model, pile.start
        self.pile, self.lattice, self.utility, self.generator = pile, pile.lattice, coarse.utility, generator
        prospect, watches = model.prospect, coarse.utility.watches
        cards = [(name, which) for which, count in enumerate(node.deck) if count for name in model.names[which]]
        gains = np.array([float(self.utility.gain(prospect.animal(name).elements)) for name, _ in cards])
        self._class_gain = np.array([float(model.classes[which].gain) for _, which in cards])
        self._gain, self._surplus = gains, gains - self._class_gain
        self._weight = np.array([model.classes[which].weight for _, which in cards])
        self._amounts = [np.array([prospect.amount(name, q) for name, _ in cards]) for q in watches]
        self._coarse_amounts = [
            np.array([model.classes[which].amounts[axis] for _, which in cards]) for axis in range(len(watches))
        ]
        plain, marked = self.lattice.plain, self.lattice.marked
        self._step = np.array([int(self.lattice.strides[plain.index(w)]) if w in plain else 0 for _, w in cards])
        self._column = np.array([marked.index(w) if w in marked else -1 for _, w in cards])
        self.drawn = 0
        self.number = np.arange(runs)
        self._order = np.repeat(np.arange(len(cards), dtype=np.int16)[:, None], runs, axis=1)
        self._row, self._cell = np.zeros(runs, dtype=np.int64), np.zeros(runs, dtype=np.int64)
        self.gained, self.martingale, self._surplus_drawn = np.zeros(runs), np.zeros(runs), np.zeros(runs)
        self.solitude = np.full(runs, node.solitude)
        self._totals = [np.full(runs, total) for total in node.totals]
        self._coarse_totals = [np.full(runs, float(total)) for total in node.totals]
        self.has_stopped = np.zeros(runs, dtype=bool)

    @property
    def is_exhausted(self) -> bool:
        """Whether the whole pile has been drawn."""
        return self.drawn == self.lattice.cards

    def draw(self) -> None:
        """One more card on each path."""
        np = numpy()
        left = self.lattice.cards - self.drawn
        place = self.drawn + (self.generator.random(len(self.number)) * left).astype(np.int64)
        card = self._order[place, self.number]
        self._order[place, self.number] = self._order[self.drawn, self.number]
        self.drawn += 1
        expected = self.pile.drawing[self._row * self.lattice.cells + self._cell] - self._surplus_drawn / left
        self.gained = self.gained + self._gain[card]
        self.solitude = self.solitude + self._weight[card]
        self._totals = [t + a[card] for t, a in zip(self._totals, self._amounts, strict=True)]
        self._coarse_totals = [t + a[card] for t, a in zip(self._coarse_totals, self._coarse_amounts, strict=True)]
        column = self._column[card]
        if self.lattice.marked:
            self._row = np.where(column < 0, self._row, self.lattice.row_next[self._row, column])
        self._cell = self._cell + self._step[card]
        is_closed = self.solitude >= CLOSED
        then = np.where(is_closed, self._coarse_ending(1), self.pile.values[0][0, self._state()])
        # A class stands for its mean card; what a card is above it averages out over the cards left, and is known too.
        self.martingale = self.martingale + self._class_gain[card] + then + self._surplus[card] - expected
        self._surplus_drawn = self._surplus_drawn + self._surplus[card]

    def _state(self) -> Any:
        return self._row * self.lattice.cells + self._cell

    def policy_stops(self) -> Any:
        """Where the policy of the approximate values stops now."""
        drawing = self.pile.drawing[self._state()]
        return self._coarse_ending(2) >= drawing - 1e-11

    def ending(self, actions: int) -> Any:
        """What stopping now is really worth, without the gains."""
        return self.utility.ending(actions, dict(zip(self.utility.watches, self._totals, strict=True)))

    def _coarse_ending(self, actions: int) -> Any:
        return self.utility.ending(actions, dict(zip(self.utility.watches, self._coarse_totals, strict=True)))

    def keep(self, mask: Any) -> None:
        """Leave only these paths."""
        for name in ("number", "_row", "_cell", "gained", "martingale", "_surplus_drawn", "solitude", "has_stopped"):
            setattr(self, name, getattr(self, name)[mask])
        self._totals = [total[mask] for total in self._totals]
        self._coarse_totals = [total[mask] for total in self._coarse_totals]
