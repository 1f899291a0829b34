"""What things are worth to a steady player: stated yardsticks in points, roughly one point per useful element.

A step towards one of the three goals is worth much more than an element, and more still the nearer the goal is.
"""

from __future__ import annotations

from collections.abc import Mapping

from spiritgame.cards import ANIMALS, REPEAT_TREE, TREES, Element, Elements
from spiritgame.circle import ROCKS, Landing
from spiritgame.forest import CORNERS, LINES, STARTING_SPACE, Space
from spiritgame.moves import Tile
from spiritgame.observation import Observation, SpiritView
from spiritgame.state import GOAL, ActionPhase, Score

WINS = 1000.0
FRAGMENT = 2.0
PER_ELEMENT: Mapping[Element, float] = {"sun": 1.0, "drop": 0.9, "seed": 1.2, "wind": 1.0, "flower": 2.2}
PER_VARAN = 3.0
SOLITARY, GREGARIOUS = -2.5, 4.0
REPEAT = 3.0


def of_elements(elements: Elements) -> float:
    """The worth of having these elements every round."""
    return sum(PER_ELEMENT[element] * amount for element, amount in elements.items())


def of_step(count: int) -> float:
    """The worth of the next step towards a goal of which `count` is reached."""
    return WINS if count + 1 >= GOAL else 6.0 + 0.6 * max(0, count)


def of_animal(observation: Observation, card: str) -> float:
    """The worth of having an animal in the deck, less the fire it leaves behind."""
    animal = ANIMALS[observation.rules.starting_cards][card]
    temper = {"solitary": SOLITARY, "gregarious": GREGARIOUS, "neutral": 0.0}[animal.temper]
    return of_elements(animal.elements) + temper - 0.35 * animal.fire


def of_tree(observation: Observation, tree: str, space: Space) -> float:
    """The worth of planting a tree on a space: a new kind, its elements, its lines, the corner, the head start."""
    me = observation.me
    is_new = all(kind != tree for kind, _ in me.forest)
    worth = of_step(me.score.tree) if is_new else 0.5
    worth += 1.5 * of_elements(TREES[tree].elements) + (REPEAT if tree == REPEAT_TREE and is_new else 0.0)
    return worth + _of_space(me, space) + _head_start(observation, TREES[tree].elements)


def _head_start(observation: Observation, gained: Elements) -> float:
    """What more the second action of the turn can bring where the first plants a tree that gives these elements."""
    phase, now = observation.phase, observation.me.elements
    if not isinstance(phase, ActionPhase) or phase.left < 2 or not (gained.sun or gained.drop):
        return 0.0
    return _best_call_or_fire(observation, phase, now + gained) - _best_call_or_fire(observation, phase, now)


def _best_call_or_fire(observation: Observation, phase: ActionPhase, elements: Elements) -> float:
    """The worth of calling animals or putting out fires next, whichever is allowed and better."""
    attract = 0.0 if "attract" in phase.used else best_animals(observation, elements.sun)
    extinguish = 0.0 if "extinguish" in phase.used else best_fires(observation, elements.drop)
    return max(attract, extinguish)


def _of_space(me: SpiritView, space: Space) -> float:
    planted = {STARTING_SPACE, *(taken for _, taken in me.forest)}
    worth = 0.0
    for line in LINES:
        if space in line.spaces:
            worth += 1.5 * of_elements(line.gives) * len(line.spaces & planted) / len(line.spaces)
    corner = CORNERS.get(space)
    if corner is None:
        return worth
    return worth + FRAGMENT * corner.fragments + (4.0 if corner.bonus else 0.0)


def of_fire(observation: Observation, value: int) -> float:
    """The worth of keeping a fire, with what that saves in the attack to come."""
    me = observation.me
    before = varans_to_come(observation.circle_fires, me.elements.drop)
    left = list(observation.circle_fires)
    left.remove(value)
    return of_step(me.score.fire) + PER_VARAN * (before - varans_to_come(tuple(left), me.elements.drop))


def varans_to_come(fires: tuple[int, ...], drop: int) -> int:
    """How many varans an attack by these fires would bring: one per fire, none to who has enough drops."""
    return len(fires) if drop < sum(fires) else 0


def of_tile(observation: Observation, victim: int, tile: Tile) -> float:
    """The worth of taking a tile: a step of the own, and one step less for the victim."""
    return of_step(_count(observation.me.score, tile)) + _harm(observation.spirits[victim].score, tile)


def _count(score: Score, tile: Tile) -> int:
    return {"tree": score.tree, "fire": score.fire, "flower": score.flower}[tile]


def _harm(score: Score, tile: Tile) -> float:
    count = _count(score, tile)
    if count == GOAL:
        return WINS / 2
    return 0.8 * max(0, count - 6)


def of_journey(observation: Observation, landing: Landing) -> float:
    """The worth of travelling to a rock: the best tile of each spirit jumped over, then the bonus of the rock."""
    worth = 0.0
    for victim in landing.jumped:
        tiles = set(observation.spirits[victim].tiles)
        worth += max((of_tile(observation, victim, tile) for tile in tiles), default=0.0)
    return worth + of_rock(observation, landing.rock)


def of_rock(observation: Observation, rock: int) -> float:
    """The worth of the bonus of a rock to the observing spirit now."""
    match ROCKS[rock]:
        case "fragment":
            return FRAGMENT if observation.fragments else 0.0
        case "attract":
            return best_animals(observation, observation.me.elements.sun)
        case "extinguish":
            return best_fires(observation, observation.me.elements.drop)
        case "plant":
            return best_tree(observation, observation.me.elements.seed)


def best_animals(observation: Observation, sun: int) -> float:
    """The worth of calling animals for at most `sun`, taken greedily by worth per cost."""
    face_up = [(of_animal(observation, card), card) for row in observation.reserve for card in row if card]
    animals = ANIMALS[observation.rules.starting_cards]
    total = 0.0
    for worth, card in sorted(face_up, key=lambda pair: (-pair[0] / animals[pair[1]].cost, pair[1])):
        if worth > 0 and animals[card].cost <= sun:
            sun -= animals[card].cost
            total += worth
    return total


def best_fires(observation: Observation, drop: int) -> float:
    """The worth of putting out as many fires as `drop` allows, smallest first."""
    count, total, left = observation.me.score.fire, 0.0, sorted(observation.circle_fires)
    before = varans_to_come(tuple(left), observation.me.elements.drop)
    while left and left[0] <= drop:
        drop -= left.pop(0)
        total += of_step(count)
        count += 1
    return total + PER_VARAN * (before - varans_to_come(tuple(left), observation.me.elements.drop))


def best_tree(observation: Observation, seed: int) -> float:
    """The worth of the best tree of cost at most `seed` on its best space."""
    kinds = [
        tree.name for tree, left in zip(TREES.values(), observation.trees, strict=True) if left and tree.cost <= seed
    ]
    return max((of_tree(observation, tree, space) for tree in kinds for space in observation.me.open), default=0.0)
