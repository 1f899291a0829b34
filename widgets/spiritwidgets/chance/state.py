"""What the page of a probability lesson remembers, and what its reader may want."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

import spiritgame as sg
from spiritgame.cards import StartingCards
from spiritgame.chance import ChanceLesson, Teller, Verdict, check
from spiritwidgets.chance.hand import Hand
from spiritwidgets.chance.kept import Work, put, work_of
from spiritwidgets.chance.labs.kinds import LABS
from spiritwidgets.chance.labs.lab import Bench, bench
from spiritwidgets.chance.parts import GUESS, parts_of
from spiritwidgets.chance.simulation import Simulating
from spiritwidgets.page.appearance import Appearance
from spiritwidgets.page.intents import Fields, form, intent
from spiritwidgets.page.kept import Kept


@frozen
class ChanceState:
    """A probability lesson: the part that is shown, what was tried, and what the browser keeps of all lessons.

    `is_edition_given`: the page was made for its cards, whatever the browser has kept. `typed` is what stands in the
    fields of the form, `fault` what kept it from being read, `note` what is to be said of what the browser keeps.
    `solutions` are the exercises whose solution was asked for.
    """

    lesson: ChanceLesson
    look: Appearance
    rules: sg.Rules
    seed: int | str
    hand: Hand | None
    bench: Bench | None
    is_edition_given: bool = False
    part: str = GUESS
    kept: Kept = field(factory=Kept)
    note: str = ""
    typed: Mapping[str, str] = field(factory=dict)
    fault: str = ""
    solutions: frozenset[str] = frozenset()
    simulating: Simulating = field(factory=Simulating)

    @classmethod
    def begun(cls, lesson: ChanceLesson, look: Appearance, rules: sg.Rules | None, seed: int | str) -> ChanceState:
        """The lesson as it begins."""
        cards = (rules or sg.TEXT).starting_cards
        return cls(
            lesson,
            look,
            rules or sg.TEXT,
            seed,
            Hand.of(lesson.trial, cards, seed) if lesson.trial else None,
            bench(LABS[lesson.lab], seed) if lesson.lab else None,
            is_edition_given=rules is not None,
        )

    @property
    def cards(self) -> StartingCards:
        """The edition of the starting cards."""
        return self.rules.starting_cards

    @property
    def teller(self) -> Teller:
        """Tells the lesson in the language and for the cards that are chosen."""
        return Teller(self.lesson, self.look.words, self.cards)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the lesson in their order."""
        return parts_of(self.lesson)

    @property
    def work(self) -> Work:
        """What was guessed and answered."""
        return work_of(self.lesson, self.kept)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What came of each exercise."""
        answers = self.work.answers
        return tuple(check(answers.get(e.id), e, self.cards) for e in self.lesson.exercises)

    def with_work(self, work: Work) -> ChanceState:
        """The same with this guessed and answered."""
        return evolve(self, kept=put(self.kept, self.lesson, work))

    def at(self, part: str) -> ChanceState:
        """The same at a part of the lesson; KeyError where there is none of this name."""
        if part not in self.parts:
            raise KeyError(part)
        return evolve(self, part=part, typed={}, fault="")

    def with_rules(self, rules: sg.Rules) -> ChanceState:
        """The same with the cards of another edition: nothing is tried yet."""
        if rules == self.rules:
            return self
        fresh = ChanceState.begun(self.lesson, self.look, rules, self.seed)
        return evolve(self, rules=rules, hand=fresh.hand, simulating=fresh.simulating)


@intent("chance-note")
@frozen
class NoteGuesses:
    """Note what was guessed."""

    fields: Fields = form()


@intent("chance-forget")
@frozen
class ForgetGuesses:
    """Guess again."""


@intent("chance-answer")
@frozen
class AnswerExercise:
    """Answer the exercise that is shown."""

    fields: Fields = form()


@intent("chance-solve")
@frozen
class ShowSolution:
    """Show the solution of an exercise."""

    exercise: str
    fields: Fields = form()


@intent("chance-go", is_lasting=True)
@frozen
class GoTo:
    """Show a part of the lesson."""

    part: str


@intent("chance-next")
@frozen
class GoOn:
    """Show the next part."""


@intent("trial-arm", is_lasting=True)
@frozen
class ChooseArm:
    """Try another experiment."""

    arm: str


@intent("trial-turn")
@frozen
class TurnCard:
    """Turn a card over."""


@intent("trial-deal", is_lasting=True)
@frozen
class DealRound:
    """Deal a whole round."""


@intent("trial-many", is_lasting=True)
@frozen
class DealMany:
    """Deal many rounds at once."""


@intent("trial-stop")
@frozen
class StopRound:
    """End a round of one's own."""


@intent("trial-clear", is_lasting=True)
@frozen
class ClearTrial:
    """Forget what was tried."""


@intent("chance-simulate")
@frozen
class Simulate:
    """Simulate so many runs."""

    runs: int


@intent("chance-halt", is_lasting=True)
@frozen
class HaltSimulation:
    """Let it be as many runs as they are."""
