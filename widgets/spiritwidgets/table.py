"""The table as a widget: boards, words and buttons around a session. Display it, and play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from traitlets import Float

import spiritgame as sg
from spiritgame.locale import say_reason, words_for
from spiritgame.state import DrawPhase, GameOver
from spiritwidgets import saves
from spiritwidgets.clicks import Look, Note, Selection
from spiritwidgets.controls import back, desk, look
from spiritwidgets.controls.ask import ask, asked, button, strip
from spiritwidgets.controls.bar import bar
from spiritwidgets.controls.finish import finish
from spiritwidgets.controls.furniture import USUAL_WIDTH, furnish
from spiritwidgets.controls.log import log, sentence, told
from spiritwidgets.controls.markup import Html, icon
from spiritwidgets.controls.menu import menu
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.controls.prompt import prompt
from spiritwidgets.controls.report import report, round_end
from spiritwidgets.controls.setup import Setup, setup
from spiritwidgets.controls.tabs import TABS, tab_of, tabs
from spiritwidgets.easel import Easel, Metrics
from spiritwidgets.geometry import layout
from spiritwidgets.keep import Keeper
from spiritwidgets.marks import in_one, marks, say
from spiritwidgets.session import Answer, Jumped, Moved, Refused, Session
from spiritwidgets.shown import Shown
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme
from spiritwidgets.view import Key

PANES: Final = ("bar", "ask", "tabs", "log", "look", "over")
DRAWS_FASTER: Final = 0.4  # of the pace: a computer's draws are many and say little


class Table(Shown):
    """A table to play at.

    Without a session it begins with the form for a new game. `pace` is the time in seconds that a computer player
    takes for a move; with 0 it moves at once. `lang` is "en" or "zh"; `theme` is "light" or "dark", or None to follow
    the page. Raises ValueError for another language, KeyError for another theme.
    """

    pace = Float(0.7, help="seconds that a computer player takes for a move")

    def __init__(
        self, session: Session | None = None, *, lang: str = "en", theme: str | None = None, pace: float = 0.7
    ) -> None:
        self.words = words_for(lang)
        self.own_theme: Theme | None = None if theme is None else THEMES[theme]
        self.session: Session | None = None
        self.easel = Easel(self.own_theme or LIGHT, words_for=self._trouble)
        self.panes = {name: Pane(name, self._act, self._fail) for name in PANES}
        self.form = Setup()
        self.fault = ""  # what is wrong with the form
        self.answer = ""  # what the last click was told
        self.is_setting_up = session is None
        self.is_finish_closed = False
        self.told_round = 0  # the round whose beginning has been told
        self.at: int | None = None  # after how many moves, while looking back
        self.looked_at: Key | None = None
        self.loaded: Session | None = None  # waits for a yes
        self.asks = ""  # the key of the question about it
        self.tab = TABS[0]
        self._news: list[str] = []
        self._depth = 0
        self._timer: asyncio.TimerHandle | None = None
        self._forget: Callable[[], None] = lambda: None
        self._classes: tuple[str, ...] = ()
        self._active: tuple[str, ...] = ()
        self.keeper = Keeper(self, self._fail, takes=session is None)
        super().__init__(furnish(self.easel, self.panes, self.keeper.widget), pace=pace)
        for name in ("sg-root", "sg-table"):
            self.add_class(name)
        self.easel.on_click(self._click)
        self.easel.on_metrics(self._measure)
        if session is not None:
            self.seat(session)
        self._settle()

    # What happens

    def seat(self, session: Session) -> None:
        """Put a game on the table."""
        self._forget()
        self.session = session
        self._forget = session.listen(self._hear)
        self.is_setting_up = self.is_finish_closed = False
        self.told_round = 0
        self.at = self.looked_at = self.loaded = None
        self.answer = ""

    def _hear(self, answer: Answer) -> None:
        session = self.session
        assert session is not None
        is_computer = isinstance(answer, Moved) and not answer.moment.by_person
        if session.awaits_person or not is_computer:  # computers do not close what someone reads meanwhile
            self.answer, self.looked_at = "", self.looked_at if is_computer else None
        match answer:
            case Moved(moment):
                self._news += [sentence(session, event, self.words) for event in moment.events if told(event)]
            case Refused(reason):
                self.answer = say_reason(reason, self.words.lang)
            case Note():
                self.answer = say(self.words, answer)
            case Look(key):
                if look.is_spread(key):
                    self.looked_at = key
                else:
                    self.answer = look.sentence(sg.observe(session.state, session.viewer), key, self.words)
            case Jumped():
                self.is_finish_closed = False
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
        self._depth += 1
        try:
            self._let_computers_play()
        finally:
            self._depth -= 1
        self.refresh()

    def _let_computers_play(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        session = self.session
        if session is None or not session.awaits_computer or self.is_setting_up or self.at is not None:
            return
        delay = self.pace * (DRAWS_FASTER if isinstance(session.state.phase, DrawPhase) else 1)
        try:
            loop = asyncio.get_running_loop() if delay > 0 else None
        except RuntimeError:
            loop = None  # nobody watches
        if loop is None:
            session.play_computers()
        else:
            self._timer = loop.call_later(delay, self.easel.safely, self.handle, session.play_computer)

    def _click(self, board: str, key: Key) -> None:
        if self.session is None or board == "look":
            return
        if self.at is not None:
            self.handle(lambda: self._hear(Note("note.looking_back")))
        else:
            session = self.session
            self.handle(lambda: session.click(key))

    def _act(self, act: str, fields: Fields) -> None:
        self.handle(lambda: self._do(act, fields))

    def _do(self, act: str, fields: Fields) -> None:
        session = self.session
        if act.startswith("setup-") or act == "start":
            self._set_up(act, fields)
        elif act in ("language", "theme"):
            self._dress(act)
        elif act in ("load", "too-big", "replace", "keep"):
            self._load(act, fields)
        elif act.startswith("share"):
            self.keeper.act(act, fields)
        elif act.startswith("tab:"):
            self.tab = act.removeprefix("tab:")
        elif session is None:
            return
        elif act.startswith("back-"):
            self.at = back.moved_to(session, self.at or 0, act, fields.get("at", ""))
        elif act in ("choice", "pick") or ":" in act:
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
            case "save":
                name = saves.file_name(session)
                self.panes["bar"].download(name, saves.save(session))
                self.answer = self.words.say("table.file.saved", name=name)
            case _:
                raise ValueError(f"not understood: {act}")

    def _set_up(self, act: str, fields: Fields) -> None:
        if not self.is_setting_up:
            return  # the second click of a double click
        self.form, self.fault = self.form.filled(fields, act), ""
        if act == "setup-cancel":
            self.is_setting_up = self.session is None
        elif act == "start":
            try:
                self.seat(self.form.session())
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
            self.seat(self.loaded)
            self.answer = self.words.say("table.file.loaded")

    # How it looks

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
        if self.easel.theme != self.theme:
            self.easel.set_theme(self.theme)
        for pane in self.panes.values():
            pane.lang = "en" if self.words.lang == "en" else "zh-Hans"
        session = self.session
        active = desk.active_boards(session) if session is not None and self.at is None else ()
        if active != self._active:
            self._active = active
            self.tab = tab_of(active[0]) if active and session and session.awaits_person else self.tab
        self._classify(session)  # before what is shown: hidden things cannot take the focus
        if session is not None:
            self._show_game(session)
        is_dark, is_looking_back = self.theme == DARK, self.at is not None
        self.panes["bar"].show(bar(session, self.words, is_dark=is_dark, is_looking_back=is_looking_back))
        self.panes["over"].show(self._over())
        self.keeper.follow()
        if self._news:
            self.easel.say(in_one(self.words, *self._news))
            self._news.clear()

    def _show_game(self, session: Session) -> None:
        words = self.words
        earlier = None
        if self.at is not None:
            earlier = session.moments[self.at - 1].state if self.at else session.start
        plan = layout(self.easel.metrics.width or USUAL_WIDTH, len(session.players))
        marked = marks(session, words) if self.at is None else {}
        pictures: dict[str, Any] = desk.all_scenes(session, marked, self.theme, words, plan, earlier)
        head = ""
        if self.looked_at is not None:
            seen = sg.observe(earlier or session.state, session.viewer)
            spread = look.spread(seen, self.looked_at, self.theme, words, plan)
            pictures["look"], head = spread.scene, spread.head
        self.easel.show(pictures)  # first of all: this is what one looks at
        self.panes["look"].show(head)
        self.layout.grid_template_columns = " ".join(f"{w:g}px" for w in desk.columns(plan))
        self.easel.activate(*self._active)
        self._label(session)
        if self.at is not None:
            self.panes["ask"].show(back.back(session, self.at, words))
        elif self.loaded is not None:
            self.panes["ask"].show(self._replace())
        else:
            self.panes["ask"].show(self._question(session))
        self.panes["log"].show(log(session, session.moments[: self.at], words))
        self.panes["tabs"].show(tabs(self.tab, words) if plan.size == "S" else "")

    def _question(self, session: Session) -> Html:
        words, aside = self.words, ""
        more: tuple[Html, ...] = ()
        if session.awaits_computer:
            last = session.moments[-1] if session.moments else None
            if last is not None and last.move.seat == session.seat:
                aside = in_one(words, *(sentence(session, event, words) for event in last.events if told(event)))
        elif session.seat is None:
            again = button("new", words.say("table.end.new"), is_primary=True)
            more = (again, button("finish-open", words.say("table.end.result")))
        waits = session.awaits_computer
        return ask(prompt(session), menu(session), words, answer=self.answer, aside=aside, is_waiting=waits, more=more)

    def _replace(self) -> Html:
        words = self.words
        yes = button("replace", words.say("table.file.replace.yes"), is_primary=True)
        buttons = (yes, button("keep", words.say("table.file.replace.no")))
        return strip(icon("sacred_tree"), words.say(self.asks), buttons)

    def _over(self) -> str:
        """The card over the table: the form for a new game, or the end of the game."""
        session = self.session
        if self.keeper.sharing is not None:
            return self.keeper.card()
        if self.is_setting_up or session is None:
            return setup(self.form, self.words, is_game_under_way=session is not None, fault=self.fault)
        over = session.state.phase
        if isinstance(over, GameOver) and not self.is_finish_closed:
            return finish(session, over, self.words)
        ended = round_end(session) if self.at is None and self.told_round < session.state.round else ()
        return report(session, ended, self.words) if ended and session.awaits_person else ""

    def _label(self, session: Session) -> None:
        """Short names of the boards for screen readers."""
        self.easel.front.dismiss = self.words.say("table.error.dismiss")
        names = {name: self.words.say(f"table.board.{name}") for name in (*desk.OWN, "look")}
        for place, seat in enumerate(desk.others(session)):
            names[f"panel{place}"] = self.words.title("spirit", session.state.spirits[seat])
        for name, label in names.items():
            if self.easel.front.labels.get(name) != label:
                self.easel.describe(name, label)

    def _classify(self, session: Session | None) -> None:
        """Tell the style sheet what it cannot know: the layout, and what is open."""
        size = layout(self.easel.metrics.width or USUAL_WIDTH).size
        names = [f"sg-{size}", f"sg-tab-{self.tab}"]
        if session is not None:
            names.append(f"sg-spirits-{len(session.players)}")
            names.append(f"sg-of-{session.state.spirits[session.viewer]}")
        if self.is_setting_up or session is None:
            names.append("sg-setting-up")
        if self.looked_at is not None:
            names.append("sg-looking")
        with self.hold_sync():
            for name in set(self._classes) - set(names):
                self.remove_class(name)
            for name in names:
                self.add_class(name)
        self._classes = tuple(names)

    def _trouble(self, error: Exception) -> str:
        return self.words.say("table.error", error=f"{type(error).__name__}: {error}")

    def _fail(self, error: Exception) -> None:
        def fail() -> None:
            raise error

        self.easel.safely(fail)
