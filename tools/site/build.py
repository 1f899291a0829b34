"""The whole site: JupyterLite, Pyodide and the packages in `app`, a page for each notebook, and the gallery."""

from __future__ import annotations

import json
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from spiritwidgets.lessons.frame import TABLE
from spiritwidgets.site.landing import landing, page_of
from spiritwidgets.site.page import APP, Page, page

from spiritgame.chance import chance_lessons
from tools.site import fetch, lite, lock
from tools.site.pins import Pins, read_pins
from tools.site.wheels import files_of, write_wheel

ROOT: Final = Path(__file__).resolve().parents[2]
NOTEBOOKS: Final = ROOT / "notebooks"
STAND_INS: Final = Path(__file__).with_name("stand_ins")
FILES: Final = {"jedi": "jedi.py", "numpy": "numpy", "pillow": "PIL"}
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
EXTENSIONS: Final = ("anywidget", "ipycanvas", "jupyterlab-widgets")
PYODIDE: Final = "static/pyodide"
NEEDS: Final = ("attrs", "ipywidgets", "ipycanvas", "anywidget")
"""What `spiritgame` and `spiritwidgets` import on the site."""
NOT_THERE: Final = ("voila", "serve.py")
"""Of `spiritwidgets`, what only a server uses."""


def build(out: Path, *, self_contained: bool) -> None:
    """Build the site into the folder, in place of what an earlier build left there. SiteError where that cannot be."""
    pins = read_pins()
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        fresh = work / "site"
        (work / "lite").mkdir()
        installed = fetch.jupyterlite(pins)
        npm = fetch.pyodide_package(pins)
        npm_lock = json.loads((npm / lock.NAME).read_text(encoding="utf-8"))
        pure = fetch.pure_wheels(pins, ".".join(npm_lock["info"]["python"].split(".")[:2]))
        browsers = [path for path in pure if path.name.startswith(tuple(name.replace("-", "_") for name in EXTENSIONS))]
        found = lite.build(installed, work / "lite", browsers, fresh / APP)
        distribution = None if self_contained else lite.pyodide_place(installed, pins.pyodide)
        wheels = [*pure, *lite.kernel_wheels(installed)]
        _add_pyodide(fresh / APP / PYODIDE, npm, npm_lock, wheels, pins, distribution)
        _add_pages(fresh, found, pins, self_contained)
        replace(out, fresh)


def replace(out: Path, fresh: Path) -> None:
    """Put the new folder in place of an earlier build; ValueError where something else lies there."""
    if out.exists() and any(out.iterdir()) and not (out / APP / PYODIDE).exists():
        raise ValueError(f"{out} holds something else than a site: choose another folder, or empty this one")
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(fresh, out)


def _add_pyodide(
    place: Path, npm: Path, npm_lock: Mapping[str, Any], wheels: list[Path], pins: Pins, distribution: str | None
) -> None:
    """`distribution` is the address from which the browser takes what is compiled; None where it takes nothing."""
    place.mkdir(parents=True)
    for name in RUNTIME:
        shutil.copy(npm / name, place / name)
    stand_ins = {**pins.own, **({} if distribution else pins.stand_ins)}
    for path in wheels:
        shutil.copy(path, place / path.name)
    own = [place / path.name for path in wheels]
    own += [_stand_in(name, version, place) for name, version in stand_ins.items()]
    own.append(_our_wheel(place))
    others = lock.fetched(pins.fetched, npm_lock["packages"], distribution) if distribution else {}
    made = lock.lock(npm_lock, own, others)
    (place / lock.NAME).write_text(json.dumps(made, indent=1), encoding="utf-8")


def _stand_in(name: str, version: str, place: Path) -> Path:
    source = STAND_INS / FILES[name]
    files = files_of(source) if source.is_dir() else {source.name: source.read_bytes()}
    return write_wheel(place, name, version, files)


def _our_wheel(place: Path) -> Path:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    files = files_of(ROOT / "spiritgame") | files_of(ROOT / "widgets" / "spiritwidgets", NOT_THERE)
    return write_wheel(place, "spiritgame", version, files, NEEDS)


def _add_pages(out: Path, found: dict[str, Any], pins: Pins, self_contained: bool) -> None:
    odds = {lesson.id for lesson in chance_lessons()}
    entry = f"./{PYODIDE}/pyodide.mjs"
    for about in pages():
        is_odds = about.path.rpartition("/")[2].partition("_")[0] in odds
        preload = [*pins.preload, *(pins.odds if is_odds and not self_contained else ())]
        path = out / about.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page(about, lite.configured(found, entry, preload)), encoding="utf-8")
    (out / "index.html").write_text(landing(has_plots=not self_contained), encoding="utf-8")


def pages() -> Iterator[Page]:
    """A page for each notebook that the gallery shows."""
    for folder, lang in (("", "en"), ("zh/", "zh")):
        for path in sorted((NOTEBOOKS / folder).glob("*.ipynb")):
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            title = next(line for line in cells[0]["source"] if line.startswith("# ")).removeprefix("# ").strip()
            code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
            yield Page(page_of(f"{folder}{path.name}"), title, code, None if path.name == TABLE else lang)
