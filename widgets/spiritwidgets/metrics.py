"""What a page looks like, as the browser reports it."""

from __future__ import annotations

from attrs import frozen


@frozen
class Metrics:
    """The table's width in CSS pixels (0: not known yet), device pixels to a CSS pixel,
    whether it is dark, and whether its reader wants things not to move."""

    width: int
    dpr: float
    dark: bool
    reduced_motion: bool
