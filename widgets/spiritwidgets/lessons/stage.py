"""The boards of a step: which there are, what each shows, and what glows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

import spiritgame as sg
from spiritgame.lessons import Step
from spiritgame.locale import Words
from spiritwidgets import scenes
from spiritwidgets.controls import desk
from spiritwidgets.lessons.lantern import lantern
from spiritwidgets.lessons.plan import Plan, plan
from spiritwidgets.lessons.trial import Trial
from spiritwidgets.marks import marks
from spiritwidgets.scene import Scene
from spiritwidgets.theme import Theme
from spiritwidgets.twin import WIDTH, Picture, composed
from spiritwidgets.view import Key, Mark, Size, View

PILES: Final = {"deck_view": "deck", "discard_view": "discard"}
"""Boards that lay a pile open, and what a step calls them."""

BOARDS: Final = (*desk.BOARDS, *PILES, "lantern")
ALL: Final = ("line", "reserve", "forest", "trees", "circle", "panels")
FIRST: Final = "00"
"""The lesson without counts and possessions above the line: they come up in the one after it."""

FADING_FROM: Final = "05"
"""From this lesson on nothing glows at first."""


def shown(step: Step, spirits: int, size: Size = "L") -> tuple[str, ...]:
    """The names of the boards that a step shows in a layout, at a table of so many spirits."""
    boards = (size == "S" and step.lean) or step.boards
    wanted = [name for board in boards for name in (ALL if board == "all" else (board,))]
    found = [name for name in wanted if name in desk.OWN]
    if "panels" in wanted:
        found += [f"panel{place}" for place in range(spirits - 1)]
    found += [name for name, pile in PILES.items() if pile in wanted]
    return (*found, "lantern") if step.lantern else tuple(found)


def fades(step: Step) -> bool:
    """Whether the step belongs to the part of the course in which targets do not glow from the start."""
    return step.id[:1] == "p" or step.id[:2] >= FADING_FROM


def lit(step: Step, trial: Trial, hints: int, *, is_late: bool = False) -> tuple[Key, ...]:
    """The targets that glow now, only before the first move.

    Later in the course they wait for a hint, or until the learner has done nothing for a while: `is_late`.
    """
    if trial.moments or (fades(step) and not hints and not is_late):
        return ()
    return tuple(_key(words) for words in step.lit)


def _key(words: str) -> Key:
    return tuple(int(word) if word.isdigit() else word for word in words.split())


def marked(trial: Trial, words: Words, glowing: Sequence[Key]) -> Mapping[Key, Mark]:
    """The marks of the table, with what glows besides."""
    found = marks(trial, words, trial.covers)
    return {**found, **{key: evolve(found.get(key, Mark()), emphasis="legal") for key in glowing}}


def pictures(
    trial: Trial, names: Sequence[str], marked: Mapping[Key, Mark], theme: Theme, words: Words, plan: Plan
) -> dict[str, Scene]:
    """What each of the boards `names` shows."""
    active = desk.active_boards(trial)
    selection = trial.selection
    plain = View(
        observation=sg.observe(trial.state, trial.viewer),
        theme=theme,
        words=words,
        marks=marked,
        tree=selection.tree,
        element=desk.element_in_use(selection),
        active=active[0] if active else "",
        is_bare=trial.step.id.startswith(FIRST),
        covers=trial.covers,
    )
    found: dict[str, Scene] = {}
    others = desk.others(trial)
    for name in names:
        view = evolve(plain, size=plan.details.get(name, plan.size))
        if name in desk.OWN:
            found[name] = desk.OWN[name](view, plan.boards[name])
        elif name in PILES:
            spread = scenes.deck if PILES[name] == "deck" else scenes.discard
            found[name] = spread(evolve(view, marks={}), trial.viewer, plan.width)
        elif name == "lantern":
            found[name] = lantern(view, _next_cards(trial), plan.boards[name])
        else:
            found[name] = scenes.panel(view, others[int(name[-1])], plan.boards[name])
    return found


def labels(trial: Trial, words: Words) -> dict[str, str]:
    """The short name of every board of a step."""
    piles = {name: words.say(f"course.pile.{pile}") for name, pile in PILES.items()}
    table = desk.labels(trial.viewer, trial.state.spirits, words)
    return {**table, **piles, "lantern": words.say("course.lantern")}


def picture(trial: Trial, theme: Theme, words: Words, title: str) -> Picture | None:
    """The boards of the step, to be kept; None where it has none."""
    names = shown(trial.step, len(trial.players))
    scenes = pictures(trial, names, {}, theme, words, plan(WIDTH, names))
    return composed(scenes, title, theme) if scenes else None


def _next_cards(trial: Trial) -> tuple[str, ...]:
    """What is left of the cards that the lantern showed at the start."""
    first = trial.start.players[trial.viewer].deck[: trial.step.lantern]
    now = trial.state.players[trial.viewer].deck
    drawn = len(trial.start.players[trial.viewer].deck) - len(now)
    return first[max(0, drawn) :]
