"""What one seat may know of a position: no order of a deck, no reserve stack, no generator.

Every purchase is public, so everybody knows which cards each deck holds; only their order is hidden, except for
animals that lie on top since they were attracted.
"""

from __future__ import annotations

from attrs import frozen

from spiritgame.cards import LEVELS, RESERVE, Elements, sorted_cards
from spiritgame.forest import Space
from spiritgame.moves import Tile
from spiritgame.rules.edition import Rules
from spiritgame.rules.winning import score
from spiritgame.state import DrawPhase, GameState, Phase, PlayerState, Row, Score


@frozen
class SpiritView:
    """One spirit as everybody sees it.

    `deck` holds the cards of the deck in the order of the table of cards, whatever their real order; `top` those on
    top of it that everybody has seen, first the next one to be drawn. `discard` lists its top card first, `line` is
    in the order drawn. `is_drawing` says that it still draws in this phase.
    """

    seat: int
    spirit: str
    deck: tuple[str, ...]
    top: tuple[str, ...]
    line: tuple[str, ...]
    discard: tuple[str, ...]
    fires: tuple[int, ...]
    fragments: int
    tiles: tuple[Tile, ...]
    forest: tuple[tuple[str, Space], ...]
    open: tuple[Space, ...]
    rock: int
    elements: Elements
    forest_elements: Elements
    solitude: int
    score: Score
    is_drawing: bool


@frozen
class Observation:
    """A position as the spirit at `seat` may know it.

    `stacks` counts the cards left face down of level 1, 2 and 3, `hidden` names the animals among them without order.
    `trees` are the copies left in the order of `cards.TREES`. The rest is as in `GameState`.
    """

    seat: int
    rules: Rules
    round: int
    first: int
    phase: Phase
    spirits: tuple[SpiritView, ...]
    circle_fires: tuple[int, ...]
    reserve: tuple[Row, Row, Row]
    stacks: tuple[int, int, int]
    hidden: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    trees: tuple[int, ...]
    varans: int
    fragments: int
    attracted: tuple[int, ...]

    @property
    def me(self) -> SpiritView:
        """The observing spirit itself."""
        return self.spirits[self.seat]

    @property
    def turn_order(self) -> tuple[int, ...]:
        """All seats clockwise from the first spirit."""
        seats = len(self.spirits)
        return tuple((self.first + i) % seats for i in range(seats))


def observe(state: GameState, seat: int) -> Observation:
    """The position as the spirit at `seat` may know it; ValueError where nobody sits there."""
    if not 0 <= seat < len(state.players):
        raise ValueError(f"nobody sits at seat {seat}")
    drawing = state.phase.drawing if isinstance(state.phase, DrawPhase) else ()
    hidden = tuple(
        tuple([card for card in RESERVE[level] if card in pile])
        for level, pile in zip(LEVELS, map(frozenset, state.stacks), strict=True)
    )
    return Observation(
        seat=seat,
        rules=state.rules,
        round=state.round,
        first=state.first,
        phase=state.phase,
        spirits=tuple(_view(p, s, s in drawing, state.rules) for s, p in enumerate(state.players)),
        circle_fires=state.circle_fires,
        reserve=state.reserve,
        stacks=(len(state.stacks[0]), len(state.stacks[1]), len(state.stacks[2])),
        hidden=(hidden[0], hidden[1], hidden[2]),
        trees=state.trees,
        varans=state.varans,
        fragments=state.fragments,
        attracted=state.attracted,
    )


def _view(p: PlayerState, seat: int, is_drawing: bool, rules: Rules) -> SpiritView:
    return SpiritView(
        seat=seat,
        spirit=p.spirit,
        deck=sorted_cards(p.deck),
        top=p.deck[: p.known],
        line=p.line,
        discard=p.discard,
        fires=p.fires,
        fragments=p.fragments,
        tiles=p.tiles,
        forest=p.forest,
        open=p.open,
        rock=p.rock,
        elements=p.elements,
        forest_elements=p.forest_elements,
        solitude=p.solitude,
        score=score(p, rules),
        is_drawing=is_drawing,
    )
