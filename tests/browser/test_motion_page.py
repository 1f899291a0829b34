"""Motion in a real page: what flies is seen and gone again, and nothing waits for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

PAGE = Path(__file__).parent / "motion_page"
SHOWN = 15_000  # milliseconds
# Animations stand still at their beginning until a test lets them go on, so that none can be missed.
STAND_STILL = """
  window.played = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    animation.pause();
    window.played.push(timing.duration);
    return animation;
  };
"""
IN_LAYER = "document.querySelector('.sg-motion').getAnimations({ subtree: true })"
PROPERTIES = f"""() => {IN_LAYER}.flatMap(({{ effect }}) => effect.getKeyframes().flatMap(Object.keys))
  .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))"""
FIND = "key => [...document.querySelectorAll('.sg-overlay button')].find(b => JSON.stringify(b.sgKey) === key)"


@pytest.fixture
def show(open_in_voila: Callable[..., None], write_notebook: Callable[..., Path]) -> Callable[..., None]:
    """`show(page, speed)` opens the table at which everything that moves stands still."""

    def show_table(page: Page, speed: str = "normal") -> None:
        page.add_init_script(STAND_STILL)
        code = f"import sys; sys.path.insert(0, {str(PAGE)!r}); from moving_table import MovingTable"
        open_in_voila(page, write_notebook(code, f"MovingTable({speed!r}).page"))
        page.wait_for_function(f"key => Boolean(({FIND})(key))", arg='["deck"]')

    return show_table


def deck(page: Page) -> Locator:
    return page.locator(".sg-board-line").get_by_role("button", name="deck")


def drawn(page: Page) -> Locator:
    """The lines of the log that tell of the reader's own cards."""
    return page.locator(".sg-pane-log li").filter(has_text="You draw")


def flying(page: Page) -> Locator:
    return page.locator(".sg-motion .sg-face-title")


def is_at_rest(page: Page) -> None:
    expect(page.locator(".sg-motion > *")).to_have_count(0, timeout=SHOWN)


def test_a_drawn_card_flies_to_its_place_and_is_gone(page: Page, show: Callable[..., None]) -> None:
    show(page)
    is_at_rest(page)
    deck(page).click()
    expect(flying(page)).to_have_count(1, timeout=SHOWN)
    expect(drawn(page)).to_have_count(1, timeout=SHOWN)
    assert flying(page).inner_text().lower() in drawn(page).inner_text()
    layer = page.locator(".sg-motion")
    assert layer.get_attribute("aria-hidden") == "true"
    assert layer.evaluate("layer => getComputedStyle(layer).pointerEvents") == "none"
    start, end = (page.evaluate_handle(FIND, key).as_element().bounding_box() for key in ('["deck"]', '["line",0]'))
    flyer = page.locator(".sg-flyer")
    assert middle(flyer.bounding_box()) == pytest.approx(middle(start), abs=3)
    page.evaluate(f"{IN_LAYER}.forEach(animation => {{ animation.currentTime = 259.9; }})")
    assert middle(flyer.bounding_box()) == pytest.approx(middle(end), abs=3)
    page.evaluate(f"{IN_LAYER}.forEach(animation => animation.play())")
    is_at_rest(page)


def middle(box: dict[str, float]) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_press_ends_all_motion_and_the_click_counts(page: Page, show: Callable[..., None]) -> None:
    show(page)
    deck(page).click()
    expect(flying(page)).to_have_count(1, timeout=SHOWN)
    first = flying(page).inner_text()
    deck(page).hover()
    page.mouse.down()
    assert page.locator(".sg-motion > *").count() == 0
    page.mouse.up()
    expect(drawn(page)).to_have_count(2, timeout=SHOWN)
    expect(flying(page)).to_have_count(1, timeout=SHOWN)
    assert flying(page).inner_text() != first
    page.keyboard.press("Shift")
    assert page.locator(".sg-motion > *").count() == 0


def test_the_next_motion_ends_the_one_before(page: Page, show: Callable[..., None]) -> None:
    show(page)
    deck(page).click()
    expect(flying(page)).to_have_count(1, timeout=SHOWN)
    page.evaluate(f"() => ({FIND})('[\"deck\"]').click()")  # without a press
    expect(drawn(page)).to_have_count(2, timeout=SHOWN)
    expect(flying(page)).to_have_count(1)


def test_slow_motion_takes_twice_as_long(page: Page, show: Callable[..., None]) -> None:
    show(page, "slow")
    deck(page).click()
    expect(flying(page)).to_have_count(1, timeout=SHOWN)
    assert page.evaluate("window.played[0]") == 520


def test_nothing_moves_at_the_speed_off(page: Page, show: Callable[..., None]) -> None:
    show(page, "off")
    for number in (1, 2):  # with the second card, all that the first one had to say has arrived
        deck(page).click()
        expect(drawn(page)).to_have_count(number, timeout=SHOWN)
    assert page.evaluate("window.played") == []


def test_where_things_should_not_move_they_only_fade(new_page: Callable[..., Page], show: Callable[..., None]) -> None:
    page = new_page(reduced_motion="reduce")
    show(page)
    deck(page).click()
    expect(page.locator(".sg-motion .sg-veil")).to_have_count(1, timeout=SHOWN)
    assert set(page.evaluate(PROPERTIES)) == {"opacity"}
    assert set(page.evaluate("window.played")) == {120}
    assert page.evaluate(f"{IN_LAYER}.every(({{ effect }}) => effect.getTiming().delay === 0)")
    page.evaluate(f"{IN_LAYER}.forEach(animation => animation.finish())")
    is_at_rest(page)


def test_what_cannot_be_shown_is_left_out_silently(page: Page, show: Callable[..., None]) -> None:
    show(page)
    page.get_by_role("button", name="Nonsense").click()
    page.get_by_role("button", name="Missing").click()
    expect(page.locator(".sg-motion .sg-pulse")).to_have_count(1, timeout=SHOWN)
    assert page.locator(".sg-motion > *").count() == 1
    pulse, box = page.locator(".sg-pulse").bounding_box(), deck(page).bounding_box()
    assert middle(pulse) == pytest.approx(middle(box), abs=1)
