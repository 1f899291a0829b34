"""What the page of the rulebook shows."""

from __future__ import annotations

from collections.abc import Mapping

from spiritgame.locale import Words
from spiritwidgets.controls import desk
from spiritwidgets.controls.markup import tag
from spiritwidgets.page.intents import Key
from spiritwidgets.page.screen import PaneContent, Screen
from spiritwidgets.rulebook import boards, panel
from spiritwidgets.rulebook.showing import Showing
from spiritwidgets.rulebook.state import RulebookState
from spiritwidgets.rulebook.text import text
from spiritwidgets.scene import Scene


def view(state: RulebookState) -> Screen:
    """The page as it is now."""
    look, showing = state.look, state.showing
    words = look.words
    scenes = _scenes(state)
    piles = [pile for name, pile in boards.PILES.items() if name in scenes]
    glowing = showing.cue.keys if showing else ()
    is_glowing = any(target.key in glowing for scene in scenes.values() for target in scene.targets)
    panes = {
        "bar": panel.bar(words, state.home, is_dark=look.is_dark),
        "demo_head": panel.head(showing, words, state.note, is_glowing=is_glowing, takes_focus=state.takes_focus),
        "pile_head": tag("h3", words.say(f"course.pile.{piles[0]}")) if piles else "",
        "earlier": panel.earlier(showing, words),
    }
    book = {"lang": look.html_lang, "html": text(words), "opened": showing.sentence.id if showing else ""}
    return Screen(
        theme=look.theme,
        lang=look.html_lang,
        scenes=scenes,
        panes={name: PaneContent(html) for name, html in panes.items()},
        labels=_labels(showing, words) if showing else {},
        traits={"book": book},
    )


def _scenes(state: RulebookState) -> Mapping[str, Scene]:
    showing, look = state.showing, state.look
    if showing is None:
        return {}
    names = boards.shown(showing)
    return boards.pictures(showing, names, look.theme, look.words, boards.plan(look.width, names))


def name_of(state: RulebookState, board: str, key: Key) -> str:
    """What a thing on a board is called; "" where there is no such thing."""
    scene = _scenes(state).get(board)
    return "".join(target.name for target in scene.targets if target.key == key) if scene else ""


def _labels(showing: Showing, words: Words) -> dict[str, str]:
    labels = {name: words.say(f"table.board.{name}") for name in desk.OWN}
    labels |= {name: words.say(f"course.pile.{pile}") for name, pile in boards.PILES.items()}
    for place, seat in enumerate(boards.others(showing)):
        labels[f"panel{place}"] = words.title("spirit", showing.state.spirits[seat])
    return labels
