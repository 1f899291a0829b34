"""The log: a sentence for everything that happened, newest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spiritgame.events import Event, TurnBegan
from spiritgame.locale import Words, is_minor, say_event
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.session import Moment, Session

LINES = 40
"""How many sentences are shown; the whole game can be looked back at."""


def told(event: Event) -> bool:
    """Whether the log has a sentence for the event: the strip above says whose turn it is."""
    return not is_minor(event) and not isinstance(event, TurnBegan)


def sentence(session: Session, event: Event, words: Words) -> str:
    """What happened. A single person is spoken to; where several play, all spirits are spoken of."""
    people = [seat for seat, name in enumerate(session.players) if name is None]
    return say_event(event, session.state.spirits, words.lang, people[0] if len(people) == 1 else None)


def told_by_computers(session: Session, words: Words) -> list[str]:
    """A sentence for all that came of the computers' moves, oldest first."""
    moments = [moment for moment in session.moments if not moment.by_person]
    return [sentence(session, event, words) for moment in moments for event in moment.events if told(event)]


def log(session: Session, moments: Sequence[Moment], words: Words, *, is_linked: bool = True) -> Html:
    """The latest sentences about `moments`; where `is_linked`, a click on one leads back to its moment."""
    lines: list[Html] = []
    for at, event in _newest(moments):
        if len(lines) == LINES:
            break
        lines.append(_line(session, event, words, at if is_linked else None))
    title = words.say("table.log.title")
    if not lines:
        return join(tag("h3", title), tag("p", words.say("table.log.empty")))
    return join(tag("h3", title), tag("ol", *lines, aria_label=title, data_scroll="log", tabindex="0"))


def _newest(moments: Sequence[Moment]) -> Iterator[tuple[int, Event]]:
    """What is told, newest first, each with the number of moves after which it had happened."""
    for at in range(len(moments), 0, -1):
        yield from ((at, event) for event in reversed(moments[at - 1].events) if told(event))


def _line(session: Session, event: Event, words: Words, at: int | None) -> Html:
    seat = getattr(event, "seat", None)
    sign = icon("sacred_tree") if seat is None else icon(f"spirit_{session.state.spirits[seat]}")
    text = tag("span", sentence(session, event, words))
    if at is None:
        return tag("li", sign, text)
    hint = words.say("table.log.look_back")
    return tag("li", tag("button", sign, text, class_="sg-moment", type="button", data_act=f"back-to:{at}", title=hint))
