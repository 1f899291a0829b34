"""The words around the boards of a demonstration: what it is about, the buttons, and what has happened so far."""

from __future__ import annotations

from spiritgame.locale import Words
from spiritgame.rulebook import section_of
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.tools import cross, settings
from spiritwidgets.page.intents import written
from spiritwidgets.rulebook.showing import Line, Showing
from spiritwidgets.rulebook.state import Again, Close, Next


def head(showing: Showing | None, words: Words, note: str, *, is_glowing: bool, takes_focus: bool) -> Html:
    """What stands over the boards: the rule, the buttons, and what has just happened, or `note`, what the last click
    was told. `is_glowing` says whether a board invites a click. With `takes_focus`, the first control takes the focus.
    """
    if showing is None:
        return tag(
            "div",
            icon("sacred_tree"),
            tag("p", words.say("rulebook.demo.none")),
            class_="sg-demo-none",
        )
    sentence = showing.sentence
    title = words.say("rulebook.card.title", rule=sentence.id, title=words.say(section_of(sentence.id).key))
    close = cross(written(Close()), words.say("rulebook.demo.close"))
    heading = tag("h2", title, tabindex=-1, autofocus=takes_focus and not showing.moves)
    return join(
        tag("div", heading, close, class_="sg-demo-title"),
        tag("p", words.say(sentence.key), class_="sg-demo-says"),
        _controls(showing, words, _now(showing, words, note, is_glowing=is_glowing), takes_focus=takes_focus),
    )


def _controls(showing: Showing, words: Words, said: tuple[Html, ...], *, takes_focus: bool) -> Html:
    now = tag("div", *said, class_="sg-now")
    if not showing.moves:
        return tag("div", now, class_="sg-demo-acts")
    again = words.say("rulebook.demo.again")
    if showing.is_over:
        buttons = _button(written(Again()), again, is_primary=True)
    else:
        onward = _button(written(Next()), words.say("rulebook.demo.next"), is_primary=True, takes_focus=takes_focus)
        buttons = join(onward, _button(written(Again()), again, is_off=not showing.at))
    count = words.say("rulebook.demo.step", step=showing.at, n=showing.moves)
    return tag("div", buttons, now, tag("span", count, class_="sg-demo-count"), class_="sg-demo-acts")


def _now(showing: Showing, words: Words, note: str, *, is_glowing: bool) -> tuple[Html, ...]:
    if note:
        return (tag("p", note),)
    if showing.at:
        return tuple(_line(showing, line, words) for line in showing.said(words)[-1])
    if not showing.moves:
        return (tag("p", words.say("rulebook.demo.look")),)
    return (tag("p", words.say("rulebook.demo.begin.glow" if is_glowing else "rulebook.demo.begin")),)


def _button(act: str, text: str, *, is_primary: bool = False, is_off: bool = False, takes_focus: bool = False) -> Html:
    return tag(
        "button",
        tag("b", text),
        type="button",
        class_="sg-button sg-primary" if is_primary else "sg-button",
        data_act=act,
        data_first=is_primary,
        disabled=is_off,
        autofocus=takes_focus,
    )


def earlier(showing: Showing | None, words: Words) -> Html:
    """What happened before that, the oldest move first."""
    if showing is None or showing.at < 2:
        return Html()
    items = [tag("li", *(_line(showing, line, words) for line in lines)) for lines in showing.said(words)[:-1]]
    title = words.say("rulebook.demo.earlier")
    return join(tag("h3", title), tag("ol", *items, aria_label=title))


def _line(showing: Showing, line: Line, words: Words) -> Html:
    if line.is_refusal:
        refused = tag("b", words.say("rulebook.demo.refused"))
        gap = " " if words.lang == "en" else ""
        return tag("p", tag("i", "✕", aria_hidden="true"), tag("span", refused, gap, line.text), class_="sg-refused")
    sign = "sacred_tree" if line.seat is None else f"spirit_{showing.state.spirits[line.seat]}"
    return tag("p", icon(sign), tag("span", line.text))


def bar(words: Words, home: str, *, is_dark: bool) -> Html:
    """The bar over the page. `home` is the language of the notebook that it stands in."""
    title = tag(
        "h1",
        icon("sacred_tree"),
        tag("span", words.say("rulebook.page.title")),
        tag("small", words.say("rulebook.page.subtitle")),
    )
    up = "" if home == "en" else "../"
    links = (
        tag("a", words.say("course.index.lessons"), href="00_start_here.ipynb", class_="sg-tool"),
        tag("a", words.say("course.free_play"), href=f"{up}90_play.ipynb", class_="sg-tool"),
    )
    tools = (
        tag("nav", *links, class_="sg-links"),
        *settings(words, is_dark=is_dark),
    )
    return tag("header", title, tag("div", *tools, class_="sg-tools"), class_="sg-top")
