"""Help in the page: beside its thing, by mouse, keyboard and touch; the rules behind it; the log leads back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

TABLE = """\
import spiritgame as sg
from spiritwidgets import Session, Table
line = ["squirrel", "weasel", "raccoon", "hare", "owl", "bee", "beetle", "coati"]
players = {"winter": {"help_line": line, "rock": 5}, "spring": {"help_line": ["bee"]}}
start = {"phase": "action", "current": "winter", "players": players, "circle_fires": [2, 3]}
Table(Session(sg.Record(("winter", "spring"), start=start), [None, "steady"]), pace=0)"""
DRAWING = "from spiritwidgets import Session, Table; table = Table(Session.new(seed=3), pace=0); table"

# One thing of each kind, and what its pop-up says about it.
THINGS = {
    ("deck",): "draws from her own deck",
    ("line", 4): "Solitary",
    ("fragments",): "newest card",
    ("total", "flower"): "12 of them",
    ("gap", 1, 0): "",
    ("stack", 2): "lie face down",
    ("tree", "tree_9_flower"): "2 flowers",
    ("space", 0, 0): "beside one of your trees",
    ("rock", 7): "gets a fragment",
    ("fire", 0): "attack together",
}


@pytest.fixture
def show(write_notebook: Callable[..., Any], open_in_voila: Callable[..., None]) -> Callable[..., None]:
    def show_table(page: Page, source: str = TABLE) -> None:
        open_in_voila(page, write_notebook(source))
        page.locator(".sg-overlay button:visible").first.wait_for()

    return show_table


def thing(page: Page, key: tuple[Any, ...]) -> Locator:
    """The button of a thing, marked so that it can be found again."""
    found = page.evaluate(
        """key => {
             const button = [...document.querySelectorAll('.sg-overlay button')]
               .find(each => JSON.stringify(each.sgKey) === key);
             document.querySelector('[data-thing]')?.removeAttribute('data-thing');
             if (button) button.dataset.thing = '1';
             return Boolean(button);
           }""",
        json.dumps(list(key), separators=(",", ":")),
    )
    assert found, f"nothing on the table is called {key}"
    return page.locator("[data-thing]")


def pop_up(page: Page) -> Locator:
    return page.get_by_role("dialog")


def test_every_kind_of_thing_has_help_beside_it(page: Page, show: Any) -> None:
    show(page)
    for key, words in THINGS.items():
        if not words:
            continue
        thing(page, key).click(button="right")
        expect(pop_up(page)).to_contain_text(words)
        beside = page.locator(".sg-pane-help").evaluate(
            """pane => {
                 const it = document.querySelector('[data-thing]').getBoundingClientRect();
                 const box = pane.getBoundingClientRect();
                 const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
                 const isBeside = box.left >= it.right || box.right <= it.left;
                 return inside && (isBeside || box.top >= it.bottom || box.bottom <= it.top);
               }"""
        )
        assert beside, key
        page.keyboard.press("Escape")
        expect(pop_up(page)).to_have_count(0)
        expect(thing(page, key)).to_be_focused()


def test_the_button_of_a_pop_up_does_what_it_says(page: Page, show: Any) -> None:
    show(page)
    thing(page, ("tree", "tree_3_sun")).click()
    pop_up(page).get_by_role("button", name="Choose a space").click()
    expect(page.get_by_role("heading", name=re.compile("Where do you plant"))).to_be_visible()
    expect(pop_up(page)).to_have_count(0)


def test_what_cannot_be_done_says_why_and_leads_to_the_rule(page: Page, show: Any) -> None:
    show(page)
    thing(page, ("tree", "tree_9_flower")).click()
    expect(pop_up(page)).to_contain_text("Rule 8")
    pop_up(page).get_by_role("button", name="Rule 8").click()
    rule = page.locator(".sg-rulecard")
    expect(rule).to_contain_text("8.1")
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)


def test_help_by_the_keyboard_alone(page: Page, show: Any) -> None:
    show(page)
    thing(page, ("deck",)).focus()
    page.keyboard.press("?")
    expect(pop_up(page)).to_contain_text("Your deck")
    expect(pop_up(page).get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(thing(page, ("deck",))).to_be_focused()


def test_a_click_elsewhere_closes_the_pop_up(page: Page, show: Any) -> None:
    show(page)
    thing(page, ("rock", 7)).click()
    expect(pop_up(page)).to_be_visible()
    page.locator(".sg-steps").click()
    expect(pop_up(page)).to_have_count(0)


def test_in_the_small_layout_it_is_a_sheet_at_the_bottom(new_page: Callable[..., Page], show: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    show(page)
    page.get_by_role("navigation").get_by_role("button", name="Circle").tap()
    thing(page, ("rock", 7)).tap()
    expect(pop_up(page)).to_be_visible()
    box = page.locator(".sg-pane-help").bounding_box()
    assert box is not None
    assert box["x"] == 0
    assert round(box["y"] + box["height"]) == 844


def test_the_log_leads_back_and_the_game_goes_on(page: Page, show: Any) -> None:
    show(page, DRAWING)
    draw = page.locator(".sg-pane-ask").get_by_role("button", name="Draw a card")
    for drawn in (1, 2, 3):
        draw.click()
        expect(page.locator(".sg-moment")).to_have_count(drawn)
    page.locator(".sg-moment").first.click()  # the oldest
    heading = page.locator(".sg-pane-ask").get_by_role("heading")
    expect(heading).to_have_text("Looking back: move 1 of 3")
    page.get_by_role("button", name="Round 1").click()
    expect(heading).to_have_text("Looking back: move 0 of 3")
    page.get_by_role("button", name="Back to now").click()
    draw.click()
    expect(page.locator(".sg-moment")).to_have_count(4)


def test_drawing_until_a_solitary_by_one_click(page: Page, show: Any) -> None:
    show(page, DRAWING)
    page.get_by_role("button", name="Draw until a solitary").click()
    expect(page.locator(".sg-moment").last).to_contain_text("solitude 1")
