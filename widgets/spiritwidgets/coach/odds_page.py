"""The page of the odds: the next draw, the guess that comes first, the last decision."""

from __future__ import annotations

from spiritgame.locale import Words
from spiritgame.probability import Payoff
from spiritgame.state import CLOSED
from spiritwidgets.coach import numbers
from spiritwidgets.coach.answers import Advice
from spiritwidgets.coach.calibration import Guess
from spiritwidgets.coach.decisions import Decision
from spiritwidgets.coach.page import too_large
from spiritwidgets.coach.pictures import cards_left
from spiritwidgets.coach.saying import welcome, why
from spiritwidgets.coach.verdict import Verdict, middle
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.marks import in_one

GUESS = "coach-guess"


def draw(advice: Advice, yardstick: Payoff, words: Words, guess: Guess | None = None) -> Html:
    """The odds of a draw, with what the choices are worth and why, as far as that is known yet."""
    prospect = advice.prospect
    parts = [] if guess is None else [guessed(guess, words)]
    if advice.odds is not None and prospect.can_draw:
        parts.append(
            tag("div", _chance(advice, words), tag("div", cards_left(prospect, words)), class_="sg-coach-next")
        )
    if advice.too_large:
        parts.append(tag("p", too_large(words)))
    elif advice.weighing is None or advice.odds is None:
        parts.append(tag("p", words.say("coach.thinking"), class_="sg-coach-soft", role="status"))
    else:
        parts.append(_choices(advice, words))
        parts.append(tag("p", why(prospect, advice.odds, advice.weighing, yardstick, words), class_="sg-coach-why"))
    if advice.effects and not prospect.top:
        parts.append(tag("p", welcome(advice.effects, words), class_="sg-coach-soft"))
    return join(*parts)


def _chance(advice: Advice, words: Words) -> Html:
    """The chance that the next card closes the line, large, with what it is the chance of."""
    found, prospect = advice.odds, advice.prospect
    assert found is not None
    exact, share = numbers.fraction(found.closing), numbers.percent(found.closing, words)
    if found.is_known:
        note = words.say("coach.known", card=prospect.top[0])
    elif found.closing:
        note = words.say("coach.closes.shuffled" if found.is_reshuffled else "coach.closes")
    elif prospect.solitude < CLOSED - 1:
        note = words.say("coach.closes_not", solitude=prospect.solitude, closed=CLOSED)
    else:
        note = words.say("coach.closes_none")
    figures = [tag("b", exact)]
    if exact != share and 0 < found.closing < 1:
        figures.append(tag("span", share))
    return tag("div", tag("p", *figures, class_="sg-coach-chance"), tag("p", note), class_="sg-coach-odds")


def _choices(advice: Advice, words: Words) -> Html:
    """A bar for each choice; the best one is named."""
    weighing = advice.weighing
    assert weighing is not None
    values = {choice: middle(bracket) for choice, bracket in weighing.values.items()}
    most = max((abs(float(value)) for value in values.values()), default=0.0) or 1.0
    rows = []
    for choice, value in sorted(values.items(), key=lambda pair: pair[1], reverse=True):
        is_best = choice == weighing.best and weighing.is_sure and len(values) > 1
        width = max(0.0, float(value)) / most * 100
        exact = numbers.fraction(value)
        rows.append(
            tag(
                "tr",
                tag("th", words.say(f"coach.choice.{choice}"), scope="row"),
                tag("td", tag("span", style=f"width:{width:.1f}%", class_="sg-coach-bar"), class_="sg-coach-bars"),
                tag("td", tag("b", numbers.bracket(weighing.values[choice])), title=exact or None),
                tag("td", tag("small", exact if "/" in exact else "")),
                tag("td", tag("span", "✓ ", words.say("coach.best")) if is_best else ""),
                class_="sg-coach-best" if is_best else None,
            )
        )
    return tag("table", tag("caption", words.say("coach.worth")), tag("tbody", *rows), class_="sg-coach-choices")


def ask_guess(words: Words, typed: str, fault: str) -> Html:
    """The question for a guess, with what was typed where that could not be read."""
    field = tag(
        "input",
        name=GUESS,
        value=typed,
        data_enter=GUESS,
        autocomplete="off",
        inputmode="text",
        placeholder=words.say("coach.guess.like"),
        aria_label=words.say("coach.guess.field"),
        aria_invalid="true" if fault else None,
    )
    return tag(
        "div",
        tag("p", words.say("coach.guess.ask"), class_="sg-coach-why"),
        tag("div", field, button(GUESS, words.say("coach.guess.go"), is_primary=True), class_="sg-coach-guess"),
        tag("p", fault, class_="sg-answer", role="alert") if fault else "",
    )


def guessed(guess: Guess, words: Words) -> Html:
    """The guess beside the truth."""
    off = round(100 * guess.error)
    key = "coach.guess.hit" if off == 0 else "coach.guess.off"
    params = {"guess": numbers.percent(guess.guess, words), "truth": numbers.chance(guess.truth, words), "n": off}
    return tag("p", words.say(key, **params), class_="sg-coach-guessed", role="status")


def last_decision(verdict: Verdict, advice: Advice, yardstick: Payoff, words: Words, *, in_full: bool) -> Html:
    """How good the last decision was and why, in full with its odds; then, apart from it, how it turned out."""
    reason: Html | str = ""
    if in_full:
        reason = draw(advice, yardstick, words)
    elif advice.odds is not None and advice.weighing is not None and not verdict.was_forced:
        sentence = why(advice.prospect, advice.odds, advice.weighing, yardstick, words)
        reason = tag("p", words.say("coach.before_that", why=sentence))
    grade = "" if verdict.was_forced else tag("b", words.say(f"coach.grade.{verdict.grade}"), class_="sg-coach-grade")
    return tag(
        "section",
        tag("h3", words.say("coach.last"), grade),
        tag("p", in_one(words, did(verdict.decision, words), _judged(verdict, words))),
        reason,
        _outcome(verdict, words) if verdict.decision.choice == "draw" else "",
        class_=f"sg-coach-last sg-coach-{'forced' if verdict.was_forced else verdict.grade}",
    )


def did(decision: Decision, words: Words) -> str:
    """What was decided, as a sentence."""
    if not decision.card:
        return words.say("coach.did.stop")
    return words.say(f"coach.did.{decision.choice}", card=decision.card)


def _judged(verdict: Verdict, words: Words) -> str:
    if verdict.was_forced:
        return words.say("coach.verdict.forced")
    if verdict.is_close:
        return words.say("coach.verdict.close")
    if not verdict.loss:
        return words.say("coach.verdict.best")
    other = words.say(f"coach.choice.{verdict.better}")
    return words.say("coach.verdict.loss", other=other, loss=numbers.worth(float(verdict.loss)))


def _outcome(verdict: Verdict, words: Words) -> Html:
    luck = verdict.luck
    key = "even" if abs(float(luck)) < 0.005 else "lucky" if luck > 0 else "unlucky"
    return tag("p", words.say(f"coach.outcome.{key}", luck=numbers.size(luck)), class_="sg-coach-soft")
