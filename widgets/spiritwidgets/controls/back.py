"""Looking back: the strip that leads through the moves of the game."""

from __future__ import annotations

from collections.abc import Iterable

from spiritgame.events import Event, RoundBegan
from spiritgame.locale import Words
from spiritwidgets.controls.ask import button, strip
from spiritwidgets.controls.log import sentences
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.marks import in_one
from spiritwidgets.session import Session


def back(session: Session, at: int, words: Words) -> Html:
    """The strip while the position after `at` moves is shown."""

    def say(key: str, **params: object) -> str:
        return words.say(f"table.back.{key}", **params)

    last = len(session.moments)
    if at:
        moment = session.moments[at - 1]
        detail = in_one(words, *(said for _, said in sentences(session, moment.events, words)))
        who = icon(f"spirit_{session.state.spirits[moment.move.seat]}")
    else:
        detail, who = say("start"), icon("sacred_tree")
    slider = tag(
        "input", type="range", name="at", min=0, max=last, value=at, data_act="back-slide", aria_label=say("slider")
    )
    steps = tag(
        "span",
        tool("back-first", "⏮", say("first"), is_off=at == 0),
        tool("back-earlier", "◀", say("earlier"), is_off=at == 0),
        slider,
        tool("back-later", "▶", say("later"), is_off=at == last),
        class_="sg-steps-back",
    )
    rounds = timeline(session, at, words)
    back_to_now = button("back-last", say("last"), is_primary=True)
    return strip(who, say("title", at=at, n=last), (steps, back_to_now), join(tag("p", detail), rounds))


def timeline(session: Session, at: int, words: Words) -> Html:
    """A button for the beginning of each round; the round that is shown is marked."""
    starts = [0, *(place for place, moment in enumerate(session.moments, 1) if begins_round(moment.events))]
    buttons = []
    for number, start in enumerate(starts, 1):
        is_here = start <= at and (number == len(starts) or at < starts[number])
        name = words.say("table.back.round", round=number)
        buttons.append(
            tag(
                "button",
                str(number),
                class_="sg-round",
                type="button",
                data_act=f"back-to:{start}",
                aria_label=name,
                title=name,
                aria_current="true" if is_here else None,
            )
        )
    return tag("div", tag("span", words.say("table.back.rounds")), *buttons, class_="sg-rounds")


def begins_round(events: Iterable[Event]) -> bool:
    """Whether a round began among the events."""
    return any(isinstance(event, RoundBegan) for event in events)


def tool(act: str, sign: str, label: str, *, is_off: bool) -> Html:
    return tag(
        "button", sign, class_="sg-tool", type="button", data_act=act, aria_label=label, title=label, disabled=is_off
    )


def moved_to(session: Session, at: int, act: str, wanted: str) -> int | None:
    """Which position an act of the strip leads to; None for the present."""
    last = len(session.moments)
    match act:
        case "back-first":
            return 0
        case "back-earlier":
            return max(0, at - 1)
        case "back-later":
            return min(last, at + 1)
        case "back-slide":
            return min(last, int(wanted)) if wanted.isdecimal() else at
        case _ if act.startswith("back-to:") and (number := act.removeprefix("back-to:")).isdecimal():
            return min(last, int(number))
        case _:
            return None
