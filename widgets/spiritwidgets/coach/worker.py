"""Heavy questions beside the event loop: the table goes on, answers come when they are ready.

Where there are no threads, the loop itself does the work, answer by answer, and clicks come in between.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Generic, TypeVar

from spiritwidgets.host import has_threads

T = TypeVar("T")

BREATH: Final = 0.02
"""Seconds for clicks and pictures before each piece of work that the loop does itself."""


class Worker(Generic[T]):
    """Works on one question at a time; a newer one takes the place of all before it.

    A question is a function that yields answers. Each is handed over on the event loop as soon as it is there. Work
    that is no longer wanted ends at its next answer, and what it still finds is dropped. Where no event loop runs, the
    question is answered at once.
    """

    def __init__(self, on_error: Callable[[Exception], object]) -> None:
        self.on_error = on_error
        self._wanted = 0
        self._pool: ThreadPoolExecutor | None = None

    def drop(self) -> None:
        """Forget the question that is worked on."""
        self._wanted += 1

    def ask(self, question: Callable[[], Iterator[T]], take: Callable[[T], object]) -> None:
        """Work on this question instead of any other; `take` is called with each answer."""
        self.drop()
        number = self._wanted
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._answer_at_once(question, take, number)
            return
        if not has_threads():
            self._work_in_pieces(question, take, number, loop)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="coach")
        self._pool.submit(self._work, question, take, number, loop)

    def _answer_at_once(self, question: Callable[[], Iterator[T]], take: Callable[[T], object], number: int) -> None:
        if number == self._wanted:
            for answer in question():
                take(answer)
                if number != self._wanted:
                    return

    def _work_in_pieces(
        self,
        question: Callable[[], Iterator[T]],
        take: Callable[[T], object],
        number: int,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        answers: Iterator[T] | None = None

        def go_on() -> None:
            nonlocal answers
            if number != self._wanted:
                return
            try:
                answers = question() if answers is None else answers
                take(next(answers))
            except StopIteration:
                return
            except Exception as error:
                self.on_error(error)
                return
            loop.call_later(BREATH, go_on)

        loop.call_later(BREATH, go_on)

    def _work(
        self,
        question: Callable[[], Iterator[T]],
        take: Callable[[T], object],
        number: int,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        def hand_over(answer: T) -> None:
            if number == self._wanted:
                try:
                    take(answer)
                except Exception as error:
                    self.on_error(error)

        with contextlib.suppress(RuntimeError):  # the loop may end before the work
            try:
                if number != self._wanted:
                    return
                for answer in question():
                    if number != self._wanted:
                        return
                    loop.call_soon_threadsafe(hand_over, answer)
            except Exception as error:
                loop.call_soon_threadsafe(self.on_error, error)
