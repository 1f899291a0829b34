"""Checks about what was done: which animals came, in which order, what was declined or refused, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spiritgame.events import ActionEnded, AnimalAttracted, BonusDeclined, CardDrawn
from spiritgame.lessons.checks import register
from spiritgame.state import ActionPhase, DrawPhase

if TYPE_CHECKING:
    from spiritgame.lessons.attempt import Attempt


def called_by(a: Attempt) -> tuple[str, ...]:
    """The animals that the learner has called, in their order."""
    return tuple(e.card for e in a.events if isinstance(e, AnimalAttracted) and e.seat == a.seat)


@register
def lost(a: Attempt) -> bool:
    """The goal of the step cannot be reached any more."""
    return a.verdict == "failed"


@register
def called(a: Attempt, *cards: str) -> bool:
    """She called exactly these animals, in this order."""
    return called_by(a) == cards


@register
def called_first(a: Attempt, card: str) -> bool:
    """The first animal that she called is this one."""
    return called_by(a)[:1] == (card,)


@register
def called_count(a: Attempt, number: str) -> bool:
    """She called so many animals."""
    return len(called_by(a)) == int(number)


@register
def others_called(a: Attempt) -> bool:
    """Another spirit has called an animal."""
    return any(isinstance(e, AnimalAttracted) and e.seat != a.seat for e in a.events)


@register
def drew_first(a: Attempt, card: str) -> bool:
    """The first card that she drew since the step began is this one."""
    drawn = (e.card for e in a.events if isinstance(e, CardDrawn) and e.seat == a.seat)
    return next(drawn, None) == card


@register
def used(a: Attempt, action: str) -> bool:
    """One of her actions was of this kind; what a bonus brought is no action."""
    phase = a.state.phase
    if isinstance(phase, ActionPhase) and phase.seat == a.seat and action in phase.used:
        return True
    return any(isinstance(e, ActionEnded) and (e.seat, e.action) == (a.seat, action) for e in a.events)


@register
def declined(a: Attempt, bonus: str = "") -> bool:
    """They declined a bonus of this kind, or any."""
    return any(isinstance(e, BonusDeclined) and e.seat == a.seat and bonus in ("", e.action) for e in a.events)


@register
def planted_at(a: Attempt, column: str, row: str) -> bool:
    """A tree stands on this space of her forest."""
    return (int(column), int(row)) in a.state.players[a.seat].planted


@register
def refused_for(a: Attempt, reason: str) -> bool:
    """A move was refused for this reason."""
    return reason in a.reasons


@register
def just_refused(a: Attempt, reason: str) -> bool:
    """The last thing that she tried was refused for this reason."""
    return a.history[-1:] != () and a.history[-1].startswith("!") and a.reasons[-1:] == (reason,)


@register
def drawing(a: Attempt) -> bool:
    """She may still draw, or send a card away."""
    phase = a.state.phase
    return isinstance(phase, DrawPhase) and a.seat in phase.drawing
