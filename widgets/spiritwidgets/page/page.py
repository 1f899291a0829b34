"""The widget that runs a page: it shows what `view` says, hands what happens to `update`, and runs the effects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar, assert_never

from attrs import field, frozen
from ipywidgets import Box

from spiritwidgets.coach.worker import Worker
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.easel import Easel
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.intents import (
    Asked,
    Clicked,
    Followed,
    Merged,
    Recalled,
    Unstored,
    decode_act,
    decode_event,
    is_rapid,
)
from spiritwidgets.page.memory import Memory
from spiritwidgets.page.screen import Animate, Compute, Download, Later, PageEffect, Say, Screen, Update
from spiritwidgets.shown import Shown

S = TypeVar("S")

STARTING_SIZE: Final = (320, 200)
"""Of a board that has not been shown yet, in logical pixels."""

RAPID_SECONDS: Final = 0.03
"""In which rapid intents are seen as one."""


@frozen
class Group:
    """A box with a CSS class around other parts of the page."""

    name: str
    children: tuple[Part, ...]


Part: TypeAlias = "str | Group"


def group(name: str, *children: Part) -> Group:
    """A box of this CSS class around these parts."""
    return Group(name, children)


@frozen
class Program(Generic[S]):
    """What a page is: how it answers, how it looks, and of what it is made.

    `update` may raise NotUnderstoodError for an intent of another page. `parts` places boards, panes and other
    `widgets` by name, and, on a page of which the browser keeps something, the invisible MEMORY; `classes` are those of
    the whole page. `trouble` turns an unexpected error into a sentence. `later` says what comes by itself; where nobody
    watches, it comes at once, and only what it leads to is shown.
    """

    update: Callable[[S, Any], Update[S]]
    view: Callable[[S], Screen]
    trouble: Callable[[S, Exception], str]
    boards: tuple[str, ...]
    panes: tuple[str, ...]
    parts: tuple[Part, ...]
    classes: tuple[str, ...]
    pane_type: type[Pane] = Pane
    widgets: Mapping[str, Any] = field(factory=dict)
    later: Callable[[S], Later | None] = lambda _state: None


MEMORY: Final = "memory"
"""The part that keeps what `Screen.kept` and `Screen.place` say, and tells what it finds as intents."""


class Page(Shown, Generic[S]):
    """A page of a notebook that runs a `Program` from the state `state`."""

    def __init__(self, program: Program[S], state: S) -> None:
        self.program = program
        self.state = state
        self.screen: Screen | None = None
        self.easel = Easel(words_for=lambda error: program.trouble(self.state, error))
        self.panes = {
            name: program.pane_type(name, self._act, self.easel.fail, is_styled=not number)
            for number, name in enumerate(program.panes)
        }
        self.memory = (
            Memory(
                on_found=lambda found, place: self.dispatch(Recalled(found, place)),
                on_kept=lambda kept: self.dispatch(Merged(kept)),
                on_go=lambda place: self.dispatch(Followed(place)),
                on_unstored=lambda key: self.dispatch(Unstored(key)),
                on_error=self.easel.fail,
            )
            if MEMORY in program.parts
            else None
        )
        self.named: dict[str, Any] = {**self.panes, **program.widgets, MEMORY: self.memory}
        self.groups: dict[str, Any] = {}
        for name in program.boards:
            width, height = STARTING_SIZE
            self.named[name] = self.easel.add(name, width=width, height=height).widget
        for widget in program.widgets.values():
            widget.on_msg(lambda _widget, message, _buffers: self.easel.safely(self.hear, message))
        self._timer: asyncio.TimerHandle | None = None
        self._rapid: asyncio.TimerHandle | None = None
        self._worker: Worker[Any] = Worker(self.easel.fail)
        super().__init__([*map(self._placed, program.parts), self.easel.widget])
        for name in program.classes:
            self.add_class(name)
        self.easel.on_click(lambda board, key: self.dispatch(Clicked(board, key)))
        self.easel.on_question(lambda board, key: self.dispatch(Asked(board, key)))
        self.easel.on_metrics(self._measured)
        self._settle()

    def _placed(self, part: Part) -> Any:
        if isinstance(part, str):
            return self.named[part]
        box = self.groups[part.name] = Box([self._placed(child) for child in part.children])
        box.add_class(part.name)
        return box

    # What happens

    def dispatch(self, intent: Any) -> None:
        """Let something happen: the state changes, what has changed is shown, and the effects run."""
        update = self.program.update(self.state, intent)
        self.state = update.state
        if not (is_rapid(intent) and not update.effects and self._puts_off()):
            self._settle(update)

    def become(self, state: S) -> None:
        """Show another state: for what a cell of a notebook asks of a page."""
        self.state = state
        self._settle()

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of a part of the page. Anyone who knows the kernel may send one: nothing in it is trusted."""
        self.dispatch(decode_event(message))

    def _act(self, act: str, fields: Fields) -> None:
        self.dispatch(decode_act(act, fields))

    def _measured(self, metrics: Metrics) -> None:
        self.dispatch(metrics)

    def _puts_off(self) -> bool:
        """Whether what has changed is shown in a moment, with what changes until then."""
        if self._rapid is not None:
            return True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self._rapid = loop.call_later(RAPID_SECONDS, self.easel.safely, self._settle)
        return True

    def _settle(self, update: Update[S] | None = None) -> None:
        if self._rapid is not None:
            self._rapid.cancel()
            self._rapid = None
        self._stop_waiting()
        effects = [*update.effects] if update else []
        while (later := self.program.later(self.state)) is not None and not self._waits(later):
            update = self.program.update(self.state, later.intent)
            self.state = update.state
            effects += update.effects
        self._show(self.program.view(self.state))
        for effect in effects:
            self._run(effect)

    def _waits(self, later: Later) -> bool:
        """Whether somebody watches, so that what comes by itself may take its time."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        if later.seconds <= 0:
            return False
        self._timer = loop.call_later(later.seconds, self.easel.safely, self.dispatch, later.intent)
        return True

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _run(self, effect: PageEffect) -> None:
        match effect:
            case Say(text):
                self.easel.say(text)
            case Download(name, text):
                next(iter(self.panes.values())).download(name, text)
            case Animate(effects, speed):
                self.easel.play(effects, speed)
            case Compute(question, intent):
                if question is None:
                    self._worker.drop()
                else:
                    self._worker.ask(question, lambda answer: self.dispatch(intent(answer)))
            case _:
                assert_never(effect)

    # How it looks

    def _show(self, screen: Screen) -> None:
        """Send what is not shown already."""
        before, self.screen = self.screen, screen
        if self.easel.theme != screen.theme:
            self.easel.set_theme(screen.theme)
        self._classify(before.classes if before else frozenset(), screen.classes)
        for name, board in self.easel.boards.items():
            _set(board.widget.layout, {"display": None if name in screen.scenes else "none"})
        for name, sizes in screen.layouts.items():
            _set((self.groups.get(name) or self.named[name]).layout, sizes)
        if not before or before.scenes != screen.scenes or before.theme != screen.theme:
            self.easel.show(screen.scenes)
        for name, label in screen.labels.items():
            if self.easel.front.labels.get(name) != label:
                self.easel.describe(name, label)
        if not before or before.active != screen.active:
            self.easel.activate(*screen.active)
        for name, pane in self.panes.items():
            pane.lang = screen.lang
            content = screen.panes.get(name)
            pane.show(content.html if content else "", content.moment if content else None)
        if not before or before.subject != screen.subject:
            self.easel.point(*(screen.subject or ()))
        if self.memory is not None:
            if screen.kept is not None:
                self.memory.keep(screen.kept)
            _set(self.memory, {"step": screen.place})
        if screen.lost:
            _set(self.easel.front, {"lost": screen.lost})
        for name, traits in screen.traits.items():
            widget = self.named[name]
            with widget.hold_sync():
                _set(widget, traits)

    def _classify(self, before: frozenset[str], now: frozenset[str]) -> None:
        if before == now:
            return
        with self.hold_sync():
            for name in before - now:
                self.remove_class(name)
            for name in now - before:
                self.add_class(name)


def _set(target: Any, traits: Mapping[str, Hashable]) -> None:
    for name, value in traits.items():
        if getattr(target, name) != value:
            setattr(target, name, value)
