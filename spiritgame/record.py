"""A game as its start and its moves; positions and events follow from them.

Saved as JSON, it keeps only what cannot be worked out: spirits, rules, seed or deal, moves in notation, and the
version of the format. Loading replays the game, so that a record that loads is a game that was legal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs
from attrs import evolve, field, frozen

from spiritgame.moves import Move
from spiritgame.notation import NotationError, format_move, parse_move
from spiritgame.positions import PositionError, position
from spiritgame.reasons import IllegalMoveError, Reason, reason
from spiritgame.rules.edition import TEXT, Rules
from spiritgame.rules.engine import Step, apply
from spiritgame.rules.setup import Deal, new_game
from spiritgame.state import GameState

FORMAT = "spiritgame record"
VERSION = 1
MAX_CHARACTERS = 1_000_000
MAX_MOVES = 20_000
_MAX_DEPTH = 8
_KEYS = frozenset({"format", "version", "spirits", "rules", "seed", "deal", "start", "moves"})


class RecordError(ValueError):
    """A text that is no record of a game. `where` names the place, `reason` is a sentence of the catalogues."""

    def __init__(self, where: str, reason: Reason) -> None:
        super().__init__(where, reason)
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.where}: {self.reason}" if self.where else str(self.reason)


def _names(value: Iterable[str]) -> tuple[str, ...]:
    return tuple(value)


def _moves(value: Any) -> tuple[Move, ...]:
    return tuple(value)


@frozen
class Record:
    """One game.

    `start` holds the fields of a position (see `spiritgame.positions`) where the game does not begin at the beginning;
    then `deal` is None. Creating a record checks nothing; playing it does.
    """

    spirits: tuple[str, ...] = field(converter=_names)
    rules: Rules = TEXT
    seed: int = 0
    deal: Deal | None = None
    moves: tuple[Move, ...] = field(default=(), converter=_moves)
    start: Mapping[str, Any] | None = field(default=None, hash=False)

    def first(self) -> GameState:
        """The position in which the game begins. Raises ValueError or PositionError where there is none."""
        if self.start is not None:
            return position(self.start, rules=self.rules, seed=self.seed)
        return new_game(self.spirits, rules=self.rules, seed=self.seed, deal=self.deal)

    def steps(self) -> Iterator[Step]:
        """What each move led to, in order. Raises IllegalMoveError at a move that the rules do not allow."""
        state = self.first()
        for move in self.moves:
            step = apply(state, move)
            state = step.state
            yield step

    def states(self) -> Iterator[GameState]:
        """Every position, the first one included."""
        yield self.first()
        for step in self.steps():
            yield step.state

    def play(self, move: Move) -> Record:
        """The record with one move more; whether it is legal shows when it is played."""
        return evolve(self, moves=(*self.moves, move))

    def undo(self, moves: int = 1) -> Record:
        """The record without its last moves; ValueError where there are not so many."""
        if not 0 <= moves <= len(self.moves):
            raise ValueError(f"{moves} moves cannot be taken back, there are {len(self.moves)}")
        return evolve(self, moves=self.moves[: len(self.moves) - moves])


def to_json(record: Record) -> str:
    """The record as JSON text that `from_json` reads back to an equal record."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "spirits": list(record.spirits),
        "rules": attrs.asdict(record.rules),
        "seed": record.seed,
    }
    if record.deal is not None:
        document["deal"] = _deal_fields(record.deal)
    if record.start is not None:
        document["start"] = record.start
    document["moves"] = [format_move(move, record.spirits, with_spirit=True) for move in record.moves]
    return json.dumps(document, ensure_ascii=False, indent=1)


def _deal_fields(deal: Deal) -> dict[str, Any]:
    found: dict[str, Any] = {"decks": deal.decks, "reshuffles": deal.reshuffles}
    if deal.reserve is not None:
        found["reserve"] = {str(level): list(cards) for level, cards in deal.reserve.items()}
    return {name: value for name, value in found.items() if value is not None}


def from_json(text: str) -> Record:
    """The record that `text` holds, replayed from its start to its end.

    Raises RecordError, with the place, for a text that is damaged, cut off, of another program, of a later version,
    too large, or that holds a game the rules do not allow. Nothing is half loaded.
    """
    document = _document(text)
    spirits = _list_of_words(document.get("spirits"), "spirits")
    rules = _rules(document.get("rules", {}))
    seed = document.get("seed", 0)
    if type(seed) is not int or abs(seed) >= 2**63:
        raise RecordError("seed", reason("record_not_a_number", ""))
    moves = _read_moves(document.get("moves"), spirits)
    start = document.get("start")
    if start is not None and not isinstance(start, dict):
        raise RecordError("start", reason("record_wrong_kind", ""))
    record = Record(spirits, rules, seed, _deal(document.get("deal")), moves, start)
    try:
        state = record.first()
    except PositionError as error:
        raise RecordError(f"start.{error.field}", reason("record_position", "")) from error
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise RecordError("spirits", reason("record_start", "")) from error
    if state.spirits != spirits:
        raise RecordError("spirits", reason("record_start", ""))
    _replay(state, moves)
    return record


def _replay(state: GameState, moves: tuple[Move, ...]) -> None:
    for number, move in enumerate(moves, 1):
        try:
            state = apply(state, move).state
        except IllegalMoveError as error:
            raise RecordError(f"move {number}", error.reason) from error
        except ValueError as error:
            raise RecordError(f"move {number}", reason("record_reshuffle", "7")) from error


def _document(text: str) -> dict[str, Any]:
    if not isinstance(text, str) or len(text) > MAX_CHARACTERS:
        raise RecordError("", reason("record_too_large", ""))
    if _depth(text) > _MAX_DEPTH:
        raise RecordError("", reason("record_foreign", ""))
    try:
        document = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        is_cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        key = "record_cut_off" if is_cut_off else "record_damaged"
        raise RecordError(where, reason(key, "")) from error
    except (ValueError, RecursionError) as error:
        raise RecordError("", reason("record_damaged", "")) from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError("format", reason("record_foreign", ""))
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise RecordError("version", reason("record_foreign", ""))
    if version > VERSION:
        raise RecordError("version", reason("record_future", "", version=version, known=VERSION))
    if unknown := sorted(document.keys() - _KEYS):
        raise RecordError(unknown[0][:40], reason("record_unknown_field", ""))
    return document


def _depth(text: str) -> int:
    # Brackets inside words count as well; records have none there, and too careful is safe.
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field is given twice")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of this format")


def _list_of_words(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise RecordError(where, reason("record_wrong_kind", ""))
    return tuple(value)


def _rules(value: Any) -> Rules:
    if not isinstance(value, dict):
        raise RecordError("rules", reason("record_wrong_kind", ""))
    known = {f.name for f in attrs.fields(Rules)}
    for name in value:
        if name not in known:
            raise RecordError(f"rules.{name[:40]}", reason("record_unknown_field", "13"))
    try:
        return Rules(**value)
    except (ValueError, TypeError) as error:
        raise RecordError("rules", reason("record_rules", "13")) from error


def _deal(value: Any) -> Deal | None:
    if value is None:
        return None
    if not isinstance(value, dict) or value.keys() - {"decks", "reserve", "reshuffles"}:
        raise RecordError("deal", reason("record_wrong_kind", ""))
    try:
        return Deal(**value)
    except (ValueError, TypeError, AttributeError) as error:
        raise RecordError("deal", reason("record_deal", "")) from error


def _read_moves(value: Any, spirits: tuple[str, ...]) -> tuple[Move, ...]:
    words = _list_of_words(value, "moves")
    if len(words) > MAX_MOVES:
        raise RecordError("moves", reason("record_too_large", ""))
    moves = []
    for number, word in enumerate(words, 1):
        try:
            moves.append(parse_move(word[:200], spirits))
        except NotationError as error:
            raise RecordError(f"move {number}", reason("record_no_move", "8")) from error
    return tuple(moves)
