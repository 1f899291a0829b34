"""What the labs of the probability lessons compute: decks to be changed, cards to be counted, when to stop."""

from spiritgame.chance.labs.counting import CountingRound, Rebuilt, deal_round, rebuilt
from spiritgame.chance.labs.deck import LabDeck
from spiritgame.chance.labs.stopping import Corner, StoppingMap

__all__ = ["Corner", "CountingRound", "LabDeck", "Rebuilt", "StoppingMap", "deal_round", "rebuilt"]
