"""Every page that the gallery leads to opens, shows its heading and paints its boards, in both languages."""

from __future__ import annotations

from urllib.parse import unquote, urljoin

import pytest
from servers import NOTEBOOKS
from waiting import wait_until_open


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
        wait_until_open(page)
