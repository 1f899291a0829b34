"""Static twins: a whole table as one SVG, for saved notebooks, GitHub and prints, where no kernel draws the boards.

`picture(session)` in a cell shows it; tables and lessons hand theirs over beside the widget, see `spiritwidgets.shown`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen

import spiritgame as sg
from spiritgame.locale import Words, words_for
from spiritgame.state import ActionPhase, GameOver, GameState
from spiritwidgets.controls import desk
from spiritwidgets.controls.bar import PHASES
from spiritwidgets.geometry import EDGE, layout
from spiritwidgets.scene import Box, Group, Ink, Scene, Shape, Text
from spiritwidgets.session import Session
from spiritwidgets.svg import SVG, to_svg
from spiritwidgets.theme import THEMES, Theme
from spiritwidgets.view import Fact, View

WIDTH: Final = 1280
GAP: Final = 12.0
HEADING: Final = 40.0
RADIUS: Final = 14.0
SIDE: Final = ("circle", "panel0", "panel1", "panel2")
STACKED: Final = ("forest", "trees")
BARE: Final = frozenset({"lantern"})
"""Boards without a ground of their own."""


@frozen
class Picture:
    """A position as one self-contained SVG; a notebook shows it, and keeps it."""

    title: str
    svg: str = field(repr=False)

    def __repr__(self) -> str:
        return self.title

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_mimebundle_(self, **_options: object) -> dict[str, Any]:
        return {SVG: self.svg, "text/plain": self.title}


def picture(
    position: Session | GameState | sg.Record,
    boards: Collection[str] | None = None,
    *,
    seat: int | None = None,
    lang: str = "en",
    theme: str = "light",
) -> Picture:
    """The position as a picture: the whole table, or some of the boards `line`, `reserve`, `forest`, `trees`,
    `circle`, `panel0` … (the other spirits clockwise).

    `seat` sees it: by default whom a session shows, else the spirit whose turn it is, else the first one. Raises
    KeyError for a board or a theme that there is not, ValueError for another language or a seat that nobody has.
    """
    state = position if isinstance(position, GameState) else position.state
    if seat is None:
        seat = position.viewer if isinstance(position, Session) else _seat_of(state)
    return of_state(state, seat, THEMES[theme], words_for(lang), boards)


def _seat_of(state: GameState) -> int:
    return state.phase.seat if isinstance(state.phase, ActionPhase) else 0


def of_state(
    state: GameState,
    seat: int,
    theme: Theme,
    words: Words,
    boards: Collection[str] | None = None,
    covers: frozenset[Fact] = frozenset(),
) -> Picture:
    """The table as the spirit at `seat` sees it, without what is in `covers`; errors as for `picture`."""
    plan = layout(WIDTH, len(state.players))
    view = View(observation=sg.observe(state, seat), theme=theme, words=words, size=plan.size, covers=covers)
    scenes = desk.scenes_of(view, plan)
    chosen = scenes if boards is None else {name: scenes[name] for name in boards}
    return composed(chosen, title_of(state, words), theme)


def title_of(state: GameState, words: Words) -> str:
    """Where a game is: its round, its phase, and who acts or has won."""
    phase = state.phase
    seats: tuple[int, ...] = ()
    match phase:
        case ActionPhase(seat):
            seats = (seat,)
        case GameOver(outcome):
            seats = outcome.winners
    parts = [words.say("table.bar.round", n=state.round), words.say(f"table.bar.phase.{PHASES[type(phase)]}")]
    spirits = [words.title("spirit", state.spirits[seat]) for seat in seats]
    return " · ".join([*parts, words.join(spirits)] if spirits else parts)


def composed(scenes: Mapping[str, Scene], title: str, theme: Theme) -> Picture:
    """These boards in one picture: the circle and the other spirits on the left, the rest beside them."""
    blocks = {name: _board(name, scene, theme) for name, scene in scenes.items()}
    rest = {name: block for name, block in blocks.items() if name not in (*SIDE, *STACKED, "reserve")}
    reserve = [blocks[name] for name in ("reserve",) if name in blocks]
    grove = _column(blocks[name] for name in STACKED if name in blocks)
    main = _column([*rest.values(), _row([*reserve, grove])])
    table = _row([_column(blocks[name] for name in SIDE if name in blocks), main])
    width, height = table.width + 2 * EDGE, table.height + HEADING + EDGE
    page = Box(0, 0, width, height, ink=Ink(fill=theme["page"]))
    heading = Text(title, EDGE + 4, HEADING / 2, theme.size("value"), 700, theme["ink"], max_width=table.width - 8)
    words = "\n".join(scene.words for scene in scenes.values() if scene.words)
    scene = Scene(width, height, (page, heading, Group(table.shapes, EDGE, HEADING)), words=words)
    return Picture(title, to_svg(scene, theme, title))


def _board(name: str, scene: Scene, theme: Theme) -> Scene:
    """The board on its ground."""
    if name in BARE:
        return scene
    ink = Ink(fill=theme["board"], stroke=theme["line"], line=2)
    ground = Box(1, 1, scene.width - 2, scene.height - 2, RADIUS - 1, ink=ink)
    return evolve(scene, shapes=(ground, *scene.shapes))


def _column(parts: Iterable[Scene]) -> Scene:
    return _line_up(parts, is_row=False)


def _row(parts: Iterable[Scene]) -> Scene:
    return _line_up(parts, is_row=True)


def _line_up(parts: Iterable[Scene], *, is_row: bool) -> Scene:
    """The parts side by side, or one below the other; those without any size take no room."""
    shapes: list[Shape] = []
    along = across = 0.0
    for part in parts:
        if not part.width:
            continue
        along += GAP if along else 0.0
        shapes.append(Group(part.shapes, along, 0) if is_row else Group(part.shapes, 0, along))
        along += part.width if is_row else part.height
        across = max(across, part.height if is_row else part.width)
    return Scene(along, across, tuple(shapes)) if is_row else Scene(across, along, tuple(shapes))
