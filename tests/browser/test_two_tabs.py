"""Two tabs at once, in one browser: what is done in one is in the other, and nothing that was kept is lost."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect
from spiritwidgets.front import read_asset
from spiritwidgets.page.kept import Kept, read
from spiritwidgets.page.older import read_lists

SHOWN = 60_000  # milliseconds
KEPT, LISTS = "spiritgame.progress.2", "spiritgame.progress.1"
TEXTS = [
    *("", "{", "null", "[]", "7", '{"solved 02.1": [1, "1"]}', '{"solved 02.1": [2, ""]}', '{"solved 02.1": [2, "1"]}'),
    *(
        '{"answer 20.1": [1, "1/2"], "x": [1000000000, "y"]}',
        '{"answer 20.1": [1, "3"], "x": [1.5, "y"], "z": [0]}',
    ),
    *('{"a": [3, "\\ud83e\\udd8a"], "b": [1]}', '{"a": [3, "\\uffff"], "b": [1, "", 2], "c": {}}'),
    *('{"__proto__": [1, "1"]}', '{"__proto__": [1, "2"], "constructor": [1, "1"]}', '{"toString": [1, ""]}'),
]
BODY = f"{read_asset('kept.js')}; return JSON.stringify(merged(entriesIn(mine), entriesIn(theirs)));"
MERGED = f"([mine, theirs]) => {{ {BODY} }}"


def test_the_browser_merges_as_python_does(page: Page, voila: str) -> None:
    page.goto(voila)
    for mine in TEXTS:
        for theirs in TEXTS:
            expected: Kept = read(mine).kept.merge(read(theirs).kept)
            assert json.loads(page.evaluate(MERGED, [mine, theirs])) == expected.plain(), (mine, theirs)


def dots(page: Page):
    return page.locator(".sg-dots .sg-solved")


def answer(page: Page, text: str) -> None:
    page.locator(".sg-field").fill(text)
    page.get_by_role("button", name=re.compile("^Answer")).click()
    page.locator(".sg-given").wait_for()


def leave(*pages: Page) -> None:
    for page in pages:
        page.goto("about:blank")  # gives its kernel back


def test_two_tabs_of_a_lesson_and_one_of_the_course_keep_everything(page: Page, address_in_voila, voila: str) -> None:
    page.goto(voila)
    damaged = {"solved": ["01.8", 3], "current": {}, "told": []}
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [LISTS, json.dumps(damaged)])
    assert read_lists(json.dumps(damaged)).is_damaged
    one, two, course = page, page.context.new_page(), page.context.new_page()
    one.goto(address_in_voila("01_setting_up.ipynb") + "#step=01.6")
    expect(one.get_by_role("alert").filter(has_text="could not be read")).to_be_visible(timeout=SHOWN)
    expect(one.locator(".sg-trouble:visible")).to_have_count(0)
    two.goto(address_in_voila("01_setting_up.ipynb") + "#step=01.7")
    course.goto(address_in_voila("20_counting.ipynb") + "#step=20.ex.1")
    for tab, step in ((one, "go:01.6"), (two, "go:01.7"), (course, "chance-go:ex.1")):
        tab.locator(f".sg-dots [data-act='{step}'][aria-current=step]").wait_for(timeout=SHOWN)
    # Both tabs know of one solved step; each solves another.
    answer(one, "1")
    answer(two, "6")
    for tab in (one, two):
        expect(dots(tab)).to_have_count(3, timeout=SHOWN)
    course.locator(".sg-field").fill("7")
    course.get_by_role("button", name=re.compile("^Answer")).click()
    course.wait_for_function(f"localStorage['{KEPT}'].includes('answer 20.1')")
    kept = json.loads(one.evaluate(f"localStorage['{KEPT}']"))
    assert {"solved 01.8", "solved 01.6", "solved 01.7", "answer 20.1"} <= kept.keys()
    # One tab forgets all steps; the other does not bring them back.
    one.get_by_role("button", name="Steps").click()
    one.locator("[data-act=forget]").click()
    expect(dots(two)).to_have_count(0, timeout=SHOWN)
    leave(one, course)
    two.locator(".sg-field, .sg-given").first.wait_for()
    kept = json.loads(two.evaluate(f"localStorage['{KEPT}']"))
    assert [kept[f"solved 01.{n}"][1] for n in (8, 6)] == ["", ""]
    assert kept["answer 20.1"] == [1, "7"]
    leave(two)


@pytest.mark.long
def test_a_duplicated_tab_goes_on_under_a_name_of_its_own(page: Page, address_in_voila) -> None:
    def draw(tab: Page, count: int) -> None:
        tab.get_by_role("button", name="Draw a card", exact=True).click()
        expect(tab.locator(".sg-pane-log").get_by_text(re.compile("^You draw"))).to_have_count(count, timeout=SHOWN)

    page.goto(address_in_voila("90_play.ipynb"), wait_until="domcontentloaded")
    page.locator("button[data-act=start]").click()
    draw(page, 1)
    with page.context.expect_page() as opened:
        page.evaluate("window.open(location.href)")  # with the storage of this tab, as when it is duplicated
    twin = opened.value
    expect(twin.get_by_text("Your game is back where you left it.")).to_be_visible(timeout=SHOWN)
    draw(twin, 2)
    page.get_by_role("button", name=re.compile("^Stop")).click()
    expect(page.locator(".sg-pane-log").get_by_text("You stop")).to_be_visible(timeout=SHOWN)
    for tab, said, count in ((twin, "You draw", 2), (page, "You stop", 1)):
        tab.reload(wait_until="domcontentloaded")
        expect(tab.get_by_text("Your game is back where you left it.")).to_be_visible(timeout=SHOWN)
        expect(tab.locator(".sg-pane-log").get_by_text(re.compile(f"^{said}"))).to_have_count(count, timeout=SHOWN)
    leave(twin)
