"""The rulebook as data. What it says lives in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import evolve, field, frozen

from spiritgame.lessons import Setting
from spiritgame.rules.edition import Rules


@frozen(eq=False)
class Demo:
    """A small demonstration: a position, and moves that show the rule.

    `boards` are the views it needs, named as in lessons. `play` is a script as in lessons, `!` before a move that the
    rules refuse, for the reasons with the keys `why`; "" where looking is enough. `lit` are the targets that glow
    before the first move, keys joined by blanks. `shows` are checks of `spiritgame.lessons.checks` and
    `spiritgame.rulebook.claims` that hold at the end. `options` are the options of the rules without which it would
    not be like this.
    """

    boards: tuple[str, ...]
    setting: Setting
    shows: tuple[str, ...]
    play: str = ""
    why: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(factory=lambda: MappingProxyType({}))

    def rules(self, rules: Rules) -> Rules:
        """The rules it is played by where `rules` are the usual ones."""
        return evolve(rules, **self.options)


@frozen(eq=False)
class Sentence:
    """One rule. `id` is its section and its place there, such as "7.3"; `key` names its words; `see` lists sections
    and sentences that say more.
    """

    id: str
    key: str
    demo: Demo | None
    see: tuple[str, ...] = ()


@frozen(eq=False)
class Section:
    """A numbered section of the rules; `key` names its title."""

    id: str
    key: str
    sentences: tuple[Sentence, ...]
