"""Any legal moment of a game, given by its fields: for lessons, puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spiritgame.circle import START_ROCKS
from spiritgame.positions.phases import read_phase
from spiritgame.positions.reading import Fields, PositionError
from spiritgame.positions.spirits import FIRE_VALUES, read_spirit
from spiritgame.positions.table import read_attracted, read_reserve, read_supplies
from spiritgame.rng import Luck
from spiritgame.rules.edition import TEXT, Rules
from spiritgame.rules.setup import FIRST_FIRE, check_spirits
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


def position(fields: Mapping[str, Any], *, rules: Rules = TEXT, seed: int = 0) -> GameState:
    """The position that the fields describe.

    The shape is that of `spiritgame.snapshot`, with a few fields more: each spirit's `deck` (top first),
    `stack_cards` (level: cards, top first), `used` (kinds of action of this turn), `attracted` (levels of this
    round), and `left` or `owed` inside `pending` (suns or drops still to use; spirits in the order passed). A row may
    hold None for a gap.

    What is left out has its value at the start of a game; starting animals that are named nowhere lie under the deck
    in the order of the table of cards; supplies follow from what lies elsewhere; derived fields that are given must
    agree. What luck decides from here on comes from `seed`. Raises PositionError, which names the field, for what
    cannot be.
    """
    top = Fields(fields, "", _KNOWN)
    given = top.raw("players")
    if not isinstance(given, Mapping):
        raise top.refuse("players", "must name the spirits in seat order")
    try:
        names = check_spirits([str(name) for name in given])
    except ValueError as error:
        raise top.refuse("players", str(error)) from error
    rocks = START_ROCKS[len(names)]
    players = tuple(read_spirit(name, given[name], rocks[seat], rules) for seat, name in enumerate(names))
    if len({p.rock for p in players}) < len(players):
        raise top.refuse("players", "two spirits stand on one rock")
    reserve, stacks = read_reserve(top, players, seed)
    trees, varans, fragments = read_supplies(top, players)
    fires = top.numbers("circle_fires", FIRE_VALUES, (FIRST_FIRE,))
    if rules.fire_capacity is not None and len(fires) > rules.fire_capacity:
        raise top.refuse("circle_fires", f"the centre holds {rules.fire_capacity} fires")
    in_action = top.raw("phase", "draw") != "draw"
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
        attracted=read_attracted(top, reserve, stacks, in_action=in_action),
    )
    if "outcome" in top and top.raw("phase") != "game_over":
        raise top.refuse("outcome", "the game is not over")
    return state.with_(phase=read_phase(top, state))
