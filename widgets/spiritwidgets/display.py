"""What a table shows: every board and pane, from the state of the table. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import spiritgame as sg
from spiritgame.state import ActionPhase, GameOver, GameState
from spiritwidgets.controls import back, desk, look
from spiritwidgets.controls.ask import ask, button, strip
from spiritwidgets.controls.bar import bar
from spiritwidgets.controls.finish import finish
from spiritwidgets.controls.furniture import USUAL_WIDTH
from spiritwidgets.controls.help import Explanation, explain
from spiritwidgets.controls.log import log, sentences
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.menu import menu
from spiritwidgets.controls.prompt import prompt
from spiritwidgets.controls.report import report, round_end
from spiritwidgets.controls.rulecard import PAGE, rulebook_card
from spiritwidgets.controls.setup import FIRST_LESSON, setup
from spiritwidgets.controls.tabs import tab_of, tabs
from spiritwidgets.controls.waiting import waiting
from spiritwidgets.geometry import Layout, layout
from spiritwidgets.marks import in_one, marks
from spiritwidgets.scene import Scene
from spiritwidgets.session import Session
from spiritwidgets.theme import DARK
from spiritwidgets.view import Fact, Key, Mark

if TYPE_CHECKING:
    from spiritwidgets.table import Table


class Display:
    """The boards and panes of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._classes: tuple[str, ...] = ()
        self._active: tuple[str, ...] = ()

    @property
    def plan(self) -> Layout:
        """The layout for the width of the page."""
        session = self.table.session
        width = self.table.easel.metrics.width or USUAL_WIDTH
        return layout(width, len(session.players)) if session else layout(width)

    @property
    def _is_coaching(self) -> bool:
        coach = self.table.called_coach
        return coach is not None and coach.is_open

    def refresh(self) -> None:
        """Show the table as it is now; what has not changed is not sent."""
        table, session = self.table, self.table.session
        if table.easel.theme != table.theme:
            table.easel.set_theme(table.theme)
        for pane in table.panes.values():
            pane.lang = "en" if table.words.lang == "en" else "zh-Hans"
        is_live = session is not None and table.at is None and not table.waits.is_held
        active = desk.active_boards(session) if session is not None and is_live else ()
        if active != self._active:
            self._active = active
            table.tab = tab_of(active[0]) if active and session and session.awaits_person else table.tab
        self._classify()  # before what is shown: hidden things cannot take the focus
        if session is not None:
            self._show_game(session)
        top = bar(
            session,
            table.words,
            is_dark=table.theme == DARK,
            is_looking_back=table.at is not None,
            is_asking=table.is_asking,
            speed=table.speed,
            waits=table.waits.waits,
            is_coaching=self._is_coaching,
        )
        table.panes["bar"].show(top, "the same tools at all times")
        table.explaining.show(self._explanation, table.words)
        table.panes["over"].show(self._over())

    @property
    def waits_for(self) -> tuple[str, ...]:
        """What computers wait for, beyond the table itself, in a headline and a sentence; () for nothing."""
        return ()

    def seen(self, session: Session) -> GameState:
        """The position that is shown: the present one, or one looked back at."""
        if (at := self.table.at) is None:
            return self.table.waits.state or session.state
        return session.moments[at - 1].state if at else session.start

    def _show_game(self, session: Session) -> None:
        table, words, plan = self.table, self.table.words, self.plan
        earlier = None if table.at is None and table.waits.part is None else self.seen(session)
        marked = {} if earlier is not None or table.waits.is_held else marks(session, words, self.covers)
        pictures: dict[str, Any] = self._pictures(session, marked, plan, earlier)
        head = ""
        if table.looked_at is not None:
            seen = sg.observe(self.seen(session), session.viewer)
            spread = look.spread(seen, table.looked_at, table.theme, words, plan)
            pictures["look"], head = spread.scene, spread.head
        table.easel.show(pictures)  # first of all: this is what one looks at
        table.panes["look"].show(head)
        table.layout.grid_template_columns = " ".join(f"{w:g}px" for w in desk.columns(plan))
        table.easel.activate(*self._active)
        self._label(session)
        table.panes["ask"].show(self._strip(session), (id(session), len(session.moments), session.selection, table.at))
        table.panes["log"].show(log(session, session.moments[: table.at], words))
        table.panes["tabs"].show(tabs(table.tab, words) if plan.size == "S" else "")

    @property
    def covers(self) -> frozenset[Fact]:
        """What the table keeps to itself now, because a guess comes first."""
        coach = self.table.called_coach
        return frozenset({"odds"}) if coach is not None and coach.hides_odds else frozenset()

    def _pictures(
        self, session: Session, marked: Mapping[Key, Mark], plan: Layout, earlier: GameState | None
    ) -> dict[str, Scene]:
        table, coach = self.table, self.table.called_coach
        return desk.all_scenes(
            session,
            marked,
            table.theme,
            table.words,
            plan,
            earlier,
            tab=table.tab,
            risk=coach.risk if coach else None,
            covers=self.covers,
        )

    def _explanation(self, key: Key) -> Explanation:
        table, session = self.table, self.table.session
        assert session is not None
        return explain(session, key, marks(session, table.words), table.words)

    def _strip(self, session: Session) -> Html:
        table, words = self.table, self.table.words
        if table.at is not None:
            return back.back(session, table.at, words)
        if table.loaded is not None:
            return self._replace()
        if session.awaits_computer and (held := self.waits_for):
            return strip(icon("sacred_tree"), held[0], (), tag("p", held[1]))
        if table.waits.is_held:
            return waiting(session, table.waits, words, table.answer)
        if table.is_asking:
            done = button("help", words.say("help.ask.done"))
            mouse = tag("p", words.say("help.ask.more"), class_="sg-by-mouse")
            touch = tag("p", words.say("help.ask.touch"), class_="sg-by-touch")
            return strip(icon("sacred_tree"), words.say("help.ask"), (done,), join(mouse, touch))
        aside = ""
        more: tuple[Html, ...] = ()
        if session.awaits_computer:
            last = session.moments[-1] if session.moments else None
            if last is not None and last.move.seat == session.seat:
                aside = in_one(words, *(said for _, said in sentences(session, last.events, words)))
        elif session.seat is None:
            again = button("new", words.say("table.end.new"), is_primary=True)
            more = (again, button("finish-open", words.say("table.end.result")))
        elif table.called_coach and table.called_coach.hides_odds:
            aside = words.say("coach.on_your_own")
        waits = session.awaits_computer
        others = "" if waits else self._others(session)
        return ask(
            prompt(session),
            menu(session),
            words,
            answer=table.answer,
            aside=aside,
            is_waiting=waits,
            more=more,
            link=Html(others),
        )

    def _others(self, session: Session) -> str:
        """The way back to the first of the moves that computers have made since a person's last one."""
        since = next((at for at, moment in enumerate(reversed(session.moments)) if moment.by_person), 0)
        if not since or not isinstance(session.state.phase, ActionPhase):
            return ""
        text = self.table.words.say("table.ask.others")
        act = f"back-to:{len(session.moments) - since + 1}"
        return tag("button", text, class_="sg-link", type="button", data_act=act)

    def _replace(self) -> Html:
        words = self.table.words
        yes = button("replace", words.say("table.file.replace.yes"), is_primary=True)
        buttons = (yes, button("keep", words.say("table.file.replace.no")))
        return strip(icon("sacred_tree"), words.say(self.table.asks), buttons)

    def _over(self) -> str:
        """The card over the table: the form for a new game, or the end of the game."""
        table, session, words = self.table, self.table.session, self.table.words
        if table.explaining.rule:
            return rulebook_card(table.explaining.rule, words, table.page_of(PAGE))
        if table.keeper.sharing is not None:
            return table.keeper.card()
        if table.is_setting_up or session is None:
            ways = (table.page_of(FIRST_LESSON), table.page_of(PAGE))
            older = table.keeper.older[1] if table.keeper.older and session is None else None
            return setup(table.form, words, ways, is_game_under_way=session is not None, older=older, fault=table.fault)
        over = session.state.phase
        if isinstance(over, GameOver) and not table.is_finish_closed:
            return finish(session, over, words)
        is_told = table.at is not None or table.waits.is_held or table.told_round >= session.state.round
        ended = () if is_told else round_end(session)
        return report(session, ended, words) if ended and session.awaits_person else ""

    def _label(self, session: Session) -> None:
        """Short names of the boards for screen readers."""
        easel, words = self.table.easel, self.table.words
        easel.front.dismiss = words.say("table.error.dismiss")
        easel.front.lost = words.say("table.lost")
        labels = desk.labels(session.viewer, session.state.spirits, words)
        for name, label in {**labels, "look": words.say("table.board.look")}.items():
            if easel.front.labels.get(name) != label:
                easel.describe(name, label)

    def _classify(self) -> None:
        """Tell the style sheet what it cannot know: the layout, and what is open."""
        table, session = self.table, self.table.session
        names = [f"sg-{self.plan.size}", f"sg-tab-{table.tab}"]
        if session is not None:
            names.append(f"sg-spirits-{len(session.players)}")
            names.append(f"sg-of-{session.state.spirits[session.viewer]}")
        if table.is_setting_up or session is None:
            names.append("sg-setting-up")
        if table.looked_at is not None:
            names.append("sg-looking")
        if self._is_coaching:
            names.append("sg-coaching")
        if {"forest", "trees"} & set(self._active):
            names.append("sg-coach-aside")
        if table.is_asking:
            names.append("sg-asking")
        with table.hold_sync():
            for name in set(self._classes) - set(names):
                table.remove_class(name)
            for name in names:
                table.add_class(name)
        self._classes = tuple(names)
