"""What may happen while cards are drawn, how likely it is, and what to do about it.

Everything starts from a `Prospect`, what one seat may know of its cards. `odds` and `closing_curve` answer for the next
cards, `law` for the finished line under a stopping rule, `weigh` for the best way to draw; `simulate` and `endings` ask
the same questions by trial and by going through all orders. Exact numbers are Fractions where that is quick. What needs
numpy (the extra `odds`) imports it when it is used.
"""

from spiritgame.probability.bounds import Bracket
from spiritgame.probability.enumeration import count_patterns, endings, patterns
from spiritgame.probability.errors import MissingNumpyError, TooLargeError, has_numpy
from spiritgame.probability.explaining import (
    CardEffect,
    Explanation,
    break_even,
    card_effects,
    explain,
    line_worth,
    most_welcome_first,
    second_action,
)
from spiritgame.probability.law import FEATURES, Feature, law, means
from spiritgame.probability.odds import Odds, closing_curve, next_card, next_kind, odds
from spiritgame.probability.pmf import Pmf
from spiritgame.probability.prospect import NothingToDrawError, Prospect, Quantity
from spiritgame.probability.purchases import Purchase, purchase, purchase_worth, purchases
from spiritgame.probability.redealing import BestPlay, by_rule
from spiritgame.probability.simulation import Estimate, Sample, estimate, simulate
from spiritgame.probability.stopping import (
    NEVER_STOP,
    STOP_AT_TWO,
    NeverStop,
    Standing,
    StopAtCards,
    StopAtDeckEnd,
    StopAtRisk,
    StopAtSolitude,
    StopAtTotal,
    StoppingRule,
    WithFragments,
)
from spiritgame.probability.targets import (
    Target,
    animal_cost,
    fire_guard,
    flower_goal,
    reach,
    tree_cost,
    weigh_target,
)
from spiritgame.probability.utility import POINTS, BestTotals, CardsTimesActions, Goal, Payoff, Utility, all_alike
from spiritgame.probability.weighing import Weighing, law_of_best, weigh

__all__ = [
    "FEATURES",
    "NEVER_STOP",
    "POINTS",
    "STOP_AT_TWO",
    "BestPlay",
    "BestTotals",
    "Bracket",
    "CardEffect",
    "CardsTimesActions",
    "Estimate",
    "Explanation",
    "Feature",
    "Goal",
    "MissingNumpyError",
    "NeverStop",
    "NothingToDrawError",
    "Odds",
    "Payoff",
    "Pmf",
    "Prospect",
    "Purchase",
    "Quantity",
    "Sample",
    "Standing",
    "StopAtCards",
    "StopAtDeckEnd",
    "StopAtRisk",
    "StopAtSolitude",
    "StopAtTotal",
    "StoppingRule",
    "Target",
    "TooLargeError",
    "Utility",
    "Weighing",
    "WithFragments",
    "all_alike",
    "animal_cost",
    "break_even",
    "by_rule",
    "card_effects",
    "closing_curve",
    "count_patterns",
    "endings",
    "estimate",
    "explain",
    "fire_guard",
    "flower_goal",
    "has_numpy",
    "law",
    "law_of_best",
    "line_worth",
    "means",
    "most_welcome_first",
    "next_card",
    "next_kind",
    "odds",
    "patterns",
    "purchase",
    "purchase_worth",
    "purchases",
    "reach",
    "second_action",
    "simulate",
    "tree_cost",
    "weigh",
    "weigh_target",
]
