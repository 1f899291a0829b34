"""The strip with the buttons of the table beside a story, or why there are none now."""

from __future__ import annotations

from attrs import evolve

from spiritgame.locale import Words
from spiritwidgets.clicks import note as note_of
from spiritwidgets.controls import menu as table
from spiritwidgets.controls.ask import ask, button, strip
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.controls.menu import Menu
from spiritwidgets.controls.prompt import prompt
from spiritwidgets.lessons.covering import ALWAYS
from spiritwidgets.lessons.round_end import strip_of_part
from spiritwidgets.lessons.scope import within
from spiritwidgets.lessons.trial import Trial


def menu(trial: Trial) -> Menu:
    """The buttons of the table for what the step is about."""
    return within(table.menu(trial), trial.step.only)


def moves(trial: Trial, words: Words, *, note: str, is_watching: bool) -> Html:
    """The strip of a trial; `note` is what the last click was told, `is_watching` that the solution is being shown."""
    who = icon(f"spirit_{trial.state.players[trial.viewer].spirit}")
    told = tag("p", note, class_="sg-answer", role="alert") if note else Html()
    if is_watching:
        return strip(who, note, ()) if note else Html()
    if trial.has_round_end and not trial.awaits_person and not trial.awaits_computer:
        return strip_of_part(trial, words, note=told)
    if trial.is_open and trial.needs_release:
        go_on = button("go-on", words.say("course.go_on"), is_primary=True)
        return strip(who, words.say("course.go_on.more"), (go_on,), told)
    if trial.awaits_person or trial.awaits_computer:
        now = evolve(prompt(trial), detail=())
        if trial.covers - ALWAYS:  # a wrong answer opens the moves, but what is asked for is still not told
            now = evolve(now, headline=note_of("ask.still"))
        return ask(now, menu(trial), words, answer=note, is_waiting=trial.awaits_computer)
    if not trial.is_told and not trial.only_asks:
        more = told or tag("p", words.say("course.guess_first.more"))
        return strip(who, words.say("course.guess_first"), (), more)
    return strip(who, "", (), told) if note else Html()
