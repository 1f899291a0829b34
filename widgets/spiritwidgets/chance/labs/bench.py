"""What all labs have in common: controls that stay in place, a picture that follows them, and a page of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeAlias

from ipywidgets import Box

from spiritgame.cards import StartingCards
from spiritgame.locale import Words, words_for
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.controls.tools import settings, tool
from spiritwidgets.easel import Easel
from spiritwidgets.front import read_asset
from spiritwidgets.shown import Shown
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme

MOMENT: Final = 0.03  # seconds in which the moves of a slider are seen as one


OnError: TypeAlias = Callable[[Exception], object]


class LabPane(Pane):
    """A pane with the looks of a lab; its acts mean the same in any picture."""

    _css = "".join(map(read_asset, ("table.css", "lesson.css", "chance.css", "labs.css")))

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; what was meant for an older picture is meant all the same."""
        super().hear({**message, "version": self.version})


class Bench(Box):  # type: ignore[misc]  # ipywidgets has no types
    """One lab: `controls` and `picture` are HTML, `act` takes what is clicked; made for the words and cards of a page.

    The controls are sent anew only where they must change: a slider that is being dragged is never replaced.
    """

    name: ClassVar[str]
    for_cards: ClassVar[bool] = False
    """Whether the edition makes a difference."""
    is_told = True
    """Whether it says itself what it is for."""

    def __init__(self, on_error: OnError, seed: int | str) -> None:
        self.words: Words = words_for("en")
        self.cards: StartingCards = "text"
        self.theme: Theme = LIGHT
        self.seed = seed
        self.on_error = on_error
        self.control_pane = LabPane(f"{self.name}_controls", self._hear, on_error)
        self.picture_pane = LabPane(f"{self.name}_picture", self._hear, on_error)
        self._timer: asyncio.TimerHandle | None = None
        super().__init__([self.control_pane, self.picture_pane])
        self.add_class("sg-bench")
        self.add_class(f"sg-bench-{self.name}")

    def dress(self, words: Words, cards: StartingCards, theme: Theme) -> None:
        """Show everything in this language, for these cards, in these colours."""
        if cards != self.cards:
            self.cards = cards
            self.change_cards()
        self.words, self.theme = words, theme
        for pane in (self.control_pane, self.picture_pane):
            pane.lang = "en" if words.lang == "en" else "zh-Hans"
        self.show_controls()
        self.show_picture()

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        raise NotImplementedError

    def told(self) -> Html:
        """What the lab is for, where nothing else around it says so."""
        return tag("p", self.say("told")) if self.is_told else Html()

    def change_cards(self) -> None:
        """Take note of another edition."""

    def controls(self) -> Html:
        """What can be set."""
        raise NotImplementedError

    def picture(self) -> Html:
        """What follows from it."""
        raise NotImplementedError

    def act(self, act: str, fields: Fields) -> None:
        """Do what was clicked; ValueError for what is not understood."""
        raise NotImplementedError

    def show_controls(self) -> None:
        """Send the controls anew."""
        self.control_pane.show(self.controls())

    def show_picture(self) -> None:
        """Show the picture as it is now."""
        self.picture_pane.show(self.picture())

    def later(self, do: Callable[[], None], seconds: float = MOMENT) -> bool:
        """Do something in a moment, at most once until then; False where no event loop runs."""
        if self._timer is not None:
            return True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self._timer = loop.call_later(seconds, self._do, do)
        return True

    def _do(self, do: Callable[[], None]) -> None:
        self._timer = None
        try:
            do()
        except Exception as error:
            self.on_error(error)

    def _hear(self, act: str, fields: Fields) -> None:
        self.act(act, fields)
        if not (act == "set" and self.later(self.show_picture)):
            self.show_picture()

    # Pieces of controls

    def slider(self, name: str, value: int, least: int, most: int) -> Html:
        """A slider with its number; moving it is an act "set"."""
        number = tag("output", str(value))
        field = tag(
            "input",
            type="range",
            name=name,
            min=least,
            max=most,
            step=1,
            value=value,
            data_act="set",
            data_live=True,
        )
        return tag("label", tag("span", self.say(f"slider.{name}")), field, number, class_="sg-slider")

    @staticmethod
    def choice(act: str, text: str, *, is_on: bool) -> Html:
        """A small button that is on or off."""
        pressed = str(is_on).lower()
        return tag("button", text, type="button", class_="sg-tool", data_act=act, aria_pressed=pressed)


def number_in(fields: Fields, name: str, least: int, most: int) -> int:
    """A whole number from a field; ValueError where it is none between these."""
    number = int(fields[name])
    if not least <= number <= most:
        raise ValueError(f"{name} is from {least} to {most}, not {number}")
    return number


class Lab(Shown):
    """A lab on a page of its own; in a probability lesson the same bench is one of the parts.

    `lang` and `theme` are those to begin with; `seed` decides everything that is dealt. ValueError for a language.
    """

    bench_type: ClassVar[type[Bench]]

    def __init__(
        self, lang: str = "en", cards: StartingCards = "text", *, seed: int | str = 7, theme: str | None = None
    ) -> None:
        self.words, self.cards = words_for(lang), cards
        self.own_theme: Theme | None = None if theme is None else THEMES[theme]
        self.easel = Easel(self.own_theme or LIGHT, words_for=self._trouble)
        self.bench = self.bench_type(self._fail, seed)
        self.bar = LabPane("bar", self._act, self._fail)
        super().__init__([self.bar, self.bench, self.easel.widget])
        for name in ("sg-root", "sg-table", "sg-lesson", "sg-lab"):
            self.add_class(name)
        self.easel.on_metrics(lambda _metrics: self.refresh())
        self.refresh()

    @property
    def theme(self) -> Theme:
        """The colours: chosen on this page, or those of the system."""
        return self.own_theme or (DARK if self.easel.metrics.dark else LIGHT)

    def refresh(self) -> None:
        """Show the lab as it is now."""
        if self.easel.theme != self.theme:
            self.easel.set_theme(self.theme)
        self.bar.lang = "en" if self.words.lang == "en" else "zh-Hans"
        self.bar.show(self._bar())
        self.bench.dress(self.words, self.cards, self.theme)

    def _bar(self) -> Html:
        words, is_dark = self.words, self.theme == DARK
        editions = [
            tool(f"edition:{name}", words.say(f"course.edition.{name}"), is_on=name == self.cards)
            for name in ("text", "printed")
            if self.bench.for_cards
        ]
        tools = [tag("span", *editions, class_="sg-edition", role="group", aria_label=words.say("course.edition"))]
        tools = tools if editions else []
        tools += settings(words, is_dark=is_dark)
        title = tag("h1", icon("sacred_tree"), tag("span", words.say(f"labs.{self.bench.name}.title")))
        return tag("header", join(title, tag("div", *tools, class_="sg-tools")), class_="sg-top")

    def _act(self, act: str, _fields: Fields) -> None:
        match act:
            case "language":
                self.words = words_for("en" if self.words.lang == "zh" else "zh")
            case "theme":
                self.own_theme = LIGHT if self.theme == DARK else DARK
            case "edition:text":
                self.cards = "text"
            case "edition:printed":
                self.cards = "printed"
            case _:
                raise ValueError(f"not understood: {act}")
        self.refresh()

    def _trouble(self, error: Exception) -> str:
        return self.words.say("course.error", error=f"{type(error).__name__}: {error}")

    def _fail(self, error: Exception) -> None:
        def fail() -> None:
            raise error

        self.easel.safely(fail)
