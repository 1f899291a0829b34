"""What a learner has done, kept in her browser across reloads and lessons. There is no account and no server file."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
from traitlets import Dict, Unicode

from spiritwidgets.front import read_asset


class Memory(anywidget.AnyWidget):
    """An invisible widget: `progress` is written to the browser's storage, `step` into the address.

    `on_kept(kept, step)` is called once with what the browser had kept and the step that the address asks for ("" for
    none), `on_go(step)` whenever the address asks for another. Both are the browser's words: check them. `on_error` is
    called with what they raise.
    """

    _esm = read_asset("lesson.js")

    progress = Dict().tag(sync=True)
    step = Unicode().tag(sync=True)

    def __init__(
        self,
        on_kept: Callable[[Mapping[str, Any], str], object],
        on_go: Callable[[str], object],
        on_error: Callable[[Exception], object],
    ) -> None:
        super().__init__()
        self.add_class("sg-memory")
        self.on_kept, self.on_go, self.on_error = on_kept, on_go, on_error
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; nothing in it is trusted."""
        try:
            match message:
                case {"event": "progress", "kept": dict(kept), "step": str(step)}:
                    self.on_kept(kept, step)
                case {"event": "go", "step": str(step)}:
                    self.on_go(step)
                case _:
                    raise ValueError(f"not understood: {reprlib.repr(message)}")
        except Exception as error:
            self.on_error(error)
