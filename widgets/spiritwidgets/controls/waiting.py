"""The strip while the table waits for its reader: after another spirit's turn, or at a part of the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spiritgame.events import TurnBegan
from spiritgame.locale import Words
from spiritgame.rules.parts import PartName
from spiritwidgets.controls.ask import button, strip
from spiritwidgets.controls.log import sentences
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.controls.report import deeds
from spiritwidgets.marks import in_one
from spiritwidgets.pace import Pace
from spiritwidgets.session import Moment, Session

SIGNS: Final[dict[PartName, str]] = {
    "attack": "fire_3",
    "varans": "fire_varan",
    "fires": "fire_2",
    "refill": "act_attract",
    "round": "sacred_tree",
}


def waiting(session: Session, pace: Pace, words: Words, answer: str = "") -> Html:
    """What has happened, or the `answer` to the last click, and the way on; for a table whose `pace` is held."""
    go_on = button("pace-on", words.say("table.pace.go_on"), is_primary=True)
    if pace.resting is not None:
        spirit = session.state.spirits[pace.resting]
        title = words.say("table.pace.turn", spirit=spirit)
        told = deeds(session, turn_of(session.moments, pace.resting), pace.resting, words)
        back = button("back-earlier", words.say("table.pace.step_back"))
        return strip(icon(f"spirit_{spirit}"), title, (go_on, back), _second(told, answer))
    part = pace.part
    assert part is not None
    title = words.say(f"table.pace.part.{part.name}", step=pace.at + 1, n=len(pace.parts))
    told = in_one(words, *(said for _, said in sentences(session, part.events, words)))
    back = button("pace-back", words.say("table.pace.back"), is_off=not pace.at)
    skip = button("pace-end", words.say("table.btn.skip"))
    return strip(icon(SIGNS[part.name]), title, (go_on, back, skip), _second(told, answer))


def _second(told: str, answer: str) -> Html:
    return tag("p", answer, class_="sg-answer", role="alert") if answer else tag("p", told)


def turn_of(moments: Sequence[Moment], seat: int) -> Sequence[Moment]:
    """The moments of the last turn of a seat, without the one that led to it."""
    for at in range(len(moments) - 1, -1, -1):
        if any(isinstance(event, TurnBegan) and event.seat == seat for event in moments[at].events):
            return moments[at + 1 :]
    return moments
