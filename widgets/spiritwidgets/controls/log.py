"""The log: a sentence for everything that happened, in its order, the newest last."""

from __future__ import annotations

from collections.abc import Sequence

from spiritgame.events import Event, RoundBegan, TurnBegan
from spiritgame.locale import Words, is_minor, say_event
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.session import Moment, Session

LINES = 40
"""How many sentences are shown; the whole game can be looked back at."""


def told(event: Event) -> bool:
    """Whether the log has a sentence for the event: the strip above says whose turn it is."""
    return not is_minor(event) and not isinstance(event, TurnBegan)


def sentence(session: Session, event: Event, words: Words, among: Sequence[Event] = ()) -> str:
    """What happened, `among` the events of one move. A single person is spoken to, several are spoken of."""
    people = [seat for seat, name in enumerate(session.players) if name is None]
    viewer = people[0] if len(people) == 1 else None
    return say_event(event, session.state.spirits, words.lang, viewer, among=among)


def sentences(session: Session, events: Sequence[Event], words: Words) -> list[tuple[Event, str]]:
    """What is told of the events of one move, in their order, each with its sentence."""
    return [(event, sentence(session, event, words, events)) for event in events if told(event)]


def told_by_computers(session: Session, words: Words) -> list[str]:
    """A sentence for all that came of the computers' moves, oldest first."""
    moments = [moment for moment in session.moments if not moment.by_person]
    return [said for moment in moments for _, said in sentences(session, moment.events, words)]


def log(session: Session, moments: Sequence[Moment], words: Words, *, is_linked: bool = True) -> Html:
    """The latest sentences about `moments`; where `is_linked`, a click on one leads back to its moment."""
    latest = list(enumerate(moments, 1))[-LINES:]  # a move has a sentence or more
    said = [(at, event, text) for at, moment in latest for event, text in sentences(session, moment.events, words)]
    title = words.say("table.log.title")
    if not said:
        return join(tag("h3", title), tag("p", words.say("table.log.empty")))
    lines = [_line(session, event, text, words, at if is_linked else None) for at, event, text in said[-LINES:]]
    # The frame is laid out from its end: that keeps the newest in sight, whatever comes (table.css).
    return join(tag("h3", title), tag("div", tag("ol", *lines, aria_label=title), data_scroll="log", tabindex="0"))


def _line(session: Session, event: Event, said: str, words: Words, at: int | None) -> Html:
    seat = getattr(event, "seat", None)
    sign = icon("sacred_tree") if seat is None else icon(f"spirit_{session.state.spirits[seat]}")
    text = tag("span", said)
    style = "sg-round-began" if isinstance(event, RoundBegan) else None
    if at is None:
        return tag("li", sign, text, class_=style)
    hint = words.say("table.log.look_back")
    moment = tag("button", sign, text, class_="sg-moment", type="button", data_act=f"back-to:{at}", title=hint)
    return tag("li", moment, class_=style)
