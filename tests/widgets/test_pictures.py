"""The moments that pictures are made of, and the pictures that the README shows."""

from __future__ import annotations

from PIL import Image
from spiritwidgets.clicks import Selection
from spiritwidgets.controls.report import round_end

from spiritgame.state import ActionPhase, DrawPhase, GameOver, TakingTiles
from tools.moments import MOMENTS
from tools.screenshots import PICTURES, README, SIZES, looks

MOST = 600_000  # bytes of all pictures in the repository


def test_the_moments_are_what_their_names_say() -> None:
    sessions = {name: moment.session() for name, moment in MOMENTS.items() if moment.fields is not None}
    states = {name: session.state for name, session in sessions.items()}
    assert isinstance(states["drawing"].phase, DrawPhase)
    assert states["drawing"].players[0].solitude == 2
    assert states["closed"].players[0].solitude == 3
    assert isinstance(states["over"].phase, GameOver)
    travelling = states["travelling"].phase
    assert isinstance(travelling, ActionPhase)
    assert travelling.task == TakingTiles((1,))
    assert round_end(sessions["attacked"])
    for name in ("attracting", "planting"):
        for key in MOMENTS[name].clicks:
            assert isinstance(sessions[name].click(key), Selection)


def test_the_cell_of_a_moment_shows_its_table() -> None:
    for lang, theme in (("en", "light"), ("zh", "dark")):
        scope: dict[str, object] = {}
        exec(MOMENTS["planting"].cell(lang, theme), scope)
        table = scope["table"]
        assert table.session.selection == Selection("plant", "tree_8_drop")  # type: ignore[attr-defined]
        assert (table.words.lang, table.theme.name) == (lang, theme)  # type: ignore[attr-defined]


def test_every_picture_has_a_name_of_its_own() -> None:
    wanted = looks(MOMENTS)
    assert len({look.name for look in wanted}) == len(wanted) == len(MOMENTS) * 2 * 2 * 3


def test_the_readme_has_its_pictures_and_no_others() -> None:
    kept = {path.name: path for path in PICTURES.iterdir()}
    assert set(kept) == {f"{look.name}.webp" for look in README}
    assert sum(path.stat().st_size for path in kept.values()) < MOST
    for look in README:
        assert Image.open(kept[f"{look.name}.webp"]).size == (look.width, SIZES[look.width])
