"""Everything that pages send to a browser: states of widgets, messages, drawings, and what a notebook file keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import comm
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from spiritwidgets import paint
from spiritwidgets.easel import Easel
from spiritwidgets.headless import press
from spiritwidgets.scene import Scene
from spiritwidgets.shown import Shown

NAMES = re.compile(r"[0-9a-f]{32}")


class Sent(list[str]):
    """Messages as text, oldest first; the names of models are replaced by their number."""

    def __init__(self) -> None:
        self._models: dict[str, str] = {}

    def add(self, data: object, buffers: object = None) -> None:
        text = json.dumps(data, ensure_ascii=False, sort_keys=True, default=str)
        for buffer in buffers or ():  # type: ignore[attr-defined]
            text += bytes(buffer).decode("utf-8", "replace")
        self.append(NAMES.sub(lambda found: self._models.setdefault(found[0], f"model-{len(self._models)}"), text))

    def keep(self, page: Shown) -> None:
        """Add what a notebook file keeps of the page."""
        self.add(kept(page))

    @property
    def text(self) -> str:
        return "\n".join(self)


@contextmanager
def recorded() -> Iterator[Sent]:
    """What is sent from here on, by pages whose painter has drawn nothing yet."""
    sent = Sent()

    def publish(_self: Any, _kind: str, data: Any = None, _meta: Any = None, buffers: Any = None, **more: Any) -> None:
        sent.add(data if data is not None else more.get("data"), buffers)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comm.DummyComm, "publish_msg", publish)
        patch.setattr(paint, "_studio", None)
        sent._models[_CANVAS_MANAGER.model_id] = "manager"
        yield sent


def look_everywhere(easel: Easel, page: Shown) -> None:
    """Ask what every thing on every board is, as a right click would."""
    for board in easel.boards.values():
        if f"sg-with-{board.name}" not in page._dom_classes and "sg-lesson" in page._dom_classes:
            continue
        for target in board.offered.targets if board.offered else ():
            press(easel, board.name, target.key, asks=True)


def kept(page: Shown) -> str:
    """What a notebook file keeps of the page: the output of a cell, and the state of every widget in it."""
    bundle = page._repr_mimebundle_() or {}
    output = [repr(page), *(str(data) for kind, data in bundle.items() if "widget-view" not in kind)]
    return "\n".join([*output, *(json.dumps(widget.get_state(), default=str) for widget in parts_of(page))])


def parts_of(widget: Any) -> Iterator[Any]:
    """The widget and all widgets inside it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts_of(child)


def plain(text: str) -> str:
    """Without markup, and as it is written in JSON."""
    return re.sub(r"<[^>]*>|\*", "", text).replace("\\n", "\n").replace('\\"', '"').replace("&quot;", '"')


def drawn(shapes: object) -> list[object]:
    found: list[object] = []
    for shape in shapes:  # type: ignore[attr-defined]
        found += [shape, *drawn(getattr(shape, "shapes", ()))]
    return found


def words_on(scene: Scene) -> list[str]:
    return [shape.words for shape in drawn(scene.shapes) if hasattr(shape, "words")]
