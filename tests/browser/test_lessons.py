"""Lessons as a learner meets them: real clicks in Voila, a closed line on the way, and a page that remembers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

LESSON = "02_drawing.ipynb"


def open_lesson(page: Page, open_in_voila, notebook: str = LESSON) -> None:
    open_in_voila(page, notebook)
    page.locator(".sg-story").wait_for()


def send(page: Page, *, is_right: bool = True) -> None:
    page.get_by_role("button", name=re.compile("^Answer")).click()
    page.locator(".sg-given" if is_right else ".sg-feedback.sg-retry").wait_for()


def answer(page: Page, text: str, *, is_right: bool = True) -> None:
    page.locator(".sg-field").fill(text)
    send(page, is_right=is_right)


def choose(page: Page, option: str) -> None:
    page.locator(f"input[name=answer][value={option}]").check()
    send(page)


def deck(page: Page):
    """The deck on the board, a button like everything on it."""
    return page.locator(".sg-board-line").get_by_role("button", name=re.compile("^Deck"))


def draw(page: Page, cards: int = 1) -> None:
    """Click on the deck itself, and see each time that it has become smaller."""
    for _ in range(cards):
        before = deck(page).get_attribute("aria-label")
        deck(page).click()
        expect(deck(page)).not_to_have_attribute("aria-label", before)


def go_on(page: Page) -> None:
    page.locator(".sg-feedback.sg-good").wait_for()
    step = page.locator(".sg-dots [aria-current=step]").get_attribute("data-act")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator(".sg-dots [aria-current=step]")).not_to_have_attribute("data-act", step)


def press(page: Page, name: str) -> None:
    page.locator(".sg-pane-ask").get_by_role("button", name=name).click()


def test_lesson_2_from_the_first_step_to_the_last(page, open_in_voila):
    open_lesson(page, open_in_voila)
    answer(page, "3")
    draw(page, 4)
    go_on(page)
    answer(page, "3", is_right=False)  # a slip that the lesson foresees
    answer(page, "1")
    draw(page)
    go_on(page)
    answer(page, "3")
    press(page, "Stop")
    go_on(page)
    choose(page, "b")
    draw(page, 3)  # closed on purpose
    go_on(page)
    answer(page, "2")
    draw(page, 3)  # one too many
    page.locator(".sg-feedback.sg-retry").wait_for()
    page.get_by_role("button", name="Try again from here").click()
    press(page, "Stop")
    go_on(page)
    answer(page, "4")
    go_on(page)
    choose(page, "b")
    press(page, "Stop")
    go_on(page)
    choose(page, "b")
    draw(page, 2)
    page.locator(".sg-feedback.sg-good").wait_for()
    expect(page.locator(".sg-dots .sg-solved")).to_have_count(8)
    expect(page.locator(".sg-ways").get_by_role("link", name="Next lesson")).to_have_attribute(
        "href", "03_fragments_and_varans.ipynb"
    )


def test_progress_survives_a_reload(page, open_in_voila):
    open_lesson(page, open_in_voila)
    answer(page, "3")
    draw(page, 4)
    go_on(page)
    expect(page).to_have_url(re.compile(r"#step=02\.2$"))
    page.goto(page.url.partition("#")[0] + "?again")
    page.locator(".sg-dots [data-act='go:02.2'][aria-current=step]").wait_for()
    expect(page.locator(".sg-dots [data-act='go:02.1']")).to_have_class("sg-solved")


def test_every_step_has_a_link(page, address_in_voila):
    page.goto(address_in_voila(LESSON) + "#step=02.6")
    page.locator(".sg-dots [data-act='go:02.6'][aria-current=step]").wait_for()


def test_the_index_leads_to_steps_and_lessons(page, open_in_voila):
    open_lesson(page, open_in_voila)
    page.get_by_role("button", name="Steps").click()
    page.locator(".sg-index [data-act='go:02.4']").click()
    page.locator(".sg-dots [data-act='go:02.4'][aria-current=step]").wait_for()
    page.get_by_role("button", name="Steps").click()
    links = page.locator(".sg-index .sg-links a")
    for page_of in ("10_first_game", "puzzles", "rulebook", "24_bust_now", "90_play"):
        expect(page.locator(f".sg-index .sg-links a[href*='{page_of}']")).to_have_count(1)
    links.first.click()
    page.wait_for_url("**/00_start_here.ipynb*")
    page.locator(".sg-story").wait_for()


def press_key(page: Page, target, key: str = "Enter") -> None:
    """Press a key on what has been given the focus."""
    target.focus()
    page.keyboard.press(key)


def say(page: Page, text: str = "", *, option: str = "") -> None:
    """Answer by keyboard: a word typed, or an option chosen."""
    if option:
        press_key(page, page.locator(f"input[name=answer][value={option}]"), "Space")
        press_key(page, page.get_by_role("button", name=re.compile("^Answer")))
    else:
        page.locator(".sg-field").focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    page.locator(".sg-given").wait_for()


def step_on(page: Page, step: str) -> None:
    page.locator(".sg-feedback.sg-good").wait_for()
    press_key(page, page.get_by_role("button", name="Next step"))
    page.locator(f".sg-dots [data-act='go:{step}'][aria-current=step]").wait_for()


def test_the_first_lessons_are_played_to_their_end_by_keyboard_alone(page, open_in_voila):
    open_lesson(page, open_in_voila, "00_start_here.ipynb")
    asks = page.locator(".sg-pane-ask")
    press_key(page, page.get_by_role("button", name="Draw a card"))
    step_on(page, "00.stop")
    for _ in range(2):
        before = deck(page).get_attribute("aria-label")
        press_key(page, page.get_by_role("button", name="Draw a card"))
        expect(deck(page)).not_to_have_attribute("aria-label", before)
    press_key(page, page.get_by_role("button", name="Stop"))
    step_on(page, "00.call")
    press_key(page, page.locator(".sg-board-reserve .sg-legal").first)
    step_on(page, "00.plant")
    press_key(page, asks.get_by_role("button", name=re.compile("^Drop tree")))
    asks.get_by_role("heading", name="Where").wait_for()
    press_key(page, page.locator(".sg-board-forest .sg-legal").first)
    step_on(page, "00.fire")
    go_on = asks.get_by_role("button", name="Go on")
    press_key(page, go_on)
    for title in ("Winter has acted", "The fire attacks", "Who is burnt", "New fires", "The reserve is refilled"):
        asks.get_by_role("heading", name=title).wait_for()
        press_key(page, go_on)
    page.locator(".sg-ways").get_by_role("link", name="Next lesson").press("Enter")
    page.wait_for_url("**/01_setting_up.ipynb*")
    page.locator(".sg-story").wait_for()
    say(page, "2 1 1")
    for step, answer_ in (("01.columns", "2"), ("01.corners", "3"), ("01.7", "6"), ("01.8", "5"), ("01.6", "1")):
        step_on(page, step)
        say(page, answer_)
    step_on(page, "01.5")
    for letter in "BEFG":
        press_key(page, page.locator(f"input[value={letter}]"), "Space")
    press_key(page, page.get_by_role("button", name=re.compile("^Answer")))
    page.locator(".sg-ways").get_by_role("link", name="Next lesson").wait_for()
    expect(page.locator(".sg-dots .sg-solved")).to_have_count(7)


COUNT_CLICKS = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = 1 + Number(sessionStorage.clicks ?? 0);
}, true)"""


def test_a_newcomer_draws_within_six_clicks_and_has_played_a_round_within_25(page, voila):
    """From the gallery, by the page's own controls; what is lit is clicked, and every part of the end is looked at."""
    page.add_init_script(COUNT_CLICKS)
    clicks = lambda: int(page.evaluate("sessionStorage.clicks"))  # noqa: E731
    page.goto(voila)
    page.get_by_role("link", name=re.compile("Your first round")).click()
    page.locator(".sg-story").wait_for()
    draw(page)
    assert clicks() <= 6
    for lit in ("deck", "reserve", "trees forest"):
        go_on(page)
        if lit == "deck":
            draw(page, 4)
            press(page, "Stop")
            continue
        for board in lit.split():
            page.locator(f".sg-board-{board} .sg-legal").first.click()
            if board == "trees":
                page.locator(".sg-pane-ask").get_by_role("heading", name="Where").wait_for()
    go_on(page)
    press(page, "Go on")
    for part in ("turn", "attack", "varans", "fires", "refill"):
        page.locator(f".sg-part[data-part={part}]").wait_for()
        press(page, "Go on")
    page.locator(".sg-feedback.sg-good").wait_for()
    assert clicks() <= 25


def test_a_thing_of_a_lesson_is_explained_and_its_rule_opens(page, open_in_voila):
    open_lesson(page, open_in_voila, "00_start_here.ipynb")
    deck(page).click(button="right")
    page.locator(".sg-help").get_by_role("button", name="Rule 7").click()
    page.locator(".sg-rulecard").wait_for()
    page.keyboard.press("Escape")
    page.locator(".sg-rulecard").wait_for(state="detached")
    press_key(page, deck(page), "?")
    page.locator(".sg-help").wait_for()
    page.keyboard.press("Escape")
    page.locator(".sg-help").wait_for(state="detached")
    draw(page)
    page.locator(".sg-feedback.sg-good").wait_for()


def test_the_page_checks_itself_and_speaks_up_only_when_asked_or_when_clicks_do_not_arrive(page, open_in_voila):
    open_lesson(page, open_in_voila, "00_start_here.ipynb")
    expect(page.locator(".sg-doctor")).to_be_hidden()
    draw(page)
    page.get_by_role("button", name="Settings").click()
    for check in ("draws", "answers", "keeps", "clicks"):
        page.locator(f".sg-check-good[data-check={check}]").wait_for()
    page.get_by_role("button", name="Back to the step").click()
    expect(page.locator(".sg-doctor")).to_be_hidden()
    page.evaluate("WebSocket.prototype.send = () => {}")  # nothing reaches the table any more
    page.get_by_role("button", name="Next step").click()
    deck(page).click()
    page.locator(".sg-doctor .sg-check-bad[data-check=clicks]").wait_for()


@pytest.mark.parametrize(("notebook", "step"), [("00_start_here.ipynb", "00.call"), ("zh/06_planting.ipynb", "06.2")])
def test_a_step_fits_on_a_usual_screen(page, address_in_voila, notebook, step):
    page.goto(f"{address_in_voila('02_drawing.ipynb').replace('02_drawing.ipynb', notebook)}#step={step}")
    page.locator(f".sg-dots [data-act='go:{step}'][aria-current=step]").wait_for()
    page.locator(".sg-overlay button:visible").first.wait_for()
    for part in (".sg-pane-story", ".sg-foot", ".sg-stage"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 800
        assert box["x"] + box["width"] <= 1280
