"""The buttons beside the boards, as data: together they reach every legal move without the boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from attrs import field, frozen

import spiritgame as sg
from spiritgame.cards import COST, ELEMENTS, TREES, Element
from spiritgame.circle import ROCKS, landings
from spiritgame.forest import Space
from spiritgame.moves import ACTIONS, ActionName
from spiritgame.rules.turn import exhausted_actions
from spiritgame.state import ActionPhase, DrawPhase
from spiritwidgets.clicks import (
    ACTION_OF,
    NOTHING_CHOSEN,
    DrawOn,
    Meaning,
    Note,
    Selection,
    current_task,
    note,
    possible_actions,
    why_not,
)
from spiritwidgets.session import Session

FEW = 4
"""So many alternatives are shown as buttons; more become a list to pick from."""

ELEMENT_OF: dict[ActionName, Element] = {action: element for element, action in ACTION_OF.items()}


@frozen
class Choice:
    """One button: what it says, a second line `hint`, a sprite `icon`, and what a click on it asks for.

    A primary choice is the obvious next step. One that is `off` can still be clicked, for its reason.
    """

    label: Note
    asks: Meaning
    hint: Note | None = field(default=None, kw_only=True)
    icon: str | None = field(default=None, kw_only=True)
    is_primary: bool = field(default=False, kw_only=True)
    is_off: bool = field(default=False, kw_only=True)


@frozen
class Picker:
    """A list to pick one of `choices` from, and a button `go` that does what was picked."""

    label: Note
    choices: tuple[Choice, ...]
    go: Note


Menu: TypeAlias = tuple[Choice | Picker, ...]

BACK = Choice(note("btn.back"), NOTHING_CHOSEN)


def menu(session: Session) -> Menu:
    """The buttons for the person to act; () while a computer decides and after the end."""
    seat = session.seat
    if seat is None or not session.awaits_person:
        return ()
    moves = session.legal()
    if isinstance(session.state.phase, DrawPhase):
        return _drawing(session, seat, moves)
    under_way = current_task(session.state) is not None
    match session.selection.action:
        case None:
            return _actions(session, seat)
        case "pass":
            return (*_passing(session, seat, is_primary=True), BACK)
        case "attract":
            return (*_attracting(moves), *_way_out(session, moves, under_way))
        case "extinguish":
            return (*_extinguishing(moves), *_way_out(session, moves, under_way))
        case "travel":
            return (*_taking(moves), *_travelling(session, seat, moves), *_way_out(session, moves, under_way))
        case "plant":
            return (*_planting(session.selection, moves), *_way_out(session, moves, under_way))
        case "take_fragment":
            return (Choice(note("btn.take_fragment"), sg.TakeFragment(seat), is_primary=True), BACK)


def _drawing(session: Session, seat: int, moves: Sequence[sg.Move]) -> Menu:
    p = session.state.players[seat]
    actions = 1 if p.solitude >= 3 else 2
    draw, stop, discard = sg.Draw(seat), sg.Stop(seat), sg.DiscardNewest(seat)
    found = [
        Choice(note("btn.draw"), draw, is_primary=draw in moves, is_off=draw not in moves),
        *([Choice(note("btn.draw_on"), DrawOn())] if session.can_draw_on else ()),
        Choice(note("btn.stop"), stop, hint=note("hint.keep_actions", n=actions), is_off=stop not in moves),
    ]
    if discard in moves:
        found.append(Choice(note("btn.discard", card=p.line[-1]), discard, hint=note("hint.one_fragment")))
    return tuple(found)


def _actions(session: Session, seat: int) -> Menu:
    state = session.state
    possible = possible_actions(session.legal_of(seat))
    assert isinstance(state.phase, ActionPhase)
    used = exhausted_actions(state.players[seat], state.phase)
    found: list[Choice] = []
    for action in ("attract", "plant", "extinguish", "travel", "take_fragment"):
        is_off = action not in possible
        asks: Meaning = why_not(state, seat, action) if is_off or action == "take_fragment" else Selection(action)
        hint = note("hint.done") if action in used else _ceiling(session, seat, action, is_off)
        icon = "fragment" if action == "take_fragment" else f"act_{action}"
        found.append(Choice(note(f"btn.{action}"), asks, hint=hint, icon=icon, is_off=is_off))
    return (*found, *_passing(session, seat))


def _ceiling(session: Session, seat: int, action: ActionName, is_off: bool) -> Note:
    if action == "take_fragment":
        return note("hint.none_left" if is_off else "hint.plus_one")
    if action == "extinguish" and not session.state.circle_fires:
        return note("hint.no_fire")
    element = ELEMENT_OF[action]
    total = session.state.players[seat].elements[element]
    if is_off:
        return note(f"hint.only.{element}", n=total) if total > 0 else note(f"hint.none.{element}")
    if action == "travel":
        total = min(total, len(ROCKS) - len(session.players) + 1)
    return note(f"hint.up_to.{element}", n=total)


def _passing(session: Session, seat: int, *, is_primary: bool = False) -> Menu:
    assert isinstance(session.state.phase, ActionPhase)
    hint = note("hint.give_up", n=session.state.phase.left)
    return (Choice(note("btn.pass"), sg.Pass(seat), hint=hint, is_primary=is_primary),)


def _few_or_list(choices: Iterable[Choice], label: str, go: str) -> Menu:
    found = tuple(choices)
    return found if len(found) <= FEW else (Picker(note(label), found, note(go)),)


def _attracting(moves: Sequence[sg.Move]) -> Menu:
    cards = [move for move in moves if isinstance(move, sg.Attract)]
    choices = [
        Choice(note("btn.animal", card=move.card), move, hint=note("hint.suns", n=COST[move.card])) for move in cards
    ]
    return _few_or_list(choices, "pick.animal", "btn.attract")


def _extinguishing(moves: Sequence[sg.Move]) -> Menu:
    return tuple(
        Choice(note("btn.fire", value=move.value), move, hint=note("hint.drops", n=move.value))
        for move in moves
        if isinstance(move, sg.Extinguish)
    )


def _travelling(session: Session, seat: int, moves: Sequence[sg.Move]) -> Menu:
    state = session.state
    stops = landings(tuple(p.rock for p in state.players), seat, len(ROCKS))
    choices = []
    for move in moves:
        if not isinstance(move, sg.Travel):
            continue
        stop = stops[move.steps - 1]
        tiles = sum(bool(state.players[victim].tiles) for victim in stop.jumped)
        bonus = ROCKS[stop.rock]
        hint = note(f"hint.stop_tiles.{bonus}", n=tiles) if tiles else note(f"hint.stop.{bonus}")
        choices.append(Choice(note("btn.rocks", n=move.steps), move, hint=hint))
    return _few_or_list(choices, "pick.rocks", "btn.travel")


def _taking(moves: Sequence[sg.Move]) -> Menu:
    return tuple(
        Choice(note("btn.tile", tile=move.tile), move, icon=f"tile_{move.tile}")
        for move in moves
        if isinstance(move, sg.TakeTile)
    )


def _planting(selection: Selection, moves: Sequence[sg.Move]) -> Menu:
    plants = [move for move in moves if isinstance(move, sg.Plant)]
    if selection.tree is not None:
        spots = [move for move in plants if move.tree == selection.tree]
        choices = [_space_choice(move.space, move) for move in spots]
        another = Choice(note("btn.another_tree"), Selection("plant"))
        return (*_few_or_list(choices, "pick.space", "btn.plant_here"), another)
    if selection.space is not None:
        kinds = [move for move in plants if move.space == selection.space]
        choices = [_tree_choice(move.tree, move) for move in kinds]
        another = Choice(note("btn.another_space"), Selection("plant"))
        return (*_few_or_list(choices, "pick.tree", "btn.plant_here"), another)
    trees = dict.fromkeys(move.tree for move in plants)
    choices = [_tree_choice(tree, Selection("plant", tree)) for tree in trees]
    return _few_or_list(choices, "pick.tree", "btn.choose_space")


def _tree_choice(tree: str, asks: Meaning) -> Choice:
    gives = next(((e, amount) for e, amount in TREES[tree].elements.items() if amount), None)
    hint = note(f"hint.gives.{gives[0]}", n=gives[1]) if gives else note("hint.gives.repeat")
    return Choice(note("btn.tree", tree=tree), asks, hint=hint)


def _space_choice(space: Space, asks: Meaning) -> Choice:
    column, row = space
    return Choice(note(f"space.{column}.{row}"), asks)


def _way_out(session: Session, moves: Sequence[sg.Move], under_way: bool) -> Menu:
    if not under_way:
        return (BACK,)
    finish = next((move for move in moves if isinstance(move, sg.Finish)), None)
    if finish is None:
        return ()
    task = current_task(session.state)
    left = getattr(task, "left", None)
    is_bonus = getattr(task, "bonus", None) is not None and not _has_begun(session)
    if is_bonus or left is None:
        return (Choice(note("btn.decline"), finish, hint=note("hint.no_bonus")),)
    element = ELEMENT_OF[session.selection.action]  # type: ignore[index]  # an attract or extinguish is under way
    return (Choice(note("btn.finish"), finish, hint=note(f"hint.unused.{element}", n=left), is_primary=True),)


def _has_begun(session: Session) -> bool:
    """Whether something of the bonus under way was used: the last move was one of its own kind."""
    last = session.moments[-1].move if session.moments else None
    return isinstance(last, sg.Attract | sg.Extinguish)


__all__ = ["ACTIONS", "BACK", "ELEMENTS", "Choice", "Menu", "Picker", "menu"]
