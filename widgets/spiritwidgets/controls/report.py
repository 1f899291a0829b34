"""The end of a round, told once in its order: what the fire did, and what has changed on the table."""

from __future__ import annotations

from spiritgame.events import Event, RoundBegan, SpiritSpared, VaransReceived
from spiritgame.locale import Words
from spiritgame.state import DrawPhase
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.log import sentences
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.session import Session

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
    return tag(
        "section",
        tag("h2", title),
        tag("ol", *lines),
        tag("div", button("report-close", words.say("table.report.go_on"), is_primary=True), class_="sg-acts"),
        class_="sg-card sg-report",
        aria_label=title,
    )


def _line(session: Session, event: Event, said: str) -> Html:
    style = "sg-hit" if isinstance(event, VaransReceived) else None
    if isinstance(event, VaransReceived | SpiritSpared):
        sign = f"spirit_{session.state.spirits[event.seat]}"
    else:
        sign = _SIGNS.get(type(event).__name__, "sacred_tree")
    return tag("li", icon(sign), tag("span", said), class_=style)
