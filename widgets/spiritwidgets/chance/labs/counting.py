"""The card-counting trainer: the first line goes to a hidden discard pile; what is left is to be rebuilt."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar, Final, Literal

from attrs import evolve, field, frozen

from spiritgame.cards import STARTING, StartingCards
from spiritgame.chance import Dealer, DealerLuck, say_number
from spiritgame.chance.decks import weight
from spiritgame.chance.labs import CountingRound, Rebuilt, deal_round, rebuilt
from spiritgame.typed import UnreadableNumberError, read, read_chance
from spiritwidgets.chance.labs.lab import LabLook, LabState, LabView, Proceed
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.page.intents import NotUnderstoodError, form, intent, written

SET: Final = 10
"""Rounds with the pile hidden, and as many with it open."""

Phase = Literal["look", "rebuild", "graded"]


@intent("counting-discard", is_lasting=True)
@frozen
class Discard:
    """The first line goes to the discard pile."""


@intent("counting-mark", is_lasting=True)
@frozen
class MarkCard:
    """This card is hidden, or is not after all."""

    card: str


@intent("counting-grade", is_lasting=True)
@frozen
class Grade:
    """Compare what was marked, and the chance that was typed, with the deck."""

    chance: str = form("chance")


@intent("counting-again", is_lasting=True)
@frozen
class AnotherRound:
    """Another round."""


@frozen
class Graded:
    """A round that is over: whether the pile was open, the deck, and whether the chance was right."""

    was_open: bool
    deck: Rebuilt
    is_right: bool


@frozen
class CountingState(LabState):
    """A round that is counted, and what came of those before; `luck` deals the rounds to come.

    `typed` is the chance that was handed in, `fault` says what works where it could not be read.
    """

    name: ClassVar[str] = "counting"

    round: CountingRound
    luck: DealerLuck = field(repr=False)
    phase: Phase = "look"
    marked: frozenset[str] = frozenset()
    typed: str = ""
    fault: str = ""
    grades: tuple[Graded, ...] = ()

    @classmethod
    def begun(cls, seed: int | str) -> CountingState:
        """The first round."""
        dealer = Dealer(f"{seed}/counting")
        return cls(deal_round(dealer), dealer.luck)

    @property
    def is_open(self) -> bool:
        """Whether the discard pile may be looked into."""
        return len(self.grades) % (2 * SET) >= SET if self.phase != "graded" else self.grades[-1].was_open

    def after(self, intent: Any, _cards: StartingCards) -> CountingState:
        """Go on, mark a card, or hand in; a second click on what is over changes nothing."""
        match intent, self.phase:
            case Discard(), "look":
                return evolve(self, phase="rebuild")
            case MarkCard(card), "rebuild" if card in STARTING and card not in self.round.second:
                return evolve(self, marked=self.marked ^ {card})
            case Grade(chance), "rebuild":
                return self._graded(chance)
            case AnotherRound(), "graded":
                dealer = Dealer.with_luck(self.luck)
                return CountingState(deal_round(dealer), dealer.luck, grades=self.grades)
            case ((Discard() | MarkCard() | Grade() | AnotherRound() | Proceed()), _):
                return self
            case _:
                raise NotUnderstoodError(f"not understood: {intent!r}")

    def _graded(self, chance: str) -> CountingState:
        """Nothing is graded before a chance is typed."""
        try:
            read_chance(chance)
            reading = read(chance, lambda reading: reading.can_be_chance)
        except UnreadableNumberError as error:
            return evolve(self, typed=chance, fault=error.fault)
        is_right = reading.rounds(Fraction(self.round.closing))
        graded = Graded(self.is_open, rebuilt(self.round, self.marked), is_right)
        return evolve(self, typed=chance, fault="", phase="graded", grades=(*self.grades, graded))

    def view(self, look: LabLook) -> CountingView:
        """What is to be done, and the cards."""
        return CountingView(self, look)


@frozen
class CountingView(LabView[CountingState]):
    """Look at the first line, mark what is hidden, say how dangerous the next card is; graded round by round."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.counting.{key}", **params)

    def controls(self) -> Html:
        """What is to be done now."""
        number = tag(
            "p", self.say("round", step=len(self.state.grades) + (self.state.phase != "graded")), class_="sg-quiet"
        )
        mode = tag("b", self.say("pile.open" if self.state.is_open else "pile.hidden"))
        told = tag("p", self.say(f"told.{self.state.phase}"))
        if self.state.phase == "look":
            after = button(written(Discard()), self.say("discard"), is_primary=True)
        elif self.state.phase == "rebuild":
            after = self._form()
        else:
            after = join(self._graded(), button(written(AnotherRound()), self.say("again"), is_primary=True))
        return join(self.told(), number, mode, told, after)

    def _form(self) -> Html:
        label = self.say("chance")
        field = tag(
            "input",
            name="chance",
            value=self.state.typed,
            maxlength=80,
            autocomplete="off",
            data_enter=written(Grade()),
            placeholder=self.words.say("lab.placeholder.fraction"),
            class_="sg-field",
        )
        fault = tag("p", self.words.say(f"typed.{self.state.fault}"), role="alert") if self.state.fault else ""
        count = tag("p", self.say("marked", n=len(self.state.marked)), role="status")
        asked = tag("label", tag("span", label), field, class_="sg-asked")
        return join(count, asked, fault, button(written(Grade()), self.say("grade"), is_primary=True))

    def _graded(self) -> Html:
        deck, is_right = self.state.grades[-1].deck, self.state.grades[-1].is_right
        said = [self.say("exact") if not deck.slips else self.say("slips", n=deck.slips)]
        if deck.forgotten:
            said.append(self.say("forgotten", cards=self._names(deck.forgotten)))
        if deck.extra:
            said.append(self.say("extra", cards=self._names(deck.extra)))
        closers = sum(weight(card) > 0 for card in self.state.round.hidden)
        told = {
            "closers": closers,
            "hidden": len(self.state.round.hidden),
            "chance": say_number(Fraction(self.state.round.closing)),
        }
        said.append(self.say("chance.right" if is_right else "chance.wrong", **told))
        tone = "good" if is_right and not deck.slips else "retry"
        return tag("div", *(tag("p", text) for text in said), class_=f"sg-feedback sg-{tone}", role="status")

    def picture(self) -> Html:
        """The piles and the cards to be marked."""
        round, phase = self.state.round, self.state.phase
        if phase == "look":
            return tag("div", self._pile("first", round.first), self._tally())
        is_seen = self.state.is_open or phase == "graded"
        pile = self._pile("pile", round.first) if is_seen else self._covered(len(round.first))
        line = self._pile("line", round.second)
        return tag("div", pile, line, self._marks(is_done=phase == "graded"), self._tally())

    def _pile(self, key: str, cards: tuple[str, ...]) -> Html:
        faces = [tag("li", *self._face(card), class_="sg-cardlet") for card in cards]
        return join(tag("h3", self.say(key)), tag("ul", *faces, class_="sg-cardlets"))

    def _covered(self, count: int) -> Html:
        return join(tag("h3", self.say("pile")), tag("p", self.say("covered", n=count), class_="sg-covered"))

    def _face(self, card: str) -> tuple[str, ...]:
        sign = tag("b", self.say("solitary"), class_="sg-solitary") if weight(card) > 0 else ""
        return self.words.title("card", card), sign

    def _marks(self, *, is_done: bool) -> Html:
        hidden = set(self.state.round.hidden)
        buttons = []
        for card in STARTING:
            if card in self.state.round.second:
                continue
            is_on = card in self.state.marked
            wrong = is_done and is_on != (card in hidden)
            sign = "" if not (is_on or wrong) else "✓ " if not wrong else "✗ " if is_on else "+ "
            buttons.append(
                tag(
                    "button",
                    sign,
                    *self._face(card),
                    type="button",
                    class_="sg-tool sg-cardlet" + " sg-missed" * wrong,
                    data_act=written(MarkCard(card)),
                    aria_pressed=str(is_on).lower(),
                    disabled=is_done,
                )
            )
        return join(tag("h3", self.say("marks")), tag("div", *buttons, class_="sg-cardlets", role="group"))

    def _tally(self) -> Html:
        if not self.state.grades:
            return Html()
        head = tag("tr", tag("td"), *(tag("th", self.say(f"tally.{key}")) for key in ("rounds", "slips", "chance")))
        rows = []
        for is_open in (False, True):
            graded = [one for one in self.state.grades if one.was_open == is_open]
            if graded:
                slips = sum(one.deck.slips for one in graded) / len(graded)
                cells = (str(len(graded)), f"{slips:.1f}", f"{sum(one.is_right for one in graded)}/{len(graded)}")
                name = tag("th", self.say("pile.open" if is_open else "pile.hidden"))
                rows.append(tag("tr", name, *(tag("td", cell) for cell in cells)))
        return tag("table", tag("thead", head), tag("tbody", *rows), class_="sg-numbers")

    def _names(self, cards: tuple[str, ...]) -> str:
        return self.words.join([self.words.name("card", card) for card in cards])
