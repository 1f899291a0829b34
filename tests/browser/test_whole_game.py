"""A whole game in the browser, by real clicks, beside the same game played here: both must agree at every step."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page
from spiritwidgets import saves
from spiritwidgets.clicks import Selection
from spiritwidgets.controls.desk import all_scenes
from spiritwidgets.controls.help import does_at_once
from spiritwidgets.controls.menu import Choice, menu
from spiritwidgets.controls.prompt import prompt
from spiritwidgets.controls.report import round_end
from spiritwidgets.geometry import layout
from spiritwidgets.marks import marks, say
from spiritwidgets.session import Session
from spiritwidgets.theme import LIGHT
from spiritwidgets.view import Key

import spiritgame as sg
from spiritgame.bots import SteadyPlayer
from spiritgame.locale import words_for
from spiritgame.state import GameOver

SEED = 11
WORDS = words_for("en")
EVERY_KIND = {
    *(sg.Draw, sg.Stop, sg.DiscardNewest, sg.TakeFragment, sg.Attract),
    *(sg.Plant, sg.Extinguish, sg.Travel, sg.TakeTile),
}
FIND = """key => [...document.querySelectorAll('.sg-overlay button')].find(b => JSON.stringify(b.sgKey) === key)"""
SHOWS = """wanted => {
  const layers = [...document.querySelectorAll('.sg-overlay')].map(layer => layer.getAttribute('aria-description'));
  return wanted.every(words => layers.includes(words));
}"""


def boards_in_words(session: Session) -> list[str]:
    scenes = all_scenes(session, {}, LIGHT, WORDS, layout(1280, len(session.players)))
    return [scenes[name].words for name in ("line", "reserve", "forest", "circle")]


def keys_shown(session: Session) -> set[Key]:
    scenes = all_scenes(session, {}, LIGHT, WORDS, layout(1280, len(session.players)))
    tiles = {("tile", seat, tile) for seat in range(len(session.players)) for tile in ("tree", "fire", "flower")}
    return {target.key for scene in scenes.values() for target in scene.targets} | tiles


def clicks_for(session: Session, move: sg.Move) -> Iterator[Key]:
    """The things to click on for a move: one, or a tree and its space, or twice the same for passing."""
    keys = keys_shown(session)
    direct = next((key for key in keys if session.meaning(key) == move), None)
    if direct is not None:
        yield direct
    elif isinstance(move, sg.Plant):
        yield ("tree", move.tree)
        yield ("space", *move.space)
    else:
        assert isinstance(move, sg.Pass)
        yield from (("actions",), ("actions",))


def button_for(session: Session, move: sg.Move) -> str | None:
    """The act of the button that makes the move at once, if there is one."""
    for number, entry in enumerate(menu(session)):
        if isinstance(entry, Choice) and entry.asks == move:
            return f"choice:{number}"
    return None


class Mirror(Session):
    """The same game here; `told_round` is the round whose report has been closed in the page."""

    told_round = 1


def close_report(page: Page, mirror: Mirror) -> None:
    """Close the report of a round, which lies over the table from the end of the round until one draws."""
    if round_end(mirror) and mirror.told_round < mirror.state.round:
        card = page.locator("[data-act='report-close']")
        card.click()
        card.wait_for(state="detached")
        mirror.told_round = mirror.state.round


def target(page: Page, key: Key) -> Locator:
    wanted = json.dumps(list(key), separators=(",", ":"))
    page.wait_for_function(f"key => Boolean(({FIND})(key))", arg=wanted)
    handle = page.evaluate_handle(FIND, wanted)
    page.evaluate("element => { document.querySelector('[data-here]')?.removeAttribute('data-here');"
                  " element.dataset.here = '1'; }", handle)  # fmt: skip
    return page.locator("[data-here]")


def wait_until_same(page: Page, session: Session) -> None:
    """Wait until the page shows the position and asks the same; the strip that asks is the last to change."""
    page.wait_for_function(SHOWS, arg=boards_in_words(session))
    headline = say(WORDS, prompt(session).headline)
    page.wait_for_function("words => document.querySelector('.sg-say h2')?.textContent === words", arg=headline)


def click(page: Page, mirror: Mirror, key: Key) -> None:
    """Click on a thing, in the page and here; where that explains it first, on the button of the pop-up too."""
    target(page, key).click()
    if not does_at_once(mirror, key, marks(mirror, WORDS)):
        page.locator("[data-act=help-do]").click()
    mirror.click(key)


def make(page: Page, mirror: Mirror, move: sg.Move, *, by_button: bool) -> None:
    """Make a move in the page and here."""
    act = button_for(mirror, move) if by_button else None
    close_report(page, mirror)
    if act is not None:
        page.locator(f"[data-act='{act}']").click()
        mirror.ask(move)
    else:
        for key in clicks_for(mirror, move):
            click(page, mirror, key)
            if mirror.selection != Selection():
                wait_until_same(page, mirror)
    mirror.play_computers()
    wait_until_same(page, mirror)


def choose(mirror: Session, unseen: set[type]) -> sg.Move:
    """A kind of move that has not been made yet, if that is legal; else what a steady player would do."""
    moves = mirror.legal()
    new = [move for move in moves if type(move) in unseen]
    rng = random.Random(len(mirror.moments))
    if sg.DiscardNewest in unseen and any(isinstance(move, sg.TakeFragment) for move in moves):
        p = mirror.state.players[0]
        if not p.fragments and sg.TakeFragment not in unseen:
            return next(move for move in moves if isinstance(move, sg.TakeFragment))
    if new and not (len(new) == 1 and isinstance(new[0], sg.Stop) and len(mirror.state.players[0].line) < 3):
        return rng.choice(new)
    seat = mirror.seat
    assert seat is not None
    return SteadyPlayer().choose(sg.observe(mirror.state, seat), moves, rng)


def new_session() -> Mirror:
    return Mirror.new(("winter", "spring", "summer"), (None, "steady", "steady"), seed=SEED)


@pytest.fixture
def table(write_notebook: Callable[..., Path]) -> Path:
    return write_notebook(
        "from spiritwidgets import Table; from spiritwidgets.session import Session",
        f"Table(Session.new(('winter', 'spring', 'summer'), (None, 'steady', 'steady'), seed={SEED}), pace=0)",
        name="whole_game.ipynb",
    )


def test_a_whole_game_by_clicks(page: Page, open_in_voila: Any, table: Path) -> None:
    open_in_voila(page, table)
    mirror = new_session()
    mirror.play_computers()
    wait_until_same(page, mirror)
    unseen = set(EVERY_KIND)
    number = 0
    while mirror.awaits_person:
        move = choose(mirror, unseen)
        unseen.discard(type(move))
        make(page, mirror, move, by_button=number % 3 == 2)
        number += 1
        assert number < 600
    assert not unseen, "a kind of action never came up: choose another seed"
    phase = mirror.state.phase
    assert isinstance(phase, GameOver)
    winner = WORDS.name("spirit", mirror.state.players[phase.outcome.winners[0]].spirit)
    page.wait_for_function("name => document.querySelector('.sg-say h2').textContent.includes(name)", arg=winner)


def test_a_refused_click_says_why_and_changes_nothing(page: Page, open_in_voila: Any, table: Path) -> None:
    open_in_voila(page, table)
    mirror = new_session()
    wait_until_same(page, mirror)
    target(page, ("actions",)).click()  # stopping before the first card
    help_on_it = page.get_by_role("dialog")
    help_on_it.wait_for()
    assert "Draw at least one card before you stop. (Rule 7)" in help_on_it.inner_text()
    assert page.locator("[data-act=help-do]").count() == 0
    wait_until_same(page, mirror)


def test_a_saved_game_loads_back(page: Page, open_in_voila: Any, table: Path, tmp_path: Path) -> None:
    open_in_voila(page, table)
    mirror = new_session()
    wait_until_same(page, mirror)
    for _ in range(2):
        make(page, mirror, sg.Draw(0), by_button=False)
    with page.expect_download() as waiting:
        page.locator(".sg-menu > summary").click()
        page.locator("[data-act=save]").click()
    path = tmp_path / "game.json"
    waiting.value.save_as(path)
    assert saves.load(path.read_text(encoding="utf-8")).record == mirror.record
    make(page, mirror, sg.Stop(0), by_button=True)
    page.locator("input[data-file=load]").set_input_files(path)
    page.locator("[data-act=replace]").click()
    wait_until_same(page, saves.load(path.read_text(encoding="utf-8")))
    path.write_text("no game", encoding="utf-8")
    page.locator("input[data-file=load]").set_input_files(path)
    page.get_by_role("alert").wait_for()
    wait_until_same(page, saves.load(saves.save(Session(mirror.record.undo(len(mirror.moments) - 2), mirror.players))))


def start_a_game(page: Page, seed: int) -> None:
    """Fill in the form of a new game."""
    page.locator("[name=seed]").fill(str(seed))
    page.locator("[data-act=start]").click()


def test_the_page_of_the_table_works_again_after_a_reload(page: Page, open_in_voila: Any) -> None:
    open_in_voila(page, "90_play.ipynb")
    start_a_game(page, SEED)
    mirror = new_session()
    wait_until_same(page, mirror)
    make(page, mirror, sg.Draw(0), by_button=True)
    page.wait_for_function("() => Object.values(localStorage).some(kept => kept.includes('winter: draw'))")
    open_in_voila(page, "90_play.ipynb")  # another kernel, which is handed the game that the browser has kept
    wait_until_same(page, mirror)
    make(page, mirror, sg.Draw(0), by_button=True)


def test_jupyterlab_draws_stops_attracts_and_keeps_the_game(page: Page, run_all_in_lab: Any) -> None:
    run_all_in_lab(page, "90_play.ipynb")
    page.locator("[data-act=start]").wait_for()
    start_a_game(page, SEED)
    mirror = new_session()
    wait_until_same(page, mirror)
    while sg.Draw(0) in mirror.legal() and mirror.state.players[0].elements.sun < 3:
        make(page, mirror, sg.Draw(0), by_button=False)
    if sg.Stop(0) in mirror.legal():  # the narrow layout shows no actions to click on
        page.locator(f"[data-act='{button_for(mirror, sg.Stop(0))}']").click()
        mirror.ask(sg.Stop(0))
    mirror.play_computers()
    skip = page.locator("[data-act=skip]")
    if skip.count():
        skip.first.click()
    wait_until_same(page, mirror)
    attract = next(move for move in mirror.legal() if isinstance(move, sg.Attract))
    click(page, mirror, ("reserve", attract.card))
    wait_until_same(page, mirror)
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function("() => !document.querySelector('.jp-mod-dirty')")
    page.reload(wait_until="domcontentloaded")
    page.wait_for_selector(".sg-overlay button")
    wait_until_same(page, mirror)
