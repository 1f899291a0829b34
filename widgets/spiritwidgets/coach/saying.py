"""Why a choice is the better one, in one sentence made of the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from spiritgame.locale import Words
from spiritgame.probability import CardEffect, Odds, Payoff, Prospect, Weighing, second_action
from spiritgame.probability.pmf import Number
from spiritgame.state import CLOSED
from spiritwidgets.coach import numbers
from spiritwidgets.coach.verdict import middle

MOST_NAMED = 3


def why(prospect: Prospect, chances: Odds, weighing: Weighing, yardstick: Payoff, words: Words) -> str:
    """The sentence for the choices of a spirit that draws: it can draw a card, or its line is closed.

    What drawing is better than stopping is taken apart: what the cards bring on average, less what a closed line costs
    on average. With a fragment at hand a line that closes need not stay so, and the sentence does without that.
    """
    values, best = weighing.values, weighing.best
    worths = {choice: middle(bracket) for choice, bracket in values.items()}
    gain = worths["draw"] - worths["stop"] if {"draw", "stop"} <= set(worths) else 0

    def say(key: str, **params: object) -> str:
        return words.say(f"coach.why.{key}", **params)

    if prospect.is_closed:
        key = "reopen" if best == "discard" else "stay_closed"
        return say(key, card=prospect.line[-1], gain=numbers.size(worths["discard"] - worths["stop"]))
    if best == "discard":
        second = max(worth for choice, worth in worths.items() if choice != "discard")
        return say("send_away", card=prospect.line[-1], gain=numbers.worth(worths["discard"] - second))
    if "stop" not in values:
        return say("first_card", worth=numbers.worth(worths["draw"]))
    if not weighing.is_sure:
        return say("close")
    if not gain:
        return say("even")
    if chances.is_known:
        key = "known_draw" if best == "draw" else "known_stop"
        return say(key, card=prospect.top[0], gain=numbers.size(gain))
    if not chances.closing:
        return say(_without_risk(prospect, chances, is_draw=best == "draw"), gain=numbers.size(gain))
    counts = {"n": chances.solitary, "cards": chances.left}
    if prospect.fragments:
        key = "fragment_draw" if best == "draw" else "fragment_stop"
        return say(key, gain=numbers.size(gain), **counts)
    risk = chances.closing * second_action(prospect, yardstick)
    brought = gain + risk
    key = "risk_draw" if best == "draw" else "risk_stop" if brought > 0 else "risk_and_loss"
    return say(key, risk=numbers.worth(risk), brought=numbers.size(brought), **counts)


def _without_risk(prospect: Prospect, chances: Odds, *, is_draw: bool) -> str:
    if not is_draw:
        return "safe_stop"
    return "safe_draw" if prospect.solitude < CLOSED - 1 or chances.solitary else "none_left"


def welcome(effects: Sequence[CardEffect], words: Words) -> str:
    """Which cards help the most and which harm the most, against the average card; "" where all are alike."""
    mean = sum(effect.chance * middle(effect.change) for effect in effects)
    changes = [(effect.card, middle(effect.change) - mean) for effect in effects]
    best = [(card, change) for card, change in changes if numbers.change(change).startswith("+")][:MOST_NAMED]
    worst = [(card, change) for card, change in reversed(changes) if change < 0][:MOST_NAMED]
    if not best:
        return ""
    return words.say("coach.welcome", best=_named(best, words), worst=_named(worst, words))


def _named(changes: Sequence[tuple[str, Number]], words: Words) -> str:
    told = [words.say("coach.card_change", card=card, change=numbers.change(change)) for card, change in changes]
    return words.join(told)
