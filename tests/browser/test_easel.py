"""The easel in real pages: a small table of two boards in Voila and in JupyterLab."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

PAGE = Path(__file__).parent / "easel_page"
CODE = f"""\
import sys; sys.path.insert(0, {str(PAGE)!r})
from small_table import SmallTable
table = SmallTable()
table.root"""
SHOWN = 15_000  # milliseconds
expect.set_options(timeout=SHOWN)


@pytest.fixture(scope="session")
def small_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("easel") / "small.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(CODE), nbformat.v4.new_markdown_cell("The end.\n\n" * 40)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), path)
    return path


@pytest.fixture(params=["voila", pytest.param("lab", marks=pytest.mark.long)])
def show(request: pytest.FixtureRequest, small_notebook: Path) -> Callable[[Page], None]:
    """`show(page)` opens the table, in Voila and in JupyterLab in turn, and returns when it has been painted."""
    name = {"voila": "open_in_voila", "lab": "run_all_in_lab"}[request.param]
    open_notebook = request.getfixturevalue(name)

    def show_table(page: Page) -> None:
        open_notebook(page, small_notebook)
        wait_until_painted(page)

    show_table.place = request.param  # type: ignore[attr-defined]
    return show_table


@pytest.fixture
def show_in_voila(open_in_voila: Callable[..., None], small_notebook: Path) -> Callable[[Page], None]:
    def show_table(page: Page) -> None:
        open_notebook = open_in_voila
        open_notebook(page, small_notebook)
        wait_until_painted(page)

    return show_table


def pixel(page: Page, board: str, x: float, y: float) -> list[int]:
    """Red, green, blue, alpha of what the canvas shows at a place in logical pixels."""
    return page.evaluate(
        """([board, x, y]) => {
            const canvas = document.querySelector(`.sg-board-${board} canvas`);
            const scale = canvas.width / canvas.clientWidth;
            return [...canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data];
        }""",
        [board, x, y],
    )


def wait_for_pixel(page: Page, board: str, place: tuple[float, float], is_right: str) -> None:
    """Wait until `is_right`, a JavaScript condition over r, g, b and a, holds at the place."""
    page.wait_for_function(
        f"""([board, x, y]) => {{
            const canvas = document.querySelector(`.sg-board-${{board}} canvas`);
            if (!canvas) return false;
            const scale = canvas.width / canvas.clientWidth;
            const [r, g, b, a] = canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data;
            return {is_right};
        }}""",
        arg=[board, *place],
        timeout=SHOWN,
    )


KOALA = (66, 56)  # the middle of its picture, grey
OWL_CARD = (176, 140)  # the lower part of the card, nearly white
LAMPS = [(40 + number * 60, 40) for number in range(5)]
GREY = "a === 255 && Math.abs(r - b) < 25 && r < 190"
SOLID = "a === 255 && r > 240"
FADED = "a > 100 && a < 200"
DARK = "a === 255 && b > 80"
LIT = "a === 255 && r > 240 && b < 120"


def wait_until_painted(page: Page) -> None:
    wait_for_pixel(page, "cards", KOALA, GREY)
    wait_for_pixel(page, "cards", OWL_CARD, SOLID)
    wait_for_pixel(page, "lamps", LAMPS[0], DARK)
    expect(target(page, "Owl")).to_be_visible()
    expect(page.locator(".test-size")).to_contain_text("width=")


def target(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.locator(".sg-root").first.get_by_role("button", name=name)


def log(page: Page) -> Locator:
    return page.locator(".test-log").first


def focused(page: Page) -> str | None:
    return page.evaluate("document.activeElement?.getAttribute('aria-label')")


def watch_widget_messages(page: Page) -> list[str]:
    """What widgets of the page send to the kernel, from the next websocket on that it opens."""
    messages: list[str] = []

    def on_frame(frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
        if "comm_msg" in text:  # JupyterLab itself asks the kernel this and that as well
            messages.append(text)

    page.on("websocket", lambda socket: socket.on("framesent", on_frame))
    return messages


# In Voila and in JupyterLab


def test_a_click_reaches_python_and_changes_the_picture(page: Page, show: Any) -> None:
    show(page)
    target(page, "Owl").click()
    expect(log(page)).to_have_text("card-owl")
    wait_for_pixel(page, "cards", OWL_CARD, FADED)
    expect(target(page, "Owl")).to_have_count(0)
    expect(page.get_by_role("status").locator("p").last).to_have_text("owl picked")
    target(page, "Lamp 1, off").click()
    expect(target(page, "Lamp 1, on")).to_be_visible()
    wait_for_pixel(page, "lamps", LAMPS[1], LIT)


def test_the_keyboard_goes_in_about_and_out(page: Page, show: Any) -> None:
    show(page)
    before, after = (page.get_by_role("button", name=name) for name in ("Before", "After"))
    before.focus()
    page.keyboard.press("Tab")
    assert focused(page) == "Koala"  # one stop per board, at the first legal card
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert focused(page) == "Wolf"
    page.keyboard.press("ArrowDown")  # nothing lies there
    assert focused(page) == "Wolf"
    page.keyboard.press("Home")
    assert focused(page) == "Koala"
    page.keyboard.press("End")
    assert focused(page) == "Panda"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(log(page)).to_have_text("card-bear")
    # The bear is gone; the nearest card has the focus, and Tab comes back to it.
    page.wait_for_function("document.activeElement.getAttribute('aria-label') === 'Owl'")
    page.keyboard.press("Tab")
    assert focused(page) == "Lamp 0, off"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(log(page)).to_have_text("card-bear lamp-1")
    page.wait_for_function("document.activeElement.getAttribute('aria-label') === 'Lamp 1, on'")
    page.keyboard.press("Tab")
    expect(after).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Lamp 1, on"
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Owl"
    page.keyboard.press("Shift+Tab")
    expect(before).to_be_focused()


def test_the_wheel_scrolls_the_page(new_page: Any, show: Any) -> None:
    page = new_page(viewport={"width": 900, "height": 400})
    show(page)
    board = page.locator(".sg-board-cards")
    board.scroll_into_view_if_needed()
    for place in ({"x": 66, "y": 80}, {"x": 121, "y": 80}):  # on a card, and between two
        before = board.bounding_box()
        assert before is not None
        page.mouse.move(before["x"] + place["x"], before["y"] + place["y"])
        page.mouse.wheel(0, 60)
        page.wait_for_function(
            "before => document.querySelector('.sg-board-cards').getBoundingClientRect().top < before - 30",
            arg=before["y"],
            timeout=SHOWN,
        )


def test_mouse_moves_send_nothing(page: Page, show: Any) -> None:
    messages = watch_widget_messages(page)
    show(page)
    page.wait_for_load_state("networkidle")
    box = page.locator(".sg-board-cards").bounding_box()
    assert box is not None
    assert any('"ready"' in message for message in messages)
    messages.clear()
    for step in range(50):
        page.mouse.move(box["x"] + 10 + 6 * step, box["y"] + 60 + 2 * step)
    target(page, "Owl").click()
    expect(log(page)).to_have_text("card-owl")
    assert [message.count('"click"') for message in messages] == [1]


def test_a_reloaded_page_is_painted_and_can_be_clicked(page: Page, show: Any) -> None:
    show(page)
    target(page, "Owl").click()
    expect(log(page)).to_have_text("card-owl")
    if show.place == "lab":
        page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.reload(wait_until="domcontentloaded")
    wait_for_pixel(page, "cards", KOALA, GREY)
    wait_for_pixel(page, "lamps", LAMPS[0], DARK)
    expect(target(page, "Koala")).to_be_visible()
    if show.place == "lab":  # the kernel lives on
        wait_for_pixel(page, "cards", OWL_CARD, FADED)
        expect(log(page)).to_have_text("card-owl")
    target(page, "Koala").click()
    expect(log(page)).to_have_text(re.compile("card-koala$"))
    wait_for_pixel(page, "cards", (66, 140), FADED)


def test_a_command_that_throws_in_the_browser_does_not_stop_the_drawing(page: Page, show: Any) -> None:
    show(page)
    target(page, "Lamp 3, off").click()
    wait_for_pixel(page, "lamps", LAMPS[3], LIT)
    target(page, "Owl").click()
    wait_for_pixel(page, "cards", OWL_CARD, FADED)


# Only in Voila: what does not depend on where the table is shown


def test_an_error_is_shown_and_play_goes_on(page: Page, show_in_voila: Any) -> None:
    show_in_voila(page)
    target(page, "Lamp 4, off").click()
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("lamp 4 is broken")
    wait_for_pixel(page, "lamps", LAMPS[4], LIT)
    banner.get_by_role("button").click()
    expect(banner).to_be_hidden()
    target(page, "Owl").click()
    expect(log(page)).to_have_text("lamp-4 card-owl")
    target(page, "Lamp 4, on").click()
    expect(banner).to_contain_text("lamp 4 is broken")


def test_two_clicks_in_a_moment_count_once(page: Page, show_in_voila: Any) -> None:
    show_in_voila(page)
    target(page, "Lamp 1, off").evaluate("lamp => { lamp.click(); lamp.click(); }")
    target(page, "Owl").click()
    expect(log(page)).to_have_text("lamp-1 card-owl")


def test_boards_speak(page: Page, show_in_voila: Any) -> None:
    show_in_voila(page)
    cards = page.get_by_role("group", name="Cards")
    expect(cards.get_by_role("button")).to_have_count(6)
    assert cards.get_attribute("aria-description") == "6 animals wait to be picked."
    assert target(page, "Owl").get_attribute("aria-description") == "Pick the owl: it joins the others."
    for canvas in page.locator(".sg-board canvas").all():
        assert (canvas.get_attribute("aria-hidden"), canvas.get_attribute("tabindex")) == ("true", "-1")
    target(page, "Owl").click()
    expect(cards.get_by_role("button")).to_have_count(5)
    expect(cards).to_have_attribute("aria-description", "5 animals wait to be picked.")


def test_tips_come_and_go(page: Page, show_in_voila: Any) -> None:
    show_in_voila(page)
    tip = page.locator(".sg-tip")
    target(page, "Panda").hover()
    expect(tip).to_have_text("Pick the panda: it joins the others.")
    page.mouse.move(700, 500)
    expect(tip).to_have_count(0)
    target(page, "Lamp 0, off").focus()
    expect(tip).to_have_count(0)  # a lamp has nothing to say
    page.keyboard.press("Shift+Tab")
    expect(tip).to_have_text("Pick the koala: it joins the others.")
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    assert focused(page) == "Koala"


def test_a_finger_taps_and_swipes(new_page: Any, show_in_voila: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 400}, has_touch=True, is_mobile=True, device_scale_factor=3)
    show_in_voila(page)
    top = "document.querySelector('.sg-board-cards').getBoundingClientRect().top"
    before = page.evaluate(top)
    finger = page.context.new_cdp_session(page)
    for kind, places in (("touchStart", [300]), ("touchMove", range(290, 150, -10)), ("touchEnd", [None])):
        for y in places:
            points = [] if y is None else [{"x": 66, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function(f"{top} < {before} - 60", timeout=SHOWN)
    expect(log(page)).to_have_text("")
    target(page, "Owl").tap()
    expect(log(page)).to_have_text("card-owl")
    wait_for_pixel(page, "cards", OWL_CARD, FADED)


@pytest.mark.parametrize(("dpr", "sharpness"), [(1, 2), (2, 2), (3, 3)])
def test_pictures_are_as_sharp_as_the_screen(new_page: Any, show_in_voila: Any, dpr: int, sharpness: int) -> None:
    page = new_page(device_scale_factor=dpr)
    show_in_voila(page)
    size = "canvas => [canvas.width / canvas.clientWidth, canvas.height / canvas.clientHeight]"
    assert page.locator(".sg-board-cards canvas").evaluate(size) == [sharpness, sharpness]


def test_python_hears_how_the_page_looks(new_page: Any, show_in_voila: Any) -> None:
    page = new_page(color_scheme="dark", reduced_motion="reduce", device_scale_factor=2)
    show_in_voila(page)
    size = page.locator(".test-size")
    expect(size).to_have_text("Metrics(width=1280, dpr=2.0, dark=True, reduced_motion=True)")
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    expect(size).to_have_text("Metrics(width=1280, dpr=2.0, dark=False, reduced_motion=False)")
    page.set_viewport_size({"width": 700, "height": 800})
    expect(size).to_contain_text("width=700")


# Only in JupyterLab


@pytest.fixture
def show_in_lab(run_all_in_lab: Callable[..., None], small_notebook: Path) -> Callable[[Page], None]:
    def show_table(page: Page) -> None:
        run_all_in_lab(page, small_notebook)
        wait_until_painted(page)

    return show_table


def test_keys_on_a_board_are_no_shortcuts_of_the_notebook(page: Page, show_in_lab: Any) -> None:
    show_in_lab(page)
    cells = page.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    target(page, "Koala").focus()
    for key in ("x", "a", "d", "d", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(log(page)).to_have_text("card-hare")
    assert cells.count() == before
    assert page.locator(".jp-Notebook.jp-mod-editMode").count() == 0


def test_the_theme_of_lab_decides_whether_the_table_is_dark(page: Page, show_in_lab: Any) -> None:
    show_in_lab(page)
    size = page.locator(".test-size")
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    expect(size).to_contain_text("dark=False, reduced_motion=True")
    # What JupyterLab does when its theme changes; really changing it would load and unload style sheets meanwhile.
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    expect(size).to_contain_text("dark=True")


def test_a_second_view_of_the_table_lives_too(page: Page, show_in_lab: Any) -> None:
    show_in_lab(page)
    page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
    page.evaluate("window.jupyterapp.commands.execute('notebook:create-output-view')")
    other = page.locator(".jp-LinkedOutputView .sg-root")
    other.get_by_role("button", name="Owl").click()
    expect(log(page)).to_have_text("card-owl")
    expect(other.get_by_role("button", name="Owl")).to_have_count(0)
    expect(target(page, "Owl")).to_have_count(0)
    wait_for_pixel(page, "cards", OWL_CARD, FADED)
