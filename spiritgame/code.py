"""A game as a short text of letters, digits, `-`, `_` and `.`, to be copied, sent, or put into an address.

A code is `SG1.` and base64url of:

    length of the start · the start, deflated JSON · number of moves · CRC-32 of the moves in notation
    · length of the packed moves · the packed moves · CRC-32 of all before

Lengths and numbers are written seven bits a byte, the low ones first. A move is its place among the legal moves in
alphabetical order of their notation; all places together are one large number, in which a move without an alternative
takes no room. The first checksum tells a code that was changed; the other a game that other rules have made.
"""

from __future__ import annotations

import base64
import json
import re
import unicodedata
import zlib
from typing import Any, Final

from attrs import evolve

from spiritgame.codec import FIRST_CARDS, FORMAT, MAX_MOVES, from_json, to_json
from spiritgame.codec import VERSION as RECORD_VERSION
from spiritgame.json_text import RecordError
from spiritgame.moves import Move
from spiritgame.notation import format_move, format_moves
from spiritgame.reasons import reason
from spiritgame.record import Record
from spiritgame.rules.engine import apply, legal_moves
from spiritgame.state import GameState

VERSION: Final = 1
MAX_LENGTH: Final = 20_000
"""Characters of the longest code. A whole game of three takes a few hundred."""
MAX_START: Final = 200_000
"""Bytes of the longest start, unpacked."""

_PREFIX: Final = re.compile(r"(?:(?<![A-Za-z0-9])|(?<=%[0-9A-F]{2}))SG *(\d{1,4})\s*\.", re.IGNORECASE)
_BROKEN: Final = re.compile(r"=\r?\n|[\r\n][\s>|]*")
"""A break of a line, as letters and quotations in them have it."""
_CODE: Final = re.compile(r"([A-Za-z0-9_\s-]*)([^A-Za-z0-9_\s-]+[A-Za-z0-9_-])?")
"""What no code holds ends it; where it goes on behind that at once, it was one code."""
_CHECK = 4
_CRAMPED: Final = {"ensure_ascii": True, "separators": (",", ":")}

# What starts are made of, for the packer to point at. A part of the format: to change it is to make another version.
_COMMON: Final = (
    b'"deal":{"decks":[["tree_3_sun","start":{"players":{"winter":{"help_line":["discard":["deck":["forest":'
    b'"fire_capacity":null,"minimum_draw":0,"count_starting_tree":false'
    b'"rules":{"starting_cards":"printed","fire_when_none_attracted":"only_if_empty",'
    b'"spirits":["autumn","winter","spring","summer"],'
    b'"rules":{"starting_cards":"text","fire_when_none_attracted":"always",'
    b'"fire_capacity":7,"minimum_draw":1,"count_starting_tree":true},"seed":'
)


def to_code(record: Record) -> str:
    """The code of a record, which `from_code` reads back to an equal one.

    Raises RecordError for a game too long for a code; otherwise errors as for `Record.steps`.
    """
    if len(record.moves) > MAX_MOVES:
        raise _too_large()
    start = json.loads(to_json(evolve(record, moves=())))
    for name in ("format", "version", "moves"):
        del start[name]
    if start["cards"] == FIRST_CARDS:
        del start["cards"]  # which goes without saying
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_COMMON)
    plain = json.dumps(start, **_CRAMPED).encode()  # type: ignore[arg-type]
    packed = packer.compress(plain) + packer.flush()
    moves = _packed(record)
    body = (
        _written(len(packed))
        + packed
        + _written(len(record.moves))
        + _check(format_moves(record.moves, record.spirits).encode())
        + _written(len(moves))
        + moves
    )
    letters = base64.urlsafe_b64encode(body + _check(body)).decode().rstrip("=")
    code = f"SG{VERSION}.{letters}"
    if len(code) > MAX_LENGTH or len(plain) > MAX_START:
        raise _too_large()
    return code


def from_code(text: str) -> Record:
    """The record that a code holds, replayed from its start to its end.

    The code may stand anywhere in the text, as in a link or between quotation marks, and be broken into lines. Raises
    RecordError for a code that is damaged, cut off, of another program, of a later version, too large, or that holds a
    game the rules do not allow.
    """
    parcel = _Parcel(_bytes(text))
    packed = parcel.take(parcel.number())
    count = parcel.number()
    check = parcel.take(_CHECK)
    moves = parcel.take(parcel.number())
    sealed = parcel.opened()
    if parcel.take(_CHECK) != _check(sealed) or not parcel.is_empty:
        raise _damaged()
    if count > MAX_MOVES:
        raise _too_large()
    record = _unpacked(_start(packed), count, moves)
    if _check(format_moves(record.moves, record.spirits).encode()) != check:
        raise _of_other_rules()
    return record


def _damaged() -> RecordError:
    return RecordError("", reason("record_code_damaged", ""))


def _of_other_rules() -> RecordError:
    """For a code that is whole, as its seal says, and yet no game."""
    return RecordError("", reason("record_other_cards", ""))


def _too_large() -> RecordError:
    return RecordError("", reason("record_code_too_large", ""))


def holds_code(text: str) -> bool:
    """Whether the text has the beginning of a code in it, of any version."""
    return _PREFIX.search(text) is not None


def _bytes(text: str) -> bytes:
    """What follows the prefix, where this is a code of this version."""
    if not isinstance(text, str):
        raise RecordError("", reason("record_code_foreign", ""))
    if len(text) > MAX_LENGTH * 2:  # even if every other character is a space
        raise _too_large()
    prefix = _PREFIX.search(text)
    if prefix is None or not prefix[1].isascii() or int(prefix[1]) < 1:
        is_file = text.lstrip("\ufeff \t\r\n").startswith("{")
        raise RecordError("", reason("record_code_is_file" if is_file else "record_code_foreign", ""))
    if (version := int(prefix[1])) > VERSION:
        raise RecordError("", reason("record_future", "", version=version, known=VERSION))
    text = "".join(letter for letter in text[prefix.end() :] if unicodedata.category(letter) != "Cf")
    found = _CODE.match(_BROKEN.sub(" ", text))
    assert found is not None
    runs, is_interrupted = found[1].split(), bool(found[2])
    letters = "".join(runs)
    if len(prefix[0]) + len(letters) > MAX_LENGTH:
        raise _too_large()
    try:
        return _decoded(_alone(runs, _decoded(letters)))
    except RecordError as error:
        is_cut_off = error.reason.key == "record_code_cut_off"
        raise _damaged() if is_cut_off and is_interrupted else error from None


def _alone(runs: list[str], content: bytes) -> str:
    """The letters of the code without the words that follow it; a code that goes on too long is damaged."""
    needed = -(-_length(content) * 4 // 3)
    letters = ""
    for run in runs:
        letters += run
        if len(letters) >= needed:
            break
    return letters[:needed] if not letters[needed:].strip("-_") else letters


def _length(content: bytes) -> int:
    """How many bytes the code has that these begin with, by the lengths written in it."""
    parcel = _Parcel(content)
    parcel.take(parcel.number())
    parcel.number()
    parcel.take(_CHECK)
    parcel.take(parcel.number())
    parcel.take(_CHECK)
    return len(parcel.opened())


def _decoded(letters: str) -> bytes:
    if len(letters) % 4 == 1:  # no number of bytes is written so
        letters = letters[:-1]
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


class _Parcel:
    """Bytes that are taken out one part after the other."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def take(self, length: int) -> bytes:
        end = self._at + length
        if end > len(self._content):
            raise RecordError("", reason("record_code_cut_off", ""))
        self._at, begin = end, self._at
        return self._content[begin:end]

    def number(self) -> int:
        value = 0
        for place in range(4):
            byte = self.take(1)[0]
            value |= (byte & 127) << 7 * place
            if byte < 128:
                return value
        raise _damaged()

    def opened(self) -> bytes:
        """All that has been taken so far."""
        return self._content[: self._at]

    @property
    def is_empty(self) -> bool:
        return self._at == len(self._content)


def _written(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _check(content: bytes) -> bytes:
    return zlib.crc32(content).to_bytes(_CHECK, "big")


def _start(packed: bytes) -> Record:
    """The record before its first move."""
    unpacker = zlib.decompressobj(-15, zdict=_COMMON)
    try:
        plain = unpacker.decompress(packed, MAX_START + 1)
    except zlib.error as error:
        raise _damaged() from error
    if len(plain) > MAX_START:
        raise _too_large()
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged()
    try:
        start: Any = json.loads(plain)
    except (ValueError, RecursionError) as error:
        raise _damaged() from error
    if not isinstance(start, dict):
        raise _damaged()
    document = {"cards": FIRST_CARDS, **start, "format": FORMAT, "version": RECORD_VERSION, "moves": []}
    return from_json(json.dumps(document))


def _choices(state: GameState, record: Record) -> list[Move]:
    """The legal moves in an order that does not depend on how the rules are programmed."""
    return sorted(legal_moves(state), key=lambda move: (move.seat, format_move(move, record.spirits)))


def _packed(record: Record) -> bytes:
    digits: list[tuple[int, int]] = []
    *states, _last = record.states()
    for state, move in zip(states, record.moves, strict=True):
        choices = _choices(state, record)
        digits.append((choices.index(move), len(choices)))
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def _unpacked(start: Record, count: int, packed: bytes) -> Record:
    number = int.from_bytes(packed, "little")
    state = start.first()
    moves = []
    for _ in range(count):
        choices = _choices(state, start)
        if not choices:
            raise _of_other_rules()
        number, digit = divmod(number, len(choices))
        moves.append(choices[digit])
        try:
            state = apply(state, choices[digit]).state
        except ValueError as error:  # a recorded shuffle of other cards
            raise RecordError("", reason("record_reshuffle", "")) from error
    if number:
        raise _of_other_rules()
    return evolve(start, moves=tuple(moves))
