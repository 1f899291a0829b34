"""The page one arrives at on the static site: the gallery, with addresses that need no server."""

from __future__ import annotations

from typing import Final

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, tag
from spiritwidgets.gallery import document, gallery, lively

NOTEBOOK: Final = ".ipynb"


def landing(*, has_plots: bool) -> str:
    """The HTML of the page; without `has_plots` it says what the probability lessons lack."""

    def notes(words: Words, shelf: str) -> Html:
        if shelf == "play":
            return tag("p", words.say("site.landing"))
        return tag("p", words.say("site.landing.no_plots")) if shelf == "odds" and not has_plots else Html()

    return document(lively(gallery(page_of, notes)))


def page_of(notebook: str) -> str:
    """The page on which the notebook runs, from the same folder."""
    return notebook.removesuffix(NOTEBOOK) + ".html"
