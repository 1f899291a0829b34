"""Tables with the coach's pane open, for tests."""

from __future__ import annotations

from spiritwidgets import Session, Table
from spiritwidgets.scene import Text

from tests.widgets.tables import playing, report, shown
from tests.widgets.test_session import at

HARE = ("hare", "fawn", "beetle", "owl")
"""A line of which 3 of the 10 starting animals left close it, and on which one draws."""


def drawing(line: tuple[str, ...] = HARE, **winter: object) -> Session:
    """Two people play; Winter draws, with this line; the other starting animals are in its deck."""
    return at({"phase": "draw", "players": {"winter": {"help_line": list(line), **winter}, "spring": {}}})


def knowing(session: Session) -> Session:
    """The same, but everybody has seen the card on top of Winter's deck."""
    session.start = session.start.with_player(0, session.start.players[0].with_(known=1))
    return session


def coached(session: Session | None = None, mode: str = "before", **options: object) -> Table:
    """A table with the coach's pane open."""
    table = playing(session or drawing(), **options)
    report(table, "bar", "coach-toggle")
    choose(table, "coach-mode", mode)
    return table


def choose(table: Table, name: str, value: str) -> None:
    report(table, "coach", name, **{name: value})


def said(table: Table) -> str:
    """What the coach says."""
    return shown(table, "coach")


def on_line(table: Table) -> str:
    """All words that are drawn on the board of the line."""
    scene = table.easel.boards["line"].scene
    assert scene is not None
    return " ".join(words_in(scene.shapes))


def words_in(shapes: object) -> list[str]:
    found: list[str] = []
    for shape in shapes:
        if isinstance(shape, Text):
            found.append(shape.words)
        found += words_in(getattr(shape, "shapes", ()))
    return found
