"""The page one arrives at on the static site: the gallery, with addresses that need no server."""

from __future__ import annotations

from typing import Final

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, tag
from spiritwidgets.front import read_asset
from spiritwidgets.gallery import gallery, style

NOTEBOOK: Final = ".ipynb"
SKELETON: Final = """\
<!DOCTYPE html>
<html lang="en" data-lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>spiritgame</title>
<link rel="icon" href="data:;base64,=">
<style>
{style}
</style>
</head>
<body>
{gallery}
<script>
{script}
</script>
</body>
</html>
"""


def landing(*, has_plots: bool) -> str:
    """The HTML of the page; without `has_plots` it says what the probability lessons lack."""

    def notes(words: Words, shelf: str) -> Html:
        if shelf == "play":
            return tag("p", words.say("site.landing"))
        return tag("p", words.say("site.landing.no_plots")) if shelf == "odds" and not has_plots else Html()

    cards = gallery(page_of, notes)
    return SKELETON.format(style=style(), gallery=cards, script=read_asset("gallery.js"))


def page_of(notebook: str) -> str:
    """The page on which the notebook runs, from the same folder."""
    return notebook.removesuffix(NOTEBOOK) + ".html"
