"""Checks that only the rulebook needs, besides those of lessons: about supplies, other spirits and bonuses."""

from __future__ import annotations

from spiritgame.cards import TREES
from spiritgame.events import BonusBegan, BonusSkipped, CardDrawn
from spiritgame.lessons import Attempt
from spiritgame.lessons.checks import register
from spiritgame.rules.winning import score
from spiritgame.state import ActionPhase, GameState, PlayerState


def _spirit(state: GameState, name: str) -> PlayerState:
    return state.players[state.spirits.index(name)]


@register
def deck_count(a: Attempt, number: str) -> bool:
    """So many cards lie in her deck."""
    return len(a.state.players[a.seat].deck) == int(number)


@register
def discard_count(a: Attempt, number: str) -> bool:
    """So many cards lie in her discard pile."""
    return len(a.state.players[a.seat].discard) == int(number)


@register
def drawn(a: Attempt, *cards: str) -> bool:
    """She drew exactly these cards, in this order."""
    return tuple(e.card for e in a.events if isinstance(e, CardDrawn) and e.seat == a.seat) == cards


@register
def in_order(a: Attempt, *cards: str) -> bool:
    """These cards lie on top of her deck, the first on top."""
    return a.state.players[a.seat].deck[: len(cards)] == cards


@register
def stack(a: Attempt, level: str, number: str) -> bool:
    """So many animals of this level lie in its stack."""
    return len(a.state.stacks[int(level) - 1]) == int(number)


@register
def row(a: Attempt, level: str, number: str) -> bool:
    """So many animals of this level lie face up."""
    return sum(card is not None for card in a.state.reserve[int(level) - 1]) == int(number)


@register
def trees_left(a: Attempt, tree: str, number: str) -> bool:
    """So many copies of the tree are left in the supply."""
    return dict(zip(TREES, a.state.trees, strict=True))[tree] == int(number)


@register
def fragment_supply(a: Attempt, number: str) -> bool:
    """So many fragments lie in the supply."""
    return a.state.fragments == int(number)


@register
def first(a: Attempt, spirit: str) -> bool:
    """The sacred tree is with this spirit."""
    return a.state.spirits[a.state.first] == spirit


@register
def acting(a: Attempt, spirit: str) -> bool:
    """This spirit acts now."""
    phase = a.state.phase
    return isinstance(phase, ActionPhase) and a.state.spirits[phase.seat] == spirit


@register
def rocks(a: Attempt, *numbers: str) -> bool:
    """The spirits stand on these rocks, in seat order."""
    return tuple(p.rock for p in a.state.players) == tuple(map(int, numbers))


@register
def tiles_of(a: Attempt, spirit: str, number: str) -> bool:
    """This spirit owns so many victory tiles."""
    return len(_spirit(a.state, spirit).tiles) == int(number)


@register
def count_of(a: Attempt, spirit: str, goal: str, value: str) -> bool:
    """The count of another spirit has this value; the goal `total` is the sum of all three."""
    return bool(getattr(score(_spirit(a.state, spirit), a.state.rules), goal) == int(value))


@register
def began(a: Attempt, bonus: str, limit: str) -> bool:
    """She was offered this bonus action with this limit."""
    offered = [(e.action, e.limit) for e in a.events if isinstance(e, BonusBegan) and e.seat == a.seat]
    return (bonus, int(limit)) in offered


@register
def skipped(a: Attempt, bonus: str) -> bool:
    """This bonus action had nothing to choose from."""
    return any(isinstance(event, BonusSkipped) and event.action == bonus for event in a.events)
