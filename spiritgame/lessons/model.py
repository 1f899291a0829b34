"""Lessons as data: what a step shows, asks, allows and accepts. Its sentences live in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from spiritgame.cards import StartingCards

QuestionKind: TypeAlias = Literal["number", "chance", "numbers", "choice", "letters", "card", "free"]


@frozen(eq=False)
class Question:
    """What is asked before the learner may act.

    `answers` holds the right answer by edition, written as in `spiritgame.lessons.answers`; None where any answer is
    accepted. `computed` names a function that works the answer out from the learner's own table. `wrong` lists the
    diagnosed wrong answers, `options` the identifiers of a choice.
    """

    kind: QuestionKind
    answers: Mapping[StartingCards, str] | None = field(repr=False)
    wrong: tuple[str, ...] = field(default=(), repr=False)
    options: tuple[str, ...] = ()
    computed: str = ""


@frozen(eq=False)
class Road:
    """A way a learner is likely to try, and what is said about it.

    It is recognised by `when`, checks that must all hold; without them by the moves of `script`, an example of it.
    `fails` says that the sentence is about something amiss; otherwise the way is accepted as well.
    """

    script: str
    fails: bool
    when: tuple[str, ...] = ()


@frozen(eq=False)
class Variant:
    """Another sentence in place of the `part` of a step, such as `well`, for when all of the checks `when` hold.

    `name` tells it from the others: the sentence is found under `lesson.07.4.well.name`.
    """

    part: str
    name: str
    when: tuple[str, ...]


@frozen(eq=False)
class Setting:
    """A start position in shorthand; `spiritgame.lessons.setting` turns it into a position of the engine.

    Words separated by blanks; a `*` in a pile stands for all starting animals that are named nowhere; a `-` in a row
    is a gap left this round by a spirit that has acted.
    """

    seats: tuple[str, ...]
    spirits: Mapping[str, Mapping[str, str | int]]
    phase: Literal["draw", "action"] = "draw"
    first: str = "spring"
    acted: tuple[str, ...] = ()
    round: int = 2
    centre: str = "2"
    reserve: Mapping[str, str] = field(factory=dict)
    varans: int | None = None


@frozen(eq=False)
class Step:
    """One step of a lesson, or a puzzle.

    `boards` are the views it shows, `lean` those on a narrow page where they are others, `lit` the targets that glow at
    first (keys joined by blanks). `before` was played already, `table` is what the other spirits will do, `carry` is
    played on the learner's own table where the step before is carried on, which needs the checks `needs` to hold there.
    `only` names what the step is about where nothing else can be done in it. `success` are checks (see
    `spiritgame.lessons.checks`) that must all hold. `lantern` counts the next cards that lie open. `covers` names what
    the table shows and the question asks for, so that it is left out until it is answered (see
    `spiritwidgets.view.Fact`). What an `is_lasting` step tells stays true whatever is done. `trigger` is the moment of
    a game in which a step of the guided game comes up.
    """

    id: str
    seconds: int
    boards: tuple[str, ...]
    success: tuple[str, ...]
    solution: str
    hints: int
    rules: tuple[str, ...]
    question: Question | None = None
    lean: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    setting: Setting | None = None
    roads: tuple[Road, ...] = ()
    variants: tuple[Variant, ...] = ()
    before: str = ""
    table: str = ""
    carry: str | None = None
    needs: tuple[str, ...] = ()
    only: str = ""
    lantern: int = 0
    covers: tuple[str, ...] = ()
    picture: str = ""
    trigger: str = ""
    misconceptions: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    difficulty: int = 0
    core: str = ""
    is_ordered: bool = False
    is_lasting: bool = False

    def __repr__(self) -> str:
        return f"Step({self.id!r})"

    def key(self, part: str) -> str:
        """The catalogue key of a sentence of this step, such as `told`, `hint.1` or `wrong.2`."""
        return f"lesson.{self.id}.{part}"

    @property
    def keys(self) -> tuple[str, ...]:
        """All catalogue keys of this step."""
        parts = ["title", "told", "well"]
        parts += [f"hint.{i + 1}" for i in range(self.hints)]
        if self.question:
            parts.append("ask")
            parts += [f"option.{option}" for option in self.question.options]
            parts += [f"wrong.{i + 1}" for i in range(len(self.question.wrong))]
        parts += [f"road.{i + 1}" for i in range(len(self.roads))]
        parts += [f"{variant.part}.{variant.name}" for variant in self.variants]
        if self.trigger:
            parts.append("fade")
        if self.difficulty:
            parts += ["concept", "answer"]
        return tuple(self.key(part) for part in parts)


@frozen(eq=False)
class Lesson:
    """A lesson: `id` is its number in two digits, `name` the rest of its notebook's name."""

    id: str
    name: str
    minutes: int
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"Lesson({self.id!r})"

    def key(self, part: str) -> str:
        """The catalogue key of a sentence of this lesson: `title` or `question`."""
        return f"lesson.{self.id}.{part}"

    def step(self, id: str) -> Step:
        """The step with this identifier; KeyError where there is none."""
        for step in self.steps:
            if step.id == id:
                return step
        raise KeyError(id)
