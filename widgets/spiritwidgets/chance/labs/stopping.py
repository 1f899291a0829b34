"""The map of optimal stopping: where to draw, where to stop, and why at the place that is looked at."""

from __future__ import annotations

from spiritgame.chance import say_number
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.labs import Corner, StoppingMap
from spiritgame.chance.labs.stopping import HIDDEN, LENGTHS
from spiritgame.chance.worth import closed_at_best
from spiritwidgets.chance import plots
from spiritwidgets.chance.labs.bench import Bench, OnError, number_in
from spiritwidgets.chance.labs.deck import written
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.controls.pane import Fields

COUNTS = ("product", "sum")
WORTHS = range(9)
SIGNS = {"draw": "▲", "stop": "■", "even": "="}


class StoppingBench(Bench):
    """Sliders for what closes, what the second action is worth, and the place that is explained."""

    name = "stopping"

    def __init__(self, on_error: OnError, seed: int | str) -> None:
        self.map = StoppingMap()
        self.length, self.hidden = 5, 9
        self.bonus = 4  # the points that the second action had when it last had some
        super().__init__(on_error, seed)

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.stopping.{key}", **params)

    @property
    def corner(self) -> Corner | None:
        """The place that is looked at."""
        return self.map.at(self.length, self.hidden)

    def act(self, act: str, fields: Fields) -> None:
        """Set the map or the place, by sliders or by a click on the place."""
        kind, _, value = act.partition(":")
        match kind:
            case "set":
                self.bonus = number_in(fields, "bonus", 0, 9) if "bonus" in fields else self.bonus
                is_sum = self.map.bonus is not None
                self.map = StoppingMap(number_in(fields, "closers", 1, 5), self.bonus if is_sum else None)
                self.look(number_in(fields, "length", 2, 11), number_in(fields, "hidden", 1, 12))
            case "count" if value in COUNTS:
                self.map = StoppingMap(self.map.closers, self.bonus if value == "sum" else None)
                self.show_controls()
            case "look":
                length, _, hidden = value.partition("-")
                self.look(int(length), int(hidden))
                self.show_controls()
            case _:
                raise ValueError(f"not understood: {act}")

    def look(self, length: int, hidden: int) -> None:
        """Explain this place; ValueError for one that is not on the map."""
        if length not in LENGTHS or hidden not in HIDDEN:
            raise ValueError(f"not on the map: {length}, {hidden}")
        self.length, self.hidden = length, hidden

    def controls(self) -> Html:
        """The sliders."""
        is_sum = self.map.bonus is not None
        counts = [
            self.choice(f"count:{how}", self.say(f"count.{how}"), is_on=(how == "sum") == is_sum) for how in COUNTS
        ]
        sliders = [
            self.slider("closers", self.map.closers, 1, 5),
            tag("div", *counts, class_="sg-arms", role="group", aria_label=self.say("count")),
            *([self.slider("bonus", self.bonus, 0, 9)] if is_sum else []),
            self.slider("length", self.length, LENGTHS[0], LENGTHS[-1]),
            self.slider("hidden", self.hidden, HIDDEN[0], HIDDEN[-1]),
        ]
        return tag("div", self.told(), *sliders, class_="sg-bench-set")

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
        legend += [tag("span", self.say("first_round"), class_="sg-first-round")] * (self.map.closers == 3)
        return tag("div", self._explained(), table, tag("p", *legend, class_="sg-legend"), self._sensitivity())

    def _sensitivity(self) -> Html:
        """How often the best play of a whole first round closes the line, by what the second action is worth."""
        shares = [float(closed_at_best("text", second)) for second in WORTHS]
        label = self.say("sensitivity")
        plot = plots.drawn(
            lambda: plots.bars([str(w) for w in WORTHS], [plots.Bars(shares)], self.theme, label), self.words
        )
        return tag("figure", tag("figcaption", label), plot, tag("figcaption", self.say("sensitivity.more")))

    def _place(self, length: int, hidden: int) -> Html:
        corner = self.map.at(length, hidden)
        if corner is None:
            return tag("td", "·")
        is_here = (length, hidden) == (self.length, self.hidden)
        gain = say_decimal(abs(corner.gain), 1)
        name = self.say("place", length=length, hidden=hidden, best=self.say(f"best.{corner.best}"))
        classes = f"sg-place sg-{corner.best}" + " sg-first-round" * self.map.is_first_round(length, hidden)
        button = tag(
            "button",
            SIGNS[corner.best],
            tag("small", gain) if corner.gain else "",
            type="button",
            class_=classes,
            data_act=f"look:{length}-{hidden}",
            aria_label=name,
            aria_current=str(is_here).lower() if is_here else None,
            tabindex=0 if is_here else -1,  # the sliders reach every place
        )
        return tag("td", button)

    def _explained(self) -> Html:
        corner = self.corner
        if corner is None:
            return tag("p", self.say("impossible"), role="status")
        told = {"length": corner.length, "hidden": corner.hidden, "closers": self.map.closers}
        told["chance"] = say_number(corner.closing)  # type: ignore[assignment]
        worth = {"stop": written(corner.stop), "draw": written(corner.draw)}
        return join(
            tag("p", self.say("here", **told)),
            tag("p", tag("b", self.say(f"advice.{corner.best}", **worth)), role="status"),
        )
