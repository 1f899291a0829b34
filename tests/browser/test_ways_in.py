"""The table by keys alone, by finger, by undo and redo, by tips that can be read, and on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tools.moments import MOMENTS

TABLE = "from spiritwidgets import Session, Table; Table(Session.new(seed=3), pace=0)"
SHEET = 1047  # CSS pixels between the margins of A4 on its side
MOST_TABS = 80
NAME = """() => {
  const at = document.activeElement;
  return (at.getAttribute("aria-label") ?? at.textContent).trim().slice(0, 40);
}"""


@pytest.fixture
def show(write_notebook: Callable[..., Path], open_in_voila: Callable[..., None]) -> Callable[[Page], None]:
    """`show(page)` opens a table and returns when its buttons are there."""

    def show_table(page: Page) -> None:
        open_in_voila(page, write_notebook(TABLE))
        page.locator(".sg-overlay button:visible").first.wait_for()

    return show_table


def said(page: Page) -> Locator:
    """The lines of the log, newest last."""
    return page.locator(".sg-pane-log li")


def headline(page: Page) -> Locator:
    return page.locator(".sg-say h2")


def go_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press the key until the focus is on what is called so."""
    seen = []
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        seen.append(page.evaluate(NAME))
        if re.match(name, seen[-1]):
            return
    raise AssertionError(f"{key} never led to {name!r}, but to {seen}")


def draw(page: Page, cards: int) -> None:
    for number in range(cards):
        page.keyboard.press("Enter")
        expect(said(page)).to_have_count(number + 1)


def test_a_whole_round_by_keys_alone(page: Page, show: Any) -> None:
    show(page)
    go_to(page, "Draw a card")
    draw(page, 4)
    go_to(page, "Stop")
    page.keyboard.press("Enter")
    expect(headline(page)).to_have_text("Your turn: 2 actions.")

    go_to(page, "Put out")
    page.keyboard.press("Enter")
    expect(page.locator(".sg-board-circle")).to_have_class(re.compile("sg-active"))
    go_to(page, "Fire of value 2")  # on the board: Tab enters it at a legal goal
    page.keyboard.press("Enter")
    expect(said(page).last).to_contain_text("fire")

    expect(headline(page)).to_have_text("Your turn: 1 action.")
    go_to(page, "Fragment")
    page.keyboard.press("Enter")
    report = page.get_by_role("region", name="Round 1 is over")
    expect(report).to_be_visible()
    go_to(page, "Go on")
    page.keyboard.press("Enter")
    expect(report).to_have_count(0)
    expect(page.locator(".sg-steps b")).to_have_text("Round 2")
    go_to(page, "Draw a card")
    page.keyboard.press("Enter")
    expect(said(page).last).to_contain_text("You draw")


def test_arrow_keys_walk_over_a_board(page: Page, show: Any) -> None:
    show(page)
    page.locator(".sg-board-reserve .sg-target").first.focus()
    first = page.evaluate(NAME)
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    assert page.evaluate(NAME) == first
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_undo_and_redo_by_their_buttons(page: Page, show: Any) -> None:
    show(page)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    for number in (1, 2):
        page.get_by_role("button", name="Draw a card").click()
        expect(said(page)).to_have_count(number)
    drawn = page.locator(".sg-board-line .sg-overlay").get_attribute("aria-description")
    undo.click()
    expect(said(page)).to_have_count(1)
    assert page.locator(".sg-board-line .sg-overlay").get_attribute("aria-description") != drawn
    redo.click()
    expect(said(page)).to_have_count(2)
    expect(page.locator(".sg-board-line .sg-overlay")).to_have_attribute("aria-description", drawn or "")
    expect(redo).to_be_disabled()


def test_undo_and_redo_by_keys(page: Page, show: Any) -> None:
    show(page)
    go_to(page, "Draw a card")
    draw(page, 2)
    go_to(page, "Undo", "Shift+Tab")
    for left in (1, 0):
        page.keyboard.press("Enter")
        expect(said(page)).to_have_count(left)
    go_to(page, "Redo")
    for back in (1, 2):
        page.keyboard.press("Enter")
        expect(said(page)).to_have_count(back)


@pytest.fixture
def phone(new_page: Callable[..., Page], show: Any) -> Page:
    page = new_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True, device_scale_factor=2)
    show(page)
    page.get_by_role("navigation").get_by_role("button", name="Log").wait_for()  # laid out for its width
    return page


def test_a_tap_draws(phone: Page) -> None:
    phone.locator(".sg-board-line").get_by_role("button", name=re.compile("deck", re.IGNORECASE)).tap()
    phone.get_by_role("navigation").get_by_role("button", name="Log").tap()
    expect(said(phone)).to_have_count(1)


def test_a_swipe_on_a_board_scrolls_the_page_and_does_nothing_else(phone: Page) -> None:
    phone.get_by_role("navigation").get_by_role("button", name="Reserve").tap()
    card = phone.locator(".sg-board-reserve .sg-target").nth(5)
    card.wait_for()  # the tap has turned to it
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    swipe(phone, x, y, y - 150)
    phone.wait_for_function(f"document.querySelector('.sg-board-reserve .sg-target').isConnected && {TOP} < 0")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(phone.locator(".sg-board-reserve")).to_be_visible()


TOP = "document.querySelector('.sg-table').getBoundingClientRect().top"


def swipe(page: Page, x: float, start: float, end: float) -> None:
    """A finger put down at (x, start), drawn to (x, end) and lifted."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *heights: float) -> None:
        points = [{"x": x, "y": height} for height in heights]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for step in range(1, 16):
        touch("touchMove", start + (end - start) * step / 15)
    touch("touchEnd")


def test_on_a_phone_the_forest_to_plant_in_is_seen_whole(
    new_page: Callable[..., Page], write_notebook: Callable[..., Path], open_in_voila: Callable[..., None]
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    open_in_voila(page, write_notebook(MOMENTS["planting"].cell("en", "light")))
    page.get_by_role("navigation").get_by_role("button", name="Forest", pressed=True).wait_for()
    bottoms = [bottom(page.locator(board)) for board in (".sg-board-forest", ".sg-board-trees", ".sg-board-line")]
    assert max(bottoms) <= page.locator(".sg-pane-ask > .sg-acts").evaluate("e => e.getBoundingClientRect().top")
    assert bottom(page.locator(".sg-top")) < 50  # its tools stand in one row


def bottom(found: Locator) -> float:
    box = found.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.fixture
def tip(page: Page, show: Any) -> Locator:
    """The tip of the deck, shown because the pointer is on it."""
    page.clock.install()
    show(page)
    page.locator(".sg-board-line .sg-legal").hover()
    found = page.locator(".sg-tip")
    expect(found).to_be_visible()
    return found


def middle_of(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_tip_stays_while_the_pointer_is_on_it(page: Page, tip: Locator) -> None:
    words = tip.inner_text()
    page.mouse.move(*middle_of(tip), steps=8)
    page.clock.fast_forward(5_000)
    expect(tip).to_have_text(words)
    page.mouse.move(2, 2)
    page.clock.fast_forward(5_000)
    expect(tip).to_have_count(0)


def test_escape_takes_a_tip_away_wherever_the_focus_is(page: Page, tip: Locator) -> None:
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page.clock.fast_forward(5_000)
    expect(tip).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 768])
def test_on_paper_there_are_the_boards_and_no_buttons(new_page: Callable[..., Page], show: Any, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    show(page)
    page.wait_for_function(f"() => [...document.querySelectorAll({BOARDS!r})].every({IS_PAINTED})")
    page.emulate_media(media="print")
    expect(page.locator(".sg-tools")).to_be_hidden()
    expect(page.locator(".sg-acts")).to_be_hidden()
    expect(headline(page)).to_be_visible()
    for board in page.locator(BOARDS).all():
        expect(board).to_be_visible()
    table = page.locator(".sg-table").bounding_box()
    assert table is not None
    assert table["width"] <= SHEET
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height >= table["y"] + table["height"] > 400  # nothing is cut off: paper does not scroll
    assert page.pdf().startswith(b"%PDF")


BOARDS = ":is(.sg-board-line, .sg-board-reserve, .sg-board-forest, .sg-board-trees, .sg-board-circle) canvas"
IS_PAINTED = """canvas => canvas.getContext("2d")
  .getImageData(0, canvas.height / 2, canvas.width, 1).data.some((value, place) => place % 4 === 3 && value)"""
