"""The map of optimal stopping: where to draw, where to stop, and why at the place that is looked at."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import evolve, field, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance import say_number
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.labs import Corner, StoppingMap
from spiritgame.chance.labs.stopping import HIDDEN, LENGTHS
from spiritgame.chance.worth import closed_at_best
from spiritwidgets.chance import plots
from spiritwidgets.chance.labs.deck import written
from spiritwidgets.chance.labs.lab import LabLook, LabState, LabView, Proceed, Slide, number_in
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.page.intents import NotUnderstoodError, intent
from spiritwidgets.page.intents import written as act

COUNTS = ("product", "sum")
WORTHS = range(9)
SIGNS = {"draw": "▲", "stop": "■", "even": "="}


@intent("map-count", is_lasting=True)
@frozen
class CountAs:
    """Cards count as a "product" with the actions, or as a "sum" with a bonus."""

    how: str


@intent("map-look", is_lasting=True)
@frozen
class LookAt:
    """Explain a place."""

    length: int
    hidden: int


@frozen
class StoppingState(LabState):
    """The map, the place that is looked at, and the points that the second action had when it last had some."""

    name: ClassVar[str] = "stopping"

    map: StoppingMap = field(factory=StoppingMap)
    length: int = 5
    hidden: int = 9
    bonus: int = 4

    @classmethod
    def begun(cls, _seed: int | str) -> StoppingState:
        """The map of the game itself."""
        return cls()

    @property
    def corner(self) -> Corner | None:
        """The place that is looked at."""
        return self.map.at(self.length, self.hidden)

    def after(self, intent: Any, _cards: StartingCards) -> StoppingState:
        """Set the map or the place, by sliders or by a click on the place."""
        match intent:
            case Slide(fields):
                bonus = number_in(fields, "bonus", 0, 9) if "bonus" in fields else self.bonus
                closers = number_in(fields, "closers", 1, 5)
                length, hidden = number_in(fields, "length", 2, 11), number_in(fields, "hidden", 1, 12)
                map = StoppingMap(closers, None if self.map.bonus is None else bonus)
                return evolve(self, map=map, bonus=bonus)._at(length, hidden)
            case CountAs(how) if how in COUNTS:
                return evolve(self, map=StoppingMap(self.map.closers, self.bonus if how == "sum" else None))
            case LookAt(length, hidden):
                return self._at(length, hidden)
            case Proceed():
                return self
            case _:
                raise NotUnderstoodError(f"not understood: {intent!r}")

    def _at(self, length: int, hidden: int) -> StoppingState:
        if length not in LENGTHS or hidden not in HIDDEN:
            raise NotUnderstoodError(f"not on the map: {length}, {hidden}")
        return evolve(self, length=length, hidden=hidden)

    def view(self, look: LabLook) -> StoppingView:
        """Sliders, and the map."""
        return StoppingView(self, look)


@frozen
class StoppingView(LabView[StoppingState]):
    """Sliders for what closes, what the second action is worth, and the place that is explained."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.stopping.{key}", **params)

    def controls(self) -> Html:
        """The sliders."""
        is_sum = self.state.map.bonus is not None
        counts = [self.choice(CountAs(how), self.say(f"count.{how}"), is_on=(how == "sum") == is_sum) for how in COUNTS]
        sliders = [
            self.slider("closers", self.state.map.closers, 1, 5),
            tag("div", *counts, class_="sg-arms", role="group", aria_label=self.say("count")),
            *([self.slider("bonus", self.state.bonus, 0, 9)] if is_sum else []),
            self.slider("length", self.state.length, LENGTHS[0], LENGTHS[-1]),
            self.slider("hidden", self.state.hidden, HIDDEN[0], HIDDEN[-1]),
        ]
        return join(self.told(), *sliders)

    def picture(self) -> Html:
        """The map, what its signs mean, and the place that is looked at."""
        heads = [tag("th", str(length), scope="col") for length in LENGTHS]
        head = tag("tr", tag("th", self.say("axis.hidden"), class_="sg-corner"), *heads)
        rows = [
            tag("tr", tag("th", str(hidden), scope="row"), *(self._place(length, hidden) for length in LENGTHS))
            for hidden in reversed(HIDDEN)
        ]
        caption = tag("caption", self.say("axis.length"))
        table = tag("table", caption, tag("thead", head), tag("tbody", *rows), class_="sg-map")
        legend = [tag("span", f"{SIGNS[best]} ", self.say(f"best.{best}")) for best in ("draw", "even", "stop")]
        legend += [tag("span", self.say("first_round"), class_="sg-first-round")] * (self.state.map.closers == 3)
        return tag("div", self._explained(), table, tag("p", *legend, class_="sg-legend"), self._sensitivity())

    def _sensitivity(self) -> Html:
        """How often the best play of a whole first round closes the line, by what the second action is worth."""
        shares = [float(closed_at_best("text", second)) for second in WORTHS]
        label = self.say("sensitivity")
        plot = plots.drawn(
            lambda: plots.bars([str(w) for w in WORTHS], [plots.Bars(shares)], self.look.theme, label), self.words
        )
        return tag("figure", tag("figcaption", label), plot, tag("figcaption", self.say("sensitivity.more")))

    def _place(self, length: int, hidden: int) -> Html:
        corner = self.state.map.at(length, hidden)
        if corner is None:
            return tag("td", "·")
        is_here = (length, hidden) == (self.state.length, self.state.hidden)
        gain = say_decimal(abs(corner.gain), 1)
        name = self.say("place", length=length, hidden=hidden, best=self.say(f"best.{corner.best}"))
        classes = f"sg-place sg-{corner.best}" + " sg-first-round" * self.state.map.is_first_round(length, hidden)
        button = tag(
            "button",
            SIGNS[corner.best],
            tag("small", gain) if corner.gain else "",
            type="button",
            class_=classes,
            data_act=act(LookAt(length, hidden)),
            aria_label=name,
            aria_current=str(is_here).lower() if is_here else None,
            tabindex=0 if is_here else -1,  # the sliders reach every place
        )
        return tag("td", button)

    def _explained(self) -> Html:
        corner = self.state.corner
        if corner is None:
            return tag("p", self.say("impossible"), role="status")
        told = {"length": corner.length, "hidden": corner.hidden, "closers": self.state.map.closers}
        told["chance"] = say_number(corner.closing)  # type: ignore[assignment]
        worth = {"stop": written(corner.stop), "draw": written(corner.draw)}
        return join(
            tag("p", self.say("here", **told)),
            tag("p", tag("b", self.say(f"advice.{corner.best}", **worth)), role="status"),
        )
