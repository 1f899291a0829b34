"""The page of the rulebook: its text, and the table on which a rule is shown."""

from spiritwidgets.rulebook.page import Rulebook

__all__ = ["Rulebook"]
