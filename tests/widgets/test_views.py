"""One table in several places: one layout, in which none of them is cropped, whoever comes, hides or goes."""

from __future__ import annotations

from typing import Any

import pytest
from spiritwidgets import Session, Table
from spiritwidgets.easel import Easel
from spiritwidgets.headless import open_page, send
from spiritwidgets.views import MOST_VIEWS, View, Views

A1, A2, B1, B2 = ("a", "1"), ("a", "2"), ("b", "1"), ("b", "2")
GONE = 0


class Pages:
    """Views of one easel as pages have them: they report, and answer when they are asked whether they are there."""

    def __init__(self, easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
        self.easel = easel
        self.living: dict[tuple[str, str], dict[str, Any]] = {}
        self.asked = 0
        monkeypatch.setattr(easel.front, "send", self.hear)

    def hear(self, message: dict[str, Any]) -> None:
        if message != {"do": "measure"}:
            return
        self.asked += 1
        assert self.asked < 20, "they ask each other for ever"
        for view in list(self.living):
            self.tell(view)

    def tell(self, view: tuple[str, str]) -> None:
        send(self.easel, {"event": "metrics", "page": view[0], "view": view[1], **self.living[view]})

    def show(self, view: tuple[str, str], width: int, **looks: Any) -> None:
        metrics = {"width": width, "dpr": 1.0, "dark": False, "reduced_motion": False, **looks}
        self.living[view] = metrics
        self.tell(view)
        if width == GONE:
            del self.living[view]

    def crash(self, page: str) -> None:
        """It is loaded anew, or its window is lost: nobody says so."""
        self.living = {view: its for view, its in self.living.items() if view[0] != page}


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    return Pages(Easel(), monkeypatch)


@pytest.mark.parametrize(
    ("told", "width"),
    [
        ([(A1, 1280)], 1280),
        ([(A1, 1280), (A2, 600)], 600),
        ([(A2, 600), (A1, 1280)], 600),
        ([(A1, 1280), (A2, 600), (A2, 700)], 700),
        ([(A1, 1280), (A2, 600), (A2, 1400)], 1280),
        ([(A1, 1280), (A2, 600), (A2, GONE)], 1280),
        ([(A1, 1280), (A2, 600), (A1, GONE)], 600),
        ([(A1, 1280), (A2, 600), (A2, GONE), (A2, 500)], 500),
        ([(A1, 800), (A1, GONE)], 800),  # nobody sees it: nothing changes
        ([(A1, 800), (A1, GONE), (A2, 900)], 900),
        ([(A1, 1280), (B1, 600)], 600),
        ([(A1, 500), (B1, 900), (B2, 700)], 500),
        ([(A1, 500), (B1, 900), (A1, GONE), (A1, 400), (A1, GONE)], 900),
        ([(A1, 500), (B1, 900), (B1, GONE), (B1, 450)], 450),
        ([(A1, 500), "a", (B1, 900)], 900),  # the page was loaded anew, as another one
        ([(A1, 500), (A2, 400), "a", (B1, 900), (B2, 700)], 700),
        ([(A1, 500), (B1, 400), "b", (("c", "1"), 900)], 500),
    ],
)
def test_the_layout_is_that_of_the_narrowest_view(pages: Pages, told: list[Any], width: int) -> None:
    for step in told:
        pages.crash(step) if isinstance(step, str) else pages.show(*step)
    assert pages.easel.metrics.width == width
    assert pages.asked <= 2


def test_every_view_is_sharp_and_at_rest_where_one_wants_it(pages: Pages) -> None:
    pages.show(A1, 900, dpr=3.0)
    pages.show(A2, 800, dark=True, reduced_motion=True)
    its = pages.easel.metrics
    assert (its.width, its.dpr, its.dark, its.reduced_motion) == (800, 3.0, True, True)
    pages.show(A1, 900, dpr=3.0)
    assert pages.easel.metrics.dark is False  # whoever changed last


def test_a_page_that_comes_does_not_widen_the_others() -> None:
    easel = Easel()
    send(easel, {"event": "metrics", "page": "a", "view": "1", "width": 600, "dpr": 2.0, "dark": False} | MOVING)
    send(easel, {"event": "ready", "page": "another", "dpr": 1.0, "dark": True, "width": 0} | MOVING)
    assert (easel.metrics.width, easel.metrics.dpr, easel.metrics.dark) == (600, 2.0, False)


MOVING = {"reduced_motion": False}


def test_the_boards_of_a_table_fit_into_both_views(pages: Pages) -> None:
    table = Table(Session.new(seed=5), pace=0)
    pages.easel = table.easel
    open_page(table.easel, width=0)
    pages.show(A1, 1280)
    line = table.easel.boards["line"]
    wide = line.size[0]
    pages.show(A2, 420)
    assert wide > 420 >= line.size[0]
    pages.show(A2, GONE)
    assert line.size[0] == wide


def test_a_page_that_makes_up_views_is_remembered_in_bounded_room() -> None:
    views, its = Views(), Easel().metrics
    for number in range(10 * MOST_VIEWS):
        views = views.report(View("a", str(number)), type(its)(100 + number, 1.0, False, False))
    assert len(views.shown) == MOST_VIEWS
    assert views.together is not None
    assert views.together.width == 100 + 9 * MOST_VIEWS
