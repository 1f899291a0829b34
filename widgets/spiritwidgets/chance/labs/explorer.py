"""The distribution explorer: the law of an element in the finished line, given the cards that came first."""

from __future__ import annotations

from functools import cache
from typing import Final

from spiritgame.cards import ANIMALS, ELEMENTS, STARTING, StartingCards
from spiritgame.chance.rules import RULES
from spiritgame.probability import Pmf, Prospect, law
from spiritgame.probability.law import Feature
from spiritwidgets.chance.labs.bench import Bench, OnError, number_in
from spiritwidgets.chance.labs.chart import bars
from spiritwidgets.chance.labs.deck import written
from spiritwidgets.chance.story import quiet
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.controls.pane import Fields

PLANS: Final = ("at_two", "five", "never")
QUANTITIES: Final[tuple[Feature, ...]] = (*ELEMENTS, "cards")
LEAST, MOST = -4, 14


@cache
def _law(cards: StartingCards, first: tuple[str, ...], plan: str, feature: Feature) -> Pmf[int]:
    prospect = Prospect.starting(cards)
    for card in first:
        prospect = prospect.drawn(card)
    return law(prospect, RULES[plan], feature)


class ExplorerBench(Bench):
    """Choose an element and a plan, click the cards that came first, and see the law move."""

    name = "explorer"
    for_cards = True

    def __init__(self, on_error: OnError, seed: int | str) -> None:
        self.feature: Feature = "sun"
        self.plan = PLANS[0]
        self.first: tuple[str, ...] = ()
        self.least = 3
        super().__init__(on_error, seed)

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.explorer.{key}", **params)

    @property
    def law(self) -> Pmf[int]:
        """The law given the cards that came first."""
        return _law(self.cards, self.first, self.plan, self.feature)

    @property
    def before(self) -> Pmf[int]:
        """The law when nothing is known."""
        return _law(self.cards, (), self.plan, self.feature)

    @property
    def can_go_on(self) -> bool:
        """Whether another card may come: the line is not closed and not too long to be a beginning."""
        prospect = Prospect.starting(self.cards)
        for card in self.first:
            prospect = prospect.drawn(card)
        return prospect.can_draw

    def act(self, act: str, fields: Fields) -> None:
        """Choose, or click a card: one more that came first, or back to before it came."""
        kind, _, value = act.partition(":")
        match kind:
            case "set":
                self.least = number_in(fields, "least", LEAST, MOST)
                return
            case "feature" if value in QUANTITIES:
                self.feature = value
            case "plan" if value in PLANS:
                self.plan = value
            case "card" if value in self.first:
                self.first = self.first[: self.first.index(value)]
            case "card" if value in STARTING:
                self.first += (value,) if self.can_go_on else ()
            case "clear":
                self.first = ()
            case _:
                raise ValueError(f"not understood: {act}")
        self.show_controls()

    def controls(self) -> Html:
        """What is counted, under which plan, from which number on, and all cards."""
        features = [self.choice(f"feature:{f}", self._name(f), is_on=f == self.feature) for f in QUANTITIES]
        plans = [self.choice(f"plan:{plan}", self.say(f"plan.{plan}"), is_on=plan == self.plan) for plan in PLANS]
        return tag(
            "div",
            self.told(),
            tag("div", *features, class_="sg-arms", role="group", aria_label=self.say("features")),
            tag("div", *plans, class_="sg-arms", role="group", aria_label=self.say("plans")),
            self.slider("least", self.least, LEAST, MOST),
            class_="sg-bench-set",
        )

    def _name(self, feature: Feature) -> str:
        return self.say("cards") if feature == "cards" else self.words.title("element", feature)

    def picture(self) -> Html:
        """The cards, the law, its mean and the chance of enough."""
        known, before = self.law, self.before
        outcomes = range(min(known.support[0], before.support[0]), max(known.support[-1], before.support[-1]) + 1)
        heights, others = ([float(one[n]) for n in outcomes] for one in (known, before))
        label = self.say("plot", feature=self._name(self.feature))
        figure = bars(
            outcomes,
            heights,
            others if self.first else [0.0] * len(heights),
            self.theme,
            label,
            self._name(self.feature),
        )
        legend = tag("figcaption", tag("span", "□ ", self.say("known")), tag("span", "◇ ", self.say("before")))
        return tag("div", self._cards(), tag("figure", figure, legend), self._table(known, before))

    def _cards(self) -> Html:
        buttons = []
        for card in STARTING:
            is_on = card in self.first
            place = f"{self.first.index(card) + 1}. " if is_on else ""
            amount = self._amount(card)
            sign = (
                tag("b", self.words.say("labs.counting.solitary"), class_="sg-solitary")
                if self._is_solitary(card)
                else ""
            )
            buttons.append(
                tag(
                    "button",
                    place,
                    self.words.title("card", card),
                    " ",
                    amount,
                    sign,
                    type="button",
                    class_="sg-tool sg-cardlet",
                    data_act=f"card:{card}",
                    aria_pressed=str(is_on).lower(),
                    disabled=not is_on and not self.can_go_on,
                )
            )
        names = [self.words.name("card", card) for card in self.first]
        told = self.say("given", cards=self.words.join(names)) if names else self.say("given.nothing")
        clear = quiet("clear", self.say("clear")) if names else ""
        head = tag("p", tag("span", told, role="status"), " ", clear)
        return tag("div", head, tag("div", *buttons, class_="sg-cardlets", role="group", aria_label=self.say("first")))

    def _is_solitary(self, card: str) -> bool:
        return ANIMALS[self.cards][card].weight > 0

    def _amount(self, card: str) -> Html:
        if self.feature not in ELEMENTS:
            return Html()
        amount = ANIMALS[self.cards][card].elements[self.feature]
        number = str(amount).replace("-", "−")
        return (
            tag("span", number, icon(self.feature, self._name(self.feature)), class_="sg-amount") if amount else Html()
        )

    def _table(self, known: Pmf[int], before: Pmf[int]) -> Html:
        rows = [
            (self.words.say("lab.mean"), [known.mean(), before.mean()]),
            (self.say("at_least", n=self.least), [known.at_least(self.least), before.at_least(self.least)]),
        ]
        head = tag("tr", tag("td"), tag("th", self.say("known")), tag("th", self.say("before")))
        body = [tag("tr", tag("th", name), *(tag("td", written(value)) for value in values)) for name, values in rows]
        return tag("table", tag("thead", head), tag("tbody", *body), class_="sg-numbers")
