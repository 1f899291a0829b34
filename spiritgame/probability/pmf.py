"""Probability mass functions: what may happen, and how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import isclose, log2, sqrt
from typing import Any, Generic, TypeAlias, TypeVar, cast

from attrs import field, frozen

Number: TypeAlias = Fraction | float
"""An exact number (int or Fraction) or a float."""

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)
ROUNDING = 1e-9


def _without_zeros(chances: Mapping[Any, Number]) -> dict[Any, Number]:
    return {outcome: p for outcome, p in chances.items() if p}


@frozen
class Pmf(Generic[T]):
    """A law: outcomes and their chances, which sum to one; impossible outcomes are left out.

    Chances are Fractions where the question was small enough to answer exactly, floats elsewhere. Raises ValueError
    where a chance is negative or the sum is not one (up to rounding for floats).
    """

    _chances: dict[T, Number] = field(converter=_without_zeros, repr=lambda d: f"<{len(d)} outcomes>")

    def __attrs_post_init__(self) -> None:
        total = sum(self._chances.values())
        if not isclose(total, 1, abs_tol=ROUNDING) or min(self._chances.values()) < 0:
            raise ValueError(f"chances must not be negative and must sum to 1, not to {total}")

    @classmethod
    def certain(cls, outcome: T) -> Pmf[T]:
        """The law of something that is sure to happen."""
        return cls({outcome: Fraction(1)})

    @classmethod
    def proportional(cls, weights: Mapping[T, Number]) -> Pmf[T]:
        """The law with chances in these proportions; ValueError where they sum to nothing."""
        total = sum(weights.values())
        if not total:
            raise ValueError("no outcome is possible")
        return cls({outcome: _ratio(weight, total) for outcome, weight in weights.items()})

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Pmf[T]:
        """Each of the outcomes, counted as often as it is named, with the same chance."""
        counts: dict[T, Number] = {}
        for outcome in outcomes:
            counts[outcome] = counts.get(outcome, 0) + 1
        return cls.proportional(counts)

    def __getitem__(self, outcome: T) -> Number:
        """The chance of the outcome; 0 for what cannot happen."""
        return self._chances.get(outcome, 0)

    def __iter__(self) -> Iterator[T]:
        return iter(self.support)

    def __len__(self) -> int:
        return len(self._chances)

    @property
    def support(self) -> tuple[T, ...]:
        """All possible outcomes, in ascending order where they have one."""
        try:
            return tuple(sorted(cast("Any", self._chances)))
        except TypeError:
            return tuple(self._chances)

    def items(self) -> tuple[tuple[T, Number], ...]:
        """Outcomes with their chances, in the order of `support`."""
        return tuple((outcome, self._chances[outcome]) for outcome in self.support)

    @property
    def is_exact(self) -> bool:
        """Whether all chances are exact."""
        return not any(isinstance(p, float) for p in self._chances.values())

    def p(self, event: Callable[[T], bool]) -> Number:
        """The chance of the event, given as a predicate of the outcome."""
        return sum((p for outcome, p in self._chances.items() if event(outcome)), Fraction(0))

    def mean(self, f: Callable[[T], Number] | None = None) -> Number:
        """The expectation of the outcome, or of a function of it."""
        if f is None:
            return sum((p * cast("Any", outcome) for outcome, p in self._chances.items()), Fraction(0))
        return sum((p * f(outcome) for outcome, p in self._chances.items()), Fraction(0))

    def covariance(self, f: Callable[[T], Number], g: Callable[[T], Number]) -> Number:
        """The covariance of two functions of the outcome."""
        f_mean, g_mean = self.mean(f), self.mean(g)
        return self.mean(lambda outcome: (f(outcome) - f_mean) * (g(outcome) - g_mean))

    def variance(self, f: Callable[[T], Number] | None = None) -> Number:
        """The variance of the outcome, or of a function of it."""
        value = f or cast("Callable[[T], Number]", lambda outcome: outcome)
        return self.covariance(value, value)

    def deviation(self, f: Callable[[T], Number] | None = None) -> float:
        """The standard deviation."""
        return sqrt(self.variance(f))

    def cdf(self, x: T) -> Number:
        """The chance of at most `x`."""
        return self.p(lambda outcome: cast("Any", outcome) <= x)

    def at_least(self, x: T) -> Number:
        """The chance of `x` or more."""
        return self.p(lambda outcome: cast("Any", outcome) >= x)

    def quantile(self, q: Number) -> T:
        """The least outcome whose `cdf` is at least `q`; ValueError unless 0 < q <= 1."""
        if not 0 < q <= 1:
            raise ValueError(f"a quantile is asked for a chance above 0 and up to 1, not for {q}")
        total: Number = Fraction(0)
        for outcome, p in self.items():
            total += p
            if total >= q or isclose(total, q, rel_tol=1e-12):
                return outcome
        return self.support[-1]

    def given(self, event: Callable[[T], bool]) -> Pmf[T]:
        """The law under the condition that the event happens; ValueError where it cannot."""
        return Pmf.proportional({outcome: p for outcome, p in self._chances.items() if event(outcome)})

    def map(self, f: Callable[[T], S]) -> Pmf[S]:
        """The law of a function of the outcome."""
        chances: dict[S, Number] = {}
        for outcome, p in self._chances.items():
            image = f(outcome)
            chances[image] = chances.get(image, 0) + p
        return Pmf(chances)

    def convolve(self, other: Pmf[Any], add: Callable[[Any, Any], Any] = lambda a, b: a + b) -> Pmf[Any]:
        """The law of the sum of two independent outcomes; `add` may combine them in another way."""
        chances: dict[Any, Number] = {}
        for a, p in self._chances.items():
            for b, q in other._chances.items():
                combined = add(a, b)
                chances[combined] = chances.get(combined, 0) + p * q
        return Pmf(chances)

    def then(self, law: Callable[[T], Pmf[S]]) -> Pmf[S]:
        """The law of a second stage whose own law depends on the outcome of this one (total probability)."""
        chances: dict[S, Number] = {}
        for outcome, p in self._chances.items():
            for later, q in law(outcome)._chances.items():
                chances[later] = chances.get(later, 0) + p * q
        return Pmf(chances)

    def entropy(self) -> float:
        """The entropy in bits."""
        return -sum(float(p) * log2(p) for p in self._chances.values())

    def as_floats(self) -> Pmf[T]:
        """The same law with chances as floats."""
        return Pmf({outcome: float(p) for outcome, p in self._chances.items()})


def _ratio(a: Number, b: Number) -> Number:
    if isinstance(a, float) or isinstance(b, float):
        return float(a) / float(b)
    return Fraction(a) / b
