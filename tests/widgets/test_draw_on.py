"""Drawing on by one click stops wherever somebody who thinks would look again, and says why."""

from __future__ import annotations

import pytest
from spiritwidgets import Session
from spiritwidgets.clicks import DrawOn, Note
from spiritwidgets.session import worth_a_look

import spiritgame as sg
from spiritgame.cards import VARAN

FLOWERS = "elephant panda ram goat chameleon"  # 12 on the cards, 13 with the tile

CASES = [
    ("weasel bear bee", "weasel bear", "note.look.solitary"),
    ("bear bee", "bear", "note.look.solitary"),
    (f"weasel {VARAN} bee", f"weasel {VARAN}", "note.look.varan"),
    (f"{VARAN} bee", VARAN, "note.look.varan"),
    ("weasel hare baboon bear bee", "weasel hare baboon bear", "note.look.solitary"),
    ("weasel hare", "weasel hare", ""),  # no card is left: nothing more can be done anyway
    (f"{FLOWERS} bee", FLOWERS, "note.look.flowers"),
]


@pytest.mark.parametrize(("deck", "line", "why"), CASES)
def test_drawing_on_stops_where_one_would_look_again(deck, line, why) -> None:
    deal = sg.Deal((tuple(deck.split()), ("bee",)), None, None)
    session = Session.new(("spring", "winter"), (None, None), deal=deal)
    heard: list[Note] = []
    session.listen(lambda answer: heard.append(answer) if isinstance(answer, Note) else None)
    session.ask(DrawOn())
    assert session.state.players[0].line == tuple(line.split())
    assert [note.key for note in heard] == [why] * bool(why)


def test_a_deck_at_its_end_is_said_before_it_is_shuffled() -> None:
    deal = sg.Deal((("weasel", "hare"), ("bee",)), None, None)
    state = Session.new(("spring", "winter"), (None, None), deal=deal).state
    p = state.players[0].with_(deck=(), line=("hare",), discard=("bee",))
    assert worth_a_look(state.with_player(0, p), 0) == Note("note.look.deck")
