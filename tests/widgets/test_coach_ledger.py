"""Verdicts on decisions, and the ledger of decisions and luck: everything adds up."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from spiritwidgets import Session
from spiritwidgets.coach.decisions import Decision, History
from spiritwidgets.coach.ledger import ledger
from spiritwidgets.coach.settings import Settings
from spiritwidgets.coach.verdict import COSTLY, NEARLY_BEST, judge

import spiritgame as sg
from spiritgame.probability import Bracket, Prospect, Weighing, line_worth, weigh
from spiritgame.state import DrawPhase
from tests.widgets.coached import HARE, coached, drawing, said
from tests.widgets.tables import click, report

MEASURE = Settings().yardstick


def weighing(**values: object) -> Weighing:
    brackets = {choice: v if isinstance(v, Bracket) else Bracket.point(Fraction(v)) for choice, v in values.items()}
    return Weighing(brackets, True)


def stop(**values: object):
    line = Prospect(line=("owl",), deck=("hare",))
    return judge(Decision(0, 1, "stop", line, line), weighing(**values), Fraction(5))


@pytest.mark.parametrize(
    ("loss", "grade"), [(0, "good"), (NEARLY_BEST, "good"), ("1/10", "fine"), ("49/100", "fine"), (COSTLY, "costly")]
)
def test_grades_go_by_the_loss(loss, grade):
    verdict = stop(stop=5, draw=5 + Fraction(loss))
    assert (verdict.loss, verdict.grade) == (Fraction(loss), grade)


def test_the_better_choice_costs_nothing():
    verdict = stop(stop=5, draw=3)
    assert (verdict.loss, verdict.better, verdict.grade) == (0, "stop", "good")


def test_what_bounds_do_not_part_is_no_mistake():
    verdict = stop(stop=Bracket(4.0, 6.0), draw=Bracket(5.5, 6.5))
    assert verdict.is_close
    assert verdict.grade == "good"


def test_where_nothing_is_known_from_above_the_lower_end_counts():
    assert stop(stop=Bracket(5, float("inf")), draw=Bracket(6, float("inf"))).loss == 1


def test_luck_is_not_part_of_the_verdict():
    before = Prospect(line=("owl", "fox"), deck=("bear", "boar", "hare"))
    weighed = weigh(before, MEASURE)
    for card in before.deck:
        after = before.drawn(card)
        verdict = judge(Decision(0, 1, "draw", before, after, card), weighed, weigh(after, MEASURE).value.middle)
        assert verdict.loss == weighed.value.middle - weighed.values["draw"].middle
    lucks = [weigh(before.drawn(card), MEASURE).value.middle - weighed.values["draw"].middle for card in before.deck]
    assert sum(lucks) == 0


def played(seed: int, rounds: int = 3) -> Session:
    """A person at seat 0 who decides at random."""
    session, rng = Session.new(("winter", "spring"), (None, "steady"), seed=seed), random.Random(seed)
    while session.seat is not None and session.state.round <= rounds:
        session.play_computers()
        if session.awaits_person:
            session.ask(rng.choice(session.legal()))
    return session


@pytest.mark.parametrize("seed", range(4))
def test_every_round_adds_up(seed):
    session = played(seed)
    taken = History().decisions(session, 0)
    drawing = session.state.round if isinstance(session.state.phase, DrawPhase) else None
    found = ledger(taken, lambda p: weigh(p, MEASURE), lambda p: line_worth(p, MEASURE), drawing=drawing)
    assert found.is_whole
    assert [entry.round for entry in found.rounds][:3] == [1, 2, 3]
    for entry in found.rounds:
        assert float(entry.expected - entry.loss + entry.luck) == pytest.approx(float(entry.worth), abs=1e-9)
        assert entry.loss >= 0
    assert sum(found.grades.values()) == len(found.verdicts) <= len(taken)


def test_what_a_spirit_knew_is_what_the_record_says():
    """Cards, reshuffles and fragments included, the line after each decision is the line before the next one."""
    session = played(5, rounds=6)
    taken = History().decisions(session, 0)
    assert {decision.choice for decision in taken} >= {"draw", "stop"}
    for decision, following in pairwise(taken):
        if decision.round == following.round:
            assert decision.after == following.before
    for decision in taken:
        state = session.moments[decision.index - 1].state if decision.index else session.start
        assert decision.before == Prospect.of(sg.observe(state, 0))


def test_a_history_is_read_anew_from_where_it_changed():
    session, history = played(1), History()
    before = history.decisions(session, 0)
    session.undo()
    assert history.decisions(session, 0) == History().decisions(session, 0) != before
    session.redo()
    assert history.decisions(session, 0) == before
    assert history.decisions(session, 0, until=1) == before[:1]


def test_a_costly_stop_is_called_so():
    table = coached()
    click(table, "Stop")
    assert "costly" not in said(table)  # the other person draws now
    alone = coached(Session(drawing().record, (None, "steady")))
    click(alone, "Stop")
    text = said(alone)
    assert "Your last decision costly You stopped. On average, drawing was worth 1.35 more." in text
    assert "Before that: 3 of the 10 cards left close your line" in text
    assert "Luck" not in text


def test_a_good_draw_stays_good_whatever_comes():
    for card, luck in (("tanuki", "1.51 better"), ("bear", "2.35 worse")):
        table = coached(Session(drawing(deck=[card]).record, (None, "steady")))
        click(table, "Draw a card")
        assert f"Your last decision good You drew the {card}. No other choice was worth more." in said(table)
        assert f"this card came out {luck} than the average" in said(table)


def test_after_the_decision_its_odds_are_shown_in_full():
    table = coached(Session(drawing().record, (None, "steady")), mode="after")
    assert "Decide first." in said(table)
    assert "3/10" not in said(table)
    click(table, "Stop")
    assert "3/10 30 %" in said(table)
    assert "✓ best stopping 13" in said(table)


def test_the_first_card_of_a_round_is_no_decision():
    table = coached(Session.new(seed=3))
    click(table, "Draw a card")
    assert "There was no other choice." in said(table)
    report(table, "coach", "coach-page-rounds")
    assert "decision" not in said(table).partition("Round")[2].partition("Expected")[0]


def test_the_rounds_are_told_with_what_cost_the_most():
    table = coached(Session(drawing(HARE).record, (None, "steady")))
    report(table, "coach", "coach-page-rounds")
    assert "No card has been drawn yet." in said(table)
    click(table, "Stop")
    text = said(table)
    assert "1 decision: 1 costly. They cost 1.35 elements in all. Luck gave 0." in text
    assert "1 14.35 −1.35 0 13.00" in text
    assert "Round 1, after 4 cards. You stopped. On average, drawing was worth 1.35 more." in text
    click(table, "Undo")
    assert "No card has been drawn yet." in said(table)


def test_the_end_of_the_game_has_a_summary():
    session = Session.new(("winter", "spring"), (None, "steady"), seed=2)
    rng = random.Random(2)
    while session.seat is not None:
        session.play_computers()
        if session.awaits_person:
            session.ask(rng.choice(session.legal()))
    table = coached(session)
    report(table, "coach", "coach-page-rounds")
    assert "Your game: decisions and luck" in said(table)
    assert table.panes["coach"].html.count("<tr>") == session.state.round + 1
