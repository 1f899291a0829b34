"""The best way to draw, for whole lattices of states at once.

Fragments are decided about right after each draw: the card just drawn is sent away at once or stays. What was sent away
so far is a sheet, a small multiset of classes; each sheet holds the values of all states of the pile.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from attrs import field, frozen

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


@frozen(eq=False)
class LatticeRecursion(Recursion):
    """A `Recursion` that answers for whole piles; needs a walk of reach 1.

    Raises TooLargeError where more than `most_states` states would be needed.
    """

    piles: dict[Node, PileValues] = field(factory=dict, init=False, repr=False)

    def check_size(self) -> None:
        """Raise TooLargeError now rather than after some work."""
        self.cost()

    def cost(self) -> int:
        """The number of states over all piles and sheets."""
        seen: set[Node] = set()
        total = 0
        waiting = list(self._first_piles())
        while waiting:
            node = waiting.pop()
            if node in seen:
                continue
            seen.add(node)
            sheets = _sheets(node)
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
        for which in sheet:
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
            cards=node.cards + sum(kept),
            solitude=solitude,
            totals=tuple(
                total + sum(n * c.amounts[axis] for n, c in zip(kept, classes, strict=True))
                for axis, total in enumerate(node.totals)
            ),
        )

    def _solve(self, node: Node) -> PileValues:
        np = numpy()
        lattice = make_lattice(self._weights, node.deck, CLOSED - 1 - node.solitude + node.fragments)
        sheets = _sheets(node)
        by_size = [[s for s in sheets if len(s) == size] for size in range(len(sheets[-1]) + 1)]
        values = [np.zeros((len(group), lattice.size)) for group in by_size]
        drawing = np.zeros(lattice.size)
        for size in range(len(by_size) - 1, -1, -1):
            group = SheetGroup(
                utility=self.utility,
                classes=self.walk.model.classes,
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

    def _beyond(self, after: Node | None) -> float | None:
        return None if after is None else float(self.pile(after).drawing[0])


def reshuffled(node: Node) -> Node:
    """The state with the pile that is drawn from as its deck, and without what the value does not depend on."""
    if any(node.deck):
        return node._replace(newest=())
    return node._replace(deck=node.discard, discard=(0,) * len(node.discard), newest=())


def _sheets(node: Node) -> list[tuple[int, ...]]:
    """All that may be sent away of this pile, fewest first: sorted classes, with repetition."""
    classes = [c for c, n in enumerate(node.deck) if n]
    return [
        sheet
        for size in range(min(node.fragments, sum(node.deck)) + 1)
        for sheet in combinations_with_replacement(classes, size)
        if all(sheet.count(c) <= node.deck[c] for c in set(sheet))
    ]
