"""Every step walked by many roads: it can be solved from wherever one stands, and what it says holds there.

A walk tries legal and illegal moves, right and wrong answers, closings, going back and starting again. That a goal is
out of reach is checked by walking on at random; that it is within reach, by playing the way that was found.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from spiritwidgets.lessons.feedback import feedback, told
from spiritwidgets.lessons.trial import Trial

import spiritgame as sg
from spiritgame.cards import RESERVE, TREES
from spiritgame.forest import PLANTABLE
from spiritgame.lessons import Attempt, Step, lesson, lessons, play, play_other, puzzles, say
from spiritgame.lessons.attempt import from_state, others_to_move
from spiritgame.lessons.checks import holds
from spiritgame.lessons.first_game import first_game
from spiritgame.lessons.moments import happening
from spiritgame.lessons.reach import way_to_goal
from spiritgame.lessons.script import own_items
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.notation import parse_move
from tests.lessons.claims import AT_START, OF_RESULT, World, false_claims
from tests.lessons.helpers import EDITIONS

WITHOUT_TABLE = [step.id for step in lesson("10").steps if step.setting is None]  # told at a free table alone
STEPS = [step for page in lessons() for step in page.steps if step.id not in WITHOUT_TABLE] + list(puzzles())
ACTS = 12
CARDS = [card for row in RESERVE.values() for card in row]


class Walk:
    """One walk over one step."""

    def __init__(self, step: Step, edition: str, seed: int) -> None:
        self.random = random.Random(f"{step.id} {edition} {seed}")
        self.trial = Trial(step, EDITIONS[edition])

    @property
    def world(self) -> World:
        trial = self.trial
        return World((trial.start, *(moment.state for moment in trial.moments), trial.state), trial.viewer)

    def act(self) -> None:
        """Do something that the page offers, or that somebody might click."""
        trial, chance = self.trial, self.random.random()
        question = trial.step.question
        if trial.is_unfolding:
            trial.show_next_part()
        elif trial.verdict == "failed":
            trial.step_back() if chance < 0.8 else trial.restart()
        elif question is not None and (trial.attempt.answer is None or chance < 0.1):
            right = trial.attempt.right_answer or "x"
            trial.answer(self.random.choice([right, right, *question.wrong]))
        elif trial.needs_release and trial.is_open:
            trial.release()
        elif trial.awaits_computer:
            trial.play_computer()
        elif trial.awaits_person and chance < 0.92:
            trial.ask(self.move())
        elif chance > 0.97:
            trial.restart()
        else:
            trial.step_back()

    def move(self) -> sg.Move:
        trial, pick = self.trial, self.random.choice
        done = trial.attempt.history
        rest = [item for item in own_items(trial.step.solution) if item not in done]
        if rest and self.random.random() < 0.5:  # else the end of a step would hardly ever be met
            return parse_move(rest[0].removeprefix("!"), trial.state.spirits, trial.viewer)
        if self.random.random() < 0.8:
            return pick(sg.legal_moves(trial.state, trial.viewer))
        space = pick(list(PLANTABLE))
        wild = [sg.Attract(trial.viewer, pick(CARDS)), sg.Plant(trial.viewer, pick(list(TREES)), space)]
        wild += [
            sg.Travel(trial.viewer, 2),
            sg.Extinguish(trial.viewer, 4),
            sg.Stop(trial.viewer),
            sg.Pass(trial.viewer),
        ]
        return pick(wild)


def solved_by(attempt: Attempt, way: tuple[str, ...]) -> bool:
    """Whether the step is solved by giving the right answer and playing what was found."""
    if attempt.step.question is not None:
        attempt = say(attempt, attempt.right_answer or "x")
    for text in way:
        while others_to_move(attempt):
            attempt = play_other(attempt)
        attempt, _ = play(attempt, parse_move(text.removeprefix("!"), attempt.state.spirits, attempt.seat))
    while others_to_move(attempt) and attempt.verdict != "solved":
        attempt = play_other(attempt)
    return attempt.verdict == "solved"


def is_found_at_random(attempt: Attempt, rng: random.Random) -> bool:
    """Whether blind play solves what is said to be out of reach."""
    if attempt.step.question is not None:
        attempt = say(attempt, attempt.right_answer or "x")
    for _ in range(12):
        moves = sg.legal_moves(attempt.state, attempt.seat)
        if not moves:
            return False
        attempt, _reason = play(attempt, rng.choice(moves))
        if all(check == "right" or holds(check, attempt) for check in attempt.step.success):
            return True
    return False


def sentences(trial: Trial, lang: str) -> Iterator[tuple[str, bool]]:
    """What the page says, and whether it speaks of what came of the attempt."""
    words, step = words_for(lang), trial.step
    for part in ("told", *(["ask"] if step.question else []), *(f"hint.{n + 1}" for n in range(step.hints))):
        yield told(trial.attempt, part, words), False
    if (found := feedback(trial, words)) is not None:
        yield found.text, True


def walk(step: Step, edition: str, seed: int) -> None:
    walked = Walk(step, edition, seed)
    for _ in range(ACTS):
        trial = walked.trial
        if trial.is_unfolding:
            pass  # the end of a round is being shown; what came of it is said when all parts are
        elif trial.verdict == "failed":
            assert not is_found_at_random(trial.attempt, walked.random)
            assert trial.can_step_back
        else:
            way = way_to_goal(trial.attempt)
            assert way is not None
            assert solved_by(trial.attempt, way), (trial.attempt.history, way)
            needs_answer = not trial.is_told or not way  # the field for it stays until the answer is right
            can_go_on = trial.awaits_person or trial.awaits_computer or trial.needs_release
            assert needs_answer or can_go_on, trial.attempt.history
        for lang in LANGUAGES:
            for text, is_result in sentences(trial, lang):
                wrong = list(false_claims(text, walked.world, OF_RESULT if is_result else AT_START))
                assert wrong == [], (trial.attempt.history, trial.attempt.answer)
        if trial.verdict == "solved":
            return
        failed_before = trial.verdict == "failed"
        walked.act()
        assert not failed_before or walked.trial.verdict == "open"  # the way back leads to where the goal is in reach


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_some_roads(step: Step) -> None:
    walk(step, "text", 0)
    walk(step, "printed", 2)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_many_roads(step: Step, edition: str) -> None:
    for seed in range(30):
        walk(step, edition, seed)


def guided(seed: int, edition: str) -> None:
    """A whole game of anything that is legal: each moment that comes is spoken of truly."""
    rng, record = random.Random(seed), first_game(seed, EDITIONS[edition])
    state = record.first()
    steps = {step.trigger: step for step in lesson("10").steps}
    for _ in range(400):
        for name in happening(state, 0):
            attempt = from_state(steps[name], state)
            for lang in LANGUAGES:
                for part in ("told", "ask", "fade"):
                    text = told(attempt, part, words_for(lang))
                    assert list(false_claims(text, World((state,), 0), AT_START)) == [], name
        moves = sg.legal_moves(state)
        if not moves:
            return
        state = sg.apply(state, rng.choice(moves)).state


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_guided_game_is_told_truly(edition: str) -> None:
    guided(1, edition)


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_many_guided_games_are_told_truly(edition: str) -> None:
    for seed in range(2, 40):
        guided(seed, edition)


def test_the_claims_find_a_false_sentence() -> None:
    state = first_game(1, sg.TEXT).first()
    world = World((state,), 0)
    assert list(false_claims("You have one action.", world, AT_START))
    assert not list(false_claims("You have two actions.", world, AT_START))
    assert list(false_claims("The fox was your newest card, so the fox left.", world, OF_RESULT))
