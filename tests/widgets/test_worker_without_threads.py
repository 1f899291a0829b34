"""In a browser's tab there are no threads: the loop works by itself, one answer at a time, with clicks in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from spiritwidgets.coach import worker as working
from spiritwidgets.coach.worker import Worker

from tests.widgets.coached import coached, drawing, said
from tests.widgets.tables import click, shown
from tests.widgets.test_coach_worker import fail, until


@pytest.fixture(autouse=True)
def no_threads(monkeypatch):
    monkeypatch.setattr("sys.platform", "emscripten")

    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", refuse)
    monkeypatch.setattr(working, "BREATH", 0)


def test_nothing_is_worked_on_before_the_click_is_over():
    heard: list[str] = []

    async def ask() -> None:
        Worker(fail).ask(lambda: iter(("quick", "slow")), heard.append)
        assert heard == []
        await until(lambda: heard == ["quick", "slow"])

    asyncio.run(ask())


def test_others_have_their_turn_between_two_answers():
    turns: list[str] = []

    def question() -> Iterator[str]:
        for name in ("one", "two", "three"):
            turns.append(name)
            yield name

    async def ask() -> None:
        Worker(fail).ask(question, lambda _: asyncio.get_running_loop().call_soon(turns.append, "click"))
        await until(lambda: turns.count("click") == 3)

    asyncio.run(ask())
    assert turns == ["one", "click", "two", "click", "three", "click"]


def test_a_newer_question_ends_an_older_one():
    heard: list[str] = []
    worker: Worker[str] = Worker(fail)

    def old() -> Iterator[str]:
        yield "old"
        yield "older"

    def take(answer: str) -> None:
        heard.append(answer)
        if answer == "old":
            worker.ask(lambda: iter(("new",)), heard.append)

    async def ask() -> None:
        worker.ask(lambda: iter(("never",)), heard.append)
        worker.ask(old, take)
        await until(lambda: "new" in heard)
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert heard == ["old", "new"]


def test_what_is_dropped_is_not_begun():
    async def ask() -> None:
        worker: Worker[str] = Worker(fail)
        worker.ask(lambda: fail(AssertionError("begun")), fail)
        worker.drop()
        done: list[str] = []
        worker.ask(lambda: iter(("other",)), done.append)
        await until(lambda: bool(done))

    asyncio.run(ask())


@pytest.mark.parametrize("where", ["question", "answer", "take"])
def test_errors_are_told_and_end_the_work(where):
    told: list[Exception] = []

    def broken(*_: object) -> Iterator[int]:
        raise ZeroDivisionError

    def breaking() -> Iterator[int]:
        yield from broken()

    async def ask() -> None:
        question = {"question": broken, "answer": breaking, "take": lambda: iter((1, 2))}[where]
        Worker(told.append).ask(question, broken if where == "take" else fail)
        await until(lambda: bool(told))
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert [type(error) for error in told] == [ZeroDivisionError]


def test_the_coach_counts_after_the_click_has_been_shown():
    async def play() -> None:
        table = coached(drawing(("hare", "fawn", "beetle"), deck=["owl"]))
        click(table, "Draw a card")
        assert "draws the owl" in shown(table, "log")
        assert "The coach is counting" in said(table)
        await until(lambda: "3/10 30 %" in said(table))
        await until(lambda: "that is more" in said(table))

    asyncio.run(play())
