"""The rulebook as a reader meets it: searched, opened at a rule by its address, its demonstrations played by clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from spiritgame.locale import words_for
from spiritgame.rulebook import search, section_of

BOOK = "rulebook.ipynb"
CHINESE = "zh/rulebook.ipynb"
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def open_book(address_in_voila):
    """`open_book(page, "?rule=7")`: the rulebook at a rule, when it can be read and played."""

    def open_at(page: Page, rest: str = "", notebook: str = BOOK) -> None:
        # Both languages are served by one server, that of the folder of all notebooks.
        page.goto(address_in_voila(BOOK).replace(BOOK, notebook) + rest, wait_until="domcontentloaded")
        page.locator(".sg-law").first.wait_for()

    return open_at


def law(page: Page, rule: str) -> Locator:
    return page.locator(f".sg-law[data-rule='{rule}']")


def found(page: Page) -> list[str]:
    laws = page.locator(".sg-law:not([hidden])")
    return laws.evaluate_all("laws => laws.map(law => law.dataset.rule)")


def seek(page: Page, query: str, lang: str) -> None:
    wanted = [sentence.id for sentence in search(query, lang)]
    page.get_by_role("searchbox").fill(query)
    expect(page.locator(".sg-law:not([hidden])")).to_have_count(len(wanted))
    assert found(page) == wanted


def show(page: Page, rule: str) -> None:
    law(page, rule).locator(".sg-show").click()
    expect(page.locator(".sg-demo-title h2")).to_contain_text(rule)


def test_searching_narrows_the_book_in_both_languages(page, open_book):
    open_book(page)
    everything = found(page)
    seek(page, "fire drops", "en")
    expect(page.locator(".sg-found")).to_have_text(f"Rules found: {len(search('fire drops'))}")
    expect(page.locator(".sg-contents a:visible")).to_have_count(len({rule.split(".")[0] for rule in found(page)}))
    seek(page, "TILE travelling", "en")  # a word of the section's title, and no matter how it is written
    seek(page, "12.4", "en")
    page.get_by_role("searchbox").fill("zebra")
    expect(page.locator(".sg-law:visible")).to_have_count(0)
    expect(page.locator(".sg-found")).to_contain_text("No rule has all these words")
    page.get_by_role("searchbox").fill("shufle")
    page.get_by_role("button", name="shuffle").click()
    expect(page.get_by_role("searchbox")).to_have_value("shuffle")
    assert found(page) == [sentence.id for sentence in search("shuffle")]
    seek(page, "extinguish", "en")
    page.keyboard.press("Escape")
    assert found(page) == everything
    page.get_by_role("button", name="中文").click()
    expect(law(page, "7.3")).to_contain_text(words_for("zh").say("rule.7.3"))
    seek(page, "独居 群居", "zh")
    seek(page, "爆掉", "zh")


def test_a_demonstration_is_played_by_clicks(page, open_book):
    open_book(page)
    show(page, "7.3")
    now = page.locator(".sg-now")
    page.get_by_role("button", name="Next step").click()
    expect(now).to_have_text(re.compile(r"Not possible\. Draw at least one card before you stop\. \(Rule 7\)"))
    deck = page.locator(".sg-board-line").get_by_role("button", name=re.compile("^Deck"))
    deck.click()  # it glows: the thing itself does the step
    expect(now).to_have_text("You draw the weasel: solitude 0.")
    page.get_by_role("button", name="Next step").click()
    expect(now).to_contain_text("You stop with 1 card")
    expect(page.locator(".sg-pane-earlier li")).to_have_count(2)
    expect(page.get_by_role("button", name="Next step")).to_have_count(0)
    page.get_by_role("button", name="Again", exact=True).click()
    expect(page.locator(".sg-demo-count")).to_have_text("0 of 3")
    expect(page.locator(".sg-pane-earlier li")).to_have_count(0)


def test_only_the_boards_of_the_demonstration_are_seen(page, open_book):
    open_book(page)
    show(page, "9.3")
    expect(page.locator(".sg-board-circle canvas")).to_be_visible()
    expect(page.locator(".sg-board-panel0 canvas")).to_be_visible()
    expect(page.locator(".sg-demo .sg-board:visible")).to_have_count(2)


@pytest.mark.parametrize(("notebook", "lang"), [(BOOK, "en"), (CHINESE, "zh")])
def test_the_address_opens_a_section(page, open_book, notebook, lang):
    open_book(page, "?rule=7", notebook)
    title = page.locator("section[data-rule='7'] h2")
    expect(title).to_contain_text(words_for(lang).say(section_of("7").key))
    expect(title).to_be_in_viewport()
    expect(page.locator("section[data-rule='1'] h2")).not_to_be_in_viewport()
    expect(page.locator(".sg-contents [data-go='7']")).to_have_attribute("aria-current", "true")
    expect(page.locator(".sg-demo-title h2")).to_contain_text("7.1")


def test_on_a_phone_the_table_lies_below_its_rule(new_page, open_book):
    page = new_page(viewport=PHONE)
    open_book(page, "?rule=7.4")
    rule, panel = law(page, "7.4"), page.locator(".sg-demo")
    expect(rule).to_be_in_viewport()
    expect(panel.locator(".sg-board-line canvas")).to_be_visible()
    text, below, after = rule.locator(".sg-law-text"), panel, law(page, "7.5")
    tops = [part.bounding_box()["y"] for part in (text, below, after)]
    assert tops == sorted(tops)
    assert below.bounding_box()["y"] + below.bounding_box()["height"] <= after.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    show(page, "7.5")
    expect(law(page, "7.4").locator(".sg-show")).to_have_attribute("aria-expanded", "false")
    expect(law(page, "7.5").locator(".sg-show")).to_have_attribute("aria-expanded", "true")
    expect(page).to_have_url(re.compile(r"\?rule=7\.5$"))
    page.get_by_role("button", name="Close the demonstration").click()
    expect(panel).not_to_be_visible()


def test_the_keyboard_reaches_search_and_demonstration(page, open_book):
    open_book(page)
    field = page.get_by_role("searchbox")
    for _ in range(12):
        if field.evaluate("field => field === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(field).to_be_focused()
    page.keyboard.type("solitude three")
    expect(page.locator(".sg-law:visible")).to_have_count(len(search("solitude three")))
    page.keyboard.press("Enter")
    first = search("solitude three")[0].id
    expect(law(page, first).locator(".sg-show")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next step")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".sg-demo-count")).to_contain_text("1 of")
    page.keyboard.press("Escape")
    expect(law(page, first).locator(".sg-show")).to_be_focused()


def test_contents_and_see_also_lead_to_their_rules(page, open_book):
    open_book(page)
    page.locator(".sg-contents [data-go='12']").click()
    expect(page.locator("section[data-rule='12'] h2")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\?rule=12$"))
    page.get_by_role("searchbox").fill("12.6")
    law(page, "12.6").get_by_role("link", name="10.2").click()
    expect(law(page, "10.2")).to_be_in_viewport()  # though the search had hidden it
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_the_theme_follows_the_system_and_the_button(new_page, open_book):
    page = new_page(color_scheme="dark")
    open_book(page)
    root = page.locator(".sg-rulebook")
    expect(root).to_have_attribute("data-sg-theme", "dark")
    page.get_by_role("button", name="Light colours").click()
    expect(root).to_have_attribute("data-sg-theme", "light")


def test_it_is_read_and_played_in_jupyterlab(page, run_all_in_lab):
    run_all_in_lab(page, BOOK)
    show(page, "7.4")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".sg-now")).to_have_text("You draw the bee: solitude 1.")
    page.get_by_role("searchbox").fill("varan")
    expect(page.locator(".sg-law:not([hidden])")).to_have_count(len(search("varan")))
