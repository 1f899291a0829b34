"""The part of a position that belongs to nobody, and what the spirits share: animals, trees, tiles, rocks, supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from spiritgame.cards import LEVEL, LEVELS, RESERVE, TREES, VARAN, reserve_of
from spiritgame.moves import TILES
from spiritgame.positions.reading import Fields, PositionError, by_level, shown
from spiritgame.rng import shuffled
from spiritgame.rules.setup import FRAGMENTS, ROW, VARANS
from spiritgame.state import PlayerState, Row

Triple = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def check_rocks(fields: Fields, players: Sequence[PlayerState]) -> None:
    """Refuse two spirits on one rock (rules §9)."""
    taken: dict[int, str] = {}
    for p in _defaults_first(fields, players, "rock"):
        if p.rock in taken:
            raise PositionError(f"players.{p.spirit}.rock", f"{taken[p.rock]} stands on rock {p.rock}")
        taken[p.rock] = p.spirit


def read_supplies(fields: Fields, players: Sequence[PlayerState]) -> tuple[tuple[int, ...], int, int]:
    """Trees left in the order of `TREES`, varans and fragments in supply; they follow from what lies elsewhere."""
    trees = {}
    for name, tree in TREES.items():
        planted = {p.spirit: sum(kind == name for kind, _ in p.forest) for p in players}
        trees[name] = _left(fields, players, "forest", planted, tree.copies[len(players)], name)
    for tile in TILES:
        _left(
            fields,
            players,
            "victory_tiles",
            {p.spirit: p.tiles.count(tile) for p in players},
            len(players),
            f"{tile} tiles",
        )
    owned = {p.spirit: p.fragments for p in players}
    fragments = _left(fields, players, "fragments", owned, FRAGMENTS, "fragments")
    varans = VARANS
    for path, card in _cards(players):
        varans -= card == VARAN
        if varans < 0:
            raise PositionError(path, f"there are {VARANS} varans")
    fields.agrees("trees_left", trees)
    fields.agrees("varan_supply", varans)
    fields.agrees("fragment_supply", fragments)
    return tuple(trees.values()), varans, fragments


def _left(
    fields: Fields, players: Sequence[PlayerState], field: str, owned: Mapping[str, int], total: int, what: str
) -> int:
    left = total
    for p in _defaults_first(fields, players, field):
        left -= owned[p.spirit]
        if left < 0 and owned[p.spirit]:
            raise PositionError(f"players.{p.spirit}.{field}", f"there are not more than {total}: {what}")
    return left


def _defaults_first(fields: Fields, players: Sequence[PlayerState], field: str) -> list[PlayerState]:
    """The spirits, those first that leave the field out: what was given is to blame for what cannot be."""
    given = fields.raw("players")
    return sorted(players, key=lambda p: field in given[p.spirit])


def _cards(players: Sequence[PlayerState]) -> Iterator[tuple[str, str]]:
    """Every card of every spirit, with the path of its pile."""
    for p in players:
        for pile, cards in (("help_line", p.line), ("deck", p.deck), ("discard", p.discard)):
            for card in cards:
                yield f"players.{p.spirit}.{pile}", card


def read_reserve(
    fields: Fields, players: Sequence[PlayerState], attracted: Sequence[int], seed: int, animals: int
) -> tuple[tuple[Row, Row, Row], Triple]:
    """The rows and the stacks.

    A row that is not given is dealt from `seed` and has a gap for every animal attracted of its level; a stack that
    is not given is shuffled. There are only the `animals` with the lowest numbers.
    """
    owned: set[str] = set()
    for path, card in _cards(players):
        if LEVEL[card]:
            if card in owned:
                raise PositionError(path, f"{card} is there more than once")
            owned.add(card)
    given_rows, given_stacks = by_level(fields, "reserve", LEVELS), by_level(fields, "stack_cards", LEVELS)
    rows: list[Row] = []
    stacks: list[tuple[str, ...]] = []
    for level in LEVELS:
        given_row, given_stack = given_rows.get(level), given_stacks.get(level)
        for name, cards in (("reserve", given_row or ()), ("stack_cards", given_stack or ())):
            _check_animals(fields, name, level, cards, owned)
        deal = shuffled(reserve_of(level, animals), seed, "reserve", level)
        rest = tuple(card for card in deal if card not in owned)
        places = ROW - min(ROW, attracted.count(level))
        row, stack = _level(fields, level, rest, given_row, given_stack, places)
        rows.append(row + (None,) * (ROW - len(row)))
        stacks.append(stack)
    fields.agrees("stacks", {str(level): len(stack) for level, stack in zip(LEVELS, stacks, strict=True)})
    return (rows[0], rows[1], rows[2]), (stacks[0], stacks[1], stacks[2])


def _check_animals(fields: Fields, name: str, level: int, cards: Sequence[object], owned: set[str]) -> None:
    """Check the animals of a row or stack, and count them among the `owned`."""
    path = f"{name}.{level}"
    if name == "reserve" and len(cards) > ROW:
        raise fields.refuse(path, f"a row has {ROW} places")
    for card in cards:
        if card is None and name == "reserve":
            continue
        if not isinstance(card, str) or card not in RESERVE[level]:
            raise fields.refuse(path, f"{shown(card)} is no animal of this level")
        if card in owned:
            raise fields.refuse(path, f"{card} is there more than once")
        owned.add(card)


def _level(
    fields: Fields,
    level: int,
    rest: tuple[str, ...],
    row: tuple[str | None, ...] | None,
    stack: tuple[str, ...] | None,
    places: int,
) -> tuple[Row, tuple[str, ...]]:
    """Row and stack of a level, whose animals named nowhere are `rest`; `places` of a dealt row are not gaps."""
    if row is None and stack is None:
        return rest[:places], rest[places:]
    if stack is None:
        return row or (), rest
    if row is None:
        row, rest = rest[:ROW], rest[ROW:]
    if rest:
        raise fields.refuse(f"stack_cards.{level}", f"{rest[0]} lies nowhere")
    return row, stack


def read_attracted(fields: Fields, *, in_draw_phase: bool) -> tuple[int, ...] | None:
    """The levels attracted this round, as far as given."""
    attracted = fields.numbers("attracted", LEVELS)
    if attracted and in_draw_phase:
        raise fields.refuse("attracted", "nobody attracts before the draw phase is over")
    return attracted if "attracted" in fields else None


def attracted_by_gaps(
    fields: Fields,
    attracted: tuple[int, ...] | None,
    rows: tuple[Row, Row, Row],
    stacks: Triple,
    *,
    in_draw_phase: bool,
) -> tuple[int, ...]:
    """The levels attracted this round, compared with the gaps, which come from them or stay at an empty stack.

    Where they are not given, the gaps tell; a gap before an empty stack is taken to be an older one (rules §8, §10.3).
    """
    gaps = {level: row.count(None) for level, row in zip(LEVELS, rows, strict=True)}
    open_stack = [level for level in LEVELS if stacks[level - 1]]
    if attracted is None:
        attracted = () if in_draw_phase else tuple(level for level in open_stack for _ in range(gaps[level]))
    for level, count in ((level, Counter(attracted)[level]) for level in LEVELS):
        if count > gaps[level] or (count < gaps[level] and level in open_stack):
            raise fields.refuse(
                "attracted" if "attracted" in fields else f"reserve.{level}",
                f"the row of level {level} has {gaps[level]} gaps, {count} animals of it were attracted this round",
            )
    return attracted
