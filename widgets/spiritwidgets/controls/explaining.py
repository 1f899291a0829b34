"""What is being explained at a table: one thing, in the pop-up beside it, or a section of the rules, on a card."""

from __future__ import annotations

from collections.abc import Callable

from spiritgame.locale import Words
from spiritwidgets.clicks import DrawOn, Look, Meaning
from spiritwidgets.controls.help import Explanation, help_card
from spiritwidgets.controls.pane import Pane
from spiritwidgets.easel import Easel
from spiritwidgets.session import Session
from spiritwidgets.view import Key


class Explaining:
    """The pop-up of a table, shown in `pane`, and which section of the rules lies open.

    `thing` is the board and the thing on it that the pop-up explains, None while it is closed; `rule` is "" while no
    section lies open.
    """

    def __init__(self, easel: Easel, pane: Pane) -> None:
        self.easel, self.pane = easel, pane
        self.thing: tuple[str, Key] | None = None
        self.rule = ""

    def open(self, board: str, key: Key) -> None:
        """Explain this thing."""
        self.thing = (board, key)

    def close(self) -> None:
        """Explain no thing any more."""
        self.thing = None

    def act(self, act: str) -> bool:
        """Do what a button asks for, where it closes something or opens a rule; says whether it did.

        UnknownRuleError for a rule that there is not.
        """
        name, _, rule = act.partition(":")
        match name:
            case "help-close":
                self.close()
            case "rule-close":
                self.rule = ""
            case "rule":
                from spiritgame.rulebook import section_of  # a table need not wait for it

                section_of(rule)  # raises where there is none
                self.rule = rule
                self.close()
            case _:
                return False
        return True

    def wanted(self, session: Session, act: str) -> Meaning | None:
        """What a button in the pop-up asks for, which closes it; None for other buttons, or where it is closed."""
        if self.thing is None or act not in ("help-do", "help-draw-on", "help-look"):
            return None
        _, key = self.thing
        self.close()
        wanted = session.meaning(key)
        if act == "help-draw-on":
            return DrawOn() if session.can_draw_on else None
        if act == "help-look" and not isinstance(wanted, Look):
            return Look(("spirit", session.viewer))  # the deck: what is in it, in no order
        return wanted

    def show(self, explained: Callable[[Key], Explanation], words: Words) -> None:
        """Show the pop-up as it is now, unless the thing that it explains has gone meanwhile."""
        if self.thing is not None:
            board, key = self.thing
            scene = self.easel.boards[board].scene
            if scene is not None and any(target.key == key for target in scene.targets):
                self.easel.point(board, key)
                self.pane.show(help_card(explained(key), words))
                return
        self.close()
        self.easel.point()
        self.pane.show("")
