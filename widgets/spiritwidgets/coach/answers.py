"""What has been found out about draws by one yardstick, and what there is still to find."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, field, frozen

from spiritgame.probability import (
    CardEffect,
    Odds,
    Payoff,
    Prospect,
    TooLargeError,
    Weighing,
    card_effects,
    most_welcome_first,
    odds,
    weigh,
)

EFFORT = 200_000
"""Of a weighing: enough for exact numbers in most positions, and a fraction of a second for bounds in the others."""


@frozen
class Advice:
    """What is known of one draw so far; None for what is not known yet. Some draws are `too_large` to be weighed."""

    prospect: Prospect
    odds: Odds | None = None
    weighing: Weighing | None = None
    effects: tuple[CardEffect, ...] | None = None
    too_large: bool = False

    @property
    def is_weighed(self) -> bool:
        """Whether there is nothing more to be known of what the choices are worth."""
        return self.weighing is not None or self.too_large


@frozen(eq=False)
class Answers:
    """All answers by one yardstick."""

    yardstick: Payoff
    _known: dict[Prospect, Advice] = field(factory=dict, init=False, repr=False)

    def of(self, prospect: Prospect) -> Advice:
        """What is known of this draw."""
        return self._known.get(prospect) or Advice(prospect)

    def weighing(self, prospect: Prospect) -> Weighing | None:
        """The choices weighed, where that is known."""
        return self.of(prospect).weighing

    def missing(self, shown: Sequence[Prospect], weighed: Sequence[Prospect]) -> Iterator[Advice]:
        """Find out what is not known yet, the quick answers first: all of the `shown`, then what others are worth.

        Every answer is kept before it is given, so nothing is lost where somebody stops asking.
        """
        for prospect in shown:
            if self.of(prospect).odds is None:
                yield self._keep(evolve(self.of(prospect), odds=odds(prospect)))
        for prospect in shown:
            if not self.of(prospect).is_weighed:
                yield self._keep(self._weighed(prospect))
        for prospect in shown:
            if self.of(prospect).effects is None and not self.of(prospect).too_large:
                yield from self._with_effects(prospect)
        for prospect in weighed:
            if not self.of(prospect).is_weighed:
                yield self._keep(self._weighed(prospect))

    def is_complete(self, shown: Sequence[Prospect], weighed: Sequence[Prospect]) -> bool:
        """Whether `missing` would find nothing."""
        known = [self.of(prospect) for prospect in shown]
        all_shown = all(a.odds is not None and (a.too_large or a.effects is not None) for a in known)
        return all_shown and all(self.of(prospect).is_weighed for prospect in weighed)

    def _keep(self, advice: Advice) -> Advice:
        self._known[advice.prospect] = advice
        return advice

    def _weighed(self, prospect: Prospect) -> Advice:
        try:
            return evolve(self.of(prospect), weighing=weigh(prospect, self.yardstick, effort=EFFORT))
        except TooLargeError:
            return evolve(self.of(prospect), too_large=True)

    def _with_effects(self, prospect: Prospect) -> Iterator[Advice]:
        effects = []
        for effect in card_effects(prospect, self.yardstick, effort=EFFORT):
            effects.append(effect)
            yield self.of(prospect)  # work which is no longer wanted can end here
        yield self._keep(evolve(self.of(prospect), effects=most_welcome_first(effects)))
