"""Pages of lessons without a browser: opened at a step, clicked and answered by hand."""

from __future__ import annotations

from spiritwidgets import Lesson, Puzzles
from spiritwidgets.headless import open_page, press
from spiritwidgets.lessons.player import Player
from spiritwidgets.view import Key

from spiritgame import moves
from spiritgame.lessons import Step, lessons
from spiritgame.lessons.script import parse_script
from spiritgame.notation import parse_move

STEPS = [step for lesson in lessons() for step in lesson.steps]


def page_of(step: Step, lang: str = "en") -> Player:
    page = Lesson(step.id[:2], lang, pace=0) if step.id[0] != "p" else Puzzles(lang, pace=0)
    page.go_to(step.id)
    return page


def story(page: Player) -> str:
    """All that is told: the story and its foot."""
    return page.room.panes["story"].html


def asks(page: Player) -> str:
    return page.room.panes["story"].html.partition("sg-pane-ask")[2]


def act(page: Player, what: str, **fields: str) -> None:
    """Press a button of a pane that shows it."""
    pane = next(pane for pane in page.room.panes.values() if f'data-act="{what}"' in pane.html)
    pane.hear({"act": what, "version": pane.version, "fields": fields})


def targets_of(page: Player, move: moves.Move) -> list[tuple[str, Key]]:
    """The clicks that make up a move, as (board, key)."""
    state = page.trial.state
    match move:
        case moves.Draw():
            return [("line", ("deck",))]
        case moves.DiscardNewest() | moves.TakeFragment():
            return [("line", ("fragments",))]
        case moves.Attract(_, card):
            return [("reserve", ("reserve", card))]
        case moves.Plant(_, tree, (column, row)):
            choose = [] if page.trial.selection.tree == tree else [("trees", ("tree", tree))]
            return [*choose, ("forest", ("space", column, row))]
        case moves.Extinguish(_, value):
            return [("circle", ("fire", state.circle_fires.index(value)))]
        case moves.Stop():
            return [("line", ("actions",))]
        case _:
            return []


def do(page: Player, text: str) -> None:
    """Make a move by clicks where the step shows the boards for it, otherwise as a button would."""
    trial = page.trial
    move = parse_move(text, trial.state.spirits, trial.viewer)
    clicks = targets_of(page, move)
    offered = {board.name: board.offered for board in page.easel.boards.values()}
    classes = set(page._dom_classes)
    if clicks and all(
        f"sg-with-{board}" in classes and any(t.key == key for t in (offered[board].targets if offered[board] else ()))
        for board, key in clicks
    ):
        refused = trial.attempt.refused
        for board, key in clicks:
            if trial.attempt.refused == refused:  # the first click may be refused already
                press(page.easel, board, key)
    else:
        page.move(move)


def play(page: Player, script: str, *, answers: bool = True) -> None:
    for item in parse_script(script):
        if item.kind == "say":
            if answers:
                page.answer(item.text)
        elif not item.spirit:
            do(page, item.text)


def answered(step: Step, lang: str = "en") -> Player:
    page = page_of(step, lang)
    open_page(page.easel)
    if step.question:
        page.answer(page.trial.attempt.right_answer or "four")
    if 'data-act="go-on"' in asks(page):
        act(page, "go-on")
    return page
