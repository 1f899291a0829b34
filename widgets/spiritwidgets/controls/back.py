"""Looking back: the strip that leads through the moves of the game."""

from __future__ import annotations

from spiritgame.locale import Words
from spiritwidgets.controls.ask import button, strip
from spiritwidgets.controls.log import sentence, told
from spiritwidgets.controls.markup import Html, icon, tag
from spiritwidgets.marks import in_one
from spiritwidgets.session import Session


def back(session: Session, at: int, words: Words) -> Html:
    """The strip while the position after `at` moves is shown."""

    def say(key: str, **params: object) -> str:
        return words.say(f"table.back.{key}", **params)

    last = len(session.moments)
    if at:
        moment = session.moments[at - 1]
        detail = in_one(words, *(sentence(session, event, words) for event in moment.events if told(event)))
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
    back_to_now = button("back-last", say("last"), is_primary=True)
    return strip(who, say("title", at=at, n=last), (steps, back_to_now), tag("p", detail))


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
        case _:
            return None
