"""From the shorthand of a lesson's start position to a position of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from spiritgame.cards import LEVELS, RESERVE, STARTING, VARAN
from spiritgame.lessons.model import Setting
from spiritgame.notation import parse_space
from spiritgame.positions import position
from spiritgame.rules.edition import Rules
from spiritgame.rules.setup import VARANS
from spiritgame.state import GameState

LEARNER = "spring"
USUAL_RESERVE = {
    "1": "hedgehog flamingo beaver wolf",
    "2": "rooster woodpecker frog bull",
    "3": "bison panda crocodile dolphin",
}
USUAL_LINE = "tanuki baboon beetle hare"
"""What another spirit drew where an action phase does not say it: few drops in both editions."""

GAP = "-"


def start_of(setting: Setting, rules: Rules) -> GameState:
    """The position that `setting` describes; PositionError where it cannot be."""
    state = position(fields_of(setting), rules=rules)
    given = tuple(
        (tuple(str(setting.spirits[name]["reshuffle"]).split()),)
        if "reshuffle" in setting.spirits.get(name, {})
        else ()
        for name in setting.seats
    )
    return state.with_(luck=evolve(state.luck, given=given)) if any(given) else state


def fields_of(setting: Setting) -> dict[str, Any]:
    """The fields of the position, in the shape that `spiritgame.positions` reads."""
    rows = {level: setting.reserve.get(level, USUAL_RESERVE[level]).split() for level in USUAL_RESERVE}
    players = {name: _spirit(setting, name) for name in setting.seats}
    named = {card for row in rows.values() for card in row}
    named |= {card for p in players.values() for pile in ("help_line", "deck", "discard") for card in p[pile]}
    if setting.varans is not None:
        _lay_varans_aside(players, VARANS - setting.varans)
    fields: dict[str, Any] = {
        "round": setting.round,
        "phase": setting.phase,
        "first_player": setting.first,
        "circle_fires": [int(value) for value in setting.centre.split()],
        "reserve": {level: [None if card == GAP else card for card in row] for level, row in rows.items()},
        "stack_cards": {str(level): [card for card in RESERVE[level] if card not in named] for level in LEVELS},
        "attracted": [int(level) for level, row in rows.items() for card in row if card == GAP],
        "players": players,
    }
    if setting.phase == "action":
        fields["current"] = LEARNER
    return fields


def _spirit(setting: Setting, name: str) -> dict[str, Any]:
    given: Mapping[str, str | int] = setting.spirits.get(name, {})
    line = str(given.get("line", ""))
    if not line and setting.phase == "action" and name != LEARNER:
        line = USUAL_LINE
    piles = {"help_line": line.split()}
    piles |= {pile: str(given.get(pile, "")).split() for pile in ("deck", "discard")}
    rest = _unnamed(piles)
    if not any("*" in pile for pile in piles.values()):
        piles["deck"].append("*")
    for pile, cards in piles.items():
        piles[pile] = [c for card in cards for c in (rest if card == "*" else (card,))]
    found: dict[str, Any] = dict(piles)
    for field in ("rock", "fragments"):
        if field in given:
            found[field] = int(given[field])
    if "fires" in given:
        found["fires"] = [int(value) for value in str(given["fires"]).split()]
    if "tiles" in given:
        found["victory_tiles"] = sorted(str(given["tiles"]).split())
    if "forest" in given:
        found["forest"] = [_planted(item) for item in str(given["forest"]).split()]
    return found


def _planted(item: str) -> list[Any]:
    tree, _, space = item.partition("@")
    return [tree, list(parse_space(space))]


def _unnamed(piles: Mapping[str, list[str]]) -> tuple[str, ...]:
    named = {card for pile in piles.values() for card in pile}
    return tuple(card for card in STARTING if card not in named)


def _lay_varans_aside(players: dict[str, dict[str, Any]], owned: int) -> None:
    # A short supply means that the spirits own the other varans; they lie in turn under the decks.
    lying = sum(p[pile].count(VARAN) for p in players.values() for pile in ("help_line", "deck", "discard"))
    decks = [p["deck"] for p in players.values()]
    for number in range(owned - lying):
        decks[number % len(decks)].append(VARAN)
