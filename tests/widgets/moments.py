"""Moments of games as boards show them: positions, marks, and ways to look at a scene."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import spiritwidgets.scenes as boards
from attrs import evolve
from spiritwidgets.geometry import Layout, layout
from spiritwidgets.scene import Group, Scene, Shape, Stamp, Target, Text
from spiritwidgets.theme import LIGHT, THEMES
from spiritwidgets.view import Key, Mark, View

import spiritgame as sg
from spiritgame.circle import ROCKS
from spiritgame.locale import LANGUAGES, words_for
from spiritgame.state import GameState
from tests.engine.helpers import OPTIONS, random_game

WIDTHS = (320, 390, 599, 600, 768, 1099, 1100, 1280, 1600)


def view_of(state: GameState, seat: int = 0, **options: Any) -> View:
    """The view of one spirit, by day in English."""
    return View(observation=sg.observe(state, seat), theme=LIGHT, words=words_for("en"), **options)


def legal_marks(state: GameState, seat: int) -> dict[Key, Mark]:
    """Rings for everything that a legal move of the spirit points at."""
    found: dict[Key, Mark] = {}
    for move in sg.legal_moves(state, seat):
        match move:
            case sg.Draw():
                found["deck",] = Mark("legal")
            case sg.DiscardNewest():
                found["line", len(state.players[seat].line) - 1] = found["fragments",] = Mark("legal")
            case sg.TakeFragment():
                found["fragments",] = Mark("legal")
            case sg.Attract(_, card):
                found["reserve", card] = found["total", "sun"] = Mark("legal")
            case sg.Plant(_, tree, space):
                found["tree", tree] = found["space", *space] = found["total", "seed"] = Mark("legal")
            case sg.Extinguish(_, value):
                fires = enumerate(state.circle_fires)
                found |= {("fire", place): Mark("legal") for place, fire in fires if fire == value}
            case sg.Travel():
                here = {p.rock for p in state.players} - {state.players[seat].rock}
                found |= {("rock", rock): Mark("legal") for rock in range(len(ROCKS)) if rock not in here}
            case sg.TakeTile(_, victim, tile):
                found["tile", victim, tile] = Mark("legal")
    return found


def scenes_of(view: View, plan: Layout) -> dict[str, Scene]:
    """Every board, and every pile laid open, by name."""
    found = {name: getattr(boards, name)(view, plan.boards[name]) for name in ("line", "reserve", "forest", "trees")}
    if plan.size == "S":
        found["digest"] = boards.digest(view, plan.boards["line"])
    found["circle"] = boards.circle(view, plan.boards["circle"])
    seats = len(view.observation.spirits)
    for place in range(1, seats):
        seat = (view.observation.seat + place) % seats
        found[f"panel{place - 1}"] = boards.panel(view, seat, plan.boards[f"panel{place - 1}"])
    width = min(600, plan.width)
    for seat in range(seats):
        for pile in (boards.other_line, boards.discard, boards.deck):
            found[f"{pile.__name__}{seat}"] = pile(evolve(view, marks={}), seat, width)
    return found


def some_moments(seed: int, share: float) -> Iterator[tuple[View, Layout]]:
    """A share of the moments of one random game, each seen by somebody in some way."""
    rng = random.Random(seed)
    rules = OPTIONS[seed % len(OPTIONS)]
    for state, _, _ in random_game(2 + seed % 3, seed, rules):
        if rng.random() > share:
            continue
        seat = rng.randrange(len(state.players))
        plan = layout(rng.choice(WIDTHS), len(state.players))
        view = View(
            observation=sg.observe(state, seat),
            theme=THEMES[rng.choice(["light", "dark"])],
            words=words_for(rng.choice(LANGUAGES)),
            size=plan.size,
            marks=legal_marks(state, seat),
            tree=rng.choice([None, "tree_3_sun"]),
            element=rng.choice([None, "sun", "drop"]),
            active=rng.choice(["", "line", "reserve", "forest", "trees", "circle"]),
            risk=rng.choice([None, 0.25]),
        )
        yield view, plan


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """All shapes, those inside groups and stamps included; places are those inside."""
    for shape in shapes:
        if isinstance(shape, Group | Stamp):
            yield from flat(shape.shapes)
        else:
            yield shape


def words_in(scene: Scene) -> list[str]:
    """Everything that is written on a board."""
    return [shape.words for shape in flat(scene.shapes) if isinstance(shape, Text)]


def acting(**fields: Any) -> GameState:
    """A position of two spirits in which winter acts."""
    players = {"winter": {"help_line": ["hedgehog", "beaver"]}, "spring": {"help_line": ["bee"]}}
    return sg.position({"phase": "action", "current": "winter", "players": players, **fields})


def target(scene: Scene, *key: str | int) -> Target:
    """The target of a scene with this key."""
    return next(found for found in scene.targets if found.key == key)
