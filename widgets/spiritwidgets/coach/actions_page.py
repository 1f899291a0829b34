"""The page of the actions: what may be done, best first and why; what two purchases do to the next round."""

from __future__ import annotations

from collections.abc import Sequence

import spiritgame as sg
from spiritgame.bots import worth
from spiritgame.cards import COST, ELEMENTS, LEVEL
from spiritgame.locale import Words
from spiritgame.probability.law import Feature
from spiritgame.probability.pmf import Number
from spiritwidgets.coach import numbers
from spiritwidgets.coach.gains import gained, titled
from spiritwidgets.coach.page import select
from spiritwidgets.coach.purchases import NONE, RISK, Market, Outlook, Purchases
from spiritwidgets.coach.ranking import Option, foremost
from spiritwidgets.coach.verdict import middle
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.marks import in_one


def ranked(options: Sequence[Option], observation: sg.Observation, words: Words) -> Html:
    """The best few options, each with what it gains; then by which yardstick, and what it does not know."""
    shown = foremost(options)
    most = max((option.points for option in shown), default=0.0)
    rows = [_option(option, most, observation, words) for option in shown]
    hidden = sum(observation.stacks)
    points = {
        "drop": _number(worth.PER_ELEMENT["drop"]),
        "seed": _number(worth.PER_ELEMENT["seed"]),
        "flower": _number(worth.PER_ELEMENT["flower"]),
        "varan": _number(worth.PER_VARAN),
        "fragment": _number(worth.FRAGMENT),
    }
    told = words.say("coach.rank.yardstick", **points)
    unknown = words.say("coach.rank.unknown", n=hidden)
    return join(
        tag("h3", words.say("coach.rank.title")),
        tag("ol", *rows, class_="sg-coach-options"),
        tag("p", in_one(words, told, unknown), class_="sg-coach-soft"),
    )


def _option(option: Option, most: float, observation: sg.Observation, words: Words) -> Html:
    head = tag("p", tag("b", titled(option.move, words)), _points(option.points, most, words), class_="sg-coach-option")
    return tag("li", head, tag("p", gained(option, observation, words)))


def _points(points: float, most: float, words: Words) -> Html:
    """The points, with a bar; a move that wins needs none."""
    if points >= worth.WINS / 2:
        return tag("span", words.say("coach.rank.wins"), class_="sg-coach-grade")
    bar = tag("i", style=f"width:{max(0.0, points) / (most or 1) * 64:.0f}px", class_="sg-coach-points")
    return tag("span", bar, words.say("coach.rank.points", points=_number(points)))


def _number(points: float) -> str:
    return f"{points:.1f}".removesuffix(".0").replace("-", "−")


def compared(purchases: Purchases, market: Market, words: Words) -> Html:
    """Two animals, or none, side by side by what they do to the next round."""
    choice, say = market.settled(purchases.choice), words.say
    cards = (NONE, choice.one, choice.other)
    outlooks = [purchases.known.get(market.next_round(card)) for card in cards]
    heads = [
        tag("th", say("coach.buy.next"), scope="col"),
        tag("th", say("coach.buy.none"), scope="col"),
        *(
            tag("th", _choose(f"coach-buy-{name}", say(f"coach.buy.{name}"), getattr(choice, name), market, words))
            for name in ("one", "other")
        ),
    ]
    rows = [
        _row(say("coach.compare.closing"), [None if found is None else found.closing for found in outlooks], words),
        *(_row(words.title("element", element), _means(outlooks, element)) for element in ELEMENTS),
        _row(say("coach.buy.cards"), _means(outlooks, "cards")),
        _row(say("coach.buy.best"), [_best(found) for found in outlooks]),
        tag("tr", tag("th", say("coach.buy.fire"), scope="row"), *(tag("td", _fire(card)) for card in cards)),
    ]
    notes = [say("coach.buy.how", risk=numbers.percent(RISK, words))]
    if market.varans:
        notes.append(say("coach.buy.varans", n=market.varans))
    notes.append(say("coach.buy.unknown"))
    waiting = any(found is None for found in outlooks)
    return tag(
        "section",
        tag("h3", say("coach.buy.title")),
        tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="sg-coach-compare sg-coach-buy"),
        tag("p", say("coach.thinking"), class_="sg-coach-soft", role="status") if waiting else "",
        tag("p", in_one(words, *notes), class_="sg-coach-soft"),
    )


def _row(title: str, found: Sequence[Number | None], percents: Words | None = None) -> Html:
    """A row of numbers, those after the first with the change that the purchase makes; of chances, in percent."""
    cells = []
    for place, number in enumerate(found):
        if number is None:
            cells.append(tag("td", "–"))
            continue
        text = numbers.worth(number) if percents is None else numbers.percent(number, percents)
        first = found[0]
        change = "" if place == 0 or first is None or percents is not None else numbers.change(number - first)
        cells.append(tag("td", text, tag("small", change) if change not in ("", "0") else ""))
    return tag("tr", tag("th", title, scope="row"), *cells)


def _means(outlooks: Sequence[Outlook | None], of: Feature) -> list[Number | None]:
    return [None if found is None else found.means[of] for found in outlooks]


def _best(found: Outlook | None) -> Number | None:
    return None if found is None or found.worth is None else float(middle(found.worth))


def _fire(card: str) -> str:
    return "–" if card == NONE else str(LEVEL[card] + 1)


def _choose(name: str, label: str, chosen: str, market: Market, words: Words) -> Html:
    options = [(NONE, words.say("coach.buy.nothing"))]
    options += [(card, words.say("coach.buy.card", card=card, n=COST[card])) for card in market.cards]
    return select(name, label, options, chosen)
