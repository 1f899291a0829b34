"""Classes of cards that a question need not tell apart.

A shuffled pile is exchangeable: if what is asked, and the rule for stopping, see cards by class only, then the numbers
drawn of each class are all there is to a state, and the cards drawn of one class are a uniform subset of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction

from attrs import frozen

from spiritgame.cards import VARAN, Elements
from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Prospect, Quantity


@frozen
class CardClass:
    """Cards that count as alike: same solitude, same amounts of what is watched, same gain.

    `returns` says that such a card goes to the discard pile when a fragment sends it away, as all but varans do.
    """

    weight: int
    amounts: tuple[int, ...]
    gain: Number
    returns: bool


@frozen
class Classes:
    """A prospect seen through classes: `deck` and `discard` are counts by class, the others list classes by index.

    `line` holds the newest cards of the line, at most as many as there are fragments, the newest last.
    """

    prospect: Prospect
    watches: tuple[Quantity, ...]
    classes: tuple[CardClass, ...]
    line: tuple[int, ...]
    top: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The watched totals as they are now."""
        return tuple(self.prospect.total(quantity) for quantity in self.watches)


def _no_gain(_elements: Elements) -> Number:
    return 0


def classify(
    prospect: Prospect,
    watches: tuple[Quantity, ...] = (),
    gain: Callable[[Elements], Number] = _no_gain,
    bins: int | None = None,
) -> Classes:
    """Sort the cards of a prospect into classes by solitude, watched quantities and gain.

    With `bins`, gains of shuffled cards are told apart only by that many intervals of equal width, and a class gains
    the mean of its cards: by exchangeability, what is computed with it is the exact value of policies that see the
    intervals only. A class then lies in one pile, and known cards keep classes of their own.
    """
    kept = prospect.line[len(prospect.line) - prospect.fragments :] if prospect.fragments else ()
    gains = {
        card: gain(prospect.animal(card).elements) for card in {*kept, *prospect.top, *prospect.deck, *prospect.discard}
    }
    bin_of = _bins([gains[card] for card in (*prospect.deck, *prospect.discard)], bins)
    members: dict[Hashable, list[str]] = {}

    def key(card: str, pile: str) -> Hashable:
        weight = prospect.animal(card).weight
        amounts = tuple(prospect.amount(card, quantity) for quantity in watches)
        returns = not prospect.fragments or card != VARAN
        if bins is None:
            return weight, amounts, returns, gains[card]
        seen = bin_of(gains[card]) if pile in ("deck", "discard") else gains[card]
        return weight, amounts, returns, seen, pile if pile in ("deck", "discard") else ""

    piles = {"line": kept, "top": prospect.top, "deck": prospect.deck, "discard": prospect.discard}
    keys = {name: [key(card, name) for card in cards] for name, cards in piles.items()}
    for name, cards in piles.items():
        for which, card in zip(keys[name], cards, strict=True):
            members.setdefault(which, []).append(card)
    order = {which: index for index, which in enumerate(sorted(members, key=repr))}

    def counts(name: str) -> tuple[int, ...]:
        found = [0] * len(order)
        for which in keys[name]:
            found[order[which]] += 1
        return tuple(found)

    return Classes(
        prospect=prospect,
        watches=watches,
        classes=tuple(_card_class(prospect, watches, gains, members[which]) for which in order),
        line=tuple(order[which] for which in keys["line"]),
        top=tuple(order[which] for which in keys["top"]),
        deck=counts("deck"),
        discard=counts("discard"),
    )


def _card_class(
    prospect: Prospect, watches: tuple[Quantity, ...], gains: dict[str, Number], cards: list[str]
) -> CardClass:
    return CardClass(
        weight=prospect.animal(cards[0]).weight,
        amounts=tuple(prospect.amount(cards[0], quantity) for quantity in watches),
        gain=_mean([gains[card] for card in cards]),
        returns=not prospect.fragments or cards[0] != VARAN,
    )


def _bins(gains: Iterable[Number], bins: int | None) -> Callable[[Number], Number]:
    found = sorted(gains)
    if bins is None or not found or found[0] == found[-1]:
        return lambda _gain: 0
    low, width = found[0], (found[-1] - found[0]) / bins
    return lambda gain: min(int((gain - low) / width), bins - 1)


def _mean(numbers: list[Number]) -> Number:
    if all(number == numbers[0] for number in numbers):
        return numbers[0]
    if any(isinstance(number, float) for number in numbers):
        return float(sum(numbers)) / len(numbers)
    return Fraction(sum(numbers)) / len(numbers)
