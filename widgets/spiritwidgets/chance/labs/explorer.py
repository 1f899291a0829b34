"""The distribution explorer: the law of an element in the finished line, given the cards that came first."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar, Final

from attrs import evolve, frozen

from spiritgame.cards import ANIMALS, ELEMENTS, STARTING, StartingCards
from spiritgame.chance.rules import RULES
from spiritgame.probability import Pmf, Prospect, law
from spiritgame.probability.law import Feature
from spiritwidgets.chance.labs.chart import bars
from spiritwidgets.chance.labs.deck import written
from spiritwidgets.chance.labs.lab import LabLook, LabState, LabView, Proceed, Slide, number_in
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.tools import quiet
from spiritwidgets.page.intents import NotUnderstoodError, intent
from spiritwidgets.page.intents import written as act

PLANS: Final = ("at_two", "five", "never")
QUANTITIES: Final[tuple[Feature, ...]] = (*ELEMENTS, "cards")
LEAST, MOST = -4, 14


@cache
def _law(cards: StartingCards, first: tuple[str, ...], plan: str, feature: Feature) -> Pmf[int]:
    prospect = Prospect.starting(cards)
    for card in first:
        prospect = prospect.drawn(card)
    return law(prospect, RULES[plan], feature)


@intent("law-feature", is_lasting=True)
@frozen
class ChooseFeature:
    """Count an element, or "cards"."""

    feature: str


@intent("law-plan", is_lasting=True)
@frozen
class ChoosePlan:
    """Draw under a plan."""

    plan: str


@intent("law-card", is_lasting=True)
@frozen
class ChooseCard:
    """One more card that came first, or back to before it came."""

    card: str


@intent("law-clear", is_lasting=True)
@frozen
class ClearCards:
    """Nothing has come yet."""


@frozen
class ExplorerState(LabState):
    """What is counted, under which plan, the cards that came first, and how many are enough."""

    name: ClassVar[str] = "explorer"
    for_cards: ClassVar[bool] = True

    feature: Feature = "sun"
    plan: str = PLANS[0]
    first: tuple[str, ...] = ()
    least: int = 3

    @classmethod
    def begun(cls, _seed: int | str) -> ExplorerState:
        """Nothing has come yet."""
        return cls()

    def law(self, cards: StartingCards) -> Pmf[int]:
        """The law given the cards that came first."""
        return _law(cards, self.first, self.plan, self.feature)

    def before(self, cards: StartingCards) -> Pmf[int]:
        """The law when nothing is known."""
        return _law(cards, (), self.plan, self.feature)

    def can_go_on(self, cards: StartingCards) -> bool:
        """Whether another card may come: the line is not closed and not too long to be a beginning."""
        prospect = Prospect.starting(cards)
        for card in self.first:
            prospect = prospect.drawn(card)
        return prospect.can_draw

    def after(self, intent: Any, cards: StartingCards) -> ExplorerState:
        """Choose, or click a card: one more that came first, or back to before it came."""
        match intent:
            case Slide(fields):
                return evolve(self, least=number_in(fields, "least", LEAST, MOST))
            case ChooseFeature(feature) if feature in QUANTITIES:
                return evolve(self, feature=feature)
            case ChoosePlan(plan) if plan in PLANS:
                return evolve(self, plan=plan)
            case ChooseCard(card) if card in self.first:
                return evolve(self, first=self.first[: self.first.index(card)])
            case ChooseCard(card) if card in STARTING:
                return evolve(self, first=(*self.first, card)) if self.can_go_on(cards) else self
            case ClearCards():
                return evolve(self, first=())
            case Proceed():
                return self
            case _:
                raise NotUnderstoodError(f"not understood: {intent!r}")

    def view(self, look: LabLook) -> ExplorerView:
        """What can be chosen, and the law."""
        return ExplorerView(self, look)


@frozen
class ExplorerView(LabView[ExplorerState]):
    """Choose an element and a plan, click the cards that came first, and see the law move."""

    def say(self, key: str, **params: object) -> str:
        """A sentence of this lab."""
        return self.words.say(f"labs.explorer.{key}", **params)

    def controls(self) -> Html:
        """What is counted, under which plan, from which number on, and all cards."""
        features = [self.choice(ChooseFeature(f), self._name(f), is_on=f == self.state.feature) for f in QUANTITIES]
        plans = [
            self.choice(ChoosePlan(plan), self.say(f"plan.{plan}"), is_on=plan == self.state.plan) for plan in PLANS
        ]
        return join(
            self.told(),
            tag("div", *features, class_="sg-arms", role="group", aria_label=self.say("features")),
            tag("div", *plans, class_="sg-arms", role="group", aria_label=self.say("plans")),
            self.slider("least", self.state.least, LEAST, MOST),
        )

    def _name(self, feature: Feature) -> str:
        return self.say("cards") if feature == "cards" else self.words.title("element", feature)

    def picture(self) -> Html:
        """The cards, the law, its mean and the chance of enough."""
        known, before = self.state.law(self.look.cards), self.state.before(self.look.cards)
        outcomes = range(min(known.support[0], before.support[0]), max(known.support[-1], before.support[-1]) + 1)
        heights, others = ([float(one[n]) for n in outcomes] for one in (known, before))
        label = self.say("plot", feature=self._name(self.state.feature))
        figure = bars(
            outcomes,
            heights,
            others if self.state.first else [0.0] * len(heights),
            self.look.theme,
            label,
            self._name(self.state.feature),
        )
        legend = tag("figcaption", tag("span", "□ ", self.say("known")), tag("span", "◇ ", self.say("before")))
        return tag("div", self._cards(), tag("figure", figure, legend), self._table(known, before))

    def _cards(self) -> Html:
        buttons = []
        for card in STARTING:
            is_on = card in self.state.first
            place = f"{self.state.first.index(card) + 1}. " if is_on else ""
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
                    data_act=act(ChooseCard(card)),
                    aria_pressed=str(is_on).lower(),
                    disabled=not is_on and not self.state.can_go_on(self.look.cards),
                )
            )
        names = [self.words.name("card", card) for card in self.state.first]
        told = self.say("given", cards=self.words.join(names)) if names else self.say("given.nothing")
        clear = quiet(act(ClearCards()), self.say("clear")) if names else ""
        head = tag("p", tag("span", told, role="status"), " ", clear)
        return tag("div", head, tag("div", *buttons, class_="sg-cardlets", role="group", aria_label=self.say("first")))

    def _is_solitary(self, card: str) -> bool:
        return ANIMALS[self.look.cards][card].weight > 0

    def _amount(self, card: str) -> Html:
        feature = self.state.feature
        amount = ANIMALS[self.look.cards][card].elements[feature] if feature in ELEMENTS else 0
        if not amount:
            return Html()
        return tag("span", str(amount).replace("-", "−"), icon(feature, self._name(feature)), class_="sg-amount")

    def _table(self, known: Pmf[int], before: Pmf[int]) -> Html:
        rows = [
            (self.words.say("lab.mean"), [known.mean(), before.mean()]),
            (
                self.say("at_least", n=self.state.least),
                [known.at_least(self.state.least), before.at_least(self.state.least)],
            ),
        ]
        head = tag("tr", tag("td"), tag("th", self.say("known")), tag("th", self.say("before")))
        body = [tag("tr", tag("th", name), *(tag("td", written(value)) for value in values)) for name, values in rows]
        return tag("table", tag("thead", head), tag("tbody", *body), class_="sg-numbers")
