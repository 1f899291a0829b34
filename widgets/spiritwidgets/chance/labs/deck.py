"""The deck lab: sliders for what is shuffled into the deck, and exact curves that move with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final

from attrs import evolve, field, frozen

from spiritgame.cards import StartingCards
from spiritgame.chance import Dealer, DealerLuck, say_number
from spiritgame.chance.expressions import say_decimal
from spiritgame.chance.labs import LabDeck
from spiritgame.chance.labs.deck import MOST
from spiritgame.probability.pmf import Number
from spiritwidgets.chance.labs.chart import Curve, curves
from spiritwidgets.chance.labs.lab import LabLook, LabState, LabView, Proceed, Slide, number_in
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.controls.tools import quiet
from spiritwidgets.page.intents import NotUnderstoodError, intent
from spiritwidgets.page.intents import written as written_act

START: Final = LabDeck()
RUNS: Final = 20_000
PORTION: Final = 400
SHOWN: Final = 16  # draws that the curve shows at least
SIGNIFICANT: Final = 10_000  # a larger denominator is of no use to a reader


@intent("deck-top", is_lasting=True)
@frozen
class PutOnTop:
    """Called animals lie on top, or are shuffled in again."""


@intent("deck-reset", is_lasting=True)
@frozen
class BackToStart:
    """Back to the starting deck."""


@intent("deck-try", is_lasting=True)
@frozen
class TryDecks:
    """Shuffle many decks."""


@intent("deck-halt", is_lasting=True)
@frozen
class StopTrying:
    """Let it be as many as they are."""


@frozen
class DeckState(LabState):
    """A deck that is made by sliders, and what came of the shuffled ones: how many closed at which card."""

    name: ClassVar[str] = "deck"

    seed: int | str
    deck: LabDeck = START
    tried: Mapping[int, int] = field(factory=dict)
    wanted: int = 0
    luck: DealerLuck | None = field(default=None, repr=False)

    @classmethod
    def begun(cls, seed: int | str) -> DeckState:
        """The starting deck."""
        return cls(seed)

    @property
    def runs(self) -> int:
        """How many shuffled decks were tried."""
        return sum(self.tried.values())

    @property
    def is_under_way(self) -> bool:
        """Whether more decks are to be tried."""
        return self.runs < self.wanted

    def after(self, intent: Any, _cards: StartingCards) -> DeckState:
        """Set the deck, begin or stop trials, or go back to the starting deck."""
        match intent:
            case Slide(fields):
                added = {name: number_in(fields, name, 0, most) for name, most in MOST.items()}
                return self._with(LabDeck(**added, on_top=self.deck.on_top))
            case PutOnTop():
                return self._with(evolve(self.deck, on_top=not self.deck.on_top))
            case BackToStart():
                return self._with(START)
            case TryDecks():
                return self._tried_more({}, RUNS, Dealer(self.seed))
            case StopTrying():
                return evolve(self, wanted=self.runs)
            case Proceed() if self.is_under_way and self.luck is not None:
                return self._tried_more(self.tried, self.wanted, Dealer.with_luck(self.luck))
            case Proceed():
                return self
            case _:
                raise NotUnderstoodError(f"not understood: {intent!r}")

    def _with(self, deck: LabDeck) -> DeckState:
        """Another deck; what was tried with the old one is forgotten."""
        return self if deck == self.deck else DeckState(self.seed, deck)

    def _tried_more(self, before: Mapping[int, int], wanted: int, dealer: Dealer) -> DeckState:
        tried = Counter(before)
        tried.update(self.deck.tried(dealer) for _ in range(min(PORTION, wanted - tried.total())))
        return evolve(self, tried=dict(tried), wanted=wanted, luck=dealer.luck)

    def view(self, look: LabLook) -> DeckView:
        """Sliders, and the curve."""
        return DeckView(self, look)


@frozen
class DeckView(LabView[DeckState]):
    """Sliders for gregarious animals, varans, fragments and called animals; trials beside the exact curve."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.deck.{key}", **params)

    def controls(self) -> Html:
        """The sliders."""
        sliders = [self.slider(name, getattr(self.state.deck, name), 0, most) for name, most in MOST.items()]
        is_on = self.state.deck.on_top
        top = self.choice(PutOnTop(), f"{'☑' if is_on else '☐'} {self.say('top')}", is_on=is_on)
        acts = tag("div", top, quiet(written_act(BackToStart()), self.say("reset")), class_="sg-acts")
        return join(self.told(), *sliders, acts)

    def picture(self) -> Html:
        """The curve, and what the deck is worth beside the starting deck."""
        deck = self.state.deck
        longest = max(SHOWN, *(len(one.closed_by) for one in (deck, START)))
        drawn = [Curve([float(p) for p in START.closed_by], "dashed"), Curve([float(p) for p in deck.closed_by])]
        if self.state.runs:
            shares = [
                sum(c for n, c in self.state.tried.items() if n <= k) / self.state.runs
                for k in range(len(deck.closed_by))
            ]
            drawn.append(Curve(shares, "dots"))
        drawn = [Curve(curve.values[:longest], curve.dress) for curve in drawn]
        label = self.say("plot", n=deck.size)
        figure = tag(
            "figure", curves(drawn, self.look.theme, label, self.say("axis")), tag("figcaption", *self._legend())
        )
        return tag("div", tag("p", self._summary(), role="status"), figure, self._trial(), self._table())

    def _summary(self) -> str:
        deck = self.state.deck
        counts = {"solitary": deck.solitary, "gregarious": deck.gregarious, "neutral": deck.plain}
        return self.say("deck", n=deck.size, **counts)

    def _legend(self) -> list[Html]:
        names = [("○ ", "legend.deck"), ("◇ ", "legend.start")] + [("× ", "legend.tried")] * bool(self.state.runs)
        return [tag("span", sign, self.say(key)) for sign, key in names]

    def _trial(self) -> Html:
        if self.state.is_under_way:
            bar = tag(
                "progress", value=self.state.runs, max=self.state.wanted, aria_label=self.words.say("lab.running")
            )
            count = tag("span", self.words.say("lab.so_far", step=self.state.runs, n=self.state.wanted), role="status")
            halt = button(written_act(StopTrying()), self.words.say("lab.halt"), is_primary=True, stays=True)
            return tag("div", halt, bar, count, class_="sg-acts")
        told = tag("span", self.say("tried", n=self.state.runs), role="status") if self.state.runs else ""
        return tag("div", button(written_act(TryDecks()), self.say("run", n=RUNS)), told, class_="sg-acts")

    def _table(self) -> Html:
        rows = [
            ("row.to_two", START.length_to_two.mean(), self.state.deck.length_to_two.mean()),
            ("row.useful", START.useful, self.state.deck.useful),
            ("row.closing", START.closing_at_two, self.state.deck.closing_at_two),
            ("row.to_close", START.length_to_close.mean(), self.state.deck.length_to_close.mean()),
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
