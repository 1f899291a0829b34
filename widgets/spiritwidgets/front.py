"""The browser's half of a table: the widget whose JavaScript does what Python cannot do from afar.

`Front` lays real buttons over the boards, speaks to screen readers, reports how the page looks, and brings the
sprites into the page. Its code lies in `assets/front/`, one idea a file, joined here: there is no build step.

Messages from the browser, as dicts with the key `event`:

* `ready`: this page can be painted now; `page` names it; the metrics below come along
* `metrics`: `width` of the table in CSS pixels (0: not known yet), `dpr`, `dark`, `reduced_motion`
* `click`: `board`, `key` of the target (a list) and the `version` of the targets that the buttons were made for;
  with `asks` it is a question what the target is
* `trouble`: `text` of an error in the page's drawing

Messages to the browser have the key `do`:

* `say` with `text`
* `play` with `effects`, as `effects.plain` gives them, and `slowness`, a factor of their times
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Final

import anywidget
from ipywidgets import Widget
from traitlets import Bytes, Dict, Int, List, Unicode

from spiritwidgets import sprites
from spiritwidgets.effects import Effect
from spiritwidgets.effects import plain as plain_effect
from spiritwidgets.scene import Scene, Target

# Later parts use earlier ones.
PARTS: Final = (
    *("wait", "sprites", "drawing", "metrics", "speech", "tip", "popover", "overlay"),
    *("pictures", "motion", "main"),
)


def read_asset(*names: str) -> str:
    return files("spiritwidgets").joinpath("assets", *names).read_text(encoding="utf-8")


class Sheet(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The sprites' bytes on their way to the browser, once for all tables of a kernel. It shows nothing."""

    atlas = Unicode(help="model id of the canvas that the sprites are drawn on").tag(sync=True)
    names = List(Unicode()).tag(sync=True)
    spots = List(List(Int()), help="top left corner of each sprite, in canvas pixels").tag(sync=True)
    ends = List(Int(), help="where each sprite's bytes end in the pack").tag(sync=True)
    pack = Bytes().tag(sync=True)

    def __init__(self, atlas: str) -> None:
        """`atlas`: the model id of a canvas of `sprites.atlas_size()`."""
        names = sprites.keys()
        pictures = [sprites.png(name) for name in names]
        ends = [0]
        for picture in pictures:
            ends.append(ends[-1] + len(picture))
        super().__init__(
            atlas=atlas,
            names=list(names),
            spots=[list(sprites.spot(name)) for name in names],
            ends=ends[1:],
            pack=b"".join(pictures),
        )


class Front(anywidget.AnyWidget):
    """The browser's half of one table. Put it into the same box as the boards, or into one around them."""

    _esm = "\n".join(read_asset("front", f"{part}.js") for part in PARTS)
    _css = "\n".join(read_asset("front", f"{sheet}.css") for sheet in ("front", "motion"))

    sheet = Unicode(help="model id of the Sheet").tag(sync=True)
    canvases = Dict(help="model id of each board's canvas").tag(sync=True)
    labels = Dict(help="short accessible name of each board").tag(sync=True)
    variables = Dict(help="CSS variables for the table").tag(sync=True)
    theme = Unicode().tag(sync=True)
    subject = Dict(help="board and key of the target that the pop-up explains; empty: none").tag(sync=True)
    trouble = Unicode(help="text of the banner over the table; empty: none").tag(sync=True)
    lost = Unicode(help="what to do once the kernel is gone").tag(sync=True)
    dismiss = Unicode("×", help="name of the button that closes the banner").tag(sync=True)

    def set_targets(self, board: str, scene: Scene, version: int) -> None:
        """Hand the targets of a board's scene to the page. Each board has a trait of its own: only it is sent."""
        name = f"targets_{board}"
        if not self.has_trait(name):
            self.add_traits(**{name: Dict().tag(sync=True)})
        self.set_trait(name, overlay(scene, version))

    def say(self, text: str) -> None:
        """Let screen readers speak the text when they are done with what they are saying."""
        self.send({"do": "say", "text": text})

    def play(self, effects: Iterable[Effect], slowness: float) -> None:
        """Let the page show these effects, `slowness` times as long as usual; it ends those under way."""
        self.send({"do": "play", "effects": [plain_effect(effect) for effect in effects], "slowness": slowness})


def overlay(scene: Scene, version: int) -> dict[str, Any]:
    """What the page needs to lay buttons over a board."""
    return {
        "version": version,
        "width": scene.width,
        "height": scene.height,
        "words": scene.words,
        "targets": [plain(target) for target in scene.targets],
    }


def plain(target: Target) -> dict[str, Any]:
    fields = {
        "key": list(target.key),
        "box": [target.x, target.y, target.w, target.h],
        "name": target.name,
        "radius": target.radius,
    }
    for extra in ("tip", "emphasis"):
        if getattr(target, extra):
            fields[extra] = getattr(target, extra)
    return fields
