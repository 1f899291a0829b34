"""The furniture of the page of a lesson: all boards and panes, and where they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ipywidgets import Box

import spiritgame as sg
from spiritgame.locale import Words
from spiritwidgets.controls import desk, look
from spiritwidgets.controls.markup import tag
from spiritwidgets.controls.pane import ActHandler, Pane
from spiritwidgets.easel import Easel
from spiritwidgets.front import read_asset
from spiritwidgets.geometry import EDGE, layout
from spiritwidgets.lessons import stage
from spiritwidgets.lessons.doctor import Doctor
from spiritwidgets.lessons.plan import GAP, Plan, plan
from spiritwidgets.lessons.trial import Trial
from spiritwidgets.page.memory import Memory
from spiritwidgets.theme import Theme
from spiritwidgets.view import Key

USUAL_WIDTH: Final = 1280
PANES: Final = ("bar", "story", "log", "look", "deck_head", "discard_head", "help", "over")


class LessonPane(Pane):
    """A pane with the looks of a lesson besides those of the table."""

    _css = Pane._css + read_asset("lesson.css")


class Room:
    """Boards and panes of one page; `root` is the box around all of them."""

    def __init__(
        self, root: Any, easel: Easel, memory: Memory, on_act: ActHandler, on_error: Callable[[Exception], object]
    ) -> None:
        self.root, self.easel = root, easel
        self.panes = {name: LessonPane(name, on_act, on_error, is_styled=name == PANES[0]) for name in PANES}
        self.doctor = Doctor()
        self.columns: dict[str, Any] = {}
        self._classes: tuple[str, ...] = ()
        root.children = [*self._furniture(), memory, easel.widget]
        for name in ("sg-root", "sg-table", "sg-lesson", "sg-course"):
            root.add_class(name)

    def _furniture(self) -> list[Any]:
        areas = layout(USUAL_WIDTH).boards
        boards: dict[str, Any] = {}
        for name in (*stage.BOARDS, "look"):
            area = areas.get(name)
            w, h = (area.w, area.h) if area else (look.WIDEST, 56)
            boards[name] = self.easel.add(name, width=w, height=h).widget
        panels = [boards[f"panel{place}"] for place in range(3)]
        groups = {
            "deck_view": [self.panes["deck_head"], boards["deck_view"]],
            "discard_view": [self.panes["discard_head"], boards["discard_view"]],
            "ring": [boards["circle"], *panels],
            "grove": [boards["forest"], boards["trees"]],
        }
        self.columns = {name: box(*children, name=f"sg-column-{name}") for name, children in groups.items()}
        order = [
            boards["lantern"],
            boards["line"],
            self.doctor,
            self.columns["deck_view"],
            self.columns["discard_view"],
        ]
        order += [boards["reserve"], self.columns["ring"], self.columns["grove"], self.panes["log"]]
        closer = box(self.panes["look"], boards["look"], name="sg-look")
        main = box(self.panes["story"], box(*order, name="sg-stage"), name="sg-main")
        return [self.panes["bar"], main, closer, self.panes["help"], self.panes["over"]]

    def plan(self, names: tuple[str, ...]) -> Plan:
        """The layout for the width of the page."""
        return plan(self.easel.metrics.width or USUAL_WIDTH, names)

    def show(
        self,
        trial: Trial,
        names: tuple[str, ...],
        glowing: tuple[Key, ...],
        looked_at: Key | None,
        theme: Theme,
        words: Words,
    ) -> None:
        """Show the boards `names` as the trial stands; `looked_at` is a pile or spirit to be looked at closely."""
        where = self.plan(names)
        marked = stage.marked(trial, words, glowing)
        pictures: dict[str, Any] = stage.pictures(trial, names, marked, theme, words, where)
        if looked_at is None:
            self.panes["look"].show("")
        else:
            seen = sg.observe(trial.state, trial.viewer)
            spread = look.spread(seen, looked_at, theme, words, layout(where.width + 2 * EDGE))
            pictures["look"] = spread.scene
            self.panes["look"].show(spread.head)
        self.easel.show(pictures)
        self.easel.activate(*desk.active_boards(trial))
        for name, width in self._widths(names, where).items():
            self.columns[name].layout.width = f"{width:.0f}px"
        for name, pile in stage.PILES.items():
            self.panes[f"{pile}_head"].show(tag("h3", words.say(f"course.pile.{pile}")) if name in names else "")
        self._label(trial, words)
        self._classify(trial, names, where, is_looking=looked_at is not None)

    def laid_open(self, board: str, key: Key) -> str | None:
        """What a card is called that lies open only on this page; None for the things of every table."""
        scene = self.easel.boards[board].scene
        if scene is None or not (board in stage.PILES or board == "lantern"):
            return None
        return next((target.name for target in scene.targets if target.key == key), None)

    def _widths(self, names: tuple[str, ...], where: Plan) -> dict[str, float]:
        forest, trees = where.boards["forest"].w, where.boards["trees"].w
        is_beside = forest != trees and {"forest", "trees"} <= set(names)
        return {
            "deck_view": where.width,
            "discard_view": where.width,
            "ring": where.boards["circle"].w,
            "grove": forest + GAP + trees if is_beside else forest,
        }

    def _label(self, trial: Trial, words: Words) -> None:
        for name, label in {**stage.labels(trial, words), "look": words.say("table.board.look")}.items():
            if self.easel.front.labels.get(name) != label:
                self.easel.describe(name, label)

    def _classify(self, trial: Trial, names: tuple[str, ...], where: Plan, *, is_looking: bool) -> None:
        """Tell the style sheet the layout and which boards there are."""
        groups = {"ring": {"circle", "panel0"}, "grove": {"forest", "trees"}}
        parts = [*names, *(name for name, members in groups.items() if members & set(names))]
        parts += ["log"] if "log" in trial.step.boards else []
        classes = [f"sg-page-{where.size}", *(f"sg-with-{name}" for name in parts)]
        classes.append(f"sg-of-{trial.state.spirits[trial.viewer]}")
        classes += ["sg-without-boards"] if not names else []
        classes += [] if trial.only_asks else ["sg-with-moves"]
        classes += ["sg-looking"] if is_looking else []
        for name in set(self._classes) - set(classes):
            self.root.remove_class(name)
        for name in classes:
            self.root.add_class(name)
        self._classes = tuple(classes)


def box(*children: Any, name: str) -> Any:
    """A box with a CSS class."""
    found = Box(children)
    found.add_class(name)
    return found
