"""The part of a position that belongs to one spirit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from spiritgame.cards import ANIMALS, LEVEL, ORDER, STARTING, TREES
from spiritgame.circle import ROCKS
from spiritgame.forest import NEIGHBOURS, PLANTABLE, STARTING_SPACE, Space
from spiritgame.moves import TILES, Tile
from spiritgame.positions.reading import Fields
from spiritgame.rules.edition import Rules
from spiritgame.snapshot import elements_dict
from spiritgame.state import CLOSED, PlayerState, player

FIRE_VALUES = (2, 3, 4)
_KNOWN = frozenset(
    [
        "help_line",
        "deck",
        "deck_count",
        "discard",
        "solitude",
        "elements",
        "fires",
        "fragments",
        "victory_tiles",
        "forest",
        "rock",
    ]
)


def read_spirit(name: str, value: Any, start_rock: int, rules: Rules) -> PlayerState:
    """One spirit of the position. Starting animals that are named nowhere lie under its deck."""
    fields = Fields(value, f"players.{name}", _KNOWN)
    line = fields.words("help_line", ORDER)
    discard = fields.words("discard", ORDER)
    deck = fields.words("deck", ORDER)
    _check_line(fields, line, rules)
    starting = Counter(card for pile in (line, discard, deck) for card in pile if card in STARTING)
    if twice := [card for card, count in starting.items() if count > 1]:
        raise fields.refuse(_pile_of(twice[0], line, discard), f"{twice[0]} is there more than once")
    deck += tuple(card for card in STARTING if not starting[card])
    found = player(
        name,
        rock=fields.number("rock", start_rock, most=len(ROCKS) - 1),
        rules=rules,
        deck=deck,
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


def _pile_of(card: str, line: tuple[str, ...], discard: tuple[str, ...]) -> str:
    return "help_line" if line.count(card) > 1 else "discard" if card in discard else "deck"


def _check_line(fields: Fields, line: tuple[str, ...], rules: Rules) -> None:
    # A card was drawn while the cards before it lay there, whatever fragments sent away since (rules §7).
    animals = ANIMALS[rules.starting_cards]
    solitude = 0
    for card in line:
        if solitude >= CLOSED:
            raise fields.refuse("help_line", f"{card} could not have been drawn: the line was closed before it")
        solitude += animals[card].weight


def _forest(fields: Fields) -> tuple[tuple[str, Space], ...]:
    value = fields.raw("forest", ())
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise fields.refuse("forest", "must be a list of [tree, [column, row]]")
    forest: list[tuple[str, Space]] = []
    for item in value:
        if not isinstance(item, Sequence) or len(item) != 2 or isinstance(item, str):
            raise fields.refuse("forest", "must be a list of [tree, [column, row]]")
        tree, place = item
        if not isinstance(tree, str) or tree not in TREES:
            raise fields.refuse("forest", f"there is no tree called {tree!r}")
        space = next((s for s in PLANTABLE if isinstance(place, Sequence) and list(s) == list(place)), None)
        if space is None:
            raise fields.refuse("forest", f"nothing can be planted on {place!r}")
        if any(space == taken for _, taken in forest):
            raise fields.refuse("forest", f"two trees stand on {place!r}")
        forest.append((tree, space))
    _check_connected(fields, {space for _, space in forest})
    return tuple(forest)


def _check_connected(fields: Fields, spaces: set[Space]) -> None:
    reached, edge = {STARTING_SPACE}, [STARTING_SPACE]
    while edge:
        for space in NEIGHBOURS[edge.pop()]:
            if space in spaces and space not in reached:
                reached.add(space)
                edge.append(space)
    if alone := spaces - reached:
        raise fields.refuse("forest", f"the tree on {min(alone)} is joined to no other tree")


def check_line_in_action(name: str, p: PlayerState, rules: Rules) -> None:
    """Refuse an action phase in which a spirit has drawn less than it had to."""
    if len(p.line) >= rules.minimum_draw:
        return
    if p.discard or any(not LEVEL[card] for card in p.deck):
        raise Fields({}, f"players.{name}", ()).refuse("help_line", "a spirit draws at least one card before it acts")
