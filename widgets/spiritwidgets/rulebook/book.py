"""The widget that shows the text of the rulebook; the browser searches and scrolls by itself."""

from __future__ import annotations

import anywidget
from traitlets import Unicode

from spiritwidgets.controls.pane import Pane
from spiritwidgets.front import read_asset


class Book(anywidget.AnyWidget):
    """Shows `html`, made by `text.text`.

    `opened` is the sentence being shown, "" for none; `place` the section or sentence that the page begins with, unless
    its address asks for another (`?rule=7`).

    It sends the intents `Arrived`, once, with what the address asks for, and `Toggle`.
    """

    _esm = read_asset("rulebook_search.js") + read_asset("rulebook.js")
    _css = Pane._css + read_asset("rulebook.css")

    html = Unicode().tag(sync=True)
    lang = Unicode("en").tag(sync=True)
    opened = Unicode().tag(sync=True)
    place = Unicode().tag(sync=True)

    def __init__(self, place: str) -> None:
        super().__init__(place=place)
        self.add_class("sg-book")
