"""Checks: small predicates over an attempt, written as words, such as `line_has bee` or `not closed`.

A check is the name of a registered function and its arguments, joined by blanks. `not` before it turns it round, and
` or ` joins checks of which one must hold. Piles of fires are compared without order.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, TypeAlias

from spiritgame.cards import VARAN, Element
from spiritgame.events import (
    AnimalAttracted,
    DeckReshuffled,
    DrawingStopped,
    Event,
    FiresAdded,
    GameEnded,
    RoundBegan,
    TurnEnded,
)
from spiritgame.forest import LINES
from spiritgame.rules.winning import score
from spiritgame.state import CLOSED, ActionPhase, GameOver, GameState, PlayerState

if TYPE_CHECKING:
    from spiritgame.lessons.attempt import Attempt

Check: TypeAlias = "Callable[..., bool]"
CHECKS: dict[str, Check] = {}
_NOT_ACTIONS = ("draw", "stop", "discard")


class UnknownCheckError(ValueError):
    """A check of this name is not registered, or takes more or fewer arguments."""


def holds(check: str, attempt: Attempt) -> bool:
    """Whether the check holds now; UnknownCheckError for one that there is not, or that takes other arguments.

    What a check itself raises, such as ValueError for a number that is none, is passed on.
    """
    return any(_one(part.split(), attempt) for part in check.split(" or "))


def _one(words: list[str], attempt: Attempt) -> bool:
    if words[:1] == ["not"]:
        return not _one(words[1:], attempt)
    check = CHECKS.get(words[0]) if words else None
    if check is None or not _takes(check, len(words)):
        raise UnknownCheckError(" ".join(words))
    return check(attempt, *words[1:])


@cache
def _takes(check: Check, arguments: int) -> bool:
    """Whether a check can be given so many arguments, the attempt among them."""
    try:
        signature(check).bind(*range(arguments))
    except TypeError:
        return False
    return True


def register(function: Check) -> Check:
    """Make a predicate available to lessons under its own name; ValueError where another one has it."""
    if CHECKS.setdefault(function.__name__, function) is not function:
        raise ValueError(f"there is a check called {function.__name__} already")
    return function


def _me(a: Attempt) -> PlayerState:
    return a.state.players[a.seat]


def _player(state: GameState, spirit: str, seat: int) -> PlayerState:
    return state.players[state.spirits.index(spirit) if spirit else seat]


def _numbers(words: tuple[str, ...]) -> list[int]:
    return sorted(int(word) for word in words)


def _happened(a: Attempt, kind: type[Event], seat: int | None = None) -> bool:
    return any(isinstance(e, kind) and seat in (None, getattr(e, "seat", None)) for e in a.events)


def actions_of(a: Attempt) -> list[str]:
    """The kinds of the moves of the action phase that the learner made, in their order."""
    words = [item.split()[0] for item in a.history if not item.startswith("!")]
    return [word for word in words if word not in _NOT_ACTIONS]


def _varans(p: PlayerState) -> int:
    return sum(pile.count(VARAN) for pile in (p.deck, p.line, p.discard))


@register
def right(a: Attempt) -> bool:
    """The answer is right, or given where any is accepted."""
    return a.is_answered


@register
def did(a: Attempt, *words: str) -> bool:
    """The learner made a move that begins with these words."""
    return any(tuple(item.split()[: len(words)]) == words for item in a.history)


@register
def refused(a: Attempt, *words: str) -> bool:
    """The rules refused a move that begins with these words."""
    return any(tuple(item.split()[: len(words)]) == words for item in a.refused)


@register
def actions_taken(a: Attempt, least: str) -> bool:
    """At least so many moves of the action phase were made."""
    return len(actions_of(a)) >= int(least)


@register
def second_action(a: Attempt, kind: str) -> bool:
    """Exactly two moves of the action phase were made, the second of this kind."""
    return len(actions_of(a)) == 2 and actions_of(a)[1] == kind


@register
def passed(a: Attempt) -> bool:
    """The learner gave up an action."""
    return "pass" in actions_of(a)


@register
def stopped(a: Attempt) -> bool:
    """Her drawing is over."""
    return _happened(a, DrawingStopped, a.seat)


@register
def acted(a: Attempt) -> bool:
    """Her turn is over."""
    return _happened(a, TurnEnded, a.seat)


@register
def round_over(a: Attempt) -> bool:
    """A new round has begun."""
    return _happened(a, RoundBegan)


@register
def over(a: Attempt) -> bool:
    """The game is over."""
    return _happened(a, GameEnded)


@register
def winners(a: Attempt, *spirits: str) -> bool:
    """Exactly these spirits have won."""
    phase = a.state.phase
    if not isinstance(phase, GameOver):
        return False
    return tuple(a.state.spirits[seat] for seat in phase.outcome.winners) == spirits


@register
def closed(a: Attempt) -> bool:
    """Her line is closed."""
    return _me(a).solitude >= CLOSED


@register
def solitude(a: Attempt, value: str) -> bool:
    """Her solitude has this value."""
    return _me(a).solitude == int(value)


@register
def line_count(a: Attempt, number: str) -> bool:
    """At least so many cards lie in her line."""
    return len(_me(a).line) >= int(number)


@register
def line_has(a: Attempt, card: str) -> bool:
    """The card lies in her line."""
    return card in _me(a).line


@register
def line_is(a: Attempt, *cards: str) -> bool:
    """Her line holds exactly these cards, in any order."""
    return sorted(_me(a).line) == sorted(cards)


@register
def discard_has(a: Attempt, card: str) -> bool:
    """The card lies in her discard pile."""
    return card in _me(a).discard


@register
def top(a: Attempt, *cards: str) -> bool:
    """These cards, in any order, lie on top of her deck."""
    return sorted(_me(a).deck[: len(cards)]) == sorted(cards)


@register
def reshuffled(a: Attempt) -> bool:
    """Her discard pile became her deck."""
    return _happened(a, DeckReshuffled, a.seat)


@register
def total(a: Attempt, element: Element, value: str) -> bool:
    """Her total of the element has this value."""
    return _me(a).elements[element] == int(value)


@register
def at_least(a: Attempt, element: Element, value: str) -> bool:
    """Her total of the element has this value, or more."""
    return _me(a).elements[element] >= int(value)


@register
def actions(a: Attempt, left: str) -> bool:
    """She acts and has so many actions left."""
    phase = a.state.phase
    return isinstance(phase, ActionPhase) and phase.seat == a.seat and phase.left == int(left)


@register
def spent(a: Attempt, suns: str) -> bool:
    """The animals she attracted cost so much together."""
    costs = (e.cost for e in a.events if isinstance(e, AnimalAttracted) and e.seat == a.seat)
    return sum(costs) == int(suns)


@register
def centre(a: Attempt, *values: str) -> bool:
    """Exactly these fires lie in the centre."""
    return sorted(a.state.circle_fires) == _numbers(values)


@register
def centre_sum(a: Attempt, value: str) -> bool:
    """The fires in the centre add up to this value."""
    return sum(a.state.circle_fires) == int(value)


@register
def centre_count(a: Attempt, number: str) -> bool:
    """So many fires lie in the centre."""
    return len(a.state.circle_fires) == int(number)


@register
def new_fires(a: Attempt, *values: str) -> bool:
    """Exactly these fires were added at the last end of a round."""
    added = [e for e in a.events if isinstance(e, FiresAdded)]
    return bool(added) and sorted(added[-1].values) == _numbers(values)


@register
def fires(a: Attempt, *values: str) -> bool:
    """She owns exactly these fires."""
    return sorted(_me(a).fires) == _numbers(values)


@register
def fires_count(a: Attempt, number: str) -> bool:
    """She owns so many fires."""
    return len(_me(a).fires) == int(number)


@register
def has_fire(a: Attempt, value: str) -> bool:
    """She owns a fire of this value."""
    return int(value) in _me(a).fires


@register
def fragments(a: Attempt, number: str) -> bool:
    """She owns so many fragments."""
    return _me(a).fragments == int(number)


@register
def tiles(a: Attempt, number: str) -> bool:
    """She owns so many victory tiles."""
    return len(_me(a).tiles) == int(number)


@register
def has_tile(a: Attempt, tile: str) -> bool:
    """She owns a victory tile of this kind."""
    return tile in _me(a).tiles


@register
def rock(a: Attempt, number: str) -> bool:
    """She stands on this rock."""
    return _me(a).rock == int(number)


@register
def trees(a: Attempt, number: str) -> bool:
    """So many trees are planted in her forest, the starting tree not counted."""
    return len(_me(a).forest) == int(number)


@register
def planted(a: Attempt, tree: str) -> bool:
    """A tree of this kind stands in her forest."""
    return any(kind == tree for kind, _ in _me(a).forest)


@register
def full(a: Attempt, line: str) -> bool:
    """This column or row of her forest is full."""
    return next(known for known in LINES if known.name == line).spaces <= _me(a).planted


@register
def count(a: Attempt, goal: str, value: str) -> bool:
    """Her count of a goal, as for victory, has this value."""
    return bool(getattr(score(_me(a), a.state.rules), goal) == int(value))


@register
def varans(a: Attempt, number: str) -> bool:
    """She owns so many varans anywhere."""
    return _varans(_me(a)) == int(number)


@register
def gained(a: Attempt, number: str, spirit: str = "") -> bool:
    """She, or another spirit, owns so many varans more than at the start."""
    now, then = _player(a.state, spirit, a.seat), _player(a.start, spirit, a.seat)
    return _varans(now) - _varans(then) == int(number)


@register
def varan_supply(a: Attempt, number: str) -> bool:
    """So many varans lie in the supply."""
    return a.state.varans == int(number)


@register
def deck_has(a: Attempt, card: str) -> bool:
    """The card lies in her deck."""
    return card in _me(a).deck


@register
def reserve_full(a: Attempt) -> bool:
    """No row of the reserve has a gap."""
    return all(card is not None for row in a.state.reserve for card in row)
