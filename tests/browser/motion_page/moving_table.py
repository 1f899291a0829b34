"""A table at which things move, for the browser test."""

from __future__ import annotations

from ipywidgets import Button, VBox
from spiritwidgets import Session, Table
from spiritwidgets.effects import Pulse


class MovingTable(Table):
    """A person draws before two computers do. Two buttons below send the page what it may have to bear."""

    def __init__(self, speed: str) -> None:
        super().__init__(Session.new(seed=11), pace=0)
        self.speed = speed
        nonsense, missing = Button(description="Nonsense"), Button(description="Missing")
        nonsense.on_click(lambda _: self.easel.front.send({"do": "play", "slowness": 1, "effects": [{"kind": "?"}, 5]}))
        places = [("line", ("line", 99)), ("nowhere", ("deck",)), ("line", ("deck",))]
        pulses = [Pulse(place=place, tone="good", ms=400) for place in places]
        missing.on_click(lambda _: self.easel.play(pulses))
        self.page = VBox([self, nonsense, missing])
