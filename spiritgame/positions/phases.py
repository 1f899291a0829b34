"""The part of a position that says whose decision is awaited."""

from __future__ import annotations

from typing import cast

from spiritgame.circle import ROCKS
from spiritgame.forest import CORNERS
from spiritgame.moves import ACTIONS, ActionName
from spiritgame.positions.reading import Fields, shown
from spiritgame.positions.spirits import check_has_drawn
from spiritgame.rules.turn import can_act, may_repeat, within_task
from spiritgame.rules.winning import outcome
from spiritgame.snapshot import snapshot
from spiritgame.state import (
    CLOSED,
    ActionPhase,
    Attracting,
    BonusSource,
    DrawPhase,
    Extinguishing,
    GameOver,
    GameState,
    Phase,
    Planting,
    PlayerState,
    TakingTiles,
    Task,
)

_PENDING = frozenset({"action", "bonus", "left", "owed"})
_MAY_ATTRACT = frozenset({"attract", "plant", "travel"})  # the latter two by a corner or a rock


def read_phase(fields: Fields, state: GameState) -> Phase:
    """The phase of a position whose table and spirits are known."""
    kind = fields.word("phase", "draw", ("draw", "action", "game_over"))
    if kind != "action":
        for name in ("current", "actions_left", "pending"):
            fields.agrees(name, None)
        if fields.items("used"):
            raise fields.refuse("used", "nobody acts in this phase")
    if kind != "draw":
        if fields.items("drawing"):
            raise fields.refuse("drawing", "nobody draws in this phase")
        for p in state.players:
            check_has_drawn(p, state.rules)
    if kind == "draw":
        return _draw_phase(fields, state)
    return _action_phase(fields, state) if kind == "action" else _game_over(fields, state)


def _draw_phase(fields: Fields, state: GameState) -> DrawPhase:
    forced = [
        p.spirit for p in state.players if not (p.deck or p.discard) or (p.solitude >= CLOSED and not p.fragments)
    ]
    drawing = fields.words("drawing", state.spirits, [s for s in state.spirits if s not in forced])
    if len(set(drawing)) < len(drawing):
        raise fields.refuse("drawing", "names each spirit once")
    for p in state.players:
        if p.spirit in drawing and p.spirit in forced:
            raise fields.refuse("drawing", f"{p.spirit} has stopped by itself")
        if p.spirit not in drawing and len(p.line) < state.rules.minimum_draw:
            raise fields.refuse("drawing", f"{p.spirit} cannot have stopped before its first card")
    if not drawing:
        raise fields.refuse("drawing", "the draw phase is over when nobody draws")
    return DrawPhase(tuple(seat for seat, name in enumerate(state.spirits) if name in drawing))


def _game_over(fields: Fields, state: GameState) -> GameOver:
    result = outcome(state)
    if result is None:
        raise fields.refuse("phase", "nobody has 12 of anything, so the game is not over")
    over = GameOver(result)
    fields.agrees("outcome", snapshot(state.with_(phase=over))["outcome"])
    return over


def _action_phase(fields: Fields, state: GameState) -> ActionPhase:
    current = fields.word("current", state.spirits[state.first], state.spirits)
    seat = state.spirits.index(current)
    p = state.players[seat]
    total = 1 if p.solitude >= CLOSED else 2
    used = cast("tuple[ActionName, ...]", fields.words("used", ACTIONS))
    task = _task(fields, state, seat)
    if task is None:
        left = fields.number("actions_left", total - len(used), least=1, most=total)
        if len(used) != total - left:
            raise fields.refuse("used" if used else "actions_left", f"{total - left} actions have been taken")
    else:
        left, used = _under_way(fields, used, total, _main_action(fields, p, task, used))
    if len(set(used)) < len(used) and not may_repeat(p):
        raise fields.refuse("used", "two actions of a turn must be different")
    phase = ActionPhase(seat, left, used, task)
    if task is None and not can_act(state, phase):
        raise fields.refuse("current", f"{current} can do nothing any more, so its turn is over")
    if state.attracted and seat == state.first and not set(used) & _MAY_ATTRACT:
        raise fields.refuse("attracted", "nobody can have attracted yet this round")
    return phase


def _under_way(
    fields: Fields, used: tuple[ActionName, ...], total: int, main: ActionName
) -> tuple[int, tuple[ActionName, ...]]:
    # `used` may or may not name the action under way, which `actions_left` still counts.
    named = bool(used) and used[-1] == main
    if "actions_left" in fields:
        left = fields.number("actions_left", total, least=1, most=total)
        named = named and len(used) == total - left + 1
    else:
        left = total - len(used) + named
    if not named:
        used = (*used, main)
    if len(used) != total - left + 1 or left < 1:
        raise fields.refuse("used", "so many actions cannot have been taken")
    return left, used


def _main_action(fields: Fields, p: PlayerState, task: Task, used: tuple[ActionName, ...]) -> ActionName:
    """The action that the task is part of."""
    match task:
        case Attracting(bonus=None):
            return "attract"
        case Extinguishing(bonus=None):
            return "extinguish"
        case Attracting(bonus="corner") | Extinguishing(bonus="corner"):
            if used[-1:] != ("travel",):
                return "plant"
            if ROCKS[p.rock] != "plant":
                raise fields.refuse("used", "the rock has not given a plant that could reach a corner")
            return "travel"
        case _:
            return "travel"


def _task(fields: Fields, state: GameState, seat: int) -> Task | None:
    if fields.raw("pending") is None:
        return None
    pending = Fields(fields.raw("pending"), "pending", _PENDING)
    action = pending.word("action", "", ("attract", "extinguish", "plant", "take_tile"))
    bonus: BonusSource | None = pending.raw("bonus")
    if bonus not in (None, "rock", "corner"):
        raise pending.refuse("bonus", f"{shown(bonus)} gives no bonus")
    if action == "take_tile":
        return _owed_tiles(pending, state, seat)
    if "owed" in pending:
        raise pending.refuse("owed", "only tiles are owed")
    _check_bonus(pending, state, seat, action, bonus)
    task: Task
    if action == "plant":
        if "left" in pending:
            raise pending.refuse("left", "a bonus plant sees the whole seed total")
        task = Planting("rock")
    else:
        task = _budget(pending, state, seat, action, bonus)
    if len(within_task(state, seat, task)) == 1:
        raise pending.refuse("left" if "left" in pending else "action", "nothing is left to choose from")
    return task


def _budget(pending: Fields, state: GameState, seat: int, action: str, bonus: BonusSource | None) -> Task:
    e = state.players[seat].elements
    extra = {"attract": 3, "extinguish": 2}[action] if bonus == "corner" else 0
    limit = max(0, (e.sun if action == "attract" else e.drop) + extra)
    if bonus is None and "left" not in pending:
        raise pending.refuse("left", f"an {action} under way must say how much of its ceiling is left")
    left = pending.number("left", limit, most=limit if bonus else limit - 1)
    return Attracting(left, bonus) if action == "attract" else Extinguishing(left, bonus)


def _check_bonus(pending: Fields, state: GameState, seat: int, action: str, bonus: BonusSource | None) -> None:
    p = state.players[seat]
    if bonus is None and action == "plant":
        raise pending.refuse("bonus", "only the bonus of a rock waits for its tree")
    if bonus == "rock" and ROCKS[p.rock] != action:
        raise pending.refuse("bonus", f"{p.spirit} does not stand on a rock that gives this")
    if bonus == "corner" and not any(c.bonus == action and space in p.planted for space, c in CORNERS.items()):
        raise pending.refuse("bonus", f"{p.spirit} has no tree in the corner that gives this")


def _owed_tiles(pending: Fields, state: GameState, seat: int) -> TakingTiles:
    if pending.raw("bonus") is not None or "left" in pending:
        raise pending.refuse("bonus", "taking tiles is part of the journey, not a bonus")
    rock = state.players[seat].rock
    behind = {
        p.spirit: (rock - p.rock) % len(ROCKS) for other, p in enumerate(state.players) if other != seat and p.tiles
    }
    owed = pending.words("owed", behind)
    if not owed:
        raise pending.refuse("owed", "names the spirits whose tiles are still to be taken")
    # Whoever stands between the first spirit passed and the rock of arrival was passed after it (rules §9).
    passed = sorted((name for name in behind if behind[name] <= behind[owed[0]]), key=lambda name: -behind[name])
    if list(owed) != passed:
        raise pending.refuse("owed", f"after {owed[0]} these were passed, in this order: {', '.join(passed)}")
    return TakingTiles(tuple(state.spirits.index(name) for name in owed))
