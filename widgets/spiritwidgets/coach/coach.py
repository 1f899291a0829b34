"""A coach at a table: looks over the shoulder of the spirit that decides, and never holds anything up.

All it knows is what that spirit may know. What it shows follows from the game, its settings and the guesses; what takes
time is found out beside the event loop and shown when it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spiritgame.probability import Prospect, line_worth, odds
from spiritgame.probability.pmf import Number
from spiritgame.state import CLOSED, GameOver
from spiritgame.typed import UnreadableNumberError, read_chance
from spiritwidgets.coach import odds_page
from spiritwidgets.coach.acting import actions, market
from spiritwidgets.coach.answers import Advice, Answers
from spiritwidgets.coach.calibration import Guess
from spiritwidgets.coach.decisions import History, to_decide
from spiritwidgets.coach.ledger import Ledger, ledger
from spiritwidgets.coach.memory import Guesses, Memory, recall
from spiritwidgets.coach.page import framed, yardstick
from spiritwidgets.coach.purchases import Market, Purchases
from spiritwidgets.coach.rounds_page import rounds
from spiritwidgets.coach.settings import Settings
from spiritwidgets.coach.subject import Subject, fork
from spiritwidgets.coach.whatif import Setting, WhatIf
from spiritwidgets.coach.whatif_page import what_if
from spiritwidgets.coach.worker import Worker
from spiritwidgets.controls.markup import Html, join, tag
from spiritwidgets.controls.pane import Fields, Pane
from spiritwidgets.session import Session

if TYPE_CHECKING:
    from spiritwidgets.table import Table


class Coach:
    """The coach of one table. `pane` is its place; `is_open` says whether it is asked for."""

    def __init__(self, table: Table, pane: Pane, on_error: Callable[[Exception], object]) -> None:
        self.table = table
        self.pane = pane
        self.settings = Settings()
        self.is_open = False
        self.guesses: Guesses = {}
        self._typed, self._fault = "", ""
        self._worker: Worker[Advice] = Worker(on_error)
        self._answers = Answers(self.settings.yardstick)
        self._asked: tuple[Answers, Sequence[Prospect], Sequence[Prospect]] | None = None
        self._history = History()
        self._session: Session | None = None
        self.what_if = WhatIf(self._show_news, on_error)
        self.purchases = Purchases(self._show_news, on_error)
        self._told: float | None = None  # the risk that the table has been told

    # What is asked of it

    def act(self, act: str, fields: Fields) -> None:
        """Do what was clicked or chosen; acts of the coach begin with "coach-"."""
        if act == "coach-toggle":
            self.is_open = not self.is_open
        elif act == "coach-close":
            self.is_open = False
        elif act == odds_page.GUESS:
            self._guess(fields.get(odds_page.GUESS, ""))
        elif act.startswith("coach-if-"):
            setting = self._setting(self._subject())
            if setting is not None:
                self.what_if.act(act.removeprefix("coach-if-"), fields.get(act, ""), setting)
        elif act.startswith("coach-buy-"):
            stall = self._market(self._subject())
            if stall is not None:
                name = act.removeprefix("coach-buy-")
                self.purchases.choice = self.purchases.choice.chosen(name, fields.get(act, ""), stall.cards)
        elif act.startswith("coach-page-"):
            self.settings = self.settings.chosen("page", act.removeprefix("coach-page-"))
        else:
            self.settings = self.settings.chosen(act.removeprefix("coach-"), fields.get(act, ""))

    def _guess(self, typed: str) -> None:
        subject = self._subject()
        if subject is None or subject.draw is None or not self._awaits_guess(subject):
            return
        try:
            guess = read_chance(typed, in_percent=True)
        except UnreadableNumberError as error:
            self._typed, self._fault = typed, error.say(self.table.words.lang)
            return
        self._typed = self._fault = ""
        self.guesses[subject.moves, subject.draw] = Guess(guess, odds(subject.draw).closing)

    @property
    def memory(self) -> Memory:
        """What is worth keeping of it."""
        return Memory(self.is_open, self.settings, self.guesses)

    def remember(self, kept: object, session: Session) -> bool:
        """Be as the coach of this game was left; `kept` may hold anything. Gives whether all of it could be read."""
        memory = recall(kept, session)
        self.is_open, self.settings, self.guesses = memory.is_open, memory.settings, memory.guesses
        self._session = session
        return not memory.is_damaged

    # What it knows

    def _subject(self) -> Subject | None:
        session, at = self.table.session, self.table.at
        if not self.is_open or session is None or self.table.is_setting_up:
            return None
        return Subject(session, len(session.moments) if at is None else at, to_decide(session, at), at is not None)

    def _setting(self, subject: Subject | None) -> Setting | None:
        """From where cards could have come in another order, and how; None where no line can be drawn anew."""
        if subject is None or self.settings.mode == "off":
            return None
        taken = self._history.decisions(subject.session, subject.session.viewer)
        line = fork(subject, taken, shows_draw=self._shows_draw(subject))
        return None if line is None else Setting.of(self.what_if.wish, line, self.settings.yardstick)

    def _market(self, subject: Subject | None) -> Market | None:
        """The reserve, where two purchases are to be compared."""
        if subject is None or self.settings.page != "actions" or self.settings.mode == "off":
            return None
        return market(subject, self.settings.yardstick)

    def _awaits_guess(self, subject: Subject) -> bool:
        """Whether the guess comes first: where the next card is hidden and one more solitary card would close."""
        draw = subject.draw
        if draw is None or self.settings.mode != "guess" or subject.is_past or (subject.moves, draw) in self.guesses:
            return False
        return draw.can_draw and draw.solitude == CLOSED - 1 and not draw.top

    def _shows_draw(self, subject: Subject) -> bool:
        """Whether the odds are shown before the decision, or a past one is looked back at."""
        is_before = self.settings.mode in ("before", "guess")
        return (is_before or (subject.is_past and self.settings.mode != "off")) and not self._awaits_guess(subject)

    @property
    def hides_odds(self) -> bool:
        """Whether the table should keep the odds of the next card to itself, because a guess comes first."""
        subject = self._subject()
        return subject is not None and self._awaits_guess(subject)

    @property
    def risk(self) -> float | None:
        """The chance that the next card closes the line, for the table to show, where it is known and may be shown."""
        self._told = self._risk()
        return self._told

    def _risk(self) -> float | None:
        subject = self._subject()
        if subject is None or subject.draw is None or not self._shows_draw(subject):
            return None
        chances = self._answers.of(subject.draw).odds
        return None if chances is None else float(chances.closing)

    # What it shows

    def follow(self) -> None:
        """Show what is known of the table as it is now, and find out what is not."""
        subject = self._subject()
        if subject is None or self.settings.mode == "off":
            self._rest()
        self.what_if.follow(self._setting(subject), is_shown=self.settings.page == "if")
        self.purchases.follow(self._market(subject))
        if subject is None:
            self.pane.show("")
            return
        if subject.session is not self._session:
            self._session = subject.session
            self.guesses.clear()
        if self._answers.yardstick != self.settings.yardstick:
            self._answers = Answers(self.settings.yardstick)
        self._show(subject)
        if self.settings.mode != "off":
            self._find_out(subject)

    def _rest(self) -> None:
        self._worker.drop()
        self._asked = None

    def _find_out(self, subject: Subject) -> None:
        taken = self._history.decisions(subject.session, subject.session.viewer, subject.moves)
        shown = [subject.draw] if subject.draw is not None and self._shows_draw(subject) else []
        shown += [decision.before for decision in taken[-1:]]
        weighed = [decision.after for decision in taken[-1:] if decision.round == subject.drawing]
        weighed += [decision.before for decision in reversed(taken)]
        answers, asked = self._answers, (self._answers, shown, weighed)
        if answers.is_complete(shown, weighed):
            self._rest()
        elif asked != self._asked:
            self._asked = asked
            self._worker.ask(lambda: answers.missing(shown, weighed), self._take)

    def _take(self, _advice: Advice) -> None:
        subject = self._subject()
        if self._risk() != self._told:
            self.table.refresh()
        elif subject is not None:
            self._show(subject)

    def _show_news(self) -> None:
        subject = self._subject()
        if subject is not None:
            self._show(subject)

    def _show(self, subject: Subject) -> None:
        words = self.table.words
        if self.settings.mode == "off":
            body = tag("p", words.say("coach.quiet"))
        elif self.settings.page == "rounds":
            is_over = isinstance(subject.state.phase, GameOver)
            body = rounds(self._ledger(subject), tuple(self.guesses.values()), words, is_over=is_over)
        elif self.settings.page == "actions":
            tells = self.settings.mode != "after" or subject.is_past
            page = actions(subject, self.purchases, self.settings.yardstick, words, tells=tells)
            body = join(page, yardstick(self.settings, words))
        elif self.settings.page == "if":
            body = join(self._what_if(subject), yardstick(self.settings, words))
        else:
            body = join(self._now(subject), self._last(subject), yardstick(self.settings, words))
        self.pane.show(framed(body, self.settings, words))

    def _what_if(self, subject: Subject) -> Html:
        words = self.table.words
        setting = self._setting(subject)
        if setting is not None:
            return what_if(self.what_if, setting, words)
        key = "coach.if.guess" if self._awaits_guess(subject) else "coach.if.none"
        return tag("p", words.say(key), class_="sg-coach-soft")

    def _now(self, subject: Subject) -> Html:
        words = self.table.words
        if subject.draw is None:
            return tag("p", words.say("coach.no_draw"), class_="sg-coach-soft")
        if self._awaits_guess(subject):
            return odds_page.ask_guess(words, self._typed, self._fault)
        if not self._shows_draw(subject):
            return tag("p", words.say("coach.after"), class_="sg-coach-soft")
        guess = self.guesses.get((subject.moves, subject.draw))
        return odds_page.draw(self._answers.of(subject.draw), self.settings.yardstick, words, guess)

    def _last(self, subject: Subject) -> Html:
        """The verdict on the last decision of this round."""
        verdict = self._ledger(subject).latest
        if verdict is None or verdict.decision.round != subject.state.round:
            return Html()
        advice = self._answers.of(verdict.decision.before)
        in_full = self.settings.mode == "after" and not subject.is_past
        return odds_page.last_decision(verdict, advice, self.settings.yardstick, self.table.words, in_full=in_full)

    def _ledger(self, subject: Subject) -> Ledger:
        def worth(line: Prospect) -> Number:
            return line_worth(line, self.settings.yardstick)

        taken = self._history.decisions(subject.session, subject.session.viewer, subject.moves)
        return ledger(taken, self._answers.weighing, worth, drawing=subject.drawing)
