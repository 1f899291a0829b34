"""Classes of cards that a question need not tell apart.

A shuffled pile is exchangeable: if what is asked, and the rule for stopping, see cards by class only, then the numbers
drawn of each class are all there is to a state, and the cards drawn of one class are a uniform subset of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

from attrs import field, frozen

from spiritgame.cards import VARAN, Elements
from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Prospect, Quantity


@frozen
class CardClass:
    """Cards that count as alike: same solitude, same amounts of what is watched, same gain.

    Amounts are whole numbers, or means (floats) where a `Coarse` blurs them. `returns` says that such a card goes to
    the discard pile when a fragment sends it away, as all but varans do.
    """

    weight: int
    amounts: tuple[Any, ...]
    gain: Number
    returns: bool


@frozen
class Classes:
    """A prospect seen through classes: `deck` and `discard` are counts by class, the others list classes by index.

    `line` holds the newest cards of the line, at most as many as there are fragments, the newest last. `names` are the
    cards of each class.
    """

    prospect: Prospect
    watches: tuple[Quantity, ...]
    classes: tuple[CardClass, ...]
    names: tuple[tuple[str, ...], ...] = field(repr=False)
    line: tuple[int, ...]
    top: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The watched totals as they are now."""
        return tuple(self.prospect.total(quantity) for quantity in self.watches)


@frozen
class Coarse:
    """How cards are thrown together that are not quite alike, so that there are fewer classes.

    Gains of shuffled cards are told apart only by `bins` intervals of equal width, and a class gains the mean of its
    cards: by exchangeability, what is computed with it is the exact value of policies that see the intervals only. With
    `is_upper` a class gains the most that one of its cards does, which bounds the value of all policies from above.
    With a `blur` above 1, watched amounts too are told apart only by intervals of that width, and replaced by means;
    what is computed then is no bound by itself.
    """

    bins: int
    is_upper: bool = False
    blur: int = 1


def _no_gain(_elements: Elements) -> Number:
    return 0


def classify(
    prospect: Prospect,
    watches: tuple[Quantity, ...] = (),
    gain: Callable[[Elements], Number] = _no_gain,
    coarse: Coarse | None = None,
) -> Classes:
    """Sort the cards of a prospect into classes by solitude, watched quantities and gain.

    Coarse classes lie in one pile each, because means differ between piles; known cards keep classes of their own.
    """
    kept = prospect.line[len(prospect.line) - prospect.fragments :] if prospect.fragments else ()
    piles = {"line": kept, "top": prospect.top, "deck": prospect.deck, "discard": prospect.discard}
    gains = {card: gain(prospect.animal(card).elements) for cards in piles.values() for card in cards}
    shuffled = [gains[card] for card in (*prospect.deck, *prospect.discard)]
    bin_of = in_bins(shuffled, coarse.bins) if coarse else None
    members: dict[Hashable, list[str]] = {}

    def key(card: str, pile: str) -> Hashable:
        amounts = tuple(prospect.amount(card, quantity) for quantity in watches)
        common = (prospect.animal(card).weight, not prospect.fragments or card != VARAN)
        if coarse is None or bin_of is None:
            return (*common, amounts, gains[card])
        if pile in ("line", "top"):
            return (*common, amounts, gains[card], "")
        blurred = tuple(round(amount / coarse.blur) for amount in amounts)
        return (*common, blurred, bin_of(gains[card]), pile)

    keys = {pile: [key(card, pile) for card in cards] for pile, cards in piles.items()}
    for pile, cards in piles.items():
        for which, card in zip(keys[pile], cards, strict=True):
            members.setdefault(which, []).append(card)
    order = {which: index for index, which in enumerate(sorted(members, key=repr))}

    def counts(pile: str) -> tuple[int, ...]:
        found = [0] * len(order)
        for which in keys[pile]:
            found[order[which]] += 1
        return tuple(found)

    def card_class(cards: list[str]) -> CardClass:
        in_class = [gains[card] for card in cards]
        return CardClass(
            weight=prospect.animal(cards[0]).weight,
            amounts=tuple(_amount([prospect.amount(card, quantity) for card in cards]) for quantity in watches),
            gain=max(in_class) if coarse and coarse.is_upper else _mean(in_class),
            returns=not prospect.fragments or cards[0] != VARAN,
        )

    return Classes(
        prospect=prospect,
        watches=watches,
        classes=tuple(card_class(members[which]) for which in order),
        names=tuple(tuple(members[which]) for which in order),
        line=tuple(order[which] for which in keys["line"]),
        top=tuple(order[which] for which in keys["top"]),
        deck=counts("deck"),
        discard=counts("discard"),
    )


def in_bins(gains: Iterable[Number], bins: int) -> Callable[[Number], int]:
    """Which of so many intervals of equal width, from the least to the largest, a gain lies in."""
    found = sorted(gains)
    if not found or found[0] == found[-1]:
        return lambda _gain: 0
    low, width = found[0], (found[-1] - found[0]) / bins
    return lambda gain: min(int((gain - low) / width), bins - 1)


def _amount(amounts: list[int]) -> float:
    return amounts[0] if len(set(amounts)) == 1 else sum(amounts) / len(amounts)


def _mean(numbers: list[Number]) -> Number:
    if all(number == numbers[0] for number in numbers):
        return numbers[0]
    if any(isinstance(number, float) for number in numbers):
        return float(sum(numbers)) / len(numbers)
    return Fraction(sum(numbers)) / len(numbers)
