"""What the machine that runs Python can do. In a browser's tab there are no threads and no other processes."""

from __future__ import annotations

import sys


def is_in_tab() -> bool:
    """Whether Python itself runs in the browser's tab, as on the static site."""
    return sys.platform == "emscripten"


def has_threads() -> bool:
    """Whether work can be done beside the event loop."""
    return not is_in_tab()
