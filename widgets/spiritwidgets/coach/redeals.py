"""The unseen cards dealt anew: once, ten thousand times, and what the exact laws say of two ways to stop."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, field, frozen

from spiritgame.cards import ELEMENTS, Element
from spiritgame.probability import (
    BestPlay,
    Payoff,
    Prospect,
    Sample,
    TooLargeError,
    by_rule,
    has_numpy,
    law,
    law_of_best,
    line_worth,
    means,
    simulate,
    weigh,
)
from spiritgame.probability.pmf import Number, Pmf
from spiritgame.state import CLOSED
from spiritwidgets.coach.answers import EFFORT
from spiritwidgets.coach.plans import BEST, Plan, rule_of
from spiritwidgets.coach.verdict import middle

Counted: TypeAlias = Element | Literal["worth", "cards"]
COUNTED: Final[tuple[Counted, ...]] = ("worth", *ELEMENTS, "cards")
"""What may be counted in a finished line: its worth by the yardstick, the total of an element, its cards."""

RUNS: Final = 10_000
BATCH: Final = 1_000
MOST_CARDS: Final = 14
"""Of the best play, exact laws take long with more cards than these."""


@frozen
class Question:
    """A line, a way to go on with it, and the yardstick by which the best play and the worth are meant."""

    prospect: Prospect
    plan: Plan
    yardstick: Payoff

    def amount(self, line: Prospect, counted: Counted) -> int:
        """How much of this there is in a line."""
        if counted == "worth":
            return int(line_worth(line, self.yardstick))
        return len(line.line) if counted == "cards" else line.total(counted)


@frozen
class Redeals:
    """Finished lines by number: of `runs` of them, how many had each amount and how many were `closed`.

    `means` are exact as far as they are known. `is_done` says that nothing more will be found out.
    """

    question: Question
    runs: int = 0
    closed: int = 0
    counts: Mapping[Counted, Counter[int]] = field(factory=lambda: {counted: Counter() for counted in COUNTED})
    means: Mapping[Counted, Number] = field(factory=dict)
    is_done: bool = False

    def mean(self, counted: Counted) -> float:
        """The mean of the lines dealt; ZeroDivisionError before the first."""
        return sum(amount * n for amount, n in self.counts[counted].items()) / self.runs

    def share(self, counted: Counted, event: Callable[[int], bool]) -> float:
        """How many of the lines dealt show this; ZeroDivisionError before the first."""
        return sum(n for amount, n in self.counts[counted].items() if event(amount)) / self.runs

    def _plus(self, runs: int, closed: int, counts: Mapping[Counted, Counter[int]]) -> Redeals:
        added = {counted: self.counts[counted] + counts[counted] for counted in COUNTED}
        return evolve(self, runs=self.runs + runs, closed=self.closed + closed, counts=added)


def redeal(question: Question, seed: int) -> Prospect:
    """The line that would have come with the unseen cards in an order that this seed chooses."""
    line = question.prospect
    for card in _dealer(question)(random.Random(seed)):
        line = line.drawn(card)
    return line


def redeals(question: Question, seed: int, runs: int = RUNS) -> Iterator[Redeals]:
    """Deal anew `runs` times, telling now and then how it stands, and last of all with the exact means.

    Raises TooLargeError where the best play cannot be found out.
    """
    found = Redeals(question)
    batch = _batches(question, seed)
    while found.runs < runs:
        found = found._plus(*batch(min(BATCH, runs - found.runs)))
        yield found
    for counted in COUNTED:
        mean = exact_mean(question, counted)
        if mean is not None:
            found = evolve(found, means={**found.means, counted: mean})
            yield found
    yield evolve(found, is_done=True)


def _dealer(question: Question) -> Callable[[random.Random], tuple[str, ...]]:
    if question.plan == BEST:
        return BestPlay(question.prospect, question.yardstick, effort=EFFORT)
    return by_rule(question.prospect, rule_of(question.plan))


def _batches(question: Question, seed: int) -> Callable[[int], tuple[int, int, dict[Counted, Counter[int]]]]:
    """Deals so many lines at a time, and counts them."""
    if question.plan != BEST and has_numpy():
        seeds = iter(range(seed * RUNS, (seed + 1) * RUNS))
        rule = rule_of(question.plan)
        return lambda runs: _of_sample(question, simulate(question.prospect, rule, runs, next(seeds)))
    deal, rng = _dealer(question), random.Random(seed)

    def of_lines(runs: int) -> tuple[int, int, dict[Counted, Counter[int]]]:
        closed, counts = 0, {counted: Counter[int]() for counted in COUNTED}
        for _ in range(runs):
            amounts, is_closed = _with_cards(question, deal(rng))
            closed += is_closed
            for counted, amount in amounts.items():
                counts[counted][amount] += 1
        return runs, closed, counts

    return of_lines


def _with_cards(question: Question, cards: tuple[str, ...]) -> tuple[dict[Counted, int], bool]:
    """The amounts of the line with these cards more, and whether it is closed."""
    prospect, yardstick = question.prospect, question.yardstick
    animals = [prospect.animal(card) for card in cards]
    elements = sum((animal.elements for animal in animals), prospect.elements)
    is_closed = prospect.solitude + sum(animal.weight for animal in animals) >= CLOSED
    worth = yardstick.gain(elements) + yardstick.ending(2 - is_closed, {}) + yardstick.fragment * prospect.fragments
    amounts: dict[Counted, int] = {element: elements[element] for element in ELEMENTS}
    return {**amounts, "worth": int(worth), "cards": len(prospect.line) + len(cards)}, is_closed


def _of_sample(question: Question, sample: Sample) -> tuple[int, int, dict[Counted, Counter[int]]]:
    yardstick = question.yardstick
    worth = sum(getattr(yardstick, element) * sample[element] for element in ELEMENTS)
    worth = worth + yardstick.second_action * (sample["actions"] - 1) + yardstick.fragment * question.prospect.fragments
    arrays: dict[Counted, Any] = {element: sample[element] for element in ELEMENTS}
    arrays |= {"worth": worth, "cards": sample["cards"]}
    counts = {counted: Counter[int](array.tolist()) for counted, array in arrays.items()}
    return sample.runs, int((sample["solitude"] >= CLOSED).sum()), counts


def exact_mean(question: Question, counted: Counted) -> Number | None:
    """The mean as the laws have it; None where that would take too long."""
    prospect, yardstick = question.prospect, question.yardstick
    try:
        if counted != "worth":
            return exact_law(question, counted).mean()
        kept = yardstick.fragment * prospect.fragments
        if question.plan == BEST:
            best = weigh(evolve(prospect, fragments=0), yardstick, effort=EFFORT).value
            return middle(best) + kept if best.is_point else None
        found = means(prospect, rule_of(question.plan))
        elements = sum((getattr(yardstick, element) * found[element] for element in ELEMENTS), Fraction(0))
        return elements + yardstick.second_action * (found["actions"] - 1) + kept
    except TooLargeError:
        return None


def exact_law(question: Question, of: Element | Literal["cards", "actions"]) -> Pmf[int]:
    """The law of a feature of the finished line; TooLargeError where it would take too long."""
    prospect = question.prospect
    if question.plan != BEST:
        return law(prospect, rule_of(question.plan), of)
    if len(prospect.top) + len(prospect.deck) + len(prospect.discard) > MOST_CARDS:
        raise TooLargeError("too many cards")
    return law_of_best(evolve(prospect, fragments=0), question.yardstick, (of,)).map(lambda outcome: outcome[0])
