"""What may be done in the action phase, ranked by a stated yardstick, with what each of it gains.

The yardstick is the steady player's: points, about one for a useful element. It looks at nothing but what everybody may
know, and not beyond the end of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

import spiritgame as sg
from spiritgame.bots.steady import worth_of
from spiritgame.bots.worth import varans_to_come
from spiritgame.cards import ANIMALS, TREES, Elements
from spiritgame.circle import landings
from spiritgame.forest import STARTING_SPACE, Line, completed_lines
from spiritgame.moves import Tile
from spiritgame.state import GOAL

SHOWN: Final = 5


@frozen
class Step:
    """A step towards a goal: `count` of twelve once it is taken."""

    goal: Tile
    count: int

    @property
    def left(self) -> int:
        """How many are still to go."""
        return max(0, GOAL - self.count)


@frozen
class Gain:
    """What a move brings; fields that do not apply are empty.

    `varans` are those that the attack at the end of the round brings, before and after the move; `fire` is the value
    of the fire that an animal leaves behind; `jumped` are the seats of which a tile is taken.
    """

    steps: tuple[Step, ...] = ()
    elements: Elements = field(factory=Elements)
    lines: tuple[Line, ...] = ()
    varans: tuple[int, int] = (0, 0)
    fire: int = 0
    jumped: tuple[int, ...] = ()
    rock: int | None = None


@frozen
class Option:
    """A legal move, its points by the yardstick, and what it gains."""

    move: sg.Move
    points: float
    gain: Gain


def rank(observation: sg.Observation, moves: Sequence[sg.Move]) -> tuple[Option, ...]:
    """The legal moves of the observer in the action phase, best first; of each tree only the best space."""
    options = [Option(move, worth_of(observation, move), _gain(observation, move)) for move in moves]
    ranked = sorted(options, key=lambda option: -option.points)
    trees = set[str]()
    kept = []
    for option in ranked:
        if isinstance(option.move, sg.Plant):
            if option.move.tree in trees:
                continue
            trees.add(option.move.tree)
        kept.append(option)
    return tuple(kept)


def foremost(options: Sequence[Option]) -> tuple[Option, ...]:
    """The few that are worth a look: the best of each kind of action, or the best few where all are of one kind."""
    worthwhile = [option for option in options if not isinstance(option.move, sg.Pass)] or list(options)
    kinds = {type(option.move) for option in worthwhile} - {sg.Finish}
    if len(kinds) < 2:
        return tuple(worthwhile[:SHOWN])
    best: dict[type, Option] = {}
    for option in worthwhile:
        best.setdefault(type(option.move), option)
    return tuple(best.values())


def _gain(observation: sg.Observation, move: sg.Move) -> Gain:
    me, fires = observation.me, observation.circle_fires
    now = varans_to_come(fires, me.elements.drop)
    match move:
        case sg.Attract(_, card):
            animal = ANIMALS[observation.rules.starting_cards][card]
            return Gain(elements=animal.elements, varans=(now, now), fire=animal.fire)
        case sg.Extinguish(_, value):
            left = list(fires)
            left.remove(value)
            after = varans_to_come(tuple(left), me.elements.drop)
            return Gain(steps=(Step("fire", me.score.fire + 1),), varans=(now, after))
        case sg.Plant(_, tree, space):
            return _of_plant(observation, tree, space, now)
        case sg.Travel(seat, steps):
            landing = landings(tuple(spirit.rock for spirit in observation.spirits), seat, steps)[-1]
            robbed = tuple(victim for victim in landing.jumped if observation.spirits[victim].tiles)
            return Gain(varans=(now, now), jumped=robbed, rock=landing.rock)
        case sg.TakeTile(_, _, tile):
            return Gain(steps=(Step(tile, getattr(me.score, tile) + 1),), varans=(now, now))
        case _:
            return Gain(varans=(now, now))


def _of_plant(observation: sg.Observation, tree: str, space: tuple[int, int], now: int) -> Gain:
    me = observation.me
    planted = frozenset({STARTING_SPACE, *(taken for _, taken in me.forest)})
    lines = completed_lines(planted, planted | {space})
    gained = sum((line.gives for line in lines), TREES[tree].elements)
    is_new = all(kind != tree for kind, _ in me.forest)
    steps = [Step("tree", me.score.tree + 1)] if is_new else []
    if gained.flower > 0:
        steps.append(Step("flower", me.score.flower + gained.flower))
    after = varans_to_come(observation.circle_fires, me.elements.drop + gained.drop)
    return Gain(tuple(steps), TREES[tree].elements, lines, (now, after))
