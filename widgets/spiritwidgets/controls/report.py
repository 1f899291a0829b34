"""The end of a round, told once in its order: what the others did, what the fire did, and what has changed."""

from __future__ import annotations

from collections.abc import Iterable

from spiritgame.events import CardDrawn, DeckReshuffled, Event, LineClosed, RoundBegan, SpiritSpared, VaransReceived
from spiritgame.locale import Words
from spiritgame.state import DrawPhase
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.log import sentences
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.marks import in_one
from spiritwidgets.session import Moment, Session

_SIGNS = {
    "FireAttacked": "fire_3",
    "FiresAdded": "fire_2",
    "ReserveRefilled": "act_attract",
    "RoundBegan": "sacred_tree",
}


def round_end(session: Session) -> tuple[Event, ...]:
    """How the last round ended, as long as the viewer has not drawn in the new one; () at other times."""
    state = session.state
    if not isinstance(state.phase, DrawPhase) or state.players[session.viewer].line:
        return ()
    for moment in reversed(session.moments):
        if any(isinstance(event, RoundBegan) for event in moment.events):
            kinds = [type(event).__name__ for event in moment.events]
            return moment.events[min(kinds.index(kind) for kind in _SIGNS if kind in kinds) :]
    return ()


def report(session: Session, events: tuple[Event, ...], words: Words) -> Html:
    """The card that tells it."""
    lines = [_line(session, event, said) for event, said in sentences(session, events, words)]
    title = words.say("table.report.title", round=session.state.round - 1)
    buttons = (
        button("report-close", words.say("table.report.go_on"), is_primary=True),
        button("pace-parts", words.say("table.report.parts")),
    )
    return tag(
        "section",
        tag("h2", title),
        _others(session, words),
        tag("h3", words.say("table.report.then")),
        tag("ol", *lines),
        tag("div", *buttons, class_="sg-acts"),
        class_="sg-card sg-report",
        aria_label=title,
    )


def last_round(session: Session) -> tuple[Moment, ...]:
    """The moments of the round that ended last, up to the one that began the next."""
    begun = [at for at, moment in enumerate(session.moments) if any(isinstance(e, RoundBegan) for e in moment.events)]
    if not begun:
        return ()
    return session.moments[begun[-2] + 1 if len(begun) > 1 else 0 : begun[-1] + 1]


def deeds(session: Session, moments: Iterable[Moment], seat: int, words: Words) -> str:
    """What a spirit has done in these moments, in sentences: how it stopped, and its actions."""
    said = [
        text
        for moment in moments
        for event, text in sentences(session, moment.events, words)
        if getattr(event, "seat", None) == seat and not isinstance(event, _SMALL)
    ]
    return in_one(words, *said)


_SMALL = (CardDrawn, DeckReshuffled, LineClosed, SpiritSpared, VaransReceived)
"""Of a whole turn these would say too much; what the fire did comes later."""


def _others(session: Session, words: Words) -> Html:
    """A paragraph for each other spirit, in the order in which they acted."""
    moments = last_round(session)
    seats = len(session.players)
    first = moments[0].state.first if moments else 0
    order = [(first + place) % seats for place in range(seats)]
    said = [(seat, deeds(session, moments, seat, words)) for seat in order if seat != session.viewer]
    lines = [tag("li", icon(f"spirit_{session.state.spirits[seat]}"), tag("span", text)) for seat, text in said if text]
    if not lines:
        return Html()
    return join(tag("h3", words.say("table.report.others")), tag("ol", *lines, class_="sg-others"))


def _line(session: Session, event: Event, said: str) -> Html:
    style = "sg-hit" if isinstance(event, VaransReceived) else None
    if isinstance(event, VaransReceived | SpiritSpared):
        sign = f"spirit_{session.state.spirits[event.seat]}"
    else:
        sign = _SIGNS.get(type(event).__name__, "sacred_tree")
    return tag("li", icon(sign), tag("span", said), class_=style)
