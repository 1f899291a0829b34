"""The part of a position that belongs to one spirit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from spiritgame.cards import ANIMALS, ORDER, STARTING, TREES, starting_of
from spiritgame.circle import ROCKS
from spiritgame.forest import NEIGHBOURS, PLANTABLE, STARTING_SPACE, Space
from spiritgame.moves import TILES, Tile
from spiritgame.positions.reading import Fields, PositionError, is_list, shown
from spiritgame.rules.edition import Rules
from spiritgame.snapshot import elements_dict
from spiritgame.state import CLOSED, PlayerState, player

FIRE_VALUES = (2, 3, 4)
PILES = ("help_line", "deck", "discard")
_KNOWN = frozenset(
    (*PILES, "deck_count", "solitude", "elements", "fires", "fragments", "victory_tiles", "forest", "rock")
)


def read_spirit(name: str, value: Any, start_rock: int, rules: Rules, animals: int) -> PlayerState:
    """One spirit of the position. Starting animals that are named nowhere lie under its deck."""
    fields = Fields(value, f"players.{name}", _KNOWN)
    line = fields.words("help_line", ORDER)
    deck = fields.words("deck", ORDER)
    discard = fields.words("discard", ORDER)
    _check_line(fields, line, rules)
    named: set[str] = set()
    for pile, cards in zip(PILES, (line, deck, discard), strict=True):
        for card in cards:
            if card in STARTING:
                if card in named:
                    raise fields.refuse(pile, f"{card} is there more than once")
                named.add(card)
    found = player(
        name,
        rock=fields.number("rock", start_rock, most=len(ROCKS) - 1),
        rules=rules,
        deck=deck + tuple(card for card in starting_of(animals) if card not in named),
        line=line,
        discard=discard,
        fires=fields.numbers("fires", FIRE_VALUES),
        fragments=fields.number("fragments", 0),
        tiles=cast("tuple[Tile, ...]", fields.words("victory_tiles", TILES, sorted(TILES))),
        forest=_forest(fields),
    )
    fields.agrees("deck_count", len(found.deck))
    fields.agrees("solitude", found.solitude)
    fields.agrees("elements", elements_dict(found.elements))
    return found


def _check_line(fields: Fields, line: tuple[str, ...], rules: Rules) -> None:
    # Fragments take the newest card only, so every card was drawn onto just those before it (rules §7).
    animals = ANIMALS[rules.starting_cards]
    solitude = 0
    for card in line:
        if solitude >= CLOSED:
            raise fields.refuse("help_line", f"{card} could not have been drawn: the line was closed before it")
        solitude += animals[card].weight


def _forest(fields: Fields) -> tuple[tuple[str, Space], ...]:
    forest: list[tuple[str, Space]] = []
    for item in fields.items("forest"):
        if not is_list(item) or len(item) != 2:
            raise fields.refuse("forest", "must be a list of [tree, [column, row]]")
        tree, place = item
        if not isinstance(tree, str) or tree not in TREES:
            raise fields.refuse("forest", f"there is no tree called {shown(tree)}")
        space = _space(fields, place)
        if any(space == taken for _, taken in forest):
            raise fields.refuse("forest", f"two trees stand on {space}")
        forest.append((tree, space))
    _check_connected(fields, {space for _, space in forest})
    return tuple(forest)


def _space(fields: Fields, place: Sequence[object]) -> Space:
    if not is_list(place) or len(place) != 2 or any(type(number) is not int for number in place):
        raise fields.refuse("forest", "a space is given as [column, row]")
    space = cast(Space, tuple(place))
    if space == STARTING_SPACE:
        raise fields.refuse("forest", "the starting tree stands in the middle")
    if space not in PLANTABLE:
        raise fields.refuse("forest", f"the forest has no space [{shown(space[0])}, {shown(space[1])}]")
    return space


def _check_connected(fields: Fields, spaces: set[Space]) -> None:
    reached, edge = {STARTING_SPACE}, [STARTING_SPACE]
    while edge:
        for space in NEIGHBOURS[edge.pop()]:
            if space in spaces and space not in reached:
                reached.add(space)
                edge.append(space)
    if alone := spaces - reached:
        raise fields.refuse("forest", f"the tree on {min(alone)} is joined to no other tree")


def check_has_drawn(p: PlayerState, rules: Rules) -> None:
    """Refuse a spirit that has stopped, or acts, with fewer cards in its line than it must have drawn."""
    # It has always cards to draw: its 14 starting animals never leave it.
    if len(p.line) < rules.minimum_draw:
        raise PositionError(f"players.{p.spirit}.help_line", "a spirit draws at least one card before it stops")
