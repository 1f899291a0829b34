"""Where one table is shown: in a cell, beside it, in another browser; and what all these places have room for.

A table has one layout for all of its views, that of the narrowest one, so that none of them is cropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve, field, frozen

from spiritwidgets.metrics import Metrics

MOST_VIEWS: Final = 32
"""More are not remembered; the longest silent is forgotten first."""
LONGEST_VIEW_NAME: Final = 96


@frozen
class View:
    """A place of a page that shows the table; both names are the browser's."""

    page: str = ""
    name: str = ""


@frozen
class Views:
    """The views that can be seen, the latest to report last."""

    shown: Mapping[View, Metrics] = field(factory=dict)

    def report(self, view: View, metrics: Metrics) -> Views:
        """The same once a view has told how it looks; one without a width cannot be seen."""
        others = {known: its for known, its in self.shown.items() if known != view}
        if metrics.width <= 0 and view != View():
            return evolve(self, shown=others)
        kept = list(others.items())[-(MOST_VIEWS - 1) :]
        return evolve(self, shown={**dict(kept), view: metrics})

    def only(self, page: str) -> Views:
        """Those of one page: a page that has been loaded anew has no word left for the views it had."""
        return evolve(self, shown={view: its for view, its in self.shown.items() if view.page == page})

    def knows(self, page: str) -> bool:
        """Whether a page shows the table."""
        return any(view.page == page for view in self.shown)

    @property
    def together(self) -> Metrics | None:
        """What suits them all; None while nothing can be seen.

        That is the least width, the sharpest screen, no motion where one wants none, and the darkness of the latest.
        """
        if not self.shown:
            return None
        every = list(self.shown.values())
        return Metrics(
            width=min((its.width for its in every if its.width > 0), default=0),
            dpr=max(its.dpr for its in every),
            dark=every[-1].dark,
            reduced_motion=any(its.reduced_motion for its in every),
        )
