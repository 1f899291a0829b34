"""Text as people's programs save it: UTF-8, UTF-16, and the older encodings of Chinese and of western Europe."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import Final

from spiritgame.trouble import Trouble, told

MOST_BYTES: Final = 5_000_000
MARKS: Final = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
WORKBOOKS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
WORD: Final = re.compile(rb"[^\x00-\x20,;\"'()/.]+")
COMMON: Final = range(0xB0, 0xD8)  # first bytes of the frequent characters in GB 2312; in cp1252, signs and capitals
RARE: Final = re.compile(rb"[\x81-\xfe]\d[\x81-\xfe]\d")  # how GB 18030 writes what is not Chinese
HIGH: Final = range(0xA1, 0xFF)


def read_text(path: Path) -> str:
    """The text of a file, whatever it is encoded in. Trouble where it is none, is too large, or cannot be read."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Trouble("trouble.too_large", file=path.name)
        data = path.read_bytes()
    except OSError as error:
        raise told(error, path) from error
    try:
        if data.startswith(WORKBOOKS):
            raise Trouble("trouble.workbook", file=path.name)
        return decoded(data)
    except UnicodeError as error:
        raise Trouble("trouble.no_text", file=path.name) from error


def decoded(data: bytes) -> str:
    """These bytes as text, without a mark before it; UnicodeError where they are none."""
    for mark, name in MARKS:
        if data.startswith(mark):
            return _text(data.decode(name)).removeprefix("\ufeff")
    zeros = data.count(0)
    if zeros * 4 > len(data):  # UTF-16 without its mark: most of a table's signs are ASCII
        return _text(data.decode("utf-16-be" if data[:1] == b"\0" else "utf-16-le"))
    try:
        return _text(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _text(_chinese(data) or data.decode("cp1252", errors="replace"))


def _text(found: str) -> str:
    if "\0" in found:
        raise UnicodeError("text has no zeros")
    return found


def _chinese(data: bytes) -> str | None:
    """The text in GB 18030, where most of its words look like Chinese; None where they look like European names."""
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        return None
    if RARE.search(data):
        return text
    words = [word for word in WORD.findall(data) if any(byte >= 0x80 for byte in word)]
    votes = [_looks_chinese(word) for word in words]
    return text if 2 * sum(votes) >= len(votes) else None


def _looks_chinese(word: bytes) -> bool:
    """Characters are pairs of high bytes; in a European name, high bytes stand among letters."""
    if all(byte >= 0x80 for byte in word):
        return len(word) % 2 == 0
    at = next(place for place, byte in enumerate(word) if byte >= 0x80)
    return word[at] in COMMON and word[at + 1 : at + 2] != b"" and word[at + 1] in HIGH
