"""The moves of the actions attract, extinguish and plant (rules §5, §8)."""

from __future__ import annotations

from spiritgame.cards import COST, LEVEL, TREES
from spiritgame.events import Event, TreePlanted
from spiritgame.forest import CORNERS, completed_lines, open_spaces
from spiritgame.moves import Attract, Extinguish, Plant
from spiritgame.rules.choices import animals_within, fires_within
from spiritgame.rules.facts import animal_attracted, fire_extinguished, line_completed
from spiritgame.rules.progress import (
    acting,
    begun,
    complete_action,
    gain_fragments,
    offer_bonus,
    with_task,
)
from spiritgame.state import Attracting, Extinguishing, GameState, Row

_TREE_INDEX = {tree: index for index, tree in enumerate(TREES)}


def _without(row: Row, card: str) -> Row:
    place = row.index(card)
    return (*row[:place], None, *row[place + 1 :])


def attract(state: GameState, move: Attract, events: list[Event]) -> GameState:
    """One animal goes on top of the deck; the attract goes on while another one is affordable."""
    seat, card = move.seat, move.card
    p = state.players[seat]
    task = acting(state).task
    under_way = task if isinstance(task, Attracting) else Attracting(p.elements.sun)
    level = LEVEL[card]
    left = under_way.left - COST[card]
    rows = state.reserve
    changed = _without(rows[level - 1], card)
    state = state.with_player(
        seat,
        p.with_(deck=(card, *p.deck), known=p.known + 1),
        phase=begun(state, "attract"),
        reserve=(*rows[: level - 1], changed, *rows[level:]),
        attracted=(*state.attracted, level),
    )
    events.append(animal_attracted(seat, card, COST[card], left))
    if animals_within(state, seat, left):
        return with_task(state, Attracting(left, under_way.bonus))
    return complete_action(state, events)


def extinguish(state: GameState, move: Extinguish, events: list[Event]) -> GameState:
    """One fire is kept; the extinguish goes on while another one is affordable."""
    seat, value = move.seat, move.value
    p = state.players[seat]
    task = acting(state).task
    under_way = task if isinstance(task, Extinguishing) else Extinguishing(p.elements.drop)
    left = under_way.left - value
    at = state.circle_fires.index(value)
    state = state.with_player(
        seat,
        p.with_(fires=(*p.fires, value)),
        phase=begun(state, "extinguish"),
        circle_fires=state.circle_fires[:at] + state.circle_fires[at + 1 :],
    )
    events.append(fire_extinguished(seat, value, left))
    if fires_within(state, seat, left):
        return with_task(state, Extinguishing(left, under_way.bonus))
    return complete_action(state, events)


def plant(state: GameState, move: Plant, events: list[Event]) -> GameState:
    """One tree is planted; it gives its element at once, completes lines, and a corner gives its bonus."""
    seat, tree, space = move.seat, move.tree, move.space
    p = state.players[seat]
    planted = p.planted | {space}
    lines = completed_lines(p.planted, planted)
    gained = TREES[tree].elements
    for line in lines:
        gained += line.gives
    index = _TREE_INDEX[tree]
    trees = state.trees
    state = state.with_player(
        seat,
        p.with_(
            forest=(*p.forest, (tree, space)),
            planted=planted,
            open=open_spaces(planted),
            forest_elements=p.forest_elements + gained,
            elements=p.elements + gained,
        ),
        phase=begun(state, "plant"),
        trees=(*trees[:index], trees[index] - 1, *trees[index + 1 :]),
    )
    events.append(TreePlanted(seat, tree, space))
    events.extend(line_completed(seat, line.name) for line in lines)
    corner = CORNERS.get(space)
    if corner is None:
        return complete_action(state, events)
    if corner.bonus is None:
        return complete_action(gain_fragments(state, corner.fragments, "corner", events), events)
    return offer_bonus(state, corner.bonus, "corner", events, extra=corner.extra)
