"""The gallery in a browser: both languages and palettes, progress as the lessons keep it, the table one click away."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect
from test_accessibility import faults

SOLVED = {"solved": ["02.1", "02.2", "00.2", "01.1", "00.call", "00.plant", "01.4"], "current": {"02": "02.3"}}
"""Kept in part by an earlier version, in which two steps of the first round had other names."""

CHANCE = {"chance": {"20": {"guesses": [], "answers": {"20.1": "1/2"}}}}
HOSTILE = [
    *(
        "{",
        "null",
        "[]",
        "7",
        '"x"',
        '{"solved": 3, "current": 3, "chance": 3}',
        '{"solved": [{}], "current": {"02": {}}}',
    ),
    json.dumps({"solved": ["02.1"], "current": {"02": "<img src=x onerror=alert(1)>"}}),
    json.dumps({"chance": {"20": {"answers": None}, "21": None}}),
]


def keep(page, text):
    page.evaluate("text => localStorage.setItem('spiritgame.progress.1', text)", text)
    page.reload()


def test_the_table_is_one_click_away(page, voila):
    page.goto(voila)
    expect(page.get_by_role("heading", name="Spirits of the forest")).to_be_visible()
    assert page.locator("main, header").count() == 2
    page.get_by_role("link", name=re.compile("^The table")).click()
    page.locator("button[data-act=start]").wait_for()


def test_it_opens_in_the_language_and_colours_of_the_reader(new_page, voila):
    page = new_page(locale="zh-CN", color_scheme="dark")
    page.goto(voila)
    expect(page.get_by_role("heading", name="灵栖之森")).to_be_visible()
    assert page.get_attribute("html", "lang") == "zh-Hans"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 24, 19)"
    assert "/zh/02_drawing.ipynb" in page.locator("a.card:visible", has_text="第2课").get_attribute("href")
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Light or dark").click()
    page.reload()
    expect(page.get_by_role("heading", name="Spirits of the forest")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(233, 229, 214)"


def test_progress_is_shown_and_leads_on(page, voila):
    page.goto(voila)
    expect(page.locator(".progress:visible")).to_have_count(0)
    keep(page, json.dumps(SOLVED | CHANCE))
    drawing = page.locator("a.card:visible", has_text="Drawing")
    expect(drawing).to_contain_text("2 of 8")
    expect(page.locator("a.card:visible", has_text="Your first round")).to_contain_text("✓ all done")
    expect(page.locator("a.card:visible", has_text="Counting")).to_contain_text("1 of ")
    expect(page.locator(".progress:visible")).to_have_count(3)
    assert drawing.get_attribute("href").endswith("/02_drawing.ipynb#step=02.3")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("a.card:visible", has_text="第2课")).to_contain_text("2 / 8")


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_lies_in_the_storage_the_page_stands(page, voila, text):
    page.goto(voila)
    keep(page, text)
    expect(page.get_by_role("link", name=re.compile("^The table"))).to_be_visible()
    expect(page.locator("img")).to_have_count(0)


def test_it_works_without_storage(page, voila):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });")
    page.goto(voila)
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="灵栖之森")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 768, 390, 320])
def test_axe_finds_nothing_serious(new_page, voila, width):
    for scheme in ("light", "dark"):
        page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        page.goto(voila)
        keep(page, json.dumps(SOLVED | CHANCE))
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_address_that_leads_nowhere_leads_back(browser, voila):
    page = browser.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    assert page.goto(f"{voila}voila/render/nowhere.ipynb").status == 404
    assert faults(page) == []
    page.get_by_role("link", name="Back to the start").click()
    page.get_by_role("link", name=re.compile("^The table")).wait_for()
    assert all(address.startswith((voila, "data:")) for address in asked)
    page.close()
