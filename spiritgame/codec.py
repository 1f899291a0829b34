"""Records as JSON text.

A file keeps only what cannot be worked out: spirits, rules, seed or deal, moves in notation, the version of the
format, and since version 2 the cards it was dealt from: how many animals there were, and a fingerprint of what was
printed on them. Loading replays the game, so that a record that loads is a game that was legal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import attrs

from spiritgame.cards import ALL_ANIMALS, FIRST_ANIMALS, fingerprint
from spiritgame.json_text import RecordError, at_move, read_json
from spiritgame.moves import Move
from spiritgame.notation import NotationError, format_move, parse_move
from spiritgame.positions import PositionError
from spiritgame.reasons import IllegalMoveError, reason
from spiritgame.record import Record
from spiritgame.rules.edition import Rules
from spiritgame.rules.setup import Deal, check_spirits

FORMAT = "spiritgame record"
VERSION = 2
FIRST_CARDS = "66-3264ab1b"
"""The cards of all records that do not name theirs."""
MAX_MOVES = 20_000
MAX_CARDS = 1000
"""More than any deck of a dealt game holds."""

_KEYS = frozenset({"format", "version", "spirits", "rules", "cards", "seed", "deal", "start", "moves"})
_RULES = frozenset(field.name for field in attrs.fields(Rules))
LONGEST_MOVE = 100


def to_json(record: Record) -> str:
    """The record as JSON text that `from_json` reads back to an equal record."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "spirits": list(record.spirits),
        "rules": attrs.asdict(record.rules),
        "cards": cards_of(record.animals),
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
    animals = _animals(document)
    spirits = _list_of_words(document.get("spirits"), "spirits")
    try:
        check_spirits(spirits)
    except ValueError as error:
        raise RecordError("spirits", reason("record_start", "")) from error
    rules = _rules(document.get("rules"))
    seed = document.get("seed")
    if type(seed) is not int:
        raise RecordError("seed", reason("record_not_a_number", ""))
    deal = _deal(document.get("deal"))
    start = document.get("start")
    if start is not None and not isinstance(start, dict):
        raise RecordError("start", reason("record_wrong_kind", ""))
    record = Record(spirits, rules, seed, deal, _moves(document.get("moves"), spirits), start, animals)
    _replay(record)
    return record


def _document(text: str) -> dict[str, Any]:
    document = read_json(text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise RecordError("format", reason("record_foreign", ""))
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise RecordError("version", reason("record_foreign", ""))
    if version > VERSION:
        raise RecordError("version", reason("record_future", "", version=version, known=VERSION))
    _check_names(document, _KEYS, "")
    return document


def cards_of(animals: int) -> str:
    """How many animals a game was dealt from, with the fingerprint of what is printed on them and on the trees."""
    return f"{animals}-{fingerprint(animals)}"


def _animals(document: Mapping[str, Any]) -> int:
    """The number of animals a document was dealt from; RecordError where it was dealt from other cards than ours."""
    cards = FIRST_CARDS if document["version"] == 1 else document.get("cards")
    if not isinstance(cards, str):
        raise RecordError("cards", reason("record_wrong_kind", ""))
    number = cards.partition("-")[0]
    animals = int(number) if re.fullmatch(r"[1-9][0-9]{0,3}", number) else 0
    if not FIRST_ANIMALS <= animals <= ALL_ANIMALS or cards != cards_of(animals):
        raise RecordError("cards", reason("record_other_cards", ""))
    return animals


def _check_names(value: Mapping[str, Any], known: frozenset[str], where: str) -> None:
    for name in value:
        if name not in known:
            raise RecordError(where + name, reason("record_unknown_field", ""))


def _replay(record: Record) -> None:
    try:
        record.first()
    except PositionError as error:
        raise RecordError(f"start.{error.field}" if error.field else "start", reason("record_position", "")) from error
    except ValueError as error:
        where = "deal" if record.deal is not None else "start"
        raise RecordError(where, reason("record_start", "")) from error
    number = 0
    try:
        for _ in record.steps():
            number += 1
    except IllegalMoveError as error:
        raise at_move(number + 1, error.reason) from error
    except ValueError as error:
        raise at_move(number + 1, reason("record_reshuffle", "")) from error


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(where, reason("record_wrong_kind", ""))
    return value


def _list_of_words(value: Any, where: str) -> tuple[str, ...]:
    if not all(isinstance(word, str) for word in _list(value, where)):
        raise RecordError(where, reason("record_wrong_kind", ""))
    return tuple(value)


def _rules(value: Any) -> Rules:
    if not isinstance(value, dict):
        raise RecordError("rules", reason("record_wrong_kind", ""))
    _check_names(value, _RULES, "rules.")
    try:
        return Rules(**value)
    except (ValueError, TypeError) as error:
        raise RecordError("rules", reason("record_rules", "")) from error


def _deal(value: Any) -> Deal | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise RecordError("deal", reason("record_wrong_kind", ""))
    _check_names(value, frozenset({"decks", "reserve", "reshuffles"}), "deal.")
    decks, reserve, reshuffles = (value.get(name) for name in ("decks", "reserve", "reshuffles"))
    try:
        return Deal(
            decks=None if decks is None else _decks(decks, "deal.decks"),
            reserve=None if reserve is None else _reserve(reserve),
            reshuffles=None
            if reshuffles is None
            else tuple(_decks(seat, "deal.reshuffles") for seat in _list(reshuffles, "deal.reshuffles")),
        )
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError("deal", reason("record_deal", "")) from error


def _decks(value: Any, where: str) -> tuple[tuple[str, ...], ...]:
    decks = tuple(_list_of_words(deck, where) for deck in _list(value, where))
    if any(len(deck) > MAX_CARDS for deck in decks):
        raise RecordError(where, reason("record_too_large", ""))
    return decks


def _reserve(value: Any) -> dict[int, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise RecordError("deal.reserve", reason("record_wrong_kind", ""))
    levels = {"1": 1, "2": 2, "3": 3}
    _check_names(value, frozenset(levels), "deal.reserve.")
    return {levels[level]: _list_of_words(cards, f"deal.reserve.{level}") for level, cards in value.items()}


def _moves(value: Any, spirits: tuple[str, ...]) -> tuple[Move, ...]:
    words = _list_of_words(value, "moves")
    if len(words) > MAX_MOVES:
        raise RecordError("moves", reason("record_too_large", ""))
    moves = []
    for number, word in enumerate(words, 1):
        try:
            if len(word) > LONGEST_MOVE:
                raise NotationError(word[:LONGEST_MOVE], "this is too long for a move")
            moves.append(parse_move(word, spirits))
        except NotationError as error:
            raise at_move(number, reason("record_no_move", "")) from error
    return tuple(moves)
