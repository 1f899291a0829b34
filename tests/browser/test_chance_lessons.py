"""Probability lessons as a learner meets them in Voila: a guess, real clicks on the deck, a simulation, an answer."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


def open_lesson(page: Page, open_in_voila, notebook: str) -> None:
    open_in_voila(page, notebook)
    page.locator(".sg-story").wait_for()


def go_on(page: Page) -> None:
    part = page.locator(".sg-dots [aria-current=step]").get_attribute("data-act")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".sg-dots [aria-current=step]")).not_to_have_attribute("data-act", part)


def go_to(page: Page, part: str) -> None:
    page.locator(f".sg-dots [data-act='chance-go:{part}']").click()
    page.locator(f".sg-dots [data-act='chance-go:{part}'][aria-current=step]").wait_for()


def deck(page: Page):
    return page.locator(".sg-board-line").get_by_role("button", name=re.compile("^Deck"))


def test_lesson_20_from_the_guess_to_an_answer(page, open_in_voila):
    open_lesson(page, open_in_voila, "20_counting.ipynb")
    page.locator(".sg-field").fill("20")
    page.keyboard.press("Enter")
    page.get_by_text("Noted. We will look back at it.").wait_for()
    go_on(page)
    for left in (13, 12):
        deck(page).click()
        expect(deck(page)).to_have_attribute("aria-label", re.compile(rf"\b{left}\b"))
    expect(page.locator(".sg-dealing p")).to_have_text("By hand: 1 of 20 · 1 round in all")
    page.get_by_role("button", name="200 at once").click()
    expect(page.locator(".sg-dealing p")).to_have_text("By hand: 1 of 20 · 201 rounds in all")
    page.get_by_role("img", name="Shares of the outcomes in 201 rounds").wait_for()
    go_on(page)
    page.get_by_text("You guessed 20 %. It is 10/91 ≈ 11 %.").wait_for()
    go_on(page)
    page.get_by_role("button", name="Simulate 1000 runs", exact=True).click()
    page.get_by_text("1000 runs, with a band of two standard errors.").wait_for()
    page.get_by_role("img", name=re.compile("^The estimate as the runs go on")).wait_for()
    go_on(page)
    page.locator(".sg-field").fill("240240")
    page.keyboard.press("Enter")
    page.get_by_text("You counted the order of the five solitaries as well").wait_for()
    page.locator(".sg-field").fill("2002")
    page.get_by_role("button", name="Answer again").click()
    page.locator(".sg-feedback.sg-good").wait_for()
    page.get_by_text("Choose the five places of the solitaries among fourteen").wait_for()
    page.goto(page.url.partition("#")[0] + "?again")
    go_to(page, "ex.1")
    page.locator(".sg-given", has_text="2002").wait_for()


def test_a_long_simulation_can_be_stopped(page, open_in_voila):
    open_lesson(page, open_in_voila, "31_information.ipynb")
    go_to(page, "ways")
    page.get_by_role("button", name="Simulate 100000 runs").click()
    page.get_by_role("progressbar", name="Simulation under way").wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_role("progressbar").wait_for(state="detached")
    page.get_by_role("button", name="Simulate 100000 runs").wait_for()


def test_a_round_of_her_own_ends_where_she_says(page, open_in_voila):
    open_lesson(page, open_in_voila, "27_stopping.ipynb")
    go_to(page, "try")
    for left in (13, 12):
        deck(page).click()
        expect(deck(page)).to_have_attribute("aria-label", re.compile(rf"\b{left}\b"))
    page.get_by_role("button", name="Stop here").click()
    expect(page.locator(".sg-dealing p")).to_have_text("By hand: 1 of 10 · 1 round in all")
    page.get_by_role("row", name=re.compile(r"^your own rule 1 4\.00$")).wait_for()


def test_lessons_fit_on_narrow_screens_in_chinese(new_page, open_in_voila):
    page = new_page(viewport={"width": 768, "height": 900})
    open_lesson(page, open_in_voila, "zh/29_varans.ipynb")
    go_to(page, "try")
    page.get_by_role("button", name="三张火蜥蜴").click()
    page.get_by_role("button", name="一次发1000次").click()
    page.get_by_role("row", name=re.compile("^三张火蜥蜴 1000")).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
