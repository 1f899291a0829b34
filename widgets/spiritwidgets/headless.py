"""A table without a browser, for tests and scripts: what a page would send, sent by hand."""

from __future__ import annotations

from itertools import count

from spiritwidgets.easel import Easel, Key

PAGES = count(1)


def open_page(
    easel: Easel, *, width: int = 1280, dpr: float = 1.0, dark: bool = False, reduced_motion: bool = False
) -> None:
    """Let the easel believe that a page has been loaded: it paints everything."""
    metrics = {"width": width, "dpr": dpr, "dark": dark, "reduced_motion": reduced_motion}
    send(easel, {"event": "ready", "page": f"headless-{next(PAGES)}", **metrics})
    send(easel, {"event": "metrics", **metrics})


def press(easel: Easel, board: str, key: Key, *, asks: bool = False) -> None:
    """Click on a target as it is shown now, or ask what it is. Raises KeyError if the board shows no such target."""
    shown = easel.boards[board].offered
    if shown is None or all(target.key != key for target in shown.targets):
        raise KeyError(f"{board} shows no target {key}")
    version = easel.boards[board].version
    send(easel, {"event": "click", "board": board, "key": list(key), "version": version, "asks": asks})


def send(easel: Easel, message: dict[str, object]) -> None:
    """Let a message of the browser arrive."""
    easel.front._handle_custom_msg(message, [])  # what ipywidgets calls for it
