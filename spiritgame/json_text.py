"""Reading JSON that may be anything: damaged, cut off, foreign, hostile. What is wrong is said with its place."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from spiritgame.reasons import Reason, reason

if TYPE_CHECKING:
    from spiritgame.locale.words import Words

MAX_CHARACTERS = 1_000_000
MAX_DEPTH = 8
_LONGEST_NUMBER = 40
_LONGEST_PLACE = 60


class RecordError(ValueError):
    """A text that is no record of a game.

    `where` names the place: `"move 17"`, `"line 3, column 5"`, a field such as `"start.players.winter.rock"`, or ""
    for the whole. `reason` says what is wrong and `place` is `where`, both for the catalogues
    (`spiritgame.locale.say_record_error`).
    """

    def __init__(self, where: str, reason: Reason, *, place: Reason | None = None) -> None:
        super().__init__(where, reason)
        self.where = _printable(where)
        self.reason = reason
        self.place = place or _field(self.where)

    def __str__(self) -> str:
        from spiritgame.locale.words import words_for  # the catalogues are read when a sentence is first wanted

        return self.said(words_for("en"))

    def said(self, words: Words) -> str:
        """What is wrong, with the place where there is one."""
        sentence = self.reason.said(words)
        if self.place is None:
            return sentence
        return self.place.said(words) + (" " if words.lang == "en" else "") + sentence


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text[:_LONGEST_PLACE])


def _field(name: str) -> Reason | None:
    return reason("record_at_field", "", field=name) if name else None


def at_move(number: int, why: Reason) -> RecordError:
    """An error about a move of a record, counted from 1."""
    return RecordError(f"move {number}", why, place=reason("record_at_move", "", move=number))


def at_letter(text: str, index: int, why: Reason) -> RecordError:
    """An error about one letter of the text."""
    line = text.count("\n", 0, index) + 1
    column = index - text.rfind("\n", 0, index)
    place = reason("record_at_line", "", line=line, column=column)
    return RecordError(f"line {line}, column {column}", why, place=place)


class _Damage(ValueError):
    """Something that JSON has and a record never; `token` is how it is written."""

    def __init__(self, token: str) -> None:
        super().__init__(token)
        self.token = token


def read_json(text: str) -> Any:
    """What the JSON text holds.

    Raises RecordError for what is no JSON, for more than `MAX_CHARACTERS` or lists nested deeper than `MAX_DEPTH`,
    and for what no record has: a field given twice, NaN, infinity, a number of more than 40 digits.
    """
    if not isinstance(text, str):
        raise RecordError("", reason("record_foreign", ""))
    if len(text) > MAX_CHARACTERS:
        raise RecordError("", reason("record_too_large", ""))
    text = text.removeprefix("\ufeff")  # some editors put it before the first letter
    if (index := _too_deep(text)) is not None:
        raise at_letter(text, index, reason("record_foreign", ""))
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_int=_integer, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        is_cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        why = reason("record_cut_off", "") if is_cut_off else reason("record_damaged", "")
        raise at_letter(text, error.pos, why) from error
    except _Damage as error:
        raise at_letter(text, max(0, text.rfind(error.token)), reason("record_damaged", "")) from error


def _too_deep(text: str) -> int | None:
    # Brackets inside words count as well; records have none there, and too careful is safe.
    depth = 0
    for index, letter in enumerate(text):
        if letter in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return index
        elif letter in "]}":
            depth -= 1
    return None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Damage(f'"{name}"')
        found[name] = value
    return found


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise _Damage(digits)
    return int(digits)


def _no_number(name: str) -> Any:
    raise _Damage(name)
