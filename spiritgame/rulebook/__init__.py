"""The rulebook: every rule as a short sentence, with a small demonstration on a table."""

from spiritgame.rulebook.book import UnknownRuleError, section_of, sections
from spiritgame.rulebook.frames import Frame, frames
from spiritgame.rulebook.model import Demo, Section, Sentence
from spiritgame.rulebook.search import search

__all__ = [
    "Demo",
    "Frame",
    "Section",
    "Sentence",
    "UnknownRuleError",
    "frames",
    "search",
    "section_of",
    "sections",
]
