"""An action from its beginning to its end, and the bonus actions inside it (rules §8)."""

from __future__ import annotations

from spiritgame.events import Event
from spiritgame.forest import CORNERS, BonusAction
from spiritgame.moves import ActionName, Finish, Pass, TakeFragment
from spiritgame.rules.choices import within_task
from spiritgame.rules.facts import action_ended, bonus_began, bonus_declined, bonus_skipped, fragments_taken, passed
from spiritgame.state import (
    ActionPhase,
    Attracting,
    BonusSource,
    Extinguishing,
    GameState,
    Planting,
    PlayerState,
    Task,
    action_phase,
)


def acting(state: GameState) -> ActionPhase:
    """The action phase of a position that is in it."""
    assert isinstance(state.phase, ActionPhase)
    return state.phase


def begun(state: GameState, action: ActionName) -> ActionPhase:
    """The phase once the acting spirit has begun `action`, unless one is under way: bonus actions begin nothing."""
    phase = acting(state)
    if phase.task is not None:
        return phase
    return action_phase(phase.seat, phase.left, (*phase.used, action))


def with_task(state: GameState, task: Task) -> GameState:
    """The same turn, with a decision that is unfinished."""
    phase = acting(state)
    return state.with_phase(action_phase(phase.seat, phase.left, phase.used, task))


def complete_action(state: GameState, events: list[Event]) -> GameState:
    """The action under way is done, bonus included."""
    phase = acting(state)
    left = phase.left - 1
    events.append(action_ended(phase.seat, phase.used[-1], left))
    return state.with_phase(action_phase(phase.seat, left, phase.used))


def offer_bonus(
    state: GameState, action: BonusAction, source: BonusSource, events: list[Event], *, extra: int = 0
) -> GameState:
    """A bonus action of the acting spirit, or none where it has nothing to choose from.

    It sees the full totals; `extra` of a corner is added after them, and a limit below zero is zero (rules §6).
    """
    seat = acting(state).seat
    limit = bonus_limit(state.players[seat], action, extra)
    task: Task
    match action:
        case "attract":
            task = Attracting(limit, source)
        case "extinguish":
            task = Extinguishing(limit, source)
        case "plant":
            task = Planting(source)
    if len(within_task(state, seat, task)) == 1:  # only Finish
        events.append(bonus_skipped(seat, action, source))
        return complete_action(state, events)
    events.append(bonus_began(seat, action, source, limit))
    return with_task(state, task)


def bonus_limit(p: PlayerState, action: BonusAction, extra: int) -> int:
    """The ceiling of a bonus action that has just begun."""
    e = p.elements
    return max(0, {"attract": e.sun, "extinguish": e.drop, "plant": e.seed}[action] + extra)


def gain_fragments(state: GameState, count: int, source: BonusSource, events: list[Event]) -> GameState:
    """The fragments of a rock or corner, or what the supply still holds."""
    seat = acting(state).seat
    p = state.players[seat]
    count = min(count, state.fragments)
    events.append(fragments_taken(seat, count, source))
    return state.with_player(seat, p.with_(fragments=p.fragments + count), fragments=state.fragments - count)


def take_fragment(state: GameState, move: TakeFragment, events: list[Event]) -> GameState:
    """The action: one fragment from the supply."""
    seat, phase = move.seat, acting(state)
    p = state.players[seat].with_(fragments=state.players[seat].fragments + 1)
    left = phase.left - 1
    events += (fragments_taken(seat, 1, "action"), action_ended(seat, "take_fragment", left))
    after = action_phase(seat, left, (*phase.used, "take_fragment"))
    return state.with_player(seat, p, fragments=state.fragments - 1, phase=after)


def finish(state: GameState, move: Finish, events: list[Event]) -> GameState:
    """End what is under way; a bonus of which nothing was used has been declined."""
    p = state.players[move.seat]
    match acting(state).task:
        case Planting():
            events.append(bonus_declined(move.seat, "plant"))
        case Attracting(left, ("rock" | "corner") as source) if left == _whole(p, "attract", source):
            events.append(bonus_declined(move.seat, "attract"))
        case Extinguishing(left, ("rock" | "corner") as source) if left == _whole(p, "extinguish", source):
            events.append(bonus_declined(move.seat, "extinguish"))
        case _:
            pass
    return complete_action(state, events)


def _whole(p: PlayerState, action: BonusAction, source: BonusSource) -> int:
    extra = next(corner.extra for corner in CORNERS.values() if corner.bonus == action)
    return bonus_limit(p, action, extra if source == "corner" else 0)


def pass_turn(state: GameState, move: Pass, events: list[Event]) -> GameState:
    """Give up the remaining actions."""
    phase = acting(state)
    events.append(passed(move.seat, phase.left))
    return state.with_phase(action_phase(phase.seat, 0, phase.used))
