"""What a page shows at one moment, as a value, and what it wants done besides."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from spiritwidgets.effects import Effect, Speed
from spiritwidgets.page.intents import Key
from spiritwidgets.page.kept import Kept
from spiritwidgets.scene import Scene
from spiritwidgets.theme import Theme

S = TypeVar("S")


@frozen
class PaneContent:
    """HTML of a pane. As long as `moment` stays the same, and is not None, its controls mean what they meant."""

    html: str
    moment: Hashable = None


@frozen
class Later:
    """An intent that comes by itself after `seconds`, unless anything else happens before."""

    seconds: float
    intent: Any


@frozen
class Screen:
    """One moment of a page.

    `scenes` are the boards that are seen, by name; others are hidden. `panes` are the strips of HTML, `labels` the
    short accessible names of boards, `active` the boards one decides on. `subject` is the target beside which the
    pop-up stands. `classes` tell the style sheet what it cannot know. `kept` is what the browser stores, `place` what
    the address names. `traits` set other widgets of the page by name, `layouts` sizes of boxes. `lost` says
    what to do once the kernel is gone.
    """

    theme: Theme
    lang: str
    scenes: Mapping[str, Scene] = field(factory=dict)
    panes: Mapping[str, PaneContent] = field(factory=dict)
    labels: Mapping[str, str] = field(factory=dict)
    active: tuple[str, ...] = ()
    subject: tuple[str, Key] | None = None
    classes: frozenset[str] = frozenset()
    kept: Kept | None = None
    place: str = ""
    traits: Mapping[str, Mapping[str, Any]] = field(factory=dict)
    layouts: Mapping[str, Mapping[str, str]] = field(factory=dict)
    lost: str = ""


@frozen
class Say:
    """Let screen readers speak the text."""

    text: str


@frozen
class Download:
    """Let the browser save a text as a file."""

    name: str
    text: str


@frozen
class Animate:
    """Let things move over the boards as they are shown now."""

    effects: Sequence[Effect]
    speed: Speed = "normal"


@frozen
class Compute:
    """Work on a question beside the page: it yields answers, of which `intent` makes intents.

    A newer one takes its place; one without a question only ends the one before.
    """

    question: Callable[[], Iterator[Any]] | None
    intent: Callable[[Any], Any] = lambda answer: answer


PageEffect: TypeAlias = Say | Download | Animate | Compute


@frozen
class Update(Generic[S]):
    """The state after an intent, and what is to be done besides."""

    state: S
    effects: tuple[PageEffect, ...] = ()
