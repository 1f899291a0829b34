"""What the page of a lesson shows: every board and pane, from the state of its player. Nothing is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spiritwidgets.controls.help import Explanation, explain
from spiritwidgets.controls.log import log, told_by_computers
from spiritwidgets.controls.markup import Html, join
from spiritwidgets.controls.rulecard import PAGE, rulebook_card
from spiritwidgets.lessons import frame, stage
from spiritwidgets.lessons.covering import is_asking
from spiritwidgets.lessons.feedback import feedback, waits_for
from spiritwidgets.lessons.moves import moves
from spiritwidgets.lessons.story import Page, foot, story
from spiritwidgets.marks import marks
from spiritwidgets.theme import DARK
from spiritwidgets.view import Key

if TYPE_CHECKING:
    from spiritwidgets.lessons.player import Player

NEWS: Final = 4
"""So many sentences about what other spirits did are shown in the story."""


class PlayerDisplay:
    """The boards and panes of one page."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def refresh(self) -> None:
        """Show the page as it is now; what has not changed is not sent."""
        player, words, room = self.player, self.player.words, self.player.room
        if player.easel.theme != player.theme:
            player.easel.set_theme(player.theme)
        player.easel.front.lost = words.say("table.lost")
        panes = room.panes
        for pane in panes.values():
            pane.lang = "en" if words.lang == "en" else "zh-Hans"
        step, trial, is_open = player.step, player.shown, player.is_index_open
        is_watching = player.demonstration is not None
        edition, is_dark = player.rules.starting_cards, player.theme == DARK
        are_settings_open = player.are_settings_open
        panes["bar"].show(
            frame.bar(player.course, words, is_dark=is_dark, is_index_open=is_open, are_settings_open=are_settings_open)
        )
        names = stage.shown(step, len(trial.players), room.plan(()).size)
        glowing = () if is_watching else stage.lit(step, trial, player.hints, is_late=player.is_lit)
        room.show(trial, names, glowing, player.looked_at, player.theme, words)
        if is_open:
            panes["story"].show(frame.index(player.course, step, player.progress.solved, words))
        elif are_settings_open:
            panes["story"].show(frame.settings_page(edition, words))
        else:
            page = self.page()
            strip = moves(player.trial, words, note=player.note, is_watching=is_watching)
            below = foot(trial, page, Html() if player.trial.only_asks else strip, words)
            panes["story"].show(join(story(trial, page, words), below))
        panes["log"].show(log(trial, trial.moments, words, is_linked=False) if "log" in step.boards else "")
        room.doctor.show(words, is_asked=are_settings_open)
        player.explaining.show(self._explanation, words)
        rule = player.explaining.rule
        panes["over"].show(rulebook_card(rule, words, PAGE) if rule else "")

    def _explanation(self, key: Key) -> Explanation:
        """The pop-up; what the question of the step asks for is not told."""
        trial, words = self.player.trial, self.player.words
        is_hushed = is_asking(trial.attempt)
        why = words.say("course.hushed") if is_hushed else "" if trial.is_open else waits_for(trial, words)
        return explain(trial, key, marks(trial, words), words, waits_for=why, is_hushed=is_hushed)

    def page(self) -> Page:
        """What the story needs besides the step being tried."""
        player, trial = self.player, self.player.shown
        heard = told_by_computers(trial, player.words)
        demo = player.demonstration
        return Page(
            steps=player.course.steps,
            solved=player.progress.solved,
            typed=player.typed,
            hints=player.hints,
            form=player.form,
            feedback=feedback(trial, player.words),
            happened=() if "log" in player.step.boards or trial.has_round_end else heard[-NEWS:],
            is_demonstration=demo is not None,
            is_shown=demo is not None and demo.is_over,
            aside=player.aside,
            after=player.course.way_on(player.words),
            note=player.note if player.trial.only_asks else "",
        )
