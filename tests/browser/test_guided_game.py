"""Lesson 10 as a learner meets it: a whole round by real clicks, a guide that asks in time, a page that remembers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

GUIDED = "10_first_game.ipynb"
SHOWN = 30_000  # milliseconds


@pytest.fixture
def guided(page: Page, open_in_voila) -> Page:
    open_in_voila(page, GUIDED)
    page.locator(".sg-story h2").wait_for()
    return page


def story(page: Page):
    return page.locator(".sg-story")


def moment(page: Page, title: str) -> None:
    expect(story(page).locator("h2")).to_have_text(title, timeout=SHOWN)


def answer(page: Page, text: str) -> None:
    story(page).locator(".sg-field").fill(text)
    story(page).get_by_role("button", name=re.compile("^Answer")).click()


def choose(page: Page, option: str) -> None:
    story(page).locator(f"input[value={option}]").check()
    story(page).get_by_role("button", name=re.compile("^Answer")).click()


def deck(page: Page):
    return page.locator(".sg-board-line").get_by_role("button", name=re.compile("^Deck"))


def draw(page: Page, cards: int) -> None:
    for _ in range(cards):
        before = deck(page).get_attribute("aria-label")
        deck(page).click()
        expect(deck(page)).not_to_have_attribute("aria-label", before)


def on_board(page: Page, board: str, name: str) -> None:
    page.locator(f".sg-board-{board}").get_by_role("button", name=re.compile(f"^{name}")).first.click()


def press(page: Page, name: str) -> None:
    page.locator(".sg-pane-ask").get_by_role("button", name=re.compile(f"^{name}")).click()


def test_the_first_round_is_played_with_the_guide(guided: Page) -> None:
    page = guided
    moment(page, "Take your seat")
    answer(page, "flowers")
    expect(story(page)).to_contain_text("Noted: flowers.")
    draw(page, 5)
    moment(page, "Two lonely ones")
    answer(page, "5")
    expect(story(page)).to_contain_text("Some of the solitary ones already lie here.")
    answer(page, "3")
    expect(story(page)).to_contain_text("Your answer: 3")
    press(page, "Stop")
    moment(page, "Three questions")
    for part in (".sg-aside", ".sg-pane-ask", ".sg-pane-story"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 800, part
    expect(story(page).locator(".sg-question")).to_be_in_viewport()  # what is told gives way to it, and can be scrolled
    choose(page, "b")
    press(page, "Put out")
    press(page, "Fire 2")
    press(page, "Call")
    expect(page.locator(".sg-pane-ask").get_by_role("button", name="Back")).to_be_visible()
    on_board(page, "reserve", "Hedgehog")
    moment(page, "Watch and learn")
    expect(page.locator(".sg-pane-ask")).to_contain_text("The others wait for your answer")
    assert "Summer" not in page.locator(".sg-pane-log li").last.inner_text()  # they wait for the answer
    answer(page, "yes")
    page.locator("button[data-act=skip]").click()
    moment(page, "Five things at the end")
    expect(page.locator(".sg-report")).to_have_count(0)
    choose(page, "b")
    expect(page.locator(".sg-report")).to_contain_text("Round 1 is over")
    page.locator("button[data-act=report-close]").click()
    expect(story(page).locator(".sg-solved")).to_have_count(5)


def test_a_reload_keeps_the_game_and_what_was_told(guided: Page) -> None:
    page = guided
    story(page).get_by_role("button", name="Not now").click()
    draw(page, 5)
    moment(page, "Two lonely ones")
    answer(page, "3")
    expect(story(page)).to_contain_text("Your answer: 3")
    page.wait_for_function("(localStorage['spiritgame.progress.2'] ?? '').includes('told 10.2')")
    page.reload(wait_until="domcontentloaded")
    expect(page.locator(".sg-pane-log").get_by_text(re.compile("^You draw"))).to_have_count(5, timeout=SHOWN)
    expect(story(page).locator(".sg-solved")).to_have_count(2)
    expect(story(page).locator(".sg-question")).to_have_count(0)
    story(page).get_by_role("button", name=re.compile("Two lonely ones")).click()
    moment(page, "Two lonely ones")


def test_the_free_table_and_the_guided_one_do_not_take_each_others_game(guided: Page, open_in_voila) -> None:
    page = guided
    draw(page, 1)
    page.wait_for_function("Object.keys(sessionStorage).includes('spiritgame.tab.1guided')")
    open_in_voila(page, "90_play.ipynb")
    expect(page.locator("button[data-act=start]")).to_be_visible(timeout=SHOWN)
