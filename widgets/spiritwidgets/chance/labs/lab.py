"""What all labs have in common: a frozen state, what it is shown in, and controls that stay while a slider moves."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar, Final, Generic, TypeVar

from attrs import evolve, frozen

from spiritgame.cards import StartingCards
from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, tag
from spiritwidgets.page.intents import Fields, NotUnderstoodError, form, intent, written
from spiritwidgets.page.screen import PaneContent
from spiritwidgets.theme import Theme

MOMENT: Final = 0.03
"""Seconds between two portions of what is tried."""


@intent("lab-slide", is_lasting=True, is_rapid=True)
@frozen
class Slide:
    """The sliders have come to other places."""

    fields: Fields = form()


@frozen
class Proceed:
    """The next portion of what is being tried comes by itself."""


@frozen
class LabLook:
    """What a lab is shown in; `is_told`: it says itself what it is for."""

    words: Words
    cards: StartingCards
    theme: Theme
    is_told: bool = True


class LabState:
    """The state of a lab, frozen."""

    __slots__ = ()

    name: ClassVar[str]
    for_cards: ClassVar[bool] = False
    """Whether the edition makes a difference."""

    @classmethod
    def begun(cls, seed: int | str) -> LabState:
        """The lab as it begins; the seed decides everything that is dealt."""
        raise NotImplementedError

    @abstractmethod
    def after(self, intent: Any, cards: StartingCards) -> LabState:
        """The lab after an intent; NotUnderstoodError for one of something else."""

    @abstractmethod
    def view(self, look: LabLook) -> LabView[Any]:
        """What it shows."""

    @property
    def is_under_way(self) -> bool:
        """Whether something is tried by itself, a portion at a time."""
        return False


S = TypeVar("S", bound=LabState)


@frozen
class LabView(Generic[S]):
    """What a lab shows in a moment, as HTML."""

    state: S
    look: LabLook

    @property
    def words(self) -> Words:
        """The sentences of the language."""
        return self.look.words

    @abstractmethod
    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""

    @abstractmethod
    def controls(self) -> Html:
        """What can be set."""

    @abstractmethod
    def picture(self) -> Html:
        """What follows from it."""

    def told(self) -> Html:
        """What the lab is for, where nothing else around it says so."""
        return tag("p", self.say("told")) if self.look.is_told else Html()

    def slider(self, name: str, value: int, least: int, most: int) -> Html:
        """A slider with its number."""
        number = tag("output", str(value))
        field = tag(
            "input",
            type="range",
            name=name,
            min=least,
            max=most,
            step=1,
            value=value,
            data_act=written(Slide()),
            data_live=True,
        )
        return tag("label", tag("span", self.say(f"slider.{name}")), field, number, class_="sg-slider")

    @staticmethod
    def choice(wanted: object, text: str, *, is_on: bool) -> Html:
        """A small button that is on or off."""
        pressed = str(is_on).lower()
        return tag("button", text, type="button", class_="sg-tool", data_act=written(wanted), aria_pressed=pressed)


@frozen
class Bench:
    """A lab, and the state in which its controls were drawn last: a slider that is being dragged is never replaced.

    `drawing` counts how often they were drawn for what has been dragged.
    """

    lab: LabState
    drawn: LabState
    drawing: int = 0

    def after(self, intent: Any, cards: StartingCards) -> Bench:
        """The bench after an intent; NotUnderstoodError for one of something else."""
        now = evolve(self, lab=self.lab.after(intent, cards))
        return now if isinstance(intent, Slide | Proceed) else now.redrawn(is_dragged=self.lab != self.drawn)

    def redrawn(self, *, is_dragged: bool = False) -> Bench:
        """The same with controls that show where things are."""
        is_dragged = is_dragged or self.lab != self.drawn
        return evolve(self, drawn=self.lab, drawing=self.drawing + is_dragged)

    def panes(self, look: LabLook) -> dict[str, PaneContent]:
        """The two panes, by their names."""
        controls = tag("div", self.drawn.view(look).controls(), class_="sg-bench-set", data_drawn=self.drawing or None)
        picture = self.lab.view(look).picture()
        return dict(zip(pane_names(self.lab.name), (PaneContent(controls), PaneContent(picture)), strict=True))


def pane_names(lab: str) -> tuple[str, str]:
    """The names of the panes of a lab."""
    return f"{lab}_controls", f"{lab}_picture"


def bench(kind: type[LabState], seed: int | str) -> Bench:
    """A lab as it begins."""
    lab = kind.begun(seed)
    return Bench(lab, lab)


def number_in(fields: Fields, name: str, least: int, most: int) -> int:
    """A whole number from a field; NotUnderstoodError where it is none between these."""
    text = fields.get(name, "")
    is_number = text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 5
    if not is_number or not least <= int(text) <= most:
        raise NotUnderstoodError(f"{name} is from {least} to {most}, not {text[:20]!r}")
    return int(text)
