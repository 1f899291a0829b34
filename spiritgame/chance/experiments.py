"""The experiments of the lessons: each deals cards once, with luck from a seeded source.

An experiment takes the edition of the starting cards, a `Dealer` and its own arguments, and gives a `Run`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from attrs import frozen

from spiritgame.cards import ANIMALS, StartingCards
from spiritgame.chance.decks import GREGARIOUS, deck_of, line_of, weight
from spiritgame.rng import Shuffler
from spiritgame.state import CLOSED

Stops = Callable[[int, int], bool]
"""Whether to stop with so many cards in the line and this solitude."""


@frozen
class Run:
    """What came of one run.

    `lines` are the cards turned over, one line for each round; the first `lying` of them lay there from the beginning.
    `outcomes` has one entry for each series of the trial; `value` is what a simulation averages. `pile` is the deck
    that the cards came from, `discard` what had been discarded before.
    """

    lines: tuple[tuple[str, ...], ...]
    outcomes: tuple[Hashable, ...]
    value: float
    lying: int = 0
    pile: tuple[str, ...] = deck_of()
    discard: tuple[str, ...] = ()


DealerLuck: TypeAlias = tuple[Any, ...]
"""All that will be dealt from now on, as a value."""


class Dealer(Shuffler):
    """A source of shuffled decks that depends on its seed alone, on every Python."""

    @property
    def luck(self) -> DealerLuck:
        """The luck that is left."""
        return self._source.getstate()

    @classmethod
    def with_luck(cls, luck: DealerLuck) -> Dealer:
        """A dealer who goes on where another one was."""
        dealer = cls(0)
        dealer._source.setstate(luck)
        return dealer


PLANS: Final[Mapping[str, Stops]] = MappingProxyType(
    {
        "at_two": lambda _cards, solitude: solitude >= 2,
        "five": lambda cards, solitude: solitude >= 2 and cards >= 5,
        "never": lambda _cards, _solitude: False,
        "six": lambda cards, _solitude: cards >= 6,
        "seven": lambda cards, _solitude: cards >= 7,
    }
)
"""The plans of `spiritgame.chance.rules`, quick to ask for one line."""


def line_from(order: Sequence[str], stops: Stops, line: Sequence[str] = ()) -> tuple[str, ...]:
    """The line when the cards come in this order; drawing ends by itself when it closes."""
    found = list(line)
    solitude = sum(map(weight, found))
    for card in order:
        if solitude >= CLOSED or (found and stops(len(found), solitude)):
            break
        found.append(card)
        solitude += weight(card)
    return tuple(found)


def solitude_of(line: Sequence[str]) -> int:
    """Solitary minus gregarious symbols."""
    return sum(map(weight, line))


def first_two(_cards: StartingCards, dealer: Dealer) -> Run:
    """The first two cards: which of them are solitary."""
    line = dealer.shuffled(deck_of())[:2]
    kinds = (weight(line[0]) > 0, weight(line[1]) > 0)
    names = {(False, False): "none", (True, False): "first", (False, True): "second", (True, True): "both"}
    return Run((line,), (names[kinds],), all(kinds))


def second_card(_cards: StartingCards, dealer: Dealer, first: str) -> Run:
    """The second card, of deals whose first card is of this kind; other deals are thrown away."""
    wanted = {"solitary": 1, "neutral": 0}.get(first)
    while True:
        line = dealer.shuffled(deck_of())[:2]
        if wanted is None or weight(line[0]) == wanted:
            is_solitary = weight(line[1]) > 0
            return Run((line,), ("solitary" if is_solitary else "neutral",), is_solitary)


def planned(_cards: StartingCards, dealer: Dealer, draws: int) -> Run:
    """So many cards, or fewer where the line closes: how many are solitary."""
    line = line_from(dealer.shuffled(deck_of()), lambda cards, _solitude: cards >= draws)
    return Run((line,), (solitude_of(line),), solitude_of(line) >= CLOSED)


def length_under(_cards: StartingCards, dealer: Dealer, plan: str, varans: int = 0) -> Run:
    """The length of a line under a plan."""
    line = line_from(dealer.shuffled(deck_of(varans)), PLANS[plan])
    return Run((line,), (len(line),), len(line), pile=deck_of(varans))


def next_closes(_cards: StartingCards, dealer: Dealer, length: int) -> Run:
    """One card more for a line of so many cards, two of them solitary."""
    line = line_of(length, 2)
    hidden = [card for card in deck_of() if card not in line]
    after = (*line, hidden[dealer.below(len(hidden))])
    closes = solitude_of(after) >= CLOSED
    return Run((after,), ("closed" if closes else "safe",), closes, lying=length)


def _suns(cards: StartingCards, line: Sequence[str]) -> int:
    return sum(ANIMALS[cards][card].elements.sun for card in line)


def suns_at_two(cards: StartingCards, dealer: Dealer, enough: int = 0) -> Run:
    """The suns of a line stopped at the second solitary; with `enough`, whether there are so many."""
    line = line_from(dealer.shuffled(deck_of()), PLANS["at_two"])
    suns = _suns(cards, line)
    return Run((line,), (suns,), suns >= enough if enough else suns)


def suns_after(cards: StartingCards, dealer: Dealer, first: str) -> Run:
    """The suns of a line stopped at the second solitary, of deals in which this card came first."""
    others = dealer.shuffled([card for card in deck_of() if card != first])
    line = line_from((first, *others), PLANS["at_two"])
    suns = _suns(cards, line)
    return Run((line,), (suns,), suns)


def points_under(_cards: StartingCards, dealer: Dealer, plan: str) -> Run:
    """Cards times actions under a plan."""
    line = line_from(dealer.shuffled(deck_of()), PLANS[plan])
    points = len(line) * (1 if solitude_of(line) >= CLOSED else 2)
    return Run((line,), (points,), points)


def two_rounds(_cards: StartingCards, dealer: Dealer) -> Run:
    """Two rounds in a row, both stopped at the second solitary."""
    order = dealer.shuffled(deck_of())
    first = line_from(order, PLANS["at_two"])
    second = line_from(order[len(first) :], PLANS["at_two"])
    return Run((first, second), (len(first), len(second)), len(second))


def insured(_cards: StartingCards, dealer: Dealer, by: str) -> Run:
    """A second round after a first one, both stopped at solitude 2, with nothing, a fragment, or a gregarious animal.

    With a fragment one goes on at solitude 2, sends the card away that would close, and stops there.
    """
    order = dealer.shuffled(deck_of())
    first = line_from(order, PLANS["at_two"])
    left = order[len(first) :]
    place = dealer.below(len(left) + 1)  # asked for in every arm, so that all arms see the same orders
    pile = {"on_top": (GREGARIOUS, *left), "shuffled": (*left[:place], GREGARIOUS, *left[place:])}.get(by, left)
    line = line_from(pile, PLANS["never" if by == "fragment" else "at_two"])
    if by == "fragment":
        line = line[:-1]
    return Run((line,), (len(line),), len(line), pile=pile, discard=first)


def gregarious_at_two(_cards: StartingCards, dealer: Dealer) -> Run:
    """A line stopped at solitude 2 with a gregarious animal shuffled in, then one card more."""
    order = dealer.shuffled(deck_of(gregarious=1))
    line = line_from(order, PLANS["at_two"])
    after = order[: len(line) + 1]
    closes = solitude_of(after) >= CLOSED
    return Run((after,), ("closed" if closes else "safe",), closes, lying=len(line), pile=order)


def second_round_closes(_cards: StartingCards, dealer: Dealer, hidden: int) -> Run:
    """A second round with two solitaries and so many cards hidden, then one card more; others are thrown away."""
    while True:
        order = dealer.shuffled(deck_of())
        first = line_from(order, PLANS["at_two"])
        second = line_from(order[len(first) :], PLANS["at_two"])
        known = len(first) + len(second)
        if len(order) - known == hidden:
            closes = weight(order[known]) > 0
            after = order[len(first) : known + 1]
            return Run((first, after), ("closed" if closes else "safe",), closes, lying=known)


def share_closed(_cards: StartingCards, dealer: Dealer, lines: int) -> Run:
    """How many of so many lines of six cards close; the last one is shown."""
    closed = 0
    for _ in range(lines):
        line = line_from(dealer.shuffled(deck_of()), PLANS["six"])
        closed += solitude_of(line) >= CLOSED
    return Run((line,), (closed,), closed / lines)


_FUNCTIONS = (
    first_two, second_card, planned, length_under, next_closes, suns_at_two, suns_after, points_under,
    two_rounds, insured, gregarious_at_two, second_round_closes, share_closed,
)  # fmt: skip
EXPERIMENTS: Mapping[str, Callable[..., Run]] = MappingProxyType({f.__name__: f for f in _FUNCTIONS})
