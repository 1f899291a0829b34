"""What the page of a probability lesson shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spiritgame.chance import Teller, chance_lessons
from spiritwidgets.chance import frame
from spiritwidgets.chance.board import line_scene
from spiritwidgets.chance.kept import work_of
from spiritwidgets.chance.labs.lab import MOMENT, LabLook, Proceed
from spiritwidgets.chance.panel import calibration, trial_panel, ways_panel
from spiritwidgets.chance.parts import GAME, IDEA, LAB, TRY, WAYS
from spiritwidgets.chance.state import ChanceState
from spiritwidgets.chance.story import Story, story
from spiritwidgets.controls.markup import Html
from spiritwidgets.geometry import EDGE, LARGE, MEDIUM, WIDEST, Area
from spiritwidgets.lessons.plan import LINE_HEIGHT
from spiritwidgets.page.screen import Later, PaneContent, Screen
from spiritwidgets.scene import Scene
from spiritwidgets.view import Size

STORY: Final = 296
NARROWEST: Final = 320


def view(state: ChanceState) -> Screen:
    """The page as it is now."""
    look, teller = state.look, state.teller
    words = look.words
    content = _beside(state, teller)
    panes = {
        "bar": PaneContent(frame.bar(teller, is_dark=look.is_dark)),
        "story": PaneContent(story(teller, _story(state))),
        "chance": PaneContent(content),
    }
    has_lab = state.bench is not None and state.part == LAB
    if state.bench is not None and has_lab:
        panes |= state.bench.panes(LabLook(words, state.cards, look.theme, is_told=False))
    return Screen(
        theme=look.theme,
        lang=look.html_lang,
        scenes=_scenes(state),
        panes=panes,
        labels={"line": words.say("table.board.line")},
        classes=_classes(state, has_lab=has_lab, has_stage=has_lab or bool(content)),
        kept=state.kept,
        place=f"{state.lesson.id}.{state.part}",
        lost=words.say("table.lost"),
    )


def later(state: ChanceState) -> Later | None:
    """The next portion of what is being tried."""
    is_lab_under_way = state.bench is not None and state.bench.lab.is_under_way
    return Later(MOMENT, Proceed()) if state.simulating.is_running or is_lab_under_way else None


def _story(state: ChanceState) -> Story:
    work = state.work
    return Story(
        part=state.part,
        verdicts=state.verdicts,
        guesses=work.guesses,
        answers=work.answers,
        typed=state.typed,
        fault=state.fault,
        shown=state.solutions,
        following=frame.neighbour(state.lesson, 1),
        note=state.note,
    )


def _beside(state: ChanceState, teller: Teller) -> Html:
    """What stands beside the story."""
    theme = state.look.theme
    if state.hand and state.part in (TRY, IDEA):
        return trial_panel(teller, state.hand, theme, is_exact=state.part == IDEA)
    if state.part == WAYS:
        return ways_panel(teller, state.lesson, state.simulating, theme)
    if state.part == GAME:
        return calibration(teller, {lesson.id: work_of(lesson, state.kept) for lesson in chance_lessons()}, theme)
    return Html()


def _container(state: ChanceState) -> tuple[int, Size]:
    """The width of the page, and the class of it."""
    width = min(max(state.look.width, NARROWEST), WIDEST)
    return width, "L" if width >= LARGE else "M" if width >= MEDIUM else "S"


def _scenes(state: ChanceState) -> Mapping[str, Scene]:
    hand, words = state.hand, state.look.words
    if hand is None or state.part != TRY:
        return {}
    container, size = _container(state)
    width = container - 2 * EDGE - (STORY + 12 if size == "L" else 0)
    scene = line_scene(
        hand.table,
        state.rules,
        state.look.theme,
        words,
        Area(width, LINE_HEIGHT[size]),
        size,
        tip=words.say("lab.tip.deck"),
        is_drawing=not hand.is_over,
        covers=frozenset() if state.work.guesses else frozenset({"odds"}),
    )
    return {"line": scene}


def _classes(state: ChanceState, *, has_lab: bool, has_stage: bool) -> frozenset[str]:
    _, size = _container(state)
    classes = {f"sg-page-{size}"}
    classes |= {"sg-with-line"} if state.part == TRY else set()
    classes |= {"sg-with-lab"} if has_lab else set()
    classes |= set() if has_stage else {"sg-without-boards"}
    return frozenset(classes)
