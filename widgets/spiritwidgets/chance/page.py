"""The page of a probability lesson: a story in parts, beside a trial on a table and the same number three ways."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve
from ipywidgets import Box

import spiritgame as sg
from spiritgame.chance import ChanceLesson, Simulation, Teller, Verdict, chance_lesson, chance_lessons, check, simulated
from spiritgame.locale import words_for
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.chance import frame
from spiritwidgets.chance.board import line_scene
from spiritwidgets.chance.guesses import UnreadableGuess, read_guesses
from spiritwidgets.chance.hand import Hand
from spiritwidgets.chance.kept import Work, put, work_of
from spiritwidgets.chance.labs import BENCHES
from spiritwidgets.chance.panel import Progress, calibration, trial_panel, ways_panel
from spiritwidgets.chance.story import GAME, GUESS, IDEA, LAB, TRY, WAYS, Page, parts_of, story
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.easel import Easel
from spiritwidgets.front import read_asset
from spiritwidgets.geometry import EDGE, LARGE, MEDIUM, WIDEST, Area
from spiritwidgets.lessons.plan import LINE_HEIGHT
from spiritwidgets.page.kept import EDITION, Found, Kept
from spiritwidgets.page.memory import Memory
from spiritwidgets.shown import Shown
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme
from spiritwidgets.view import Fact, Key, Size

USUAL_WIDTH: Final = 1280
STORY: Final = 296
SEED: Final = 7
LASTING: Final = ("arm:", "clear", "deal", "go:", "halt", "many")
PANES: Final = ("bar", "story", "chance")


class ChancePane(Pane):
    """A pane with the looks of a probability lesson."""

    _css = read_asset("table.css") + read_asset("lesson.css") + read_asset("chance.css")

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of the page; what means the same in any picture is not lost while a plot is being drawn."""
        match message:
            case {"act": str(act)} if act.startswith(LASTING):
                message = {**message, "version": self.version}
        super().hear(message)


class Chance(Shown):
    """A probability lesson: `Chance("20")`.

    `seed` decides all cards that are dealt and simulated, so that each of a class may have her own. `rules` is the
    edition; None takes the one last chosen in this browser, at first TEXT. KeyError for a number that there is not,
    ValueError for a language.
    """

    def __init__(
        self,
        id: str | int,
        lang: str = "en",
        rules: sg.Rules | None = None,
        *,
        seed: int | str = SEED,
        theme: str | None = None,
    ) -> None:
        self.lesson: ChanceLesson = chance_lesson(id)
        self.words = words_for(lang)
        self.rules = rules or sg.TEXT
        self.is_edition_given = rules is not None
        self.seed = seed
        self.own_theme: Theme | None = None if theme is None else THEMES[theme]
        self.easel = Easel(self.own_theme or LIGHT, words_for=self._trouble)
        self.memory = Memory(self._recall, self._merge, self._follow, self._regret, self.easel.fail)
        self.part = GUESS
        self.work = Work()
        self.kept = Kept()
        self.note = ""  # what became of it
        self.typed: Fields = {}
        self.fault = ""
        self.solutions: frozenset[str] = frozenset()
        self.hand = self._hand()
        self.bench = BENCHES[self.lesson.lab](self.easel.fail, seed) if self.lesson.lab else None
        self.progress = Progress()
        self._source: Iterator[Simulation] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._classes: tuple[str, ...] = ()
        super().__init__()
        self.panes = {name: ChancePane(name, self._act, self.easel.fail, is_styled=name == PANES[0]) for name in PANES}
        self._furnish()
        self.easel.on_click(self._click)
        self.easel.on_metrics(lambda _metrics: self.refresh())
        self.refresh()

    def _furnish(self) -> None:
        board = self.easel.add("line", width=USUAL_WIDTH, height=LINE_HEIGHT["L"])
        stage = Box([board.widget, self.panes["chance"], *([self.bench] if self.bench else [])])
        if self.bench:
            self.bench.is_told = False  # the story tells
        main = Box([self.panes["story"], stage])
        stage.add_class("sg-stage")
        main.add_class("sg-main")
        self.children = [self.panes["bar"], main, self.memory, self.easel.widget]
        for name in ("sg-root", "sg-table", "sg-lesson", "sg-asks-beside", "sg-chance"):
            self.add_class(name)

    def _hand(self) -> Hand | None:
        return Hand(self.lesson.trial, self.rules.starting_cards, self.seed) if self.lesson.trial else None

    @property
    def teller(self) -> Teller:
        """Tells the lesson in the language and for the cards that are chosen."""
        return Teller(self.lesson, self.words, self.rules.starting_cards)

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the lesson in their order."""
        return parts_of(self.lesson)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What came of each exercise."""
        cards = self.rules.starting_cards
        return tuple(check(self.work.answers.get(e.id), e, cards) for e in self.lesson.exercises)

    def go_to(self, part: str) -> None:
        """Show a part of the lesson; KeyError where there is none of this name."""
        if part not in self.parts:
            raise KeyError(part)
        self.part, self.typed, self.fault = part, {}, ""
        self.refresh()

    def answer(self, exercise: str, text: str) -> None:
        """Answer an exercise, as typed."""
        if text.strip():
            self.work = self.work.with_answer(exercise, text.strip())
        self.refresh()

    # What the page reports

    def _click(self, _board: str, key: Key) -> None:
        if key == ("deck",) and self.part == TRY and self.hand:
            self.hand.turn()
            self.refresh()

    def _act(self, act: str, fields: Fields) -> None:
        self.typed, self.note = fields, ""
        kind, _, value = act.partition(":")
        match kind:
            case "note":
                self._note(fields)
            case "forget-guess":
                self.work = evolve(self.work, guesses=())
            case "answer":
                exercise = f"{self.lesson.id}.{self.part[3:]}"
                self.answer(exercise, fields.get(f"answer.{exercise}", ""))
            case "show":
                self.solutions |= {value}
            case "go":
                self.go_to(value)
            case "next":
                self.go_to(self.parts[min(self.parts.index(self.part) + 1, len(self.parts) - 1)])
            case "arm" | "turn" | "deal" | "many" | "stop" | "clear":
                self._try(kind, value)
            case "simulate":
                self.simulate(int(value))
            case "halt":
                self.halt()
            case "edition" if value in EDITIONS:
                self._change_edition(value)
                self.kept = self.kept.put(value, EDITION)
            case "language":
                self.words = words_for("en" if self.words.lang == "zh" else "zh")
            case "theme":
                self.own_theme = LIGHT if self.theme == DARK else DARK
            case _:
                raise ValueError(f"not understood: {act}")
        self._keep()
        self.refresh()

    def _note(self, fields: Fields) -> None:
        self.fault = ""
        try:
            self.work = evolve(self.work, guesses=read_guesses(self.lesson.guesses, fields))
        except UnreadableGuess as error:
            self.fault = str(error)

    def _try(self, act: str, value: str) -> None:
        hand = self.hand
        if hand is None or (hand.is_own and act in ("deal", "many")):
            return
        match act:
            case "arm":
                hand.choose(value)
            case "many":
                hand.many(hand.trial.at_once)
            case "turn":
                hand.turn()
            case "deal":
                hand.deal()
            case "stop":
                hand.stop()
            case "clear":
                self.hand = self._hand()

    def _change_edition(self, edition: str) -> None:
        if EDITIONS[edition] != self.rules:
            self.halt()
            self.rules = EDITIONS[edition]
            self.hand, self.progress = self._hand(), Progress()

    # Simulation

    def simulate(self, runs: int) -> None:
        """Simulate so many runs, a portion at a time, so that the page stays alive and can stop it."""
        ways = self.lesson.ways
        if ways is None or not 2 <= runs <= 10 * ways.runs:
            raise ValueError(f"not so many runs: {runs}")
        self.halt()
        self._source = simulated(ways, self.rules.starting_cards, self.seed, runs)
        self.progress = Progress(wanted=runs)
        self._go_on()

    def halt(self) -> None:
        """Stop the simulation where it is."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._source = None
        self.progress = evolve(self.progress, wanted=None)

    def _go_on(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None  # nobody watches
        while self._source is not None:
            found = next(self._source, None)
            if found is None:
                self.halt()
                break
            self.progress = evolve(self.progress, simulation=found)
            if loop is not None:
                self._timer = loop.call_later(0.02, self.easel.safely, self._go_on)
                break
        self.refresh()

    # What the browser keeps

    def _keep(self) -> None:
        self.kept = put(self.kept, self.lesson, self.work)
        self.memory.keep(self.kept)
        self.memory.step = f"{self.lesson.id}.{self.part}"

    def _works(self) -> Mapping[str, Work]:
        """What is known of all lessons."""
        kept = {lesson.id: work_of(lesson, self.kept) for lesson in chance_lessons()}
        return {**kept, self.lesson.id: self.work}

    def _recall(self, found: Found, step: str) -> None:
        edition = found.kept.text(EDITION)
        if edition in EDITIONS and not self.is_edition_given:
            self.easel.safely(self._change_edition, edition)
        self.note = self.words.say("course.damaged") if found.is_damaged else ""
        self._merge(found.kept)
        self._follow(step)

    def _merge(self, kept: Kept) -> None:
        """Know what has been done before, and in another tab."""
        self.kept = put(self.kept, self.lesson, self.work).merge(kept)
        self.work = work_of(self.lesson, self.kept)
        self.memory.keep(self.kept)
        self.refresh()

    def _regret(self, key: str) -> None:
        self.note = self.words.say(key)
        self.refresh()

    def _follow(self, step: str) -> None:
        lesson, _, part = step.partition(".")
        if lesson == self.lesson.id and part in self.parts and part != self.part:
            self.easel.safely(self.go_to, part)

    # How it looks

    @property
    def theme(self) -> Theme:
        """The colours: chosen on this page, or those of the system."""
        return self.own_theme or (DARK if self.easel.metrics.dark else LIGHT)

    def refresh(self) -> None:
        """Show the page as it is now; what has not changed is not sent."""
        if self.easel.theme != self.theme:
            self.easel.set_theme(self.theme)
        self.easel.front.lost = self.words.say("table.lost")
        for pane in self.panes.values():
            pane.lang = "en" if self.words.lang == "en" else "zh-Hans"
        teller = self.teller
        self.panes["bar"].show(frame.bar(teller, is_dark=self.theme == DARK))
        self.panes["story"].show(story(teller, self._page()))
        self._show_stage(teller)
        if self.memory.step != f"{self.lesson.id}.{self.part}":
            self.memory.step = f"{self.lesson.id}.{self.part}"

    def _page(self) -> Page:
        return Page(
            part=self.part,
            verdicts=self.verdicts,
            guesses=self.work.guesses,
            answers=self.work.answers,
            typed=self.typed,
            fault=self.fault,
            shown=self.solutions,
            following=frame.neighbour(self.lesson, 1),
            note=self.note,
        )

    def _show_stage(self, teller: Teller) -> None:
        container = min(max(self.easel.metrics.width or USUAL_WIDTH, 320), WIDEST)
        size: Size = "L" if container >= LARGE else "M" if container >= MEDIUM else "S"
        width = container - 2 * EDGE - (STORY + 12 if size == "L" else 0)
        content = ""
        if self.hand and self.part in (TRY, IDEA):
            content = trial_panel(teller, self.hand, self.theme, is_exact=self.part == IDEA)
        elif self.part == WAYS:
            content = ways_panel(teller, self.lesson, self.progress, self.theme)
        elif self.part == GAME:
            content = calibration(teller, self._works(), self.theme)
        self.panes["chance"].show(content)
        has_board = self.part == TRY
        if has_board and self.hand:
            is_drawing = not self.hand.is_over
            tip = self.words.say("lab.tip.deck")
            area = Area(width, LINE_HEIGHT[size])
            scene = line_scene(
                self.hand.table,
                self.rules,
                self.theme,
                self.words,
                area,
                size,
                tip=tip,
                is_drawing=is_drawing,
                covers=self.covers,
            )
            self.easel.show({"line": scene})
            self.easel.describe("line", self.words.say("table.board.line"))
        has_lab = self.bench is not None and self.part == LAB
        if self.bench and has_lab:
            self.bench.dress(self.words, self.rules.starting_cards, self.theme)
        self._classify(size, has_board=has_board, has_lab=has_lab, has_stage=has_lab or bool(content))

    @property
    def covers(self) -> frozenset[Fact]:
        """What the table keeps to itself as long as nothing has been guessed."""
        return frozenset() if self.work.guesses else frozenset({"odds"})

    def _classify(self, size: Size, *, has_board: bool, has_lab: bool, has_stage: bool) -> None:
        classes = [f"sg-page-{size}"]
        classes += ["sg-with-line"] if has_board else []
        classes += ["sg-with-lab"] if has_lab else []
        classes += [] if has_stage else ["sg-without-boards"]
        for name in set(self._classes) - set(classes):
            self.remove_class(name)
        for name in classes:
            self.add_class(name)
        self._classes = tuple(classes)

    def _trouble(self, error: Exception) -> str:
        return self.words.say("course.error", error=f"{type(error).__name__}: {error}")
