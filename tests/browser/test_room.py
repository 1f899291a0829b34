"""A room for every word: each described moment and each step is laid out and measured in the browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from servers import ROOT

FOLDER = Path(__file__).parent / "room"
sys.path.insert(0, str(FOLDER))

from allowed import is_allowed, may_move  # noqa: E402
from stand import places  # noqa: E402

SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 800}},
    "low": {"viewport": {"width": 1024, "height": 600}},
    "tablet": {"viewport": {"width": 768, "height": 1024}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
    "doubled": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}
"""The last one is a window of 1280 × 800 with text at 200 %: there one has to scroll."""

SAMPLE = {
    "wide": [("table", "four_spaces", "en"), ("06", "06.3", "en"), ("02", "02.4", "zh")],
    "tablet": [("06", "06.3", "zh")],
    "phone": [("table", "attracting", "zh"), ("06", "06.3", "en")],
}
STAND = f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(FOLDER)!r}]\nfrom stand import Stand\nStand()"

Place = tuple[str, str, tuple[str, ...]]


@pytest.fixture(scope="session")
def stand_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import nbformat

    path = tmp_path_factory.mktemp("room") / "stand.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell = nbformat.v4.new_code_cell(STAND)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel}), path)
    return path


def open_stand(page: Page, open_in_voila: Any, path: Path) -> None:
    open_in_voila(page, path)
    page.wait_for_function("window.sgStand")
    page.add_script_tag(path=FOLDER / "faults.js")


def faults_at(page: Page, size: str, lang: str, place: Place) -> Iterator[str]:
    """What is wrong at a step in any of its states."""
    shown, step, states = place
    wants = {"isTouch": size == "phone", "mayScroll": size == "doubled"}
    first: dict[str, list[int]] = {}
    for state in states:
        order = {"page": shown, "step": step, "lang": lang, "state": state}
        found = page.evaluate("([order, wants]) => sgLook(order, wants)", [order, wants])
        where = f"{size} {lang} {shown} {step} {state}"
        yield from (f"{where} · {fault}" for fault in found["faults"] if not is_allowed(fault))
        first = first or found["places"]
        if not may_move(size, state):
            for board, at in found["places"].items():
                if board in first and at[:2] != first[board][:2]:
                    yield f"{where} · moved: {board} from {first[board][:2]} to {at[:2]}"


@pytest.mark.parametrize("size", SAMPLE)
def test_a_sample_of_steps_has_room_for_every_word(new_page, open_in_voila, stand_path, size):
    page = new_page(**SIZES[size], reduced_motion="reduce")
    open_stand(page, open_in_voila, stand_path)
    known = {(shown, step): states for shown, step, states in places()}
    faults: list[str] = []
    for shown, step, lang in SAMPLE[size]:
        states = tuple(s for s in known[shown, step] if s in ("begin", "wrong"))
        faults += faults_at(page, size, lang, (shown, step, states))
    assert not faults, "\n".join(faults)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
def test_every_step_has_room_for_every_word(new_page, open_in_voila, stand_path, size, lang):
    page = new_page(**SIZES[size], reduced_motion="reduce")
    open_stand(page, open_in_voila, stand_path)
    faults = [fault for place in places() for fault in faults_at(page, size, lang, place)]
    assert not faults, "\n".join(faults)


def test_a_fault_is_found(new_page, open_in_voila, stand_path):
    """The sentinel itself: what is wrong on purpose is told."""
    page = new_page(**SIZES["wide"])
    open_stand(page, open_in_voila, stand_path)
    place: Place = ("06", "06.3", ("begin",))
    assert not list(faults_at(page, "wide", "en", place))
    page.add_style_tag(content=".sg-story h2 { margin-bottom: -30px !important } .sg-way { height: 20px !important }")
    found = {fault.split(" · ")[1].split(":")[0] for fault in faults_at(page, "wide", "en", place)}
    assert {"overlap", "small"} <= found
