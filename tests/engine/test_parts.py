"""The end of a round in parts: together they are the whole, and each begins where the one before has ended."""

from __future__ import annotations

from collections import Counter

import pytest

import spiritgame as sg
from spiritgame.cards import VARAN
from spiritgame.events import RoundBegan
from spiritgame.rules.parts import parts
from tests.engine.helpers import OPTIONS, random_game

ORDER = ["turn", "attack", "varans", "fires", "refill", "round"]


@pytest.mark.rule("10")
@pytest.mark.parametrize("rules", OPTIONS)
@pytest.mark.parametrize("size", [2, 4])
def test_the_parts_of_every_round_end_are_the_whole(size: int, rules: sg.Rules) -> None:
    ended = 0
    game = random_game(size, 7, rules)
    before, _, _ = next(game)
    for after, move, events in game:
        found = parts(before, move)
        assert found[-1].state == after
        assert Counter(map(repr, events)) == Counter(repr(event) for part in found for event in part.events)
        names = [part.name for part in found]
        assert names == [name for name in ORDER if name in names]
        if any(isinstance(event, RoundBegan) for event in events):
            ended += 1
            assert names[0] == "turn"
            assert names[-1] == "round"
            _check(before, after, {part.name: part.state for part in found})
        else:
            assert len(found) == 1
        before = after
        if ended == 6:
            break
    assert ended


def _check(before: sg.GameState, after: sg.GameState, states: dict[str, sg.GameState]) -> None:
    turn = states["turn"]
    assert (turn.round, turn.first) == (before.round, before.first)
    assert [p.line for p in turn.players] == [p.line for p in before.players]
    if "varans" in states:
        for p, then in zip(states["varans"].players, turn.players, strict=True):
            gained = p.discard[: len(p.discard) - len(then.discard)]
            assert set(gained) <= {VARAN}
        assert states["varans"].varans == after.varans
        assert states["varans"].circle_fires == turn.circle_fires
    if "fires" in states:
        assert states["fires"].circle_fires == after.circle_fires
        assert states["fires"].reserve == turn.reserve
    if "refill" in states:
        assert states["refill"].reserve == after.reserve != turn.reserve
