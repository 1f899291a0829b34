"""The pages of the static site: one for each notebook, in plain HTML that asks no other host for anything."""

from __future__ import annotations

import json
import re

import pytest
from spiritwidgets.site.landing import landing
from spiritwidgets.site.page import Page, page

from tools.site import lite
from tools.site.build import NOTEBOOKS, pages, replace

ELSEWHERE = re.compile(r"(?<!base64,)https?://|url\((?!data:)")


def data(html, id):
    return json.loads(re.search(rf'id="{id}">(.*?)</script>', html, re.DOTALL)[1])


def test_every_notebook_has_a_page_and_the_gallery_leads_there():
    paths = {about.path for about in pages()}
    found = [path.relative_to(NOTEBOOKS).with_suffix(".html").as_posix() for path in NOTEBOOKS.rglob("*.ipynb")]
    assert paths == {name for name in found if not re.search("worksheets|checkpoints", name)}
    assert set(re.findall(r'class="card" href="([^"]+)"', landing(has_plots=True))) == paths


def test_a_page_runs_what_its_notebook_runs():
    lesson = next(about for about in pages() if about.path == "zh/02_drawing.html")
    assert lesson.title == "第2课 · 翻牌"
    html = page(lesson, {"baseUrl": "./"})
    told = data(html, "site-page")
    assert told["app"] == "../app/"
    assert "".join(told["code"]) == 'from spiritwidgets import Lesson\nLesson("02", "zh", )'
    assert told["lang"] == "zh"
    assert 'href="../index.html"' in html
    table = next(about for about in pages() if about.path == "90_play.html")
    told = data(page(table, {}), "site-page")
    assert told["lang"] is None
    assert "".join(told["code"]) == "from spiritwidgets import Table\nTable()"


@pytest.mark.parametrize("theme", ["", 'theme="dark"'])
def test_every_page_makes_a_call_that_python_reads(theme):
    for about in pages():
        head, tail = data(page(about, {}), "site-page")["code"]
        compile(head + theme + tail, about.path, "exec")


def test_code_that_ends_otherwise_is_refused():
    with pytest.raises(ValueError, match="does not end with a call"):
        page(Page("a.html", "A", "x = 1"), {})


def test_nothing_comes_from_elsewhere_and_nothing_breaks_out():
    html = page(Page("a.html", "A", 'Table("</script>")'), {"name": "</script>"})
    assert html.count("</script>") == 3
    assert data(html, "site-page")["code"][0] == 'Table("</script>", '
    for text in (html, landing(has_plots=True), landing(has_plots=False)):
        assert not ELSEWHERE.search(text)
        assert "{{" not in text


def test_both_languages_are_on_the_sign():
    html = page(Page("a.html", "A", "Table()"), {})
    for sentence in ("Loading the forest…", "森林加载中……", "needs JavaScript", "没能打开"):
        assert sentence in html


def test_the_gallery_says_what_is_missing():
    assert "There are no plots" in landing(has_plots=False)
    assert "There are no plots" not in landing(has_plots=True)


def test_the_settings_name_only_what_lies_here():
    found = lite.configured({"disabledExtensions": ["a"], "litePluginSettings": {"x": {}}}, "./p/pyodide.mjs", ["one"])
    kernel = found["litePluginSettings"][f"{lite.KERNEL}:kernel"]
    assert kernel["pyodideUrl"] == "./p/pyodide.mjs"
    assert kernel["disablePyPIFallback"] is True
    assert kernel["loadPyodideOptions"] == {"packages": ["one"]}
    assert found["litePluginSettings"]["x"] == {}
    assert found["disabledExtensions"] == ["a", *lite.NEEDLESS]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").write_text("dear", encoding="utf-8")
    (tmp_path / "fresh").mkdir()
    with pytest.raises(ValueError, match="something else than a site"):
        replace(tmp_path / "out", tmp_path / "fresh")
    assert (tmp_path / "out" / "letter.txt").exists()
    replace(tmp_path / "new" / "place", tmp_path / "fresh")
    assert (tmp_path / "new" / "place").is_dir()
