"""Answers and numbers that are worked out from the learner's own table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from spiritgame.cards import ANIMALS, LEVEL
from spiritgame.events import AnimalAttracted, CardDrawn, DrawingStopped, Event, TreePlanted
from spiritgame.state import GameState


def burnt(state: GameState, seat: int) -> str:
    """Who of two spirits the fire would burn: a = only the learner, b = only the other, c = both, d = nobody."""
    power = sum(state.circle_fires)
    own = state.players[seat].elements.drop < power
    other = any(p.elements.drop < power for s, p in enumerate(state.players) if s != seat)
    return {(True, False): "a", (False, True): "b", (True, True): "c", (False, False): "d"}[own, other]


def cards_left(state: GameState, seat: int) -> tuple[str, ...]:
    """The pile that the spirit draws from next: its deck, or the discard pile that becomes one."""
    p = state.players[seat]
    return p.deck or p.discard


def closers(state: GameState, seat: int) -> str:
    """How many of the cards left are solitary."""
    animals = ANIMALS[state.rules.starting_cards]
    return str(sum(animals[card].weight > 0 for card in cards_left(state, seat)))


def burns(state: GameState, seat: int) -> str:
    """Whether the fire would burn this spirit: a = yes, b = no."""
    return "a" if state.players[seat].elements.drop < sum(state.circle_fires) else "b"


COMPUTED: Mapping[str, Callable[[GameState, int], str]] = MappingProxyType(
    {"burnt": burnt, "burns": burns, "closers": closers}
)


def numbers(state: GameState, seat: int) -> Mapping[str, str | int]:
    """What sentences of lessons may fill in from a spirit's own table."""
    p = state.players[seat]
    cards = len(cards_left(state, seat))
    totals = {"sun": p.elements.sun, "drop": p.elements.drop, "seed": p.elements.seed}
    return {**totals, "cards": cards, "closers": closers(state, seat), "spirit": p.spirit}


def latest(events: tuple[Event, ...], seat: int) -> Mapping[str, str | int]:
    """What sentences of lessons may fill in from what a spirit has done: its newest card, the animal called with the
    fire that it lights, the tree planted, and how many cards lay in its line when it stopped."""
    found: dict[str, str | int] = {}
    for event in events:
        match event:
            case CardDrawn(s, card) if s == seat:
                found["card"] = card
            case DrawingStopped(s, cards) if s == seat:
                found["n"] = cards
            case AnimalAttracted(s, card) if s == seat:
                found |= {"card": card, "fire": LEVEL[card] + 1}
            case TreePlanted(s, tree) if s == seat:
                found["tree"] = tree
            case _:
                pass
    return found
