"""Ways to stop drawing that can be chosen, by name."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, TypeAlias

from spiritgame.locale import Words
from spiritgame.probability import NEVER_STOP, STOP_AT_TWO, Prospect, StopAtCards, StopAtRisk, StoppingRule

Plan: TypeAlias = str
"""A name: "two", "best", "never", "risk-20" (in percent) or "cards-5"."""

RISKS: Final = (10, 20, 30, 50)
MORE_CARDS: Final = 5
BEST: Final = "best"


def plans(prospect: Prospect, actual: int | None = None) -> tuple[Plan, ...]:
    """What may be chosen for this draw; `actual` is how many cards came to lie in the line, where that is known."""
    lie, there = len(prospect.line), len(prospect.top) + len(prospect.deck) + len(prospect.discard)
    counts = set(range(lie + 1, lie + 1 + min(MORE_CARDS, there)))
    if actual is not None and actual > lie:
        counts.add(actual)
    return (BEST, "two", *(f"risk-{risk}" for risk in RISKS), *(f"cards-{n}" for n in sorted(counts)), "never")


def rule_of(plan: Plan) -> StoppingRule:
    """The stopping rule of this name; KeyError for others, and for "best", which is none."""
    kind, _, number = plan.partition("-")
    if kind == "risk":
        return StopAtRisk(Fraction(int(number), 100))
    if kind == "cards":
        return StopAtCards(int(number))
    return {"two": STOP_AT_TWO, "never": NEVER_STOP}[plan]


def told(plan: Plan, words: Words, actual: int | None = None) -> str:
    """The plan in words, as an answer to "when to stop"."""
    kind, _, number = plan.partition("-")
    if kind == "risk":
        return words.say("coach.plan.risk", risk=words.say("coach.percent", value=int(number)))
    if kind == "cards":
        return words.say("coach.plan.cards.yours" if int(number) == actual else "coach.plan.cards", n=int(number))
    return words.say(f"coach.plan.{plan}")
