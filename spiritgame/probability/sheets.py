"""Backward induction over the states of one pile, for several sheets of cards sent away at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from spiritgame.probability.classes import CardClass
from spiritgame.probability.errors import numpy
from spiritgame.probability.lattice import Lattice
from spiritgame.probability.utility import Utility
from spiritgame.probability.walk import Node
from spiritgame.state import CLOSED

ENTRIES = 1 << 19
"""Entries of the largest work array: enough to keep numpy busy, little enough for the cache."""


@frozen(eq=False)
class SheetGroup:
    """Sheets of one size, each the sorts of cards sent away of a pile that begins at `node`.

    `sorts` lists the classes of each sort, alike in all but their gains.

    `values`, one row for each sheet and one column for each state, is filled by `solve`; `larger_values` are those of
    `larger_sheets`, with one card more, and None where no further card can be sent away.
    """

    utility: Utility
    classes: Sequence[CardClass]
    sorts: Sequence[Sequence[int]]
    minimum_draw: int
    node: Node
    lattice: Lattice
    sheets: list[tuple[int, ...]]
    values: Any
    larger_sheets: list[tuple[int, ...]]
    larger_values: Any

    def solve(self, beyond: Sequence[float | None], drawing: Any) -> None:
        """Fill in the values, the last layer first.

        `beyond` says for each sheet what it is worth to draw on when the pile is empty, None where that cannot be.
        `drawing`, if given, receives for the first sheet what drawing a card is worth in each state.
        """
        np = numpy()
        lattice, node = self.lattice, self.node
        cards_away = len(self.sheets[0])
        following = self._following_sheets()
        chunk = max(1, ENTRIES // (len(self.sheets) * max(1, len(lattice.classes))))
        goes_on = np.array([value is not None for value in beyond])[:, None]
        beyond_value = np.array([value or 0.0 for value in beyond])[:, None]
        for drawn in range(lattice.cards, -1, -1):
            may_stop = node.cards + drawn - cards_away >= self.minimum_draw
            sent_away = following if drawn < lattice.cards - 1 else self._following_last(following)
            for states in lattice.layer(drawn, chunk):
                rows, cells = lattice.split(states)
                totals = self._totals(rows, cells)
                stop = np.broadcast_to(self.utility.ending(2, totals), (len(self.sheets), len(states)))
                if drawn == lattice.cards:
                    draw = np.where(goes_on, beyond_value, stop)
                else:
                    draw = self._draw(rows, cells, totals, sent_away) / (lattice.cards - drawn)
                if drawing is not None:
                    drawing[states] = draw[0]
                self.values[:, states] = np.maximum(stop, draw) if may_stop else draw

    def _draw(self, rows: Any, cells: Any, totals: dict[Any, Any], sent_away: Any) -> Any:
        """The worth after one more card, summed over all cards left: by sheet and state."""
        np = numpy()
        lattice = self.lattice
        left, after = lattice.forward(rows, cells)
        worth = self.values[:, after]
        weights = self._sheet_sums([c.weight for c in self.classes])
        about_to_close = self.node.solitude + lattice.row_net[rows] - weights[:, None] == CLOSED - 1
        for column, which in enumerate(lattice.classes):
            if self.classes[which].weight > 0:
                amounts = zip(totals, self.classes[which].amounts, strict=True)
                closed = self.utility.ending(1, {name: totals[name] + amount for name, amount in amounts})
                worth[:, :, column] = np.where(about_to_close, closed, worth[:, :, column])
        worth += np.array([float(self.classes[which].gain) for which in lattice.classes])
        if sent_away is not None:
            instead = self.larger_values[sent_away[:, None, :], after] - self.utility.fragment
            worth = np.maximum(worth, np.where(sent_away[:, None, :] < 0, -np.inf, instead))
        return (worth * left).sum(axis=2)

    def _totals(self, rows: Any, cells: Any) -> dict[Any, Any]:
        """The watched totals by sheet and state."""
        found = {}
        for axis, (name, total) in enumerate(zip(self.utility.watches, self.node.totals, strict=True)):
            amounts = [c.amounts[axis] for c in self.classes]
            by_row, by_cell = self.lattice.amounts(amounts)
            found[name] = total + by_row[rows] + by_cell[cells] - self._sheet_sums(amounts)[:, None]
        return found

    def _sheet_sums(self, values: Sequence[Any]) -> Any:
        return numpy().array([sum(values[self.sorts[sort][0]] for sort in sheet) for sheet in self.sheets])

    def _following_sheets(self) -> Any:
        """For each sheet and class the larger sheet with one such card more, -1 where there is none."""
        if self.larger_values is None:
            return None
        index = {sheet: number for number, sheet in enumerate(self.larger_sheets)}
        sort_of = {which: sort for sort, members in enumerate(self.sorts) for which in members}
        sorts = [sort_of[which] for which in self.lattice.classes]
        return numpy().array([[index.get(tuple(sorted((*sheet, s))), -1) for s in sorts] for sheet in self.sheets])

    def _following_last(self, following: Any) -> Any:
        """The same when the last card of the pile is drawn: with an empty discard pile the phase ends by itself."""
        if following is None or any(self.node.discard):
            return following
        has_discard = [any(self.classes[self.sorts[sort][0]].returns for sort in sheet) for sheet in self.sheets]
        return numpy().where(numpy().array(has_discard)[:, None], following, -1)
