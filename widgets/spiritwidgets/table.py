"""The table as a widget: boards, words and buttons around a session. Display it, and play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from traitlets import Enum, Float

import spiritgame as sg
from spiritgame.locale import say_reason, words_for
from spiritgame.state import DrawPhase
from spiritwidgets import saves
from spiritwidgets.clicks import Look, Note, Selection
from spiritwidgets.coach.pane import CoachPane
from spiritwidgets.controls import back
from spiritwidgets.controls.ask import asked
from spiritwidgets.controls.explaining import Explaining
from spiritwidgets.controls.furniture import furnish
from spiritwidgets.controls.help import does_at_once
from spiritwidgets.controls.log import sentences
from spiritwidgets.controls.menu import menu
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.controls.setup import Setup
from spiritwidgets.controls.tabs import TABS
from spiritwidgets.display import Display
from spiritwidgets.easel import Easel
from spiritwidgets.effects import SPEEDS
from spiritwidgets.keep import Keeper
from spiritwidgets.marks import in_one, marks, say
from spiritwidgets.metrics import Metrics
from spiritwidgets.mover import Mover
from spiritwidgets.pace import Pace
from spiritwidgets.session import Answer, Jumped, Moved, Refused, Session
from spiritwidgets.shown import Shown
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme
from spiritwidgets.twin import Picture, of_state
from spiritwidgets.view import Key

if TYPE_CHECKING:
    from spiritwidgets.coach.coach import Coach

PANES: Final = ("bar", "ask", "tabs", "log", "look", "help", "over")
EXAMPLE: Final = 1
"""The seed of the game whose beginning stands for a table without one."""
DRAWS_FASTER: Final = 0.4  # of the pace: a computer's draws are many and say little
ACTS_SLOWER: Final = 2.2  # its actions are few, and each is told in a sentence that takes reading


class Table(Shown):
    """A table to play at.

    Without a session it begins with the form for a new game. `pace` is the time in seconds that a computer player
    takes for a move; with 0 it moves at once. `lang` is "en" or "zh", or None to follow the reader; `theme` is "light"
    or "dark", or None to follow the page. Raises ValueError for another language, KeyError for another theme.
    """

    pace = Float(0.7, help="seconds that a computer player takes for a move")
    speed = Enum(SPEEDS, "normal", help="how fast things move: off, normal, slow")

    def __init__(
        self, session: Session | None = None, *, lang: str | None = None, theme: str | None = None, pace: float = 0.7
    ) -> None:
        self.words = words_for(lang or "en")
        self.follows_reader = lang is None  # in language
        self.own_theme: Theme | None = None if theme is None else THEMES[theme]
        self.session: Session | None = None
        self.easel = Easel(self.own_theme or LIGHT, words_for=self._trouble)
        self.panes = {name: Pane(name, self._act, self.easel.fail, is_styled=name == PANES[0]) for name in PANES}
        self.panes["coach"] = CoachPane("coach", self._act, self.easel.fail)
        self.form = Setup()
        self.fault = ""  # what is wrong with the form
        self.answer = ""  # what the last click was told
        self.is_setting_up = session is None
        self.is_finish_closed = False
        self.told_round = 0  # the round whose beginning has been told
        self.at: int | None = None  # after how many moves, while looking back
        self.looked_at: Key | None = None
        self.explaining = Explaining(self.easel, self.panes["help"])
        self.is_asking = False  # the next click asks what a thing is
        self.loaded: Session | None = None  # waits for a yes
        self.asks = ""  # the key of the question about it
        self.tab = TABS[0]
        self.waits = Pace()
        self._news: list[str] = []
        self._depth = 0
        self._timer: asyncio.TimerHandle | None = None
        self._forget: Callable[[], None] = lambda: None
        self.display = self._make_display()
        self.mover = Mover(self.easel)
        self.keeper = Keeper(self, self.easel.fail, takes=session is None, place=self.place)
        super().__init__(self._furniture(), pace=pace)
        for name in ("sg-root", "sg-table"):
            self.add_class(name)
        self.easel.on_click(self._click)
        self.easel.on_question(self._explain)
        self.easel.on_metrics(self._measure)
        if session is not None:
            self.take(session)
        self._settle()

    # What kinds of tables may have their own way of

    place = ""
    """Where the browser keeps games of this kind of table; "" for the free table."""

    def _make_display(self) -> Display:
        return Display(self)

    def _furniture(self) -> list[Any]:
        return furnish(self.easel, self.panes, self.keeper.widget)

    def page_of(self, notebook: str) -> str:
        """The address of a notebook in the language of the table, from the folder of all notebooks."""
        return notebook if self.words.lang == "en" else f"{self.words.lang}/{notebook}"

    @property
    def is_held(self) -> bool:
        """Whether computers wait until something else is done."""
        return self.is_setting_up or self.at is not None or self.waits.is_held

    @cached_property
    def coach(self) -> Coach:
        """The coach, loaded when it is first asked for."""
        from spiritwidgets.coach.coach import Coach

        return Coach(self, self.panes["coach"], self.easel.fail)

    @property
    def called_coach(self) -> Coach | None:
        """The coach where it has been asked for."""
        coach: Coach | None = self.__dict__.get("coach")
        return coach

    # What happens

    def seat(self, session: Session) -> None:
        """Put a game on the table, in place of the one before, and show it."""
        self.handle(lambda: self.take(session))

    def take(self, session: Session) -> None:
        """Have this game from now on; `seat` also shows it."""
        self._forget()
        self.session = session
        self._forget = session.listen(self._hear)
        self.is_setting_up = self.is_finish_closed = False
        self.told_round = 0
        self.at = self.looked_at = self.loaded = None
        self.waits.let_go()
        self.explaining.close()
        self.is_asking = False
        self.answer = ""

    def _hear(self, answer: Answer) -> None:
        session = self.session
        assert session is not None
        is_computer = isinstance(answer, Moved) and not answer.moment.by_person
        if session.awaits_person or not is_computer:  # computers do not close what someone reads meanwhile
            self.answer = ""
            self.explaining.close()
            self.looked_at = self.looked_at if is_computer else None
        match answer:
            case Moved(moment):
                self.waits.hear(session, moment)
                self._news += [said for _, said in sentences(session, moment.events, self.words)]
            case Refused(reason):
                self.answer = say_reason(reason, self.words.lang)
            case Note():
                self.answer = say(self.words, answer)
            case Look(key):
                self.looked_at = key
            case Jumped():
                self.is_finish_closed = False
                self.waits.let_go()
            case Selection():
                pass
        if not self._depth:
            self._settle()

    def handle(self, act: Callable[[], object]) -> None:
        """Do what a click asked for, then show what has come of it."""
        self._depth += 1
        try:
            act()
        finally:
            self._depth -= 1
        self._settle()

    def _settle(self) -> None:
        """Show what has come of it, and let the computers go on: later where somebody watches, else at once."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        session = self.session
        may_play = session is not None and not self.is_held
        loop = self._watched_loop()
        if session is not None and may_play and loop is None:
            self._depth += 1
            try:
                while not self.is_held and session.play_computer() is not None:
                    pass
            finally:
                self._depth -= 1
        self.refresh()
        if session is not None and may_play and loop is not None and session.awaits_computer:
            delay = self.pace * (DRAWS_FASTER if isinstance(session.state.phase, DrawPhase) else ACTS_SLOWER)
            delay = max(delay, self.mover.lasts)  # what moves is not cut short
            self._timer = loop.call_later(delay, self.easel.safely, self.handle, session.play_computer)

    def _watched_loop(self) -> asyncio.AbstractEventLoop | None:
        """The event loop in which computers can take their time; None where they need not."""
        try:
            return asyncio.get_running_loop() if self.pace > 0 else None
        except RuntimeError:
            return None

    def _click(self, board: str, key: Key) -> None:
        if self.session is None or board == "look":
            return
        if self.at is not None or self.waits.is_held:
            self.handle(lambda: self._hear(Note("note.go_on" if self.at is None else "note.looking_back")))
        else:
            session = self.session
            if self.is_asking or not does_at_once(session, key, marks(session, self.words)):
                self._explain(board, key)
            else:
                self.handle(lambda: session.click(key))

    def _explain(self, board: str, key: Key) -> None:
        def open_help() -> None:
            self.explaining.open(board, key)
            self.is_asking, self.answer, self.looked_at = False, "", None

        if self.session is not None and self.at is None and board != "look":
            self.handle(open_help)

    def _act(self, act: str, fields: Fields) -> None:
        self.handle(lambda: self._do(act, fields))

    def _do(self, act: str, fields: Fields) -> None:
        session = self.session
        if act.startswith("setup-") or act == "start":
            self._set_up(act, fields)
        elif act.startswith("speed:"):
            self.speed = next(speed for speed in SPEEDS if act == f"speed:{speed}")
        elif act in ("language", "theme"):
            self._dress(act)
        elif act in ("load", "too-big", "replace", "keep"):
            self._load(act, fields)
        elif act.startswith("share"):
            self.keeper.act(act, fields)
        elif self.explaining.act(act):
            return
        elif act.startswith("tab:"):
            self.tab = act.removeprefix("tab:")
        elif session is None:
            return
        elif act.startswith("coach-"):
            self.coach.act(act, fields)
        elif act.startswith("back-"):
            at = len(session.moments) if self.at is None else self.at
            self.at = back.moved_to(session, at, act, fields.get("at", ""))
        elif act.startswith("pace-"):
            self.waits.act(act, session)
            if self.waits.parts or act == "pace-end":
                self.told_round = session.state.round
            self.tab = self.waits.tab or self.tab
        elif (wanted := self.explaining.wanted(session, act)) is not None:
            session.ask(wanted)
        elif act.startswith(("choice:", "pick:")):
            choice = asked(menu(session), act, fields)
            if choice is not None:
                session.ask(choice.asks)
        else:
            self._use_tool(session, act)

    def _use_tool(self, session: Session, act: str) -> None:
        match act:
            case "undo":
                self.at = None
                session.undo()
            case "redo":
                self.at = None
                session.redo()
            case "skip":
                session.play_computers()
                self.waits.let_go()
            case "new":
                self.is_setting_up, self.fault = True, ""
            case "look-back":
                self.at = len(session.moments) if self.at is None else None
                self.is_finish_closed = True
            case "finish-close" | "finish-open":
                self.is_finish_closed = act == "finish-close"
            case "report-close":
                self.told_round = session.state.round
            case "close":
                self.looked_at = None
            case "help":
                self.is_asking = not self.is_asking
                self.explaining.close()
            case "save":
                name = saves.file_name(session)
                self.panes["bar"].download(name, saves.save(session))
                self.answer = self.words.say("table.file.saved", name=name)
            case _:
                raise ValueError(f"not understood: {act}")

    def _set_up(self, act: str, fields: Fields) -> None:
        if not self.is_setting_up:
            return  # the second click of a double click
        if act == "setup-resume":
            self.keeper.resume()
            return
        self.form, self.fault = self.form.filled(fields, act), ""
        if act == "setup-cancel":
            self.is_setting_up = self.session is None
        elif act == "start":
            try:
                self.take(self.form.session())
            except ValueError:
                self.fault = self.words.say("table.setup.seed.bad")

    def _load(self, act: str, fields: Fields) -> None:
        def tell(sentence: str) -> None:
            self.answer = self.fault = sentence

        match act:
            case "load":
                try:
                    loaded = saves.load(fields.get("text", ""))
                except sg.RecordError as error:
                    reason = say_reason(error.reason, self.words.lang)
                    tell(self.words.say("table.file.damaged", reason=reason))
                    return
                self.offer(loaded, "table.file.replace")
            case "too-big":
                tell(self.words.say("table.file.too_big"))
            case "replace":
                self._take_loaded()
            case _:
                self.loaded = None

    def offer(self, session: Session, asks: str) -> None:
        """Put a game on the table; where one is under way, ask the question with the key `asks` first."""
        self.loaded, self.asks, self.at = session, asks, None
        if self.session is None or not self.session.moments:
            self._take_loaded()
        self.is_setting_up = False

    def _take_loaded(self) -> None:
        if self.loaded is not None:
            self.take(self.loaded)
            self.answer = self.words.say("table.file.loaded")

    # How it looks

    def picture(self) -> Picture:
        """The position that is shown; before a game has begun, the beginning of one."""
        session = self.session or Session.new(seed=EXAMPLE)
        state, covers = self.display.seen(session), self.display.covers
        return of_state(state, session.viewer, self.theme, self.words, covers=covers)

    @property
    def theme(self) -> Theme:
        """The colours: chosen at this table, or those of the page."""
        return self.own_theme or (DARK if self.easel.metrics.dark else LIGHT)

    def _dress(self, act: str) -> None:
        self.answer = self.fault = ""
        if act == "language":
            self.words = words_for("en" if self.words.lang == "zh" else "zh")
        else:
            self.own_theme = LIGHT if self.theme == DARK else DARK

    def _measure(self, _metrics: Metrics) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it is now; what has not changed is not sent."""
        self.display.refresh()
        self.mover.speed = self.speed
        self.mover.follow(self.session, self.words)
        if self.called_coach:
            self.called_coach.follow()
        self.keeper.follow()
        if self._news:
            self.easel.say(in_one(self.words, *self._news))
            self._news.clear()

    def _trouble(self, error: Exception) -> str:
        return self.words.say("table.error", error=f"{type(error).__name__}: {error}")
