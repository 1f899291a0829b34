"""What a cell of a notebook may end with."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any

from ipywidgets import Box

from spiritwidgets.host import is_in_tab
from spiritwidgets.svg import SVG

if TYPE_CHECKING:
    from spiritwidgets.twin import Picture

logger = logging.getLogger(__name__)


class Shown(Box):  # type: ignore[misc]  # ipywidgets has no types
    """A widget that leaves in the notebook file what can be read without a kernel.

    Its text is the same in every run: no address of any part. Its picture is a static twin, shown where there are no
    widgets: on GitHub, and in an export.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def picture(self) -> Picture | None:
        """What it shows now, as a picture to keep; None where there is nothing to see."""
        return None

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any] | None:
        bundle: dict[str, Any] | None = super()._repr_mimebundle_(**options)
        if bundle is None or is_in_voila() or is_in_tab():
            return bundle
        try:
            picture = self.picture()
        except Exception:  # the widget itself must be shown nevertheless
            logger.exception("no picture of %r", self)
            return bundle
        return bundle if picture is None else {**bundle, SVG: picture.svg}


def is_in_voila() -> bool:
    """Whether Voila runs this kernel: its pages always have widgets, and should not carry every picture twice."""
    return "VOILA_PREHEAT" in os.environ
