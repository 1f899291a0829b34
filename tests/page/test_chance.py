"""A probability lesson and each lab as lists of intents, without a widget."""

from __future__ import annotations

from functools import reduce
from typing import Any

import pytest
from attrs import evolve
from spiritwidgets.chance.labs import alone
from spiritwidgets.chance.labs.alone import ChooseEdition, LabPageState
from spiritwidgets.chance.labs.counting import AnotherRound, Discard, Grade, MarkCard
from spiritwidgets.chance.labs.deck import RUNS, BackToStart, PutOnTop, StopTrying, TryDecks
from spiritwidgets.chance.labs.explorer import ChooseCard, ChooseFeature, ClearCards
from spiritwidgets.chance.labs.kinds import LABS
from spiritwidgets.chance.labs.lab import Proceed, Slide, bench
from spiritwidgets.chance.labs.stopping import CountAs, LookAt
from spiritwidgets.chance.state import (
    AnswerExercise,
    ChanceState,
    ChooseArm,
    DealMany,
    DealRound,
    ForgetGuesses,
    GoOn,
    GoTo,
    HaltSimulation,
    NoteGuesses,
    ShowSolution,
    Simulate,
)
from spiritwidgets.chance.update import update
from spiritwidgets.chance.view import later, view
from spiritwidgets.page.appearance import appearance
from spiritwidgets.page.intents import (
    ChangeLanguage,
    ChangeTheme,
    Clicked,
    Followed,
    Merged,
    NotUnderstoodError,
    Recalled,
)
from spiritwidgets.page.kept import Entry, Found, Kept, read

from spiritgame.chance import chance_lesson, simulate_ways
from spiritgame.chance.labs import LabDeck

DECK = Clicked("line", ("deck",))


def lesson(id: str, *intents: Any) -> ChanceState:
    return after(ChanceState.begun(chance_lesson(id), appearance("en", None), None, 7), *intents)


def after(state: ChanceState, *intents: Any) -> ChanceState:
    return reduce(lambda state, intent: update(state, intent).state, intents, state)


def lab(kind: str, *intents: Any) -> LabPageState:
    return lab_after(LabPageState(appearance("en", None), bench(LABS[kind], 7), "text"), *intents)


def lab_after(state: LabPageState, *intents: Any) -> LabPageState:
    return reduce(lambda state, intent: alone.update(state, intent).state, intents, state)


def panes(state: LabPageState) -> tuple[str, str]:
    """The controls and the picture."""
    _, controls, picture = alone.view(state).panes.values()
    return controls.html, picture.html


def test_a_whole_lesson_is_a_list_of_intents() -> None:
    state = lesson(
        *("29", NoteGuesses({f"guess.{number}": "1/4" for number in (1, 2, 3)}), GoOn()),
        *(DECK, DealRound(), ChooseArm("three"), DealMany(), GoOn(), GoOn(), Simulate(1000)),
    )
    assert len(state.work.guesses) == len(state.lesson.guesses)
    assert state.part == "ways"
    assert state.hand is not None
    assert state.hand.tally.runs == state.hand.trial.at_once
    while later(state):
        state = after(state, later(state).intent)
    assert state.simulating.simulation == simulate_ways(state.lesson.ways, "text", 7, 1000)
    state = after(state, GoOn(), PutOnTop(), GoOn())
    assert state.bench.lab.deck.on_top
    for number, exercise in enumerate(state.lesson.exercises, 1):
        assert state.part == f"ex.{number}"
        state = after(state, AnswerExercise({f"answer.{exercise.id}": "1/97"}))
        assert not state.verdicts[number - 1].is_right
        state = after(state, ShowSolution(exercise.id, {}), GoOn())
    assert state.part == "game"
    shown = view(state)
    assert shown.place == "29.game"
    assert set(shown.kept.entries) == {"guesses 29", *(f"answer {e.id}" for e in state.lesson.exercises)}


def test_a_simulation_goes_on_by_itself_until_it_is_halted() -> None:
    state = lesson("20", GoTo("ways"), Simulate(100_000), Proceed(), Proceed())
    assert state.simulating.simulation.runs == 15_000
    assert later(state).intent == Proceed()
    state = after(state, HaltSimulation(), Proceed())
    assert state.simulating.simulation.runs == 15_000
    assert later(state) is None
    with pytest.raises(ValueError, match="not so many"):
        after(state, Simulate(10**9))


def test_what_the_browser_keeps_comes_back_and_goes_together() -> None:
    one = lesson("20", NoteGuesses({"guess.1": "20"}), GoTo("ex.1"), AnswerExercise({"answer.20.1": "2002"}))
    other = lesson("20", Recalled(Found(view(one).kept), "20.ex.2"))
    assert (other.part, other.work) == ("ex.2", one.work)
    one = after(one, ForgetGuesses())
    assert after(other, Merged(view(one).kept)).work.guesses == ()
    assert after(other, Followed("20.game")).part == "game"
    assert after(other, Followed("21.game"), Followed("20.nowhere")) == other
    assert "could not be read" in lesson("20", Recalled(read("{"), "")).note


def test_cards_chosen_in_the_browser_do_not_displace_those_a_page_was_made_for() -> None:
    found = Recalled(Found(Kept({"edition": Entry(1, "printed")})), "")
    assert lesson("26", found).cards == "printed"
    made = evolve(lesson("26"), is_edition_given=True)
    assert after(made, found).cards == "text"


def test_other_cards_begin_the_trial_anew() -> None:
    state = lesson("26", GoTo("try"), DealMany(), GoTo("ways"), Simulate(1000), ChooseEdition("printed"))
    assert state.hand.tally.runs == 0
    assert state.simulating.simulation is None
    assert view(state).kept.text("edition") == "printed"


@pytest.mark.parametrize(
    "nonsense", [object(), GoTo("nowhere"), ChooseArm("nobody"), ChooseEdition("third"), Slide({})]
)
def test_nonsense_is_refused(nonsense: object) -> None:
    with pytest.raises((NotUnderstoodError, KeyError)):
        lesson("20", nonsense)


def test_a_deck_is_made_and_tried_in_portions() -> None:
    dragged = lab("deck", Slide({"gregarious": "0", "varans": "3", "fragments": "0", "neutral": "0"}))
    assert dragged.bench.lab.deck == LabDeck(varans=3)
    assert panes(dragged)[0] == panes(lab("deck"))[0], "a slider that is dragged must not be replaced"
    assert panes(dragged)[1] != panes(lab("deck"))[1]
    back = lab_after(dragged, BackToStart())
    assert panes(back)[0] != panes(dragged)[0], "sliders go back too"
    state = lab_after(dragged, TryDecks(), Proceed())
    assert state.bench.lab.runs == 800
    assert lab_after(state, StopTrying(), Proceed()).bench.lab.runs == 800
    assert alone.later(lab_after(state, StopTrying())) is None
    portions = 2
    while alone.later(state):
        state, portions = lab_after(state, Proceed()), portions + 1
    assert (state.bench.lab.runs, portions) == (RUNS, 50)


def test_a_deck_is_counted() -> None:
    state = lab("counting", Discard())
    hidden = state.bench.lab.round.hidden
    state = lab_after(state, *map(MarkCard, hidden), Grade("often"))
    assert state.bench.lab.phase == "rebuild"
    assert 'role="alert"' in panes(state)[0]
    graded = lab_after(state, Grade(str(state.bench.lab.round.closing)), Grade("1/2"), MarkCard(hidden[0]))
    assert [one.deck.slips for one in graded.bench.lab.grades] == [0]
    again = lab_after(graded, AnotherRound()).bench.lab
    assert again.round != graded.bench.lab.round
    assert again.grades == graded.bench.lab.grades
    assert lab_after(graded, AnotherRound()) == lab_after(graded, AnotherRound()), "luck is in the state"


def test_a_law_follows_the_cards_that_came_first() -> None:
    state = lab(
        "explorer", ChooseCard("beetle"), ChooseFeature("wind"), Slide({"least": "1"}), ChooseEdition("printed")
    )
    assert (state.bench.lab.first, state.bench.lab.least, state.cards) == (("beetle",), 1, "printed")
    assert lab_after(state, ClearCards()).bench.lab.first == ()
    for nonsense in (Slide({"least": "x"}), Slide({}), ChooseCard("dodo"), ChooseFeature("moon"), LookAt(4, 10)):
        with pytest.raises(NotUnderstoodError):
            lab_after(state, nonsense)


def test_a_map_is_looked_at() -> None:
    state = lab("stopping", LookAt(4, 10), CountAs("sum"))
    assert (state.bench.lab.corner.length, state.bench.lab.map.bonus) == (4, 4)
    assert lab_after(state, ChangeLanguage(), ChangeTheme()).bench == state.bench
    with pytest.raises(NotUnderstoodError):
        lab_after(state, LookAt(99, 1))
