"""Heavy questions beside the event loop: the table is never held up, a newer question takes the place of an older."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator

import pytest
from spiritwidgets.coach import answers as answering
from spiritwidgets.coach.worker import Worker

from spiritgame.probability import odds, weigh
from tests.widgets.coached import coached, drawing, on_line, said
from tests.widgets.tables import click, shown


def fail(error: Exception) -> None:
    raise AssertionError from error


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Holds work up until it is set; whatever a test finds, no thread is left waiting."""
    event = threading.Event()
    yield event
    event.set()


async def until(is_so: Callable[[], bool]) -> None:
    """Let the loop go on until something is so; the test's timeout ends what never is."""
    while not is_so():
        await asyncio.sleep(0.001)


def test_without_a_loop_a_question_is_answered_at_once():
    heard: list[int] = []
    Worker(fail).ask(lambda: iter((1, 2, 3)), heard.append)
    assert heard == [1, 2, 3]


def test_a_question_asked_by_an_answer_ends_the_first():
    worker, heard = Worker(fail), []

    def take(answer: int) -> None:
        heard.append(answer)
        if answer == 1:
            worker.ask(lambda: iter((10, 20)), heard.append)

    worker.ask(lambda: iter((1, 2)), take)
    assert heard == [1, 10, 20]


def test_the_loop_goes_on_while_a_question_is_worked_on(gate):
    heard: list[str] = []

    def question() -> Iterator[str]:
        yield "quick"
        gate.wait()
        yield "slow"

    async def ask() -> None:
        Worker(fail).ask(question, heard.append)
        assert heard == []
        await until(lambda: heard == ["quick"])
        gate.set()
        await until(lambda: heard == ["quick", "slow"])

    asyncio.run(ask())


def test_a_newer_question_takes_the_place_of_an_older_one(gate):
    heard, asked = [], []

    def slow() -> Iterator[str]:
        asked.append("slow")
        gate.wait()
        yield "old"
        asked.append("more")
        yield "older"

    async def ask() -> None:
        worker: Worker[str] = Worker(fail)
        worker.ask(slow, heard.append)
        await until(lambda: asked == ["slow"])
        worker.ask(lambda: iter(("between",)), heard.append)
        worker.ask(lambda: iter(("new",)), heard.append)
        gate.set()
        await until(lambda: bool(heard))

    asyncio.run(ask())
    assert heard == ["new"]
    assert asked == ["slow"]


def test_an_answer_that_arrives_too_late_is_dropped():
    heard: list[str] = []

    async def ask() -> None:
        worker: Worker[str] = Worker(fail)
        given = threading.Event()

        def question() -> Iterator[str]:
            yield "late"
            given.set()

        worker.ask(question, heard.append)
        given.wait()  # the answer waits for the loop
        worker.drop()
        await asyncio.sleep(0)

    asyncio.run(ask())
    assert heard == []


@pytest.mark.parametrize("where", ["question", "take"])
def test_errors_are_told(where):
    told: list[Exception] = []

    def broken(*_: object) -> Iterator[int]:
        raise ZeroDivisionError

    async def ask() -> None:
        question, take = (broken, fail) if where == "question" else ((lambda: iter((1,))), broken)
        Worker(told.append).ask(question, take)
        await until(lambda: bool(told))

    asyncio.run(ask())
    assert isinstance(told[0], ZeroDivisionError)


def test_a_loop_that_ends_before_the_work_is_no_error(gate):
    done = threading.Event()

    def question() -> Iterator[int]:
        gate.wait()
        yield 1

    worker: Worker[int] = Worker(fail)

    async def ask() -> None:
        worker.ask(question, lambda _: None)

    asyncio.run(ask())
    gate.set()
    worker._pool.submit(done.set)
    done.wait()


def test_a_click_shows_its_result_before_the_odds_are_computed(monkeypatch, gate):
    monkeypatch.setattr(answering, "odds", lambda prospect: gate.wait() and odds(prospect))

    async def play() -> None:
        table = coached(drawing(("hare", "fawn", "beetle"), deck=["owl"]))
        click(table, "Draw a card")
        assert "draws the owl" in shown(table, "log")
        assert "The coach is counting" in said(table)
        assert "3 of 10" in on_line(table)
        gate.set()
        await until(lambda: "3/10 30 %" in said(table))
        assert "30 %" in on_line(table)
        await until(lambda: "that is more" in said(table))

    asyncio.run(play())


def test_a_new_position_does_not_wait_for_the_old_one(monkeypatch, gate):
    """What is being weighed when the next card comes is kept for the verdict, and not shown as the new odds."""
    weighed: list[int] = []

    def slowly(prospect, *arguments, **options):
        weighed.append(len(prospect.line))
        if len(prospect.line) == 3:
            gate.wait()
        return weigh(prospect, *arguments, **options)

    monkeypatch.setattr(answering, "weigh", slowly)

    async def play() -> None:
        table = coached(drawing(("hare", "fawn", "beetle"), deck=["owl"]))
        await until(lambda: weighed == [3])
        click(table, "Draw a card")
        assert "draws the owl" in shown(table, "log")
        assert "counting" in said(table)
        gate.set()
        await until(lambda: "You drew the owl." in said(table))
        assert "drawing 14.35" in said(table)
        assert weighed.count(3) == 1

    asyncio.run(play())
