"""The board of the help line: the next card, many cards, empty piles, what is done."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
import spiritwidgets.scenes as boards
from attrs import evolve
from spiritwidgets.geometry import Area, layout
from spiritwidgets.scene import Sprite, Text
from spiritwidgets.scenes.next_card import prospect
from spiritwidgets.scenes.reserve import suns
from spiritwidgets.view import View

import spiritgame as sg
from spiritgame.cards import ELEMENTS
from tests.widgets.moments import acting, flat, legal_marks, target, view_of, words_in

BADGE = 24


def drawing(line: list[str], width: int = 1280, **winter: Any) -> tuple[View, Area]:
    """Winter draws; the view and the area of its line."""
    players = {"winter": {"help_line": line, **winter}, "spring": {"help_line": ["bee"]}}
    state = sg.position({"phase": "draw", "drawing": ["winter"], "players": players})
    plan = layout(width, 2)
    return view_of(state, size=plan.size, marks=legal_marks(state, 0)), plan.boards["line"]


def test_the_next_card_is_told_in_counts_and_by_a_coach_in_percent() -> None:
    # 14 starting animals, five of them solitary, three of those in the line or gone.
    view, area = drawing(["bear", "owl"])
    assert "2 of 12" not in words_in(boards.line(view, area))
    assert "3 of 12" in words_in(boards.line(view, area))
    told = words_in(boards.line(evolve(view, risk=0.25), area))
    assert "25 %" in told
    assert "3 of 12" not in told


@pytest.mark.parametrize("line", [[], ["bear"], ["bee", "hare"]])
def test_there_is_no_danger_before_the_second_solitary(line: list[str]) -> None:
    view, area = drawing(line)
    assert "no risk yet" in words_in(boards.line(view, area))


def test_an_empty_deck_means_the_discard_pile() -> None:
    others = [c for c in sg.cards.STARTING if c not in ("bear", "owl")]
    view, area = drawing(["bear", "owl"], deck=[], discard=others)
    seen = prospect(view, view.observation.me)
    assert (seen.hidden, seen.solitary) == (12, 3)
    shown = words_in(boards.line(view, area))
    assert "the discard pile" in shown
    assert "3 of 12" in shown


def test_a_card_that_everybody_has_seen_is_shown_as_the_next_one() -> None:
    for card, verdict in (("hedgehog", "known"), ("spider", "closes it")):
        view, area = drawing(["bear", "owl"], deck=[card])
        me = evolve(view.observation.me, top=(card,))
        view = evolve(view, observation=evolve(view.observation, spirits=(me, *view.observation.spirits[1:])))
        scene = boards.line(view, area)
        assert verdict in words_in(scene)
        assert card in [s.key for s in flat(scene.shapes) if isinstance(s, Sprite)]


@pytest.mark.parametrize("width", [390, 768, 1280])
def test_a_closed_line_says_so_and_offers_only_the_fragment(width: int) -> None:
    view, area = drawing(["bear", "owl", "lynx"], width, fragments=1)
    scene = boards.line(view, area)
    assert "Line closed" in words_in(scene)
    assert [t.key for t in scene.targets if t.emphasis] == [("fragments",), ("line", 2)]


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize("count", [1, 4, 7, 10, 13])
def test_however_many_cards_each_can_be_seen_and_hit(width: int, count: int) -> None:
    calm = [c for c in sg.cards.STARTING if c not in ("bear", "owl", "lynx", "fox", "beetle")]
    line = [*calm, "hedgehog", "beaver", "squirrel", "raccoon"][:count]
    view, area = drawing(line, width)
    scene = boards.line(view, area)
    cards = [target(scene, "line", place) for place in range(count)]
    for one, other in pairwise(cards):
        # Only on the middle board, and only more cards than a game is likely to see, lie on each other.
        seen = BADGE if (width, count) == (768, 13) else one.w
        assert other.y > one.y or other.x >= one.x + seen
    assert cards[-1].w == max(card.w for card in cards)
    for card in cards:
        assert scene.target_at(card.x + BADGE / 2, card.y + card.h / 2) == card


def test_a_long_line_makes_the_small_board_higher() -> None:
    heights = [boards.line(*drawing(["hare", "bee", "weasel", "tanuki", "baboon"][:n], 390)).height for n in (1, 2, 5)]
    assert heights[0] == heights[1] < heights[2]


def test_empty_piles_say_so() -> None:
    view, area = drawing([])
    assert "Nothing yet" in words_in(boards.line(view, area))


def test_an_action_is_ticked_when_it_is_complete() -> None:
    gap = {"1": [None, "spider", "beaver", "wolf"]}
    under_way = acting(
        used=["attract"],
        attracted=[1],
        reserve=gap,
        pending={"action": "attract", "bonus": None, "left": 2},
        actions_left=2,
        players={
            "winter": {"help_line": ["hedgehog", "goldfish"], "deck": ["squirrel"]},
            "spring": {"help_line": ["bee"]},
        },
    )
    done = acting(used=["travel"], actions_left=1)
    area = layout(1280, 2).boards["line"]
    assert not [words for words in words_in(boards.line(view_of(under_way), area)) if "✓" in words]
    assert suns(view_of(under_way)) == (2, 3)
    assert "this action: 3 of 3" not in words_in(boards.reserve(view_of(under_way, active="reserve"), Area(512, 408)))
    assert "this action: 2 of 3" in words_in(boards.reserve(view_of(under_way, active="reserve"), Area(512, 408)))
    assert [words for words in words_in(boards.line(view_of(done), area)) if "✓" in words] == ["✓ travel"]


def test_the_line_in_few_words_offers_all_that_one_decides_with() -> None:
    state = acting()
    area = layout(390).boards["line"]
    scene = boards.digest(view_of(state, size="S", marks=legal_marks(state, 0)), area)
    totals = {("total", element) for element in ELEMENTS}
    assert {found.key for found in scene.targets} == {("spirit", 0), ("fragments",), ("actions",), *totals}
    assert scene.height < 100
    assert "×0" in words_in(scene)
    assert scene.words == boards.line(view_of(state, size="S"), area).words


def test_the_parts_of_the_head_keep_apart_at_any_width() -> None:
    for width in range(600, 2000, 9):
        view, area = drawing(["bear", "owl"], width)
        shapes = list(flat(boards.line(view, area).shapes))
        tiles = max(s.cx + s.size / 2 for s in shapes if isinstance(s, Sprite) and s.key.startswith("tile_"))
        label = [s for s in shapes if isinstance(s, Text) and s.words == view.words.say("board.solitude")]
        assert all(s.x - (s.max_width or 0) > tiles for s in label), width
