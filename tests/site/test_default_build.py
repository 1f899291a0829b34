"""The build for the open web: what the browser fetches elsewhere is named whole, and everything else lies there.

That other host cannot be asked in a test; that everything is named as Pyodide's own lock file names it, can be told.
"""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from tests.site.parts import need_parts
from tools.site import fetch, lite, lock
from tools.site.build import PYODIDE, build
from tools.site.pins import read_pins

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    need_parts()
    out = tmp_path_factory.mktemp("site") / "forest"
    build(out, self_contained=False)
    return out


@pytest.fixture(scope="module")
def packages(site):
    return json.loads((site / "app" / PYODIDE / lock.NAME).read_text(encoding="utf-8"))["packages"]


def test_what_lies_here_is_what_the_lock_file_names(site, packages):
    here = {name: entry for name, entry in packages.items() if "://" not in entry["file_name"]}
    assert {"spiritgame", "ipycanvas", "ipywidgets", "anywidget", "ipython", "pyodide-kernel"} <= set(here)
    for entry in here.values():
        found = hashlib.sha256((site / "app" / PYODIDE / entry["file_name"]).read_bytes()).hexdigest()
        assert found == entry["sha256"]


def test_what_is_compiled_comes_from_where_the_kernel_looks(packages):
    pins = read_pins()
    place = lite.pyodide_place(fetch.jupyterlite(pins), pins.pyodide)
    assert re.fullmatch(r"https://[\w./-]+/", place)
    own = json.loads((fetch.pyodide_package(pins) / lock.NAME).read_text(encoding="utf-8"))["packages"]
    elsewhere = {name: entry for name, entry in packages.items() if "://" in entry["file_name"]}
    assert {"numpy", "pillow", "matplotlib"} <= set(elsewhere)
    for name, entry in elsewhere.items():
        assert entry["file_name"] == place + own[name]["file_name"]
        assert entry["sha256"] == own[name]["sha256"]
        assert "+stub" not in entry["version"]


def test_every_need_is_met(packages):
    assert {need for entry in packages.values() for need in entry["depends"]} <= set(packages)


def test_only_the_probability_lessons_wait_for_the_plots(site):
    def preloaded(path):
        html = (site / path).read_text(encoding="utf-8")
        told = json.loads(re.search(r'id="jupyter-config-data">(.*?)</script>', html, re.DOTALL)[1])
        return told["litePluginSettings"][f"{lite.KERNEL}:kernel"]["loadPyodideOptions"]["packages"]

    assert "matplotlib" in preloaded("20_counting.html")
    assert "matplotlib" in preloaded("zh/33_review.html")
    for path in ("90_play.html", "02_drawing.html", "rulebook.html"):
        assert preloaded(path) == list(read_pins().preload)
    assert "no plots" not in (site / "index.html").read_text(encoding="utf-8")
