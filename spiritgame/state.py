"""The position of a game as a value. Nothing here knows how a position changes; see `spiritgame.rules`."""

from __future__ import annotations

from typing import Any, Literal, Self, TypeAlias

from attrs import field, frozen

from spiritgame.cards import ANIMALS, NOTHING, TREES, Elements
from spiritgame.forest import LINES, STARTING_SPACE, Space, open_spaces
from spiritgame.moves import ActionName, Tile
from spiritgame.rng import Luck
from spiritgame.rules.edition import Rules
from spiritgame.shared import shared

CLOSED = 3
"""The solitude at which a line closes (rules §7)."""

GOAL = 12
"""What one of the three counts must reach (rules §11)."""

BonusSource: TypeAlias = Literal["rock", "corner"]


class Changeable:
    """A large frozen value that can be copied with some fields changed, several times faster than `attrs.evolve`."""

    def with_(self, **changes: Any) -> Self:
        """A copy with the named fields replaced; names are not checked."""
        new: Self = _new(self.__class__)
        _set_fields(new, {**self.__dict__, **changes})
        return new


# Displaying a new dictionary, past attrs' guard, is the fastest way to copy a value of many fields, and what it makes
# is read faster than a copy made by `|`.
_new = object.__new__
_set_fields = vars(Changeable)["__dict__"].__set__


@frozen(slots=False)
class PlayerState(Changeable):
    """What one spirit owns. Piles list their top card first, `line` lists cards in the order drawn.

    `known` counts the cards on top of the deck that everybody has seen since they were attracted. The fields from
    `planted` on are running totals that follow from the others; `player` computes them.
    """

    spirit: str
    deck: tuple[str, ...]
    line: tuple[str, ...]
    discard: tuple[str, ...]
    fires: tuple[int, ...]
    fragments: int
    tiles: tuple[Tile, ...]
    forest: tuple[tuple[str, Space], ...]
    rock: int
    reshuffles: int
    known: int
    planted: frozenset[Space]
    open: tuple[Space, ...]
    forest_elements: Elements
    elements: Elements
    solitude: int

    def __repr__(self) -> str:
        return f"PlayerState({self.spirit!r}, {len(self.line)} cards in the line)"

    def with_top_drawn(self, elements: Elements, solitude: int) -> PlayerState:
        """A copy in which the top card of the deck has joined the line, with the totals that follow from it."""
        deck, known = self.deck, self.known
        fields = self.__dict__.copy()
        fields["deck"] = deck[1:]
        fields["line"] = (*self.line, deck[0])
        if known:
            fields["known"] = known - 1
        fields["elements"] = elements
        fields["solitude"] = solitude
        new = _new(PlayerState)
        _set_fields(new, fields)
        return new


def player(
    spirit: str,
    *,
    rock: int,
    rules: Rules,
    deck: tuple[str, ...] = (),
    line: tuple[str, ...] = (),
    discard: tuple[str, ...] = (),
    fires: tuple[int, ...] = (),
    fragments: int = 0,
    tiles: tuple[Tile, ...] = ("fire", "flower", "tree"),
    forest: tuple[tuple[str, Space], ...] = (),
    reshuffles: int = 0,
    known: int = 0,
) -> PlayerState:
    """A `PlayerState` with its running totals computed from the cards and trees (rules §6, §7)."""
    animals = ANIMALS[rules.starting_cards]
    planted = frozenset({STARTING_SPACE, *(space for _, space in forest)})
    forest_elements = sum((TREES[tree].elements for tree, _ in forest), NOTHING)
    forest_elements = sum((full.gives for full in LINES if full.spaces <= planted), forest_elements)
    return PlayerState(
        spirit=spirit,
        deck=deck,
        line=line,
        discard=discard,
        fires=fires,
        fragments=fragments,
        tiles=tiles,
        forest=forest,
        rock=rock,
        reshuffles=reshuffles,
        known=known,
        planted=planted,
        open=open_spaces(planted),
        forest_elements=forest_elements,
        elements=sum((animals[card].elements for card in line), forest_elements),
        solitude=sum(animals[card].weight for card in line),
    )


@frozen
class Attracting:
    """An attract under way, with `left` suns to go."""

    left: int
    bonus: BonusSource | None = None


@frozen
class Extinguishing:
    """An extinguish under way, with `left` drops to go."""

    left: int
    bonus: BonusSource | None = None


@frozen
class Planting:
    """A bonus plant waiting for its tree and space."""

    bonus: BonusSource = "rock"


@frozen
class TakingTiles:
    """A traveller owes itself one tile from each of the seats `owed`, in this order, before the rock's bonus."""

    owed: tuple[int, ...]


Task: TypeAlias = Attracting | Extinguishing | Planting | TakingTiles


@frozen
class DrawPhase:
    """The seats in `drawing`, ascending, still draw (rules §7)."""

    drawing: tuple[int, ...]


@frozen
class ActionPhase:
    """The spirit at `seat` acts (rules §8).

    `left` actions are not complete; the one under way counts until its bonus is done. `used` lists the kinds of
    action of this turn, the one under way included. `task` is a decision that is unfinished.
    """

    seat: int
    left: int
    used: tuple[ActionName, ...] = ()
    task: Task | None = None


draw_phase = shared(DrawPhase)
action_phase = shared(ActionPhase)


@frozen
class Score:
    """What a spirit has of the three goals; `total` breaks ties (rules §11)."""

    tree: int
    fire: int
    flower: int

    @property
    def total(self) -> int:
        return self.tree + self.fire + self.flower

    @property
    def qualifies(self) -> bool:
        """Whether one of the goals is reached."""
        return self.tree >= GOAL or self.fire >= GOAL or self.flower >= GOAL


shared_score = shared(Score)


@frozen
class Outcome:
    """The seats that won, and the score of every seat."""

    winners: tuple[int, ...]
    scores: tuple[Score, ...]


@frozen
class GameOver:
    """The game is over (rules §11)."""

    outcome: Outcome


Phase: TypeAlias = DrawPhase | ActionPhase | GameOver
Row: TypeAlias = tuple[str | None, ...]


@frozen(slots=False)
class GameState(Changeable):
    """A whole position.

    `first` is the seat with the sacred tree; `circle_fires` the values in the centre; `reserve` and `stacks` hold
    levels 1, 2, 3 in this order, a row with None for a gap, a stack top first; `trees` the copies left in the order
    of `cards.TREES`; `attracted` the levels of the animals attracted this round.
    """

    rules: Rules
    luck: Luck = field(repr=False)
    round: int
    first: int
    phase: Phase
    players: tuple[PlayerState, ...]
    circle_fires: tuple[int, ...]
    reserve: tuple[Row, Row, Row]
    stacks: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    trees: tuple[int, ...]
    varans: int
    fragments: int
    attracted: tuple[int, ...] = ()

    def __repr__(self) -> str:
        # Whoever looks at a position does not ask for the order of its decks.
        return f"GameState({', '.join(self.spirits)}: round {self.round}, {self.phase!r})"

    @property
    def spirits(self) -> tuple[str, ...]:
        """The names of the spirits in seat order."""
        return tuple(p.spirit for p in self.players)

    @property
    def turn_order(self) -> tuple[int, ...]:
        """All seats clockwise from the first spirit."""
        seats = tuple(range(len(self.players)))
        return seats[self.first :] + seats[: self.first]

    def with_player(self, seat: int, changed: PlayerState, phase: Phase | None = None, **changes: Any) -> GameState:
        """A copy in which `changed` sits at `seat`, in `phase` where one is given, with further fields replaced."""
        players = list(self.players)
        players[seat] = changed
        fields = {**self.__dict__, **changes} if changes else self.__dict__.copy()
        fields["players"] = tuple(players)
        if phase is not None:
            fields["phase"] = phase
        new = _new(GameState)
        _set_fields(new, fields)
        return new

    def with_phase(self, phase: Phase) -> GameState:
        """A copy in another phase."""
        fields = self.__dict__.copy()
        fields["phase"] = phase
        new = _new(GameState)
        _set_fields(new, fields)
        return new
