"""What the coach says before a draw: the chance, the picture, what the choices are worth and why."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from spiritwidgets import Session

import spiritgame as sg
from spiritgame.locale import LANGUAGES
from tests.widgets.coached import HARE, choose, coached, drawing, knowing, on_line, said
from tests.widgets.tables import click, playing, report, shown

CLOSED = (*HARE, "fox")


def test_the_coach_keeps_to_itself_until_it_is_asked():
    table = playing(drawing())
    assert table.panes["coach"].html == ""
    assert table.coach.risk is None
    report(table, "bar", "coach-toggle")
    assert "closes your line" in said(table)
    report(table, "coach", "coach-close")
    assert table.panes["coach"].html == ""


def test_the_chance_is_a_fraction_with_percent_and_a_picture():
    table = coached()
    assert "3/10 30 % The next card closes your line. 3 solitary 7 neutral" in said(table)
    html = table.panes["coach"].html
    assert 'aria-label="10 cards left: 3 solitary and 7 neutral."' in html
    assert html.count('class="sg-coach-card sg-coach-solitary"') == 3
    assert html.count('class="sg-coach-card sg-coach-neutral"') == 7
    assert 'title="Bear"' in html


def test_the_board_of_the_line_shows_the_chance_in_percent():
    table = coached()
    assert "30 %" in on_line(table)
    choose(table, "coach-mode", "after")
    assert "3 of 10" in on_line(table)


SENTENCES = {
    (HARE, 0): "3 of the 10 cards left close your line and cost the second action, 1.20 on average. "
    "What the cards bring is 2.55 on average, and that is more.",
    (("hare", "fawn"), 0): "The next card cannot close your line yet, and drawing is worth 10.26 more than stopping.",
    ((), 0): "Every round begins with one card. Played well, this line ends up worth 15.24 on average.",
    (HARE, 1): "3 of the 10 cards left would close your line, but a fragment can discard such a card: "
    "drawing is worth 1.78 more than stopping.",
    (CLOSED, 1): "Discarding the fox opens your line again: that is worth 1.18 more than keeping the fragment.",
}


@pytest.mark.parametrize(("line", "fragments"), SENTENCES)
def test_one_sentence_says_why(line, fragments):
    table = coached(drawing(line, fragments=fragments))
    assert SENTENCES[line, fragments] in said(table)
    click(table, "中文")
    assert re.search("[一-鿿]", said(table))
    assert not re.search(r"[{}_]", said(table))


def test_the_sentence_is_made_of_the_numbers():
    """What the cards bring, less what the risk costs, is what drawing is worth more than stopping."""
    table = coached()
    draw, stop = (Fraction(number) for number in re.findall(r"(?:drawing|stopping) ([\d.]+)", said(table))[:2])
    risk, brought = (Fraction(number) for number in re.findall(r"([\d.]+) on average", said(table))[:2])
    assert risk == 4 * Fraction(3, 10)
    assert abs((brought - risk) - (draw - stop)) < Fraction(1, 50)


def test_the_second_action_may_count_more():
    line = ("goldfish", "hummingbird", "bee", "fox", "owl")
    table = coached(drawing(line))
    assert "✓ best stopping" in said(table)  # after drawing, the first row
    choose(table, "coach-second", "8")
    assert "the second action 8" in said(table)
    assert re.search(r"stopping 17 ✓ best drawing 1\d", said(table))
    assert "and that is less" in said(table)
    choose(table, "coach-second", "1000")
    assert "the second action 8" in said(table)


def test_without_a_solitary_card_left_nothing_can_close():
    session = drawing(("owl", "fox"), discard=["bear", "beetle", "lynx"])
    assert "0 None of the cards left closes your line." in said(coached(session))


def test_a_known_card_is_named():
    text = said(coached(knowing(drawing(("owl", "fox"), deck=["bear"]))))
    assert "1 You know the next card: the bear." in text
    assert "You know the next card, the bear: drawing it is worth 1 less than stopping." in text


def test_cards_are_welcome_or_not_against_the_average():
    text = said(coached())
    assert "most welcome: tanuki +1.51, weasel +1.51 and goldfish +0.76" in text
    assert "least welcome: fox −2.35, bear −2.35 and lynx −1.35" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_order_of_the_deck_is_not_known(lang):
    left = ["bear", "lynx", "fox", "tanuki", "weasel", "goldfish", "bee", "boar", "baboon", "hummingbird"]
    panes = [coached(drawing(deck=deck), lang=lang).panes["coach"].html for deck in (left, left[::-1])]
    assert panes[0] == panes[1]


def test_people_at_one_table_are_each_told_of_their_own_line():
    table = coached(Session.new(("winter", "spring"), (None, None), seed=3))
    click(table, "Draw a card")
    while isinstance(table.session.state.players[0].line, tuple) and table.session.seat == 0:
        report(table, "ask", stop_act(table))
    assert "14 cards left" in table.panes["coach"].html
    assert "Your last decision" not in said(table)


def stop_act(table) -> str:
    found = re.search(r'data-act="(choice:\d+)"[^>]*>\s*(?:<[^>]*>\s*)*Stop', table.panes["ask"].html)
    assert found
    return found[1]


def test_between_draws_the_coach_waits():
    table = coached()
    click(table, "Stop")
    assert "The odds come back when you draw." not in said(table)  # spring is a person too and draws
    click(table, "Draw a card")
    click(table, "Stop")
    assert "The odds come back when you draw." in said(table)


def test_switched_off_it_says_nothing_and_asks_nothing():
    table = coached(mode="off")
    assert "The coach keeps quiet." in said(table)
    assert "3/10" not in said(table)
    assert table.coach.risk is None
    assert "3 of 10" in on_line(table)


def test_what_nobody_offered_changes_nothing():
    table = coached()
    before = table.coach.settings
    for name, value in (("coach-mode", "shout"), ("coach-second", "-1"), ("coach-page-", ""), ("coach-nothing", "x")):
        choose(table, name, value)
    assert table.coach.settings == before


def test_a_past_moment_is_looked_at_with_its_own_odds():
    table = coached(drawing(deck=["bee", "bear", "lynx", "fox"]), mode="guess")
    assert "Guess first" in said(table)
    click(table, "Draw a card")
    click(table, "Look back")
    report(table, "ask", "back-first")
    assert "3/10 30 %" in said(table)
    assert isinstance(table.session.moments[0].move, sg.Draw)
    assert "Guess" not in shown(table)
