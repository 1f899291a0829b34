"""The labs as a learner meets them in Voila: sliders, cards and places by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect


def open_lab(page: Page, open_in_voila, notebook: str) -> None:
    open_in_voila(page, notebook)
    page.locator(".sg-dots [data-act='chance-go:lab']").click()
    page.locator(".sg-dots [data-act='chance-go:lab'][aria-current=step]").wait_for()


def slide(page: Page, name: str, steps: int) -> None:
    """Move a slider by its keys."""
    slider = page.get_by_role("slider", name=name)
    slider.focus()
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")


def test_deck_lab(page, open_in_voila):
    open_lab(page, open_in_voila, "29_varans.ipynb")
    curve = page.locator(".sg-pane-deck_picture polyline").last
    before = curve.get_attribute("points")
    slide(page, "Fire varans", 3)
    page.get_by_text("17 cards: 8 solitary, 0 gregarious, 9 neutral.").wait_for()
    assert curve.get_attribute("points") != before
    expect(page.get_by_role("slider", name="Fire varans")).to_be_focused()
    box = page.get_by_role("slider", name="Gregarious animals").bounding_box()
    page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    page.mouse.down()  # held: the curve follows before the slider is let go
    page.mouse.move(box["x"] + box["width"] - 8, box["y"] + box["height"] / 2, steps=5)
    page.get_by_text("21 cards: 8 solitary, 4 gregarious, 9 neutral.").wait_for()
    page.mouse.up()
    page.get_by_role("button", name="Try 20000 decks").click()
    press_stop_for_a_while(page)
    tried = page.get_by_text(re.compile(r"^\d+ shuffled decks tried\.$"))
    tried.wait_for()
    assert tried.inner_text() != "20000 shuffled decks tried."


def press_stop_for_a_while(page: Page) -> None:
    """As slowly as a person: the progress goes on under the finger."""
    step = "bar => { window.sgBefore = bar.value; }"
    bar = page.get_by_role("progressbar", name="Simulation under way")
    stop = page.get_by_role("button", name="Stop", exact=True)
    stop.hover()
    page.mouse.down()
    bar.evaluate(step)
    page.wait_for_function("document.querySelector('progress')?.value > window.sgBefore")
    page.mouse.up()
    stop.wait_for(state="detached")


def test_a_simulation_is_stopped_by_a_slow_finger(page, open_in_voila):
    open_in_voila(page, "29_varans.ipynb")
    page.locator(".sg-dots [data-act='chance-go:ways']").click()
    page.get_by_role("button", name=re.compile(r"^Simulate 100000 runs")).click()
    press_stop_for_a_while(page)
    page.get_by_text(re.compile(r"^\d+ runs, with a band of two standard errors\.")).wait_for()


def test_card_counting(page, open_in_voila):
    open_lab(page, open_in_voila, "31_information.ipynb")
    discard = page.get_by_role("button", name="Discard them")
    discard.focus()
    page.keyboard.press("Enter")
    page.get_by_text(re.compile(r"^\d cards, face down$")).wait_for()
    first = page.locator(".sg-cardlet[data-act^='counting-mark:']").first
    name = first.get_attribute("data-act")
    first.focus()
    page.keyboard.press("Space")
    expect(page.locator(f"[data-act='{name}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"[data-act='{name}']")).to_be_focused()
    page.get_by_text("1 card marked as hidden.").wait_for()
    page.get_by_label("Chance that the next card closes the line").fill("1/97")
    page.keyboard.press("Enter")
    page.get_by_text(re.compile(r"^\d of \d+ hidden cards? close: ")).wait_for()
    page.get_by_role("row", name=re.compile("^Discard pile hidden 1 ")).wait_for()


@pytest.mark.long
def test_explorer_and_map_also_narrow_and_in_chinese(new_page, open_in_voila, write_notebook):
    page = new_page()
    open_lab(page, open_in_voila, "26_distribution.ipynb")
    page.get_by_role("row", name="Chance of 3 or more 131/210 ≈ 0.624").wait_for()
    page.get_by_role("button", name=re.compile("^Beetle")).click()
    page.get_by_text("Came first: beetle.").wait_for()
    page.get_by_role("row", name="Mean 43/10 ≈ 4.300 10/3 ≈ 3.333").wait_for()
    slide(page, "Enough is", 2)
    page.get_by_role("row", name=re.compile("^Chance of 5 or more")).wait_for()

    page = new_page(viewport={"width": 768, "height": 900}, color_scheme="dark")
    open_in_voila(page, write_notebook("from spiritwidgets import StoppingLab", 'StoppingLab("zh")'))
    page.get_by_text("两样都值10。").wait_for()
    page.locator("[data-act='map-look:4:10']").click()
    page.get_by_text("再翻：17/2 ≈ 8.500，停下是8。").wait_for()
    slide(page, "扣着的会封住的牌", -1)
    page.get_by_text("面前4张，扣着10张，其中2张会封住：可能是1/5。").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
