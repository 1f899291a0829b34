"""A game in progress: every move within reach, nothing illegal, undo and redo, hot seat, save and load."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spiritwidgets import saves
from spiritwidgets.clicks import NOTHING_CHOSEN, Look, Note, Selection
from spiritwidgets.controls.desk import all_scenes
from spiritwidgets.controls.menu import Choice, menu
from spiritwidgets.geometry import layout
from spiritwidgets.session import Jumped, Moved, Refused, Session
from spiritwidgets.theme import LIGHT
from spiritwidgets.view import Key

import spiritgame as sg
from spiritgame.locale import words_for
from tests.engine.helpers import position_fields, random_game

SPIRITS = ("winter", "spring", "summer", "autumn")


def at(fields: dict[str, object], **options: object) -> Session:
    """A game of people that begins in a position."""
    state = sg.position(fields)
    record = sg.Record(state.spirits, state.rules, start=fields)
    return Session(record, [None] * len(state.spirits), **options)


def acting(**winter: object) -> Session:
    players = {
        "winter": {"help_line": ["squirrel", "hare", "bee", "coati"], **winter},
        "spring": {"help_line": ["bee"]},
    }
    return at({"phase": "action", "current": "winter", "players": players, "circle_fires": [2, 3]})


def shown_keys(session: Session) -> set[Key]:
    """Every target of every board, in the layout L."""
    plan = layout(1280, len(session.players))
    scenes = all_scenes(session, {}, LIGHT, words_for("en"), plan)
    return {target.key for scene in scenes.values() for target in scene.targets}


def some_positions(game: int, every: int) -> Iterator[Session]:
    """Positions of a random game, each as a session of its own."""
    for number, (state, _, _) in enumerate(random_game(2 + game % 3, game)):
        if number % every == game % every and sg.legal_moves(state):
            yield at(position_fields(state))


def moves_by_clicks(session: Session) -> set[sg.Move]:
    """What one click, or two, on things that are shown would do."""
    found: set[sg.Move] = set()
    for key in shown_keys(session) | tile_keys(session):
        session.ask(NOTHING_CHOSEN)
        wanted = session.meaning(key)
        if isinstance(wanted, Selection):
            session.ask(wanted)
            for second in shown_keys(session):
                then = session.meaning(second)
                if isinstance(then, sg.Move) and sg.why_illegal(session.state, then) is None:
                    found.add(then)
        elif isinstance(wanted, sg.Move) and sg.why_illegal(session.state, wanted) is None:
            found.add(wanted)
    session.ask(NOTHING_CHOSEN)
    return found


def tile_keys(session: Session) -> set[Key]:
    """Tiles are shown as targets where marks say that one is owed."""
    return {("tile", m.victim, m.tile) for m in session.legal() if isinstance(m, sg.TakeTile)}


def moves_by_buttons(session: Session) -> set[sg.Move]:
    """What the buttons do, sub-menus followed."""
    found: set[sg.Move] = set()
    seen: set[Selection] = set()
    waiting = [NOTHING_CHOSEN]
    while waiting:
        session.ask(waiting.pop())
        if session.selection in seen:
            continue
        seen.add(session.selection)
        entries = menu(session)
        for choice in (c for entry in entries for c in ([entry] if isinstance(entry, Choice) else entry.choices)):
            if isinstance(choice.asks, Selection):
                waiting.append(choice.asks)
            elif isinstance(choice.asks, sg.Move) and not choice.is_off:
                found.add(choice.asks)
    session.ask(NOTHING_CHOSEN)
    return found


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_every_legal_move_and_no_other_is_within_reach(game):
    for session in some_positions(game, every=23):
        legal = set(session.legal())
        assert moves_by_clicks(session) == legal
        assert moves_by_buttons(session) == legal


def test_a_whole_random_game_of_clicks_changes_only_by_legal_moves():
    rng = random.Random(5)
    session = Session.new(SPIRITS[:3], [None] * 3, seed=5)
    for _ in range(1200):
        if session.seat is None:
            break
        before = session.state
        answer = session.click(rng.choice(sorted(shown_keys(session) | tile_keys(session), key=str)))
        if isinstance(answer, Moved):
            assert sg.why_illegal(before, answer.moment.move) is None
            assert session.state == sg.apply(before, answer.moment.move).state
        else:
            assert session.state is before
            if isinstance(answer, Refused):
                assert answer.reason.rule
    assert len(session.moments) > 15


def test_unknown_things_are_an_error():
    session = Session.new(seed=1)
    for key in (("moon",), ("fire", 6), ("deck", 3)):
        with pytest.raises(ValueError, match=r"called|lies"):
            session.click(key)


def test_refusals_say_which_rule_and_leave_everything_as_it_was():
    session = acting()
    before = session.state
    dear = next(card for row in before.reserve for card in row if sg.why_illegal(before, sg.Attract(0, card)))
    answer = session.click(("reserve", dear))
    assert isinstance(answer, Refused)
    assert (answer.reason.key, answer.reason.rule) == ("sun_short", "8")
    assert str(dict(answer.reason.params)["short"]) in str(answer.reason)
    assert session.click(("deck",)) == Refused(sg.why_illegal(before, sg.Draw(0)))
    assert session.click(("tile", 1, "fire")).reason.key == "no_tile_owed"
    assert session.click(("space", 0, 0)).reason.key == "space_not_adjacent"
    assert session.state is before
    assert session.moments == ()


def test_planting_goes_by_tree_and_space_in_either_order():
    for first, second in ((("tree", "tree_3_sun"), ("space", 2, 0)), (("space", 2, 0), ("tree", "tree_3_sun"))):
        session = acting()
        assert isinstance(session.click(first), Selection)
        assert session.click(first) == Selection("plant")  # the second click lets go
        session.click(first)
        assert session.click(second).moment.move == sg.Plant(0, "tree_3_sun", (2, 0))


def test_a_chosen_action_can_be_left_again():
    session = acting()
    assert session.click(("total", "wind")) == Selection("travel")
    assert session.click(("total", "wind")) == NOTHING_CHOSEN
    assert session.click(("total", "flower")) == Note("note.flowers")


def test_passing_by_the_board_asks_once_more():
    session = acting()
    assert session.click(("actions",)) == Selection("pass")
    assert session.click(("actions",)).moment.move == sg.Pass(0)


def test_occupied_rocks_and_piles_are_told_about():
    session = acting()
    occupied = session.state.players[1].rock
    assert session.click(("rock", occupied)) == Note("note.rock_occupied", (("spirit", "spring"),))
    assert session.click(("discard",)) == Look(("discard",))
    assert session.click(("line", 0)) == Look(("line", 0))


def test_an_attract_goes_on_until_it_is_finished():
    session = acting(help_line=["beetle", "squirrel", "weasel", "tanuki", "raccoon"])
    cheap = [card for card in session.state.reserve[0] if sg.why_illegal(session.state, sg.Attract(0, card)) is None]
    session.click(("reserve", cheap[0]))
    assert session.selection == Selection("attract")
    assert session.click(("total", "wind")).reason.key == "finish_first"
    assert session.click(("actions",)).moment.move == sg.Finish(0)
    assert session.state.phase.left == 1


# Undo, redo


def test_undo_goes_back_to_the_own_decision_and_takes_computers_along():
    session = Session.new(seed=4)
    session.ask(sg.Draw(0))
    drawn = session.state
    session.ask(sg.Stop(0))
    session.play_computers()
    assert session.awaits_person
    after = session.state
    assert len(session.moments) > 3
    assert session.undo()
    assert session.state is drawn
    assert session.redo()
    assert session.state is after
    assert session.undo()
    assert session.undo()
    assert session.state == session.start
    assert not session.undo()
    session.ask(sg.Draw(0))
    assert not session.can_redo


def test_the_same_decision_after_undo_has_the_same_consequences():
    session = Session.new(seed=4)
    for _ in range(2):
        session.ask(sg.Draw(0))
        session.ask(sg.Stop(0))
        session.play_computers()
        last = session.record
        session.undo()
        session.undo()
    session.redo()
    session.redo()
    assert session.record == last


def test_decisions_taken_back_are_noted_with_whether_a_card_was_seen():
    session = Session.new(SPIRITS[:2], [None, None], seed=4)
    session.ask(sg.Draw(0))
    session.ask(sg.Stop(0))
    session.undo()
    session.undo()
    assert [(t.index, t.move, t.saw_card) for t in session.taken_back] == [
        (1, sg.Stop(0), False),
        (0, sg.Draw(0), True),
    ]
    session.redo()
    assert [t.move for t in session.taken_back] == [sg.Stop(0)]


# Who acts, who looks


def test_people_draw_one_after_the_other_and_computers_after_them():
    session = Session.new(SPIRITS, ["steady", None, "steady", None], seed=2)
    order = []
    while sg.snapshot(session.state)["phase"] == "draw":
        if session.seat not in order:
            order.append(session.seat)
        if session.awaits_person:
            assert session.viewer == session.seat
            drawn = session.state.players[session.seat].line
            session.ask(sg.Stop(session.seat) if drawn else sg.Draw(session.seat))
        else:
            session.play_computer()
    assert order == [1, 3, 0, 2]


def test_the_view_stays_with_the_last_person_while_computers_act():
    session = Session.new(SPIRITS[:3], ["steady", None, "steady"], seed=2)
    session.ask(sg.Draw(1))
    session.ask(sg.Stop(1))
    assert session.awaits_computer
    assert session.viewer == 1
    assert session.click(("deck",)) == Note("note.wait", (("spirit", "winter"),))
    assert session.legal() == ()
    assert menu(session) == ()


def test_computers_play_a_whole_game_among_themselves():
    session = Session.new(SPIRITS[:2], ["steady", "random"], seed=8)
    session.play_computers()
    assert session.seat is None
    assert not session.can_undo
    assert session.click(("deck",)) == Note("note.game_over")


def test_listeners_hear_everything_in_order():
    session = Session.new(SPIRITS[:2], [None, "steady"], seed=2)
    heard = []
    stop_listening = session.listen(heard.append)
    session.ask(sg.Stop(0))
    session.ask(sg.Draw(0))
    session.undo()
    assert [type(answer) for answer in heard] == [Refused, Moved, Jumped]
    stop_listening()
    session.redo()
    assert len(heard) == 3


def test_players_must_fit_the_game():
    with pytest.raises(ValueError, match="2 players for 3"):
        Session.new(SPIRITS[:3], [None, None])
    with pytest.raises(ValueError, match="oracle"):
        Session.new(SPIRITS[:2], [None, "oracle"])


# Save and load


def a_game() -> Session:
    session = Session.new(SPIRITS[:3], [None, "steady", "random"], rules=sg.PRINTED, seed=6)
    session.ask(sg.Draw(0))
    session.ask(sg.Draw(0))
    session.undo()
    session.ask(sg.Stop(0))
    session.play_computers()
    return session


def test_a_saved_game_loads_as_it_was():
    session = a_game()
    loaded = saves.load(saves.save(session))
    assert loaded.record == session.record
    assert loaded.state == session.state
    assert loaded.players == session.players
    assert loaded.taken_back == session.taken_back
    assert loaded.viewer == session.viewer
    assert loaded.undo()
    assert saves.file_name(session) == "spiritgame-6-round-1.json"


def test_a_bare_record_is_played_by_one_person():
    session = a_game()
    assert saves.load(sg.to_json(session.record)).players == (None, "steady", "steady")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d.update(players=[None]), "players"),
        (lambda d: d.update(players=[None, "oracle", None]), "players"),
        (lambda d: d.update(version=2), "version"),
        (lambda d: d.update(extra=1), "version"),
        (lambda d: d.update(taken_back=[{"index": -1, "move": "draw", "saw_card": True}]), "taken_back"),
        (lambda d: d.update(taken_back=[{"index": 0, "move": "fly", "saw_card": True}]), "taken_back 1"),
        *(
            (lambda d, m=more: d.update(taken_back=[{"index": 0, "move": m, "saw_card": True}]), "taken_back")
            for more in ("winter: draw" + " " * 200 + "x", "winter: draw" + " " * 99, "x" * 201, 1, None, [])
        ),
        (
            lambda d: d.update(taken_back=[{"index": 0, "move": "fly", "saw_card": True, "by": 1}]),
            "taken_back",
        ),
        (lambda d: d.update(taken_back=[{"index": True, "move": "winter: draw", "saw_card": True}]), "taken_back"),
        (lambda d: d.update(taken_back="no"), "taken_back"),
        (lambda d: d.pop("game"), "format"),
        (lambda d: d["game"]["moves"].insert(0, "winter stop"), "move 1"),
    ],
)
def test_a_damaged_file_is_refused_at_the_place(change, where):
    document = json.loads(saves.save(a_game()))
    change(document)
    with pytest.raises(sg.RecordError) as caught:
        saves.load(json.dumps(document))
    assert caught.value.where == where


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 5000, '{"format": "spiritgame table"}', "\x00\x01"])
def test_what_is_no_saved_game_is_refused(text):
    with pytest.raises(sg.RecordError):
        saves.load(text)


def test_a_file_cut_off_anywhere_is_refused():
    text = saves.save(a_game()).rstrip("}").rstrip()
    for length in range(0, len(text), 37):
        with pytest.raises(sg.RecordError):
            saves.load(text[:length])
