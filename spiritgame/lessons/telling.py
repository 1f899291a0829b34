"""What a step says just now: which of its sentences is true of the position, and the numbers in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from spiritgame.cards import COST
from spiritgame.events import FireAttacked, FireExtinguished, SpiritSpared, VaransReceived
from spiritgame.lessons.attempt import Attempt
from spiritgame.lessons.checks import holds
from spiritgame.lessons.computed import latest, numbers
from spiritgame.lessons.deeds import called_by

RESULTS: Final = ("well", "road")
"""The parts that speak of what came of an attempt; all others speak of where it began."""


def key_of(attempt: Attempt, part: str) -> str:
    """The catalogue key of what the step says as its `part`, such as `told` or `hint.1`: the variant that holds."""
    spoken_of = attempt if part.partition(".")[0] in RESULTS else at_start(attempt)
    for variant in attempt.step.variants:
        if variant.part == part and all(holds(check, spoken_of) for check in variant.when):
            return attempt.step.key(f"{part}.{variant.name}")
    return attempt.step.key(part)


def at_start(attempt: Attempt) -> Attempt:
    """The attempt before anything was tried."""
    return evolve(attempt, state=attempt.start, history=(), events=(), refused=(), reasons=())


def facts(attempt: Attempt) -> Mapping[str, str | int]:
    """What the sentences of a step may fill in.

    From where it began: `sun`, `drop`, `seed`, `cards`, `closers`, `spirit`. From what came of it: the `latest` deeds,
    totals now (`drops_now`, `flowers_now`), suns `spent` on animals, points of fire `put_out`, and the last attack: its
    `power`, the `defence` of the learner and the `varans` received.
    """
    p = attempt.state.players[attempt.seat]
    power = defence = varans = 0
    for event in attempt.events:
        match event:
            case FireAttacked(total):
                power = total
            case SpiritSpared(seat, drop) if seat == attempt.seat:
                defence, varans = drop, 0
            case VaransReceived(seat, drop, _, count) if seat == attempt.seat:
                defence, varans = drop, count
    put_out = sum(e.value for e in attempt.events if isinstance(e, FireExtinguished) and e.seat == attempt.seat)
    return {
        **numbers(attempt.start, attempt.seat),
        **latest(attempt.events, attempt.seat),
        "drops_now": p.elements.drop,
        "flowers_now": p.elements.flower,
        "spent": sum(COST[card] for card in called_by(attempt)),
        "put_out": put_out,
        "power": power,
        "defence": defence,
        "varans": varans,
    }
