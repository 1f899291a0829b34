"""What a click on a thing of the table asks for, given the moment and what is chosen. Knows places, not rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from attrs import evolve, frozen

import spiritgame as sg
from spiritgame.cards import COST, TREES, Element
from spiritgame.circle import ROCKS, landings
from spiritgame.forest import STARTING_SPACE, Space
from spiritgame.moves import ActionName
from spiritgame.reasons import Value
from spiritgame.state import (
    ActionPhase,
    Attracting,
    DrawPhase,
    Extinguishing,
    GameState,
    Planting,
    TakingTiles,
    Task,
)
from spiritwidgets.view import Key

Chosen: TypeAlias = ActionName | Literal["pass"]

ACTION_OF: dict[Element, ActionName] = {"sun": "attract", "seed": "plant", "drop": "extinguish", "wind": "travel"}
"""The action whose ceiling is the total of this element (rules §8)."""


@frozen
class Selection:
    """What the acting spirit has picked on its way to a move: a kind of action, a tree, a space; or to pass."""

    action: Chosen | None = None
    tree: str | None = None
    space: Space | None = None


NOTHING_CHOSEN = Selection()


@frozen
class Note:
    """A sentence of the catalogue `table` about a thing that no move belongs to now."""

    key: str
    params: tuple[tuple[str, Value], ...] = ()


@frozen
class Look:
    """The wish to look closely at the thing `key`: a pile, a card, a spirit."""

    key: Key


@frozen
class DrawOn:
    """The wish to draw until a solitary animal comes, the line is closed or no card is left."""


Meaning: TypeAlias = sg.Move | Selection | Note | Look | DrawOn


def note(key: str, **params: Value) -> Note:
    """A `Note` with its parameters given by keyword."""
    return Note(key, tuple(params.items()))


def current_task(state: GameState) -> Task | None:
    """The unfinished decision of the acting spirit, if any."""
    return state.phase.task if isinstance(state.phase, ActionPhase) else None


def settled(state: GameState, selection: Selection) -> Selection:
    """The selection as the moment allows it: a task under way decides which action is chosen, others start afresh."""
    match current_task(state):
        case Attracting():
            return Selection("attract")
        case Extinguishing():
            return Selection("extinguish")
        case TakingTiles():
            return Selection("travel")
        case Planting():
            return evolve(selection, action="plant")
        case None:
            return selection if isinstance(state.phase, ActionPhase) else NOTHING_CHOSEN


def meaning(state: GameState, seat: int, selection: Selection, key: Key, legal: Sequence[sg.Move]) -> Meaning:
    """What the spirit at `seat`, whose `legal` moves these are, asks for by pointing at `key`.

    A returned move need not be legal: the engine is asked, so that its reason can be shown. Raises ValueError for a
    key that names nothing on the table.
    """
    match key:
        case ("deck",):
            return sg.Draw(seat)
        case ("line", int(place)):
            return _on_line(state, seat, place)
        case ("fragments",):
            return sg.DiscardNewest(seat) if isinstance(state.phase, DrawPhase) else sg.TakeFragment(seat)
        case ("actions",):
            return _on_actions(state, seat, selection)
        case ("total", "flower"):
            return note("note.flowers")
        case ("total", ("sun" | "seed" | "drop" | "wind") as element):
            return _on_total(state, seat, selection, ACTION_OF[element], legal)
        case ("tile", int(victim), ("tree" | "fire" | "flower") as tile):
            return Look(("spirit", victim)) if victim == seat else sg.TakeTile(seat, victim, tile)
        case ("reserve", str(card)):
            return sg.Attract(seat, card)
        case ("tree", str(tree)):
            return _on_tree(state, seat, selection, tree, legal)
        case ("space", int(column), int(row)):
            return _on_space(state, seat, selection, (column, row), legal)
        case ("rock", int(rock)):
            return _on_rock(state, seat, rock)
        case ("fire", int(place)):
            return _on_fire(state, seat, place)
        case ("discard",) | ("spirit", int()) | ("gap", int(), int()) | ("stack", int()):
            return Look(key)
        case _:
            raise ValueError(f"nothing on the table is called {key!r}")


def _on_line(state: GameState, seat: int, place: int) -> Meaning:
    is_newest = place == len(state.players[seat].line) - 1
    if isinstance(state.phase, DrawPhase) and is_newest and state.players[seat].fragments:
        return sg.DiscardNewest(seat)
    return Look(("line", place))


def _on_actions(state: GameState, seat: int, selection: Selection) -> Meaning:
    if isinstance(state.phase, DrawPhase):
        return sg.Stop(seat)
    if current_task(state) is not None:
        return sg.Finish(seat)
    return sg.Pass(seat) if selection.action == "pass" else Selection("pass")


def _on_total(
    state: GameState, seat: int, selection: Selection, action: ActionName, legal: Sequence[sg.Move]
) -> Meaning:
    if action not in possible_actions(legal):
        return why_not(state, seat, action)
    if current_task(state) is None and selection == Selection(action):
        return NOTHING_CHOSEN
    return settled(state, Selection(action))


def possible_actions(legal: Sequence[sg.Move]) -> frozenset[ActionName]:
    """The kinds of action to which these moves belong."""
    return frozenset(action for move in legal if (action := _ACTION.get(type(move))) is not None)


_ACTION: dict[type, ActionName] = {
    sg.TakeFragment: "take_fragment",
    sg.Attract: "attract",
    sg.Plant: "plant",
    sg.Extinguish: "extinguish",
    sg.Travel: "travel",
}


def why_not(state: GameState, seat: int, action: ActionName) -> sg.Move | Note:
    """Stands for an action of which no move is legal: its cheapest move, whose refusal says why, or a sentence."""
    match action:
        case "take_fragment":
            return sg.TakeFragment(seat)
        case "attract":
            cards = [card for row in state.reserve for card in row if card is not None]
            return sg.Attract(seat, min(cards, key=COST.__getitem__)) if cards else note("note.no_animal")
        case "plant":
            spaces = state.players[seat].open
            return sg.Plant(seat, _cheapest_tree(state), spaces[0]) if spaces else note("note.forest_full")
        case "extinguish":
            return sg.Extinguish(seat, min(state.circle_fires)) if state.circle_fires else note("note.no_fire")
        case "travel":
            return sg.Travel(seat, 1)


def _cheapest_tree(state: GameState) -> str:
    return next((tree for tree, left in zip(TREES, state.trees, strict=True) if left), next(iter(TREES)))


def _on_tree(state: GameState, seat: int, selection: Selection, tree: str, legal: Sequence[sg.Move]) -> Meaning:
    spaces = [move.space for move in legal if isinstance(move, sg.Plant) and move.tree == tree]
    if not spaces:
        return sg.Plant(seat, tree, next(iter(state.players[seat].open), STARTING_SPACE))
    if selection.space in spaces:
        return sg.Plant(seat, tree, selection.space)
    return Selection("plant", None if selection.tree == tree else tree)


def _on_space(state: GameState, seat: int, selection: Selection, space: Space, legal: Sequence[sg.Move]) -> Meaning:
    if selection.tree is not None:
        return sg.Plant(seat, selection.tree, space)
    spaces = {move.space for move in legal if isinstance(move, sg.Plant)}
    if space not in spaces:
        return sg.Plant(seat, _cheapest_tree(state), space)
    return Selection("plant", space=None if selection.space == space else space)


def _on_rock(state: GameState, seat: int, rock: int) -> Meaning:
    rocks = tuple(p.rock for p in state.players)
    for landing in landings(rocks, seat, len(ROCKS)):
        if landing.rock == rock:
            return sg.Travel(seat, landing.steps)
    return note("note.rock_occupied", spirit=state.players[rocks.index(rock)].spirit)


def _on_fire(state: GameState, seat: int, place: int) -> Meaning:
    if not 0 <= place < len(state.circle_fires):
        raise ValueError(f"no fire lies at place {place}")
    return sg.Extinguish(seat, state.circle_fires[place])
