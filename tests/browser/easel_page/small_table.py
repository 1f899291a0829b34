"""A table of two boards that remembers what was clicked: cards that can be picked, and lamps that can be switched.

Two lamps do harm besides: lamp 3 sends the browser a drawing command that throws there, lamp 4 raises here.
"""

from __future__ import annotations

from typing import Any

import ipycanvas
from attrs import evolve
from ipywidgets import HTML, Box, Button
from spiritwidgets.easel import Easel
from spiritwidgets.scene import Box as Rectangle
from spiritwidgets.scene import Disc, Ink, Linear, Ring, Scene, Shadow, Sprite, Stamp, Target, Text
from spiritwidgets.theme import LIGHT, Theme

ANIMALS = ("koala", "owl", "bear", "hare", "wolf", "panda")
WIDTH, HEIGHT = 92, 132


def card(animal: str, x: float, y: float, theme: Theme) -> Stamp:
    low, high = theme.well("1")
    shapes = (
        Rectangle(0, 0, WIDTH, HEIGHT, 10, ink=Ink(fill=theme["card"], shadow=Shadow(theme["shadow_rest"], 5, 1.5))),
        Rectangle(6, 6, WIDTH - 12, 60, 8, ink=Ink(fill=Linear(6, 66, low, high))),
        Rectangle(0, 0, WIDTH, HEIGHT, 10, ink=Ink(stroke=theme["card_line"])),
        Sprite(animal, WIDTH / 2, 36, 52),
        Text(animal, WIDTH / 2, 78, 13, 600, theme["card_ink"], "center", WIDTH - 12),
    )
    return Stamp(("card", animal), x, y, WIDTH, HEIGHT, shapes)


def place(number: int) -> tuple[float, float]:
    """Two rows of three cards."""
    row, column = divmod(number, 3)
    return 20 + column * 110, 20 + row * 150


def cards_scene(picked: tuple[str, ...], theme: Theme) -> Scene:
    shapes: list[Any] = []
    targets = []
    for number, animal in enumerate(ANIMALS):
        x, y = place(number)
        shapes.append(evolve(card(animal, x, y, theme), alpha=0.58 if animal in picked else 1))
        if animal not in picked:
            outline = Rectangle(x, y, WIDTH, HEIGHT, 10)
            if number % 2 == 0:
                shapes.append(Ring(outline, theme["target"], theme["target_halo"]))
            tip = f"Pick the {animal}: it joins the others."
            emphasis = "legal" if number % 2 == 0 else ""
            targets.append(Target(("card", animal), x, y, WIDTH, HEIGHT, animal.title(), tip, 10, emphasis))
    left = len(ANIMALS) - len(picked)
    return Scene(360, 324, tuple(shapes), tuple(targets), f"{left} animals wait to be picked.")


def lamps_scene(lit: frozenset[int], theme: Theme) -> Scene:
    shapes = []
    targets = []
    for number in range(5):
        x = 40 + number * 60
        fill = theme["selected_halo"] if number in lit else theme["stone_line"]
        shapes.append(Disc(x, 40, 20, ink=Ink(fill=fill)))
        word = "on" if number in lit else "off"
        targets.append(Target(("lamp", number), x - 20, 20, 40, 40, f"Lamp {number}, {word}", radius=20))
    return Scene(320, 80, tuple(shapes), tuple(targets), f"{len(lit)} of 5 lamps are on.")


class SmallTable:
    """`root` is what to display; `clicks` is what was clicked so far."""

    def __init__(self) -> None:
        self.theme = LIGHT
        self.picked: tuple[str, ...] = ()
        self.lit: frozenset[int] = frozenset()
        self.clicks: list[str] = []
        self.easel = Easel(self.theme)
        cards = self.easel.add("cards", width=360, height=324, label="Cards")
        lamps = self.easel.add("lamps", width=320, height=80, label="Lamps")
        self.log = HTML()
        self.log.add_class("test-log")
        self.size = HTML()
        self.size.add_class("test-size")
        before, after = Button(description="Before"), Button(description="After")
        boards = [cards.widget, lamps.widget]
        self.root = Box([self.easel.widget, before, *boards, after, self.log, self.size])
        self.root.add_class("sg-root")
        self.root.layout.flex_flow = "column"
        self.easel.on_click(self.click)
        self.easel.on_metrics(lambda metrics: setattr(self.size, "value", repr(metrics)))
        self.show()

    def show(self) -> None:
        self.easel.show({"cards": cards_scene(self.picked, self.theme), "lamps": lamps_scene(self.lit, self.theme)})
        self.log.value = " ".join(self.clicks)

    def click(self, board: str, key: tuple[str | int, ...]) -> None:
        self.clicks.append("-".join(map(str, key)))
        if board == "cards":
            self.picked += (str(key[1]),)
            self.easel.say(f"{key[1]} picked")
        else:
            self.lit = self.lit ^ {int(key[1])}
        if key == ("lamp", 3):
            ipycanvas.Canvas().arc(0, 0, -1, 0, 1)
        self.show()
        if key == ("lamp", 4):
            raise RuntimeError("lamp 4 is broken")
