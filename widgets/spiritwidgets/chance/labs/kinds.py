"""Every lab by its name in the lessons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spiritwidgets.chance.labs.counting import CountingState
from spiritwidgets.chance.labs.deck import DeckState
from spiritwidgets.chance.labs.explorer import ExplorerState
from spiritwidgets.chance.labs.lab import LabState
from spiritwidgets.chance.labs.stopping import StoppingState

LABS: Final[Mapping[str, type[LabState]]] = MappingProxyType(
    {kind.name: kind for kind in (DeckState, CountingState, ExplorerState, StoppingState)}
)
