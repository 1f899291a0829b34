"""The line of a trial as the board of a table: the same picture as in a game."""

from __future__ import annotations

from functools import cache

from attrs import evolve

import spiritgame as sg
from spiritgame.cards import sorted_cards
from spiritgame.locale import Words
from spiritgame.observation import Observation
from spiritgame.probability import Prospect
from spiritwidgets import scenes
from spiritwidgets.chance.hand import Cards
from spiritwidgets.geometry import Area
from spiritwidgets.scene import Scene
from spiritwidgets.theme import Theme
from spiritwidgets.view import Fact, Key, Mark, Size, View

SEATS = ("spring", "winter")


@cache
def _empty(rules: sg.Rules) -> Observation:
    return sg.observe(sg.new_game(SEATS, rules=rules), 0)


def seen(cards: Cards, rules: sg.Rules, *, is_drawing: bool) -> Observation:
    """The observation of a spirit who has these cards and nothing else; its forest counts for nothing."""
    prospect = Prospect(line=cards.line, cards=rules.starting_cards)
    nothing = _empty(rules)
    me = evolve(
        nothing.me,
        line=cards.line,
        deck=sorted_cards(cards.deck),
        top=(),
        discard=cards.discard,
        elements=prospect.elements,
        solitude=prospect.solitude,
        is_drawing=is_drawing,
    )
    return evolve(nothing, spirits=(me, *nothing.spirits[1:]))


def line_scene(
    cards: Cards,
    rules: sg.Rules,
    theme: Theme,
    words: Words,
    area: Area,
    size: Size,
    *,
    tip: str,
    is_drawing: bool,
    covers: frozenset[Fact] = frozenset(),
) -> Scene:
    """The line without what is in `covers`; `tip` says what a click on the deck does."""
    marks: dict[Key, Mark] = {("deck",): Mark("legal" if is_drawing else "", tip)}
    observation = seen(cards, rules, is_drawing=is_drawing)
    view = View(observation=observation, theme=theme, words=words, size=size, marks=marks, active="line", covers=covers)
    return scenes.line(view, area)
