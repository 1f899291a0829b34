"""The self-check of a page: whether it draws, is connected, keeps what was done, and lets clicks through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import anywidget
from traitlets import Bool, Dict, Int

from spiritgame.locale import Words
from spiritwidgets.front import read_asset

CHECKS: Final = ("draws", "answers", "keeps", "speaks", "clicks")
STATES: Final = ("wait", "good", "bad")


class Doctor(anywidget.AnyWidget):
    """A box that says in words what works and how to mend what does not.

    The page judges by itself and has all sentences beforehand: where no message comes through, none need come. Unless
    it `is_asked`, it speaks up only when something fails that a learner notices. `arrived` counts the clicks that have
    come here.
    """

    _esm = read_asset("doctor.js")

    words = Dict(help="every sentence by its name").tag(sync=True)
    is_asked = Bool(help="whether all is told, and not only what fails").tag(sync=True)
    arrived = Int(help="how many clicks have come").tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.add_class("sg-doctor")
        self.on_msg(lambda _widget, content, _buffers: self.hear(content))

    def hear(self, message: Mapping[str, Any]) -> None:
        """Answer the page, which wants to know whether anybody is there."""
        if message == {"event": "ping"}:
            self.send({"do": "pong"})

    def show(self, words: Words, *, is_asked: bool) -> None:
        """Speak this language; with all checks where somebody has asked for them."""
        self.words, self.is_asked = sentences(words), is_asked


def sentences(words: Words) -> dict[str, str]:
    """All that the box can say."""
    said = {f"{check}.{state}": words.say(f"course.doctor.{check}.{state}") for check in CHECKS for state in STATES}
    return {"lang": words.lang, "title": words.say("course.doctor.title"), **said}
