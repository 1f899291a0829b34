"""Scenes onto canvases: the only module that knows ipycanvas, so that nobody else has to.

ipycanvas is pinned below 0.15 because two private things are needed: the manager's cache (`hold`), and the flag by
which an offscreen canvas keeps quiet about being ready (`offscreen`).
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import ipycanvas
import ipycanvas.canvas
from attrs import frozen
from ipywidgets import Layout

from spiritwidgets import sprites
from spiritwidgets.brush import Pen, number, stamps_in
from spiritwidgets.front import Sheet
from spiritwidgets.scene import Linear, Paint, Radial, Scene, Shape, Stamp
from spiritwidgets.theme import Theme

MANY_STAMPS: Final = 192  # 30 to 80 MB of pictures in the browser
MANY_GRADIENTS: Final = 256
MOST_PAGES: Final = 64  # that are remembered


@contextmanager
def hold() -> Iterator[None]:
    """Collect drawing commands and send them as one message when the block ends; send nothing if it raises.

    Unlike `ipycanvas.hold_canvas` it leaves the manager intact after an error, and it begins by naming the canvas
    anew: a page that has been loaded since does not know which one came last. Do not await inside.
    """
    manager = ipycanvas.canvas._CANVAS_MANAGER
    was_caching = manager._caching
    # Somebody else's hold may be open around us, or may have been left open by an error in it.
    manager.flush()
    manager._caching, manager._current_canvas = True, None
    try:
        yield
        manager.flush()
    except BaseException:
        manager._commands_cache, manager._buffers_cache = [], []
        raise
    finally:
        manager._caching, manager._current_canvas = was_caching, None


UNSEEN: Final = Layout()  # one for all canvases that are never shown
FILLING: Final = Layout(width="100%", height="100%")  # one for all canvases of boards: their boxes have the size


def board_canvas() -> Any:
    """A canvas that fills the box it is put into; the caller sets its size in canvas pixels."""
    return ipycanvas.Canvas(layout=FILLING)


def offscreen(width: int, height: int) -> Any:
    """A canvas that is drawn on and copied from, but never shown."""
    # Nobody waits for its client_ready event; there would be one for every card on every page.
    return ipycanvas.Canvas(width=width, height=height, layout=UNSEEN, _send_client_ready_event=False)


class Shelf:
    """Widgets made once and kept by key: the most recently used, at most `room` of them."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.things: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], Any]) -> Any:
        thing = self.things.get(key)
        if thing is None:
            thing = self.things[key] = make()
        self.things.move_to_end(key)
        return thing

    def tidy(self) -> list[Hashable]:
        """Close what has not been used for longest; returns its keys.

        Not while commands that use it wait to be sent: a page would look in vain for a closed widget.
        """
        dropped = []
        while len(self.things) > self.room:
            key, thing = self.things.popitem(last=False)
            thing.close()
            dropped.append(key)
        return dropped


class Studio:
    """What the tables of one kernel share: the atlas of sprites, gradients, and copies of stamps."""

    def __init__(self) -> None:
        self.atlas = offscreen(*sprites.atlas_size())
        self.sheet = Sheet(self.atlas.model_id)
        self.gradients = Shelf(MANY_GRADIENTS)
        self.stamps = Shelf(MANY_STAMPS)
        self.drawn: set[Hashable] = set()  # the stamps that every known page has got
        self.pages: set[str] = set()

    def is_usable(self) -> bool:
        """Whether its widgets still live; `Widget.close_all()` ends them behind our back."""
        return self.atlas.comm is not None

    def welcome(self, page: str) -> None:
        """A page has been loaded; one not seen before has no pictures yet."""
        if page not in self.pages:
            if len(self.pages) == MOST_PAGES:
                self.pages.clear()  # one that is still open gets its pictures anew
            self.pages.add(page)
            self.drawn.clear()

    def gradient(self, paint: Paint) -> Any:
        """A colour as it is, or the widget of a gradient."""
        match paint:
            case Linear(y0, y1, top, bottom):
                line = (0, number(y0), 0, number(y1))
                return self.gradients.get(
                    paint, lambda: self.atlas.create_linear_gradient(*line, [(0, top), (1, bottom)])
                )
            case Radial(cx, cy, r0, r1, inner, outer):
                x, y = number(cx), number(cy)
                rings = (x, y, number(r0), x, y, number(r1))
                return self.gradients.get(
                    paint, lambda: self.atlas.create_radial_gradient(*rings, [(0, inner), (1, outer)])
                )
            case _:
                return paint

    def tidy(self) -> None:
        self.gradients.tidy()
        self.drawn.difference_update(self.stamps.tidy())


_studio: Studio | None = None


def studio() -> Studio:
    """The studio of this kernel, made when first needed."""
    global _studio
    if _studio is None or not _studio.is_usable():
        _studio = Studio()
    return _studio


@frozen
class Supplies:
    """What lies beside a pen: the studio's things, stamps in this theme and scale."""

    studio: Studio
    theme: Theme
    scale: int

    @property
    def atlas(self) -> Any:
        return self.studio.atlas

    def gradient(self, paint: Paint) -> Any:
        return self.studio.gradient(paint)

    def pen(self, canvas: Any) -> Pen:
        return Pen(canvas, self, scale=self.scale, font=self.theme.font)

    def size(self, stamp: Stamp) -> tuple[int, int]:
        """Width and height of a stamp with its margin, in canvas pixels."""
        width, height = (math.ceil((edge + 2 * stamp.margin) * self.scale) for edge in (stamp.w, stamp.h))
        return width, height

    def address(self, stamp: Stamp) -> Hashable:
        return (stamp.key, self.size(stamp), self.theme.name, self.scale)

    def copy_of(self, stamp: Stamp) -> Any:
        """The canvas for the stamp; `prepare` draws it."""
        return self.studio.stamps.get(self.address(stamp), lambda: offscreen(*self.size(stamp)))

    def make_copies(self, scenes: Iterable[Scene]) -> None:
        """Make the canvases for all stamps of the scenes, empty."""
        for scene in scenes:
            self._make_copies(scene.shapes)

    def _make_copies(self, shapes: Iterable[Shape]) -> None:
        for stamp in stamps_in(shapes):
            self.copy_of(stamp)
            self._make_copies(stamp.shapes)

    def prepare(self, shapes: Iterable[Shape]) -> None:
        """Draw all stamps among the shapes that the pages have not got yet.

        Before the picture they are used in, not within it: every change of canvas makes the browser show one once more.
        """
        for stamp in stamps_in(shapes):
            address = self.address(stamp)
            if address in self.studio.drawn:
                continue
            self.prepare(stamp.shapes)
            pen = self.pen(self.copy_of(stamp))
            pen.start()
            pen.canvas.translate(number(stamp.margin), number(stamp.margin))
            pen.paint(stamp.shapes)
            self.studio.drawn.add(address)

    def paint(self, boards: Iterable[tuple[Any, Scene]]) -> None:
        """Paint each scene on its canvas, all in one message.

        Raises TypeError, ValueError, KeyError or TraitError for a shape that cannot be drawn; nothing was sent then.
        """
        boards = list(boards)
        try:
            with hold():
                for _, scene in boards:
                    self.prepare(scene.shapes)
                for canvas, scene in boards:
                    pen = self.pen(canvas)
                    pen.start()
                    pen.paint(scene.shapes)
        except BaseException:
            self.studio.drawn.clear()  # some of them are in what was not sent
            raise
        self.studio.tidy()
