"""What a reader may want of a page, as typed values, and the one place where the browser's words become such values.

A button carries an intent as text: `written(GoTo("02.3"))` is "go:02.3". What cannot be decoded, from a page or from
anyone else who knows the kernel, is refused here with `NotUnderstoodError`.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar, get_type_hints
from urllib.parse import quote, unquote

import attrs
from attrs import field, frozen

from spiritwidgets.page.kept import Found, Kept

Fields: TypeAlias = Mapping[str, str]
"""What the named fields of a pane hold."""

Key: TypeAlias = tuple[str | int, ...]
T = TypeVar("T", bound=type)

FORM: Final = "form"
NAME: Final = "intent_name"
LASTING: Final = "is_lasting"
RAPID: Final = "is_rapid"
LONGEST_NUMBER: Final = 9
INTENTS: Final[dict[str, type]] = {}


class NotUnderstoodError(ValueError):
    """Something that is no intent of this page."""


def intent(name: str, *, is_lasting: bool = False, is_rapid: bool = False) -> Callable[[T], T]:
    """Register a frozen attrs class under the name that buttons and messages give it; ValueError where it is taken.

    A lasting intent means the same in any picture: it counts even where the picture it was meant for has been drawn
    anew since. Others that come too late are ignored. Rapid ones come many times a second: what comes of several in
    one moment is shown at once.
    """

    def register(cls: T) -> T:
        if INTENTS.setdefault(name, cls) is not cls or not name.replace("-", "").isalnum():
            raise ValueError(f"no name for a new intent: {name!r}")
        setattr(cls, NAME, name)
        setattr(cls, LASTING, is_lasting)
        setattr(cls, RAPID, is_rapid)
        return cls

    return register


def form(name: str = "", default: str = "") -> Any:
    """A field of an intent that is read from the pane's field `name`; without a name, all of them as a mapping."""
    if name:
        return field(default=default, metadata={FORM: name})
    return field(factory=dict, metadata={FORM: ""})


def written(wanted: Any) -> str:
    """The intent as a button carries it: its name and its own fields; those of a form are read when it is sent."""
    values = (getattr(wanted, a.name) for a in attrs.fields(type(wanted)) if FORM not in a.metadata)
    return ":".join([getattr(wanted, NAME), *(quote(str(value), safe="") for value in values)])


@cache
def _hints(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls)


def is_lasting(act: str) -> bool:
    """Whether this text names an intent that means the same in any picture."""
    return bool(getattr(INTENTS.get(act.partition(":")[0]), LASTING, False))


def is_rapid(wanted: object) -> bool:
    """Whether many of these come in a second."""
    return bool(getattr(wanted, RAPID, False))


def decode_act(act: str, fields: Fields) -> Any:
    """The intent that a control carried, with what the fields of its pane hold."""
    name, *texts = act.split(":")
    values = [unquote(text) for text in texts]
    cls = INTENTS.get(name)
    if cls is None:
        raise NotUnderstoodError(f"not understood: {reprlib.repr(act)}")
    own = [a for a in attrs.fields(cls) if FORM not in a.metadata]
    if len(values) > len(own) or any(a.default is attrs.NOTHING for a in own[len(values) :]):
        raise NotUnderstoodError(f"not understood: {reprlib.repr(act)}")
    given: dict[str, Any] = {a.name: _number(cls, a.name, text) for a, text in zip(own, values, strict=False)}
    for a in attrs.fields(cls):
        wanted = a.metadata.get(FORM)
        if wanted == "":
            given[a.name] = dict(fields)
        elif wanted in fields:
            given[a.name] = fields[wanted]
    return cls(**given)


def _number(cls: type, name: str, text: str) -> str | int:
    if _hints(cls)[name] is not int:
        return text
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) <= LONGEST_NUMBER):
        raise NotUnderstoodError(f"no number: {reprlib.repr(text)}")
    return int(text)


def decode_event(message: Mapping[str, Any]) -> Any:
    """The intent that a part of the page sent as `{"event": name, …}`, its fields by name, of exactly their types."""
    name = message.get("event")
    cls = INTENTS.get(name) if isinstance(name, str) else None
    given = {key: value for key, value in message.items() if key != "event"}
    if cls is None or set(given) != {a.name for a in attrs.fields(cls)}:
        raise NotUnderstoodError(f"not understood: {reprlib.repr(message)}")
    for key, value in given.items():
        wanted = _hints(cls)[key]
        kind = getattr(wanted, "__origin__", wanted)
        if type(value) is not (dict if kind is Mapping else kind):
            raise NotUnderstoodError(f"not understood: {reprlib.repr(message)}")
    return cls(**given)


# What every page hears of


@frozen
class Clicked:
    """A target of a board was clicked, by whatever means."""

    board: str
    key: Key


@frozen
class Asked:
    """Somebody wants to know what a target is: by a right click, a long touch or "?"."""

    board: str
    key: Key


@intent("language", is_lasting=True)
@frozen
class ChangeLanguage:
    """The next language."""


@intent("theme", is_lasting=True)
@frozen
class ChangeTheme:
    """The other palette."""


# What a page hears of its browser's memory


@frozen
class Recalled:
    """What the browser had kept when the page came up, and the place that the address asks for, "" for none."""

    found: Found
    place: str


@frozen
class Merged:
    """Another tab, or another page, has kept more."""

    kept: Kept


@frozen
class Followed:
    """The address asks for another place."""

    place: str


@frozen
class Unstored:
    """The browser keeps nothing; `key` is what to say."""

    key: str
