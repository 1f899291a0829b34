"""The deck lab: sliders for what is shuffled into the deck, and exact curves that move with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from attrs import evolve

from spiritgame.chance import Dealer, say_number
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.labs import LabDeck
from spiritgame.chance.labs.deck import MOST
from spiritgame.probability.pmf import Number
from spiritwidgets.chance.labs.bench import Bench, OnError, number_in
from spiritwidgets.chance.labs.chart import Curve, curves
from spiritwidgets.chance.story import quiet
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, tag
from spiritwidgets.controls.pane import Fields

START: Final = LabDeck()
RUNS: Final = 20_000
PORTION: Final = 400
SHOWN: Final = 16  # draws that the curve shows at least
SIGNIFICANT: Final = 10_000  # a larger denominator is of no use to a reader


class DeckBench(Bench):
    """Sliders for gregarious animals, varans, fragments and called animals; trials beside the exact curve."""

    name = "deck"

    def __init__(self, on_error: OnError, seed: int | str) -> None:
        self.deck = START
        self.tried: Counter[int] = Counter()
        self.wanted = 0
        super().__init__(on_error, seed)

    @property
    def runs(self) -> int:
        """How many shuffled decks were tried."""
        return self.tried.total()

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.deck.{key}", **params)

    def act(self, act: str, fields: Fields) -> None:
        """Set the deck, begin or stop trials, or go back to the starting deck."""
        match act:
            case "set":
                added = {name: number_in(fields, name, 0, most) for name, most in MOST.items()}
                self.put(LabDeck(**added, on_top=self.deck.on_top))
            case "top":
                self.put(evolve(self.deck, on_top=not self.deck.on_top))
                self.show_controls()
            case "reset":
                self.put(START)
                self.show_controls()
            case "run":
                self.tried = Counter()
                self.wanted = RUNS
                self._dealer = Dealer(self.seed)
                self._go_on()
            case "halt":
                self.wanted = self.runs
            case _:
                raise ValueError(f"not understood: {act}")

    def put(self, deck: LabDeck) -> None:
        """Look at another deck; what was tried with the old one is forgotten."""
        if deck != self.deck:
            self.deck, self.tried, self.wanted = deck, Counter(), 0

    def _go_on(self) -> None:
        while self.runs < self.wanted:
            portion = min(PORTION, self.wanted - self.runs)
            self.tried.update(self.deck.tried(self._dealer) for _ in range(portion))
            if self.runs < self.wanted and self.later(self._go_on):
                break
        self.show_picture()

    def controls(self) -> Html:
        """The sliders."""
        sliders = [self.slider(name, getattr(self.deck, name), 0, most) for name, most in MOST.items()]
        top = tag("p", self.choice("top", self.say("top"), is_on=self.deck.on_top))
        return tag("div", self.told(), *sliders, top, quiet("reset", self.say("reset")), class_="sg-bench-set")

    def picture(self) -> Html:
        """The curve, and what the deck is worth beside the starting deck."""
        deck = self.deck
        longest = max(SHOWN, *(len(one.closed_by) for one in (deck, START)))
        drawn = [Curve([float(p) for p in START.closed_by], "dashed"), Curve([float(p) for p in deck.closed_by])]
        if self.runs:
            shares = [sum(c for n, c in self.tried.items() if n <= k) / self.runs for k in range(len(deck.closed_by))]
            drawn.append(Curve(shares, "dots"))
        drawn = [Curve(curve.values[:longest], curve.dress) for curve in drawn]
        label = self.say("plot", n=deck.size)
        figure = tag("figure", curves(drawn, self.theme, label, self.say("axis")), tag("figcaption", *self._legend()))
        return tag("div", tag("p", self._summary(), role="status"), figure, self._trial(), self._table())

    def _summary(self) -> str:
        deck = self.deck
        counts = {"solitary": deck.solitary, "gregarious": deck.gregarious, "neutral": deck.plain}
        return self.say("deck", n=deck.size, **counts)

    def _legend(self) -> list[Html]:
        names = [("○ ", "legend.deck"), ("◇ ", "legend.start")] + [("× ", "legend.tried")] * bool(self.runs)
        return [tag("span", sign, self.say(key)) for sign, key in names]

    def _trial(self) -> Html:
        if self.runs < self.wanted:
            bar = tag("progress", value=self.runs, max=self.wanted, aria_label=self.words.say("lab.running"))
            count = tag("span", self.words.say("lab.so_far", step=self.runs, n=self.wanted), role="status")
            halt = button("halt", self.words.say("lab.halt"), is_primary=True, stays=True)
            return tag("div", halt, bar, count, class_="sg-acts")
        told = tag("span", self.say("tried", n=self.runs), role="status") if self.runs else ""
        return tag("div", button("run", self.say("run", n=RUNS)), told, class_="sg-acts")

    def _table(self) -> Html:
        rows = [
            ("row.to_two", START.length_to_two.mean(), self.deck.length_to_two.mean()),
            ("row.useful", START.useful, self.deck.useful),
            ("row.closing", START.closing_at_two, self.deck.closing_at_two),
            ("row.to_close", START.length_to_close.mean(), self.deck.length_to_close.mean()),
        ]
        head = tag("tr", tag("td"), tag("th", self.say("legend.start")), tag("th", self.say("legend.deck")))
        body = [
            tag("tr", tag("th", self.say(key)), *(tag("td", written(value)) for value in values))
            for key, *values in rows
        ]
        return tag("table", tag("thead", head), tag("tbody", *body), class_="sg-numbers")


def written(value: Number) -> str:
    """A number as a fraction where that can be read, and with three decimals."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return str(value.numerator).replace("-", "−")
    if isinstance(value, Fraction) and value.denominator < SIGNIFICANT:
        return f"{say_number(value)} ≈ {say_decimal(value, 3)}"
    return f"≈ {say_decimal(value, 3)}"
