"""A strip of HTML with real buttons and fields in it, which reports what is clicked."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias

import anywidget
from traitlets import Int, Unicode

from spiritwidgets.front import read_asset
from spiritwidgets.page.intents import is_lasting

Fields: TypeAlias = Mapping[str, str]
ActHandler: TypeAlias = Callable[[str, Fields], object]

FORM_ACTS = (
    *("setup-", "start", "language", "theme", "speed:"),
    *("coach-page-", "coach-mode", "coach-second", "coach-if-", "coach-buy-", "coach-close"),
)
"""Acts that still mean the same where the strip has been redrawn since: those of a form bring all its fields along."""


class Pane(anywidget.AnyWidget):
    """Shows `html`. An element with the attribute data-act, clicked or changed, reports the act and all named fields.

    An act that was meant for an older picture is ignored, unless it still means the same. `on_error` is called with
    whatever a handler raises, which ipywidgets would swallow.
    """

    _esm = read_asset("pane.js")
    _css = "".join(map(read_asset, ("table.css", "help.css", "rulecard.css")))

    html = Unicode().tag(sync=True)
    version = Int().tag(sync=True)
    lang = Unicode("en").tag(sync=True)

    def __init__(
        self, name: str, on_act: ActHandler, on_error: Callable[[Exception], object], *, is_styled: bool = True
    ) -> None:
        """`is_styled`: whether it brings its style sheet; one pane of a page is enough."""
        if not is_styled:
            self._css = ""
        super().__init__()
        self.on_act, self.on_error = on_act, on_error
        self.add_class(f"sg-pane-{name}")
        self._moment: Hashable = None
        self._since = 0  # the first version whose acts still mean what they meant
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def show(self, html: str, moment: Hashable = None) -> None:
        """Show this from now on; nothing is sent where it is shown already.

        As long as `moment` stays the same, and is not None, acts mean the same as before: a click that was on its way
        while other words came counts.
        """
        if html != self.html:
            with self.hold_sync():
                self.html = html
                self.version += 1
            if moment is None or moment != self._moment:
                self._since = self.version
        self._moment = moment

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page. Anyone who knows the kernel may send one: nothing in it is trusted."""
        try:
            match message:
                case {"act": str(act), "version": int(version), "fields": dict(fields)}:
                    if self._since <= version <= self.version or act.startswith(FORM_ACTS) or is_lasting(act):
                        self.on_act(act, {str(name): str(value) for name, value in fields.items()})
                case _:
                    raise ValueError(f"not understood: {reprlib.repr(message)}")
        except Exception as error:
            self.on_error(error)

    def download(self, name: str, text: str) -> None:
        """Let the browser save a text as a file."""
        self.send({"do": "download", "name": name, "text": text})
