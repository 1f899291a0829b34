"""HTML made of values: every text is escaped unless it is already `Html`."""

from __future__ import annotations

from html import escape


class Html(str):
    """A piece of HTML that is safe to show as it is."""

    __slots__ = ()


def join(*content: str) -> Html:
    """The pieces one after the other; plain strings are escaped."""
    return Html("".join(piece if isinstance(piece, Html) else escape(piece) for piece in content))


def tag(name: str, /, *content: str, **attributes: str | int | bool | None) -> Html:
    """One element. `class_` means class, `data_act` data-act; None and False leave an attribute out, True is bare."""
    written = []
    for attribute, value in attributes.items():
        if value is None or value is False:
            continue
        key = attribute.rstrip("_").replace("_", "-")
        written.append(f" {key}" if value is True else f' {key}="{escape(str(value))}"')
    opening = f"<{name}{''.join(written)}>"
    return Html(opening if name in ("input", "br") else f"{opening}{join(*content)}</{name}>")


def icon(sprite: str, label: str = "", *, class_: str = "") -> Html:
    """A sprite; without a label it is decoration."""
    classes = f"sg-icon sg-i-{sprite.replace('_', '-')} {class_}".strip()
    if label:
        return tag("i", class_=classes, role="img", aria_label=label, title=label)
    return tag("i", class_=classes, aria_hidden="true")


def emphasised(text: str) -> Html:
    """Words between asterisks stand out."""
    pieces = escape(text, quote=False).split("*")
    return Html("".join(f"<em>{piece}</em>" if number % 2 else piece for number, piece in enumerate(pieces)))
