"""The card-counting trainer: the first line goes to a hidden discard pile; what is left is to be rebuilt."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from spiritgame.cards import STARTING
from spiritgame.chance import Dealer, say_number
from spiritgame.chance.decks import weight
from spiritgame.chance.labs import CountingRound, Rebuilt, deal_round, rebuilt
from spiritgame.typed import UnreadableNumberError, read, read_chance
from spiritwidgets.chance.labs.bench import Bench, OnError
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.controls.pane import Fields

SET: Final = 10
"""Rounds with the pile hidden, and as many with it open."""

Phase = Literal["look", "rebuild", "graded"]


class CountingBench(Bench):
    """Look at the first line, mark what is hidden, say how dangerous the next card is; graded round by round."""

    name = "counting"

    def __init__(self, on_error: OnError, seed: int | str) -> None:
        super().__init__(on_error, seed)
        self._dealer = Dealer(f"{self.seed}/counting")
        self.phase: Phase = "look"
        self.round: CountingRound = deal_round(self._dealer)
        self.marked: frozenset[str] = frozenset()
        self.typed = ""
        self.fault = ""  # what works, where the chance could not be read
        self.grades: list[tuple[bool, Rebuilt, bool]] = []  # whether the pile was open, the deck, the chance

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.counting.{key}", **params)

    @property
    def is_open(self) -> bool:
        """Whether the discard pile may be looked into."""
        return len(self.grades) % (2 * SET) >= SET if self.phase != "graded" else self.grades[-1][0]

    def act(self, act: str, fields: Fields) -> None:
        """Go on, mark a card, or hand in."""
        kind, _, card = act.partition(":")
        self.typed = fields.get("chance", self.typed)
        match kind, self.phase:
            case "discard", "look":
                self.phase = "rebuild"
            case "mark", "rebuild" if card in STARTING and card not in self.round.second:
                self.marked ^= {card}
            case "grade", "rebuild":
                self.grade()
            case "again", "graded":
                self.round, self.phase = deal_round(self._dealer), "look"
                self.marked, self.typed = frozenset(), ""
            case (("discard" | "mark" | "grade" | "again"), _):
                pass  # a second click on what is over
            case _:
                raise ValueError(f"not understood: {act}")
        self.show_controls()

    def grade(self) -> None:
        """Compare what was marked and said with the deck; nothing is graded before a chance is typed."""
        self.fault = ""
        try:
            read_chance(self.typed)
            reading = read(self.typed, lambda reading: reading.can_be_chance)
        except UnreadableNumberError as error:
            self.fault = error.fault
            return
        is_right = reading.rounds(Fraction(self.round.closing))
        self.grades.append((self.is_open, rebuilt(self.round, self.marked), is_right))
        self.phase = "graded"

    def controls(self) -> Html:
        """What is to be done now."""
        number = tag("p", self.say("round", step=len(self.grades) + (self.phase != "graded")), class_="sg-quiet")
        mode = tag("b", self.say("pile.open" if self.is_open else "pile.hidden"))
        told = tag("p", self.say(f"told.{self.phase}"))
        if self.phase == "look":
            after = button("discard", self.say("discard"), is_primary=True)
        elif self.phase == "rebuild":
            after = self._form()
        else:
            after = join(self._graded(), button("again", self.say("again"), is_primary=True))
        return tag("div", self.told(), number, mode, told, after, class_="sg-bench-set")

    def _form(self) -> Html:
        label = self.say("chance")
        field = tag(
            "input",
            name="chance",
            value=self.typed,
            maxlength=80,
            autocomplete="off",
            data_enter="grade",
            placeholder=self.words.say("lab.placeholder.fraction"),
            class_="sg-field",
        )
        fault = tag("p", self.words.say(f"typed.{self.fault}"), role="alert") if self.fault else ""
        count = tag("p", self.say("marked", n=len(self.marked)), role="status")
        asked = tag("label", tag("span", label), field, class_="sg-asked")
        return join(count, asked, fault, button("grade", self.say("grade"), is_primary=True))

    def _graded(self) -> Html:
        _, deck, is_right = self.grades[-1]
        said = [self.say("exact") if not deck.slips else self.say("slips", n=deck.slips)]
        if deck.forgotten:
            said.append(self.say("forgotten", cards=self._names(deck.forgotten)))
        if deck.extra:
            said.append(self.say("extra", cards=self._names(deck.extra)))
        closers = sum(weight(card) > 0 for card in self.round.hidden)
        told = {
            "closers": closers,
            "hidden": len(self.round.hidden),
            "chance": say_number(Fraction(self.round.closing)),
        }
        said.append(self.say("chance.right" if is_right else "chance.wrong", **told))
        tone = "good" if is_right and not deck.slips else "retry"
        return tag("div", *(tag("p", text) for text in said), class_=f"sg-feedback sg-{tone}", role="status")

    def picture(self) -> Html:
        """The piles and the cards to be marked."""
        round, phase = self.round, self.phase
        if phase == "look":
            return tag("div", self._pile("first", round.first), self._tally())
        is_seen = self.is_open or phase == "graded"
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
        hidden = set(self.round.hidden)
        buttons = []
        for card in STARTING:
            if card in self.round.second:
                continue
            is_on = card in self.marked
            wrong = is_done and is_on != (card in hidden)
            sign = "" if not (is_on or wrong) else "✓ " if not wrong else "✗ " if is_on else "+ "
            buttons.append(
                tag(
                    "button",
                    sign,
                    *self._face(card),
                    type="button",
                    class_="sg-tool sg-cardlet" + " sg-missed" * wrong,
                    data_act=f"mark:{card}",
                    aria_pressed=str(is_on).lower(),
                    disabled=is_done,
                )
            )
        return join(tag("h3", self.say("marks")), tag("div", *buttons, class_="sg-cardlets", role="group"))

    def _tally(self) -> Html:
        if not self.grades:
            return Html()
        head = tag("tr", tag("td"), *(tag("th", self.say(f"tally.{key}")) for key in ("rounds", "slips", "chance")))
        rows = []
        for is_open in (False, True):
            graded = [(deck, right) for was_open, deck, right in self.grades if was_open == is_open]
            if graded:
                slips = sum(deck.slips for deck, _ in graded) / len(graded)
                cells = (str(len(graded)), f"{slips:.1f}", f"{sum(right for _, right in graded)}/{len(graded)}")
                name = tag("th", self.say("pile.open" if is_open else "pile.hidden"))
                rows.append(tag("tr", name, *(tag("td", cell) for cell in cells)))
        return tag("table", tag("thead", head), tag("tbody", *rows), class_="sg-numbers")

    def _names(self, cards: tuple[str, ...]) -> str:
        return self.words.join([self.words.name("card", card) for card in cards])
