"""Looking into piles: another spirit's line, a discard pile, the contents of a deck (never its order)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from spiritgame.cards import ANIMALS, sorted_cards
from spiritwidgets.scene import Scene, Shape, Target
from spiritwidgets.scenes import names
from spiritwidgets.scenes.cards import card
from spiritwidgets.scenes.pieces import pill, text
from spiritwidgets.view import View

TEMPERS = ("solitary", "gregarious", "neutral")
CARD_W, CARD_H, GAP, PAD = 80.0, 112.0, 8.0, 8.0


def other_line(view: View, seat: int, width: float) -> Scene:
    """The line of the spirit at `seat` in the order drawn."""
    spirit = view.observation.spirits[seat]
    return _pile(view, [(name, 1) for name in spirit.line], width, "board.no_card", names.line_words(view, spirit))


def discard(view: View, seat: int, width: float) -> Scene:
    """The discard pile of the spirit at `seat`, sorted."""
    spirit = view.observation.spirits[seat]
    return _pile(view, _counted(spirit.discard), width, "board.no_card", _in_words(view, spirit.discard))


def deck(view: View, seat: int, width: float) -> Scene:
    """What the deck of the spirit at `seat` holds, sorted, after the cards on top that everybody has seen."""
    spirit = view.observation.spirits[seat]
    rest = list(spirit.deck)
    for name in spirit.top:
        rest.remove(name)
    known = [(name, 1) for name in spirit.top]
    return _pile(
        view, known + _counted(tuple(rest)), width, "board.no_card", _in_words(view, spirit.deck), known=len(known)
    )


def _counted(cards: tuple[str, ...]) -> list[tuple[str, int]]:
    """Each animal with its number: first the solitary ones, then the gregarious, then the others."""
    ordered = sorted(sorted_cards(cards), key=lambda name: TEMPERS.index(ANIMALS["text"][name].temper))
    return list(Counter(ordered).items())


def _in_words(view: View, cards: Sequence[str]) -> str:
    return view.words.join([view.words.name("card", name) for name in cards])


def _pile(view: View, cards: list[tuple[str, int]], width: float, empty: str, words: str, *, known: int = 0) -> Scene:
    columns = max(1, int((width - 2 * PAD + GAP) // (CARD_W + GAP)))
    rows = max(1, -(-len(cards) // columns))
    height = 2 * PAD + rows * (CARD_H + GAP) - GAP
    if not cards:
        note = text(view, view.words.say(empty), width / 2, 28, "body", color="ink_soft", align="center")
        return Scene(width, 56, (note,), (), view.words.say(empty))
    shapes: list[Shape] = []
    targets: list[Target] = []
    for i, (name, count) in enumerate(cards):
        x, y = PAD + (i % columns) * (CARD_W + GAP), PAD + (i // columns) * (CARD_H + GAP)
        shapes += card(view, name, x, y, CARD_W, CARD_H)
        if i < known:
            shapes += pill(view, str(i + 1), x + CARD_W - 12, y + 12, 22, 20, ground="target", ink="on_target")
        elif count > 1:
            shapes += pill(view, f"×{count}", x + CARD_W - 16, y + 12, 30, 20, ground="ink", ink="board_active")
        targets.append(Target(("line", i), x, y, CARD_W, CARD_H, names.card_name(view, name), radius=10))
    return Scene(width, height, tuple(shapes), tuple(targets), words)
