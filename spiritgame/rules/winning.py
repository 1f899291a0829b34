"""Who has won (rules §11)."""

from __future__ import annotations

from spiritgame.rules.edition import Rules
from spiritgame.state import GameState, Outcome, PlayerState, Score


def score(p: PlayerState, rules: Rules) -> Score:
    """The three counts of a spirit, victory tiles included."""
    kinds = len({tree for tree, _ in p.forest})
    return Score(
        tree=int(rules.count_starting_tree) + kinds + p.tiles.count("tree"),
        fire=len(p.fires) + p.tiles.count("fire"),
        flower=p.elements.flower + p.tiles.count("flower"),
    )


def outcome(state: GameState) -> Outcome | None:
    """How the game would end if all spirits had acted now, or None while nobody qualifies."""
    scores = tuple(score(p, state.rules) for p in state.players)
    qualified = [seat for seat, s in enumerate(scores) if s.qualifies]
    if not qualified:
        return None
    best = max(scores[seat].total for seat in qualified)
    return Outcome(tuple(seat for seat in qualified if scores[seat].total == best), scores)
