"""Totals worth reaching: the cost of an animal or a tree, the strength of the fire, the flowers that win."""

from __future__ import annotations

from attrs import frozen

from spiritgame.cards import COST, TREES, Element
from spiritgame.observation import Observation
from spiritgame.probability.law import law
from spiritgame.probability.pmf import Number
from spiritgame.probability.prospect import Prospect
from spiritgame.probability.stopping import StoppingRule
from spiritgame.probability.utility import Goal, Payoff
from spiritgame.probability.weighing import EFFORT, Weighing, weigh
from spiritgame.state import GOAL


@frozen
class Target:
    """At least `amount` of the element in total, forest included."""

    element: Element
    amount: int


def animal_cost(card: str) -> Target:
    """Suns enough to attract this animal (rules §8)."""
    return Target("sun", COST[card])


def tree_cost(tree: str) -> Target:
    """Seeds enough to plant this tree (rules §8)."""
    return Target("seed", TREES[tree].cost)


def fire_guard(observation: Observation) -> Target:
    """Drops enough that the fires now in the centre bring no varans (rules §10)."""
    return Target("drop", sum(observation.circle_fires))


def flower_goal(observation: Observation, seat: int | None = None) -> Target:
    """Flowers enough to win by them, counting the flower tiles held (rules §11)."""
    view = observation.me if seat is None else observation.spirits[seat]
    return Target("flower", GOAL - view.tiles.count("flower"))


def reach(prospect: Prospect, rule: StoppingRule, *targets: Target) -> Number:
    """The chance that the line reaches all of the targets under the rule."""
    axes = tuple(dict.fromkeys(target.element for target in targets))
    wanted = [max(t.amount for t in targets if t.element == axis) for axis in axes]
    return law(prospect, rule, axes).p(
        lambda totals: all(total >= amount for total, amount in zip(totals, wanted, strict=True))
    )


def weigh_target(prospect: Prospect, target: Target, *, effort: int = EFFORT) -> Weighing:
    """The choices weighed by the chance to reach the target, whatever becomes of the second action."""
    return weigh(prospect, Payoff(goals=(Goal(target.element, target.amount),)), effort=effort)
