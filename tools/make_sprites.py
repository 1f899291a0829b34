"""Make the sprite file of the widgets from the drawings in tools/art/.

    python tools/make_sprites.py            writes widgets/spiritwidgets/assets/sprites.zip
    python tools/make_sprites.py --check    fails if a drawing and the sprite file disagree

The file holds, for every drawing, `svg/<key>.svg` (the drawing itself) and `png/<key>.png`, 192 pixels wide and high;
and `ink.json`, which part of each picture is not empty.
Needs resvg-py and pillow (`pip install -e .[dev]`).
"""

from __future__ import annotations

import argparse
import io
import json
import zipfile
from pathlib import Path

import resvg_py
from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
DRAWINGS = ROOT / "tools" / "art"
SPRITES = ROOT / "widgets" / "spiritwidgets" / "assets" / "sprites.zip"
SIZE = 192  # pixels; the largest use is 56 logical pixels, sharp up to a pixel ratio of 3
FAINT = 30  # of 255: what can hardly be seen
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever the file is made


def rasterize(svg: str) -> Image.Image:
    """The drawing as a palette image of SIZE × SIZE, drawn twice as large and reduced, for smoother edges."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=SIZE * 2, height=SIZE * 2))
    large = Image.open(io.BytesIO(png)).convert("RGBA")
    # Premultiplied while resizing: transparent pixels must not bleed their colour into the edge.
    small = large.convert("RGBa").resize((SIZE, SIZE), Image.Resampling.LANCZOS).convert("RGBA")
    return small.quantize(colors=256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def ink(image: Image.Image) -> list[float]:
    """Left, top, right and bottom of what is not (nearly) transparent, as shares of the picture."""
    box = image.convert("RGBA").getchannel("A").point(lambda alpha: 255 * (alpha > FAINT)).getbbox()
    return [round(edge / SIZE, 3) for edge in box or (0, 0, SIZE, SIZE)]


def png_bytes(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "png", optimize=True)
    return out.getvalue()


def add(archive: zipfile.ZipFile, name: str, content: bytes, compression: int) -> None:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content, compress_type=compression)


def make() -> None:
    """Write SPRITES anew from all drawings, in the order of their names."""
    inks = {}
    with zipfile.ZipFile(SPRITES, "w") as archive:
        for path in sorted(DRAWINGS.glob("*.svg")):
            svg = path.read_text(encoding="utf-8")
            add(archive, f"svg/{path.name}", svg.encode(), zipfile.ZIP_DEFLATED)
            picture = rasterize(svg)
            inks[path.stem] = ink(picture)
            # A PNG is compressed already.
            add(archive, f"png/{path.stem}.png", png_bytes(picture), zipfile.ZIP_STORED)
        add(archive, "ink.json", json.dumps(inks).encode(), zipfile.ZIP_DEFLATED)


def disagreements() -> list[str]:
    """The keys whose drawing is missing in SPRITES, lies there without a drawing, or has changed since."""
    with zipfile.ZipFile(SPRITES) as archive:
        packed = {
            Path(name).stem: archive.read(name).decode() for name in archive.namelist() if name.startswith("svg/")
        }
    drawn = {path.stem: path.read_text(encoding="utf-8") for path in DRAWINGS.glob("*.svg")}
    return sorted(key for key in packed.keys() | drawn.keys() if packed.get(key) != drawn.get(key))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only")
    if parser.parse_args().check:
        changed = disagreements()
        if changed:
            raise SystemExit(f"make the sprites again; changed: {', '.join(changed)}")
    else:
        make()


if __name__ == "__main__":
    main()
