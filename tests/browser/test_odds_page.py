"""The coach in a real page: guesses, sentences, and a pane that never lies on what one decides on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

DRAWING = """\
import spiritgame as sg
from spiritwidgets import Session, Table
start = {{"phase": "draw", "players": {{"winter": {winter}, "spring": {{}}}}}}
Table(Session(sg.Record(("winter", "spring"), start=start), [None, "steady"]), pace=0)"""
HARE = {"help_line": ["hare", "fawn", "beetle", "owl"], "deck": ["tanuki"]}

SENTENCES = [
    (HARE, "3 of the 10 cards left close your line and cost the second action, 1.20 on average."),
    ({"help_line": ["hare", "fawn"]}, "The next card cannot close your line yet, and drawing is worth 10.26 more"),
    ({"help_line": ["hare", "fawn", "beetle", "owl", "fox"], "fragments": 1}, "Discarding the fox opens your line"),
]


@pytest.fixture
def show(write_notebook: Callable[..., Path], open_in_voila: Callable[..., None]) -> Callable[..., None]:
    """`show(page, winter)` opens a table at which Winter draws, and calls the coach."""

    def show_table(page: Page, winter: dict[str, Any]) -> None:
        open_in_voila(page, write_notebook(DRAWING.format(winter=winter)))
        page.locator(".sg-overlay button:visible").first.wait_for()
        page.get_by_role("button", name="Odds", exact=True).click()

    return show_table


def coach(page: Page) -> Any:
    return page.locator(".sg-pane-coach")


@pytest.mark.parametrize(("winter", "sentence"), SENTENCES)
def test_one_sentence_says_why(page: Page, show: Any, winter: dict[str, Any], sentence: str) -> None:
    show(page, winter)
    expect(coach(page)).to_contain_text(sentence)


def test_a_guess_comes_before_the_odds_and_into_the_chart(page: Page, show: Any) -> None:
    show(page, HARE)
    expect(coach(page)).to_contain_text("3/10")
    coach(page).get_by_label("When the coach speaks").select_option("guess")
    guess = coach(page).get_by_role("textbox", name="Your guess")
    expect(coach(page)).not_to_contain_text("3/10,")
    guess.fill("2/5")
    guess.press("Enter")
    expect(coach(page)).to_contain_text("You guessed 40 %; it is 3/10, that is 30 %. 10 points away.")
    coach(page).get_by_role("button", name="Rounds").click()
    expect(coach(page).get_by_role("img", name="A chart of 1 guess")).to_be_visible()
    expect(coach(page)).to_contain_text("guessed 40 %, true 3/10, that is 30 %")


def test_a_decision_is_judged_apart_from_luck(page: Page, show: Any) -> None:
    show(page, HARE)
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(coach(page)).to_contain_text("You drew the tanuki. No other choice was worth more.")
    expect(coach(page)).to_contain_text("this card came out 1.51 better than the average")
    page.get_by_role("button", name="Stop").click()
    expect(coach(page)).to_contain_text("You stopped.")


def test_the_coach_is_called_and_sent_away_by_keys(page: Page, show: Any) -> None:
    show(page, HARE)
    button = page.get_by_role("button", name="Odds", exact=True).first
    expect(button).to_have_attribute("aria-pressed", "true")
    coach(page).get_by_role("button", name="Close the coach").focus()
    page.keyboard.press("Escape")
    expect(coach(page)).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (768, 1024), (390, 844)])
def test_the_coach_leaves_free_what_one_decides_on(new_page: Any, show: Any, width: int, height: int) -> None:
    page = new_page(viewport={"width": width, "height": height})
    show(page, HARE)
    expect(coach(page)).to_contain_text("3/10")
    pane, strip, line = (
        page.locator(name).first.bounding_box() for name in (".sg-pane-coach", ".sg-pane-ask", ".sg-board-line")
    )
    assert pane is not None
    assert strip is not None
    assert line is not None
    assert pane["x"] >= 0
    assert pane["x"] + pane["width"] <= width
    assert strip["y"] + strip["height"] <= pane["y"]
    if width > 600:
        assert line["y"] + line["height"] <= pane["y"]
    else:  # a sheet over the end of the page, which can be scrolled from under it
        draw = page.get_by_role("button", name="Draw a card", exact=True)
        draw.click(trial=True)
        page.locator(".sg-pane-log, .sg-board-line").last.scroll_into_view_if_needed()
        assert pane["y"] + pane["height"] <= height


def test_ten_thousand_lines_are_dealt_while_one_plays_on(page: Page, show: Any) -> None:
    """The click comes first; what was asked of the moment before it is answered too, where that is still looked at."""
    show(page, {"help_line": ["hare", "fawn"], "deck": ["beetle", "bee"]})
    page.get_by_role("button", name="Draw a card", exact=True).click()
    coach(page).get_by_role("button", name="What if").click()
    coach(page).get_by_label("From").select_option("0")
    coach(page).get_by_label("You stop").select_option("best")
    coach(page).get_by_role("button", name="Deal anew 10,000 times").click()
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(page.locator(".sg-pane-log")).to_contain_text("You draw the bee")
    expect(coach(page)).to_contain_text("10,000 lines dealt.")
    expect(coach(page).get_by_role("img", name="A histogram")).to_be_visible()
    expect(coach(page)).to_contain_text("your line so far")


def test_another_position_ends_the_dealing(page: Page, show: Any) -> None:
    show(page, HARE)
    coach(page).get_by_role("button", name="What if").click()
    coach(page).get_by_label("You stop").select_option("best")
    expect(coach(page)).to_contain_text("97/105")
    deal = coach(page).get_by_role("button", name="Deal anew 10,000 times")
    deal.click()
    page.get_by_role("button", name="Draw a card", exact=True).click()
    expect(page.locator(".sg-pane-log")).to_contain_text("You draw the tanuki")
    expect(coach(page)).not_to_contain_text("lines dealt")
    deal.click()
    expect(coach(page)).to_contain_text("10,000 lines dealt.")


ACTING = """\
import spiritgame as sg
from spiritwidgets import Session, Table
winter = {"help_line": ["squirrel", "weasel", "raccoon", "hare", "owl", "bee", "beetle", "coati"], "rock": 5}
players = {"winter": winter, "spring": {"help_line": ["bee"]}}
start = {"phase": "action", "current": "winter", "players": players, "circle_fires": [2, 3]}
Table(Session(sg.Record(("winter", "spring"), start=start), [None, "steady"]), pace=0)"""


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_actions_are_ranked_and_purchases_compared(
    new_page: Any, write_notebook: Callable[..., Path], open_in_voila: Callable[..., None], width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 844})
    open_in_voila(page, write_notebook(ACTING))
    page.get_by_role("button", name="Odds", exact=True).click()
    coach(page).get_by_role("button", name="Actions").click()
    expect(coach(page)).to_contain_text("Fires: 2 of 12, 10 to go.")
    one = coach(page).get_by_label("One animal")
    one.select_option(index=1)
    expect(coach(page).locator(".sg-coach-buy small").first).to_be_visible()
    overflow = coach(page).locator(".sg-coach-body").evaluate("body => body.scrollWidth - body.clientWidth")
    assert overflow <= 0


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("width", [1280, 768, 390])
def test_what_if_fits_into_the_pane(new_page: Any, show: Any, width: int, lang: str) -> None:
    page = new_page(viewport={"width": width, "height": 844})
    show(page, HARE)
    coach(page).locator('[data-act="coach-page-if"]').click()
    if lang == "zh":
        page.locator('[data-act="language"]').click()
    coach(page).locator('[name="coach-if-plan"]').select_option("never")
    coach(page).locator('[data-act="coach-if-run"]').click()
    coach(page).locator(".sg-coach-histogram").wait_for()
    overflow = coach(page).locator(".sg-coach-body").evaluate("body => body.scrollWidth - body.clientWidth")
    assert overflow <= 0
