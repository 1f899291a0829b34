"""The top bar: where the game is, whose turn comes when, and the tools."""

from __future__ import annotations

from spiritgame.locale import Words
from spiritgame.state import ActionPhase, DrawPhase, GameOver
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.tools import settings, tool
from spiritwidgets.effects import SPEEDS
from spiritwidgets.session import Session

PHASES = {DrawPhase: "draw", ActionPhase: "action", GameOver: "over"}


def bar(
    session: Session | None,
    words: Words,
    *,
    is_dark: bool,
    is_looking_back: bool,
    is_asking: bool = False,
    speed: str = "normal",
    waits: bool = False,
    is_coaching: bool = False,
) -> Html:
    """The bar over the table; without a session only what can be used without one."""

    def say(key: str, **params: object) -> str:
        return words.say(f"table.bar.{key}", **params)

    page = f"{words.say('gallery.table')} · {say('title')}"
    title = tag("h1", icon("sacred_tree"), tag("span", say("title")), data_page=page)
    chosen = settings(words, is_dark=is_dark)
    redo = tool("redo", say("redo"), sign="↷", is_off=session is None or not session.can_redo)
    if session is None:
        return tag("div", title, tag("div", *chosen, class_="sg-tools"), class_="sg-top")
    tools = (
        tool("undo", say("undo"), sign="↶", is_off=not session.can_undo),
        redo,
        tool("look-back", say("look_back"), sign="◷", is_off=not session.moments, is_on=is_looking_back),
        tool("help", say("help"), sign="?", is_on=is_asking),
        *chosen,
        _menu(words, speed, tag("div", redo, *chosen, class_="sg-when-narrow"), waits=waits),
    )
    coach = tool("coach-toggle", words.say("coach.button"), sign="◆", is_on=is_coaching)
    return tag(
        "div",
        title,
        _steps(session, words),
        _order(session, words),
        tag("div", coach, class_="sg-coach-call"),
        tag("div", *tools, class_="sg-tools"),
        class_="sg-top",
    )


def _menu(words: Words, speed: str, when_narrow: Html, *, waits: bool) -> Html:
    """What is wanted less often, behind one button; `when_narrow` also what a narrow bar has no room for."""

    def say(key: str) -> str:
        return words.say(f"table.bar.{key}")

    sign = tag("b", "☰", aria_hidden="true")
    entries = (
        tool("new", say("new"), sign="＋"),
        tool("save", say("save"), sign="⤓"),
        _load(say("load")),
        tool("share", words.say("keep.share"), sign="⇗"),
    )
    speeds = [tool(f"speed:{name}", say(f"speed.{name}"), is_on=name == speed) for name in SPEEDS]
    motion = tag("div", tag("span", say("speed")), *speeds, class_="sg-speeds", role="group", aria_label=say("speed"))
    manners = (
        tool("pace-goes", say("others.go_on"), is_on=not waits),
        tool("pace-waits", say("others.wait"), is_on=waits),
    )
    others = tag(
        "div", tag("span", say("others")), *manners, class_="sg-speeds", role="group", aria_label=say("others")
    )
    head = tag("summary", sign, tag("span", say("menu")), class_="sg-tool", title=say("menu"))
    entries_of_all = (when_narrow, *entries, motion, others)
    return tag("details", head, tag("div", *entries_of_all, class_="sg-menu-list"), class_="sg-menu")


def _load(text: str) -> Html:
    field = tag("input", type="file", accept=".json,application/json", data_file="load", aria_label=text)
    return tag(
        "label", tag("b", "⤒", aria_hidden="true"), tag("span", text), field, class_="sg-tool sg-file", title=text
    )


def _steps(session: Session, words: Words) -> Html:
    here = PHASES[type(session.state.phase)]
    steps = []
    for phase in ("draw", "action", "over" if here == "over" else "end"):
        current = "step" if phase == here else None
        steps.append(tag("li", words.say(f"table.bar.phase.{phase}"), aria_current=current))
    return tag(
        "div",
        tag("b", words.say("table.bar.round", n=session.state.round)),
        tag("ol", *steps),
        class_="sg-steps",
    )


def _order(session: Session, words: Words) -> Html:
    state = session.state
    tokens = []
    for place, seat in enumerate(state.turn_order):
        spirit = state.players[seat].spirit
        key = "table.bar.first" if place == 0 else "table.bar.next"
        sacred = icon("sacred_tree", class_="sg-sacred") if place == 0 else ""
        current = "true" if seat == session.seat else None
        label = words.say(key, spirit=spirit)
        tokens.append(tag("li", icon(f"spirit_{spirit}", label), sacred, aria_current=current))
    order = words.say("table.bar.order")
    return join(tag("div", tag("span", order), tag("ol", *tokens, aria_label=order), class_="sg-order"))
