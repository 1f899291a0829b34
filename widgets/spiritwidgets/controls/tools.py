"""Small buttons: the tools of a bar, the cross that closes something, the dots of a way."""

from __future__ import annotations

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, tag


def tool(
    act: str,
    text: str,
    *,
    sign: str = "",
    label: str | None = None,
    lang: str | None = None,
    is_off: bool = False,
    is_on: bool | None = None,
) -> Html:
    """A small button; `sign` stands for the text where there is little room, `label` names a text that is a sign."""
    content = (tag("b", sign, aria_hidden="true"), tag("span", text)) if sign else (text,)
    pressed = None if is_on is None else str(is_on).lower()
    return tag(
        "button",
        *content,
        class_="sg-tool",
        type="button",
        data_act=act,
        aria_label=label or (text if sign else None),
        title=label or (text if sign else None),
        aria_pressed=pressed,
        lang=lang,
        disabled=is_off,
    )


def settings(words: Words, *, is_dark: bool) -> tuple[Html, Html]:
    """The buttons for the other language, act "language", and for the other palette, act "theme"."""
    name = words.say("table.bar.theme.light" if is_dark else "table.bar.theme.dark")
    language = tool("language", words.say("table.bar.language"), lang="en" if words.lang == "zh" else "zh-Hans")
    return language, tool("theme", "☀" if is_dark else "☾", label=name)


def cross(act: str, name: str, *, takes_focus: bool = False) -> Html:
    """The button that closes what it stands on, as Escape does."""
    return tag(
        "button",
        "×",
        class_="sg-tool sg-close",
        type="button",
        data_act=act,
        data_escape=True,
        autofocus=takes_focus,
        aria_label=name,
        title=name,
    )


def dot(
    number: int, act: str, name: str, *, is_done: bool, is_here: bool, is_known: bool = False, is_off: bool = False
) -> Html:
    """One of the numbered dots of a way: with a tick where it is done, coloured where it is done or known."""
    return tag(
        "li",
        tag(
            "button",
            "✓" if is_done else str(number),
            type="button",
            data_act=act,
            class_="sg-solved" if is_done or is_known else None,
            aria_current="step" if is_here else None,
            aria_label=name,
            title=name,
            disabled=is_off,
        ),
    )


def quiet(act: str, text: str) -> Html:
    """A small button beside the large ones."""
    return tag("button", text, type="button", class_="sg-tool sg-way", data_act=act)
