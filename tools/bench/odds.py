"""How fast chances are reckoned: simulator, exact laws, the best way to draw and its bounds."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from statistics import median, quantiles

import spiritgame as sg
from spiritgame.bots import PLAYERS, player_to_decide
from spiritgame.cards import RESERVE, STARTING, VARAN
from spiritgame.moves import Draw
from spiritgame.observation import Observation
from spiritgame.probability import (
    STOP_AT_TWO,
    Payoff,
    Prospect,
    Sample,
    all_alike,
    closing_curve,
    estimate,
    law,
    next_kind,
    odds,
    simulate,
    weigh,
)
from spiritgame.rules.setup import SPIRITS
from spiritgame.state import DrawPhase

ERROR = 1e-3
POSITIONS = 500
PER_GAME = 4
RUNS = 400_000
ROUNDS = 3_000
LARGE_DECKS = 5
REAL = Payoff(sun=1.5, drop=0.7, seed=1.1, wind=2.1, flower=1.3, second_action=2.3, fragment=1.0)


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The best processor time of a few tries, each of `times` calls, for one call."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for _ in range(times):
            work()
        best = min(best, (time.process_time() - start) / times)
    return best


def positions(number: int, seed: int = 0) -> list[Observation]:
    """What drawing spirits may know, from games of steady and random players; the same for the same seed."""
    rng = random.Random(seed)
    found: list[Observation] = []
    game = 0
    while len(found) < number:
        size = 2 + game % 3
        state = sg.new_game(SPIRITS[:size], rules=(sg.TEXT, sg.PRINTED)[game // 3 % 2], seed=game)
        players = [PLAYERS[rng.choice(("steady", "steady", "random"))] for _ in range(size)]
        seen = []
        while (seat := player_to_decide(state)) is not None:
            observation, moves = sg.observe(state, seat), sg.legal_moves(state, seat)
            if isinstance(state.phase, DrawPhase) and len(moves) > 1:
                seen.append(observation)
            state = sg.apply(state, players[seat].choose(observation, moves, rng)).state
        found += rng.sample(seen, min(PER_GAME, len(seen)))
        game += 1
    return found[:number]


def run() -> None:
    """All measurements, with the numbers to reach in brackets."""
    deck = Prospect.starting("printed")
    _simulator(deck)
    _laws(deck)
    prospects = [Prospect.of(observation) for observation in positions(POSITIONS)]
    _best_play(deck, prospects)
    _large_decks()
    _odds(prospects)


def _simulator(deck: Prospect) -> None:
    states = [sg.new_game(("winter", "summer"), rules=sg.PRINTED, seed=seed) for seed in range(ROUNDS)]

    def engine() -> None:
        for state in states:
            while state.players[0].solitude < 2:
                state = sg.apply(state, Draw(0)).state

    by_engine = seconds(engine) / ROUNDS
    by_arrays = seconds(lambda: simulate(deck, STOP_AT_TWO, RUNS)) / RUNS
    print(
        f"a round drawn to solitude 2: engine {1e6 * by_engine:.1f} µs, simulator {1e6 * by_arrays:.2f} µs: "
        f"{by_engine / by_arrays:.0f} times faster (at least 10)"
    )


def _laws(deck: Prospect) -> None:
    def five_suns(sample: Sample) -> object:
        return sample["sun"] >= 5

    questions: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "chance of five suns": (
            lambda: law(deck, STOP_AT_TWO, "sun").at_least(5),
            lambda: estimate(deck, STOP_AT_TWO, five_suns, error=ERROR),
        ),
        "mean of the suns": (
            lambda: law(deck, STOP_AT_TWO, "sun").mean(),
            lambda: estimate(deck, STOP_AT_TWO, "sun", error=ERROR),
        ),
    }
    for name, (exact, simulated) in questions.items():
        by_law, start = seconds(exact, 10), time.process_time()
        simulated()
        by_trial = time.process_time() - start
        print(
            f"{name}: exact law {1e3 * by_law:.2f} ms, simulation to ±{ERROR} {by_trial:.2f} s: "
            f"{by_trial / by_law:,.0f} times faster (at least 30)"
        )


def _best_play(deck: Prospect, prospects: list[Prospect]) -> None:
    def total(sample: Sample) -> object:
        sums = sum(sample[element] for element in ("sun", "drop", "seed", "wind", "flower"))
        return sums + 4.0 * (sample["actions"] == 2)

    start = time.process_time()
    estimate(deck, STOP_AT_TWO, total, error=ERROR)
    trial = time.process_time() - start
    print(
        f"the worth of stopping at two, simulated to ±{ERROR}: {trial:.2f} s; the best play of {POSITIONS} positions:"
    )
    for name, utility in [("all elements alike", all_alike(4)), ("real weights", REAL)]:
        took, points, whole = [], 0, 0
        for prospect in prospects:
            start = time.process_time()
            found = weigh(prospect, utility)
            took.append(time.process_time() - start)
            points += found.value.is_point
            whole += found.whole_rules
        last = quantiles(took, n=100)[98]
        print(
            f"  {name}: median {1e3 * median(took):.1f} ms, {median(took) / trial:.4f} of a simulation (at most 0.1); "
            f"99 % within {last:.2f} s, {last / trial:.2f} (at most 10); "
            f"{points} without a gap, {whole} by the whole rules for fragments"
        )


def _large_decks() -> None:
    rng = random.Random(45)
    worst, slowest = 0.0, 0.0
    for _ in range(LARGE_DECKS):
        bought = rng.sample([card for level in (1, 2, 3) for card in RESERVE[level]], 25)
        prospect = Prospect(deck=(*STARTING, *bought, *(VARAN,) * 6), cards="printed")
        for utility in (REAL, all_alike(4)):
            start = time.process_time()
            value = weigh(prospect, utility).value
            slowest = max(slowest, time.process_time() - start)
            worst = max(worst, float(value.gap / value.lower))
    print(f"decks of 45 cards: gap at most {100 * worst:.3f} % (0.1 %) within {slowest:.2f} s (3 s)")


def _odds(prospects: list[Prospect]) -> None:
    def all_of(prospect: Prospect) -> None:
        odds(prospect)
        closing_curve(prospect)
        next_kind(prospect)

    slowest = max(seconds(partial(all_of, prospect)) for prospect in prospects if prospect.can_draw)
    print(f"odds of the next card and of closing by every further one: at most {1e3 * slowest:.1f} ms (100 ms)")
