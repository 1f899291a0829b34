"""What the layout sentinel lets pass, each kind with its reason: the one place for exceptions."""

from __future__ import annotations

import re
from typing import Final

ALLOWED: Final = {
    # As high as three cards; it tells about the stack, and nothing is ever done with it.
    re.compile(
        r'^small: reserve "(Level|第)'
    ): "the well of a level is narrower than a finger and a hundred pixels high",
    # A panel of another spirit has the height of two rows; the same tiles are buttons in the strip.
    re.compile(r"^small: panel\d "): "tiles of others have buttons in the strip as well",
    # Ten fires share the middle of a circle that a phone has room for; each value has a button in the strip.
    re.compile(r'^small: circle ".*4[0-3]×4[0-3]$'): "fires lie as far apart as the circle has room",
    # Ninety cells of a table in a phone's width: each is read by the arrow keys too, and does nothing but tell itself.
    re.compile(r'^small: stopping_picture "'): "a cell of a large table",
    # The dots of the first game lead back to what was told; whoever misses one has lost nothing.
    re.compile(r'^small: story "(Moment|时刻)\d'): "the way through the moments, nine beside each other",
    # On a phone the places to tick fill the window: one ticks first, and finds the button after the last of them.
    re.compile(r'^below the fold: story "(Answer|回答)( again)?"$'): "the button follows the picture that one ticks",
    # The bar tells the question of the page once more, where there is room for it.
    re.compile(r'^clipped: bar "'): "the question beside the title ends in an ellipsis",
}


def is_allowed(fault: str) -> bool:
    """Whether a fault is one that is there on purpose."""
    return any(pattern.search(fault) for pattern in ALLOWED)


def may_move(size: str, state: str) -> bool:
    """Whether boards may lie elsewhere than at the beginning of the step.

    Beside the boards nothing ever moves them. Where the story stands above, a question that has been answered folds to
    one line and the boards come nearer; a wrong answer, hints and notes move nothing anywhere.
    """
    return size not in ("wide",) and state != "wrong"
