"""A game in progress: its record, who sits where, what is chosen, and what a click makes of it. No widget in here."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import evolve, frozen

import spiritgame as sg
from spiritgame.bots import PLAYERS
from spiritgame.cards import ANIMALS, VARAN
from spiritgame.events import CardDrawn, ReserveRefilled
from spiritgame.rules.parts import PartName, parts
from spiritgame.rules.winning import score
from spiritgame.state import CLOSED, GOAL, ActionPhase, DrawPhase, GameOver, GameState
from spiritwidgets.clicks import NOTHING_CHOSEN, DrawOn, Look, Meaning, Note, Selection, meaning, settled
from spiritwidgets.view import Key


@frozen
class Moment:
    """One move of the game, with the position and the events it led to; `by_person` says who decided.

    Where the end of a round is shown in parts, each is a moment of its own and `part` says which.
    """

    move: sg.Move
    state: GameState
    events: tuple[sg.Event, ...]
    by_person: bool
    part: PartName = "turn"


def unfolded(before: GameState, moment: Moment) -> tuple[Moment, ...]:
    """The parts of a moment that ends a round, each with the position at its end; otherwise the moment alone."""
    return tuple(
        Moment(moment.move, part.state, part.events, moment.by_person, part.name) for part in parts(before, moment.move)
    )


@frozen
class TakenBack:
    """A decision that a person took back: the `index` it had among the moves, and whether a card was seen since."""

    index: int
    move: sg.Move
    saw_card: bool


@frozen
class Moved:
    """The moment that a move has led to."""

    moment: Moment


@frozen
class Refused:
    """The rules do not allow it; nothing has changed."""

    reason: sg.Reason


@frozen
class Jumped:
    """The position is another one without a move: after undo, redo, a new or a loaded game."""


Answer: TypeAlias = Moved | Selection | Refused | Note | Look | Jumped
Listener: TypeAlias = Callable[[Answer], None]


def seat_to_act(state: GameState, players: Sequence[str | None]) -> int | None:
    """Whose decision is awaited: None after the end of the game.

    In the draw phase people draw one after the other in turn order, computers after them.
    """
    match state.phase:
        case DrawPhase(drawing):
            waiting = [seat for seat in state.turn_order if seat in drawing]
            return next((seat for seat in waiting if players[seat] is None), waiting[0])
        case ActionPhase(seat):
            return seat
        case GameOver():
            return None


class Session:
    """A game that people and computers play at one table.

    `players` names for every seat the computer that plays it (an identifier of `spiritgame.bots.PLAYERS`), or None
    for a person. Everything that changes is told to the listeners, in the order in which it happened.
    """

    _known: tuple[GameState | None, dict[int, tuple[sg.Move, ...]]] = (None, {})

    def __init__(self, record: sg.Record, players: Sequence[str | None], taken_back: Sequence[TakenBack] = ()) -> None:
        """Go on with a recorded game. ValueError for players that do not fit it, IllegalMoveError for its moves."""
        if len(players) != len(record.spirits):
            raise ValueError(f"{len(players)} players for {len(record.spirits)} spirits")
        if unknown := [name for name in players if name is not None and name not in PLAYERS]:
            raise ValueError(f"there is no computer player called {unknown[0]!r}")
        self.players = tuple(players)
        self.start = record.first()
        self.taken_back = list(taken_back)
        self._bare_record = evolve(record, moves=())
        self._moments: list[Moment] = []
        self._undone: list[list[Moment]] = []
        self._selection = NOTHING_CHOSEN
        self._listeners: list[Listener] = []
        for move in record.moves:
            self._moments.append(self._moment(move))
        self.viewer = next((seat for seat, name in enumerate(self.players) if name is None), 0)
        self._look_over_the_shoulder()

    @classmethod
    def new(
        cls,
        spirits: Sequence[str] = ("winter", "spring", "summer"),
        players: Sequence[str | None] = (None, "steady", "steady"),
        *,
        rules: sg.Rules = sg.TEXT,
        seed: int | None = None,
        deal: sg.Deal | None = None,
    ) -> Session:
        """A new game; without a seed, luck decides on one. Errors as for `spiritgame.new_game`."""
        seed = secrets.randbelow(10**6) if seed is None else seed
        return cls(sg.Record(tuple(spirits), rules, seed, deal, ()), players)

    @property
    def record(self) -> sg.Record:
        """The game so far."""
        return evolve(self._bare_record, moves=tuple(moment.move for moment in self._moments))

    @property
    def moments(self) -> tuple[Moment, ...]:
        """All that has happened since the start, oldest first."""
        return tuple(self._moments)

    @property
    def state(self) -> GameState:
        """The position now."""
        return self._moments[-1].state if self._moments else self.start

    @property
    def seat(self) -> int | None:
        """Whose decision is awaited; None after the end of the game."""
        return seat_to_act(self.state, self.players)

    @property
    def awaits_person(self) -> bool:
        """Whether a person decides now."""
        return (seat := self.seat) is not None and self.players[seat] is None

    @property
    def awaits_computer(self) -> bool:
        """Whether a computer decides now."""
        return (seat := self.seat) is not None and self.players[seat] is not None

    @property
    def selection(self) -> Selection:
        """What the acting person has chosen on the way to a move."""
        return settled(self.state, self._selection) if self.awaits_person else NOTHING_CHOSEN

    def legal(self) -> tuple[sg.Move, ...]:
        """The legal moves of the person to act; () while a computer decides."""
        seat = self.seat
        return self.legal_of(seat) if seat is not None and self.awaits_person else ()

    def legal_of(self, seat: int) -> tuple[sg.Move, ...]:
        """The legal moves of a seat, found once for each position: many parts of a page ask."""
        state, known = self._known
        if state is not self.state:
            known = {}
            self._known = (self.state, known)
        if seat not in known:
            known[seat] = sg.legal_moves(self.state, seat)
        return known[seat]

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Have `listener` told of every answer; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def _tell(self, answer: Answer) -> Answer:
        for listener in tuple(self._listeners):
            listener(answer)
        return answer

    def meaning(self, key: Key) -> Meaning:
        """What the viewer would ask for by clicking on `key`."""
        return meaning(self.state, self.viewer, self.selection, key, self.legal_of(self.viewer))

    def click(self, key: Key) -> Answer:
        """Take a click on the thing `key`; ValueError where there is no such thing."""
        return self.ask(self.meaning(key))

    def ask(self, wanted: Meaning) -> Answer:
        """Do what is asked for, as far as the rules allow; otherwise nothing changes and the answer says why."""
        match wanted:
            case Selection():
                if not self.awaits_person:
                    return self._tell(self.refusal_to_wait())
                self._selection = wanted
                return self._tell(self.selection)
            case Note() | Look():
                return self._tell(wanted)
            case DrawOn():
                return self._draw_on()
            case _:
                return self._tell(self._do(wanted))

    @property
    def can_draw_on(self) -> bool:
        """Whether a person may draw, and the next solitary animal would not be the one that closes the line."""
        state, seat = self.state, self.seat
        return (
            isinstance(state.phase, DrawPhase)
            and seat is not None
            and state.players[seat].solitude < CLOSED - 1
            and sg.Draw(seat) in self.legal()
        )

    def _draw_on(self) -> Answer:
        seat = self.seat
        if not self.awaits_person or seat is None:
            return self._tell(self.refusal_to_wait())
        while True:
            answer = self._tell(self._do(sg.Draw(seat)))
            if not isinstance(answer, Moved) or sg.Draw(seat) not in self.legal():
                return answer
            if (why := worth_a_look(self.state, seat)) is not None:
                self._tell(why)
                return answer

    def _do(self, move: sg.Move) -> Answer:
        if not self.awaits_person:
            return self.refusal_to_wait()
        if (reason := sg.why_illegal(self.state, move)) is not None:
            return Refused(reason)
        if move.seat != self.seat:
            return self.refusal_to_wait()
        return self._append(move)

    def _append(self, move: sg.Move) -> Moved:
        moment = self._moment(move)
        self._moments.append(moment)
        self._undone.clear()
        self._selection = NOTHING_CHOSEN
        self._look_over_the_shoulder()
        return Moved(moment)

    def _moment(self, move: sg.Move) -> Moment:
        step = sg.apply(self.state, move)
        return Moment(move, step.state, step.events, self.players[move.seat] is None)

    def _look_over_the_shoulder(self) -> None:
        if (seat := self.seat) is not None and self.players[seat] is None:
            self.viewer = seat

    def refusal_to_wait(self) -> Note:
        """What a person is told who clicks while somebody else decides."""
        seat = self.seat
        if seat is None:
            return Note("note.game_over")
        return Note("note.wait", (("spirit", self.state.players[seat].spirit),))

    def play_computer(self) -> Moved | None:
        """One move of the computer that is to act; None where none is."""
        seat = self.seat
        if seat is None or (name := self.players[seat]) is None:
            return None
        rng = random.Random(f"{self._bare_record.seed}/{seat}/{len(self._moments)}")
        moves = self.legal_of(seat)
        moved = self._append(PLAYERS[name].choose(sg.observe(self.state, seat), moves, rng))
        self._tell(moved)
        return moved

    def play_computers(self) -> None:
        """All moves of computers until a person is to act or the game is over."""
        while self.play_computer() is not None:
            pass

    @property
    def can_undo(self) -> bool:
        """Whether a person has taken a decision that is still in force."""
        return any(moment.by_person for moment in self._moments)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone, and nothing done since."""
        return bool(self._undone)

    def undo(self) -> bool:
        """Go back to before a person's last decision, with all computers' moves since; False where there is none."""
        index = max((i for i, moment in enumerate(self._moments) if moment.by_person), default=None)
        if index is None:
            return False
        undone = self._moments[index:]
        del self._moments[index:]
        self._undone.append(undone)
        self.taken_back.append(TakenBack(index, undone[0].move, any(map(_shows_a_card, undone))))
        self._jump()
        return True

    def redo(self) -> bool:
        """Do again what the last undo took back; False where there is nothing."""
        if not self._undone:
            return False
        self._moments.extend(self._undone.pop())
        self.taken_back.pop()  # it stands after all
        self._jump()
        return True

    def _jump(self) -> None:
        self._selection = NOTHING_CHOSEN
        self._look_over_the_shoulder()
        self._tell(Jumped())


def worth_a_look(state: GameState, seat: int) -> Note | None:
    """Why somebody who draws on without looking should look again after the newest card; None where nothing is new.

    A solitary animal or a varan, flowers that suffice to win, or a deck that has been drawn to its end.
    """
    p = state.players[seat]
    if p.line and p.line[-1] == VARAN:
        return Note("note.look.varan")
    if p.line and ANIMALS[state.rules.starting_cards][p.line[-1]].temper == "solitary":
        return Note("note.look.solitary", (("card", p.line[-1]),))
    if (flowers := score(p, state.rules).flower) >= GOAL:
        return Note("note.look.flowers", (("n", flowers),))
    return Note("note.look.deck") if not p.deck else None


def _shows_a_card(moment: Moment) -> bool:
    return any(isinstance(event, CardDrawn | ReserveRefilled) for event in moment.events)
