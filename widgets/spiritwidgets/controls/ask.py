"""The strip that asks: headline, the reason it matters or an answer to the last click, and the buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spiritgame.locale import Words
from spiritwidgets.controls.markup import Html, icon, join, tag
from spiritwidgets.controls.menu import Choice, Menu, Picker
from spiritwidgets.controls.prompt import Prompt
from spiritwidgets.marks import say

NO_LINE: Final = Html()


def ask(
    prompt: Prompt,
    menu: Menu,
    words: Words,
    *,
    answer: str = "",
    aside: str = "",
    is_waiting: bool = False,
    more: Sequence[Html] = (),
    link: Html = NO_LINE,
) -> Html:
    """The strip. An `aside` stands in place of the second line, or for a while the `answer` to the last click.

    While one waits for a computer, buttons step back and skip ahead; `more` are further buttons, and a `link` ends the
    second line.
    """
    who = icon("sacred_tree")
    if prompt.spirit is not None:
        who = icon(f"spirit_{prompt.spirit}", words.title("spirit", prompt.spirit))
    second = tag("p", aside or say(words, *prompt.detail), " " if link else "", link)
    if answer:
        second = tag("p", answer, class_="sg-answer", role="alert")
    buttons = [_control(number, entry, words) for number, entry in enumerate(menu)]
    if is_waiting:
        buttons += (
            button("back-earlier", words.say("table.pace.step_back")),
            button("skip", words.say("table.btn.skip")),
        )
    headline: tuple[str, ...] = (say(words, prompt.headline),)
    if prompt.is_named and prompt.spirit is not None:
        name = words.title("spirit", prompt.spirit)
        headline = (tag("span", name, class_=f"sg-name sg-by-{prompt.spirit}"), *headline)
    return strip(who, join(*headline), [*buttons, *more], second)


def strip(who: Html, headline: str, buttons: Sequence[Html], second: Html = NO_LINE) -> Html:
    """The layout of every strip: a sign, a headline with a second line, buttons."""
    return join(
        tag("div", who, class_="sg-who"),
        tag("div", tag("h2", headline), second, class_="sg-say"),
        tag("div", *buttons, class_="sg-acts", data_count=len(buttons)),
    )


def button(
    act: str,
    text: str,
    *,
    hint: str = "",
    sprite: str | None = None,
    is_primary: bool = False,
    is_off: bool = False,
    takes_focus: bool = False,
    stays: bool = False,
) -> Html:
    """A large button. One that is off looks so and can be clicked all the same, for its reason.

    One that `stays` is left in place where the pane around it comes anew many times a second.
    """
    classes = "sg-button" + " sg-primary" * is_primary + " sg-off" * is_off
    return tag(
        "button",
        icon(sprite) if sprite else "",
        tag("span", tag("b", text), tag("small", hint) if hint else ""),
        class_=classes,
        type="button",
        data_act=act,
        data_first=is_primary,
        autofocus=takes_focus,
        data_stays=stays,
    )


def _control(number: int, entry: Choice | Picker, words: Words) -> Html:
    if isinstance(entry, Choice):
        return button(
            f"choice:{number}",
            say(words, entry.label),
            hint=say(words, entry.hint) if entry.hint else "",
            sprite=entry.icon,
            is_primary=entry.is_primary,
            is_off=entry.is_off,
        )
    label = say(words, entry.label)
    options = [tag("option", _option(choice, words), value=place) for place, choice in enumerate(entry.choices)]
    return tag(
        "span",
        tag("select", *options, name=f"pick:{number}", aria_label=label, title=label, class_="sg-select"),
        button(f"pick:{number}", say(words, entry.go)),
        class_="sg-picker",
    )


def _option(choice: Choice, words: Words) -> str:
    return f"{say(words, choice.label)} · {say(words, choice.hint)}" if choice.hint else say(words, choice.label)


def asked(menu: Menu, act: str, fields: Mapping[str, str]) -> Choice | None:
    """The choice that an act of this strip means, or None for any other act."""
    kind, _, number = act.partition(":")
    if kind not in ("choice", "pick") or not number.isdecimal() or int(number) >= len(menu):
        return None
    entry = menu[int(number)]
    if isinstance(entry, Choice):
        return entry if kind == "choice" else None
    place = fields.get(act, "")
    return entry.choices[int(place)] if place.isdecimal() and int(place) < len(entry.choices) else None
