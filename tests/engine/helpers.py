"""Positions and games for the engine's tests."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import spiritgame as sg
from spiritgame.cards import LEVEL, ORDER, STARTING, TREES, VARAN
from spiritgame.forest import SPACES
from spiritgame.moves import TILES
from spiritgame.rng import Luck
from spiritgame.state import ActionPhase, Attracting, Extinguishing, GameState, TakingTiles

SPIRITS = ("winter", "spring", "summer", "autumn")
CALM_LINE = ["tanuki", "baboon", "hare"]  # no drop and no seed in either edition
OPTIONS = (
    sg.TEXT,
    sg.PRINTED,
    sg.Rules(fire_capacity=None),
    sg.Rules(minimum_draw=0, count_starting_tree=False),
    sg.Rules(starting_cards="printed", fire_when_none_attracted="always", fire_capacity=3),
)


def acting(first: dict[str, Any], *others: dict[str, Any], rules: sg.Rules = sg.TEXT, **fields: Any) -> GameState:
    """A position in which winter acts; the other spirits have quiet lines unless they say otherwise."""
    players = [first, *others] if others else [first, {}]
    named = {name: {"help_line": CALM_LINE, **given} for name, given in zip(SPIRITS, players, strict=False)}
    return sg.position({"phase": "action", "players": named, **fields}, rules=rules)


def play(state: GameState, *moves: sg.Move) -> GameState:
    for move in moves:
        state = sg.apply(state, move).state
    return state


def refusal(state: GameState, move: sg.Move) -> str | None:
    reason = sg.why_illegal(state, move)
    return None if reason is None else reason.key


def random_game(
    size: int, seed: int, rules: sg.Rules = sg.TEXT
) -> Iterator[tuple[GameState, sg.Move | None, tuple[sg.Event, ...]]]:
    """Every position of a uniformly random game with the move that led there and its events."""
    rng = random.Random(seed)
    state = sg.new_game(SPIRITS[:size], rules=rules, seed=seed)
    yield state, None, ()
    while moves := sg.legal_moves(state):
        move = rng.choice(moves)
        step = sg.apply(state, move)
        state = step.state
        yield state, move, step.events


def position_fields(state: GameState) -> dict[str, Any]:
    """All fields from which `spiritgame.position` builds this position again."""
    fields = sg.snapshot(state)
    for p in state.players:
        fields["players"][p.spirit]["deck"] = list(p.deck)
    fields["stack_cards"] = {str(i): list(stack) for i, stack in enumerate(state.stacks, 1)}
    fields["reserve"] = {str(i): list(row) for i, row in enumerate(state.reserve, 1)}
    fields["attracted"] = list(state.attracted)
    phase = state.phase
    if isinstance(phase, ActionPhase):
        fields["used"] = list(phase.used)
        if isinstance(phase.task, Attracting | Extinguishing):
            fields["pending"]["left"] = phase.task.left
        if isinstance(phase.task, TakingTiles):
            fields["pending"]["owed"] = [state.spirits[seat] for seat in phase.task.owed]
    return fields


def check_counts(state: GameState) -> None:
    """Fail unless every card, tree and token of the box is in exactly one place."""
    for p in state.players:
        cards = Counter([*p.deck, *p.line, *p.discard])
        assert all(cards[card] == 1 for card in STARTING)
        assert min(p.fragments, p.known, p.reshuffles) >= 0
    piles = [pile for p in state.players for pile in (p.deck, p.line, p.discard)]
    reserve = [c for row in state.reserve for c in row if c] + [c for stack in state.stacks for c in stack]
    animals = Counter(reserve) + Counter(c for pile in piles for c in pile if LEVEL[c])
    assert set(animals.values()) == {1}
    assert len(animals) == 23 + 16 + 12
    assert all(len(row) == 4 for row in state.reserve)
    assert state.varans + sum(pile.count(VARAN) for pile in piles) == 23
    assert state.fragments + sum(p.fragments for p in state.players) == 20
    assert min(state.varans, state.fragments, *state.trees) >= 0
    planted = Counter(tree for p in state.players for tree, _ in p.forest)
    for tree, left in zip(TREES.values(), state.trees, strict=True):
        assert left + planted[tree.name] == tree.copies[len(state.players)]
    assert len({p.rock for p in state.players}) == len(state.players)
    if state.rules.fire_capacity is not None:
        assert len(state.circle_fires) <= state.rules.fire_capacity


def without_luck(state: GameState) -> GameState:
    """The position without what a position cannot say: the generator, and what has been seen of decks."""
    players = tuple(p.with_(known=0, reshuffles=0) for p in state.players)
    return state.with_(luck=Luck(0), players=players)


def every_move(seats: int) -> Iterator[sg.Move]:
    """Every move that could be asked for, and some that never can."""
    for seat in range(seats):
        for kind in (sg.Draw, sg.Stop, sg.DiscardNewest, sg.TakeFragment, sg.Finish, sg.Pass):
            yield kind(seat)
        yield from (sg.Attract(seat, card) for card in ORDER)
        yield from (sg.Extinguish(seat, value) for value in range(6))
        yield from (sg.Plant(seat, tree, space) for tree in TREES for space in SPACES)
        yield from (sg.Travel(seat, steps) for steps in range(14))
        yield from (sg.TakeTile(seat, victim, tile) for victim in range(seats) for tile in TILES)
    yield from (sg.Draw(9), sg.Draw(-1), sg.Attract(0, "unicorn"), sg.Plant(0, "tree_x", (1, 1)))
    yield from (sg.Plant(0, "tree_3_sun", (9, 9)), sg.Travel(0, -1), sg.Extinguish(0, -2))
