"""A game as its start and its moves; positions and events follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from spiritgame.cards import ALL_ANIMALS
from spiritgame.events import Event
from spiritgame.moves import Move
from spiritgame.positions import position
from spiritgame.positions.reading import is_list
from spiritgame.rng import Luck
from spiritgame.rules.edition import TEXT, Rules
from spiritgame.rules.engine import Step, apply
from spiritgame.rules.setup import Deal, new_game
from spiritgame.state import GameState


def _names(value: Iterable[str]) -> tuple[str, ...]:
    return tuple(value)


def _moves(value: Iterable[Move]) -> tuple[Move, ...]:
    return tuple(value)


def _plain(value: Any) -> Any:
    """The value as it comes back from JSON, so that saving changes nothing; a copy that nobody else can change."""
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if is_list(value) else value


@frozen(slots=False)
class Record:
    """One game. It is a value: records of the same start and moves are equal.

    `start` holds the fields of a position (see `spiritgame.positions`) where the game does not begin at the
    beginning; then `deal` may only fix reshuffles. `animals` is how many kinds of animals there were when it began: it
    stays the game it was when others join the table of cards. Creating a record checks nothing; whether its start and
    its moves are possible shows when they are first asked for.
    """

    spirits: tuple[str, ...] = field(converter=_names)
    rules: Rules = TEXT
    seed: int = 0
    deal: Deal | None = None
    moves: tuple[Move, ...] = field(default=(), converter=_moves)
    start: Mapping[str, Any] | None = field(default=None, converter=_plain, hash=False)
    animals: int = ALL_ANIMALS

    def __repr__(self) -> str:
        return f"Record({', '.join(self.spirits)}: {len(self.moves)} moves)"

    def first(self) -> GameState:
        """The position in which the game begins. Raises ValueError or PositionError where there is none."""
        if self.start is None:
            return new_game(self.spirits, rules=self.rules, seed=self.seed, deal=self.deal, animals=self.animals)
        state = position(self.start, rules=self.rules, seed=self.seed, animals=self.animals)
        if state.spirits != self.spirits:
            raise ValueError(f"the start is one of {', '.join(state.spirits)}")
        if self.deal is None:
            return state
        if self.deal.decks is not None or self.deal.reserve is not None:
            raise ValueError("a start says itself how decks and reserve lie")
        return state.with_(luck=Luck(self.seed, self.deal.reshuffles or ()))

    def steps(self) -> Iterator[Step]:
        """What each move led to, in order. Raises IllegalMoveError at a move that the rules do not allow."""
        state = self.first()
        for move in self.moves:
            step = apply(state, move)
            state = step.state
            yield step

    def states(self) -> Iterator[GameState]:
        """Every position, the first one included."""
        state = self.first()
        yield state
        for move in self.moves:
            state = apply(state, move).state
            yield state

    @cached_property
    def state(self) -> GameState:
        """The last position. Errors as for `steps`."""
        *_, last = self.states()
        return last

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened. Errors as for `steps`."""
        return tuple(event for step in self.steps() for event in step.events)

    def play(self, move: Move) -> Record:
        """The record with one move more; raises IllegalMoveError where the rules do not allow it."""
        state = apply(self.state, move).state
        longer = evolve(self, moves=(*self.moves, move))
        longer.__dict__["state"] = state  # a game played move by move is not replayed for every move
        return longer

    def undo(self, moves: int = 1) -> Record:
        """The record without its last moves; ValueError where there are not so many."""
        if not 0 <= moves <= len(self.moves):
            raise ValueError(f"{moves} moves cannot be taken back, there are {len(self.moves)}")
        return evolve(self, moves=self.moves[: len(self.moves) - moves])
