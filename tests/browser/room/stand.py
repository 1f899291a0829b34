"""The kernel's half of the layout sentinel: one widget that shows any page of ours at any step, in any state.

The test says where to go; the stand goes there, waits for nothing, and tells what is written on the canvases, since a
browser cannot read it there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import anywidget
from ipywidgets import Box
from spiritwidgets import Chance, Lesson, Puzzles, Rulebook, Table
from spiritwidgets.lessons.first_game import FirstGame
from spiritwidgets.lessons.player import Player
from spiritwidgets.scene import Box as Rectangle
from spiritwidgets.scene import Disc, Group, Polygon, Scene, Shape, Sprite, Stamp, Text
from spiritwidgets.view import Key

import spiritgame as sg
from spiritgame.chance import chance_lessons
from spiritgame.lessons import UnreadableAnswer, lessons, puzzles
from spiritgame.lessons.script import parse_script
from spiritgame.notation import parse_move
from tools.moments import MOMENTS

STATES = ("begin", "wrong", "answered", "wandered", "solved", "shown")
"""States of a step: fresh; a wrong answer and all hints; the right answer; then some legal moves; solved; shown."""

MANY_MOVES = 8


class Wire(anywidget.AnyWidget):  # type: ignore[misc]
    """Takes orders from the page's script and tells it when they have been carried out."""

    _esm = """
    function render({ model }) {
      let last = 0;
      const waiting = new Map();
      window.sgOrder = (order) => new Promise((done) => {
        waiting.set(++last, done);
        model.send({ number: last, ...order });
      });
      model.on("msg:custom", (message) => {
        waiting.get(message.number)?.(message);
        waiting.delete(message.number);
      });
      window.sgStand = true;
    }
    export default { render };
    """

    def __init__(self, carry_out: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> None:
        super().__init__()
        self.on_msg(lambda _widget, content, _buffers: self.send({"number": content["number"], **carry_out(content)}))


class Stand(Box):  # type: ignore[misc]
    """Shows one page of ours at a time."""

    def __init__(self) -> None:
        self.at: tuple[str, str, str] = ("", "", "")
        self.view: Any = None
        self.kept: list[Any] = []
        self.wire = Wire(self.carry_out)
        super().__init__([self.wire], layout={"display": "block", "overflow": "visible"})

    def carry_out(self, order: Mapping[str, Any]) -> Mapping[str, Any]:
        """Show what is ordered; the answer tells the width it is laid out for, and what is written on each board."""
        try:
            if "page" in order:
                self.go(order["page"], order["step"], order["lang"], order["state"])
            return {"written": self.written(), "width": self.width()}
        except Exception as error:
            return {"trouble": f"{type(error).__name__}: {error}"}

    def width(self) -> int | None:
        easel = getattr(self.view, "easel", None)
        return None if easel is None else easel.metrics.width

    def written(self) -> dict[str, list[list[Any]]]:
        easel = getattr(self.view, "easel", None)
        boards = easel.boards.values() if easel else ()
        return {board.canvas.model_id: list(written(board.scene)) for board in boards if board.scene}

    def go(self, page: str, step: str, lang: str, state: str) -> None:
        is_table = page == "table"
        at = (page, step if is_table else "", lang)
        if at != self.at or is_table:
            self.put(new_page(page, step, lang))
            self.at = at
        match self.view:
            case Player() as player:
                player.go_to(step)
                bring(player, state)
            case Chance() as chance:
                chance.go_to(step)

    def put(self, view: Any) -> None:
        old, self.view = self.view, view
        self.children = [self.wire, view]
        if old is not None and hasattr(old, "easel"):
            old.easel.close()


def new_page(page: str, step: str, lang: str) -> Any:
    if page == "table":
        moment = MOMENTS[step]
        table = Table(moment.session() if moment.fields is not None else None, lang=lang, theme="light", pace=0)
        for key in moment.clicks:
            table.session.click(key)
        return table
    if page == "puzzles":
        return Puzzles(lang, theme="light", pace=0, patience=0)
    if page == "rulebook":
        return Rulebook(lang)
    if page == "10":
        return FirstGame(lang, seed=5, theme="light", pace=0)
    if page[0] in "23":
        return Chance(page, lang, theme="light")
    return Lesson(page, lang, theme="light", pace=0, patience=0)


def places() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Every page and step there is, with the states that it can be brought to."""
    for moment in MOMENTS:
        yield "table", moment, ("begin",)
    for lesson in lessons():
        if lesson.id == "10":
            yield "10", "", ("begin",)
            continue
        for step in lesson.steps:
            yield lesson.id, step.id, states(step)
    for step in puzzles():
        yield "puzzles", step.id, states(step)
    for chance in chance_lessons():
        for part in Chance(chance.id).parts:
            yield chance.id, part, ("begin",)
    yield "rulebook", "", ("begin",)


def states(step: Any) -> tuple[str, ...]:
    asks = step.question is not None
    return tuple(state for state in STATES if asks or state not in ("wrong", "answered"))


def bring(player: Player, state: str) -> None:
    """Bring a fresh step into this state; where it cannot be, nothing more happens than can."""
    match state:
        case "wrong":
            answer_wrongly(player)
            for _ in range(player.step.hints):
                player.handle(lambda: player._lead("hint"))
        case "answered":
            wander(player, 0)
        case "wandered":
            wander(player, MANY_MOVES)
        case "solved":
            solve(player)
        case "shown":
            player.show_solution()


def answer_wrongly(player: Player) -> None:
    question, attempt = player.step.question, player.trial.attempt
    if question is None or attempt.right_answer is None:
        return
    tries = [*getattr(question, "options", ()), "999", "1", "fox", "bee", "ABC", "A B"]
    for text in tries:
        if text != attempt.right_answer:
            player.answer(text)
            if player.trial.attempt.answer is not None and not player.trial.attempt.is_answered:
                return


def solve(player: Player) -> None:
    for item in parse_script(player.step.solution):
        if item.kind == "say":
            try:
                player.answer(item.text)
            except UnreadableAnswer:
                return
        elif not item.spirit:
            if player.trial.needs_release and player.trial.is_open:
                player.handle(player.trial.release)
            state = player.trial.state
            player.move(parse_move(item.text, state.spirits, player.trial.viewer))


def wander(player: Player, many: int) -> None:
    """So many legal moves, always the same; a question on the way is answered rightly."""
    chance = random.Random(player.step.id)
    if player.trial.attempt.right_answer is not None:
        player.answer(player.trial.attempt.right_answer)
    for _ in range(many + 1):
        trial = player.trial
        if trial.is_open and trial.needs_release:
            player.handle(trial.release)
        moves = sg.legal_moves(trial.state, trial.viewer) if trial.awaits_person and many else ()
        if not moves or trial.verdict != "open":
            return
        player.move(chance.choice(list(moves)))


# What is written on a board


def written(scene: Scene) -> Iterator[list[Any]]:
    """In the order of painting: texts as ["t", words, x, y, size, weight, align, max_width, layer] and what may cover
    them as ["o", x, y, w, h, layer]; a text and what is painted with it, in one stamp, have the same layer."""
    yield from _written(scene.shapes, 0.0, 0.0, 0, [0])


def _written(shapes: Iterable[Shape], dx: float, dy: float, layer: int, last: list[int]) -> Iterator[list[Any]]:
    for shape in shapes:
        match shape:
            case Text():
                place = [dx + shape.x, dy + shape.y]
                yield ["t", shape.words, *place, shape.size, shape.weight, shape.align, shape.max_width, layer]
            case Rectangle(x, y, w, h) if is_opaque(shape):
                yield ["o", dx + x, dy + y, w, h, layer]
            case Disc(cx, cy, r) if is_opaque(shape):
                yield ["o", dx + cx - 0.85 * r, dy + cy - 0.85 * r, 1.7 * r, 1.7 * r, layer]
            case Polygon(points) if is_opaque(shape):
                xs, ys = zip(*points, strict=True)
                w, h = max(xs) - min(xs), max(ys) - min(ys)
                yield ["o", dx + min(xs) + 0.1 * w, dy + min(ys) + 0.1 * h, 0.8 * w, 0.8 * h, layer]
            case Sprite(_, cx, cy, size):
                side = 0.6 * size
                yield ["o", dx + cx - side / 2, dy + cy - side / 2, side, side, layer]
            case Group():
                if shape.alpha > 0.65:  # what is faded is a picture of a thing, to be read elsewhere
                    yield from _written(shape.shapes, dx + shape.x, dy + shape.y, layer, last)
            case Stamp():
                last[0] += 1
                yield from _written(shape.shapes, dx + shape.x, dy + shape.y, last[0], last)


def is_opaque(shape: Any) -> bool:
    fill = shape.ink.fill
    return fill is not None and (not isinstance(fill, str) or ("rgba" not in fill.replace(" ", "") and "/" not in fill))


__all__ = ["STATES", "Key", "Stand", "places"]
