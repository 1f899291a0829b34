"""Any legal moment of a game, given by its fields: for lessons, puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spiritgame.cards import ALL_ANIMALS
from spiritgame.circle import START_ROCKS
from spiritgame.positions.phases import read_phase
from spiritgame.positions.reading import Fields, PositionError, shown
from spiritgame.positions.spirits import FIRE_VALUES, read_spirit
from spiritgame.positions.table import (
    attracted_by_gaps,
    check_rocks,
    read_attracted,
    read_reserve,
    read_supplies,
)
from spiritgame.rng import Luck
from spiritgame.rules.edition import TEXT, Rules
from spiritgame.rules.setup import FIRST_FIRE, SPIRITS
from spiritgame.state import DrawPhase, GameState

__all__ = ["PositionError", "position"]

_KNOWN = frozenset(
    {
        "round",
        "phase",
        "first_player",
        "current",
        "actions_left",
        "drawing",
        "pending",
        "circle_fires",
        "reserve",
        "stacks",
        "stack_cards",
        "trees_left",
        "varan_supply",
        "fragment_supply",
        "players",
        "outcome",
        "used",
        "attracted",
    }
)


def position(fields: Mapping[str, Any], *, rules: Rules = TEXT, seed: int = 0, animals: int = ALL_ANIMALS) -> GameState:
    """The position that the fields describe.

    The shape is that of `spiritgame.snapshot`, with a few fields more: each spirit's `deck` (top first),
    `stack_cards` (level: cards, top first), `used` (kinds of action of this turn), `attracted` (levels of this
    round), and `left` or `owed` inside `pending` (suns or drops still to use; spirits in the order passed). A row may
    hold None for a gap.

    What is left out has its value at the start of a game; starting animals that are named nowhere lie under the deck
    in the order of the table of cards; supplies follow from what lies elsewhere; derived fields that are given must
    agree. What luck decides from here on comes from `seed`, and
    there are only the `animals` with the lowest numbers. Raises PositionError, which names the field, for what
    cannot be.
    """
    top = Fields(fields, "", _KNOWN)
    names = _names(top)
    rocks = START_ROCKS[len(names)]
    given = top.raw("players")
    players = tuple(read_spirit(name, given[name], rocks[seat], rules, animals) for seat, name in enumerate(names))
    check_rocks(top, players)
    in_draw_phase = top.raw("phase", "draw") == "draw"
    attracted = read_attracted(top, in_draw_phase=in_draw_phase)
    reserve, stacks = read_reserve(top, players, attracted or (), seed, animals)
    trees, varans, fragments = read_supplies(top, players)
    fires = top.numbers("circle_fires", FIRE_VALUES, (FIRST_FIRE,))
    if rules.fire_capacity is not None and len(fires) > rules.fire_capacity:
        raise top.refuse("circle_fires", f"the centre holds {rules.fire_capacity} fires")
    state = GameState(
        rules=rules,
        luck=Luck(seed),
        round=top.number("round", 1, least=1),
        first=names.index(top.word("first_player", names[0], names)),
        phase=DrawPhase(()),
        players=players,
        circle_fires=fires,
        reserve=reserve,
        stacks=stacks,
        trees=trees,
        varans=varans,
        fragments=fragments,
        attracted=attracted_by_gaps(top, attracted, reserve, stacks, in_draw_phase=in_draw_phase),
    )
    if "outcome" in top and top.raw("phase") != "game_over":
        raise top.refuse("outcome", "the game is not over")
    return state.with_(phase=read_phase(top, state))


def _names(top: Fields) -> tuple[str, ...]:
    """The spirits in seat order."""
    given = top.raw("players")
    if not isinstance(given, Mapping):
        raise top.refuse("players", "must name the spirits in seat order")
    for name in given:
        if not isinstance(name, str) or name not in SPIRITS:
            raise top.refuse("players", f"there is no spirit called {shown(name)}; there are {', '.join(SPIRITS)}")
    if len(given) not in START_ROCKS:
        raise top.refuse("players", f"two to four spirits play, not {len(given)}")
    return tuple(given)
