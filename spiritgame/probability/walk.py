"""The draw phase as a walk over states, one by one, in exact or in floating numbers; no numpy.

A state holds what is left, by class of cards, and what matters of the line. This is the reference for small questions
and for fragments; `lattice` answers the large ones.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from attrs import frozen

from spiritgame.probability.classes import Classes
from spiritgame.probability.errors import TooLargeError
from spiritgame.probability.pmf import Number
from spiritgame.probability.stopping import Standing, StoppingRule
from spiritgame.state import CLOSED

Choice: TypeAlias = Literal["stop", "draw", "discard"]
MOST_STATES = 300_000


class Node(NamedTuple):
    """A state: known top cards drawn, counts left by class, fragments, newest cards in their reach, and the line."""

    top: int
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    fragments: int
    newest: tuple[int, ...]
    cards: int
    solitude: int
    totals: tuple[int, ...]


@frozen
class Walk:
    """The states that a prospect may pass through.

    `reach` is how many cards in a row fragments may send away: 1 decides about each card right after it is drawn,
    None follows the whole of rules §7.
    """

    model: Classes
    reach: int | None = None

    def start(self) -> Node:
        """The state as it is now."""
        prospect = self.model.prospect
        return Node(
            top=0,
            deck=self.model.deck,
            discard=self.model.discard,
            fragments=prospect.fragments,
            newest=self._within_reach(self.model.line, prospect.fragments),
            cards=len(prospect.line),
            solitude=prospect.solitude,
            totals=self.model.totals,
        )

    def _within_reach(self, newest: tuple[int, ...], fragments: int) -> tuple[int, ...]:
        keep = fragments if self.reach is None else min(fragments, self.reach)
        return newest[len(newest) - keep :] if keep < len(newest) else newest

    def is_exhausted(self, node: Node) -> bool:
        """Whether no card is left to draw."""
        return node.top >= len(self.model.top) and not any(node.deck) and not any(node.discard)

    def choices(self, node: Node) -> tuple[Choice, ...]:
        """What the spirit may do (rules §7); to stop alone where the phase ends by itself."""
        if self.is_exhausted(node):
            return ("stop",)
        found: list[Choice] = ["stop"] if node.cards >= self.model.prospect.minimum_draw else []
        if node.solitude < CLOSED:
            found.append("draw")
        if node.fragments and node.newest:
            found.append("discard")
        return tuple(found)

    def drawn(self, node: Node) -> tuple[tuple[int, int, Node], ...]:
        """For each class that may come next: its index, how many such cards there are, and the state that follows."""
        top, deck, discard = node.top, node.deck, node.discard
        if top < len(self.model.top):
            which = self.model.top[top]
            return ((which, 1, self._with_card(node, which, top + 1, deck, discard)),)
        if not any(deck):
            deck, discard = discard, (0,) * len(discard)
        return tuple(
            (which, count, self._with_card(node, which, top, _less(deck, which), discard))
            for which, count in enumerate(deck)
            if count
        )

    def _with_card(self, node: Node, which: int, top: int, deck: tuple[int, ...], discard: tuple[int, ...]) -> Node:
        card = self.model.classes[which]
        newest = node.newest
        if node.fragments:
            reach = node.fragments if self.reach is None else min(node.fragments, self.reach)
            newest = (*newest[max(0, len(newest) - reach + 1) :], which) if reach > 1 else (which,)
        return Node(
            top=top,
            deck=deck,
            discard=discard,
            fragments=node.fragments,
            newest=newest,
            cards=node.cards + 1,
            solitude=node.solitude + card.weight,
            totals=tuple(a + b for a, b in zip(node.totals, card.amounts, strict=True)),
        )

    def sent_away(self, node: Node) -> Node:
        """The state once a fragment has sent the newest card away."""
        *newest, which = node.newest
        card = self.model.classes[which]
        discard = node.discard
        if card.returns:
            discard = (*discard[:which], discard[which] + 1, *discard[which + 1 :])
        fragments = node.fragments - 1
        return node._replace(
            discard=discard,
            fragments=fragments,
            newest=self._within_reach(tuple(newest), fragments),
            cards=node.cards - 1,
            solitude=node.solitude - card.weight,
            totals=tuple(a - b for a, b in zip(node.totals, card.amounts, strict=True)),
        )

    def standing(self, node: Node) -> Standing:
        """What a stopping rule sees of the state."""
        classes = self.model.classes
        ahead = self.model.top[node.top :]
        deck = sum(node.deck) + len(ahead)
        if ahead:
            left, solitary = 1, int(classes[ahead[0]].weight > 0)
        else:
            pile = node.deck if deck else node.discard
            left = sum(pile)
            solitary = sum(count for count, c in zip(pile, classes, strict=True) if count and c.weight > 0)
        return Standing(
            cards=node.cards,
            solitude=node.solitude,
            totals=dict(zip(self.model.watches, node.totals, strict=True)),
            deck=deck,
            left=left,
            solitary=solitary,
        )

    def follow(self, rule: StoppingRule) -> Callable[[Node], Choice]:
        """What the rule chooses in each state."""

        def choose(node: Node) -> Choice:
            choices = self.choices(node)
            if node.solitude >= CLOSED:
                return "discard" if rule.spends_fragments and "discard" in choices else "stop"
            if "draw" not in choices or ("stop" in choices and rule.stops(self.standing(node))):
                return "stop"
            return "draw"

        return choose

    def endings(self, choose: Callable[[Node], Choice], *, exact: bool = True) -> dict[Node, Number]:
        """The chance of each state in which drawing ends under the choices given.

        Raises TooLargeError once too many states are met.
        """
        met = 0
        ended: dict[Node, Number] = {}
        layer: dict[Node, Number] = {self.start(): Fraction(1) if exact else 1.0}
        while layer:
            met += len(layer)
            if met > MOST_STATES:
                raise TooLargeError(f"more than {MOST_STATES} states")
            following: dict[Node, Number] = {}
            for node, chance in layer.items():
                choice = choose(node)
                if choice == "stop":
                    ended[node] = ended.get(node, 0) + chance
                elif choice == "discard":
                    after = self.sent_away(node)
                    following[after] = following.get(after, 0) + chance
                else:
                    nodes = self.drawn(node)
                    total = sum(count for _, count, _ in nodes)
                    for _, count, after in nodes:
                        following[after] = following.get(after, 0) + chance * count / total
            layer = following
        return ended


def _less(counts: tuple[int, ...], which: int) -> tuple[int, ...]:
    return (*counts[:which], counts[which] - 1, *counts[which + 1 :])
