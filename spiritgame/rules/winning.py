"""Who has won (rules §11)."""

from __future__ import annotations

from spiritgame.rules.edition import Rules
from spiritgame.state import GameState, Outcome, PlayerState, Score, shared_score


def score(p: PlayerState, rules: Rules) -> Score:
    """The three counts of a spirit, victory tiles included."""
    tiles = p.tiles
    kinds = len(dict(p.forest))
    return shared_score(
        kinds + tiles.count("tree") + (1 if rules.count_starting_tree else 0),
        len(p.fires) + tiles.count("fire"),
        p.elements.flower + tiles.count("flower"),
    )


def outcome(state: GameState) -> Outcome | None:
    """How the game would end if all spirits had acted now, or None while nobody qualifies."""
    scores = tuple([score(p, state.rules) for p in state.players])
    qualified = [seat for seat, s in enumerate(scores) if s.qualifies]
    if not qualified:
        return None
    best = max(scores[seat].total for seat in qualified)
    return Outcome(tuple(seat for seat in qualified if scores[seat].total == best), scores)
