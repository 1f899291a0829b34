"""The notation of moves."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import spiritgame as sg
from spiritgame.cards import ORDER, TREES
from spiritgame.forest import SPACES
from spiritgame.moves import TILES
from spiritgame.notation import NotationError, format_move, format_moves, parse_move, parse_moves
from tests.engine.helpers import SPIRITS

seats = st.integers(0, 3)
moves = st.one_of(
    *(st.builds(kind, seats) for kind in (sg.Draw, sg.Stop, sg.DiscardNewest, sg.TakeFragment, sg.Finish, sg.Pass)),
    st.builds(sg.Attract, seats, st.sampled_from(sorted(ORDER))),
    st.builds(sg.Extinguish, seats, st.integers(0, 999)),
    st.builds(sg.Plant, seats, st.sampled_from(sorted(TREES)), st.sampled_from(SPACES)),
    st.builds(sg.Travel, seats, st.integers(0, 999)),
    st.builds(sg.TakeTile, seats, seats, st.sampled_from(TILES)),
)


@given(moves)
def test_every_move_parses_back(move: sg.Move) -> None:
    assert parse_move(format_move(move, SPIRITS, with_spirit=True), SPIRITS) == move
    assert parse_move(format_move(move, SPIRITS), SPIRITS, move.seat) == move


@given(st.lists(moves, max_size=6))
def test_sequences_parse_back(sequence: list[sg.Move]) -> None:
    assert parse_moves(format_moves(sequence, SPIRITS), SPIRITS) == tuple(sequence)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", sg.Draw(1)),
        ("discard", sg.DiscardNewest(1)),
        ("fragment", sg.TakeFragment(1)),
        ("attract hedgehog", sg.Attract(1, "hedgehog")),
        ("plant tree_3_sun@2,0", sg.Plant(1, "tree_3_sun", (2, 0))),
        ("take fire from winter", sg.TakeTile(1, 0, "fire")),
        (" summer :  travel   3 ", sg.Travel(2, 3)),
    ],
)
def test_examples(text: str, move: sg.Move) -> None:
    assert parse_move(text, SPIRITS, 1) == move


@pytest.mark.parametrize(
    "text",
    [
        "", "dance", "draw draw", "attract", "attract unicorn", "plant tree_3_sun", "plant tree_9@2,0",
        "plant tree_3_sun@9,9", "extinguish", "extinguish two", "extinguish -1", "travel ²", "travel 1000",
        "take gold from winter", "take fire from moon", "moon: draw",
    ],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, SPIRITS, 0)


def test_a_spirit_must_be_named_somewhere() -> None:
    with pytest.raises(NotationError):
        parse_move("draw", SPIRITS)


def test_an_error_in_a_sequence_names_its_place() -> None:
    text = "winter: draw;  dance ; stop"
    with pytest.raises(NotationError) as caught:
        parse_moves(text, SPIRITS, 0)
    assert (caught.value.text, caught.value.index) == ("dance", text.index("dance"))


def test_a_sequence_may_leave_parts_empty() -> None:
    assert parse_moves("", SPIRITS) == ()
    assert parse_moves(" draw ;; stop; ", SPIRITS, 3) == (sg.Draw(3), sg.Stop(3))


@given(st.text(max_size=40) | st.text("drawtravelplant_@:; 0123456789", max_size=40))
def test_any_text_is_a_sequence_or_an_error(text: str) -> None:
    try:
        found = parse_moves(text, SPIRITS, 0)
    except NotationError as error:
        assert text[error.index :].startswith(error.text)  # noqa: PT017  # any other error fails the test
        return
    assert parse_moves(format_moves(found, SPIRITS), SPIRITS) == found
