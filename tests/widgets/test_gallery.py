"""The gallery says what there is: every notebook has a card, and the page that lies there is the one made of them."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from spiritwidgets import gallery, sprites

from spiritgame.locale import LANGUAGES, words_for
from tools import build_gallery

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def test_the_page_in_the_template_is_the_one_of_today():
    assert build_gallery.PLACE.read_text(encoding="utf-8") == gallery.template(), "run python -m tools.build_gallery"


def test_every_notebook_has_a_card_and_every_card_a_notebook():
    cards = re.findall(r'href="{{ root }}([^"]+)"', gallery.template())
    found = [path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.rglob("*.ipynb")]
    there = {name for name in found if not {".ipynb_checkpoints", "worksheets"} & set(name.split("/"))}
    assert set(cards) == there
    assert {name: cards.count(name) for name in there} == {name: 2 if name == gallery.TABLE else 1 for name in there}


def test_every_picture_exists_and_is_on_the_page():
    page, names_of_sprites = gallery.template(), sprites.keys()
    for names in gallery.PICTURES.values():
        for name in names.split():
            assert name in names_of_sprites
            assert f".p-{name}{{background-image:url(data:image/png" in page


def test_nothing_on_it_comes_from_elsewhere():
    assert not re.search(r"(?<!base64,)https?://|url\((?!data:)|<link(?! rel=.icon. href=.data:)", gallery.template())


def test_every_page_carries_the_name_of_the_product() -> None:
    """The tab, the table and the gallery say the same, in both languages."""
    names = [words_for(lang).say("gallery.title") for lang in LANGUAGES]
    assert names == [words_for(lang).say("table.bar.title") for lang in LANGUAGES]
    templates = files("spiritwidgets").joinpath("voila", "templates", "spiritgame")
    for page in ("index.html.j2", "error.html", "tree.html"):
        text = templates.joinpath(page).read_text(encoding="utf-8")
        assert all(name in text for name in names), page
        assert "<title>spiritgame" not in text
