"""All states of one shuffled pile as numbers in an array: the lattice of counts drawn by class.

A state is a row, the counts of solitary and gregarious classes as far as the line can still be open, times a cell, the
counts of neutral classes in mixed radix. States are numbered row * cells + cell and visited in layers of equally many
cards drawn, so that one array operation treats a whole layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from attrs import frozen

from spiritgame.probability.errors import numpy


def lattice_size(weights: Sequence[int], counts: Sequence[int], room: int) -> int:
    """How many states `Lattice` would have, without making it."""
    plain = prod(n + 1 for w, n in zip(weights, counts, strict=True) if w == 0)
    ways = {0: 1}  # by solitary minus gregarious cards drawn
    for sign in (-1, 1):  # the gregarious ones first, then solitary ones as far as there is room
        for w, n in zip(weights, counts, strict=True):
            if w != sign:
                continue
            more: dict[int, int] = {}
            for net, way in ways.items():
                for k in range(n + 1):
                    if net + sign * k <= room:
                        more[net + sign * k] = more.get(net + sign * k, 0) + way
            ways = more
    return plain * sum(ways.values())


@frozen(eq=False)
class Lattice:
    """The states of a pile with `counts` cards of each class, as far as solitude rises by at most `room`.

    `marked` and `plain` list the classes with and without a symbol. Row by row: `row_drawn` and `row_left` count marked
    cards, `row_next` is the row after one more of a class, -1 beyond the lattice, `row_back` the row before it;
    `cell_drawn` and `cell_left` do the same for cells. `order` lists the states by the number of cards drawn, `layers`
    says where each number begins in it.
    """

    weights: tuple[int, ...]
    counts: tuple[int, ...]
    marked: tuple[int, ...]
    plain: tuple[int, ...]
    cells: int
    strides: Any
    row_drawn: Any
    row_left: Any
    row_next: Any
    row_back: Any
    row_net: Any
    cell_drawn: Any
    cell_left: Any
    order: Any
    layers: tuple[int, ...]

    @property
    def cards(self) -> int:
        """The number of cards in the pile."""
        return sum(self.counts)

    @property
    def size(self) -> int:
        """The number of states."""
        return len(self.order)

    @property
    def classes(self) -> tuple[int, ...]:
        """The classes in the order of the columns of `moves`: plain ones first."""
        return self.plain + self.marked

    @property
    def whole(self) -> int:
        """The state in which everything has been drawn, or -1 where that closes the line."""
        np = numpy()
        row = np.flatnonzero((self.row_left == 0).all(axis=1))
        return int(row[0]) * self.cells + self.cells - 1 if len(row) else -1

    def state(self, drawn: Sequence[int]) -> int:
        """The number of the state with these counts drawn by class; -1 beyond the lattice."""
        np = numpy()
        row = np.flatnonzero((self.row_drawn == [drawn[c] for c in self.marked]).all(axis=1))
        cell = sum(drawn[c] * int(stride) for c, stride in zip(self.plain, self.strides, strict=True))
        return int(row[0]) * self.cells + cell if len(row) else -1

    def layer(self, drawn: int, most: int) -> Iterator[Any]:
        """The states with so many cards drawn, in arrays of at most `most`."""
        first, last = self.layers[drawn], self.layers[drawn + 1]
        for begin in range(first, last, most):
            yield self.order[begin : min(begin + most, last)]

    def split(self, states: Any) -> tuple[Any, Any]:
        """Rows and cells of the states."""
        rows = states // self.cells
        return rows, states - rows * self.cells

    def forward(self, rows: Any, cells: Any) -> tuple[Any, Any]:
        """For each state and class: how many cards are left, and the state after one of them, -1 beyond the lattice.

        Where no card is left the state named is any valid one.
        """
        np = numpy()
        left = np.concatenate((self.cell_left[cells], self.row_left[rows]), axis=1)
        plain = (rows * self.cells + cells)[:, None] + self.strides * (self.cell_left[cells] > 0)
        following = self.row_next[rows]
        marked = np.where(following < 0, -1, following * self.cells + cells[:, None])
        return left, np.concatenate((plain, marked), axis=1)

    def backward(self, rows: Any, cells: Any) -> tuple[Any, Any]:
        """For each state and class: how many cards were left before one of it was drawn, and that state, or -1."""
        np = numpy()
        left = np.concatenate((self.cell_left[cells], self.row_left[rows]), axis=1) + 1
        plain = (rows * self.cells + cells)[:, None] - self.strides
        plain = np.where(self.cell_drawn[cells] > 0, plain, -1)
        before = self.row_back[rows]
        marked = np.where(before < 0, -1, before * self.cells + cells[:, None])
        return left, np.concatenate((plain, marked), axis=1)

    def amounts(self, values: Sequence[int]) -> tuple[Any, Any]:
        """The sums of a value per class over the cards drawn: by row and by cell."""
        np = numpy()
        by_class = np.asarray(values)
        return self.row_drawn @ by_class[list(self.marked)], self.cell_drawn @ by_class[list(self.plain)]


def make_lattice(weights: Sequence[int], counts: Sequence[int], room: int) -> Lattice:
    """The lattice of a pile; `room` is how far solitude may rise with the line still open or to be saved."""
    np = numpy()
    plain = tuple(c for c, n in enumerate(counts) if n and weights[c] == 0)
    marked = tuple(c for sign in (-1, 1) for c, n in enumerate(counts) if n and weights[c] == sign)
    radix = [counts[c] + 1 for c in plain]
    cells = prod(radix)
    strides = np.array([prod(radix[:i]) for i in range(len(radix))], dtype=np.int64)
    cell_drawn = np.arange(cells)[:, None] // strides % np.array(radix, dtype=np.int64)
    rows = np.zeros((1, 0), dtype=np.int64)
    for c in marked:
        more = np.arange(counts[c] + 1)
        rows = np.hstack((np.repeat(rows, len(more), axis=0), np.tile(more, len(rows))[:, None]))
        net = rows @ np.array([weights[m] for m in marked[: rows.shape[1]]], dtype=np.int64)
        rows = rows[net <= room]
    row_left = np.array([counts[c] for c in marked], dtype=np.int64) - rows
    drawn = (rows.sum(axis=1)[:, None] + cell_drawn.sum(axis=1)).ravel()
    # Small numbers are sorted by radix, in linear time.
    order = np.argsort(drawn.astype(np.uint8 if sum(counts) < 256 else np.int64), kind="stable")
    layers = np.searchsorted(drawn[order], np.arange(sum(counts) + 2))
    return Lattice(
        weights=tuple(weights),
        counts=tuple(counts),
        marked=marked,
        plain=plain,
        cells=cells,
        strides=strides,
        row_drawn=rows,
        row_left=row_left,
        row_next=_neighbours(rows, 1),
        row_back=_neighbours(rows, -1),
        row_net=rows @ np.array([weights[c] for c in marked], dtype=np.int64),
        cell_drawn=cell_drawn,
        cell_left=np.array([counts[c] for c in plain], dtype=np.int64) - cell_drawn,
        order=order,
        layers=tuple(layers.tolist()),
    )


def _neighbours(rows: Any, step: int) -> Any:
    """For each row and class the row with one card more or fewer of it, -1 where there is none."""
    np = numpy()
    index = {tuple(row): number for number, row in enumerate(rows.tolist())}
    found = np.full(rows.shape, -1, dtype=np.int64)
    for row, number in index.items():
        for c, count in enumerate(row):
            found[number, c] = index.get((*row[:c], count + step, *row[c + 1 :]), -1)
    return found
