"""How the page of a probability lesson answers."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from spiritgame.rules.edition import EDITIONS
from spiritwidgets.chance.guesses import UnreadableGuess, read_guesses
from spiritwidgets.chance.hand import Hand
from spiritwidgets.chance.kept import MAX_LENGTH
from spiritwidgets.chance.labs.alone import ChooseEdition
from spiritwidgets.chance.labs.lab import Proceed
from spiritwidgets.chance.parts import TRY
from spiritwidgets.chance.simulation import Simulating
from spiritwidgets.chance.state import (
    AnswerExercise,
    ChanceState,
    ChooseArm,
    ClearTrial,
    DealMany,
    DealRound,
    ForgetGuesses,
    GoOn,
    GoTo,
    HaltSimulation,
    NoteGuesses,
    ShowSolution,
    Simulate,
    StopRound,
    TurnCard,
)
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.intents import (
    Asked,
    ChangeLanguage,
    ChangeTheme,
    Clicked,
    Followed,
    Merged,
    NotUnderstoodError,
    Recalled,
    Unstored,
)
from spiritwidgets.page.kept import EDITION, Found
from spiritwidgets.page.screen import Update


def update(state: ChanceState, intent: Any) -> Update[ChanceState]:
    """The page after an intent; NotUnderstoodError for one of another page, KeyError for an unknown part or arm."""
    return Update(_after(state, intent))


def _after(state: ChanceState, intent: Any) -> ChanceState:
    match intent:
        case Clicked(_, key):
            is_turn = key == ("deck",) and state.part == TRY
            return _tried(state, TurnCard()) if is_turn else state
        case Asked():
            return state
        case Metrics():
            return evolve(_redrawn(state), look=state.look.changed(intent))
        case Proceed():
            return _proceeded(state)
        case Recalled(found, place):
            return _followed(_recalled(state, found), place)
        case Merged(kept):
            return evolve(state, kept=state.kept.merge(kept))
        case Followed(place):
            return _followed(state, place)
        case Unstored(key):
            return evolve(state, note=state.look.words.say(key))
        case _:
            return _done(evolve(state, note=""), intent)


def _done(state: ChanceState, intent: Any) -> ChanceState:
    """After a button of a pane."""
    match intent:
        case NoteGuesses(fields):
            return _noted(evolve(state, typed=fields, fault=""))
        case ForgetGuesses():
            return state.with_work(evolve(state.work, guesses=()))
        case AnswerExercise(fields):
            exercise = f"{state.lesson.id}.{state.part[3:]}"
            return answered(evolve(state, typed=fields), exercise, fields.get(f"answer.{exercise}", ""))
        case ShowSolution(exercise, fields):
            return evolve(state, typed=fields, solutions=state.solutions | {exercise})
        case GoTo(part):
            return state.at(part)
        case GoOn():
            parts = state.parts
            return state.at(parts[min(parts.index(state.part) + 1, len(parts) - 1)])
        case ChooseArm() | TurnCard() | DealRound() | DealMany() | StopRound() | ClearTrial():
            return _tried(state, intent)
        case Simulate(runs):
            if state.lesson.ways is None:
                raise NotUnderstoodError(f"not understood: {intent!r}")
            return evolve(state, simulating=Simulating.begun(state.lesson.ways, state.cards, state.seed, runs))
        case HaltSimulation():
            return evolve(state, simulating=state.simulating.halted())
        case ChooseEdition(edition) if edition in EDITIONS:
            kept = state.kept.put(edition, EDITION)
            return evolve(_redrawn(state).with_rules(EDITIONS[edition]), kept=kept)
        case ChangeLanguage() | ChangeTheme():
            return evolve(_redrawn(state), look=state.look.changed(intent))
        case _ if state.bench is not None:
            return evolve(state, bench=state.bench.after(intent, state.cards))
        case _:
            raise NotUnderstoodError(f"not understood: {intent!r}")


def answered(state: ChanceState, exercise: str, text: str) -> ChanceState:
    """The page after an answer, as typed; nothing typed changes nothing."""
    text = text.strip()[:MAX_LENGTH]
    return state.with_work(state.work.with_answer(exercise, text)) if text else state


def _noted(state: ChanceState) -> ChanceState:
    try:
        return state.with_work(evolve(state.work, guesses=read_guesses(state.lesson.guesses, state.typed)))
    except UnreadableGuess as error:
        return evolve(state, fault=str(error))


def _tried(state: ChanceState, intent: Any) -> ChanceState:
    return state if state.hand is None else evolve(state, hand=_hand_after(state.hand, intent))


def _hand_after(hand: Hand, intent: Any) -> Hand:
    match intent:
        case ChooseArm(arm):
            return hand.choose(arm)
        case TurnCard():
            return hand.turn()
        case StopRound():
            return hand.stop()
        case ClearTrial():
            return hand.clear()
        case DealRound() if not hand.is_own:
            return hand.deal()
        case DealMany() if not hand.is_own:
            return hand.many(hand.trial.at_once)
        case _:
            return hand


def _proceeded(state: ChanceState) -> ChanceState:
    """After another portion of whatever is being tried."""
    simulating, bench = state.simulating, state.bench
    if state.lesson.ways is not None:
        simulating = simulating.after_portion(state.lesson.ways, state.cards)
    return evolve(state, simulating=simulating, bench=bench.after(Proceed(), state.cards) if bench else None)


def _redrawn(state: ChanceState) -> ChanceState:
    return evolve(state, bench=state.bench.redrawn()) if state.bench else state


def _recalled(state: ChanceState, found: Found) -> ChanceState:
    edition = found.kept.text(EDITION)
    if edition in EDITIONS and not state.is_edition_given:
        state = _redrawn(state).with_rules(EDITIONS[edition])
    note = state.look.words.say("course.damaged") if found.is_damaged else ""
    return evolve(state, note=note, kept=state.kept.merge(found.kept))


def _followed(state: ChanceState, place: str) -> ChanceState:
    lesson, _, part = place.partition(".")
    is_known = lesson == state.lesson.id and part in state.parts and part != state.part
    return state.at(part) if is_known else state
