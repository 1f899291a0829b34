"""Pictures of the table at described moments, made in a real browser.

`python -m tools.screenshots FOLDER [moment …]` makes them in both languages, both palettes and three sizes, as
`FOLDER/<moment>-<language>-<palette>-<width>.png`; without moments, of all in `tools.moments`. Without a folder it
makes anew the few that the README shows, in docs/pictures.
"""

from __future__ import annotations

import argparse
import io
import itertools
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import nbformat
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from spiritgame.locale import LANGUAGES
from spiritgame.trouble import ending_in_a_sentence
from tools.bench.page import FLAGS, ROOT, served
from tools.moments import MOMENTS

PICTURES: Final = ROOT / "docs" / "pictures"
SIZES: Final = {1280: 800, 768: 1024, 390: 844}
THEMES: Final = ("light", "dark")
WEBP_QUALITY: Final = 82
PAGE_LANGUAGE: Final = {"en": "en", "zh": "zh-Hans"}
IS_DRESSED: Final = """([lang, theme, width]) => {
  const table = document.querySelector(".sg-table"), bar = document.querySelector(".sg-pane-bar");
  const size = width >= 1100 ? "L" : width >= 600 ? "M" : "S";
  return table.dataset.sgTheme === theme && bar.lang === lang && table.classList.contains(`sg-${size}`);
}"""


class Look(NamedTuple):
    """One picture of a moment: language, palette, and the width of the page in CSS pixels."""

    moment: str
    lang: str
    theme: str
    width: int

    @property
    def name(self) -> str:
        """The name of its file, without the ending."""
        return "-".join(map(str, self))


README: Final = (
    Look("planting", "en", "light", 1280),
    Look("drawing", "zh", "dark", 1280),
    Look("attracting", "en", "light", 390),
    Look("attacked", "zh", "dark", 390),
)


def looks(moments: Iterable[str]) -> list[Look]:
    """All pictures of these moments."""
    return [Look(*parts) for parts in itertools.product(moments, LANGUAGES, THEMES, SIZES)]


def shots(browser: Browser, address: str, wanted: Iterable[Look]) -> Iterator[tuple[Look, bytes]]:
    """The PNG of each picture. One page serves all pictures of a moment that differ in size alone."""
    for (moment, lang, theme), same in itertools.groupby(sorted(wanted), key=lambda look: look[:3]):
        page = browser.new_page(reduced_motion="reduce", color_scheme="light")
        page.goto(f"{address}/voila/render/{moment}-{lang}-{theme}.ipynb", wait_until="domcontentloaded")
        page.locator(".sg-table .sg-top").wait_for(timeout=60_000)
        for look in same:
            page.set_viewport_size({"width": look.width, "height": SIZES[look.width]})
            page.wait_for_function(IS_DRESSED, arg=[PAGE_LANGUAGE[lang], theme, look.width], timeout=60_000)
            yield look, still(page)
        page.goto("about:blank")  # gives the kernel back
        page.close()


def still(page: Page) -> bytes:
    """A picture of the page once it has stopped changing."""
    page.mouse.move(0, 0)
    last, same = page.screenshot(), 0
    while same < 3:
        page.wait_for_timeout(200)
        picture = page.screenshot()
        same = same + 1 if picture == last else 0
        last = picture
    return last


def write_notebooks(folder: Path, wanted: Iterable[Look]) -> None:
    for moment, lang, theme in {look[:3] for look in wanted}:
        cell = nbformat.v4.new_code_cell(MOMENTS[moment].cell(lang, theme))
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
        nbformat.write(notebook, folder / f"{moment}-{lang}-{theme}.ipynb")


def main() -> None:
    """Make the pictures and say where they are."""
    parser = argparse.ArgumentParser(
        prog="screenshots", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("moments", nargs="*", metavar="moment", choices=[*MOMENTS, []])
    options = parser.parse_args()
    is_readme = options.folder is None
    folder = PICTURES if is_readme else options.folder
    wanted = list(README) if is_readme else looks(options.moments or MOMENTS)
    with ending_in_a_sentence():
        folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
    if chromium is None:
        parser.exit(1, "There is no Chromium here; name one in CHROMIUM.\n")
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        write_notebooks(Path(scratch), wanted)
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        with served(Path(scratch)) as address:
            for look, png in shots(browser, address, wanted):
                path = folder / f"{look.name}.{'webp' if is_readme else 'png'}"
                if is_readme:
                    Image.open(io.BytesIO(png)).convert("RGB").save(path, quality=WEBP_QUALITY, method=6)
                else:
                    path.write_bytes(png)
                print(path, path.stat().st_size, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
