"""What the browser keeps of a game, in a real page: reloads, several tabs, codes in the address, storage that fails."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import spiritgame as sg
from spiritgame.code import from_code, to_code

TABLE = "90_play.ipynb"
SHOWN = 30_000  # milliseconds
RECORD = sg.Record(("winter", "spring", "summer"), seed=5).play(sg.Draw(0)).play(sg.Draw(0))
KEPT_GAMES = "Object.keys(localStorage).filter(name => name.startsWith('spiritgame.game.1.'))"
NO_STORAGE = """for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
OLD_GAMES = """if (location.protocol === 'http:' && !localStorage.length) for (let i = 0; i < 7; i++)
  localStorage.setItem(`spiritgame.game.1.old${i}`, JSON.stringify({ when: i, kept: '?' }));"""


@pytest.fixture
def table_at(address_in_voila):
    """`table_at(page, "?game=…")` opens the table and returns when it can be seen."""

    def open_table(page: Page, query: str = "") -> None:
        page.goto(address_in_voila(TABLE) + query, wait_until="domcontentloaded")
        page.locator(".sg-table .sg-top").wait_for()

    return open_table


def start(page: Page, draws: int = 1) -> None:
    page.locator("button[data-act=start]").click()
    for number in range(1, draws + 1):
        page.get_by_role("button", name="Draw a card", exact=True).click()
        expect(drawn(page)).to_have_count(number, timeout=SHOWN)


def drawn(page: Page):
    """The lines of the log that tell of the reader's own cards."""
    return page.locator(".sg-pane-log").get_by_text(re.compile("^You draw"))


def has_come_back(page: Page, draws: int) -> None:
    expect(page.get_by_text("Your game is back where you left it.")).to_be_visible(timeout=SHOWN)
    expect(drawn(page)).to_have_count(draws, timeout=SHOWN)


def seed_of(page: Page) -> int:
    page.locator(".sg-menu > summary").click()
    page.locator("button[data-act=share]").click()
    code = page.locator("input[name=share-code]").input_value(timeout=SHOWN)
    page.locator("button[data-act=share-close]").click()
    return from_code(code).seed


def test_a_reload_loses_nothing_and_each_tab_has_its_own_game(new_page, table_at):
    page = new_page()
    table_at(page)
    start(page, 2)
    seed = seed_of(page)
    page.locator("button[data-act=theme]:visible").click()
    expect(page.locator("button[data-act=theme]:visible")).to_have_text("☀", timeout=SHOWN)
    other = page.context.new_page()
    table_at(other)
    expect(other.locator("button[data-act=start]")).to_be_visible(timeout=SHOWN)
    start(other)
    assert len(other.evaluate(KEPT_GAMES)) == 2
    for _ in range(2):
        page.reload(wait_until="domcontentloaded")
        has_come_back(page, 2)
    assert seed_of(page) == seed
    expect(page.locator("button[data-act=theme]:visible")).to_have_text("☀")
    other.reload(wait_until="domcontentloaded")
    has_come_back(other, 1)
    assert seed_of(other) != seed
    assert len(page.evaluate(KEPT_GAMES)) == 2
    other.goto("about:blank")


def test_a_tab_that_was_closed_is_gone_on_with_in_the_language_asked_for(new_page, table_at):
    page = new_page()
    table_at(page)
    start(page, 2)
    page.wait_for_function(f"JSON.parse(localStorage[{KEPT_GAMES}[0]]).kept.includes('draw')")
    other = page.context.new_page()
    page.goto("about:blank")
    page.close()
    table_at(other, "?lang=zh")
    expect(other.get_by_text("上一局还在")).to_be_visible(timeout=SHOWN)
    other.locator("button[data-act=setup-resume]").click()
    has_come_back(other, 2)
    other.goto("about:blank")


def test_a_code_in_the_address_is_opened_once(page, table_at):
    table_at(page, f"?game={to_code(RECORD)}&x=1")
    expect(page.get_by_text("The saved game is on the table.")).to_be_visible(timeout=SHOWN)
    expect(drawn(page)).to_have_count(2)
    assert page.url.endswith("?x=1")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".sg-pane-log").get_by_text("You stop")).to_be_visible(timeout=SHOWN)
    page.reload(wait_until="domcontentloaded")
    has_come_back(page, 2)
    expect(page.locator(".sg-pane-log").get_by_text("You stop")).to_be_visible()


def test_a_code_in_the_address_asks_before_it_replaces_a_game(page, table_at):
    table_at(page)
    start(page)
    table_at(page, f"?game={to_code(RECORD)}")
    expect(page.get_by_text("Put the game of this code in place of the game under way?")).to_be_visible(timeout=SHOWN)
    expect(drawn(page)).to_have_count(1)
    page.get_by_role("button", name="Load it").click()
    expect(drawn(page)).to_have_count(2, timeout=SHOWN)
    assert seed_of(page) == RECORD.seed


def test_a_bad_code_in_the_address_is_told_in_place(page, table_at):
    table_at(page, f"?game={to_code(RECORD)[:-4]}")
    expect(page.get_by_role("alert").filter(has_text="The end of this code is missing")).to_be_visible(timeout=SHOWN)
    expect(page.locator("button[data-act=start]")).to_be_visible()


def test_a_code_is_copied_and_pasted(new_page, table_at):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    table_at(page)
    start(page)
    page.locator(".sg-menu > summary").click()
    page.locator("button[data-act=share]").click()
    page.locator("button[data-copy=share-link]").click()
    expect(page.get_by_text("Copied.")).to_be_visible(timeout=SHOWN)
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url + "?game=" + page.locator("input[name=share-code]").input_value()
    page.locator("input[name=share-paste]").fill(f"{page.url}?game={to_code(RECORD)}")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Load it").click()
    expect(drawn(page)).to_have_count(2, timeout=SHOWN)


def test_old_games_make_room(page, table_at):
    page.context.add_init_script(OLD_GAMES)
    table_at(page)
    start(page)
    page.wait_for_function(f"{KEPT_GAMES}.length === 5")
    names = page.evaluate(KEPT_GAMES)
    assert {name for name in names if "old" in name} == {f"spiritgame.game.1.old{i}" for i in (3, 4, 5, 6)}


@pytest.mark.parametrize("broken", [NO_STORAGE, FULL], ids=["off", "full"])
def test_without_storage_one_note_and_no_error(page, table_at, broken):
    page.context.add_init_script(broken)
    table_at(page)
    page.locator("button[data-act=start]").click()
    note = page.get_by_text("This browser cannot keep your game.")
    expect(note).to_be_visible(timeout=SHOWN)
    for number in (1, 2):
        page.get_by_role("button", name="Draw a card", exact=True).click()
        expect(drawn(page)).to_have_count(number, timeout=SHOWN)
    expect(note).to_have_count(0)
