"""Probability lessons as data: what is guessed, tried, computed and asked. Their sentences live in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from spiritgame.cards import StartingCards
from spiritgame.locale import Words

GuessKind: TypeAlias = Literal["percent", "number", "fraction", "choice", "order"]
AnswerKind: TypeAlias = Literal["number", "chance", "law"]
Statistic: TypeAlias = Literal["mean", "deviation"]


@frozen(eq=False)
class Guess:
    """Something to say before anything is shown: accepted whatever it is, and compared with `truth` at the end.

    `truth` is an expression (see `spiritgame.chance.expressions`), or the right option or order. `options` are the
    identifiers to choose or sort.
    """

    kind: GuessKind
    truth: str = field(default="", repr=False)
    options: tuple[str, ...] = ()


@frozen(eq=False)
class Arm:
    """One experiment of a trial, as an expression; `law` gives the exact laws of its series, where they are known."""

    id: str
    experiment: str
    law: tuple[str, ...] = ()


@frozen(eq=False)
class Trial:
    """What is tried on the table: `by_hand` runs one by one, then `at_once` more at a click.

    `bins` are the outcomes in their order where they are words, `span` the least and greatest where they are numbers.
    `series` names what is tallied where one run gives several outcomes. With `together` all arms see the same orders
    of the cards.
    """

    by_hand: int
    at_once: int
    arms: tuple[Arm, ...]
    bins: tuple[str, ...] = ()
    span: tuple[int, int] | None = None
    series: tuple[str, ...] = ("",)
    together: bool = False


@frozen(eq=False)
class ThreeWays:
    """The same number three ways: counted, by formula, and simulated by `runs` runs of `experiment`.

    `count` and `formula` are expressions; both give `value`.
    """

    count: str
    formula: str
    experiment: str
    runs: int = 10_000
    statistic: Statistic = "mean"


@frozen(eq=False)
class Exercise:
    """A question with one right answer, an expression, and foreseen wrong answers by edition.

    Where `kind` is "law", all of them are laws; a "chance" is a number from 0 to 1.

    `digits` counts the decimals asked for; None where an exact answer is wanted (rounded ones are accepted too).
    """

    id: str
    answer: str
    wrong: tuple[Mapping[StartingCards, str], ...]
    kind: AnswerKind = "number"
    digits: int | None = None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    @property
    def lesson(self) -> str:
        """The identifier of its lesson."""
        return self.id.partition(".")[0]

    @property
    def part(self) -> str:
        """What its sentences begin with inside the lesson, such as "ex.2"."""
        return "ex." + self.id.partition(".")[2]

    def key(self, part: str) -> str:
        """The catalogue key of a sentence of this exercise, such as `ask`, `wrong.2` or `solution`."""
        return f"chance.{self.lesson}.{self.part}.{part}"

    @property
    def keys(self) -> tuple[str, ...]:
        """All catalogue keys of this exercise."""
        parts = ("ask", "solution", *(f"wrong.{n}" for n in range(1, len(self.wrong) + 1)))
        return tuple(self.key(part) for part in parts)


class TellingExercise(Exercise):
    """An exercise that tells its own sentences, for it stands in no lesson."""

    def tell(self, part: str, words: Words) -> str:
        """A sentence of the exercise, such as `ask`, `wrong.2` or `solution`."""
        raise NotImplementedError


@frozen(eq=False)
class ChanceLesson:
    """A probability lesson: `id` is its number in two digits, `name` the rest of its notebook's name.

    `numbers` are the parameters of its sentences, by name, as expressions; `lab` names what more there is to play with.
    """

    id: str
    name: str
    minutes: int
    guesses: tuple[Guess, ...]
    exercises: tuple[Exercise, ...]
    trial: Trial | None = None
    ways: ThreeWays | None = None
    numbers: Mapping[str, str] = field(factory=dict)
    lab: str = ""

    def __repr__(self) -> str:
        return f"ChanceLesson({self.id!r})"

    def key(self, part: str) -> str:
        """The catalogue key of a sentence of this lesson, such as `title`, `idea` or `way.count`."""
        return f"chance.{self.id}.{part}"

    def exercise(self, id: str) -> Exercise:
        """The exercise with this identifier, such as "20.1"; KeyError where there is none."""
        for exercise in self.exercises:
            if exercise.id == id:
                return exercise
        raise KeyError(id)

    @property
    def keys(self) -> tuple[str, ...]:
        """All catalogue keys of this lesson, those of its exercises included."""
        parts = ["title", "question", "consequence"]
        for number, guess in enumerate(self.guesses, 1):
            parts += [f"guess.{number}", *(f"option.{option}" for option in guess.options)]
        if self.trial is not None:
            parts += ["trial", "idea", *(f"bin.{name}" for name in self.trial.bins)]
            parts += [f"series.{name}" for name in self.trial.series if name]
            parts += [f"arm.{arm.id}" for arm in self.trial.arms if len(self.trial.arms) > 1]
            if not self.trial.bins:
                parts.append("axis")
        if self.ways is not None:
            parts += ["way.asked", "way.count", "way.formula", "way.simulation"]
        own = dict.fromkeys(self.key(part) for part in parts)
        return (*own, *(key for exercise in self.exercises for key in exercise.keys))
