"""A turn of the action phase: what may be begun, how an action goes on and ends, and the bonus actions inside it
(rules §8).

Each action has a module of its own with what it can choose from, why it refuses, and what it does.
"""

from __future__ import annotations

from spiritgame.cards import REPEAT_TREE
from spiritgame.circle import ROCKS
from spiritgame.events import Event
from spiritgame.forest import CORNERS, BonusAction
from spiritgame.moves import (
    ActionName,
    Attract,
    Extinguish,
    Finish,
    Move,
    Pass,
    Plant,
    TakeFragment,
    TakeTile,
    Travel,
)
from spiritgame.reasons import Reason, reason
from spiritgame.rules import attract, extinguish, plant, travel
from spiritgame.rules.facts import action_ended, bonus_began, bonus_declined, bonus_skipped, fragments_taken, passed
from spiritgame.state import (
    ActionPhase,
    Attracting,
    BonusSource,
    Extinguishing,
    GameState,
    Planting,
    PlayerState,
    TakingTiles,
    Task,
    action_phase,
)

TurnMove = TakeFragment | Attract | Extinguish | Plant | Travel | TakeTile | Finish | Pass

_TAKE_FRAGMENT = tuple((TakeFragment(seat),) for seat in range(4))
_FINISH = tuple((Finish(seat),) for seat in range(4))
_PASS = tuple((Pass(seat),) for seat in range(4))
_ACTION: dict[type, ActionName] = {
    TakeFragment: "take_fragment",
    Attract: "attract",
    Extinguish: "extinguish",
    Plant: "plant",
    Travel: "travel",
}
_TASK_OF: dict[type, type[Task]] = {Attract: Attracting, Extinguish: Extinguishing, Plant: Planting}


# What is possible


def may_repeat(p: PlayerState) -> bool:
    """Whether the two actions of a round may be the same; true at once after planting (rules §8)."""
    return REPEAT_TREE in dict(p.forest)


def exhausted_actions(p: PlayerState, phase: ActionPhase) -> tuple[ActionName, ...]:
    """The kinds of action that this turn does not allow any more."""
    return () if not phase.used or may_repeat(p) else phase.used


def possible_actions(state: GameState, phase: ActionPhase) -> tuple[Move, ...]:
    """All ways to begin an action now, without passing; to be asked while nothing is under way."""
    seat = phase.seat
    p = state.players[seat]
    used = exhausted_actions(p, phase)
    e = p.elements
    moves: tuple[Move, ...] = ()
    if state.fragments and "take_fragment" not in used:
        moves = _TAKE_FRAGMENT[seat]
    if e.sun > 0 and "attract" not in used:
        moves += attract.choices(state, seat, e.sun)
    if e.seed > 0 and "plant" not in used:
        moves += plant.choices(state, seat, e.seed)
    if e.drop > 0 and state.circle_fires and "extinguish" not in used:
        moves += extinguish.choices(state, seat, e.drop)
    if e.wind > 0 and "travel" not in used:
        moves += travel.choices(state, seat, e.wind)
    return moves


def can_act(state: GameState, phase: ActionPhase) -> bool:
    """Whether any action is possible now."""
    if state.fragments and "take_fragment" not in phase.used:
        return True
    return bool(possible_actions(state, phase))


def legal_in_turn(state: GameState, phase: ActionPhase) -> tuple[Move, ...]:
    """All legal moves of the acting seat."""
    if phase.task is not None:
        return within_task(state, phase.seat, phase.task)
    return possible_actions(state, phase) + _PASS[phase.seat]


def within_task(state: GameState, seat: int, task: Task) -> tuple[Move, ...]:
    """The legal moves while a decision is unfinished."""
    match task:
        case Attracting(left):
            return attract.choices(state, seat, left) + _FINISH[seat]
        case Extinguishing(left):
            return extinguish.choices(state, seat, left) + _FINISH[seat]
        case Planting():
            return plant.choices(state, seat, state.players[seat].elements.seed) + _FINISH[seat]
        case TakingTiles(owed):
            return travel.tile_choices(state, seat, owed)


# Why something is not possible


def why_not_in_turn(state: GameState, phase: ActionPhase, move: TurnMove) -> Reason | None:
    """Why the acting seat may not make this move, or None."""
    task, p = phase.task, state.players[phase.seat]
    action = _ACTION.get(type(move))
    if action is not None:
        if task is not None and type(task) is not _TASK_OF.get(type(move)):
            return _task_first(state, task)
        if task is None and action in phase.used and not may_repeat(p):
            return reason("action_used", "8", action=action)
    match move:
        case TakeFragment():
            return None if state.fragments else reason("no_fragments_left", "8")
        case Attract():
            return attract.why_not(state, move, task.left if isinstance(task, Attracting) else p.elements.sun)
        case Extinguish():
            return extinguish.why_not(state, move, task.left if isinstance(task, Extinguishing) else p.elements.drop)
        case Plant():
            return plant.why_not(state, move, p.elements.seed)
        case Travel():
            return travel.why_not(state, move, p.elements.wind)
        case TakeTile():
            return travel.why_no_tile(state, move, task)
        case Finish():
            return reason("nothing_under_way", "8") if task is None else _tile_first(state, task)
        case Pass():
            return None if task is None else _task_first(state, task)


def _tile_first(state: GameState, task: Task) -> Reason | None:
    if isinstance(task, TakingTiles):
        victim = task.owed[0]
        return reason("tile_first", "9", victim=victim, spirit=state.players[victim].spirit)
    return None


def _task_first(state: GameState, task: Task) -> Reason:
    match task:
        case Attracting():
            return reason("finish_first", "8", action="attract")
        case Extinguishing():
            return reason("finish_first", "8", action="extinguish")
        case Planting():
            return reason("finish_first", "8", action="plant")
        case TakingTiles(owed):
            return reason("tile_first", "9", victim=owed[0], spirit=state.players[owed[0]].spirit)


# What it leads to


def take_fragment(state: GameState, move: TakeFragment, events: list[Event]) -> GameState:
    """The action: one fragment from the supply."""
    seat, phase = move.seat, _acting(state)
    p = state.players[seat].with_(fragments=state.players[seat].fragments + 1)
    left = phase.left - 1
    events += (fragments_taken(seat, 1, "action"), action_ended(seat, "take_fragment", left))
    after = action_phase(seat, left, (*phase.used, "take_fragment"))
    return state.with_player(seat, p, fragments=state.fragments - 1, phase=after)


def call(state: GameState, move: Attract, events: list[Event]) -> GameState:
    """One animal is attracted; the attract goes on while another one is affordable."""
    seat, task = move.seat, _acting(state).task
    under_way = task if isinstance(task, Attracting) else Attracting(state.players[seat].elements.sun)
    left = under_way.left - attract.cost(move)
    state = attract.called(state, move, _begun(state, "attract"), left, events)
    if attract.choices(state, seat, left):
        return _with_task(state, Attracting(left, under_way.bonus))
    return _complete_action(state, events)


def put_out(state: GameState, move: Extinguish, events: list[Event]) -> GameState:
    """One fire is kept; the extinguish goes on while another one is affordable."""
    seat, task = move.seat, _acting(state).task
    under_way = task if isinstance(task, Extinguishing) else Extinguishing(state.players[seat].elements.drop)
    left = under_way.left - move.value
    state = extinguish.put_out(state, move, _begun(state, "extinguish"), left, events)
    if extinguish.choices(state, seat, left):
        return _with_task(state, Extinguishing(left, under_way.bonus))
    return _complete_action(state, events)


def plant_tree(state: GameState, move: Plant, events: list[Event]) -> GameState:
    """One tree is planted; a corner gives its bonus."""
    state = plant.planted(state, move, _begun(state, "plant"), events)
    corner = CORNERS.get(move.space)
    if corner is None:
        return _complete_action(state, events)
    if corner.bonus is None:
        return _complete_action(_gain_fragments(state, corner.fragments, "corner", events), events)
    return _offer_bonus(state, corner.bonus, "corner", events, extra=corner.extra)


def go_round(state: GameState, move: Travel, events: list[Event]) -> GameState:
    """The spirit travels; tiles of the spirits jumped over come before the bonus of the rock."""
    state, owed = travel.arrived(state, move, _begun(state, "travel"), events)
    return _with_task(state, TakingTiles(owed)) if owed else _arrive(state, events)


def take_tile(state: GameState, move: TakeTile, events: list[Event]) -> GameState:
    """One tile changes hands."""
    task = _acting(state).task
    assert isinstance(task, TakingTiles)
    state = travel.tile_moved(state, move, task.owed, events)
    if len(task.owed) > 1:
        return _with_task(state, TakingTiles(task.owed[1:]))
    return _arrive(state, events)


def finish(state: GameState, move: Finish, events: list[Event]) -> GameState:
    """End what is under way; a bonus of which nothing was used has been declined."""
    p = state.players[move.seat]
    match _acting(state).task:
        case Planting():
            events.append(bonus_declined(move.seat, "plant"))
        case Attracting(left, ("rock" | "corner") as source) if left == _whole(p, "attract", source):
            events.append(bonus_declined(move.seat, "attract"))
        case Extinguishing(left, ("rock" | "corner") as source) if left == _whole(p, "extinguish", source):
            events.append(bonus_declined(move.seat, "extinguish"))
        case _:
            pass
    return _complete_action(state, events)


def pass_turn(state: GameState, move: Pass, events: list[Event]) -> GameState:
    """Give up the remaining actions."""
    phase = _acting(state)
    events.append(passed(move.seat, phase.left))
    return state.with_phase(action_phase(phase.seat, 0, phase.used))


def _acting(state: GameState) -> ActionPhase:
    assert isinstance(state.phase, ActionPhase)
    return state.phase


def _begun(state: GameState, action: ActionName) -> ActionPhase:
    """The phase once the acting spirit has begun `action`, unless one is under way: bonus actions begin nothing."""
    phase = _acting(state)
    if phase.task is not None:
        return phase
    return action_phase(phase.seat, phase.left, (*phase.used, action))


def _with_task(state: GameState, task: Task) -> GameState:
    phase = _acting(state)
    return state.with_phase(action_phase(phase.seat, phase.left, phase.used, task))


def _complete_action(state: GameState, events: list[Event]) -> GameState:
    """The action under way is done, bonus included."""
    phase = _acting(state)
    left = phase.left - 1
    events.append(action_ended(phase.seat, phase.used[-1], left))
    return state.with_phase(action_phase(phase.seat, left, phase.used))


def _arrive(state: GameState, events: list[Event]) -> GameState:
    bonus = ROCKS[state.players[_acting(state).seat].rock]
    if bonus == "fragment":
        return _complete_action(_gain_fragments(state, 1, "rock", events), events)
    return _offer_bonus(state, bonus, "rock", events)


def _offer_bonus(
    state: GameState, action: BonusAction, source: BonusSource, events: list[Event], *, extra: int = 0
) -> GameState:
    """A bonus action of the acting spirit, or none where it has nothing to choose from.

    It sees the full totals; `extra` of a corner is added after them, and a limit below zero is zero (rules §6).
    """
    seat = _acting(state).seat
    limit = _bonus_limit(state.players[seat], action, extra)
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
        return _complete_action(state, events)
    events.append(bonus_began(seat, action, source, limit))
    return _with_task(state, task)


def _bonus_limit(p: PlayerState, action: BonusAction, extra: int) -> int:
    e = p.elements
    return max(0, {"attract": e.sun, "extinguish": e.drop, "plant": e.seed}[action] + extra)


def _whole(p: PlayerState, action: BonusAction, source: BonusSource) -> int:
    """The limit that the bonus under way began with."""
    extra = next(corner.extra for corner in CORNERS.values() if corner.bonus == action)
    return _bonus_limit(p, action, extra if source == "corner" else 0)


def _gain_fragments(state: GameState, count: int, source: BonusSource, events: list[Event]) -> GameState:
    """The fragments of a rock or corner, or what the supply still holds."""
    seat = _acting(state).seat
    p = state.players[seat]
    count = min(count, state.fragments)
    events.append(fragments_taken(seat, count, source))
    return state.with_player(seat, p.with_(fragments=p.fragments + count), fragments=state.fragments - count)
