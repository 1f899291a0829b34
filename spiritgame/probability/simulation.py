"""Playing the draw phase many times at once, and how far the result can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, sqrt
from typing import Any

from attrs import evolve, field, fields, frozen

from spiritgame.cards import VARAN
from spiritgame.probability.errors import numpy
from spiritgame.probability.law import Feature
from spiritgame.probability.prospect import QUANTITIES, Prospect, Quantity
from spiritgame.probability.stopping import Standing, StoppingRule
from spiritgame.state import CLOSED

LANES = 1 << 14
BITS = 10  # of one packed total, which may lie between -512 and 511
BIAS = 1 << (BITS - 1)


@frozen
class Estimate:
    """A simulated mean with its standard error."""

    value: float
    error: float
    runs: int

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """The band of `z` standard errors on both sides."""
        return self.value - z * self.error, self.value + z * self.error

    def covers(self, truth: float, z: float = 1.96) -> bool:
        """Whether the truth lies in the band."""
        return abs(self.value - truth) <= z * self.error


@frozen(eq=False)
class Sample:
    """Finished lines of many runs, as numpy arrays of equal length."""

    runs: int
    _cards: Any = field(repr=False)
    _solitude: Any = field(repr=False)
    _packed: Any = field(repr=False)

    def __getitem__(self, name: Feature) -> Any:
        """The array of one feature: a quantity, "cards", "actions" or "solitude"."""
        if name == "cards":
            return self._cards
        if name == "solitude":
            return self._solitude
        if name == "actions":
            return 2 - (self._solitude >= CLOSED)
        return _unpacked(self._packed, name)

    def mean(self, of: Feature | Callable[[Sample], Any]) -> Estimate:
        """The mean of a feature, or of an array computed from the sample; for an array of truths, their share.

        A share of 0 or 1 keeps an error: it is reckoned with one more run of each kind.
        """
        np = numpy()
        values = of(self) if callable(of) else self[of]
        value = float(values.mean())
        if values.dtype == np.bool_:
            p = (values.sum() + 1) / (self.runs + 2)
            return Estimate(value, sqrt(p * (1 - p) / self.runs), self.runs)
        spread = float(values.std(ddof=1)) if self.runs > 1 else float("inf")
        return Estimate(value, spread / sqrt(self.runs), self.runs)


def simulate(prospect: Prospect, rule: StoppingRule, runs: int, seed: int = 0) -> Sample:
    """Draw to the end of the phase under the rule, `runs` times; the same seed gives the same sample."""
    np = numpy()
    if runs < 1:
        raise ValueError(f"at least one run, not {runs}")
    generator = np.random.Generator(np.random.PCG64(seed))
    table = _Table.of(prospect)
    parts = []
    for begin in range(0, runs, LANES):
        parts.append(_run(table, rule, min(LANES, runs - begin), generator))
    cards, solitude, packed = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Sample(runs, cards, solitude, packed)


def estimate(
    prospect: Prospect,
    rule: StoppingRule,
    of: Feature | Callable[[Sample], Any],
    *,
    error: float,
    seed: int = 0,
    most_runs: int = 50_000_000,
) -> Estimate:
    """The mean of a feature or function of the sample, simulated until its standard error is at most `error`.

    Raises ValueError where that would take more than `most_runs` runs.
    """
    pilot = simulate(prospect, rule, 4 * LANES, seed).mean(of)
    runs = max(pilot.runs, ceil(pilot.runs * (pilot.error / error) ** 2 * 1.02))
    if runs > most_runs:
        raise ValueError(f"an error of {error} takes {runs} runs")
    total = squares = 0.0
    done, batch = 0, 64 * LANES
    while done < runs:  # in batches, so that memory stays small
        part = simulate(prospect, rule, min(batch, runs - done), seed + 1 + done // batch)
        found = part.mean(of)
        total += found.value * part.runs
        squares += (found.error * part.runs) ** 2
        done += part.runs
    return Estimate(total / done, sqrt(squares) / done, done)


@frozen(eq=False)
class _Table:
    """The cards of a prospect by number: known top cards, deck, discard pile, then room for cards sent away."""

    prospect: Prospect
    known: int
    deck_end: int
    end: int
    order: Any
    weight: Any
    packed: Any
    returns: Any
    start: int

    @classmethod
    def of(cls, prospect: Prospect) -> _Table:
        np = numpy()
        # Of the line only its newest card can be sent away, and that only while the line is closed.
        cards = (*prospect.top, *prospect.deck, *prospect.discard, *prospect.line[-1:])
        end = len(cards) - len(prospect.line[-1:])
        amounts = {card: _pack({q: prospect.amount(card, q) for q in QUANTITIES}) for card in cards}
        return cls(
            prospect=prospect,
            known=len(prospect.top),
            deck_end=len(prospect.top) + len(prospect.deck),
            end=end,
            order=np.arange(end + prospect.fragments, dtype=np.int16),
            weight=np.array([prospect.animal(card).weight for card in cards], dtype=np.int8),
            packed=np.array([amounts[card] for card in cards], dtype=np.int64),
            returns=np.array([card != VARAN for card in cards], dtype=bool),
            start=_pack({q: prospect.total(q) + BIAS for q in QUANTITIES}),
        )


@frozen(eq=False)
class _Lanes:
    """Runs that still draw, all after the same number of draws; arrays with one entry each."""

    number: Any
    cards: Any
    solitude: Any
    packed: Any
    newest: Any
    fragments: Any
    pile_end: Any
    end: Any
    solitary: Any
    solitary_next: Any

    def only(self, mask: Any) -> _Lanes:
        return _Lanes(**{a.name: getattr(self, a.name)[mask] for a in fields(_Lanes)})


def _run(table: _Table, rule: StoppingRule, runs: int, generator: Any) -> tuple[Any, Any, Any]:
    np = numpy()
    prospect = table.prospect
    fragments = prospect.fragments if rule.spends_fragments else 0
    order = np.repeat(table.order[:, None], runs, axis=1)
    ended = [np.zeros(runs, dtype=np.int16), np.zeros(runs, dtype=np.int8), np.zeros(runs, dtype=np.int64)]
    deck = table.weight[table.known : table.deck_end]
    lanes = _Lanes(
        number=np.arange(runs),
        cards=np.full(runs, len(prospect.line), dtype=np.int16),
        solitude=np.full(runs, prospect.solitude, dtype=np.int8),
        packed=np.full(runs, table.start, dtype=np.int64),
        newest=np.full(runs, len(table.weight) - 1, dtype=np.int16),
        fragments=np.full(runs, fragments, dtype=np.int16),
        pile_end=np.full(runs, table.deck_end, dtype=np.int16),
        end=np.full(runs, table.end, dtype=np.int16),
        solitary=np.full(runs, (deck > 0).sum(), dtype=np.int16),
        solitary_next=np.full(runs, (table.weight[table.deck_end : table.end] > 0).sum(), dtype=np.int16),
    )
    drawn = 0
    while True:
        if fragments:
            lanes = _save(table, lanes, order, drawn)
        stops = _stops(table, rule, lanes, drawn)
        done = lanes.only(stops) if stops.any() else None
        if done is not None:
            for target, values in zip(ended, (done.cards, done.solitude, done.packed), strict=True):
                target[done.number] = values
            lanes = lanes.only(~stops)
        if not len(lanes.number):
            return ended[0], ended[1], ended[2]
        lanes = _draw(table, lanes, order, drawn, generator)
        drawn += 1


def _save(table: _Table, lanes: _Lanes, order: Any, drawn: int) -> _Lanes:
    """Send away the newest cards of closed lines where there is a fragment and the phase has not ended by itself."""
    saved = (lanes.solitude >= CLOSED) & (lanes.fragments > 0) & (lanes.end > drawn)
    if not saved.any():
        return lanes
    newest = lanes.newest
    back = saved & table.returns[newest]
    order[lanes.end[back], lanes.number[back]] = newest[back]
    return evolve(
        lanes,
        cards=lanes.cards - saved,
        solitude=lanes.solitude - table.weight[newest] * saved,
        packed=lanes.packed - table.packed[newest] * saved,
        fragments=lanes.fragments - saved,
        end=lanes.end + back,
        solitary_next=lanes.solitary_next + back,
    )


def _stops(table: _Table, rule: StoppingRule, lanes: _Lanes, drawn: int) -> Any:
    np = numpy()
    if drawn < table.known:
        left: Any = 1
        solitary: Any = int(table.weight[drawn] > 0)
    else:
        is_empty = lanes.pile_end == drawn
        left = np.where(is_empty, lanes.end, lanes.pile_end) - drawn
        solitary = np.where(is_empty, lanes.solitary_next, lanes.solitary)
    at = Standing(
        cards=lanes.cards,
        solitude=lanes.solitude,
        totals={quantity: _unpacked(lanes.packed, quantity) for quantity in rule.watches},
        deck=lanes.pile_end - drawn,
        left=left,
        solitary=solitary,
    )
    wants = rule.stops(at) & (lanes.cards >= table.prospect.minimum_draw)
    return wants | (lanes.solitude >= CLOSED) | (lanes.end <= drawn)


def _draw(table: _Table, lanes: _Lanes, order: Any, drawn: int, generator: Any) -> _Lanes:
    np = numpy()
    if drawn < table.known:
        card = np.full(len(lanes.number), drawn, dtype=np.int16)
        changes = {}
    else:
        is_empty = lanes.pile_end == drawn
        if is_empty.any():  # the discard pile becomes the deck
            lanes = evolve(
                lanes,
                pile_end=np.where(is_empty, lanes.end, lanes.pile_end),
                solitary=np.where(is_empty, lanes.solitary_next, lanes.solitary),
                solitary_next=np.where(is_empty, 0, lanes.solitary_next),
            )
        # One step of a shuffle: swap a random card of the rest of the pile to the front of it.
        random = generator.random(len(lanes.number), dtype=np.float32)
        place = drawn + (random * (lanes.pile_end - drawn)).astype(np.int64)
        place = np.minimum(place, lanes.pile_end - 1)  # a float32 just below 1 may round up
        card = order[place, lanes.number]
        order[place, lanes.number] = order[drawn, lanes.number]
        changes = {"solitary": lanes.solitary - (table.weight[card] > 0)}
    return evolve(
        lanes,
        cards=lanes.cards + 1,
        solitude=lanes.solitude + table.weight[card],
        packed=lanes.packed + table.packed[card],
        newest=card,
        **changes,
    )


def _pack(amounts: Mapping[Quantity, int]) -> int:
    return sum(amounts[quantity] << (BITS * place) for place, quantity in enumerate(QUANTITIES))


def _unpacked(packed: Any, quantity: Quantity) -> Any:
    return (packed >> (BITS * QUANTITIES.index(quantity)) & ((1 << BITS) - 1)) - BIAS
