"""What if the unseen cards had come in another order: asked from any moment of a line, answered beside the loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import evolve, frozen

from spiritgame.cards import ELEMENTS, Element
from spiritgame.probability import Payoff, Prospect, TooLargeError
from spiritwidgets.coach.comparing import Column, column
from spiritwidgets.coach.plans import BEST, Plan, plans
from spiritwidgets.coach.redeals import COUNTED, Counted, Question, Redeals, redeal, redeals
from spiritwidgets.coach.subject import Fork
from spiritwidgets.coach.worker import Worker

AIMS: Final = range(1, 13)


@frozen
class Wish:
    """What has been chosen on the page: from which moment, how to stop, what to count, and what to compare with."""

    since: str = "now"
    plan: Plan = "two"
    counted: Counted = "worth"
    other: Plan = BEST
    element: Element = "sun"
    aim: int = 4

    def chosen(self, name: str, value: str, offered: tuple[Plan, ...], moments: tuple[str, ...]) -> Wish:
        """With one field changed; unchanged where nothing like that is offered."""
        match name:
            case "since" if value in moments:
                return evolve(self, since=value)
            case "plan" if value in offered:
                return evolve(self, plan=value)
            case "other" if value in offered:
                return evolve(self, other=value)
            case "counted":
                return evolve(self, counted=next((c for c in COUNTED if c == value), self.counted))
            case "element":
                return evolve(self, element=next((e for e in ELEMENTS if e == value), self.element))
            case "aim" if value in map(str, AIMS):
                return evolve(self, aim=int(value))
        return self


@frozen
class Setting:
    """The wish as it can be fulfilled here: a plan that is not offered gives way to the rule of thumb."""

    fork: Fork
    since: str
    plan: Plan
    other: Plan
    wish: Wish
    yardstick: Payoff

    @classmethod
    def of(cls, wish: Wish, fork: Fork, yardstick: Payoff) -> Setting:
        """Errors: none; every wish can be fulfilled somehow."""
        since = fork.chosen(wish.since)
        offered = plans(fork.moments[since], len(fork.actual.line))
        plan, other = (name if name in offered else "two" for name in (wish.plan, wish.other))
        return cls(fork, since, plan, other, wish, yardstick)

    @property
    def prospect(self) -> Prospect:
        """The line from which it goes on."""
        return self.fork.moments[self.since]

    @property
    def actual(self) -> Prospect | None:
        """What came to be of it, so far or in the end; None where nothing has been decided since."""
        has_gone_on = self.fork.is_over or len(self.fork.actual.line) > len(self.prospect.line)
        return self.fork.actual if has_gone_on else None

    @property
    def actual_cards(self) -> int | None:
        """How many cards came to lie in the line."""
        return None if self.actual is None else len(self.actual.line)

    @property
    def offered(self) -> tuple[Plan, ...]:
        """The plans that may be chosen."""
        return plans(self.prospect, self.actual_cards)

    @property
    def question(self) -> Question:
        """What is dealt anew."""
        return Question(self.prospect, self.plan, self.yardstick)

    @property
    def comparison(self) -> tuple[Question, Question, Element, int]:
        """What is compared."""
        other = Question(self.prospect, self.other, self.yardstick)
        return self.question, other, self.wish.element, self.wish.aim


class WhatIf:
    """The page's memory and work. `on_news` is called when there is more to show."""

    def __init__(self, on_news: Callable[[], object], on_error: Callable[[Exception], object]) -> None:
        self.wish = Wish()
        self.line: tuple[Question, Prospect] | None = None
        self.redeals: Redeals | None = None
        self.is_running, self.was_dropped, self.is_too_large = False, False, False
        self.columns: dict[tuple[Question, Element, int], Column | None] = {}
        self._dealer: Worker[Redeals | Prospect | None] = Worker(on_error)
        self._comparer: Worker[None] = Worker(on_error)
        self._compared: object = None
        self._on_news = on_news
        self._dealt = 0  # every deal has a seed of its own

    def act(self, act: str, value: str, setting: Setting) -> None:
        """Do what was clicked or chosen; the act is what follows "coach-if-"."""
        match act:
            case "once":
                self._ask(setting.question, is_one=True)
            case "run":
                self._ask(setting.question, is_one=False)
            case "stop":
                self._dealer.drop()
                self.is_running = False
            case _:
                self.wish = self.wish.chosen(act, value, setting.offered, tuple(setting.fork.moments))

    def _ask(self, question: Question, *, is_one: bool) -> None:
        self._dealt += 1
        seed = self._dealt
        self.is_running, self.was_dropped, self.is_too_large = True, False, False

        def work() -> Iterator[Redeals | Prospect | None]:
            try:
                if is_one:
                    yield redeal(question, seed)
                else:
                    yield from redeals(question, seed)
            except TooLargeError:
                yield None

        def take(found: Redeals | Prospect | None) -> None:
            if isinstance(found, Prospect):
                self.line = question, found
            elif isinstance(found, Redeals):
                self.redeals = found
            self.is_too_large = found is None
            self.is_running = isinstance(found, Redeals) and not found.is_done
            self._on_news()

        self.line, self.redeals = None, None if is_one else Redeals(question)
        self._dealer.ask(work, take)

    def follow(self, setting: Setting | None, *, is_shown: bool) -> None:
        """Drop work on another question than this; compare what is to be compared, where that `is_shown`."""
        question = None if setting is None else setting.question
        if self.redeals is not None and self.redeals.question != question and self.is_running:
            self._dealer.drop()
            self.is_running, self.was_dropped, self.redeals = False, True, None
        if setting is None or not is_shown:
            self._comparer.drop()
            self._compared = None
        elif setting.comparison != self._compared:
            self._compared = setting.comparison
            self._compare(setting)

    def _compare(self, setting: Setting) -> None:
        one, other, element, aim = setting.comparison

        def work() -> Iterator[None]:
            for question in (one, other):
                key = (question, element, aim)
                if key not in self.columns:
                    try:
                        self.columns[key] = column(question, element, aim)
                    except TooLargeError:
                        self.columns[key] = None
                    yield None

        self._comparer.ask(work, lambda _: self._on_news())
