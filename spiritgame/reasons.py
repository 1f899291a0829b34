"""Why a move is refused: a key with parameters and the section of the rules it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

if TYPE_CHECKING:
    from spiritgame.locale.words import Words

Value: TypeAlias = str | int


@frozen
class Reason:
    """`key` and `params` name a sentence of the catalogues; `rule` is a section of the rules, such as "8",
    or "" where no rule of the game is touched, as in a file that cannot be read.

    Parameters hold identifiers and numbers. Their names tell what they are: `card`, `tree`, `tile`, `action` are
    identifiers, `seat` and `victim` are seats with `spirit` holding the name, the others are numbers.
    """

    key: str
    rule: str
    params: tuple[tuple[str, Value], ...] = ()

    def said(self, words: Words) -> str:
        """The sentence, with the section of the rules that says so where there is one."""
        params = dict(self.params)
        sentence = words.say(f"reason.{self.key}", **{"n": params.get("short"), **params})
        if not self.rule:
            return sentence
        return sentence + (" " if words.lang == "en" else "") + words.say("reason.rule", rule=self.rule)

    def __str__(self) -> str:
        from spiritgame.locale.words import words_for  # the catalogues are read when a sentence is first wanted

        return self.said(words_for("en"))


def reason(key: str, rule: str, **params: Value) -> Reason:
    """A `Reason` with its parameters given by keyword."""
    return Reason(key, rule, tuple(params.items()))


class IllegalMoveError(ValueError):
    """A move that the rules do not allow; `reason` says why and can be shown to a learner."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return str(self.reason)
