"""The boards of a table: which there are, what each shows at a moment, and on which ones one decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

import spiritgame as sg
from spiritgame.cards import Element
from spiritgame.locale import Words
from spiritgame.state import DrawPhase, GameState, TakingTiles
from spiritwidgets import scenes
from spiritwidgets.clicks import Selection, current_task
from spiritwidgets.controls.menu import ELEMENT_OF
from spiritwidgets.geometry import Layout
from spiritwidgets.scene import Scene
from spiritwidgets.session import Session
from spiritwidgets.theme import Theme
from spiritwidgets.view import Fact, Key, Mark, View

BOARDS = ("circle", "panel0", "panel1", "panel2", "line", "reserve", "forest", "trees")
OWN = {
    "circle": scenes.circle,
    "line": scenes.line,
    "reserve": scenes.reserve,
    "forest": scenes.forest,
    "trees": scenes.trees,
}


def others(session: Session) -> tuple[int, ...]:
    """The other seats clockwise from the viewer: panel0 shows the first of them, and so on."""
    return clockwise(session.viewer, len(session.players))


def clockwise(seat: int, seats: int) -> tuple[int, ...]:
    """All seats but this one, in the order in which they sit after it."""
    return tuple((seat + i) % seats for i in range(1, seats))


def active_boards(session: Session) -> tuple[str, ...]:
    """The boards on which one decides now, the most important one first; () where all are equal."""
    seat = session.seat
    if seat is None or (seat == session.viewer and not session.awaits_person):
        return ()
    if not session.awaits_person:
        return (f"panel{others(session).index(seat)}",)
    if isinstance(session.state.phase, DrawPhase):
        return ("line",)
    task = current_task(session.state)
    if isinstance(task, TakingTiles):
        return (f"panel{others(session).index(task.owed[0])}",)
    match session.selection.action:
        case "attract":
            return ("reserve",)
        case "plant":
            chosen = session.selection.tree or session.selection.space
            return ("forest", "trees") if chosen else ("trees", "forest")
        case "extinguish" | "travel":
            return ("circle",)
        case _:
            return ()


def element_in_use(selection: Selection) -> Element | None:
    """The element whose total limits the chosen action."""
    action = selection.action
    return None if action in (None, "pass", "take_fragment") else ELEMENT_OF[action]  # type: ignore[index]


def all_scenes(
    session: Session,
    marks: Mapping[Key, Mark],
    theme: Theme,
    words: Words,
    layout: Layout,
    earlier: GameState | None = None,
    *,
    tab: str = "line",
    risk: float | None = None,
    covers: frozenset[Fact] = frozenset(),
) -> dict[str, Scene]:
    """What every board shows of the position now, or of an `earlier` one that is looked back at.

    In layout S the line stands below the board of another `tab`, in few words. `risk` and `covers` are those of a
    `View`.
    """
    state = earlier or session.state
    active = () if earlier else active_boards(session)
    selection = Selection() if earlier else session.selection
    view = View(
        observation=sg.observe(state, session.viewer),
        theme=theme,
        words=words,
        size=layout.size,
        marks=marks,
        tree=selection.tree,
        element=element_in_use(selection),
        active=active[0] if active else "",
        risk=risk,
        covers=covers,
    )
    found = scenes_of(view, layout)
    if layout.size == "S" and tab != "line":
        found["line"] = scenes.digest(view, layout.boards["line"])
    return found


def scenes_of(view: View, layout: Layout) -> dict[str, Scene]:
    """Every board of a table of this layout."""

    def sized(name: str) -> View:
        return evolve(view, size=layout.details.get(name, layout.size))

    found = {name: scene(sized(name), layout.boards[name]) for name, scene in OWN.items()}
    for place, seat in enumerate(clockwise(view.observation.seat, len(view.observation.spirits))):
        name = f"panel{place}"
        found[name] = scenes.panel(sized(name), seat, layout.boards[name])
    return found


def labels(seat: int, spirits: Sequence[str], words: Words) -> dict[str, str]:
    """The short name of every board, as the spirit at `seat` sees them."""
    found = {name: words.say(f"table.board.{name}") for name in OWN}
    for place, other in enumerate(clockwise(seat, len(spirits))):
        found[f"panel{place}"] = words.title("spirit", spirits[other])
    return found


def columns(layout: Layout) -> tuple[float, ...]:
    """The widths of the columns that the boards stand in."""
    boards = layout.boards
    match layout.size:
        case "L":
            return boards["circle"].w, boards["reserve"].w, boards["forest"].w
        case "M":
            return boards["reserve"].w, boards["circle"].w
        case "S":
            return (boards["line"].w,)
