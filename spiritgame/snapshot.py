"""A position as plain JSON types, for comparing and recording what everybody can see on the table."""

from __future__ import annotations

from typing import Any

from spiritgame.cards import ELEMENTS, LEVELS, TREES, Elements
from spiritgame.state import (
    ActionPhase,
    Attracting,
    DrawPhase,
    Extinguishing,
    GameOver,
    GameState,
    Outcome,
    Planting,
    PlayerState,
    TakingTiles,
    Task,
)

_PHASE = {DrawPhase: "draw", ActionPhase: "action", GameOver: "game_over"}


def snapshot(state: GameState) -> dict[str, Any]:
    """The visible position; spirits are keyed by name, gaps of the reserve are left out."""
    phase, names = state.phase, state.spirits
    acting = phase if isinstance(phase, ActionPhase) else None
    found: dict[str, Any] = {
        "round": state.round,
        "phase": _PHASE[type(phase)],
        "first_player": names[state.first],
        "current": names[acting.seat] if acting else None,
        "actions_left": acting.left if acting else None,
        "drawing": [names[seat] for seat in phase.drawing] if isinstance(phase, DrawPhase) else [],
        "pending": _pending(acting.task) if acting and acting.task else None,
        "circle_fires": list(state.circle_fires),
        "reserve": {
            str(level): [card for card in row if card is not None]
            for level, row in zip(LEVELS, state.reserve, strict=True)
        },
        "stacks": {str(level): len(stack) for level, stack in zip(LEVELS, state.stacks, strict=True)},
        "trees_left": dict(zip(TREES, state.trees, strict=True)),
        "varan_supply": state.varans,
        "fragment_supply": state.fragments,
        "players": {p.spirit: _player(p) for p in state.players},
    }
    if isinstance(phase, GameOver):
        found["outcome"] = _outcome(phase.outcome, names)
    return found


def elements_dict(elements: Elements) -> dict[str, int]:
    """The five amounts by name."""
    return {element: elements[element] for element in ELEMENTS}


def _player(p: PlayerState) -> dict[str, Any]:
    return {
        "help_line": list(p.line),
        "deck_count": len(p.deck),
        "discard": list(p.discard),
        "solitude": p.solitude,
        "elements": elements_dict(p.elements),
        "fires": list(p.fires),
        "fragments": p.fragments,
        "victory_tiles": list(p.tiles),
        "forest": [[tree, list(space)] for tree, space in p.forest],
        "rock": p.rock,
    }


def _pending(task: Task) -> dict[str, Any]:
    match task:
        case Attracting():
            return {"action": "attract", "bonus": task.bonus}
        case Extinguishing():
            return {"action": "extinguish", "bonus": task.bonus}
        case Planting():
            return {"action": "plant", "bonus": task.bonus}
        case TakingTiles():
            return {"action": "take_tile", "bonus": None}


def _outcome(outcome: Outcome, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "winners": [names[seat] for seat in outcome.winners],
        "scores": {
            name: {"tree": s.tree, "fire": s.fire, "flower": s.flower, "total": s.total}
            for name, s in zip(names, outcome.scores, strict=True)
        },
    }
