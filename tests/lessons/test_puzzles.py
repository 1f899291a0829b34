"""Every puzzle: unsolved at first, solved by its solution, and by nothing that leaves its core out."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

import spiritgame as sg
from spiritgame.cards import ANIMALS
from spiritgame.lessons import Step, begin, play_other, puzzles
from spiritgame.lessons.checks import holds
from spiritgame.lessons.search import contains_core, lines_of_turn
from spiritgame.lessons.setting import start_of
from spiritgame.state import GameState
from tests.lessons.helpers import EDITIONS, run, solved

PUZZLES = puzzles()
every_puzzle = pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda p: p.id)
both_editions = pytest.mark.parametrize("edition", EDITIONS)


def puzzle(number: int) -> Step:
    return PUZZLES[number - 1]


def start(number: int, edition: str) -> GameState:
    setting = puzzle(number).setting
    assert setting is not None
    return start_of(setting, EDITIONS[edition])


def test_there_are_24() -> None:
    assert [p.id for p in PUZZLES] == [f"p{n:02d}" for n in range(1, 25)]
    assert {p.difficulty for p in PUZZLES} == {1, 2, 3}


@both_editions
@every_puzzle
def test_solution_solves_and_the_tempting_way_does_not(puzzle: Step, edition: str) -> None:
    assert begin(puzzle, EDITIONS[edition]).verdict == "open"
    assert solved(puzzle, edition).verdict == "solved"
    for road in puzzle.roads:
        attempt = run(begin(puzzle, EDITIONS[edition]), road.script)
        assert attempt.verdict == "failed"
    if puzzle.question:
        for wrong in puzzle.question.wrong:
            assert solved(puzzle, edition, answer=wrong).verdict != "solved"


@both_editions
@pytest.mark.parametrize("puzzle", [p for p in PUZZLES if p.core], ids=lambda p: p.id)
def test_every_line_of_play_that_succeeds_contains_the_core(puzzle: Step, edition: str) -> None:
    found = 0
    for end in lines_of_turn(begin(puzzle, EDITIONS[edition])):
        if all(holds(check, end) for check in puzzle.success):
            found += 1
            assert contains_core(end.history, puzzle.core, is_ordered=puzzle.is_ordered), end.history
    assert found


def share_that_wins(state: GameState, wins: set[str], loses: set[str]) -> Fraction:
    """The chance that, in a random order of the deck, one of `wins` comes before all of `loses`."""
    orders = list(permutations(state.players[0].deck))
    won = sum(next(card for card in order if card in wins | loses) in wins for order in orders)
    return Fraction(won, len(orders))


@both_editions
def test_puzzle_1_counts_safe_cards(edition: str) -> None:
    p = start(1, edition).players[0]
    assert all(ANIMALS[edition][card].weight == 0 for card in p.deck)  # type: ignore[index]
    assert len(p.deck) == 4
    assert sum(ANIMALS[edition][card].weight > 0 for card in p.discard) == 3  # type: ignore[index]


@both_editions
def test_puzzle_2_drawing_is_certain(edition: str) -> None:
    state = start(2, edition)
    animals = ANIMALS[state.rules.starting_cards]
    for order in permutations(state.players[0].deck):
        p, seeds = state.players[0], state.players[0].elements.seed
        solitude = p.solitude
        for card in order:
            if seeds >= 4 or solitude >= 3:
                break
            seeds, solitude = seeds + animals[card].elements.seed, solitude + animals[card].weight
        assert seeds >= 4


@both_editions
def test_puzzle_6_is_an_even_chance(edition: str) -> None:
    assert share_that_wins(start(6, edition), {"fawn", "fox"}, {"bear", "owl"}) == Fraction(1, 2)


@both_editions
def test_puzzle_8_with_one_fragment(edition: str) -> None:
    deck = start(8, edition).players[0].deck
    animals = ANIMALS[EDITIONS[edition].starting_cards]
    won = 0
    orders = list(permutations(deck))
    for first, second, *_ in orders:
        won += animals[first].weight == 0 or animals[second].weight == 0
    assert Fraction(won, len(orders)) == Fraction(9, 10)


@both_editions
def test_puzzle_12_orders(edition: str) -> None:
    weight = {card: ANIMALS[edition][card].weight for card in ("spider", "hippopotamus", "horned_owl", "toucan")}  # type: ignore[index]
    good = 0
    for called in permutations(weight):
        drawn, solitude = 0, 0
        for card in reversed(called):  # the last one called lies on top
            if solitude >= 3:
                break
            drawn, solitude = drawn + 1, solitude + weight[card]
        good += drawn == 4
    assert good == 18


@both_editions
def test_puzzle_17_only_with_the_hippopotamus(edition: str) -> None:
    attempt = begin(puzzle(17), EDITIONS[edition])
    reserve = [card for row in attempt.state.reserve for card in row if card]
    animals = ANIMALS[EDITIONS[edition].starting_cards]
    sun = attempt.state.players[0].elements.sun
    safe = []
    for one, two in permutations(reserve, 2):
        a, b = animals[one], animals[two]
        if a.cost + b.cost <= sun and a.elements.drop + b.elements.drop >= a.fire + b.fire:
            safe.append({one, two})
    assert safe
    assert all("hippopotamus" in pair for pair in safe)


@both_editions
def test_puzzle_20_winter_cannot_reach_rock_2_and_beyond(edition: str) -> None:
    def worst(state: GameState) -> bool:
        """Whether Spring wins whatever Winter does."""
        moves = sg.legal_moves(state)
        if not moves:
            return sg.snapshot(state)["outcome"]["winners"] == ["spring"]
        if state.round > 2:
            return False
        return all(worst(sg.apply(state, move).state) for move in moves)

    ends = {}
    for steps in (1, 2):
        state = sg.apply(begin(puzzle(20), EDITIONS[edition]).state, sg.Travel(0, steps)).state
        while sg.legal_moves(state, 0):
            moves = sg.legal_moves(state, 0)
            state = sg.apply(state, sg.Finish(0) if sg.Finish(0) in moves else sg.Pass(0)).state
        ends[steps] = worst(state)
    assert ends == {1: False, 2: True}


@every_puzzle
def test_the_table_can_always_go_on(puzzle: Step) -> None:
    attempt = solved(puzzle, "text")
    if attempt.state.round == attempt.start.round and sg.legal_moves(attempt.state) and attempt.history:
        acting = sg.legal_moves(attempt.state)[0].seat
        if acting != attempt.seat:
            assert play_other(attempt).events != attempt.events
