"""Two ways to stop, side by side."""

from __future__ import annotations

from attrs import frozen

from spiritgame.cards import Element
from spiritgame.probability import TooLargeError
from spiritgame.probability.pmf import Number
from spiritwidgets.coach.redeals import Question, Redeals, exact_law, exact_mean, redeals

RUNS = 2_000


@frozen
class Column:
    """What one way to stop leads to: the chance of a closed line, means, and the chance of at least the aim.

    Where that would take too long to know exactly, it comes from lines dealt anew and `is_about` right.
    """

    closing: Number
    worth: Number
    mean: Number
    reach: Number
    is_about: bool


def column(question: Question, element: Element, aim: int) -> Column:
    """One way to stop, looked at for at least `aim` of the element. TooLargeError where there is no finding out."""
    try:
        actions, amounts = exact_law(question, "actions"), exact_law(question, element)
        worth = exact_mean(question, "worth")
        if worth is None:
            raise TooLargeError("no exact worth")
        return Column(actions[1], worth, amounts.mean(), amounts.at_least(aim), is_about=False)
    except TooLargeError:
        found = Redeals(question)
        for found in redeals(question, 0, RUNS):
            if found.runs == RUNS:
                break
        reach = found.share(element, lambda amount: amount >= aim)
        return Column(found.closed / found.runs, found.mean("worth"), found.mean(element), reach, is_about=True)
