"""Short scripts of what is said and done in a step: `say 3; draw; !stop; winter: attract woodpecker`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

Kind: TypeAlias = Literal["say", "do", "refused"]


@frozen
class Item:
    """One item of a script: an answer, a move, or a move that the rules refuse.

    `spirit` names who acts, "" the learner; `text` is the answer or the move in notation.
    """

    kind: Kind
    text: str
    spirit: str = ""


def parse_script(text: str) -> tuple[Item, ...]:
    """The items of a script; "" has none."""
    return tuple(_item(part.strip()) for part in text.split(";") if part.strip())


def _item(text: str) -> Item:
    if text.startswith("say "):
        return Item("say", text.removeprefix("say ").strip())
    if text.startswith("!"):
        return Item("refused", text[1:].strip())
    spirit, colon, rest = text.partition(":")
    return Item("do", rest.strip(), spirit.strip()) if colon else Item("do", text)


def own_items(text: str) -> tuple[str, ...]:
    """What the learner does in a script, refused moves with a `!` before them; answers are left out."""
    marks = {"do": "", "refused": "!"}
    return tuple(marks[i.kind] + i.text for i in parse_script(text) if i.kind != "say" and not i.spirit)
