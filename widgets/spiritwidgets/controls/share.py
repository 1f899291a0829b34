"""The card for sharing: the game as a code and as a link to copy, and a field for a code that somebody has sent."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from spiritgame.locale import Words
from spiritwidgets.controls.ask import button
from spiritwidgets.controls.markup import Html, join, tag

PASTE: Final = "share-paste"


@frozen
class Sharing:
    """What the card shows: the `code` of the game and the `link` that opens it, each "" where there is none; what was
    `pasted`; and an answer to the last click, a `note` or a `fault`.
    """

    code: str = ""
    link: str = ""
    pasted: str = ""
    note: str = ""
    fault: str = ""


def share(sharing: Sharing, words: Words) -> Html:
    """The card."""

    def say(key: str) -> str:
        return words.say(f"keep.share.{key}")

    own = ""
    if sharing.code:
        link = _copied("link", sharing.link, words) if sharing.link else ""
        own = join(tag("p", say("intro")), _copied("code", sharing.code, words), link)
    title = say("title" if sharing.code else "title.open")
    field = tag(
        "input", name=PASTE, value=sharing.pasted, data_enter="share-load", autocomplete="off", spellcheck="false"
    )
    load = button("share-load", say("load"))
    return tag(
        "section",
        tag("h2", title),
        own,
        tag("p", sharing.note, role="status") if sharing.note else "",
        tag("label", tag("span", say("paste")), field, load, class_="sg-paste" if own else None),
        tag("p", sharing.fault, class_="sg-answer", role="alert") if sharing.fault else "",
        tag("div", _close(words), class_="sg-acts"),
        class_="sg-card sg-share",
        aria_label=title,
    )


def _copied(what: str, text: str, words: Words) -> Html:
    """A field that cannot be changed, with a button that copies it."""
    name = f"share-{what}"
    copy = tag(
        "button",
        tag("span", tag("b", words.say("keep.share.copy"))),
        class_="sg-button",
        type="button",
        data_act=f"share-copied-{what}",
        data_copy=name,
    )
    return tag(
        "label",
        tag("span", words.say(f"keep.share.{what}")),
        tag("input", name=name, value=text, readonly=True, spellcheck="false"),
        copy,
    )


def _close(words: Words) -> Html:
    return tag(
        "button",
        tag("span", tag("b", words.say("keep.share.close"))),
        class_="sg-button",
        type="button",
        data_act="share-close",
        data_escape=True,
    )
