"""Rings and tips: they say what a click does, and the click does that."""

from __future__ import annotations

import pytest
from spiritwidgets.clicks import NOTHING_CHOSEN, Selection
from spiritwidgets.marks import marks
from spiritwidgets.session import Moved, Session

import spiritgame as sg
from spiritgame.locale import LANGUAGES, say_reason, words_for
from tests.engine.helpers import random_game
from tests.widgets.test_session import acting, at, position_fields

ENGLISH = words_for("en")


def ringed(session: Session, emphasis: str = "legal") -> set[str]:
    return {str(key[0]) for key, mark in marks(session, ENGLISH).items() if mark.emphasis == emphasis}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_clicked_says_what_comes_of_it(lang):
    for number, (state, _, _) in enumerate(random_game(3, 3)):
        if number % 17 or not sg.legal_moves(state):
            continue
        session = at(position_fields(state))
        for action in (None, "attract", "plant", "extinguish", "travel", "pass"):
            session.ask(Selection(action))
            assert all(mark.tip for mark in marks(session, words_for(lang)).values())


def test_what_is_ringed_can_be_done_and_what_is_refused_is_not():
    for number, (state, _, _) in enumerate(random_game(4, 11)):
        if number % 13 or not sg.legal_moves(state):
            continue
        session = at(position_fields(state))
        for action in (None, "attract", "plant", "extinguish", "travel"):
            session.ask(Selection(action))
            for key, mark in marks(session, ENGLISH).items():
                wanted = session.meaning(key)
                reason = sg.why_illegal(state, wanted) if isinstance(wanted, sg.Move) else None
                assert not (mark.emphasis and reason)
                if reason:
                    assert mark.tip == say_reason(reason)


def test_the_deck_is_the_goal_while_one_may_draw():
    session = Session.new(seed=1)
    assert ringed(session) == {"deck"}
    assert marks(session, ENGLISH)[("actions",)].tip == "Draw at least one card before you stop. (Rule 7)"


def test_a_closed_line_offers_the_fragment():
    players = {"winter": {"help_line": ["bear", "owl", "fox"], "fragments": 1}, "spring": {}}
    session = at({"phase": "draw", "players": players})
    assert ringed(session) == {"line", "fragments", "actions"}
    assert marks(session, ENGLISH)[("line", 2)].tip == "Spend a fragment to discard the fox."


def test_at_first_the_possible_actions_are_ringed_then_what_the_chosen_one_reaches():
    session = acting(help_line=["beetle", "weasel", "hare", "bee", "coati"])
    assert ringed(session) == {"total", "fragments"}
    session.ask(Selection("attract"))
    assert ringed(session) == {"reserve"}
    assert ringed(session, "chosen") == {"total"}
    session.ask(Selection("travel"))
    assert ringed(session) == {"rock"}
    session.ask(NOTHING_CHOSEN)
    session.click(("fire", 0))
    assert ringed(session) <= {"total", "fragments", "fire", "actions"}


def test_an_animal_too_dear_says_how_many_suns_are_missing():
    session = acting()
    sun = session.state.players[0].elements.sun
    for key, mark in marks(session, ENGLISH).items():
        if key[0] == "reserve" and (reason := sg.why_illegal(session.state, sg.Attract(0, str(key[1])))):
            assert f"{dict(reason.params)['cost'] - sun} more sun" in mark.tip


def test_a_space_tells_its_corner_and_its_line():
    forest = [["tree_3_sun", [2, 0]], ["tree_3_drop", [1, 0]]]
    session = acting(forest=forest)
    session.ask(Selection("plant", "tree_3_sun"))
    found = marks(session, ENGLISH)
    assert "3 suns more" in found[("space", 0, 0)].tip
    assert found[("space", 2, 2)].tip.endswith("It completes the sun column: +1 sun.")
    assert found[("tree", "tree_3_sun")].emphasis == "chosen"


def test_a_journey_tells_whom_it_robs_and_the_bonus():
    session = acting(help_line=["hare", "owl"], rock=5)
    assert session.state.players[1].rock == 6
    tip = marks(session, ENGLISH)[("rock", 7)].tip
    assert tip == "Travel 1 step. You take a tile from Spring. Then you get a fragment."


def test_while_a_computer_decides_nothing_is_ringed():
    session = Session.new(seed=2)
    session.ask(sg.Draw(0))
    assert isinstance(session.ask(sg.Stop(0)), Moved)
    assert session.awaits_computer
    assert ringed(session) == set()
