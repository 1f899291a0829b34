"""Moments of games worth a picture: positions as data, the moves since, and what is clicked on the way to the next one.

`python -m tools.screenshots` makes pictures of them; the browser tests look at the same moments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen
from spiritwidgets import saves
from spiritwidgets.session import Session
from spiritwidgets.view import Key

import spiritgame as sg

SPIRITS: Final = ("winter", "spring", "summer")
PLAYERS: Final = (None, "steady", "steady")
RESERVE: Final = {
    "1": ["wolf", "hedgehog", "butterfly", "raven"],
    "2": ["frog", "marmot", "leopard", "eagle"],
    "3": ["gorilla", "tapir", "dog", "stag"],
}
WINTER: Final = {
    "forest": [["tree_3_sun", [1, 1]], ["tree_5_seed", [0, 1]], ["tree_4_wind", [2, 0]]],
    "fires": [2, 3],
    "fragments": 2,
    "discard": ["bear", "goldfish", "boar"],
    "rock": 4,
}
FULL_FOREST: Final = [
    *(["tree_4_wind", [4, 1]], ["tree_5_seed", [1, 0]], ["tree_5_sun", [0, 0]], ["tree_7_wind", [4, 0]]),
    *(["tree_3_drop", [3, 1]], ["tree_5_sun", [0, 1]], ["tree_3_drop", [3, 0]], ["tree_7_wind", [3, 2]]),
    ["tree_4_flower", [2, 0]],
]
"""Four spaces are open."""
SPRING: Final = {
    "forest": [["tree_6_drop", [3, 1]], ["tree_3_drop", [3, 2]]],
    "fires": [3],
    "fragments": 1,
    "rock": 7,
    "help_line": ["beetle", "hare", "tanuki"],
}
SUMMER: Final = {
    "forest": [["tree_4_flower", [2, 2]]],
    "fires": [2, 2],
    "rock": 9,
    "help_line": ["weasel", "ram", "fawn"],
}
OPEN_LINE: Final = ["squirrel", "weasel", "raccoon", "hare", "owl", "bee", "beetle", "coati"]


@frozen
class Moment:
    """A position by its fields (None: the form for a new game), the moves played since, and the keys clicked then."""

    fields: Mapping[str, Any] | None = None
    moves: tuple[sg.Move, ...] = ()
    clicks: tuple[Key, ...] = ()

    def session(self) -> Session:
        """The game at this moment, before anything is clicked. Raises PositionError for fields that cannot be."""
        if self.fields is None:
            raise ValueError("the form for a new game has no game yet")
        record = sg.Record(SPIRITS, start=self.fields)
        for move in self.moves:
            record = record.play(move)
        return Session(record, PLAYERS)

    def cell(self, lang: str, theme: str) -> str:
        """The cell of a notebook that shows the table at this moment."""
        options = f"lang={lang!r}, theme={theme!r}, pace=0"
        if self.fields is None:
            return f"from spiritwidgets import Table; Table({options})"
        saved = saves.save(self.session())
        return (
            f"from spiritwidgets import Table, saves\ntable = Table(saves.load({saved!r}), {options})\n"
            f"for key in {self.clicks!r}:\n    table.session.click(key)\ntable"
        )


def _acting(winter: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    """Fields of a position in the middle of a game, in which winter acts."""
    return {
        "round": 4,
        "phase": "action",
        "current": "winter",
        "circle_fires": [2, 3, 3],
        "reserve": RESERVE,
        "players": {"winter": {**WINTER, **winter}, "spring": SPRING, "summer": SUMMER},
        **fields,
    }


def _drawing(line: list[str], **winter: Any) -> dict[str, Any]:
    """Fields of a position in the middle of a game, in which all draw and winter has this line."""
    others = {name: {**spirit, "help_line": []} for name, spirit in (("spring", SPRING), ("summer", SUMMER))}
    return {
        "round": 4,
        "circle_fires": [2, 3, 3],
        "reserve": RESERVE,
        "players": {"winter": {**WINTER, "help_line": line, **winter}, **others},
    }


MOMENTS: Final[Mapping[str, Moment]] = {
    "setup": Moment(),
    "drawing": Moment(_drawing(["hare", "owl", "tanuki", "lynx", "hummingbird"])),
    "closed": Moment(_drawing(["hare", "owl", "tanuki", "lynx"], deck=["beetle"]), moves=(sg.Draw(0),)),
    "attracting": Moment(_acting({"help_line": OPEN_LINE}), clicks=(("total", "sun"),)),
    "planting": Moment(
        _acting({"help_line": ["squirrel", "caterpillar", "owl", "bee", "spider"]}),
        clicks=(("total", "seed"), ("tree", "tree_8_drop")),
    ),
    "four_spaces": Moment(
        _acting({"help_line": ["squirrel", "caterpillar", "owl", "bee", "spider"], "forest": FULL_FOREST}),
        clicks=(("total", "seed"), ("tree", "tree_8_drop")),
    ),
    "few_trees": Moment(
        _acting({"help_line": ["squirrel", "caterpillar", "owl", "bee"], "forest": FULL_FOREST}),
        clicks=(("total", "seed"), ("space", 2, 2)),
    ),
    "travelling": Moment(
        _acting(
            {"help_line": ["hare", "wolf", "owl", "weasel"]},
            reserve={**RESERVE, "1": ["coati", "hedgehog", "butterfly", "raven"]},
        ),
        moves=(sg.Travel(0, 3),),
    ),
    "attacked": Moment(
        _acting(
            {"help_line": ["hare", "goldfish", "weasel"], "discard": ["bear", "owl"]},
            first_player="spring",
            used=["attract"],
            actions_left=1,
            attracted=[1],
            reserve={**RESERVE, "1": ["wolf", "hedgehog", None, "raven"]},
        ),
        moves=(sg.TakeFragment(0),),
    ),
    "over": Moment(
        {
            "round": 9,
            "phase": "game_over",
            "circle_fires": [2],
            "players": {
                "winter": {
                    **WINTER,
                    "help_line": ["fawn", "ram", "hare"],
                    "fires": [2, 2, 2, 3, 2, 3, 2, 4, 3, 2],
                    "victory_tiles": ["fire", "fire", "flower", "tree"],
                },
                "spring": SPRING,
                "summer": {**SUMMER, "help_line": ["weasel", "bee", "goldfish"], "victory_tiles": ["flower", "tree"]},
            },
        }
    ),
}
