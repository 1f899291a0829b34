"""What must work where numpy is not installed."""

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["numpy"] = None  # an import of it now fails
import spiritgame as sg
from spiritgame.probability import *
observation = sg.observe(sg.new_game(("winter", "summer"), rules=sg.PRINTED, seed=1), 0)
prospect = Prospect.of(observation)
print(odds(observation).closing, odds(prospect.drawn("owl").drawn("fox")).closing)
print(closing_curve(prospect)[7], next_kind(prospect)["solitary"])
print(law(prospect, STOP_AT_TWO, "sun").mean(), means(prospect, STOP_AT_TWO)["seed"])
print(weigh(prospect, all_alike(4)).value.lower)
print(weigh(prospect, Payoff(sun=1.0, seed=0.5, second_action=2.0)).best)
print(purchase(prospect, ("hedgehog",)).change["sun"], len(purchases(observation)))
try:
    simulate(prospect, STOP_AT_TWO, 10)
except ModuleNotFoundError as error:
    print(error)
"""


def test_odds_laws_and_small_decisions_without_numpy():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "0 1/4",
        "1/2 5/14",
        "10/3 52/15",
        "65383/4290",
        "draw",
        "3 12",
        "this needs numpy: install spiritgame[odds]",
    ]
