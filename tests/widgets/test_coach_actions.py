"""The action phase: what may be done, ranked by a stated yardstick; two purchases and the next round."""

from __future__ import annotations

import asyncio
import re
import threading

import pytest
from attrs import evolve
from spiritwidgets import Session
from spiritwidgets.coach import purchases
from spiritwidgets.coach.gains import amounts, gained, titled
from spiritwidgets.coach.purchases import NONE, Market, outlook
from spiritwidgets.coach.ranking import foremost, rank
from spiritwidgets.coach.settings import Settings

import spiritgame as sg
from spiritgame.cards import COST, Elements
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.probability import Prospect, StopAtRisk, means, purchase_worth
from spiritgame.state import ActionPhase
from tests.widgets.coached import choose, coached, drawing, said
from tests.widgets.tables import click, report, shown
from tests.widgets.test_coach_worker import until

YARDSTICK = Settings().yardstick
RICH = ("squirrel", "weasel", "raccoon", "hare", "owl", "bee", "beetle", "coati")


def acting(line: tuple[str, ...] = RICH, fires: tuple[int, ...] = (2, 3), **winter: object) -> Session:
    """Winter acts with this line while these fires burn in the centre; the other spirit is a computer's."""
    players = {"winter": {"help_line": list(line), "rock": 5, **winter}, "spring": {"help_line": ["bee"]}}
    start = {"phase": "action", "current": "winter", "players": players, "circle_fires": list(fires)}
    return Session(sg.Record(("winter", "spring"), start=start), [None, "steady"])


def ranked(session: Session | None = None, **options: object):
    table = coached(session or acting(), **options)
    report(table, "coach", "coach-page-actions")
    return table


def options_of(session: Session):
    return rank(sg.observe(session.state, 0), sg.legal_moves(session.state, 0))


def told_of(table) -> dict[str, str]:
    """The options by title, with what is said of each, best first."""
    rows = re.findall(r"<li><p[^>]*><b>([^<]*)</b>(.*?)</li>", table.panes["coach"].html)
    return {title: re.sub(r"<[^>]+>", " ", rest) for title, rest in rows}


# The ranking


def test_the_ranking_is_the_steady_players_choice():
    """Over whole games: what the steady player does is never below the best of the ranking."""
    for seed in (1, 2):
        session = Session.new(("winter", "spring"), ("steady", "steady"), seed=seed)
        acted = 0
        while session.awaits_computer and acted < 40:
            seat, state = session.seat, session.state
            before = sg.observe(state, seat)
            move = session.play_computer().moment.move
            if isinstance(state.phase, ActionPhase):
                acted += 1
                options = rank(before, sg.legal_moves(state, seat))
                assert options[0].points == max(option.points for option in options)
                same = [o for o in options if type(o.move) is type(move) and o.points == options[0].points]
                assert same, move
        assert acted == 40


def test_everything_ranked_is_legal_and_every_kind_is_there():
    session = acting()
    legal = sg.legal_moves(session.state, 0)
    options = options_of(session)
    assert {option.move for option in options} <= set(legal)
    assert {type(option.move) for option in options} == {type(move) for move in legal}
    trees = [option.move.tree for option in options if isinstance(option.move, sg.Plant)]
    assert len(trees) == len(set(trees))


def test_the_foremost_are_the_best_of_each_kind():
    shown_ = foremost(options_of(acting()))
    kinds = [type(option.move) for option in shown_]
    assert len(kinds) == len(set(kinds)) >= 4
    assert sg.Pass not in kinds
    assert [option.points for option in shown_] == sorted((o.points for o in shown_), reverse=True)


def test_what_hidden_cards_there_are_changes_nothing():
    """The ranking looks at an observation, in which no order of a deck and no stack is."""
    session = acting()
    other = session.state.with_(stacks=tuple(stack[::-1] for stack in session.state.stacks))
    moves = sg.legal_moves(session.state, 0)
    assert rank(sg.observe(session.state, 0), moves) == rank(sg.observe(other, 0), moves)


def test_gains_come_true():
    """What is said of goals and of the attack is what the rules make of the move."""
    for session in (acting(), acting(fires=(2, 2, 3)), acting(fires=(3, 3))):
        state = session.state
        for option in options_of(session):
            after = sg.observe(sg.apply(state, option.move).state, 0)
            coming = len(after.circle_fires) if after.me.elements.drop < sum(after.circle_fires) else 0
            if not isinstance(option.move, sg.Travel | sg.TakeTile):
                assert option.gain.varans[1] == coming, option
            for step in option.gain.steps:
                assert getattr(after.me.score, step.goal) == step.count, option
            if isinstance(option.move, sg.Plant | sg.Extinguish):
                assert option.gain.steps


def test_sentences_say_what_is_gained():
    told = told_of(ranked())
    fire = next(text for title, text in told.items() if title.startswith("Put out a fire"))
    assert "Fires: 2 of 12, 10 to go." in fire
    tree = next(text for title, text in told.items() if title.startswith("Plant the"))
    assert "Trees: 3 of 12, 9 to go." in tree
    assert "every round" in tree
    call = next(text for title, text in told.items() if title.startswith("Call the"))
    assert re.search(r"It leaves a fire of [234] behind", call)
    travel = next(text for title, text in told.items() if title.startswith("Travel"))
    assert "You jump over Spring and take a victory tile." in travel


def test_fewer_varans_are_told():
    table = ranked(acting(fires=(2, 2, 3)))
    assert "0 varans come at the end of this round instead of 3." in said(table)
    lonely = ranked(acting(("hare", "bee", "owl"), fires=(3, 4)))
    assert "1 varan comes at the end of this round instead of 2." in said(lonely)


def test_the_yardstick_is_stated_and_what_is_not_known():
    text = said(ranked())
    assert "a drop 0.9, a seed 1.2, a flower 2.2, a fragment 2, a varan kept away 3" in text
    assert re.search(r"Not known: what the others will do, how your deck lies, and \d+ animals face down", text)


def test_winning_stands_out():
    session = acting()
    me = session.state.players[0]
    session.start = session.state.with_player(0, me.with_(fires=(2,) * 11))
    table = ranked(session)
    fire = next(text for title, text in told_of(table).items() if title.startswith("Put out"))
    assert "That makes 12 fires." in fire
    assert "may win" in fire


def test_within_an_action_its_moves_are_ranked():
    session = acting(("beetle", "weasel", "squirrel", "raccoon", "coati", "tanuki", "baboon"))
    table = ranked(session)
    move = next(m for m in sg.legal_moves(session.state, 0) if isinstance(m, sg.Attract) and COST[m.card] <= 6)
    session.ask(move)
    assert session.awaits_person
    kinds = {title.split()[0] for title in told_of(table)}
    assert kinds <= {"Call", "Finish"}


def test_while_others_act_or_draw_there_is_no_ranking():
    assert "The ranking comes back when it is your turn" in said(ranked(drawing()))
    table = ranked()
    assert told_of(table)
    click(table, "Pass", "ask")
    assert told_of(table) == {}


def test_who_wants_to_decide_first_gets_no_ranking():
    table = ranked(mode="after")
    assert "Decide first" in said(table)
    assert told_of(table) == {}
    assert "Next round" in said(table)


def test_a_past_moment_is_ranked_as_it_was():
    table = ranked()
    before = told_of(table)
    report(table, "ask", "choice:4")
    assert table.session.moments
    click(table, "Look back")
    report(table, "ask", "back-first")
    assert told_of(table) == before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_can_be_gained_can_be_said(lang):
    """Through whole games, every option of every turn has a title and sentences."""
    words, told = words_for(lang), set()
    for seed in (1, 2, 3):
        session = Session.new(("winter", "spring", "summer"), ("random", "steady", "steady"), seed=seed)
        while session.awaits_computer and len(session.moments) < 400:
            state = session.state
            if isinstance(state.phase, ActionPhase):
                seat = state.phase.seat
                observation = sg.observe(state, seat)
                for option in rank(observation, sg.legal_moves(state, seat)):
                    told.add(titled(option.move, words))
                    told.add(gained(option, observation, words))
            session.play_computer()
    assert len(told) > 100
    assert not [text for text in told if not text or re.search(r"[{}_]", text)]


def test_amounts_carry_their_signs():
    assert amounts(Elements(sun=2, drop=-1), words_for("en")) == "+2 sun and −1 drop"


# Two purchases


def test_a_purchase_changes_the_next_round_as_the_laws_say():
    session = acting()
    observation = sg.observe(session.state, 0)
    market = Market(observation, YARDSTICK)
    assert market.varans == 0  # five drops against fires of five
    for card in market.cards[:3]:
        found = outlook(market.next_round(card))
        following = Prospect.of(observation).next_round((card,))
        assert found.means == means(following, StopAtRisk("3/10"))
        change = purchase_worth(Prospect.of(observation), (card,), YARDSTICK)
        without = outlook(market.next_round(NONE))
        assert float(found.worth.middle - without.worth.middle) == pytest.approx(float(change.middle), abs=0.2)


def test_varans_that_come_anyway_are_counted_in():
    market = Market(sg.observe(acting(("bee",), fires=(3, 4)).state, 0), YARDSTICK)
    assert market.varans == 2
    assert market.next_round(NONE).prospect.discard.count("fire_varan") == 2
    scarce = Market(evolve(market.observation, varans=1), YARDSTICK)
    assert scarce.varans == 1


def test_two_animals_stand_side_by_side():
    table = ranked()
    cards = table.coach._market(table.coach._subject()).cards
    choose(table, "coach-buy-one", cards[0])
    choose(table, "coach-buy-other", cards[-1])
    rows = dict(re.findall(r'<th scope="row">([^<]*)</th>(.*?)</tr>', table.panes["coach"].html))
    level = {card: found for found, row in enumerate(table.session.state.reserve, 1) for card in row}
    fires = re.findall(r"<td>([^<]*)", rows["Fire left behind"])
    assert fires == ["–", str(level[cards[0]] + 1), str(level[cards[-1]] + 1)]
    assert re.search(r"<small>[+−]", rows["Worth, played best"])
    assert re.match(r"<td>\d+ %</td>|<td>less than", rows["The line closes"])


def test_what_does_not_lie_there_cannot_be_chosen():
    table = ranked()
    choose(table, "coach-buy-one", "dragon")
    choose(table, "coach-buy-third", table.coach._market(table.coach._subject()).cards[0])
    assert table.coach.purchases.choice == purchases.Choice()


def test_an_animal_that_is_gone_is_no_longer_compared():
    session = acting()
    table = ranked(session)
    move = next(m for m in sg.legal_moves(session.state, 0) if isinstance(m, sg.Attract))
    choose(table, "coach-buy-one", move.card)
    assert f'value="{move.card}" selected' in table.panes["coach"].html
    session.ask(move)
    assert f'value="{move.card}"' not in table.panes["coach"].html
    assert "Next round" in said(table)


def test_clicks_go_on_while_purchases_are_weighed(monkeypatch):
    gate = threading.Event()
    monkeypatch.setattr(purchases, "outlook", lambda following: gate.wait() and outlook(following))

    async def act() -> None:
        table = ranked()
        assert "The coach is counting" in said(table)
        report(table, "ask", "choice:4")
        assert "fragment" in shown(table, "log")
        gate.set()
        await until(lambda: "counting" not in said(table))

    try:
        asyncio.run(act())
    finally:
        gate.set()
