"""What decisions and luck have made of each round, in expected elements.

What a line ends up worth is what was to be expected of it at the beginning of the round, less what the decisions have
cost, plus luck. So each round adds up, and so does the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from attrs import frozen

from spiritgame.probability import Prospect, Weighing
from spiritgame.probability.pmf import Number
from spiritwidgets.coach.decisions import Decision, by_round
from spiritwidgets.coach.verdict import GRADES, Grade, Verdict, judge, middle


@frozen
class RoundEntry:
    """One round: what was to be expected at first, the verdicts, and what the line is worth now or was in the end."""

    round: int
    expected: Number
    verdicts: tuple[Verdict, ...]
    worth: Number
    is_over: bool

    @property
    def loss(self) -> Number:
        """What the decisions have cost."""
        return sum((verdict.loss for verdict in self.verdicts), start=0 * self.expected)

    @property
    def luck(self) -> Number:
        """What the cards were better than their average."""
        return sum((verdict.luck for verdict in self.verdicts), start=0 * self.expected)


@frozen
class Ledger:
    """The rounds of one spirit; `is_whole` says that all that has been decided is in it."""

    rounds: tuple[RoundEntry, ...]
    is_whole: bool

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts on all decisions that had an alternative."""
        return tuple(verdict for entry in self.rounds for verdict in entry.verdicts if not verdict.was_forced)

    @property
    def latest(self) -> Verdict | None:
        """The verdict on the last decision, forced or not; None before it is known."""
        return self.rounds[-1].verdicts[-1] if self.rounds else None

    @property
    def grades(self) -> dict[Grade, int]:
        """How many decisions were good, fine and costly."""
        counts = Counter(verdict.grade for verdict in self.verdicts)
        return {grade: counts[grade] for grade in GRADES}

    @property
    def loss(self) -> Number:
        """What all decisions have cost."""
        return sum(entry.loss for entry in self.rounds)

    @property
    def luck(self) -> Number:
        """What luck has given or taken."""
        return sum(entry.luck for entry in self.rounds)

    def worst(self, most: int) -> tuple[Verdict, ...]:
        """The decisions that were not good, the most expensive first."""
        found = [verdict for verdict in self.verdicts if verdict.grade != "good"]
        return tuple(sorted(found, key=lambda verdict: verdict.loss, reverse=True)[:most])


def ledger(
    taken: Sequence[Decision],
    weighed: Callable[[Prospect], Weighing | None],
    worth: Callable[[Prospect], Number],
    *,
    drawing: int | None,
) -> Ledger:
    """The ledger of all rounds that are `weighed` so far; `worth` is that of a line as it lies.

    `drawing` is the round in which the spirit still draws.
    """
    rounds = by_round(taken)
    entries = []
    for of_round in rounds:
        entry = _entry(of_round, weighed, worth, goes_on=of_round[0].round == drawing)
        if entry is not None:
            entries.append(entry)
    return Ledger(tuple(entries), len(entries) == len(rounds))


def _entry(
    of_round: tuple[Decision, ...],
    weighed: Callable[[Prospect], Weighing | None],
    worth: Callable[[Prospect], Number],
    *,
    goes_on: bool,
) -> RoundEntry | None:
    last = weighed(of_round[-1].after) if goes_on else None
    if goes_on and last is None:
        return None
    verdicts: list[Verdict] = []
    reached = middle(last.value) if last is not None else worth(of_round[-1].after)
    now = reached
    for decision in reversed(of_round):
        weighing = weighed(decision.before)
        if weighing is None:
            return None
        verdicts.insert(0, judge(decision, weighing, reached))
        reached = middle(weighing.value)
    return RoundEntry(of_round[0].round, reached, tuple(verdicts), now, not goes_on)
