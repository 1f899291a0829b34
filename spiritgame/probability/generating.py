"""Sums over random subsets: from how many cards of each kind are drawn to the law of their elements.

Given how many solitary, gregarious and neutral cards of a pile have been drawn, the cards of each kind are a uniform
subset of it. The subsets of m cards with k elements, counted by their sums, are the coefficients of a product of
generating functions; adding a card of value v turns E[k] into E[k] + shift(E[k - 1], v).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm, prod
from typing import Any, TypeAlias

from spiritgame.probability.errors import TooLargeError, numpy
from spiritgame.probability.pmf import Number

Vector: TypeAlias = tuple[int, ...]
Drawn: TypeAlias = tuple[int, int, int]
"""How many solitary, gregarious and neutral cards have been drawn."""
Kinds: TypeAlias = tuple[Sequence[Vector], Sequence[Vector], Sequence[Vector]]
"""The elements of the solitary, gregarious and neutral cards of a pile."""

SMALL = 60_000
LARGEST_TABLE = 30_000_000


def is_small(kinds: Kinds) -> bool:
    """Whether exact arithmetic is quick enough."""
    return prod(_support(vectors) for vectors in kinds) <= SMALL


def _support(vectors: Sequence[Vector]) -> int:
    if not vectors:
        return 1
    return int(min(2 ** len(vectors), prod(width + 1 for width in _widths(vectors)) * len(vectors)))


def _widths(vectors: Sequence[Vector]) -> list[int]:
    return [sum(abs(v[axis]) for v in vectors) for axis in range(len(vectors[0]))]


def spread(kinds: Kinds, chances: Mapping[Drawn, Number], base: Vector, *, exact: bool) -> dict[Vector, Number]:
    """The law of `base` plus the elements of the cards drawn; `chances` need not sum to one.

    Raises TooLargeError where the table of sums would be too large.
    """
    if not chances:
        return {}
    if not base:
        return {(): sum(chances.values())}
    return _spread_exactly(kinds, chances, base) if exact else _spread_in_floats(kinds, chances, base)


def subset_sums(vectors: Sequence[Vector], largest: int, axes: int) -> list[dict[Vector, int]]:
    """For each k up to `largest`, how many subsets of k cards have which sum."""
    sums: list[dict[Vector, int]] = [{(0,) * axes: 1}] + [{} for _ in range(largest)]
    for seen, vector in enumerate(vectors):
        for k in range(min(seen, largest - 1), -1, -1):
            following = sums[k + 1]
            for total, count in sums[k].items():
                shifted = tuple(map(sum, zip(total, vector, strict=True)))
                following[shifted] = following.get(shifted, 0) + count
    return sums


def _spread_exactly(kinds: Kinds, chances: Mapping[Drawn, Number], base: Vector) -> dict[Vector, Number]:
    sizes = [len(vectors) for vectors in kinds]
    weights = {drawn: Fraction(p) / prod(map(comb, sizes, drawn)) for drawn, p in chances.items()}
    # Whole numbers over one common denominator: many times faster than Fractions.
    denominator = lcm(*(w.denominator for w in weights.values()))
    solitary, gregarious, neutral = (
        subset_sums(vectors, max(drawn[kind] for drawn in chances), len(base)) for kind, vectors in enumerate(kinds)
    )
    by_marked: dict[tuple[int, int], dict[Vector, int]] = {}
    for (s, g, n), weight in weights.items():
        share = weight.numerator * (denominator // weight.denominator)
        mixed = by_marked.setdefault((s, g), {})
        for total, count in neutral[n].items():
            mixed[total] = mixed.get(total, 0) + share * count
    found: dict[Vector, int] = {}
    for (s, g), mixed in by_marked.items():
        for a, i in solitary[s].items():
            for b, j in gregarious[g].items():
                start = tuple(map(sum, zip(base, a, b, strict=True)))
                for c, share in mixed.items():
                    total = tuple(map(sum, zip(start, c, strict=True)))
                    found[total] = found.get(total, 0) + i * j * share
    return {total: Fraction(count, denominator) for total, count in found.items()}


def _spread_in_floats(kinds: Kinds, chances: Mapping[Drawn, Number], base: Vector) -> dict[Vector, Number]:
    np = numpy()
    table = np.zeros([max(drawn[kind] for drawn in chances) + 1 for kind in range(3)] + [1] * len(base))
    for drawn, p in chances.items():
        table[drawn] = float(p) / prod(comb(len(vectors), k) for vectors, k in zip(kinds, drawn, strict=True))
    low = base
    for vectors in kinds:
        table, low = _absorb(table, low, vectors, first_axis=table.ndim - len(base))
    where = np.nonzero(table)
    columns = [(index + start).tolist() for index, start in zip(where, low, strict=True)]
    return dict(zip(zip(*columns, strict=True), table[where].tolist(), strict=True))


def _absorb(table: Any, low: Vector, vectors: Sequence[Vector], first_axis: int) -> tuple[Any, Vector]:
    """Sum over k of table[k] convolved with all k-subsets of the cards.

    The axes from `first_axis` on are sums of elements that begin at `low`. By Horner's scheme: with one card of value v
    fewer to come, row k becomes row k plus row k + 1 shifted by v. The box of sums grows with every card while the rows
    become fewer.
    """
    np = numpy()
    most = table.shape[0] - 1
    ordered = sorted(vectors, key=lambda v: sum(map(abs, v)))
    first_low = low
    first_high = tuple(a + width - 1 for a, width in zip(low, table.shape[first_axis:], strict=True))
    for seen, vector in enumerate(ordered, start=1):
        new_low, new_high = _reach(first_low, first_high, ordered[:seen], most)
        shape = [b - a + 1 for a, b in zip(new_low, new_high, strict=True)]
        rows = min(table.shape[0] - 1, len(ordered) - seen) + 1
        if rows * prod(table.shape[1:first_axis]) * prod(shape) > LARGEST_TABLE:
            raise TooLargeError(f"a table of {prod(shape)} sums for each of {rows} numbers of cards")
        new = np.zeros((rows, *table.shape[1:first_axis], *shape))
        place, _ = _overlap(low, table.shape[first_axis:], (0,) * len(low), new_low, new_high)
        new[(..., *place)] = table[:rows]
        place, part = _overlap(low, table.shape[first_axis:], vector, new_low, new_high)
        shifted = table[1 : rows + 1]
        new[(slice(0, shifted.shape[0]), ..., *place)] += shifted[(..., *part)]
        table, low = new, new_low
    return table[0], low


def _reach(low: Vector, high: Vector, vectors: Sequence[Vector], most: int) -> tuple[Vector, Vector]:
    """The least and largest sums when at most so many of the cards are added."""
    lows, highs = list(low), list(high)
    for axis in range(len(low)):
        values = sorted(v[axis] for v in vectors)
        lows[axis] += sum(v for v in values[:most] if v < 0)
        highs[axis] += sum(v for v in values[max(0, len(values) - most) :] if v > 0)
    return tuple(lows), tuple(highs)


def _overlap(
    low: Vector, widths: Vector, shift: Vector, new_low: Vector, new_high: Vector
) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """Where a shifted box lies in the new one, and which part of it does; what falls outside holds zeros only."""
    place, part = [], []
    for a, width, v, bottom, top in zip(low, widths, shift, new_low, new_high, strict=True):
        first, last = max(a + v, bottom), min(a + v + width - 1, top)
        place.append(slice(first - bottom, last - bottom + 1))
        part.append(slice(first - a - v, last - a - v + 1))
    return tuple(place), tuple(part)
