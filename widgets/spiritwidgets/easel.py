"""The easel: all boards of one table, between pure scenes and the browser.

It is handed scenes and paints those that changed; it reports clicks by the key of the target. A canvas keeps no
memory: until a page says that it is ready, and again for every further page, everything is painted from the scenes.
Nothing here blocks or awaits.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import reprlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import define
from ipywidgets import Box, Layout

from spiritwidgets.brush import number
from spiritwidgets.effects import SLOWNESS, Effect, Speed
from spiritwidgets.front import Front
from spiritwidgets.metrics import Metrics
from spiritwidgets.paint import Supplies, board_canvas, studio
from spiritwidgets.scene import Scene
from spiritwidgets.theme import LIGHT, Theme
from spiritwidgets.views import LONGEST_VIEW_NAME, View, Views

Key: TypeAlias = tuple[str | int, ...]
ClickHandler: TypeAlias = Callable[[str, Key], object]
MetricsHandler: TypeAlias = Callable[["Metrics"], object]

SHARP: Final = 2  # canvas pixels to a logical pixel
SHARPER: Final = 3  # on screens with more than two device pixels to a CSS pixel
PATIENCE: Final = 5.0  # seconds until boards are painted without a front

LONGEST_TROUBLE: Final = 500  # letters of a banner
LONGEST_PAGE_NAME: Final = 64
WIDEST_PAGE: Final = 10_000  # CSS pixels

logger = logging.getLogger(__name__)


def shorten(text: str) -> str:
    """At most as much of a text as fits into the banner; a browser may have sent anything."""
    return text if len(text) <= LONGEST_TROUBLE else text[:LONGEST_TROUBLE] + "…"


def metrics_in(message: Mapping[str, Any]) -> Metrics:
    """What a page reports of itself, which may be anything: within bounds, or an error of any kind."""
    return Metrics(
        width=min(max(int(message["width"]), 0), WIDEST_PAGE),
        dpr=float(message["dpr"]),
        dark=bool(message["dark"]),
        reduced_motion=bool(message["reduced_motion"]),
    )


@define(eq=False)
class Board:
    """One board: `widget` is what a layout places; the rest is the easel's own."""

    name: str
    widget: Any
    canvas: Any
    size: tuple[float, float] = (0, 0)  # logical pixels
    scene: Scene | None = None  # what it should look like
    is_painted: bool = False  # whether it does
    offered: Scene | None = None  # the scene whose targets the page has got
    version: int = 0  # counts the changes of the targets

    def size_to(self, width: float, height: float, scale: int) -> None:
        """Give it this size in logical pixels."""
        self.size = (width, height)
        self.canvas.width, self.canvas.height = (math.ceil(number(side) * scale) for side in (width, height))
        self.widget.layout.width, self.widget.layout.height = f"{number(width)}px", f"{number(height)}px"
        self.is_painted = False  # a canvas forgets what is on it when its size changes


class Easel:
    """All boards of one table.

    `words_for` turns an unexpected error into the text of the banner over the table; every error is logged with its
    traceback besides; `front.dismiss` is the name of the button that closes it. Put `widget` into the same box as the
    boards, or anywhere in a box of the class `sg-root` around them.
    """

    def __init__(self, theme: Theme = LIGHT, *, words_for: Callable[[Exception], str] = repr) -> None:
        self.studio = studio()
        self.front = Front(sheet=self.studio.sheet.model_id)
        self.words_for = words_for
        self.boards: dict[str, Board] = {}
        self.metrics = Metrics(width=0, dpr=1.0, dark=False, reduced_motion=False)
        self.views = Views()
        self.called: frozenset[str] = frozenset()  # pages that were asked whether they are still there
        self.is_seen = False  # whether any page can be painted
        self.scale = SHARP
        self.click_handlers: list[ClickHandler] = []
        self.question_handlers: list[ClickHandler] = []
        self.metrics_handlers: list[MetricsHandler] = []
        self.set_theme(theme)
        self.front.on_msg(lambda _widget, content, _buffers: self.safely(self.hear, content))

    @property
    def supplies(self) -> Supplies:
        """What lies beside a pen now."""
        return Supplies(self.studio, self.theme, self.scale)

    @property
    def widget(self) -> Front:
        """The front, which has to be in the page."""
        return self.front

    def add(self, name: str, *, width: float, height: float, label: str = "", classes: str = "") -> Board:
        """A new board, empty until shown. Its box has the CSS classes `sg-board`, `sg-board-<name>` and `classes`.

        `name` is an identifier; `label` is its short accessible name. A scene of another size resizes the board.
        Raises ValueError if there is one of this name.
        """
        if name in self.boards or not name.isidentifier():
            raise ValueError(f"no name for a new board: {name!r}")
        canvas = board_canvas()
        box = Box([canvas], layout=Layout())
        for style in ("sg-board", f"sg-board-{name}", f"sg-at-{canvas.model_id}", *classes.split()):
            box.add_class(style)
        board = self.boards[name] = Board(name, box, canvas)
        board.size_to(width, height, self.scale)
        canvas.on_client_ready(lambda: self.safely(self.wait_for_front))
        canvas.on_mouse_down(lambda x, y: self.safely(self.touch, board, x, y))
        canvas.on_touch_start(lambda touches: self.safely(self.touch, board, *touches[0]) if touches else None)
        self.describe(name, label)
        self.front.canvases = {**self.front.canvases, name: canvas.model_id}
        return board

    # Showing

    def show(self, scenes: Mapping[str, Scene]) -> None:
        """Let the boards show these scenes; only those that changed are painted, in one message.

        Raises KeyError for an unknown board; TypeError, ValueError or TraitError for a shape that cannot be drawn.
        A board that cannot be drawn stays as it was, buttons and all; the others are shown nevertheless.
        """
        changed = []
        for name, scene in scenes.items():
            board = self.boards[name]
            if board.is_painted and scene == board.scene:
                continue
            if board.size != (scene.width, scene.height):
                board.size_to(scene.width, scene.height, self.scale)
            board.scene, board.is_painted = scene, False
            changed.append(board)
        try:
            self.paint()
        finally:
            with self.front.hold_sync():  # one message for all boards
                for board in changed:
                    if board.is_painted or not self.is_seen:
                        self.offer_targets(board)

    def offer_targets(self, board: Board) -> None:
        """Let the page lay its buttons anew, if they would be others."""
        scene, offered = board.scene, board.offered
        if scene is None:
            return
        if offered is None or offered.targets != scene.targets:
            board.version += 1
        elif offered.words == scene.words and (offered.width, offered.height) == (scene.width, scene.height):
            return
        board.offered = scene
        self.front.set_targets(board.name, scene, board.version)

    def paint(self) -> None:
        """Paint every board that does not look like its scene, if there is a page to see it."""
        due = [board for board in self.boards.values() if board.scene and not board.is_painted]
        if due and not self.is_seen and self.metrics.width:
            # The page still unpacks its sprites; the canvases it will need can be on their way meanwhile.
            self.supplies.make_copies(board.scene for board in due if board.scene)
        if not due or not self.is_seen:
            return
        try:
            self.send_pictures(due)
        except Exception:
            # One bad picture must not keep the others from being painted.
            for board in due:
                with contextlib.suppress(Exception):  # raised below
                    self.send_pictures([board])
            raise

    def send_pictures(self, boards: list[Board]) -> None:
        """Paint these boards in one message, or none of them."""
        scenes = [(board.canvas, board.scene) for board in boards if board.scene]
        self.supplies.paint(scenes)
        for board in boards:
            board.is_painted = True

    def repaint(self) -> None:
        """Paint all boards, whatever is on them."""
        self.wipe()
        self.paint()

    def wipe(self) -> None:
        """Count all boards as not painted."""
        for board in self.boards.values():
            board.is_painted = False

    def set_theme(self, theme: Theme) -> None:
        """Give the table the colours of a theme as CSS variables, and draw stamps in it from now on.

        The scenes hold colours of their own: show new ones.
        """
        self.theme = theme
        self.front.theme = theme.name
        self.front.variables = theme.css_variables()
        self.wipe()

    def activate(self, *names: str) -> None:
        """Light up the boards one decides on and let the others rest; without names, none of either."""
        for board in self.boards.values():
            is_active = board.name in names
            for style, is_on in (("sg-active", is_active), ("sg-resting", bool(names) and not is_active)):
                (board.widget.add_class if is_on else board.widget.remove_class)(style)

    def describe(self, board: str, label: str) -> None:
        """Set the short accessible name of a board; its scene's words are the long description."""
        self.front.labels = {**self.front.labels, board: label}

    def say(self, text: str) -> None:
        """Let screen readers speak the text when they are done with what they are saying."""
        self.front.say(text)

    def play(self, effects: Sequence[Effect], speed: Speed = "normal") -> None:
        """Let things move over the boards as they are shown now; call it after `show`, and nothing waits for it."""
        if effects and speed != "off" and self.is_seen:
            self.front.play(effects, SLOWNESS[speed])

    def close(self) -> None:
        """End all widgets of the table, here and in the page."""
        for board in self.boards.values():
            board.canvas.close()
            board.widget.close()
        self.boards.clear()
        self.front.close()

    # Listening

    def on_click(self, handler: ClickHandler) -> None:
        """`handler(board, key)` is called when a target is clicked, by whatever means.

        A click on targets that have changed since the reader saw them, such as the second of a double click, is
        ignored: it was meant for something else.
        """
        self.click_handlers.append(handler)

    def on_question(self, handler: ClickHandler) -> None:
        """`handler(board, key)` is called when someone asks what a target is: by a right click, a long touch or "?"."""
        self.question_handlers.append(handler)

    def point(self, board: str = "", key: Key = ()) -> None:
        """Let the page place its pop-up beside this target; without one, nowhere."""
        self.front.subject = {"board": board, "key": list(key)} if board else {}

    def on_metrics(self, handler: MetricsHandler) -> None:
        """`handler(metrics)` is called when a page reports how it looks, and whenever that changes."""
        self.metrics_handlers.append(handler)

    def safely(self, act: Callable[..., object], *arguments: Any) -> None:
        """Call `act`; an error is logged and shown. ipywidgets would swallow it."""
        try:
            act(*arguments)
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Log an unexpected error, and show it in the banner over the table."""
        logger.error("error in a table", exc_info=error)
        self.front.trouble = shorten(self.words_for(error))

    def hear(self, message: Mapping[str, Any]) -> None:
        """Act on a message of the front. Anyone who knows the kernel may send one: nothing in it is trusted."""
        match message:
            case {"event": "click", "board": str(name), "key": list(key), "version": int(version)}:
                if message.get("asks") is True:  # about a thing that is there, in whatever picture
                    self.click(name, tuple(key), self.boards[name].version, self.question_handlers)
                else:
                    self.click(name, tuple(key), version, self.click_handlers)
            case {"event": "metrics", "page": str(page), "view": str(view)} if (
                len(page) <= LONGEST_PAGE_NAME and len(view) <= LONGEST_VIEW_NAME
            ):
                self.hear_of(View(page, view), metrics_in(message))
            case {"event": "metrics"} if not message.keys() & {"page", "view"}:
                self.hear_of(View(), metrics_in(message))
            case {"event": "ready", "page": str(page)} if len(page) <= LONGEST_PAGE_NAME:
                self.studio.welcome(page)
                self.is_seen = True
                self.wipe()
                if not self.views.shown:
                    self.set_metrics(metrics_in({**message, "width": self.metrics.width}))
                self.paint()
            case {"event": "trouble", "text": text}:
                raise RuntimeError(f"in the browser: {shorten(str(text))}")
            case _:
                raise ValueError(f"not understood: {reprlib.repr(message)}")

    def click(self, name: str, key: Key, version: int, handlers: Sequence[ClickHandler]) -> None:
        board = self.boards[name]
        # The version counts changes of the targets, so a click stays good while only the picture changes.
        if version != board.version or board.offered is None:
            return
        if any(target.key == key for target in board.offered.targets):
            for handler in handlers:
                self.safely(handler, name, key)

    def touch(self, board: Board, x: float, y: float) -> None:
        """A click on the canvas itself, in canvas pixels. It gets there only if the front could not be loaded."""
        target = board.offered and board.offered.target_at(x / self.scale, y / self.scale)
        if target:
            self.click(board.name, target.key, board.version, self.click_handlers)

    def hear_of(self, view: View, metrics: Metrics) -> None:
        """Take what a view reports of itself, and suit all of them."""
        page = view.page
        is_new = page and metrics.width and not self.views.knows(page) and page not in self.called
        others = frozenset(known.page for known in self.views.shown) - {page} if is_new else frozenset()
        if others:
            # Perhaps one of them loaded anew, whose views went without a word. Who is left says so.
            self.called = others
            self.views = self.views.only(page)
        self.views = self.views.report(view, metrics)
        if others:
            self.front.send({"do": "measure"})
        if self.views.together is not None:
            self.set_metrics(self.views.together)

    def set_metrics(self, metrics: Metrics) -> None:
        if metrics == self.metrics:
            return
        self.metrics = metrics
        scale = SHARPER if metrics.dpr > 2 else SHARP
        if scale != self.scale:
            self.scale = scale
            for board in self.boards.values():
                board.size_to(*board.size, scale)
        for handler in self.metrics_handlers:
            self.safely(handler, metrics)
        self.paint()  # what the handlers did not show anew

    def wait_for_front(self) -> None:
        """A page has got its canvases. If the front does not come, paint them without sprites, better than nothing."""
        if self.is_seen:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel, so no page either
        loop.call_later(PATIENCE, self.safely, self.give_up_waiting)

    def give_up_waiting(self) -> None:
        if not self.is_seen:
            self.is_seen = True
            self.repaint()
