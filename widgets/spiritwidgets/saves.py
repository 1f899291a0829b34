"""A table as a text to save: the record of the game, who plays which seat, and the decisions taken back."""

from __future__ import annotations

import json
from typing import Any

import spiritgame as sg
from spiritgame.bots import PLAYERS
from spiritgame.code import from_code, holds_code
from spiritgame.codec import LONGEST_MOVE, MAX_MOVES
from spiritgame.json_text import read_json
from spiritgame.notation import NotationError, format_move, parse_move
from spiritgame.reasons import reason
from spiritwidgets.session import Session, TakenBack

FORMAT = "spiritgame table"
VERSION = 1
BLANK = "\ufeff \t\r\n"
_KEYS = frozenset({"format", "version", "players", "taken_back", "game"})


def save(session: Session) -> str:
    """The game as JSON text that `load` reads back."""
    spirits = session.state.spirits
    document = {
        "format": FORMAT,
        "version": VERSION,
        "players": list(session.players),
        "taken_back": [
            {"index": t.index, "move": format_move(t.move, spirits, with_spirit=True), "saw_card": t.saw_card}
            for t in session.taken_back
        ],
        "game": json.loads(sg.to_json(session.record)),
    }
    return json.dumps(document, ensure_ascii=False, indent=1)


def file_name(session: Session) -> str:
    """A name that tells saved games apart."""
    return f"spiritgame-{session.record.seed}-round-{session.state.round}.json"


def load(text: str) -> Session:
    """The game that a text holds: one saved here, or a bare record, which one person then plays against computers.

    The record may also be written as a code. Raises RecordError, with the place, for anything else.
    """
    if isinstance(text, str) and not is_document(text) and holds_code(text):
        return against_computers(from_code(text))
    document = read_json(text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return against_computers(sg.from_json(text))
    version = document.get("version")
    if type(version) is not int or version < 1 or document.keys() - _KEYS:
        raise sg.RecordError("version", reason("record_foreign", ""))
    if version > VERSION:
        raise sg.RecordError("version", reason("record_future", "", version=version, known=VERSION))
    record = sg.from_json(json.dumps(document.get("game"), ensure_ascii=False))
    return Session(record, _players(document.get("players"), record), _taken_back(document.get("taken_back"), record))


def is_document(text: str) -> bool:
    """Whether the text begins as a saved game does."""
    return text.lstrip(BLANK).startswith("{")


def pasted(text: str) -> Session:
    """The game of a code, a link, or a saved file, whatever stands around it. RecordError for anything else."""
    begin, end = text.find("{"), text.rfind("}")
    if 0 <= begin < end and not holds_code(text[:begin]):
        return load(text[begin : end + 1])
    return against_computers(from_code(text))


def against_computers(record: sg.Record) -> Session:
    """A bare record at a table: one person plays the first spirit."""
    return Session(record, (None, *("steady" for _ in record.spirits[1:])))


def _players(value: Any, record: sg.Record) -> tuple[str | None, ...]:
    if not isinstance(value, list) or len(value) != len(record.spirits):
        raise sg.RecordError("players", reason("record_wrong_kind", ""))
    for name in value:
        if name is not None and not (isinstance(name, str) and name in PLAYERS):
            raise sg.RecordError("players", reason("record_wrong_kind", ""))
    return tuple(value)


def _taken_back(value: Any, record: sg.Record) -> list[TakenBack]:
    found = []
    for number, entry in enumerate(value if isinstance(value, list) else [None], 1):
        match entry:
            case {"index": index, "move": str(move), "saw_card": bool(saw_card), **more} if (
                type(index) is int and 0 <= index <= MAX_MOVES and len(move) <= LONGEST_MOVE and not more
            ):
                try:
                    found.append(TakenBack(index, parse_move(move, record.spirits), saw_card))
                except NotationError as error:
                    raise sg.RecordError(f"taken_back {number}", reason("record_no_move", "8")) from error
            case _:
                raise sg.RecordError("taken_back", reason("record_wrong_kind", ""))
    return found
