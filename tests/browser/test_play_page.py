"""The page of the table as a reader meets it: it fits, speaks two languages, and works with the keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

SIZES = {"L": (1280, 800), "M": (768, 1024), "S": (390, 844)}
START = "from spiritwidgets import Session, Table; table = Table(Session.new(seed=3), pace=0); table"
ACTING = """\
import spiritgame as sg
from spiritwidgets import Session, Table
line = ["squirrel", "weasel", "raccoon", "hare", "owl", "bee", "beetle", "coati"]
players = {"winter": {"help_line": line, "rock": 5}, "spring": {"help_line": ["bee"]}}
start = {"phase": "action", "current": "winter", "players": players, "circle_fires": [2, 3]}
Table(Session(sg.Record(("winter", "spring"), start=start), [None, "steady"]), pace=0)"""


@pytest.fixture
def show(write_notebook: Callable[..., Path], open_in_voila: Callable[..., None]) -> Callable[..., None]:
    """`show(page, source)` opens a notebook of this cell and returns when its buttons are there."""

    def show_table(page: Page, source: str = START) -> None:
        open_in_voila(page, write_notebook(source))
        page.locator(".sg-overlay button:visible").first.wait_for()

    return show_table


def say(page: Page) -> Any:
    return page.locator(".sg-pane-ask")


@pytest.mark.parametrize("size", SIZES)
def test_the_table_fits_its_page(new_page: Callable[..., Page], show: Any, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    show(page)
    expect(page.locator(".sg-table")).to_have_class(re.compile(rf"\bsg-{size}\b"))
    scroller = page.locator("#rendered_cells")
    wide, tall = scroller.evaluate("e => [e.scrollWidth, Math.max(e.scrollHeight, document.body.scrollHeight)]")
    assert wide <= width
    if size == "L":
        assert tall <= height
    outside = page.evaluate(
        """() => [...document.querySelectorAll('.sg-pane-bar button, .sg-pane-ask button')].filter(button => {
             const box = button.getBoundingClientRect();
             return box.width && (box.left < 0 || box.right > innerWidth);
           }).map(button => button.textContent)"""
    )
    assert outside == []


def test_drawing_with_the_keyboard_alone(page: Page, show: Any) -> None:
    show(page)
    draw = say(page).get_by_role("button", name="Draw a card")
    draw.focus()
    for drawn in (1, 2, 3):
        page.keyboard.press("Enter")
        expect(page.locator(".sg-pane-log li")).to_have_count(drawn)
        expect(draw).to_be_focused()  # though the strip has been written anew
    for name in ("Draw until a solitary", "Stop"):
        page.keyboard.press("Tab")
        expect(say(page).get_by_role("button", name=name)).to_be_focused()


def test_a_card_opens_closes_and_gives_the_focus_back(page: Page, show: Any) -> None:
    show(page)
    panel = page.get_by_role("group", name="Spring").get_by_role("button").first
    panel.focus()
    page.keyboard.press("Enter")
    close = page.locator(".sg-look").get_by_role("button", name="Close")
    expect(close).to_be_focused()
    page.keyboard.press("Escape")
    expect(close).to_be_hidden()
    expect(panel).to_be_focused()


def test_the_second_click_of_a_double_click_does_not_hit_what_came_after(page: Page, show: Any) -> None:
    show(page, ACTING)
    travel = say(page).get_by_role("button", name=re.compile("^Travel"))
    box = travel.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(say(page).get_by_role("heading")).to_contain_text("steps")
    expect(page.locator(".sg-pane-log .sg-moment")).to_have_count(0)


def test_language_and_theme_change_at_run_time(page: Page, show: Any) -> None:
    show(page)
    page.get_by_role("button", name="中文").click()
    expect(say(page)).to_contain_text("翻一张牌")
    expect(say(page)).to_have_attribute("lang", "zh-Hans")
    expect(page.locator(".sg-board-reserve .sg-target").first).to_have_attribute("aria-label", re.compile("级|[一-龥]"))
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Dark colours").click()
    expect(page.locator(".sg-table")).to_have_attribute("data-sg-theme", "dark")
    page.get_by_role("button", name="Light colours").click()
    expect(page.locator(".sg-table")).to_have_attribute("data-sg-theme", "light")


def test_the_page_follows_the_dark_wish_of_the_system(new_page: Callable[..., Page], show: Any) -> None:
    page = new_page(color_scheme="dark")
    show(page)
    expect(page.locator(".sg-table")).to_have_attribute("data-sg-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 24, 19)"


def test_a_list_is_picked_from_and_a_tree_is_planted_by_buttons(page: Page, show: Any) -> None:
    show(page, ACTING)
    strip = say(page)
    strip.get_by_role("button", name=re.compile("^Call")).click()
    animals = strip.get_by_label("Animal")
    name = animals.locator("option").nth(2).inner_text().split(" · ")[0]
    animals.select_option(index=2)
    strip.get_by_role("button", name="Call", exact=True).click()
    expect(page.locator(".sg-pane-log li").last).to_contain_text(f"You call the {name.lower()}")
    strip.get_by_role("button", name=re.compile("^Finish")).click()
    strip.get_by_role("button", name=re.compile("^Plant")).click()
    strip.get_by_role("button", name=re.compile(r"^Sun tree \(3\)")).click()
    strip.get_by_role("button", name=re.compile("^Sun column, top")).click()
    expect(page.locator(".sg-pane-log")).to_contain_text(
        "You plant the sun tree (3) on the top space of the sun column."
    )


def test_the_small_layout_turns_to_the_board_to_decide_on(new_page: Callable[..., Page], show: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    show(page, ACTING)
    expect(page.locator(".sg-board-circle")).to_be_hidden()
    say(page).get_by_role("button", name=re.compile("^Travel")).click()
    expect(page.locator(".sg-board-circle")).to_be_visible()
    page.get_by_role("navigation").get_by_role("button", name="Reserve").click()
    expect(page.locator(".sg-board-circle")).to_be_hidden()
    expect(page.locator(".sg-board-reserve")).to_be_visible()


def test_the_form_deals_the_same_game_for_the_same_seed(new_page: Callable[..., Page], open_in_voila: Any) -> None:
    seen = []
    for _ in range(2):
        page = new_page()
        open_in_voila(page, "90_play.ipynb")
        page.get_by_role("radio", name="4").click()
        expect(page.locator(".sg-seat")).to_have_count(4)
        page.get_by_label("Spirit at seat 1").select_option("summer")
        page.get_by_role("textbox", name="Deal number").fill("12")
        page.get_by_role("button", name="Start").click()
        first = page.locator(".sg-order li").first.locator("i").first
        expect(first).to_have_attribute("aria-label", "Summer, holds the sacred tree")
        seen.append(page.locator(".sg-board-reserve .sg-overlay").get_attribute("aria-description"))
    assert seen[0] == seen[1]


def test_a_long_log_does_not_push_boards_away(new_page: Callable[..., Page], open_in_voila: Any) -> None:
    page = new_page(viewport={"width": 768, "height": 1024})
    open_in_voila(page, "90_play.ipynb")
    page.get_by_role("textbox", name="Deal number").fill("11")
    page.get_by_role("button", name="Start").click()
    lines = page.locator(".sg-pane-log li")
    for number in range(1, 6):
        page.get_by_role("button", name="Draw a card", exact=True).click()
        expect(lines.nth(number - 1)).to_be_attached()
    reserve, forest = (page.locator(f".sg-board-{name}").bounding_box() for name in ("reserve", "forest"))
    assert reserve is not None
    assert forest is not None
    assert forest["y"] - (reserve["y"] + reserve["height"]) < 16
