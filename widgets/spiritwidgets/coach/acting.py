"""The action phase as the coach looks at it."""

from __future__ import annotations

import spiritgame as sg
from spiritgame.locale import Words
from spiritgame.probability import Payoff
from spiritgame.state import ActionPhase
from spiritwidgets.coach.actions_page import compared, ranked
from spiritwidgets.coach.purchases import Market, Purchases
from spiritwidgets.coach.ranking import rank
from spiritwidgets.coach.subject import Subject
from spiritwidgets.controls.markup import Html, join, tag


def market(subject: Subject, yardstick: Payoff) -> Market | None:
    """What lies in the reserve, as the spirit that looks on sees it; None where nobody acts."""
    if not isinstance(subject.state.phase, ActionPhase):
        return None
    return Market(sg.observe(subject.state, subject.session.viewer), yardstick)


def actions(subject: Subject, purchases: Purchases, yardstick: Payoff, words: Words, *, tells: bool) -> Html:
    """The page. `tells` says that a ranking may be shown now, and need not wait for the decision."""
    stall, phase = market(subject, yardstick), subject.state.phase
    if stall is None or not isinstance(phase, ActionPhase):
        return tag("p", words.say("coach.rank.none"), class_="sg-coach-soft")
    if phase.seat != subject.session.viewer:
        own = tag("p", words.say("coach.rank.none"), class_="sg-coach-soft")
    elif not tells:
        own = tag("p", words.say("coach.after"), class_="sg-coach-soft")
    else:
        own = ranked(rank(stall.observation, sg.legal_moves(subject.state, phase.seat)), stall.observation, words)
    return join(own, compared(purchases, stall, words))
