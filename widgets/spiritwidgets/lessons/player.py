"""The player of lessons and puzzles: what a learner does becomes a trial, and the page shows what came of it."""

from __future__ import annotations

from collections.abc import Callable

from traitlets import Float

import spiritgame as sg
from spiritgame.lessons import Attempt, Step, UnreadableAnswer
from spiritgame.locale import words_for
from spiritgame.rules.edition import EDITIONS
from spiritwidgets.clicks import Look, Meaning, Note
from spiritwidgets.controls import look
from spiritwidgets.controls.ask import asked
from spiritwidgets.controls.explaining import Explaining
from spiritwidgets.controls.log import sentences
from spiritwidgets.controls.markup import Html, join
from spiritwidgets.controls.pane import Fields
from spiritwidgets.easel import Easel
from spiritwidgets.lessons import frame, round_end, stage
from spiritwidgets.lessons.feedback import refusal, waits_for
from spiritwidgets.lessons.frame import Course
from spiritwidgets.lessons.moves import menu
from spiritwidgets.lessons.pacing import Pacing
from spiritwidgets.lessons.player_display import PlayerDisplay
from spiritwidgets.lessons.progress import Progress, now_called
from spiritwidgets.lessons.room import Room
from spiritwidgets.lessons.trial import Demonstration, Trial
from spiritwidgets.lessons.wrong_table import PLACES
from spiritwidgets.marks import say
from spiritwidgets.mover import Mover
from spiritwidgets.page.kept import Found, Kept
from spiritwidgets.page.memory import Memory
from spiritwidgets.session import Answer, Jumped, Moved, Refused
from spiritwidgets.shown import Shown
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme
from spiritwidgets.twin import Picture
from spiritwidgets.view import Key


class Player(Shown):
    """The player of lessons and puzzles, one step at a time.

    `pace` is the time in seconds that a move of another spirit or of a shown solution takes; with 0 all are made at
    once. `rules` is the edition; None takes the one last chosen in this browser, at first TEXT.
    """

    pace = Float(0.9, help="seconds that a move takes which the learner does not make herself")
    patience = Float(8.0, help="seconds without action until targets glow where they do not from the start")

    def __init__(
        self,
        course: Course,
        *,
        lang: str,
        rules: sg.Rules | None,
        theme: str | None = None,
        pace: float = 0.9,
        patience: float = 8.0,
    ) -> None:
        self.course = course
        self.words = words_for(lang)
        self.rules = rules or sg.TEXT
        self.is_edition_given = rules is not None
        self.own_theme: Theme | None = None if theme is None else THEMES[theme]
        self.easel = Easel(self.own_theme or LIGHT, words_for=self._trouble)
        self.mover = Mover(self.easel)
        self.memory = Memory(self._recall, self._merge, self._follow, self._note, self.easel.fail)
        self.progress = Progress()
        self.demonstration: Demonstration | None = None
        self.typed: Fields = {}
        self.hints = 0
        self.form = ""  # the form of answer that was expected
        self.note = ""  # what the last click was told
        self.aside = Html()  # what is said above the story
        self.is_index_open = self.are_settings_open = False
        self.is_lit = False  # whether what fades in this part of the course glows after all
        self.looked_at: Key | None = None
        self._ends: dict[str, Attempt] = {}  # how steps ended that were solved on this page
        self.pacing = Pacing(self)
        self._depth = 0
        self.trial = Trial(course.steps[0], self.rules)
        super().__init__(pace=pace, patience=patience)
        self.room = Room(self, self.easel, self.memory, self._act, self.easel.fail)
        self.explaining = Explaining(self.easel, self.room.panes["help"])
        self.display = PlayerDisplay(self)
        self.easel.on_click(self._click)
        self.easel.on_question(self._explain)
        self.easel.on_metrics(lambda _metrics: self.refresh())
        self._open(course.steps[0])
        self.refresh()

    # Steps

    @property
    def step(self) -> Step:
        """The step that is shown."""
        return self.trial.step

    @property
    def shown(self) -> Trial:
        """The learner's trial, or the solution while it is shown."""
        return self.demonstration or self.trial

    def go_to(self, id: str) -> None:
        """Show the step `id` from its start; KeyError where this page has no such step."""
        found = next((step for step in self.course.steps if step.id == id), None)
        if found is None:
            raise KeyError(id)
        self.handle(lambda: self._begin(found))

    def _begin(self, step: Step) -> None:
        self._open(step)
        self.progress = self.progress.with_place(self.course.id, step.id)

    def _open(self, step: Step) -> None:
        place = self.course.steps.index(step)
        before = self._ends.get(self.course.steps[place - 1].id) if place and step.carry is not None else None
        self._take(Trial(step, self.rules, before))
        self.aside = join(self.words.say("course.prepared") if self.trial.is_prepared_instead else "")

    def _take(self, trial: Trial) -> None:
        self.pacing.stop()
        self.trial, self.demonstration = trial, None
        self.typed, self.hints = {}, 0
        self.form = self.note = ""
        self.aside = Html()
        self.looked_at = None
        self.is_index_open = self.are_settings_open = self.is_lit = False
        self.explaining.close()
        trial.listen(self._hear)

    def answer(self, text: str) -> None:
        """Answer the question of the step, as typed."""
        self.handle(lambda: self._answer(text))

    def _answer(self, text: str) -> None:
        self.form = self.note = ""
        try:
            self.trial.answer(text)
        except UnreadableAnswer as error:
            self.form = error.form

    def move(self, move: sg.Move) -> None:
        """Try a move, as a click would."""
        self.handle(lambda: self._try(move))

    def show_solution(self) -> None:
        """Play the solution from the step's own position."""

        def begin() -> None:
            self.explaining.close()
            self.demonstration = Demonstration(self.step, self.rules)
            self.note = self.form = ""

        self.handle(begin)

    def _hear(self, answer: Answer) -> None:
        trial = self.trial
        self.note, self.looked_at, self.aside = "", None, Html()
        self.explaining.close()
        match answer:
            case Moved(moment):
                news = [said for _, said in sentences(trial, moment.events, self.words)]
                self.easel.say((" " if self.words.lang == "en" else "").join(news))
            case Refused(reason):
                self.note = refusal(reason, self.words)
            case Note():
                self.note = say(self.words, answer)
            case Look(key) if look.is_spread(key):
                self.looked_at = key
            case Look(key):
                self.note = look.sentence(sg.observe(trial.state, trial.viewer), key, self.words)
            case Jumped():
                self.form = ""

    def handle(self, act: Callable[[], object]) -> None:
        """Do something, then let the clock run, remember it and show it."""
        self._depth += 1
        try:
            act()
        finally:
            self._depth -= 1
        if self._depth:
            return
        self.pacing.wind()
        self._keep()
        self.refresh()

    def _keep(self) -> None:
        """Remember what was solved, and how it ended."""
        trial = self.trial
        if trial.verdict == "solved" and self.demonstration is None:
            self._ends[trial.step.id] = trial.attempt
            self.progress = self.progress.with_solved(trial.step.id)
        self.memory.keep(self.progress.kept)
        self.memory.step = trial.step.id

    def _recall(self, found: Found, asked: str) -> None:
        """Go on where the learner was when they closed the page."""
        self.progress = Progress(self.progress.kept.merge(found.kept))
        asked = now_called(asked)
        edition, steps = self.progress.edition, {step.id: step for step in self.course.steps}
        wanted = steps.get(asked) or steps.get(self.progress.at(self.course.id)) or self.step
        is_untouched = not self.trial.has_tried and self.trial.attempt.answer is None
        if edition and is_untouched and not self.is_edition_given:
            self.rules = EDITIONS[edition]
        self.easel.safely(self.handle, lambda: self._begin(wanted) if is_untouched else None)
        self._point_to(asked)
        if found.is_damaged:
            self._note("course.damaged")

    def _merge(self, kept: Kept) -> None:
        """Know what has been done in another tab."""
        self.progress = Progress(self.progress.kept.merge(kept))
        self.memory.keep(self.progress.kept)
        self.refresh()

    def _note(self, key: str) -> None:
        self.note = self.words.say(key)
        self.refresh()

    def _follow(self, step: str) -> None:
        step = now_called(step)
        if step != self.step.id and any(step == other.id for other in self.course.steps):
            self.easel.safely(self.go_to, step)
        self._point_to(step)

    def _point_to(self, step: str) -> None:
        """Say where a step is that the address asks for here, though another lesson has it now."""
        if (aside := frame.elsewhere(self.course, step, self.words)) is not None:
            self.aside = aside
            self.easel.safely(self.refresh)

    # Clicks and buttons

    def _click(self, board: str, key: Key) -> None:
        self.room.doctor.arrived += 1
        if board == "look":
            return
        is_card = self.room.laid_open(board, key) is not None
        if is_card or (self.demonstration is None and self._only_tells(self.trial.meaning(key))):
            self._explain(board, key)
        else:
            self.handle(lambda: self._try(self.trial.meaning(key)))

    def _explain(self, board: str, key: Key) -> None:
        """Say what a thing is: someone has asked, or there is nothing else that a click on it could do."""

        def open_help() -> None:
            self.explaining.close()
            self.note, self.looked_at = self.room.laid_open(board, key) or "", None
            if self.demonstration is not None:
                self.note = self.words.say("course.watch")
            elif not self.note:
                self.explaining.open(board, key)

        if board != "look":
            self.handle(open_help)

    def _only_tells(self, wanted: Meaning) -> bool:
        """Whether a click is no try: nothing belongs to the thing, or it is not the learner's turn."""
        if isinstance(wanted, Look):
            return not look.is_spread(wanted.key)
        return isinstance(wanted, Note) or not self.trial.awaits_person

    def _try(self, wanted: Meaning) -> None:
        trial = self.trial
        if self.demonstration is not None:
            self.note = self.words.say("course.watch")
        elif trial.is_open or isinstance(wanted, Look):
            trial.ask(wanted)
        else:
            self.note = waits_for(trial, self.words)

    def _act(self, act: str, fields: Fields) -> None:
        self.room.doctor.arrived += 1
        self.handle(lambda: self._do(act, fields))

    def _do(self, act: str, fields: Fields) -> None:
        if any(name == "answer" or name.startswith("letter:") for name in fields) or act == "answer":
            self.typed = fields
        if self.explaining.act(act):
            return
        if (wanted := self.explaining.wanted(self.trial, act)) is not None:
            self._try(wanted)
            return
        kind, _, value = act.partition(":")
        match kind:
            case "answer":
                ticked = " ".join(letter for letter in PLACES if f"letter:{letter}" in fields)
                self._answer(fields.get("answer", ticked))
            case "choice" | "pick":
                choice = asked(menu(self.trial), act, fields)
                if choice is not None and self.demonstration is None:
                    self.trial.ask(choice.asks)
            case "go":
                self.go_to(value)
            case "edition" if value in EDITIONS:
                self._change_edition(value)
            case "language":
                self.words = words_for("en" if self.words.lang == "zh" else "zh")
                self.note = ""
            case "theme":
                self.own_theme = LIGHT if self.theme == DARK else DARK
            case "index":
                self.is_index_open, self.are_settings_open = not self.is_index_open, False
            case "settings":
                self.are_settings_open, self.is_index_open = not self.are_settings_open, False
            case _:
                self._lead(act)

    def _lead(self, act: str) -> None:
        steps = self.course.steps
        following = steps[min(steps.index(self.step) + 1, len(steps) - 1)]
        match act:
            case "next":
                self._begin(following)
            case "skip-step":
                self._begin(following)
                told = filter(None, (self.words.say("course.skipped"), self.aside))
                self.aside = join((" " if self.words.lang == "en" else "").join(told))
            case "restart":
                self._take(Trial(self.step, self.rules, self.trial.before))
            case "step-back":
                self.trial.step_back()
            case "hint":
                self.hints = min(self.hints + 1, self.step.hints)
            case "show":
                self.show_solution()
            case "my-turn":
                self._take(Trial(self.step, self.rules, self.trial.before))
            case "go-on":
                self.trial.release()
            case "part-again":
                self.mover.repeat()
            case "next-part" | "round-again":
                round_end.lead(self.trial, act)
            case "skip":
                self.pacing.hurry()
            case "close":
                self.looked_at = None
            case "forget":
                self.progress = self.progress.without(*(step.id for step in steps))
                self._ends.clear()
                self._begin(steps[0])
            case _:
                raise ValueError(f"not understood: {act}")

    def _change_edition(self, edition: str) -> None:
        if EDITIONS[edition] == self.rules:
            return
        answer = self.trial.attempt.answer
        self.rules = EDITIONS[edition]
        self.progress = self.progress.with_edition(edition)
        self._ends.clear()
        had_tried, hints = self.trial.has_tried, self.hints
        self._take(Trial(self.step, self.rules))
        self.hints = hints
        if had_tried:
            self.note = self.words.say("course.edition.changed")
        elif answer is not None:
            self._answer(answer)

    # How it looks

    @property
    def theme(self) -> Theme:
        """The colours: chosen on this page, or those of the system."""
        return self.own_theme or (DARK if self.easel.metrics.dark else LIGHT)

    def picture(self) -> Picture | None:
        """The boards of the step; None where it has none."""
        return stage.picture(self.shown, self.theme, self.words, self.course.title(self.words))

    def refresh(self) -> None:
        """Show the page as it is now; what has not changed is not sent."""
        self.display.refresh()
        moments = self.shown.moments
        self.mover.speed = "slow" if moments and moments[-1].part != "turn" else "normal"
        self.mover.follow(self.shown, self.words)

    def _trouble(self, error: Exception) -> str:
        return self.words.say("course.error", error=f"{type(error).__name__}: {error}")
