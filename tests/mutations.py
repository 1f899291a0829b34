"""Damaged texts, made of good ones: letters lost and changed, and JSON whose parts are something else."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any, Final

HOSTILE: Final = (
    *(None, True, False, 0, -1, 1, 7, 10**9, -(10**9), 10**30, 0.5, -0.0, 1e300, "", "winter", "hare", "\x00"),
    *("<script>alert(1)</script>", "\ud800", "٣", "a" * 5000, "../../etc/passwd", "{}", "winter: draw"),
    *([], [[]], [None], ["hare"] * 50, [[0, 0]], {}, {"": None}, {"winter": {}}, {"1": ["hare"]}),
)
LETTERS: Final = (
    "",
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "9",
    "-",
    "e9",
    "null",
    "NaN",
    "\\",
    "\\ud800",
    "é",
    "\0",
    "\n",
)


def damaged_texts(text: str, rng: random.Random, number: int) -> Iterator[str]:
    """So many texts that are no longer the JSON text `text`, or mean something else, by turns in one way or another."""
    document = json.loads(text)
    for turn in range(number):
        if turn % 3 == 0:
            yield _smudged(text, rng)
        else:
            yield json.dumps(_changed(document, rng), ensure_ascii=bool(turn % 2))


def _smudged(text: str, rng: random.Random) -> str:
    if rng.random() < 0.1:
        return text[: rng.randrange(len(text))]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(LETTERS) + text[at + rng.randint(0, 3) :]
    return text


def _changed(document: Any, rng: random.Random) -> Any:
    changed = copy.deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        holder, key = rng.choice(list(_places(changed)) or [({}, "")])
        match rng.randrange(5):
            case 0 | 1:
                holder[key] = copy.deepcopy(rng.choice(HOSTILE))
            case 2:
                del holder[key]
            case 3 if isinstance(holder, dict):
                holder[str(rng.choice(HOSTILE))[:40]] = holder.pop(key)
            case 3:
                holder.insert(key, copy.deepcopy(rng.choice(holder)))
            case _:
                other, place = rng.choice(list(_places(changed)))
                holder[key] = copy.deepcopy(other[place])
    return changed


def _places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every part of a document, as what holds it and its key there."""
    keys = list(part) if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield part, key
        yield from _places(part[key])
