"""How a page looks to its reader: language, colours, width. A part of every page's state."""

from __future__ import annotations

from attrs import evolve, field, frozen

from spiritgame.locale import LANGUAGES, Words, words_for
from spiritwidgets.metrics import Metrics
from spiritwidgets.page.intents import ChangeLanguage, ChangeTheme
from spiritwidgets.theme import DARK, LIGHT, THEMES, Theme

USUAL_WIDTH = 1280
"""The width of a page that no browser has reported yet, in CSS pixels."""


@frozen
class Appearance:
    """`own_theme` names the palette chosen here, "" to follow the system; `metrics` is what the page reports."""

    lang: str = "en"
    own_theme: str = ""
    metrics: Metrics = field(factory=lambda: Metrics(width=0, dpr=1.0, dark=False, reduced_motion=False))

    @property
    def words(self) -> Words:
        """The sentences of the language."""
        return words_for(self.lang)

    @property
    def theme(self) -> Theme:
        """The palette: chosen here, or that of the system."""
        if self.own_theme:
            return THEMES[self.own_theme]
        return DARK if self.metrics.dark else LIGHT

    @property
    def html_lang(self) -> str:
        """The language as HTML names it."""
        return "en" if self.lang == "en" else "zh-Hans"

    @property
    def is_dark(self) -> bool:
        """Whether the palette is the dark one."""
        return self.theme == DARK

    @property
    def width(self) -> int:
        """The width of the page in CSS pixels."""
        return self.metrics.width or USUAL_WIDTH

    def changed(self, wanted: ChangeLanguage | ChangeTheme | Metrics) -> Appearance:
        """The appearance after the reader, or the page, has asked for another."""
        match wanted:
            case ChangeLanguage():
                place = [str(lang) for lang in LANGUAGES].index(self.lang)
                return evolve(self, lang=LANGUAGES[(place + 1) % len(LANGUAGES)])
            case ChangeTheme():
                return evolve(self, own_theme=(LIGHT if self.is_dark else DARK).name)
            case Metrics():
                return evolve(self, metrics=wanted)


def appearance(lang: str, theme: str | None) -> Appearance:
    """What a page begins with; ValueError for a language, KeyError for a theme that there is not."""
    words_for(lang)
    return Appearance(lang, "" if theme is None else THEMES[theme].name)
