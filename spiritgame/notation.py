"""A short readable notation for moves that parses back.

`draw` · `stop` · `discard` · `fragment` · `attract hedgehog` · `plant tree_3_sun@2,0` · `extinguish 2` · `travel 3` ·
`take fire from winter` · `finish` · `pass`. With its spirit in front: `winter: draw`. Several: joined by `; `.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from spiritgame.cards import ORDER, TREES
from spiritgame.forest import SPACES, Space
from spiritgame.moves import (
    TILES,
    Attract,
    DiscardNewest,
    Draw,
    Extinguish,
    Finish,
    Move,
    Pass,
    Plant,
    Stop,
    TakeFragment,
    TakeTile,
    Travel,
)

MAX_NUMBER_LENGTH = 3
_BARE: dict[str, Callable[[int], Move]] = {
    "draw": Draw,
    "stop": Stop,
    "discard": DiscardNewest,
    "fragment": TakeFragment,
    "finish": Finish,
    "pass": Pass,
}
_BARE_NAME: dict[object, str] = {kind: name for name, kind in _BARE.items()}


class NotationError(ValueError):
    """A text that is no move; `text` is the part that cannot be read, `index` where it begins in the whole text."""

    def __init__(self, text: str, problem: str, index: int = 0) -> None:
        super().__init__(f"{problem}: {text!r}")
        self.text = text
        self.problem = problem
        self.index = index


def format_move(move: Move, spirits: Sequence[str], *, with_spirit: bool = False) -> str:
    """The move in notation, with its spirit in front where wanted; `spirits` are the names in seat order."""
    text = _format(move, spirits)
    return f"{spirits[move.seat]}: {text}" if with_spirit else text


def _format(move: Move, spirits: Sequence[str]) -> str:
    match move:
        case Attract(_, card):
            return f"attract {card}"
        case Extinguish(_, value):
            return f"extinguish {value}"
        case Plant(_, tree, (column, row)):
            return f"plant {tree}@{column},{row}"
        case Travel(_, steps):
            return f"travel {steps}"
        case TakeTile(_, victim, tile):
            return f"take {tile} from {spirits[victim]}"
        case Draw() | Stop() | DiscardNewest() | TakeFragment() | Finish() | Pass():
            return _BARE_NAME[type(move)]
        case _:
            assert_never(move)


def parse_move(text: str, spirits: Sequence[str], seat: int | None = None) -> Move:
    """The move that `text` describes.

    A spirit in front names the seat; without one it is `seat`. Raises NotationError for anything else, also for
    cards, trees, spaces and spirits that do not exist. Whether the move is legal is not asked.
    """
    head, colon, rest = text.partition(":")
    if colon:
        seat, body = _seat(head.strip(), spirits, text), rest
    else:
        body = text
    if seat is None:
        raise NotationError(text, "no spirit is named")
    words = body.split()
    match words:
        case [word] if word in _BARE:
            return _BARE[word](seat)
        case ["attract", card] if card in ORDER:
            return Attract(seat, card)
        case ["extinguish", value]:
            return Extinguish(seat, _number(value, text))
        case ["travel", steps]:
            return Travel(seat, _number(steps, text))
        case ["plant", place]:
            tree, at, space = place.partition("@")
            if not at or tree not in TREES:
                raise NotationError(text, "there is no such tree or no space")
            return Plant(seat, tree, parse_space(space))
        case ["take", tile, "from", victim]:
            found = next((known for known in TILES if known == tile), None)
            if found is None:
                raise NotationError(text, "there is no such victory tile")
            return TakeTile(seat, _seat(victim, spirits, text), found)
        case _:
            raise NotationError(text, "this is no move")


def parse_space(text: str) -> Space:
    """The space that `column,row` names; NotationError where the forest has none there."""
    space = next((s for s in SPACES if f"{s[0]},{s[1]}" == text.strip()), None)
    if space is None:
        raise NotationError(text, "the forest has no such space")
    return space


def _seat(name: str, spirits: Sequence[str], text: str) -> int:
    if name not in spirits:
        raise NotationError(text, f"the spirit {name!r} does not play")
    return list(spirits).index(name)


def _number(word: str, text: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= MAX_NUMBER_LENGTH):
        raise NotationError(text, "a whole number is missing")
    return int(word)


def format_moves(moves: Iterable[Move], spirits: Sequence[str]) -> str:
    """Several moves in one text, each with its spirit in front."""
    return "; ".join(format_move(move, spirits, with_spirit=True) for move in moves)


def parse_moves(text: str, spirits: Sequence[str], seat: int | None = None) -> tuple[Move, ...]:
    """The moves of a text like that of `format_moves`; "" has none. Raises NotationError with the place."""
    moves = []
    index = 0
    for part in text.split(";"):
        if part.strip():
            try:
                moves.append(parse_move(part, spirits, seat))
            except NotationError as error:
                begins = index + len(part) - len(part.lstrip())
                raise NotationError(part.strip(), error.problem, begins) from error
        index += len(part) + 1
    return tuple(moves)
