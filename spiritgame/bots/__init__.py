"""Computer players of rising strength. A new one is written in a module of its own and named in `PLAYERS`."""

from collections.abc import Mapping
from types import MappingProxyType

from spiritgame.bots.game import play_game, player_to_decide
from spiritgame.bots.protocol import Player
from spiritgame.bots.steady import SteadyPlayer
from spiritgame.bots.uniform import RandomPlayer

PLAYERS: Mapping[str, Player] = MappingProxyType({"random": RandomPlayer(), "steady": SteadyPlayer()})
"""The computer players by identifier."""

__all__ = ["PLAYERS", "Player", "RandomPlayer", "SteadyPlayer", "play_game", "player_to_decide"]
