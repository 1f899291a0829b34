"""No answer is given away: what a page sends, or leaves in a file, while it asks tells nothing of what is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from attrs import evolve
from spiritwidgets.headless import open_page
from spiritwidgets.lessons import trial
from spiritwidgets.lessons.covering import ALWAYS, is_asking
from spiritwidgets.lessons.feedback import told
from spiritwidgets.scene import Scene, Sprite, Text
from spiritwidgets.view import COVERED, FACTS

import spiritgame as sg
from spiritgame import observation
from spiritgame.cards import ELEMENTS, TREES
from spiritgame.lessons import Attempt, Step, begin, lesson, lessons, puzzles, reach
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.state import ActionPhase, DrawPhase, GameState
from tests.widgets.lesson_pages import page_of
from tests.widgets.sent import Sent, drawn, look_everywhere, plain, recorded, words_on

STEPS = [step for part in lessons() for step in part.steps]
ASKING = [step for step in [*STEPS, *puzzles()] if is_asking(begin(step, sg.TEXT)) and step.id[:2] != "10"]
SHORT = 8
"""Shorter ones are numbers, or words such as "stop", which are there for other reasons."""
EDITIONS = {"text": sg.TEXT, "printed": sg.PRINTED}


def sent_by(
    step: Step, lang: str, rules: sg.Rules = sg.TEXT, before: Callable[[Attempt], Attempt] | None = None
) -> Sent:
    """All that the page of a step sends before anything is answered, every thing on it asked about; `before` changes
    the position in which it begins."""

    def changed(other: Step, attempt: Attempt) -> Attempt:
        return before(attempt) if before is not None and other is step else attempt

    with pytest.MonkeyPatch.context() as patch, recorded() as sent:
        # From a position that is not the step's own, its goal is perhaps out of reach; that is not what is tried.
        patch.setattr(reach, "is_reachable", lambda _attempt: True)
        patch.setattr(trial, "begin", lambda other, rules: changed(other, begin(other, rules)))
        page = page_of(step, lang)
        if rules != sg.TEXT:
            page.handle(lambda: page._change_edition("printed"))
        open_page(page.easel)
        look_everywhere(page.easel, page)
        assert page.trial.verdict == "open"
        assert page.trial.attempt.answer is None
        sent.keep(page)
    return sent


def everywhere(function: object) -> object:
    """All steps, languages and editions in the long suite; each step once, in turns, in the short one."""
    cases = []
    for number, step in enumerate(ASKING):
        for place, (lang, edition) in enumerate((lang, edition) for lang in LANGUAGES for edition in EDITIONS):
            marks = () if place == number % 4 and number % 3 == 0 else (pytest.mark.long,)
            cases.append(pytest.param(step, lang, edition, id=f"{step.id}-{lang}-{edition}", marks=marks))
    return pytest.mark.parametrize(("step", "lang", "edition"), cases)(function)


# What is only told afterwards


@everywhere
def test_what_is_told_afterwards_is_not_sent_before(step: Step, lang: str, edition: str) -> None:
    words, attempt = words_for(lang), begin(step, EDITIONS[edition])
    text = plain(sent_by(step, lang, EDITIONS[edition]).text)
    assert plain(told(attempt, "ask", words)) in text
    assert step.question is not None
    later = ["well", *(f"hint.{n}" for n in range(1, step.hints + 1))]
    later += [f"wrong.{n}" for n in range(1, len(step.question.wrong) + 1)]
    later += [f"road.{n}" for n in range(1, len(step.roads) + 1)]
    later += ["concept", "answer"] if step.difficulty else []
    for key in later:
        sentence = plain(told(attempt, key, words))
        assert len(sentence) < SHORT or sentence not in text, key


# What is covered: positions that differ in nothing else send the same


def with_state(change: Callable[[GameState, int], GameState]) -> Callable[[Attempt], Attempt]:
    def changed(attempt: Attempt) -> Attempt:
        state = change(attempt.state, attempt.seat)
        return evolve(attempt, start=state, state=state)

    return changed


def own(**changes: object) -> Callable[[GameState, int], GameState]:
    return lambda state, seat: state.with_player(seat, evolve(state.players[seat], **changes))


def more_of(element: str) -> Callable[[GameState, int], GameState]:
    def change(state: GameState, seat: int) -> GameState:
        elements = state.players[seat].elements
        values = {name: elements[name] + 3 * (name == element) for name in ELEMENTS}
        return own(elements=type(elements)(**values))(state, seat)

    return change


def other_actions(state: GameState, seat: int) -> GameState:
    assert isinstance(state.phase, ActionPhase)
    return state.with_player(seat, state.players[seat], evolve(state.phase, left=3 - state.phase.left))


DRAWING = [step for step in ASKING if isinstance(begin(step, sg.TEXT).state.phase, DrawPhase)]
FACTS_COVERED = [(step, fact) for step in ASKING for fact in step.covers]


@pytest.mark.parametrize(("step", "fact"), FACTS_COVERED, ids=lambda value: getattr(value, "id", value))
def test_what_is_covered_makes_no_difference(step: Step, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lang = LANGUAGES[len(step.id + fact) % 2]
    state = begin(step, sg.TEXT).state
    seat = state.spirits.index("spring")
    if fact in ELEMENTS:
        change = more_of(fact)
    elif fact == "solitude":
        change = own(solitude=2 - state.players[seat].solitude % 2)
    elif fact == "actions":
        change = other_actions
    elif fact == "counts":
        usual, score = sent_by(step, lang), observation.score
        monkeypatch.setattr(observation, "score", lambda p, rules: raised(score(p, rules), p.spirit == "spring"))
        assert sent_by(step, lang) == usual
        return
    else:
        pytest.skip("what it follows from can be seen: looked for by its words")
    assert sent_by(step, lang, before=with_state(change)) == sent_by(step, lang)


def raised(score: object, is_own: bool) -> object:
    return evolve(score, tree=score.tree + 1, fire=score.fire + 1, flower=score.flower + 1) if is_own else score


@pytest.mark.parametrize("step", DRAWING, ids=lambda step: step.id)
def test_how_dangerous_the_next_card_is_makes_no_difference(step: Step) -> None:
    if {"deck", "discard"} & set(step.boards) or step.lantern:
        pytest.skip("its cards lie open, to be counted")
    state = begin(step, sg.TEXT).state
    (deck,) = (p.deck for p in state.players if p.spirit == "spring")
    safe, fatal = (tuple([name] * len(deck)) for name in ("bee", "lynx"))
    first, second = (sent_by(step, "en", before=with_state(own(deck=cards))) for cards in (safe, fatal))
    assert first == second


def test_the_check_is_able_to_see_a_difference() -> None:
    """Where nothing covers it, each of the changes does change what is sent."""
    step = lesson("02").step("02.7")
    changes = [more_of("sun"), own(solitude=1), own(fires=(2, 2))]
    usual = sent_by(step, "en")
    assert all(sent_by(step, "en", before=with_state(change)) != usual for change in changes)
    turn = lesson("04").step("04.7")
    assert sent_by(turn, "en", before=with_state(other_actions)) != sent_by(turn, "en")


def scene_of(step: Step, board: str, lang: str = "en") -> Scene:
    page = page_of(step, lang)
    open_page(page.easel)
    scene = page.easel.boards[board].scene
    assert scene is not None
    return scene


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("step", [s for s in ASKING if "circle" in s.boards], ids=lambda step: step.id)
def test_the_circle_does_not_judge_before_the_reader_has(step: Step, lang: str) -> None:
    words, state = words_for(lang), begin(step, sg.TEXT).state
    scene = scene_of(step, "circle", lang)
    for verdict in (*(words.say("board.varans", n=n) for n in range(1, 8)), words.say("board.safe")):
        assert verdict not in words_on(scene)
    power, is_covered = str(sum(state.circle_fires)), "power" in step.covers
    texts = [shape for shape in drawn(scene.shapes) if isinstance(shape, Text)]
    in_the_corner = next(shape.words for shape in texts if (shape.x, shape.y) == (40, 23))
    assert in_the_corner == (COVERED if is_covered else power)
    assert (COVERED in scene.words) == (is_covered or "drop" in step.covers)


def test_how_far_the_lines_are_is_covered() -> None:
    step = lesson("06").step("06.3")
    assert not any(re.search(r"\d/\d", text) for text in words_on(scene_of(step, "forest")))
    page = page_of(step)
    page.answer("b")
    assert "2/3" in words_on(page.easel.boards["forest"].scene)


def test_which_fire_a_level_leaves_is_covered() -> None:
    step = lesson("05").step("05.5")
    for lang in LANGUAGES:
        scene = scene_of(step, "reserve", lang)
        assert not any(isinstance(shape, Sprite) and shape.key.startswith("fire_") for shape in drawn(scene.shapes))
        text = sent_by(step, lang).text
        assert words_for(lang).say("table.look.stack", level=1, n=9, fire=2).split("9")[-1] not in text


# Steps whose number no board works out

WORKED_OUT = {
    "01.corners": "counted in the forest, space by space",
    "01.6": "read from the picture, which is there for that",
    "01.7": "counted on the circle",
    "01.8": "counted among the cards",
    "02.1": "of cards that are still to be drawn",
    "02.3": "counted among the cards; the odds are covered",
    "04.1": "the drops are told; asked is whether they stay",
    "04.2": "a rule",
    "04.3": "found by pointing at the buttons",
    "05.3": "counted in the reserve",
    "05.4": "of fires that are still to come",
    "06.1": "counted in the forest; spaces glow later",
    "06.2": "a rule",
    "06.4": "of a total that is told",
    "06.6": "the count is told; asked is whether a twin changes it",
    "06.7": "of a row that is not full yet",
    "07.1": "the verdict is covered",
    "07.4": "the drops are told; asked is whether they stay",
    "07.5": "the verdict is covered",
    "07.6": "a rule",
    "07.7": "of fires that are still to come",
    "07.8": "the verdict is covered",
    "08.1": "a rule",
    "08.2": "counted on the circle; stops glow later",
    "08.3": "counted on the circle; stops glow later",
    "08.4": "counted on the circle; stops glow later",
    "09.2": "the count is told; asked is whether a twin changes it",
    "p01": "counted in the deck; the odds are covered",
    "p06": "a chance; the odds are covered",
    "p08": "a chance; the odds are covered",
    "p12": "counted in the head",
}


@pytest.mark.parametrize("step", ASKING, ids=lambda step: step.id)
def test_whoever_asks_for_a_number_has_thought_of_what_shows_it(step: Step) -> None:
    assert set(step.covers) <= FACTS - ALWAYS
    assert step.question is not None
    if step.question.kind in ("number", "numbers"):
        assert bool(step.covers) != (step.id in WORKED_OUT)


def test_equal_questions_are_covered_alike() -> None:
    words = words_for("en")
    covers: dict[str, set[tuple[str, ...]]] = {}
    for step in (*ASKING, *lesson("10").steps):
        if step.question is not None:
            covers.setdefault(told(begin(step, sg.TEXT), "ask", words), set()).add(step.covers)
    assert all(len(found) == 1 for found in covers.values())


NUMERALS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


@pytest.mark.parametrize("step", ASKING, ids=lambda step: step.id)
def test_no_title_is_the_answer(step: Step) -> None:
    attempt = begin(step, sg.TEXT)
    right = attempt.right_answer or ""
    assert step.question is not None
    for lang in LANGUAGES:
        words = words_for(lang)
        title = words.say(step.key("title")).casefold()
        match step.question.kind:
            case "number" | "numbers":
                numerals = {str(n): name for n, name in enumerate(NUMERALS)}
                said = {right, numerals.get(right, right)} if lang == "en" else {right}
                if not title.endswith(("?", "？")):
                    assert not said & set(re.findall(r"[\w/]+", title))
            case "card":
                assert words.name("tree" if right in TREES else "card", right).casefold() not in title
            case "choice":
                assert title.endswith(("?", "？")) or told(attempt, f"option.{right}", words).casefold() not in title


@pytest.mark.parametrize("step", [s for s in ASKING if s.question and s.question.kind == "card"], ids=lambda s: s.id)
def test_a_question_about_a_card_offers_few(step: Step) -> None:
    page = page_of(step)
    offered = re.findall(r'<option[^>]*value="(\w+)"', page.room.panes["story"].html)
    assert page.trial.attempt.right_answer in offered
    assert 2 <= len(offered) <= 4


def test_a_slip_is_told_without_the_answer() -> None:
    for step in ASKING:
        attempt = begin(step, sg.TEXT)
        right = attempt.right_answer or ""
        assert step.question is not None
        if step.question.kind == "number" and step.id != "07.1":  # "2 + 3" are the fires
            for n in range(1, len(step.question.wrong) + 1):
                for lang in LANGUAGES:
                    sentence = told(attempt, f"wrong.{n}", words_for(lang))
                    assert not re.search(rf"(?<![\d/−]){re.escape(right)}(?![\d/])", sentence), sentence
