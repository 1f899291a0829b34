"""What a learner has done, kept in their browser across reloads, lessons and tabs; there is no account."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
from traitlets import Dict, Unicode

from spiritwidgets.front import read_asset
from spiritwidgets.page.kept import Found, Kept, read
from spiritwidgets.page.older import read_lists


class Memory(anywidget.AnyWidget):
    """An invisible widget: `keep` merges into the browser's storage, `step` goes into the address.

    `on_found(found, step)` is called once with what the browser had kept and the step that the address asks for (""
    for none), `on_kept(kept)` whenever another tab or page has kept more, `on_go(step)` whenever the address asks for
    another step, `on_unstored(key)` with the key of a sentence where the browser keeps nothing. `on_error` is called
    with what they raise. What is found has been checked in its form, not in its sense: it is the browser's.
    """

    _esm = read_asset("kept.js") + read_asset("lesson.js")

    progress = Dict(help="what to keep; empty as long as nobody knows").tag(sync=True)
    step = Unicode().tag(sync=True)

    def __init__(
        self,
        on_found: Callable[[Found, str], object],
        on_kept: Callable[[Kept], object],
        on_go: Callable[[str], object],
        on_unstored: Callable[[str], object],
        on_error: Callable[[Exception], object],
    ) -> None:
        super().__init__()
        self.add_class("sg-memory")
        self.on_found, self.on_kept, self.on_go, self.on_unstored = on_found, on_kept, on_go, on_unstored
        self.on_error = on_error
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def keep(self, kept: Kept) -> None:
        """Have the browser keep this, besides what it has."""
        plain = kept.plain()
        if plain != self.progress:
            self.progress = plain

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; nothing in it is trusted."""
        try:
            match message:
                case {"event": "progress", "kept": str(kept), "lists": str(lists), "step": str(step)}:
                    now, before = read(kept), read_lists(lists)
                    self.on_found(Found(before.kept.merge(now.kept), now.is_damaged or before.is_damaged), step)
                case {"event": "kept", "kept": str(kept)}:
                    self.on_kept(read(kept).kept)
                case {"event": "go", "step": str(step)}:
                    self.on_go(step)
                case {"event": "unstored"}:
                    self.on_unstored("course.unstored")
                case _:
                    raise ValueError(f"not understood: {reprlib.repr(message)}")
        except Exception as error:
            self.on_error(error)
