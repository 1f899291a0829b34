"""What a cell of a notebook may end with."""

from __future__ import annotations

from ipywidgets import Box


class Shown(Box):  # type: ignore[misc]  # ipywidgets has no types
    """A widget whose text, which the notebook file keeps, is the same in every run: no address of any part."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"
