"""Every page that the gallery leads to opens, shows its heading and paints its boards, in both languages."""

from __future__ import annotations

from urllib.parse import unquote, urljoin

import pytest
from servers import NOTEBOOKS


def notebooks(page, voila: str, lang: str) -> list[str]:
    """The addresses of all notebooks in a language that the gallery has links to."""
    page.goto(voila)
    page.locator("a[href$='.ipynb']").first.wait_for(state="attached")
    found = page.locator("a[href*='.ipynb']").evaluate_all("links => links.map(link => link.href.split(/[?#]/)[0])")
    return sorted({link for link in found if ("/zh/" in link) == (lang == "zh")})


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_page_opens_and_paints(page, voila, lang):
    links = notebooks(page, voila, lang)
    folder = NOTEBOOKS if lang == "en" else NOTEBOOKS / lang
    names = {unquote(link.rpartition("/")[2]) for link in links}
    assert names >= {path.name for path in folder.glob("*.ipynb") if path.name[:1].isdigit()}
    for link in links:
        page.goto(urljoin(voila, link), wait_until="domcontentloaded")
        page.wait_for_selector("#forest-loading", state="detached")
        page.locator("main :is(h1, h2):visible").first.wait_for()
        board = page.locator(".sg-board canvas:visible")
        if board.count():
            page.wait_for_function(
                "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)",
                arg=board.first.element_handle(),
            )
