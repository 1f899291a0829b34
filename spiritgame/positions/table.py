"""The part of a position that belongs to nobody: the reserve, the stacks and the supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from spiritgame.cards import LEVELS, RESERVE, TREES, VARAN
from spiritgame.moves import TILES
from spiritgame.positions.reading import Fields
from spiritgame.rng import shuffled
from spiritgame.rules.setup import FRAGMENTS, ROW, VARANS
from spiritgame.state import PlayerState, Row

Triple = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def read_reserve(fields: Fields, players: Sequence[PlayerState], seed: int) -> tuple[tuple[Row, Row, Row], Triple]:
    """The rows and the stacks. Rows that are not given are dealt from `seed`, stacks that are not given shuffled."""
    owned = Counter(card for p in players for pile in (p.deck, p.line, p.discard) for card in pile if card in _ALL)
    if twice := [card for card, count in owned.items() if count > 1]:
        raise fields.refuse("players", f"{twice[0]} is there more than once")
    given_rows, given_stacks = _by_level(fields, "reserve"), _by_level(fields, "stack_cards")
    rows: list[Row] = []
    stacks: list[tuple[str, ...]] = []
    for level in LEVELS:
        row, stack = _level(fields, level, owned, given_rows.get(level), given_stacks.get(level), seed)
        rows.append(row)
        stacks.append(stack)
    counts = {str(level): len(stack) for level, stack in zip(LEVELS, stacks, strict=True)}
    if isinstance(given := fields.raw("stacks"), Mapping):
        fields.agrees("stacks", {key: counts.get(str(key)) for key in given})
    elif given is not None:
        raise fields.refuse("stacks", "must name numbers by level")
    return (rows[0], rows[1], rows[2]), (stacks[0], stacks[1], stacks[2])


_ALL = frozenset(card for level in LEVELS for card in RESERVE[level])


def _by_level(fields: Fields, name: str) -> dict[int, Sequence[object]]:
    value = fields.raw(name, {})
    if not isinstance(value, Mapping):
        raise fields.refuse(name, "must name cards by level")
    found: dict[int, Sequence[object]] = {}
    for key, cards in value.items():
        level = next((known for known in LEVELS if str(key) == str(known)), None)
        if level is None:
            raise fields.refuse(f"{name}.{key}", "there are the levels 1, 2 and 3")
        if not isinstance(cards, Sequence) or isinstance(cards, str):
            raise fields.refuse(f"{name}.{key}", "must be a list")
        for card in cards:
            if card not in RESERVE[level] and not (card is None and name == "reserve"):
                raise fields.refuse(f"{name}.{key}", f"{card!r} is no animal of this level")
        found[level] = cards
    return found


def _level(
    fields: Fields,
    level: int,
    owned: Mapping[str, int],
    given_row: Sequence[object] | None,
    given_stack: Sequence[object] | None,
    seed: int,
) -> tuple[Row, tuple[str, ...]]:
    row = tuple(card if isinstance(card, str) else None for card in given_row or ())
    stack = tuple(str(card) for card in given_stack or ())
    if len(row) > ROW:
        raise fields.refuse(f"reserve.{level}", f"a row has {ROW} places")
    where = f"reserve.{level}" if given_row is not None else f"stack_cards.{level}"
    named = Counter(card for card in (*row, *stack) if card is not None)
    named.update({card: owned.get(card, 0) for card in RESERVE[level]})
    if twice := [card for card, count in named.items() if count > 1]:
        raise fields.refuse(where, f"{twice[0]} is there more than once")
    rest = tuple(card for card in RESERVE[level] if not named[card])
    if given_stack is None:
        rest = shuffled(rest, seed, "reserve", level)
        if given_row is None:
            row, rest = rest[:ROW], rest[ROW:]
        stack = rest
    elif given_row is None:
        row = rest
        if len(row) > ROW:
            raise fields.refuse(where, f"{len(row) - ROW} animals of this level lie nowhere")
    elif rest:
        raise fields.refuse(where, f"{rest[0]} lies nowhere")
    return row + (None,) * (ROW - len(row)), stack


def read_supplies(fields: Fields, players: Sequence[PlayerState]) -> tuple[tuple[int, ...], int, int]:
    """Trees left in the order of `TREES`, varans and fragments in supply; they follow from what lies elsewhere."""
    planted = Counter(tree for p in players for tree, _ in p.forest)
    trees = {name: tree.copies[len(players)] - planted[name] for name, tree in TREES.items()}
    if too_many := [name for name, left in trees.items() if left < 0]:
        raise fields.refuse("players", f"there are not so many copies of {too_many[0]}")
    varans = VARANS - sum(pile.count(VARAN) for p in players for pile in (p.deck, p.line, p.discard))
    if varans < 0:
        raise fields.refuse("players", f"there are only {VARANS} varans")
    fragments = FRAGMENTS - sum(p.fragments for p in players)
    if fragments < 0:
        raise fields.refuse("players", f"there are only {FRAGMENTS} fragments")
    for tile in TILES:
        if sum(p.tiles.count(tile) for p in players) > len(players):
            raise fields.refuse("players", f"there are only {len(players)} {tile} tiles")
    fields.agrees("trees_left", trees)
    fields.agrees("varan_supply", varans)
    fields.agrees("fragment_supply", fragments)
    return tuple(trees.values()), varans, fragments


def read_attracted(fields: Fields, rows: tuple[Row, Row, Row], stacks: Triple, *, in_action: bool) -> tuple[int, ...]:
    """The levels attracted this round. Gaps come from them, or stay where a stack is empty (rules §8, §10.3)."""
    gaps = {level: row.count(None) for level, row in zip(LEVELS, rows, strict=True)}
    usual = [level for level in LEVELS if in_action and stacks[level - 1] for _ in range(gaps[level])]
    attracted = fields.numbers("attracted", LEVELS, usual)
    for level in LEVELS:
        count = attracted.count(level)
        if count > gaps[level] or (count < gaps[level] and stacks[level - 1]):
            raise fields.refuse(
                "attracted" if "attracted" in fields else f"reserve.{level}",
                f"the row of level {level} has {gaps[level]} gaps, {count} animals of it were attracted this round",
            )
    return attracted
