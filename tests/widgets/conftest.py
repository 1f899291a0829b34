"""Fixtures for views without a browser: errors are loud, and what would be drawn is recorded."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from typing import Any, TypeAlias

import ipycanvas.canvas
import ipywidgets
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER, _CanvasManager
from spiritwidgets import paint

Command: TypeAlias = tuple[Any, ...]
COMMAND_NAMES = {number: name for name, number in ipycanvas.canvas.COMMANDS.items()}
PROPERTY_NAMES = {number: name for name, number in ipycanvas.Canvas.ATTRS.items()}


@pytest.fixture(autouse=True)
def loud_callbacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """ipywidgets swallows what callbacks raise; here it fails the test."""

    def call(self: Any, *arguments: Any, **options: Any) -> Any:
        results = [callback(*arguments, **options) for callback in list(self.callbacks)]
        return next((result for result in reversed(results) if result is not None), None)

    monkeypatch.setattr(ipywidgets.CallbackDispatcher, "__call__", call)


@pytest.fixture(autouse=True)
def no_troubles(caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest) -> Iterator[None]:
    """What an easel's guard caught fails the test too, unless the test asks for `troubles`."""
    yield
    if "troubles" not in request.fixturenames:
        assert not errors_in(caplog)


@pytest.fixture
def troubles(caplog: pytest.LogCaptureFixture) -> Any:
    """`troubles()`: the tracebacks of the errors that were caught so far. The test expects some."""
    return lambda: errors_in(caplog)


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    records = [record for record in caplog.records if record.name.startswith("spiritwidgets")]
    return [str(record.exc_info and record.exc_info[1]) for record in records if record.levelno >= logging.ERROR]


class Drawn(list[list[Command]]):
    """Every drawing message that would have gone to the browser: a list of commands (name, *arguments) each.

    A property is set by a command such as ("set", "fill_style", "#fff").
    """

    def on(self, canvas: Any) -> list[Command]:
        """All commands for this canvas, in order."""
        found = []
        for message in self:
            current = None  # a page that has just been loaded knows no current canvas
            for command in message:
                if command[0] == "switchCanvas":
                    current = command[1]
                elif current == f"IPY_MODEL_{canvas.model_id}":
                    found.append(command)
                else:
                    assert current, f"{command} before the first switchCanvas"
        return found

    def names(self, canvas: Any) -> list[str]:
        return [command[0] for command in self.on(canvas)]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """What would be drawn in the browser, from here on, with a studio that nobody has used yet."""
    messages = Drawn()

    def refuse(constant: str) -> Any:
        pytest.fail(f"{constant} in a drawing command ends all drawing of the page")

    def send(_manager: Any, _content: Any, buffers: Any = None) -> None:
        batch = json.loads(bytes(buffers[0]), parse_constant=refuse)
        batch = batch if isinstance(batch[0], list) else [batch]
        messages.append([decoded(command) for command in batch])

    monkeypatch.setattr(_CanvasManager, "send", send)
    monkeypatch.setattr(paint, "_studio", None)
    assert not _CANVAS_MANAGER._caching
    assert not _CANVAS_MANAGER._commands_cache
    return messages


def decoded(command: list[Any]) -> Command:
    name, arguments = COMMAND_NAMES[command[0]], command[1]
    if name == "set":
        return (name, PROPERTY_NAMES[arguments[0]], arguments[1])
    return (name, *arguments)
