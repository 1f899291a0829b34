"""The law of the finished line under a rule that watches elements, for many states at once."""

from __future__ import annotations

from math import prod
from typing import Any

from attrs import frozen

from spiritgame.probability.classes import Classes
from spiritgame.probability.errors import TooLargeError, numpy
from spiritgame.probability.lattice import Lattice, lattice_size, make_lattice
from spiritgame.probability.pmf import Number
from spiritgame.probability.stopping import Standing, StoppingRule
from spiritgame.probability.walk import Node, Walk
from spiritgame.state import CLOSED

MOST_STATES = 6_000_000
CHUNK = 1 << 17


def lattice_law(model: Classes, rule: StoppingRule) -> dict[tuple[int, ...], Number]:
    """The chance of each (totals of the watched elements …, cards, solitude) in which drawing ends.

    For a prospect without fragments. Raises TooLargeError above six million states.
    """
    walk = Walk(model)
    choose = walk.follow(rule)
    node = walk.start()
    while choose(node) == "draw" and node.top < len(model.top):
        ((_, _, node),) = walk.drawn(node)
    if choose(node) != "draw":
        return {(*node.totals, node.cards, node.solitude): 1.0}
    found: dict[tuple[int, ...], Number] = {}
    chance = 1.0
    piles = [pile for pile in (node.deck, node.discard) if any(pile)]
    weights = [c.weight for c in model.classes]
    size = sum(lattice_size(weights, pile, CLOSED - 1) for pile in piles)
    if size > MOST_STATES:
        raise TooLargeError(f"{size} states")
    for number, pile in enumerate(piles):
        if chance == 0:
            break
        lattice = make_lattice(weights, pile, CLOSED - 1 - node.solitude)
        after = piles[number + 1] if number + 1 < len(piles) else None
        passage = _Passage(model, rule, lattice, node, after, found)
        chance = passage.run(chance)
        node = _past(model, node, pile)
    return found


def _past(model: Classes, node: Node, pile: tuple[int, ...]) -> Node:
    """The line once the whole pile has joined it."""
    drawn = [(c, n) for c, n in zip(model.classes, pile, strict=True) if n]
    return node._replace(
        cards=node.cards + sum(pile),
        solitude=node.solitude + sum(n * c.weight for c, n in drawn),
        totals=tuple(t + sum(n * c.amounts[axis] for c, n in drawn) for axis, t in enumerate(node.totals)),
    )


@frozen(eq=False)
class _Passage:
    """One pile, passed from its first card on; `after` is the pile that follows it."""

    model: Classes
    rule: StoppingRule
    lattice: Lattice
    start: Node
    after: tuple[int, ...] | None
    found: dict[tuple[int, ...], Number]

    def run(self, chance: float) -> float:
        """Note how drawing ends within this pile; the chance that it goes on beyond it."""
        np = numpy()
        lattice, cards = self.lattice, self.lattice.cards
        going_on = np.zeros(lattice.size)
        going_on[0] = chance
        beyond = 0.0
        for drawn in range(cards + 1):
            ended: list[tuple[Any, Any]] = []
            for states in lattice.layer(drawn, CHUNK):
                rows, cells = lattice.split(states)
                if drawn:
                    left, before = lattice.backward(rows, cells)
                    mass = (np.where(before < 0, 0.0, going_on[before]) * left).sum(axis=1) / (cards - drawn + 1)
                    stops = np.broadcast_to(self._stops(rows, cells, drawn), states.shape)
                    totals = self._totals(rows, cells)
                    ended.append((self._codes(totals, self._solitude(rows))[stops], mass[stops]))
                    going_on[states] = np.where(stops, 0.0, mass)
                if drawn < cards:
                    ended += self._closings(rows, cells, going_on[states] / (cards - drawn))
                else:
                    beyond += float(going_on[states].sum())
            self._note(ended, drawn)
        return beyond

    def _solitude(self, rows: Any) -> Any:
        return self.start.solitude + self.lattice.row_net[rows]

    def _totals(self, rows: Any, cells: Any) -> list[Any]:
        found = []
        for axis, total in enumerate(self.start.totals):
            by_row, by_cell = self.lattice.amounts([c.amounts[axis] for c in self.model.classes])
            found.append(total + by_row[rows] + by_cell[cells])
        return found

    def _stops(self, rows: Any, cells: Any, drawn: int) -> Any:
        lattice = self.lattice
        deck = lattice.cards - drawn
        if deck:
            columns = [i for i, c in enumerate(lattice.marked) if lattice.weights[c] > 0]
            left, solitary = deck, lattice.row_left[rows][:, columns].sum(axis=1)
        elif self.after is None:
            return True
        else:
            left = sum(self.after)
            solitary = sum(n for n, w in zip(self.after, lattice.weights, strict=True) if w > 0)
        return self.rule.stops(
            Standing(
                cards=self.start.cards + drawn,
                solitude=self._solitude(rows),
                totals=dict(zip(self.model.watches, self._totals(rows, cells), strict=True)),
                deck=deck,
                left=left,
                solitary=solitary,
            )
        )

    def _closings(self, rows: Any, cells: Any, mass: Any) -> list[tuple[Any, Any]]:
        """The next card closes the line: codes of the endings and their chances."""
        lattice, found = self.lattice, []
        about_to = self._solitude(rows) == CLOSED - 1
        for column, which in enumerate(lattice.marked):
            if lattice.weights[which] > 0:
                closing = about_to & (lattice.row_left[rows, column] > 0)
                totals = self._totals(rows[closing], cells[closing])
                amounts = self.model.classes[which].amounts
                closed = self._codes([t + a for t, a in zip(totals, amounts, strict=True)], CLOSED)
                found.append((closed, mass[closing] * lattice.row_left[rows[closing], column]))
        return found

    def _box(self) -> tuple[list[int], list[int]]:
        """The least value and the number of values of each total and of solitude."""
        pile = [(c, n) for c, n in zip(self.model.classes, self.lattice.counts, strict=True) if n]
        lows, widths = [], []
        for axis, total in enumerate(self.start.totals):
            low = total + sum(n * min(0, c.amounts[axis]) for c, n in pile)
            lows.append(low)
            widths.append(total + sum(n * max(0, c.amounts[axis]) for c, n in pile) - low + 1)
        least = self.start.solitude - sum(n for c, n in pile if c.weight < 0)
        return [*lows, least], [*widths, CLOSED - least + 1]

    def _codes(self, totals: list[Any], solitude: Any) -> Any:
        """One number for all of an ending but the number of cards."""
        lows, widths = self._box()
        code: Any = 0
        for value, low, width in zip([*totals, solitude], lows, widths, strict=True):
            code = code * width + (value - low)
        return code

    def _note(self, ended: list[tuple[Any, Any]], drawn: int) -> None:
        """Add endings to what was found; one that closed the line has one card more than were drawn."""
        np = numpy()
        if not ended:
            return
        lows, widths = self._box()
        shapes = [np.broadcast_to(codes, masses.shape) for codes, masses in ended]
        codes, masses = np.concatenate(shapes), np.concatenate([masses for _, masses in ended])
        if prod(widths) <= 4 * len(codes) + 10_000:
            sums = np.bincount(codes, weights=masses, minlength=prod(widths))
            (kept,) = np.nonzero(sums)
            sums = sums[kept]
        else:
            kept, inverse = np.unique(codes, return_inverse=True)
            sums = np.bincount(inverse, weights=masses)
        values = [(v + low).tolist() for v, low in zip(np.unravel_index(kept, widths), lows, strict=True)]
        for *totals, solitude, p in zip(*values, sums.tolist(), strict=True):
            if p:
                key = (*totals, self.start.cards + drawn + (solitude == CLOSED), solitude)
                self.found[key] = self.found.get(key, 0) + p
