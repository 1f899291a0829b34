"""A browser that has kept something, as the page of a lesson hears of it."""

from __future__ import annotations

from spiritwidgets import Chance, FirstGame
from spiritwidgets.lessons.player import Player


def recall(page: Player | FirstGame | Chance, *, kept: str = "", lists: str = "", step: str = "") -> None:
    """Let the page hear what was found in the storage, and which step its address asks for."""
    page.memory.hear({"event": "progress", "kept": kept, "lists": lists, "step": step})
