"""Set-up (rules §4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from attrs import field, frozen

from spiritgame.cards import ALL_ANIMALS, ANIMALS, FIRST_ANIMALS, LEVELS, ORDER, TREES, reserve_of, starting_of
from spiritgame.circle import START_ROCKS
from spiritgame.rng import Luck, shuffled
from spiritgame.rules.edition import TEXT, Rules
from spiritgame.rules.flow import begin
from spiritgame.state import DrawPhase, GameState, player

SPIRITS = ("winter", "spring", "summer", "autumn")
VARANS = 23
FRAGMENTS = 20
FIRST_FIRE = 2
ROW = 4
"""Animals that lie face up in each row of the reserve."""


def _decks(value: Sequence[Sequence[str]] | None) -> tuple[tuple[str, ...], ...] | None:
    return None if value is None else tuple(tuple(deck) for deck in value)


def _reshuffles(
    value: Sequence[Sequence[Sequence[str]]] | None,
) -> tuple[tuple[tuple[str, ...], ...], ...] | None:
    return None if value is None else tuple(tuple(tuple(deck) for deck in decks) for decks in value)


def _reserve(value: Mapping[int, Sequence[str]] | None) -> dict[int, tuple[str, ...]] | None:
    return None if value is None else {int(level): tuple(cards) for level, cards in value.items()}


@frozen
class Deal:
    """Luck that is fixed beforehand; what is None comes from the seed.

    `decks`: per seat the deck, top first. `reserve`: per level all animals in the order they are turned up, the first
    four at once. `reshuffles`: per seat the decks to use for its first reshuffles. Raises ValueError for unknown
    cards, a reserve that does not hold exactly the animals of a level, or decks of no spirit.
    """

    decks: tuple[tuple[str, ...], ...] | None = field(default=None, converter=_decks)
    reserve: Mapping[int, tuple[str, ...]] | None = field(default=None, converter=_reserve)
    reshuffles: tuple[tuple[tuple[str, ...], ...], ...] | None = field(default=None, converter=_reshuffles)

    def __attrs_post_init__(self) -> None:
        known = ANIMALS["text"]
        decks = [*(self.decks or ()), *(deck for seat in self.reshuffles or () for deck in seat)]
        if unknown := sorted({card for deck in decks for card in deck} - known.keys()):
            raise ValueError(f"there is no animal called {unknown[0]!r}")
        for level, cards in (self.reserve or {}).items():
            if level not in LEVELS:
                raise ValueError(f"the reserve has the levels 1, 2 and 3, not {level!r}")
            there_were = max([FIRST_ANIMALS, *(ORDER.get(card, 0) + 1 for card in cards)])
            if Counter(cards) != Counter(reserve_of(level, there_were)):
                raise ValueError(f"the reserve of level {level} must name each of its animals once")

    def __hash__(self) -> int:
        reserve = None if self.reserve is None else tuple(sorted(self.reserve.items()))
        return hash((self.decks, reserve, self.reshuffles))


def check_spirits(spirits: Sequence[str]) -> tuple[str, ...]:
    """The names as a tuple; ValueError unless they are two to four different spirits."""
    names = (spirits,) if isinstance(spirits, str) else tuple(spirits)
    for name in names:
        if name not in SPIRITS:
            raise ValueError(f"there is no spirit called {name!r}; there are {', '.join(SPIRITS)}")
    if len(set(names)) != len(names):
        raise ValueError("every spirit can take part once only")
    if len(names) not in START_ROCKS:
        raise ValueError(f"two to four spirits play, not {len(names)}")
    return names


def new_game(
    spirits: Sequence[str],
    *,
    rules: Rules = TEXT,
    seed: int = 0,
    deal: Deal | None = None,
    animals: int = ALL_ANIMALS,
) -> GameState:
    """The position in which a game begins.

    `spirits` are names in seat order; seat 0 holds the sacred tree in round 1. What is dealt by the
    seed is dealt from the `animals` with the lowest numbers. Raises ValueError for anything but
    two to four different spirits, and for a deal that does not fit them.
    """
    names = check_spirits(spirits)
    deal = deal or Deal()
    for what, per_seat in (("decks", deal.decks), ("reshuffles", deal.reshuffles)):
        if per_seat is not None and len(per_seat) != len(names):
            raise ValueError(f"the deal names {what} for {len(per_seat)} spirits, but {len(names)} play")
    decks = deal.decks or tuple(shuffled(starting_of(animals), seed, "deck", seat) for seat in range(len(names)))
    given = deal.reserve or {}
    piles = tuple(given.get(level) or shuffled(reserve_of(level, animals), seed, "reserve", level) for level in LEVELS)
    state = GameState(
        rules=rules,
        luck=Luck(seed, deal.reshuffles or ()),
        round=1,
        first=0,
        phase=DrawPhase(()),
        players=tuple(
            player(name, rock=rock, rules=rules, deck=deck)
            for name, rock, deck in zip(names, START_ROCKS[len(names)], decks, strict=True)
        ),
        circle_fires=(FIRST_FIRE,),
        reserve=(piles[0][:ROW], piles[1][:ROW], piles[2][:ROW]),
        stacks=(piles[0][ROW:], piles[1][ROW:], piles[2][ROW:]),
        trees=tuple(tree.copies[len(names)] for tree in TREES.values()),
        varans=VARANS,
        fragments=FRAGMENTS,
    )
    return begin(state)
