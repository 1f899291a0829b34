"""The best way to draw, for whole lattices of states at once.

Fragments are decided about right after each draw: the card just drawn is sent away at once or stays. What was sent away
so far is a sheet, a small multiset of sorts of cards; each sheet holds the values of all states of the pile. A sort is
one class, or joins some that differ in their gains alone: which of them was sent away makes no difference until the
discard pile comes back, and then a bound assumes that it was the one that gains least, or most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

from attrs import field, frozen

from spiritgame.probability.classes import in_bins
from spiritgame.probability.errors import TooLargeError, numpy
from spiritgame.probability.lattice import Lattice, lattice_size, make_lattice
from spiritgame.probability.pmf import Number
from spiritgame.probability.recursion import Recursion
from spiritgame.probability.sheets import SheetGroup
from spiritgame.probability.walk import Choice, Node
from spiritgame.state import CLOSED


@frozen(eq=False)
class PileValues:
    """What can still be gained in each state of a pile, by the number of cards sent away, by sheet and by state.

    `drawing` is what drawing one more card is worth, before anything of this pile was sent away.
    """

    start: Node
    lattice: Lattice
    values: list[Any]
    drawing: Any


@frozen(eq=False, slots=False)
class LatticeRecursion(Recursion):
    """A `Recursion` that answers for whole piles; needs a walk of reach 1.

    With `sort_bins`, the sorts of cards sent away are told apart by that many intervals of their gains only; values are
    then bounds where such cards come back: from above if `is_upper`, else from below.
    """

    sort_bins: int | None = None
    is_upper: bool = False
    piles: dict[Node, PileValues] = field(factory=dict, init=False, repr=False)

    def cost(self) -> int:
        """The number of states over all piles and sheets; raises TooLargeError above `most_states`."""
        seen: set[Node] = set()
        total = 0
        waiting = list(self._first_piles())
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            sheets = self._sheets(node)
            total += len(sheets) * lattice_size(self._weights, node.deck, CLOSED - 1 - node.solitude + node.fragments)
            if total > self.most_states:
                raise TooLargeError(f"more than {self.most_states} states")
            waiting += [after for sheet in sheets if (after := self.after(node, sheet)) is not None]
        return total

    def _first_piles(self) -> Iterator[Node]:
        """Where the known top cards end, whatever of them is sent away."""
        waiting, seen = [self.walk.start()], set()
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            for choice in self.walk.choices(node):
                if choice == "discard":
                    waiting.append(self.walk.sent_away(node))
                elif choice == "draw" and node.top < len(self.walk.model.top):
                    waiting += [after for _, _, after in self.walk.drawn(node)]
                elif choice == "draw":
                    yield reshuffled(node)

    @property
    def is_exact_value(self) -> bool:
        """Whether no pile met so far came back with cards that had to be assumed."""
        return not any(
            len({self.walk.model.classes[c].gain for c in members if node.deck[c]}) > 1
            for node, pile in self.piles.items()
            if len(pile.values) > 1 and any(self.after(node, sheet) for sheet in self._sheets(node))
            for members in self._sorts
            if self.walk.model.classes[members[0]].returns
        )

    @cached_property
    def _sorts(self) -> tuple[tuple[int, ...], ...]:
        """The classes of each sort."""
        classes = self.walk.model.classes
        if self.sort_bins is None:
            return tuple((which,) for which in range(len(classes)))
        bin_of = in_bins([c.gain for c in classes], self.sort_bins)
        members: dict[object, list[int]] = {}
        for which, c in enumerate(classes):
            members.setdefault((c.weight, c.returns, c.amounts, bin_of(c.gain)), []).append(which)
        return tuple(tuple(classes) for classes in members.values())

    @property
    def _weights(self) -> list[int]:
        return [c.weight for c in self.walk.model.classes]

    def value_of(self, node: Node, choice: Choice) -> Number:
        if choice != "draw" or node.top < len(self.walk.model.top):
            return super().value_of(node, choice)
        return float(self.pile(reshuffled(node)).drawing[0])

    def pile(self, node: Node) -> PileValues:
        """The values of the pile that is drawn from, beginning in this state with its first card."""
        if node not in self.piles:
            self.piles[node] = self._solve(node)
        return self.piles[node]

    def after(self, node: Node, sheet: tuple[int, ...]) -> Node | None:
        """The state when all of the pile has been drawn and the sheet sent away; None where nothing comes after it."""
        classes = self.walk.model.classes
        kept = list(node.deck)
        discard = list(node.discard)
        for sort in sheet:
            members = [which for which in self._sorts[sort] if node.deck[which]]
            which = sorted(members, key=lambda c: classes[c].gain)[-1 if self.is_upper else 0]
            kept[which] -= 1
            discard[which] += classes[which].returns
        solitude = node.solitude + sum(n * c.weight for n, c in zip(kept, classes, strict=True))
        if not any(discard) or solitude >= CLOSED:
            return None
        return Node(
            top=node.top,
            deck=tuple(discard),
            discard=(0,) * len(discard),
            fragments=node.fragments - len(sheet),
            newest=(),
            cards=min(node.cards + sum(kept), node.fragments + 1),  # more make no difference
            solitude=solitude,
            totals=tuple(
                total + sum(n * c.amounts[axis] for n, c in zip(kept, classes, strict=True))
                for axis, total in enumerate(node.totals)
            ),
        )

    def _solve(self, node: Node) -> PileValues:
        np = numpy()
        lattice = make_lattice(self._weights, node.deck, CLOSED - 1 - node.solitude + node.fragments)
        sheets = self._sheets(node)
        by_size = [[s for s in sheets if len(s) == size] for size in range(len(sheets[-1]) + 1)]
        values = [np.zeros((len(group), lattice.size)) for group in by_size]
        drawing = np.zeros(lattice.size)
        for size in range(len(by_size) - 1, -1, -1):
            group = SheetGroup(
                utility=self.utility,
                classes=self.walk.model.classes,
                sorts=self._sorts,
                minimum_draw=self.walk.model.prospect.minimum_draw,
                node=node,
                lattice=lattice,
                sheets=by_size[size],
                values=values[size],
                larger_sheets=by_size[size + 1] if size + 1 < len(by_size) else [],
                larger_values=values[size + 1] if size + 1 < len(by_size) else None,
            )
            beyond = [self._beyond(self.after(node, sheet)) for sheet in by_size[size]]
            group.solve(beyond, drawing if size == 0 else None)
        return PileValues(node, lattice, values, drawing)

    def _sheets(self, node: Node) -> list[tuple[int, ...]]:
        """All that may be sent away of this pile, fewest first: ascending sorts, with repetition."""
        there = [sum(node.deck[which] for which in members) for members in self._sorts]
        return [
            sheet
            for size in range(min(node.fragments, sum(node.deck)) + 1)
            for sheet in combinations_with_replacement([sort for sort, n in enumerate(there) if n], size)
            if all(sheet.count(sort) <= there[sort] for sort in set(sheet))
        ]

    def _beyond(self, after: Node | None) -> float | None:
        return None if after is None else float(self.pile(after).drawing[0])


def reshuffled(node: Node) -> Node:
    """The state with the pile that is drawn from as its deck, and without what the value does not depend on."""
    if any(node.deck):
        return node._replace(newest=())
    return node._replace(deck=node.discard, discard=(0,) * len(node.discard), newest=())
