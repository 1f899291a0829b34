"""Exact laws of the finished line under a stopping rule."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import Any, Literal, TypeAlias, cast, overload

from attrs import evolve

from spiritgame.cards import ELEMENTS
from spiritgame.probability.classes import Classes, classify
from spiritgame.probability.generating import Drawn, Kinds, Vector, is_small, spread
from spiritgame.probability.lattice_law import lattice_law
from spiritgame.probability.pmf import Number, Pmf
from spiritgame.probability.prospect import QUANTITIES, Prospect, Quantity
from spiritgame.probability.stopping import StoppingRule
from spiritgame.probability.walk import Node, Walk
from spiritgame.state import CLOSED

Feature: TypeAlias = Quantity | Literal["cards", "actions", "solitude"]
FEATURES: tuple[Feature, ...] = (*QUANTITIES, "cards", "actions", "solitude")
KINDS = (1, -1, 0)
"""The three kinds of cards by what they add to solitude: solitary, gregarious, neutral."""

MOST_EXACT_STATES = 4_000


@overload
def law(  # type: ignore[overload-overlap]
    prospect: Prospect, rule: StoppingRule, of: Feature, *, exact: bool | None = None
) -> Pmf[int]: ...
@overload
def law(
    prospect: Prospect, rule: StoppingRule, of: Sequence[Feature] = ELEMENTS, *, exact: bool | None = None
) -> Pmf[tuple[int, ...]]: ...
def law(
    prospect: Prospect, rule: StoppingRule, of: Feature | Sequence[Feature] = ELEMENTS, *, exact: bool | None = None
) -> Pmf[Any]:
    """The joint law of some features of the line when drawing has ended under the rule.

    `of` names elements (totals, forest included), `useful` cards (all but varans), `cards` in the line, `actions` (2,
    or 1 for a closed line) and `solitude`; outcomes are tuples in this order, or plain numbers where one name is given
    as a string. Chances are Fractions where that is quick, or where `exact` asks for it; else floats that err by less
    than 1e-12.
    Raises TooLargeError for a question that needs too many states: ask for fewer features, or simulate.
    """
    names = (of,) if isinstance(of, str) else tuple(of)
    unknown = [name for name in names if name not in FEATURES]
    if unknown:
        raise ValueError(f"a line has no {', '.join(unknown)}")
    if not rule.spends_fragments:
        prospect = evolve(prospect, fragments=0)
    if rule.watches or prospect.fragments:
        chances = _by_classes(prospect, rule, names, exact)
    else:
        chances = _by_kinds(prospect, rule, names, exact)
    if isinstance(of, str):
        return Pmf({outcome[0]: p for outcome, p in chances.items()})
    return Pmf(cast("dict[Any, Number]", chances))


def _by_kinds(
    prospect: Prospect, rule: StoppingRule, names: tuple[Feature, ...], exact: bool | None
) -> dict[Vector, Number]:
    """Rules that see kinds only: count kinds, then spread the elements over uniform subsets."""
    axes = tuple(name for name in QUANTITIES if name in names)
    piles = {pile: _kinds(prospect, getattr(prospect, pile), axes) for pile in ("deck", "discard")}
    exactly = all(is_small(kinds) for kinds in piles.values()) if exact is None else exact
    groups: dict[tuple[str, Vector, Vector], dict[Drawn, Number]] = {}
    for (node, pile, base, drawn), p in kinds_drawn(prospect, rule, axes, exact=exactly).items():
        group = groups.setdefault((pile, base, _counted(node, names)), {})
        group[drawn] = group.get(drawn, 0) + p
    found: dict[Vector, Number] = {}
    for (pile, base, counted), chances in groups.items():
        for sums, p in spread(piles[pile], chances, base, exact=exactly).items():
            outcome = _in_order(names, axes, sums, counted)
            found[outcome] = found.get(outcome, 0) + p
    return found


def kinds_drawn(
    prospect: Prospect, rule: StoppingRule, axes: tuple[Quantity, ...], *, exact: bool = True
) -> dict[tuple[Node, str, Vector, Drawn], Number]:
    """How drawing ends by kinds of cards, for a rule that watches no element and a prospect without fragments.

    Keys are the last state, the pile it lies in, the totals without what was drawn of this pile, and what was.
    """
    walk = Walk(classify(prospect))
    index = [next((i for i, c in enumerate(walk.model.classes) if c.weight == kind), None) for kind in KINDS]

    def elements_of(cards: Sequence[str]) -> Vector:
        return tuple(sum(prospect.amount(card, axis) for card in cards) for axis in axes)

    now = tuple(prospect.total(axis) for axis in axes)
    bases = [_plus(now, elements_of(prospect.top[:drawn])) for drawn in range(len(prospect.top) + 1)]
    through = _plus(bases[-1], elements_of(prospect.deck))
    found: dict[tuple[Node, str, Vector, Drawn], Number] = {}
    for node, p in walk.endings(walk.follow(rule), exact=exact).items():
        is_reshuffled = any(walk.model.discard) and not any(node.discard)
        whole = walk.model.discard if is_reshuffled else walk.model.deck
        drawn = tuple(0 if i is None else whole[i] - node.deck[i] for i in index)
        base = through if is_reshuffled else bases[node.top]
        key = (node, "discard" if is_reshuffled else "deck", base, cast("Drawn", drawn))
        found[key] = found.get(key, 0) + p
    return found


def _kinds(prospect: Prospect, cards: Sequence[str], axes: tuple[Quantity, ...]) -> Kinds:
    solitary, gregarious, neutral = (
        [tuple(prospect.amount(c, axis) for axis in axes) for c in cards if prospect.animal(c).weight == kind]
        for kind in KINDS
    )
    return solitary, gregarious, neutral


def _by_classes(
    prospect: Prospect, rule: StoppingRule, names: tuple[Feature, ...], exact: bool | None
) -> dict[Vector, Number]:
    """Rules that watch elements or spend fragments: all that is watched or asked for tells classes apart."""
    axes = tuple(quantity for quantity in QUANTITIES if quantity in {*rule.watches, *names})
    model = classify(prospect, axes)
    states = _states(model)
    if not prospect.fragments and states > MOST_EXACT_STATES and not exact:
        sums = lattice_law(model, rule)
        found: dict[Vector, Number] = {}
        for (*totals, cards, solitude), p in sums.items():
            counted = tuple(_count(name, cards, solitude) for name in names if name not in QUANTITIES)
            outcome = _in_order(names, axes, tuple(totals), counted)
            found[outcome] = found.get(outcome, 0) + p
        return found
    walk = Walk(model)
    exactly = states <= MOST_EXACT_STATES if exact is None else exact
    endings: dict[Vector, Number] = {}
    for node, p in walk.endings(walk.follow(rule), exact=exactly).items():
        outcome = tuple(feature_of(walk, node, name) for name in names)
        endings[outcome] = endings.get(outcome, 0) + p
    return endings


def feature_of(walk: Walk, node: Node, name: Feature) -> int:
    """A feature of the line in this state; quantities must be watched."""
    if name in QUANTITIES:
        return node.totals[walk.model.watches.index(name)]
    return _count(name, node.cards, node.solitude)


def _states(model: Classes) -> int:
    """A bound on the states that a rule can lead through."""
    ways: int = prod(count + 1 for count in model.deck)
    if any(model.discard):
        ways += prod(n + m + 1 for n, m in zip(model.discard, model.deck, strict=True))
    solitary = sum(1 for c, n in zip(model.classes, model.deck, strict=True) if c.weight > 0 and n)
    return int(ways * (1 + solitary) ** model.prospect.fragments)


def _counted(node: Node, names: tuple[Feature, ...]) -> Vector:
    return tuple(_count(name, node.cards, node.solitude) for name in names if name not in QUANTITIES)


def _count(name: Feature, cards: int, solitude: int) -> int:
    if name == "actions":
        return 1 if solitude >= CLOSED else 2
    return cards if name == "cards" else solitude


def _in_order(names: tuple[Feature, ...], axes: tuple[Quantity, ...], sums: Vector, counted: Vector) -> Vector:
    amounts: dict[Feature, int] = dict(zip(axes, sums, strict=True))
    counts = iter(counted)
    return tuple(amounts[name] if name in QUANTITIES else next(counts) for name in names)


def _plus(a: Vector, b: Vector) -> Vector:
    return tuple(map(sum, zip(a, b, strict=True)))


def means(prospect: Prospect, rule: StoppingRule) -> dict[Feature, Number]:
    """The expectation of every feature of the finished line under the rule; exact where the rule watches no element.

    Needs no law: given the numbers drawn of each kind, a card of the kind is in with the same chance as any other.
    """
    if not rule.spends_fragments:
        prospect = evolve(prospect, fragments=0)
    if rule.watches or prospect.fragments:
        return {name: law(prospect, rule, name).mean() for name in FEATURES}
    found: dict[Feature, Number] = dict.fromkeys(FEATURES, Fraction(0))
    averages = {}
    for pile in ("deck", "discard"):
        for kind, vectors in zip(KINDS, _kinds(prospect, getattr(prospect, pile), QUANTITIES), strict=True):
            averages[pile, kind] = [Fraction(sum(column), len(vectors)) for column in zip(*vectors, strict=True)]
    for (node, pile, base, drawn), p in kinds_drawn(prospect, rule, QUANTITIES).items():
        for name in FEATURES[len(QUANTITIES) :]:
            found[name] += p * _count(name, node.cards, node.solitude)
        for axis, quantity in enumerate(QUANTITIES):
            mean: Number = base[axis]
            for kind, count in zip(KINDS, drawn, strict=True):
                if count:
                    mean += count * averages[pile, kind][axis]
            found[quantity] += p * mean
    return found
