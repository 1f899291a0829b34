"""Whatever stands in a file, it is refused with a sentence or it is a whole legal game: nothing between, no crash."""

from __future__ import annotations

import json
import random

import pytest

import spiritgame as sg
from spiritgame.json_text import MAX_CHARACTERS
from spiritgame.locale import LANGUAGES, say_record_error
from tests.engine.helpers import SPIRITS, acting, position_fields, random_game
from tests.mutations import damaged_texts


def whole_game() -> sg.Record:
    moves = [move for _, move, _ in random_game(3, 5) if move is not None]
    return sg.Record(SPIRITS[:3], sg.TEXT, 5, None, moves)


def dealt_game() -> sg.Record:
    deal = sg.Deal(decks=(("hare", "bee"), ("owl", "fox")), reshuffles=((("bee", "hare"),), ()))
    return sg.Record(("winter", "spring"), sg.PRINTED, 4, deal, (sg.Draw(0), sg.Draw(1), sg.Stop(1)))


def started_game() -> sg.Record:
    state = acting({"help_line": ["lemur", "weasel"]})
    start = json.loads(json.dumps(position_fields(state)))
    return sg.Record(state.spirits, sg.TEXT, 0, None, (sg.TakeFragment(0),), start)


@pytest.mark.parametrize("game", [whole_game, dealt_game, started_game])
@pytest.mark.timeout(900)
def test_a_damaged_file_is_refused_or_a_whole_game(game: object, mutations: int) -> None:
    rng = random.Random(11)
    refused = 0
    for text in damaged_texts(sg.to_json(game()), rng, mutations // 3):  # type: ignore[operator]
        try:
            record = sg.from_json(text)
        except sg.RecordError as error:
            refused += all(say_record_error(error, lang).isprintable() for lang in LANGUAGES)
        else:
            assert sg.from_json(sg.to_json(record)) == record
            assert len(list(record.states())) == len(record.moves) + 1
    assert refused > mutations // 6


def test_a_file_of_any_size_is_refused_before_it_is_read() -> None:
    for text in ("[" * 10**7, " " * (MAX_CHARACTERS + 1), '{"a":' * 10**6, '"' + "x" * 10**7):
        with pytest.raises(sg.RecordError):
            sg.from_json(text)


def test_a_space_written_as_a_list_is_the_same_space() -> None:
    state = acting({"help_line": ["meerkat", "squirrel"]})
    for move in sg.legal_moves(state):
        if isinstance(move, sg.Plant):
            same = sg.Plant(move.seat, move.tree, list(move.space))  # type: ignore[arg-type]
            assert same == move
            assert sg.why_illegal(state, same) is None
            break
    else:
        pytest.fail("there is nothing to plant")


HOSTILE_MOVES = [
    sg.Plant(0, "tree_3_sun", [0, 0]),  # type: ignore[arg-type]
    sg.Plant(0, "tree_3_sun", 7),  # type: ignore[arg-type]
    sg.Plant(0, "tree_3_sun", "00"),  # type: ignore[arg-type]
    sg.Plant(0, "tree_3_sun", (True, True)),
    sg.Plant(0, [], (0, 0)),  # type: ignore[arg-type]
    sg.Plant(0, "tree_3_sun", ([], {})),  # type: ignore[arg-type]
    sg.Plant(0, "tree_3_sun", (0,)),  # type: ignore[arg-type]
    sg.Attract(0, []),  # type: ignore[arg-type]
    sg.Attract(0, {"a": 1}),  # type: ignore[arg-type]
    sg.Extinguish(0, "2"),  # type: ignore[arg-type]
    sg.Extinguish(0, []),  # type: ignore[arg-type]
    sg.Travel(0, "x"),  # type: ignore[arg-type]
    sg.Travel(0, 10**30),
    sg.Travel(0, -1),
    sg.TakeTile(0, 9, "fire"),
    sg.TakeTile(0, 1, []),  # type: ignore[arg-type]
    sg.Draw(-1),
    sg.Draw(99),
]


@pytest.mark.parametrize("move", HOSTILE_MOVES, ids=repr)
def test_a_move_that_nobody_can_make_is_refused_with_a_reason(move: sg.Move) -> None:
    state = acting({"help_line": ["meerkat", "squirrel"]})
    assert isinstance(sg.why_illegal(state, move), sg.Reason)
    with pytest.raises(sg.IllegalMoveError):
        sg.apply(state, move)
