"""What if the unseen cards came in another order: one line, ten thousand lines, two ways to stop."""

from __future__ import annotations

import asyncio
import re
import threading
from fractions import Fraction

import pytest
from spiritwidgets import Session
from spiritwidgets.coach import whatif
from spiritwidgets.coach.comparing import column
from spiritwidgets.coach.plans import plans, rule_of
from spiritwidgets.coach.redeals import COUNTED, Question, redeal, redeals
from spiritwidgets.coach.settings import Settings

import spiritgame as sg
from spiritgame.cards import RESERVE
from spiritgame.locale import LANGUAGES
from spiritgame.probability import Prospect, law, means
from tests.widgets.coached import HARE, choose, coached, drawing, said
from tests.widgets.tables import click, report, shown
from tests.widgets.test_coach_worker import until

YARDSTICK = Settings().yardstick
START = Prospect.starting()


def asking(session: Session | None = None, *, page: str = "coach-page-if", **options: object):
    """A table with the page of what if open."""
    table = coached(session, **options)
    report(table, "coach", page)
    return table


def alone(deck: list[str], line: tuple[str, ...] = (), **winter: object) -> Session:
    """Winter draws from this deck, and the other spirit is a computer's."""
    start = {"phase": "draw", "players": {"winter": {"help_line": list(line), "deck": deck, **winter}, "spring": {}}}
    return Session(sg.Record(("winter", "spring"), start=start), [None, "steady"])


def offered(table, name: str) -> dict[str, str]:
    """The values and words of a list to choose from."""
    (body,) = re.findall(rf'<select name="{name}"[^>]*>(.*?)</select>', table.panes["coach"].html)
    return dict(re.findall(r'<option value="([^"]+)"[^>]*>(.*?)</option>', body))


# The numbers


@pytest.mark.parametrize("plan", ["two", "risk-20", "cards-6", "never", "best"])
def test_means_of_lines_dealt_come_near_the_exact_ones(plan):
    question = Question(START, plan, YARDSTICK)
    *_, found = redeals(question, seed=1)
    assert found.is_done
    assert found.runs == 10_000
    assert set(found.means) == set(COUNTED)
    for counted in COUNTED:
        assert sum(found.counts[counted].values()) == 10_000
        assert found.mean(counted) == pytest.approx(float(found.means[counted]), abs=0.15)


def test_the_worth_is_made_of_elements_and_the_second_action():
    *_, found = redeals(Question(START, "risk-30", YARDSTICK), seed=1)
    exact = means(START, rule_of("risk-30"))
    elements = sum(exact[element] for element in ("sun", "drop", "seed", "wind", "flower"))
    assert found.means["worth"] == elements + 4 * (exact["actions"] - 1)
    assert found.closed / found.runs == pytest.approx(2 - float(exact["actions"]), abs=0.02)


def test_the_same_seed_deals_the_same_lines():
    question = Question(START, "best", YARDSTICK)
    assert redeal(question, 7) == redeal(question, 7)
    *_, one = redeals(question, 7, 2_000)
    *_, same = redeals(question, 7, 2_000)
    *_, other = redeals(question, 8, 2_000)
    assert one == same
    assert one.counts != other.counts


def test_a_comparison_is_exact_where_it_can_be():
    found = column(Question(START, "two", YARDSTICK), "sun", 4)
    exact = law(START, rule_of("two"), "sun")
    assert (found.closing, found.mean, found.reach, found.is_about) == (0, exact.mean(), exact.at_least(4), False)
    many = Prospect(deck=(*START.deck, *RESERVE[1][:6]))
    about = column(Question(many, "best", YARDSTICK), "sun", 4)
    assert about.is_about
    assert 0 < about.closing < 1


def test_plans_fit_the_line():
    assert plans(START)[-2:] == ("cards-5", "never")
    assert "cards-9" in plans(START, 9)
    few = Prospect(line=("bee",), deck=("owl", "fox"))
    assert [plan for plan in plans(few) if plan.startswith("cards")] == ["cards-2", "cards-3"]


# The page


def test_one_line_shows_what_would_have_come():
    table = asking()
    choose(table, "coach-if-plan", "cards-6")
    click(table, "Deal anew once")
    names = re.findall(r'<li class="sg-coach-(lay|new)[^"]*">.*?</svg>([^<]+)</li>', table.panes["coach"].html)
    assert [name for kind, name in names if kind == "lay"] == [card.title() for card in HARE]
    new = [name for kind, name in names if kind == "new"]
    assert 1 <= len(new) <= 2
    assert f"{len(new)} card" in said(table)
    first = said(table)
    lines = set()
    for _ in range(8):
        click(table, "Deal anew once")
        lines.add(said(table))
    assert len(lines | {first}) > 1


def test_the_actual_order_of_the_deck_tells_nothing():
    left = ["bear", "lynx", "fox", "tanuki", "weasel", "goldfish", "bee", "boar", "baboon", "hummingbird"]
    told = []
    for deck in (left, left[::-1]):
        table = asking(drawing(deck=deck))
        choose(table, "coach-if-plan", "best")
        click(table, "Deal anew once")
        told.append(said(table))
        click(table, "10,000 times")
        told.append(said(table))
    assert told[:2] == told[2:]


def test_ten_thousand_lines_make_a_histogram_with_the_exact_mean():
    table = asking()
    choose(table, "coach-if-plan", "best")
    click(table, "10,000 times")
    assert "10,000 lines dealt." in said(table)
    assert "exactly 904/63 = 14.35" in said(table)
    bars = re.findall(r"<title>([−\d]+): .*? of the lines</title>", table.panes["coach"].html)
    assert len(bars) > 5
    assert "so far" not in said(table)
    choose(table, "coach-if-counted", "sun")
    assert "10,000 lines dealt." in said(table)
    assert "exactly 904/63" not in said(table)
    label = re.search(r'class="sg-coach-histogram" role="img" aria-label="([^"]*)"', table.panes["coach"].html)
    assert label is not None
    assert "Sun" in label[1]


def test_the_line_that_came_to_be_is_marked_and_placed():
    table = asking(alone(["bee", "bear", "lynx", "boar", "fox"]))
    for _ in range(2):
        click(table, "Draw a card")
    choose(table, "coach-if-since", "0")
    choose(table, "coach-if-counted", "cards")
    click(table, "10,000 times")
    assert "your line so far: 2" in said(table)
    assert "not finished yet" in said(table)
    click(table, "Stop", "ask")
    assert "your line: 2" in said(table)
    assert re.search(r"\d+ % of them came out lower than yours, .* the same, .* higher", said(table))
    assert table.panes["coach"].html.count('<path d="M0 ') == 1
    assert offered(table, "coach-if-plan")["cards-2"] == "at 2 cards, as you did"
    assert list(offered(table, "coach-if-since")) == ["0", "1", "2"]


def test_as_many_cards_as_one_drew():
    table = asking(alone(["bee", "bear", "lynx", "boar", "fox", "owl", "hare", "fawn", "baboon"]))
    for _ in range(2):
        click(table, "Draw a card")
    click(table, "Stop", "ask")
    choose(table, "coach-if-since", "0")
    choose(table, "coach-if-plan", "cards-2")
    choose(table, "coach-if-counted", "cards")
    click(table, "10,000 times")
    assert "2 on average; exactly 2" in said(table).replace("2.00", "2")
    assert "0 % of them came out lower than yours, 100 % the same, 0 % higher" in said(table)


def test_a_past_moment_may_be_gone_on_from():
    table = asking(alone(["bee", "bear", "lynx", "boar", "fox"]))
    for _ in range(3):
        click(table, "Draw a card")
    click(table, "Look back")
    report(table, "ask", "back-first")
    assert offered(table, "coach-if-since") == {"now": "this moment"}
    choose(table, "coach-if-counted", "cards")
    click(table, "10,000 times")
    assert "your line so far: 3" in said(table)


def test_two_ways_to_stop_stand_side_by_side():
    table = asking()
    choose(table, "coach-if-plan", "never")
    choose(table, "coach-if-other", "cards-5")
    choose(table, "coach-if-element", "seed")
    choose(table, "coach-if-aim", "2")
    assert "The line closes 100 % 3/10 · 30 %" in said(table)
    exact = law(table.coach._subject().draw, rule_of("cards-5"), "seed")
    assert f"{Fraction(exact.at_least(2))}" in said(table)
    assert f"Seed on average {float(law(table.coach._subject().draw, rule_of('never'), 'seed').mean()):.2f}" in said(
        table
    )


def test_a_rule_that_stops_at_once_says_so():
    table = asking()
    click(table, "10,000 times")
    assert "You stop at once: no card is drawn." in said(table)


def test_before_a_guess_nothing_is_told():
    table = asking(mode="guess")
    assert "Guess first" in said(table)
    assert "solitaries" not in said(table)
    report(table, "coach", "coach-if-run")
    assert table.coach.what_if.redeals is None


def test_who_wants_to_decide_first_sees_past_moments_only():
    table = asking(alone(["bee", "bear", "lynx", "boar", "fox"]), mode="after")
    assert "When you have drawn a card" in said(table)
    click(table, "Draw a card")
    assert list(offered(table, "coach-if-since")) == ["0"]


def test_what_nobody_offered_changes_nothing():
    table = asking()
    wish = table.coach.what_if.wish
    for name, value in (
        ("since", "7"),
        ("plan", "risk-1"),
        ("plan", "cards-99"),
        ("other", "x"),
        ("counted", "gold"),
        ("element", "gold"),
        ("aim", "0"),
        ("nothing", "1"),
    ):
        choose(table, f"coach-if-{name}", value)
    assert table.coach.what_if.wish == wish


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there_in_every_language(lang):
    table = asking(alone(["bee", "bear", "lynx", "boar", "fox"], fragments=1), lang=lang)
    report(table, "ask", "choice:0")
    choose(table, "coach-if-since", "0")
    for plan in ("two", "best"):
        choose(table, "coach-if-plan", plan)
        report(table, "coach", "coach-if-once")
        report(table, "coach", "coach-if-run")
        assert not re.search(r"[{}_]", said(table))


# Beside the event loop


@pytest.fixture
def slow(monkeypatch):
    """Ten thousand lines of which only the first thousand come until the gate is opened."""
    gate = threading.Event()

    def slowly(question, seed):
        for number, found in enumerate(redeals(question, seed)):
            if number == 1:
                gate.wait()
            yield found

    monkeypatch.setattr(whatif, "redeals", slowly)
    yield gate
    gate.set()


def test_clicks_go_on_while_lines_are_dealt(slow):
    async def play() -> None:
        table = asking(alone(["bee", "bear", "lynx", "boar", "fox"]))
        click(table, "Draw a card")
        choose(table, "coach-if-since", "0")
        click(table, "10,000 times")
        await until(lambda: "1,000 of 10,000" in said(table))
        assert "Stop dealing" in said(table)
        click(table, "Draw a card")
        assert "draw the bear" in shown(table, "log")
        slow.set()
        await until(lambda: "10,000 lines dealt." in said(table) and "Stop dealing" not in said(table))

    asyncio.run(play())


def test_another_moment_ends_the_dealing(slow):
    async def play() -> None:
        table = asking(alone(["bee", "bear", "lynx", "boar", "fox"]))
        click(table, "10,000 times")
        await until(lambda: "1,000 of 10,000" in said(table))
        click(table, "Draw a card")
        assert "draw the bee" in shown(table, "log")
        assert "the dealing has ended" in said(table)
        assert "Stop dealing" not in said(table)
        slow.set()
        click(table, "10,000 times")
        await until(lambda: "10,000 lines dealt." in said(table) and "Stop dealing" not in said(table))
        assert "the dealing has ended" not in said(table)

    asyncio.run(play())


def test_dealing_can_be_stopped(slow):
    async def play() -> None:
        table = asking()
        click(table, "10,000 times")
        await until(lambda: "1,000 of 10,000" in said(table))
        click(table, "Stop dealing")
        assert "1,000 lines dealt." in said(table)
        slow.set()
        await asyncio.sleep(0)
        assert "1,000 lines dealt." in said(table)
        assert "Deal anew 10,000 times" in said(table)

    asyncio.run(play())


def test_a_choice_made_while_the_pane_was_redrawn_counts():
    table = asking()
    pane = table.panes["coach"]
    pane.hear({"act": "coach-if-plan", "version": pane.version - 1, "fields": {"coach-if-plan": "never"}})
    pane.hear({"act": "coach-if-run", "version": pane.version - 2, "fields": {}})
    assert table.coach.what_if.redeals.question.plan == "never"
